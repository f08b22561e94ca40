"""Chapter 14's widget: the record is what the shipped model computes; texts are read as said."""

import math

import pytest

from attnbook import messages, page_models
from attnbook.widgets import NextToken
from attnbook.widgets.next_token import model as _characters
from attnbook.widgets.next_token.model import UNKNOWN, read

VOCAB = page_models.load(_characters.FILES[0]).metadata["vocab"]


@pytest.mark.parametrize(("text", "symbols", "unknown"), [
    ("", "", ()), ("whale", "whale", ()), ("鯨 x", f"{UNKNOWN} x", ("鯨",)),
    ('"Aye" ("no")', "“Aye” (“no”)", ()), ("don't", "don’t", ()), ("naïve", "naive", ()),
    ("e\u0301", "e", ()), ("a\tb\u00a0c", "a b c", ()), ("\u202e", UNKNOWN, ("\u202e",)),
    ("👩🏽‍🔬", UNKNOWN * 4, ("👩", "🏽", "\u200d", "🔬")), ("a\nb", "a\nb", ()),
    ("½", UNKNOWN, ("½",))])
def test_texts_of_any_script_are_read(text, symbols, unknown):
    found = read(text, VOCAB)
    assert (found.symbols, found.unknown) == (symbols, unknown)
    assert len(NextToken(text=text).recorded["logits"]) == len(symbols) + 1


def test_the_prediction_is_what_the_model_says():
    """The answer that the widget calls right is computed, not remembered."""
    (first, share), (_, other) = NextToken().candidates()[:2]
    said = messages.table()["next_token"]["predict"]
    assert NextToken().text in said["question"]
    assert first == "e" and share > 0.95 and other < 0.05
    assert f"{100 * share:.0f}\u00a0%" in said["happens"]
    behind_a_space = [NextToken(place=place).candidates()[0][1]
                      for place in range(15) if "\nThe white whal"[14 - place] == " "]
    assert f"less than {math.ceil(100 * max(behind_a_space))}\u00a0%" in said["happens"]
