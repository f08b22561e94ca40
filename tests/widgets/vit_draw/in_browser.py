"""The drawn digits of chapter 15."""

import math
from typing import Any

from browser.kinds import Beside, Kind, middles

from attnbook.messages import text

# A 7 and a 0, as a hand may draw them.
SEVEN, ZERO = ".OKuKocg5", ".gIUMKaOqWyi3tuwekOgI"


def beside(python: Any) -> Beside:
    if python.now is None:
        return {".ab-vd-answer": [text(
            f"vit_draw.{'waiting' if python.cells.any() else 'nothing'}")]}
    percent = math.floor(100 * max(python.now["probabilities"]) + 0.5)
    return {".ab-vd-answer": [text("vit_draw.answer", answer=python.answer, probability=percent)],
            ".ab-vd-share": [f"{math.floor(100 * one + 0.5)}" for one in python.shares[1:]]}


def placed(live: Any, option: str) -> None:
    if option != "same":
        lines = live.figure.locator("path.ab-guess-line").count()
        assert lines == {"unsure": 10, "other": 9}[option]
        return
    guess, name = middles(live, "path.ab-guess-line", ".ab-vd-parts text:nth-of-type(15)")
    assert live.figure.locator(".ab-vd-parts text:nth-of-type(15)").first.text_content() == "7"
    assert abs(guess[1] - name[1]) < 5


KIND = Kind(
    right="other",
    placed=placed,
    demonstrated=lambda live: {"example": 8, "view": "rollout", "checkpoint": 13, "shuffle": True},
    states=({"shuffle": True}, {"view": "1"}, {"head": "3", "view": "2"},
            {"example": 0, "drawing": ""}, {"example": 0, "drawing": SEVEN, "shuffle": False},
            {"example": 12, "view": "rollout"}),
    moved={"example": 0, "drawing": SEVEN + ZERO, "shuffle": True, "view": "2", "head": "4",
           "checkpoint": 3},
    beside=beside,
    nudge=("[data-trait=shuffle] input", "Space"),
    moments=1,
)
