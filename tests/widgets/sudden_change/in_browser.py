"""One layer or two, chapter 14."""

from typing import Any

from browser.kinds import Kind, itself

from attnbook import widgets
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


KIND = Kind(
    right="sudden",
    marks=itself,
    demonstrated=lambda live: {"text": live.data["recorded"]["text"], "place": 0,
                               "checkpoint": widgets.sudden_change.LAST},
    states=({"checkpoint": 9}, {"checkpoint": 4, "place": 3}, {"place": 23},
            {"checkpoint": 0, "place": 0}, {"checkpoint": 5, "place": 7}),
    moved={"text": "abcdefabc", "checkpoint": 6, "place": 2},
    beside=beside,
    moments=8,
)
