"""Scores, temperature and mask of chapter 3."""

from typing import Any

import numpy as np
from browser.kinds import Kind, itself

from attnbook.widgets.core.html import shown


def beside(live: Any, python: Any) -> None:
    found = dict(live.figure.locator("dl.ab-readings > div").evaluate_all(
        "all => all.map((d) => [d.querySelector('dt').textContent,"
        " d.querySelector('dd').textContent])"))
    norm = float(np.linalg.norm(python.jacobian))
    assert found[live.words("entropy")] == shown(python.entropy, 3)
    assert found[live.words("norm")] == shown(norm, 3)
    assert found[live.words("largest")] == shown(float(python.weights.max()), 3)


KIND = Kind(
    right="one",
    marks=itself,
    demonstrated=lambda live: {"panel": "scale", "width": 512, "draw": 0},
    states=(
        {"scores": [6, -6, 0.1, 2.5, -3.3, 0], "temperature": 0.05},
        {"mask": [True, False, True, True, False, True], "temperature": 20},
        {"mask": [False] * 6}, {"panel": "scale", "width": 1}, {"width": 1024, "draw": 999},
        {"width": 37, "draw": 3}),
    beside=beside,
)
