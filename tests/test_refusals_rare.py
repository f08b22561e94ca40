"""Refusals and ways of writing that the tests beside their functions do not come to."""

import numpy as np
import pytest
import torch

from attnbook import messages, widgets
from attnbook.plots import _svg
from attnbook.self_attention import Attention
from attnbook.transformer import TransformerConfig
from attnbook.transformer.model import Embedding
from attnbook.widgets.core import html as _html


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


def test_the_font_of_an_older_matplotlib_becomes_attributes():
    assert _svg._style("font: italic 700 11.5px 'DejaVu Sans'; text-anchor: middle") == {
        "font-size": "11.5", "font-style": "italic", "font-weight": "700", "text-anchor": "middle"}


def test_a_number_without_end_has_its_sign():
    assert [_html.shown(value) for value in (np.inf, -np.inf)] == ["∞", "−∞"]


def test_a_layer_shows_its_widths():
    assert "d_model=8, d_k=3, d_v=5" in repr(Attention(8, d_k=3, d_v=5))
