"""Self-attention step by step, chapter 6."""

from __future__ import annotations

from typing import Any

from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.attention_stepper import STEPS
from attnbook.widgets.core.html import shown

SHELF = widgets.AttentionStepper()


def beside(python: Any) -> Beside:
    """The grids of the step hold Python's numbers; the key of the fifth step lies on its side."""
    found = {}
    for place, name in enumerate(STEPS[python.step]):
        rows = python.numbers[name]
        rows = rows.T if (name, python.step) == ("key", 4) else rows
        if abs(rows).max() < 9.99:
            found[f".ab-matrix table >> nth={place} >> td[role]"] = [
                shown(float(v)) for v in rows.ravel()]
    return found


def with_words(words: str) -> Any:
    return widgets.AttentionStepper(names={name: [words] * 4 for name in SHELF.names})


def expected(live: Any, option: str) -> list[str]:
    if option == "sharper":
        return ["↑"] * live.state()["count"]
    python = live.python()
    python.w_q = [v / 2 for v in python.w_q]       # the demonstration has doubled it
    factor = {"double": 2, "same": 1}[option]
    return [shown(factor * float(w)) for w in python.numbers["weights"].ravel()]


KIND = Kind(
    right="sharper",
    marks=expected,
    demonstrated=lambda live: {
        "step": 6, "example": "shelf", "w_q": [2 * v for v in SHELF.w_q], "matrix": "weights",
        "column": 0},
    states=(
        {"step": 4, "row": 2, "column": 1}, {"step": 5, "width": 64}, {"step": 6, "count": 3},
        {"step": 7, "example": "thinking"}, {"step": 1, "matrix": "x", "row": 3, "column": 4},
        {"step": 6, "x": [12.0] * 20, "w_q": [12.0] * 10, "w_k": [-12.0] * 10},
        {"step": 0, "count": 1, "w_q": [0.0] * 10}, {"step": 7, "width": 1024},
        {"w_v": [0.25, -0.5, 12.0] * 5}),
    beside=beside,
    nudge=("svg.ab-way [role=slider]", "ArrowRight"),
    with_words=with_words,
)
