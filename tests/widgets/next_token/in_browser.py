"""The language model of chapter 14."""

from typing import Any

from browser.kinds import Kind

from attnbook.widgets.core.html import shown
from attnbook.widgets.next_token import model as _characters


def beside(live: Any, python: Any) -> None:
    signs = live.figure.locator(".ab-nt-sign").all_text_contents()
    assert signs == [_characters.shown_as(c) for c, _ in python.candidates()]
    numbers = live.figure.locator(".ab-nt-share").all_text_contents()
    assert numbers == [f"{shown(100 * p, 1)}\u00a0%" for _, p in python.candidates()]
    letters = live.figure.locator(".ab-nt-letter").all_text_contents()
    assert letters == [_characters.shown_as(c) for c in python.recorded["symbols"]]
    asks = live.figure.locator(".ab-nt-view").get_attribute("data-asks")
    assert asks == str(python.row)
    found = live.figure.locator(".ab-nt-letter").evaluate_all(
        "cells => cells.map((c) => Number(c.style.getPropertyValue('--weight')))")
    weights = python.weights / python.weights.max()
    assert all(abs(a - b) < 0.006 for a, b in zip(found, weights, strict=False))
    assert not any(found[len(weights):])


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
    moments=8,
)
