"""Numbers of the widget of chapter 2."""

from typing import Any

import numpy as np

from attnbook import kernels
from attnbook.data import sine

from . import DataSet, KernelExplorer

KERNELS = ("gaussian", "boxcar", "triangular", "epanechnikov")


def shapes() -> dict[str, Any]:
    """The kernels at some distances, in shares of what they are at 0."""
    u = np.array([-3.0, -1.0, -0.4, 0.0, 0.25, 0.999, 1.0, 1.001, 2.5])
    found = {name: getattr(kernels, name) for name in KERNELS}
    return {"u": u.tolist(), **{name: (kernel(u) / kernel(np.zeros(1))).tolist()
                                for name, kernel in found.items()}}


def fixture_regression() -> dict[str, Any]:
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
    return {"x": x.tolist(), "y": y.tolist(), "queries": queries.tolist(), "cases": cases,
            "shapes": shapes()}


def opened() -> KernelExplorer:
    """The widget with two sets of data."""
    x, y = (v.round(3) for v in sine(num_points=11))
    return KernelExplorer({"one": DataSet(x, y), "two": DataSet((1000 * x).round(), y)})
