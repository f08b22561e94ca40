"""Refusals that the tests beside their functions do not come to."""

import pytest

from attnbook import messages, widgets


@pytest.mark.parametrize(("call", "kind", "words"), [
    (lambda: messages.text("library.colour.of.nothing"), KeyError, "add it to messages/en.json"),
    (lambda: widgets.script("library", "telescope"), LookupError,
     "no widget telescope: expected some of alignment"),
])
def test_a_refusal_says_what_was_expected(call, kind, words):
    with pytest.raises(kind, match=words):
        call()
