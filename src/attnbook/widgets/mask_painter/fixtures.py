"""Numbers of the widget of chapter 8."""

from typing import Any

import numpy as np

from . import PROMISES, MaskPainter


def _states() -> list[dict[str, Any]]:
    rng = np.random.default_rng(8)
    drawn = [(rng.random(36) < share).tolist() for share in (0.1, 0.3, 0.5, 0.7, 0.9)]
    causal = np.tri(6, dtype=bool)
    shifted = [np.tri(6, k=k, dtype=bool).ravel().tolist() for k in (-1, 1)]
    fixed = [[False] * 36, [True] * 36, causal.ravel().tolist(), *shifted,
             causal.T.ravel().tolist()]
    return [{"mask": mask, "late": late, "promise": PROMISES[(n + late) % 4], "size": 1 + n % 5,
             "convention": ("function", "module")[n % 2]}
            for n, mask in enumerate(fixed + drawn) for late in (False, True)]


def fixture_mask_painter() -> list[dict[str, Any]]:
    """Weights, row sums, influences, leaks and words, for masks of all kinds."""
    found = []
    for state in _states():
        widget = MaskPainter(**state)
        found.append({**state, "weights": widget.weights.tolist(),
                      "sums": widget.weights.sum(axis=1).tolist(),
                      "moved": widget.moved.ravel().tolist(),
                      "promised": widget.promised.ravel().tolist(),
                      "leaks": [list(pair) for pair in widget.leaks],
                      "blind": [list(pair) for pair in widget.blind],
                      "verdict": widget.verdict(), "printed": widget.printed()})
    return found
