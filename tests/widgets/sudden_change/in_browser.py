"""One layer or two, chapter 14."""

from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown


def beside(python: widgets.SuddenChange) -> Beside:
    at, letters = python.checkpoint, python.recorded["text"]
    table = ".ab-sc-guesses tr"
    found: Beside = {f"{table} >> nth=0 >> td": [*letters, "?"],
                     ".ab-sc-asks => e.dataset.place": [str(python.row)]}
    for place, name in enumerate(("one", "two"), start=1):
        found[f"{table} >> nth={place} >> td"] = [
            "·", *(python.expected(name, i) for i in range(len(letters)))]
        moments = python.moments[name]
        for said in (f"{shown(moments['known'][at])} nats",
                     f"{shown(100 * moments['right'][at], 0)}\u00a0% right"):
            found[f".ab-facts:has-text('{said}')"] = 1
    return found


KIND = Kind(
    right="sudden",
    demonstrated=lambda live: {"text": live.data["recorded"]["text"], "place": 0,
                               "checkpoint": widgets.sudden_change.LAST},
    states=({"checkpoint": 9}, {"checkpoint": 4, "place": 3}, {"place": 23},
            {"checkpoint": 0, "place": 0}, {"checkpoint": 5, "place": 7}),
    moved={"text": "abcdefabc", "checkpoint": 6, "place": 2},
    beside=beside,
    moments=8,
)
