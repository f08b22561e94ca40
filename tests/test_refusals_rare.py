"""Refusals and ways of writing that the tests beside their functions do not come to."""

import pytest

from attnbook import messages, widgets

TRIES = {
    "a language that nobody wrote": (
        lambda: messages.table("xx"), ValueError, "no messages in language 'xx': expected one of"),
    "a message that nobody wrote": (
        lambda: messages.text("library.colour.of.nothing"), KeyError, "add it to messages/en.json"),
    "a widget that nobody wrote": (
        lambda: widgets.script("library", "telescope"), LookupError,
        "no widget telescope: expected some of alignment"),
}


@pytest.mark.parametrize("name", TRIES)
def test_a_refusal_says_what_was_expected(name):
    call, kind, words = TRIES[name]
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)
