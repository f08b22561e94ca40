"""The mask of chapter 8."""

from __future__ import annotations

from typing import Any

import numpy as np
from browser.kinds import Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown

CAUSAL = np.tri(6, dtype=bool).ravel().tolist()


def beside(live: Any, python: Any) -> None:
    figure = live.figure
    assert figure.locator(".ab-verdict").inner_text() == python.verdict()
    assert figure.locator(".ab-mask-code").text_content() == python.printed()
    sums = figure.locator(".ab-mask-sum").all_inner_texts()
    assert sums == [shown(float(row.sum())) for row in python.weights]
    cells = figure.locator(".ab-mask-cell")
    assert cells.all_inner_texts() == [shown(float(w)) if allowed else "" for w, allowed
                                       in zip(python.weights.ravel(), python.mask, strict=True)]
    leaking = (python.moved & ~python.promised).ravel().tolist()
    for drawn, mark, expected in ((cells, "ab-mask-leak", leaking),
                                  (figure.locator("path.ab-mask-thread"), "ab-mask-red", leaking),
                                  (figure.locator("path.ab-mask-thread"), "ab-mask-moved",
                                   python.moved.ravel().tolist())):
        assert drawn.evaluate_all(
            "(all, mark) => all.map((one) => one.classList.contains(mark))", mark) == expected


def nudge(live: Any) -> None:
    """Switch the first cell with the keyboard."""
    live.figure.locator("[role=checkbox][tabindex='0']").first.focus()
    live.page.keyboard.press("Space")


KIND = Kind(
    right="all",
    marks=lambda _, option: [
        "leak" if option == "all" or (option == "stripe" and j == i + 1) else "none"
        for i in range(6) for j in range(i + 1, 6)],
    demonstrated=lambda live: {"promise": "causal", "late": True, "mask": CAUSAL},
    states=(
        {"late": True}, {"mask": [True] * 36, "late": False},
        {"mask": [False] * 36, "promise": "window"},
        {"mask": np.tri(6, k=1, dtype=bool).ravel().tolist(), "promise": "prefix", "size": 4},
        {"mask": [bool(n % 3) for n in range(36)], "promise": "padded", "size": 5,
         "convention": "module"}),
    moved={"mask": [bool(n % 3) for n in range(36)], "late": True, "promise": "padded", "size": 5,
           "convention": "module"},
    beside=beside,
    nudge=nudge,
    with_words=lambda words: widgets.MaskPainter(names=[words] * 6),
    moments=6,
)
