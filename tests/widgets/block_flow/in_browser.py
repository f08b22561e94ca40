"""The block of chapter 11, step by step."""

import numpy as np
from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.messages import text
from attnbook.widgets.block_flow.numbers import ORDERS
from attnbook.widgets.core.html import shown

START = list(widgets.BlockFlow().x)
NEWS = [3.0 if k == 18 else v for k, v in enumerate(START)]


def beside(python: widgets.BlockFlow) -> Beside:
    """Lengths and news stand at every step; the numbers of the chosen one stand at its bars."""
    numbers, names = python.numbers, ORDERS[python.order]
    lengths = [np.linalg.norm(numbers[name][python.token]) for name in names]
    return {
        ".ab-flow-length": [text("block_flow.length", value=shown(float(one))) for one in lengths],
        ".ab-flow-news": [text("block_flow.news") if one else "" for one in python.moved],
        ".ab-flow-detail > svg text:not(.ab-name):not(:empty)": [
            shown(float(v)) for v in numbers[names[python.step]][python.token]]}


KIND = Kind(
    right="attention",
    demonstrated=lambda live: {
        "order": "pre", "token": 0, "step": 2, "changed": 3, "feature": 0, "x": NEWS},
    states=(
        {"step": 2, "token": 1}, {"order": "post", "step": 3, "x": NEWS},
        {"step": 4, "token": 5, "x": [4.0 if k % 3 else -4.0 for k in range(36)]},
        {"step": 7, "order": "pre", "x": [0.0] * 36}, {"step": 5, "x": [2.0] * 36},
        {"step": 1, "token": 3, "x": NEWS, "order": "post", "changed": 1, "feature": 5}),
    beside=beside,
    nudge=("[role=slider]", "PageUp"),
    with_words=lambda words: widgets.BlockFlow(names=[words] * 6),
)
