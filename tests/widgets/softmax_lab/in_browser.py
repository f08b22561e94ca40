"""Scores, temperature and mask of chapter 3."""

import numpy as np
from browser.kinds import Beside, Kind, reading

from attnbook import widgets
from attnbook.widgets.core.html import shown


def beside(python: widgets.SoftmaxLab) -> Beside:
    said = {"entropy": python.entropy, "norm": float(np.linalg.norm(python.jacobian)),
            "largest": float(python.weights.max())}
    return {reading(f"softmax_lab.{name}"): [shown(value, 3)] for name, value in said.items()}


KIND = Kind(
    right="one",
    demonstrated=lambda live: {"panel": "scale", "width": 512, "draw": 0},
    states=(
        {"scores": [6, -6, 0.1, 2.5, -3.3, 0], "temperature": 0.05},
        {"mask": [True, False, True, True, False, True], "temperature": 20},
        {"mask": [False] * 6}, {"panel": "scale", "width": 1}, {"width": 1024, "draw": 999},
        {"width": 37, "draw": 3}),
    beside=beside,
)
