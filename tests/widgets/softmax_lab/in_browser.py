"""Scores, temperature and mask of chapter 3."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from browser.kinds import Kind, itself
from browser.numbers import close, imported

from attnbook import widgets
from attnbook.widgets.core.html import shown


def beside(live: Any, python: Any) -> None:
    found = dict(live.figure.locator("dl.ab-readings > div").evaluate_all(
        "all => all.map((d) => [d.querySelector('dt').textContent,"
        " d.querySelector('dd').textContent])"))
    norm = float(np.linalg.norm(python.jacobian))
    assert found[live.words("entropy")] == shown(python.entropy, 3)
    assert found[live.words("norm")] == shown(norm, 3)
    assert found[live.words("largest")] == shown(float(python.weights.max()), 3)


def computed(engine: Any, live: Any) -> None:
    python = live.python()
    found = imported(engine, "core/softmax", """
        const w = m.softmax(d.scores, d.temperature, d.mask);
        const raw = m.atWidth(m.productsByWidth(d.draw), d.width, false);
        return [Array.from(w), m.jacobian(w, d.temperature), m.entropy(w), raw.scores];
        """, live.state())
    close(found[0], python.weights)
    close(found[1], python.jacobian)
    assert found[2] == pytest.approx(python.entropy, abs=1e-9, nan_ok=True)
    close(found[3], python._pair()[0])


KIND = Kind(
    make=lambda given: widgets.SoftmaxLab(**given),
    right="one",
    marks=itself,
    demonstrated=lambda live: {"panel": "scale", "width": 512, "draw": 0},
    states=(
        {"scores": [6, -6, 0.1, 2.5, -3.3, 0], "temperature": 0.05},
        {"mask": [True, False, True, True, False, True], "temperature": 20},
        {"mask": [False] * 6}, {"panel": "scale", "width": 1}, {"width": 1024, "draw": 999},
        {"width": 37, "draw": 3}),
    moved={
        "panel": "scale", "scores": [6, -6, 0.1, 2.5, -3.3, 0],
        "mask": [True, False, True, True, False, True], "temperature": 0.4, "width": 512,
        "draw": 7},
    good=("temperature", "2.5", 2.5),
    bad="width=2.5",
    beside=beside,
    computed=computed,
)
