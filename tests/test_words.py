"""No words of the site stand in Python: figures and still pictures take theirs from the table."""

import ast
import re

import pytest
from booktext import ROOT
from every import for_each

from attnbook import messages, widgets

SOURCES = sorted(path for folder in ("plots", "widgets")
                 for path in (ROOT / "src" / "attnbook" / folder).rglob("*.py"))
# What puts text before a reader: methods of Matplotlib, and the builders of HTML and SVG.
SHOWN = {"set_title", "set_xlabel", "set_ylabel", "set_label", "suptitle", "text", "annotate",
         "legend", "tag", "join", "drawing", "Markup"}
# Arguments of theirs that are choices of Matplotlib.
CHOICES = {"loc", "textcoords", "xycoords", "fontfamily"}
SENTENCE = re.compile(r"(?:^|\s)[^\W\d_]{2,}[,.:;?!]?\s+[^\W\d_]{2,}")


def sentences(source: str) -> list[str]:
    """Return the literals of two words or more that are given to what shows text."""
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(
            call.func, "id", "")
        if name not in SHOWN:
            continue
        given = [*call.args, *(k.value for k in call.keywords if k.arg not in CHOICES)]
        found += [part.value for one in given for part in ast.walk(one)
                  if isinstance(part, ast.Constant) and isinstance(part.value, str)
                  and SENTENCE.search(part.value)]
    return found


PLAIN_PERCENT = re.compile(r"[0-9}] %(?! \d)")  # which is no remainder
# Not facts.toml: it holds what the chapters print, and the site joins the two there.
WORDED = [ROOT / "src/attnbook/messages/en.json", ROOT / "src/attnbook/bug_clinic/words.json",
          *sorted((ROOT / "src/attnbook/widgets").rglob("words.json")),
          *sorted((ROOT / "src/attnbook/checks").glob("*.json")),
          *sorted((ROOT / "src/attnbook/data/quizzes").glob("*.toml")), *SOURCES,
          *sorted(path for path in (ROOT / "src/attnbook/widgets").rglob("*.js")
                  if "static" not in path.parts)]


@for_each(WORDED, lambda path: f"{path.parent.name}/{path.name}")
def test_a_per_cent_sign_stays_with_its_number(path):
    lines = path.read_text(encoding="utf8").splitlines()
    assert [line for line in lines if PLAIN_PERCENT.search(line)] == [], (
        "write \\u00a0% behind a number: the space must not break")


@for_each(SOURCES, lambda path: f"{path.parent.name}/{path.name}")
def test_every_sentence_comes_from_the_table_of_messages(path):
    assert sentences(path.read_text(encoding="utf8")) == []


def test_a_word_or_a_widget_that_is_not_there_is_said_to_be_missing():
    with pytest.raises(KeyError, match=r"add it to messages/en\.json"):
        messages.text("library.colour.of.nothing")
    with pytest.raises(LookupError, match="no widget telescope: expected some of alignment"):
        widgets.script("library", "telescope")
