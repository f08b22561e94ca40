"""Numbers of the widget of chapter 3."""

import math
from typing import Any

import numpy as np

from attnbook.pooling import masked_softmax

from . import jacobian, normals, products_by_width


def fixture_softmax() -> list[dict[str, Any]]:
    """Weights, Jacobian and entropy, with masks, an empty row and large scores among them."""
    rows = [([2.0, 1.0, 0.5, 0.0, -1.0, -2.0], 1.0, [True] * 6),
            ([2.0, 1.0, 0.5, 0.0, -1.0, -2.0], 0.05, [True, False, True, True, False, True]),
            ([6.0, 6.0, -6.0, 3.3, 0.0, 1.0], 20.0, [False, True, True, True, True, True]),
            ([700.0, -700.0, 699.0, 0.0, 1.0, 2.0], 1.0, [True] * 6),
            ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 0.5, [False] * 6)]
    found = []
    for scores, temperature, mask in rows:
        weights = masked_softmax(np.array(scores) / temperature, np.array(mask))
        slopes = jacobian(weights) / temperature
        positive = weights[weights > 0]
        found.append({
            "scores": scores, "temperature": temperature, "mask": mask,
            "weights": weights.tolist(), "jacobian": slopes.tolist(),
            "norm": float(np.linalg.norm(slopes)),
            "entropy": float(-(positive * np.log(positive)).sum()) if positive.size else None})
    return found


def sizes(scores: np.ndarray) -> dict[str, float]:
    """How far scores lie from 0, and how much their softmax still answers to them."""
    return {"spread": float(np.sqrt(np.mean(scores ** 2))),
            "slope": float(np.linalg.norm(jacobian(masked_softmax(scores))))}


def fixture_widths() -> dict[str, Any]:
    """The shared random numbers, and the dot products made of them."""
    cases = []
    for draw in (0, 7, 999):
        products = products_by_width(draw)
        for width in (1, 2, 64, 1024):
            raw = products[width - 1]
            cases.append({"draw": draw, "width": width, "raw": raw.tolist(),
                          "scaled": (raw / math.sqrt(width)).tolist(),
                          "raw_weights": masked_softmax(raw).tolist(),
                          "raw_sizes": sizes(raw), "scaled_sizes": sizes(raw / math.sqrt(width))})
    return {"normals": normals(3, 40).tolist(), "cases": cases}
