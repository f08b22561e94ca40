"""The block of chapter 11, step by step."""

from typing import Any

import numpy as np
from browser.kinds import Kind, itself

from attnbook import widgets
from attnbook.widgets.block_flow.numbers import ORDERS
from attnbook.widgets.core.html import shown

START = list(widgets.BlockFlow().x)
NEWS = [3.0 if k == 18 else v for k, v in enumerate(START)]


def beside(live: Any, python: Any) -> None:
    """Lengths and news stand at every step; the numbers of the chosen one stand at its bars."""
    figure, numbers = live.figure, python.numbers
    names = ORDERS[python.order]
    lengths = [live.words("length").replace("{value}", shown(float(np.linalg.norm(
        numbers[name][python.token])))) for name in names]
    assert figure.locator(".ab-flow-length").all_inner_texts() == lengths
    news = [live.words("news") if one else "" for one in python.moved]
    assert [text.strip() for text in figure.locator(".ab-flow-news").all_inner_texts()] == news
    row = numbers[names[python.step]][python.token]
    drawn = figure.locator(".ab-flow-detail > svg text:not(.ab-name)").all_text_contents()
    assert [text for text in drawn if text] == [shown(float(v)) for v in row]


def pull(live: Any) -> None:
    """Pull the first bar with a key."""
    live.figure.get_by_role("slider").first.focus()
    live.page.keyboard.press("PageUp")


KIND = Kind(
    right="attention",
    marks=itself,
    demonstrated=lambda live: {
        "order": "pre", "token": 0, "step": 2, "changed": 3, "feature": 0, "x": NEWS},
    states=(
        {"step": 2, "token": 1}, {"order": "post", "step": 3, "x": NEWS},
        {"step": 4, "token": 5, "x": [4.0 if k % 3 else -4.0 for k in range(36)]},
        {"step": 7, "order": "pre", "x": [0.0] * 36}, {"step": 5, "x": [2.0] * 36},
        {"step": 1, "token": 3, "x": NEWS}),
    moved={"order": "post", "token": 4, "step": 6, "x": [0.25, -1.5, 4.0] * 12, "changed": 1,
           "feature": 5},
    beside=beside,
    nudge=pull,
    with_words=lambda words: widgets.BlockFlow(names=[words] * 6),
)
