"""Refusals and ways of writing that the tests beside their functions do not come to."""

import pytest
import torch

from attnbook import messages, widgets
from attnbook.transformer import TransformerConfig
from attnbook.transformer.model import Embedding


def learned():
    config = TransformerConfig(5, 5, d_model=8, num_heads=2, num_layers=1, d_ff=8, max_len=3,
                               positions="learned")
    return Embedding(5, config)(torch.tensor([[1, 2, 3, 4]]))


TRIES = {
    "a language that nobody wrote": (
        lambda: messages.table("xx"), ValueError, "no messages in language 'xx': expected one of"),
    "a message that nobody wrote": (
        lambda: messages.text("library.colour.of.nothing"), KeyError, "add it to messages/en.json"),
    "a widget that nobody wrote": (
        lambda: widgets.script("library", "telescope"), LookupError,
        "no widget telescope: expected some of alignment"),
    "a token behind the last learned position": (
        learned, ValueError, "at most max_len=3 tokens, as each learned position"),
}


@pytest.mark.parametrize("name", TRIES)
def test_a_refusal_says_what_was_expected(name):
    call, kind, words = TRIES[name]
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)
