"""Write the numbers that the widgets' JavaScript is checked against: tests/js/fixtures/*.json.

They come from attnbook, so that a page computes what a notebook computes.  ``--check`` compares
instead of writing, to 1e-13 of the size of the numbers: processors differ in the last digit.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from attnbook import kernels
from attnbook.data import sine
from attnbook.pooling import masked_softmax
from attnbook.widgets import (
    BookWidget,
    DataSet,
    KernelExplorer,
    Library,
    SoftmaxLab,
    _svg,
)
from attnbook.widgets._html import short, shown
from attnbook.widgets.softmax_lab import jacobian, normals, products_by_width

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "js" / "fixtures"
KERNELS = ("gaussian", "boxcar", "triangular", "epanechnikov")
_TOLERANCE = 1e-13


def regression() -> dict[str, Any]:
    """Estimates, weights and leave-one-out errors; empty windows and far queries among them."""
    x, y = sine(num_points=23)
    queries = np.array([-40.0, -0.3, 0.0, 1.7, float(x[5]), 2.5, 4.9, 60.0])
    cases = []
    for name in KERNELS:
        for bandwidth in (0.01, 0.3, 2.0, 20.0):
            options = {"kernel": getattr(kernels, name), "bandwidth": bandwidth}
            y_hat, weights = kernels.nadaraya_watson(queries, x, y, **options)
            cases.append({
                "kernel": name, "bandwidth": bandwidth, "y_hat": y_hat.tolist(),
                "weights": weights.tolist(),
                "error": float(kernels.leave_one_out_error(x, y, **options))})
    return {"x": x.tolist(), "y": y.tolist(), "queries": queries.tolist(), "cases": cases}


def softmax() -> list[dict[str, Any]]:
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


def look_ups() -> dict[str, Any]:
    """Look-ups among the cast, with temperature 0, a tie, and a query of length 0 among them."""
    states = [(50.0, 1.0, 0.25), (50.0, 1.0, 0.0), (55.0, 1.0, 0.0), (25.0, 0.7, 0.0),
              (300.0, 0.0, 0.0), (0.0, 0.5, 20.0), (123.4, 0.31, 0.02)]
    cases = []
    for angle, length, temperature in states:
        widget = Library(angle=angle, length=length, temperature=temperature)
        cases.append({**widget.state(), "scores": widget.scores.tolist(),
                      "weights": widget.weights.tolist(), "output": widget.output.tolist()})
    shelf = Library()
    return {"angles": shelf.angles, "values": shelf.values, "cases": cases}


def widths() -> dict[str, Any]:
    """The shared random numbers, and the dot products made of them."""
    cases = []
    for draw in (0, 7, 999):
        products = products_by_width(draw)
        for width in (1, 2, 64, 1024):
            raw = products[width - 1]
            cases.append({"draw": draw, "width": width, "raw": raw.tolist(),
                          "scaled": (raw / math.sqrt(width)).tolist(),
                          "raw_weights": masked_softmax(raw).tolist()})
    return {"normals": normals(3, 40).tolist(), "cases": cases}


def schemas() -> dict[str, Any]:
    """What every widget allows to be changed, for two sets of data where it has data."""
    x, y = (v.round(3) for v in sine(num_points=11))
    sets = {"one": DataSet(x, y), "two": DataSet((1000 * x).round(), y)}
    widgets: list[BookWidget] = [KernelExplorer(sets), Library(), SoftmaxLab()]
    return {str(w.kind): {"page": w.page_state(), "schema": w.schema()}
            for w in widgets}


def words() -> dict[str, Any]:
    """How numbers are written, and where ticks stand: pictures and widgets must agree."""
    values = [0.0, -0.0001, 1.5, -2.25, 0.12345, 98.765, 12345.678, 0.00021, -7e-9]
    spans = [(0.0, 5.0), (-0.3, 1.1), (-6.0, 6.0), (377.0, 4957.8), (0.02, 0.031)]
    logs = [(0.05, 20.0), (1.0, 1024.0), (46.0, 18323.0), (0.2, 0.9)]
    return {"numbers": [[v, d, shown(v, d)] for v in values for d in (0, 2, 4)],
            "short": [[v, short(v)] for v in values],
            "ticks": [[low, high, n, _svg.ticks(low, high, n)]
                      for low, high in spans for n in (4, 5, 8)],
            "log_ticks": [[low, high, _svg.log_ticks(low, high)] for low, high in logs]}


FIXTURES: dict[str, Callable[[], Any]] = {
    "regression": regression, "softmax": softmax, "library": look_ups, "widths": widths,
    "schemas": schemas, "words": words}


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values agree, numbers to the tolerance."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float | int) and not isinstance(other, bool):
        return math.isclose(one, other, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)
    return type(one) is type(other) and one == other


def main(arguments: list[str]) -> int:
    """Write the fixtures, or say which are stale."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = []
    for name, make in FIXTURES.items():
        path = FOLDER / f"{name}.json"
        text = json.dumps(make(), allow_nan=False)
        if path.exists() and same(json.loads(text), json.loads(path.read_text("utf8"))):
            continue
        stale.append(path.name)
        if "--check" not in arguments:
            path.write_text(text + "\n", "utf8")
    verb = "stale" if "--check" in arguments else "written"
    print(f"{len(FIXTURES)} fixtures, {verb}: {', '.join(stale) or 'none'}")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
