"""The drawn digits of chapter 15."""

import math
from typing import Any

from browser.kinds import Kind, itself, middles

# A 7 and a 0, as a hand may draw them.
SEVEN, ZERO = ".OKuKocg5", ".gIUMKaOqWyi3tuwekOgI"


def beside(live: Any, python: Any) -> None:
    said = live.figure.locator(".ab-vd-answer").inner_text()
    if python.now is None:
        empty = not python.cells.any()
        assert said == live.words("nothing" if empty else "waiting")
        return
    odds = python.now["probabilities"]
    percent = math.floor(100 * max(odds) + 0.5)
    assert said == live.words("answer", answer=python.answer, probability=percent)
    shares = live.figure.locator(".ab-vd-share").all_text_contents()
    assert shares == [f"{math.floor(100 * share + 0.5)}" for share in python.shares[1:]]


def space_on_the_switch(live: Any) -> None:
    live.figure.locator("[data-trait=shuffle] input").focus()
    live.page.keyboard.press("Space")


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
    marks=itself,
    placed=placed,
    demonstrated=lambda live: {"example": 8, "view": "rollout", "checkpoint": 13, "shuffle": True},
    states=({"shuffle": True}, {"view": "1"}, {"head": "3", "view": "2"},
            {"example": 0, "drawing": ""}, {"example": 0, "drawing": SEVEN, "shuffle": False},
            {"example": 12, "view": "rollout"}),
    moved={"example": 0, "drawing": SEVEN + ZERO, "shuffle": True, "view": "2", "head": "4",
           "checkpoint": 3},
    beside=beside,
    nudge=space_on_the_switch,
    moments=1,
)
