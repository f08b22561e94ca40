"""One layer or two, chapter 14."""

from typing import Any

from browser.kinds import Kind, itself

from attnbook import messages, widgets
from attnbook.widgets.core.html import shown


def beside(live: Any, python: Any) -> None:
    facts = live.figure.locator(".ab-facts").inner_text()
    at = python.checkpoint
    for name in ("one", "two"):
        assert f"{shown(python.moments[name]['known'][at])} nats" in facts
        assert f"{shown(100 * python.moments[name]['right'][at], 0)}\u00a0% right" in facts
    rows = live.figure.locator(".ab-sc-guesses tr").all()
    letters = python.recorded["text"]
    assert rows[0].locator("td").all_text_contents() == [*letters, "?"]
    for row, name in zip(rows[1:], ("one", "two"), strict=True):
        expected = [python.expected(name, i) for i in range(len(letters))]
        assert row.locator("td").all_text_contents() == ["·", *expected]
    asks = live.figure.locator(".ab-sc-asks").get_attribute("data-place")
    assert asks == str(python.row)


def typed(figure: Any, words: str) -> None:
    """Load the models, then type these words: they are read or refused, nothing else."""
    field = figure.locator(".ab-sc-typed")
    if not field.is_visible():
        figure.locator(".ab-load").first.click()
        field.wait_for()
    figure.get_by_text(messages.text("sudden_change.loaded")).wait_for()
    field.fill(words)
    letters = "".join(words.lower().split())
    fits = letters.isascii() and letters.isalpha() and len(letters) <= 24
    figure.page.wait_for_function(
        "([f, letters]) => letters === null"
        " ? f.querySelector('.ab-empty[role=alert]:not([hidden])')"
        " : [...f.querySelectorAll('.ab-sc-guesses tr:first-child td')]"
        ".map((c) => c.textContent).join('') === letters + '?'",
        arg=[figure.element_handle(), letters if fits else None])


KIND = Kind(
    right="sudden",
    marks=itself,
    demonstrated=lambda live: {"text": live.data["recorded"]["text"], "place": 0,
                               "checkpoint": widgets.sudden_change.LAST},
    states=({"checkpoint": 9}, {"checkpoint": 4, "place": 3}, {"place": 23},
            {"checkpoint": 0, "place": 0}, {"checkpoint": 5, "place": 7}),
    moved={"text": "abcdefabc", "checkpoint": 6, "place": 2},
    good=("checkpoint", "7", 7),
    bad="text=a1b",
    beside=beside,
    type_words=typed,
    moments=8,
)
