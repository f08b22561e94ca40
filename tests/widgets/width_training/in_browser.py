"""The training of the width, chapter 2."""

from typing import Any

from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown


def make(given: dict[str, Any]) -> Any:
    given = dict(given)
    curve = given.pop("curve", None)
    made = widgets.WidthTraining(given.pop("xs", None), given.pop("ys", None), **given)
    made.curve = curve
    return made


def beside(python: widgets.WidthTraining) -> Beside:
    return {f".ab-facts:has-text('{shown(value, digits)}')": 1 for value, digits in (
        (abs(python.width), 2), (1 / abs(python.width), 3), (python.loss, 4),
        (python.leave_one_out_error, 4))}


KIND = Kind(
    make=make,
    right="turns",
    demonstrated=lambda live: {"trained": "itself", "step": 400},
    states=({"step": 3}, {"step": 400, "query": 0.0}, {"trained": "itself", "step": 400},
            {"step": 41, "query": 5.0}, {"trained": "others", "step": 0}),
    moved={"step": 77, "trained": "itself", "query": 3.25},
    beside=beside,
)
