"""Choosing the width of a kernel: what each way costs, and what more data buy.

Every method sees the same noisy sample of a known curve (`attnbook.data.sine`), one per seed, and
is judged by its mean squared error to that curve at 201 points of [0, 5].
"""

import warnings
from collections.abc import Mapping

import numpy as np
import torch
from statsmodels.nonparametric.kernel_regression import KernelReg

from attnbook import data, training
from attnbook.kernels import gaussian, leave_one_out_error, nadaraya_watson
from experiments.record import Table, every

GRID = np.linspace(0.0, 5.0, 201)
BANDWIDTHS = np.geomspace(0.02, 5.0, 120)
STEPS, LEARNING_RATE = 1000, 0.1
SEEDS = range(20)
FEWER_SEEDS = range(10)
SIZES = (25, 50, 100, 200, 400, 800, 1600)


def estimate(x: np.ndarray, y: np.ndarray, bandwidth: float, at: np.ndarray = GRID) -> np.ndarray:
    """Return the Nadaraya-Watson curve with a Gaussian kernel."""
    return nadaraya_watson(at, x, y, kernel=gaussian, bandwidth=bandwidth)[0]


def error_of(curve: np.ndarray) -> float:
    """Return the mean squared error to the true curve."""
    return float(np.mean((curve - data.sine_truth(GRID)) ** 2))


def best_on_grid(x: np.ndarray, y: np.ndarray, grid: np.ndarray = BANDWIDTHS) -> float:
    """Return the bandwidth of the grid with the smallest leave-one-out error."""
    errors = [leave_one_out_error(x, y, kernel=gaussian, bandwidth=h) for h in grid]
    return float(grid[int(np.argmin(errors))])


def trained_bandwidth(seed: int, *, leave_one_out: bool) -> float:
    """Learn a width w = 1/h from w = 1 with Adam; return h.

    Without leaving one out every point may look at itself, and its own value is the best
    prediction of itself there is.
    """
    x, y = (torch.from_numpy(array) for array in data.sine(seed=seed))
    w = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)

    def loss() -> torch.Tensor:
        bandwidth = 1 / w.abs()
        if leave_one_out:
            return leave_one_out_error(x, y, kernel=gaussian, bandwidth=bandwidth)
        return ((nadaraya_watson(x, x, y, kernel=gaussian, bandwidth=bandwidth)[0] - y) ** 2).mean()

    training.minimise(loss, [w], steps=STEPS, lr=LEARNING_RATE)
    return 1 / abs(w.item())


def from_statsmodels(x: np.ndarray, y: np.ndarray, reg_type: str) -> KernelReg:
    """Return statsmodels' kernel regression with its own leave-one-out bandwidth."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its optimiser tries widths at which it divides by 0
        return KernelReg(y, x, var_type="c", reg_type=reg_type, bw="cv_ls")


def error_by_method(method: str, seed: int) -> Mapping[str, float]:
    """Return error and bandwidth of one way to choose the width."""
    x, y = data.sine(seed=seed)
    if method == "average":
        return {"error": error_of(np.full_like(GRID, y.mean()))}
    if method.startswith("statsmodels"):
        model = from_statsmodels(x, y, {"constant": "lc", "linear": "ll"}[method.split()[-1]])
        return {"error": error_of(model.fit(GRID)[0]), "bandwidth": float(model.bw[0])}
    if method == "w = 1":
        bandwidth = 1.0
    elif method == "leave-one-out grid":
        bandwidth = best_on_grid(x, y)
    else:
        bandwidth = trained_bandwidth(seed, leave_one_out=method == "leave-one-out Adam")
    return {"error": error_of(estimate(x, y, bandwidth)), "bandwidth": bandwidth}


METHODS = (
    "average",
    "w = 1",
    "leave-one-out Adam",
    "leave-one-out grid",
    "trained on itself Adam",
    "statsmodels local constant",
    "statsmodels local linear",
)


# The bandwidth that each rule gives a sample.
RULES = {
    "fixed: h = 0.5": lambda x, y: 0.5,
    "h = 0.6 n^(-1/5)": lambda x, y: 0.6 * len(x)**-0.2,
    "too fast: h = 5/n": lambda x, y: 5.0 / len(x),
    "leave-one-out": lambda x, y: best_on_grid(x, y, BANDWIDTHS[::4]),
}


def error_by_size(rule: str, num_points: int, seed: int) -> Mapping[str, float]:
    """Return error and bandwidth for a sample of so many points."""
    x, y = data.sine(num_points=num_points, seed=seed)
    bandwidth = RULES[rule](x, y)
    return {"error": error_of(estimate(x, y, bandwidth)), "bandwidth": bandwidth}


def engel_bandwidth(method: str) -> Mapping[str, float]:
    """Return the leave-one-out bandwidth and error for Engel's households, in francs."""
    income, food = data.engel()
    if method == "statsmodels local constant":
        bandwidth = float(from_statsmodels(income, food, "lc").bw[0])
    else:
        coarse = best_on_grid(income, food, np.geomspace(20.0, 2000.0, 41))
        bandwidth = best_on_grid(income, food, coarse * np.geomspace(0.85, 1.18, 81))
    error = leave_one_out_error(income, food, kernel=gaussian, bandwidth=bandwidth)
    return {"bandwidth": bandwidth, "leave_one_out_error": float(error)}


TABLES = {
    "errors": Table(
        "Mean squared error to the true curve from 50 noisy points, and the bandwidth chosen.",
        error_by_method,
        every(method=METHODS, seed=SEEDS),
        tolerance=0.01,
    ),
    "sizes": Table(
        "Mean squared error to the true curve against the number of points.",
        error_by_size,
        every(rule=RULES, num_points=SIZES, seed=FEWER_SEEDS),
        tolerance=0.001,
    ),
    "engel": Table(
        "Leave-one-out bandwidth for Engel's households, in francs of yearly income.",
        engel_bandwidth,
        every(method=["leave-one-out grid", "statsmodels local constant"]),
        tolerance=0.001,
    ),
}
