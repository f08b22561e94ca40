"""The language model of chapter 14."""

import pytest
from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown
from attnbook.widgets.next_token import model as _characters


def beside(python: widgets.NextToken) -> Beside:
    weights = python.weights / python.weights.max()
    after = len(python.recorded["symbols"]) - len(weights)
    return {
        ".ab-nt-sign": [_characters.shown_as(c) for c, _ in python.candidates()],
        ".ab-nt-share": [f"{shown(100 * p, 1)}\u00a0%" for _, p in python.candidates()],
        ".ab-nt-letter": [_characters.shown_as(c) for c in python.recorded["symbols"]],
        ".ab-nt-view => e.dataset.asks": [str(python.row)],
        ".ab-nt-letter => Number(e.style.getPropertyValue('--weight'))": pytest.approx(
            [*weights, *[0] * after], abs=0.006)}


KIND = Kind(
    right="sure",
    marks=lambda _, option: {
        "sure": ["0.950 1.000"], "letter": ["0.500"], "unsure": ["0.013"] * 10}[option],
    demonstrated=lambda live: {
        "text": live.data["recorded"]["text"], "place": 0, "temperature": 1,
        "checkpoint": _characters.LAST},
    states=({"place": 3, "layer": "2"}, {"place": 300, "head": "all"}, {"temperature": 0},
            {"place": 0, "head": "4", "temperature": 2}, {"temperature": 0.35, "layer": "1"}),
    moved={"text": "Queequeg & 鯨 = <b>?\n~", "place": 2, "layer": "2", "head": "all",
           "temperature": 0.55, "seed": 41, "checkpoint": 2},
    beside=beside,
    nudge=("[data-trait=place] input", "PageDown"),
    moments=8,
)
