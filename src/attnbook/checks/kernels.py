"""Checkers of chapter 2, Nadaraya–Watson regression: kernels, bandwidths, and the bridge."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from attnbook.checks._draw import Array, array, decimals, shares
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import Complaint, as_arrays, below_one_maximum, softmax

# --- 2.1 a kernel with an edge --------------------------------------------------------------------
epanechnikov = Exercise(
    "2.1: a kernel that is exactly zero outside its window",
    "epanechnikov(u) -> kernel",
    "with u and kernel of any one shape",
    lambda u: np.where(np.abs(u) <= 1, 0.75 * (1 - u**2), 0.0),
    cases=[(array(0),), (array(0.5),), (array(-0.5),),
           noted("outside", array(2)), noted("outside", array(-2)),
           noted("edge", array(-1, 1)), (array([0.2, -0.4], [1.6, -1.2]),)],
    more=lambda rng: [(decimals(rng, 5, 7),)],
    mistakes={
        "triangular": lambda u: np.maximum(1 - np.abs(u), 0),
        "negative_outside": lambda u: 0.75 * (1 - u**2),
        "one_sided": lambda u: np.where(u <= 1, 0.75 * (1 - u**2), 0.0),
        "unscaled": lambda u: np.where(np.abs(u) <= 1, 1 - u**2, 0.0),
        "not_squared": lambda u: np.where(np.abs(u) <= 1, 0.75 * (1 - u), 0.0),
    })


# --- 2.2 the weights ------------------------------------------------------------------------------
def _exponents(x_query: Array, x: Array, bandwidth: float) -> Array:
    return -0.5 * ((x_query[:, None] - x) / bandwidth) ** 2


def _nw_weights(x_query: Array, x: Array, bandwidth: float) -> Array:
    return softmax(_exponents(x_query, x, bandwidth))


def _normalised(raised: Array) -> Array:
    return raised / raised.sum(axis=1, keepdims=True)


nw_weights = Exercise(
    "2.2: weights of Gaussian kernel regression without a row of NaN",
    "nw_weights(x_query, x, bandwidth) -> weights",
    "with x_query (n,), x (m,), weights (n, m)",
    _nw_weights,
    cases=[(array(0), array(0), 1.0), (array(0), array(0, 1), 1.0),
           (array(0), array(0, 1), 2.0), (array(0), array(0, 1), 0.5),
           (array(0, 1), array(0), 1.0), (array(0, 2), array(0, 1), 1.0),
           noted("equal_keys", array(1), array(1, 1, 3), 1.0),
           noted("far_query", array(60), array(0, 1, 2), 1.0),
           noted("queries_apart", array(0, 60), array(0, 1, 2), 1.0)],
    more=lambda rng: [(shares(rng, n), shares(rng, m), h)
                      for n, m, h in ((2, 3, 0.7), (3, 5, 1.5), (5, 7, 0.4), (11, 13, 0.9))],
    mistakes={
        "underflow": lambda q, x, h: _normalised(np.exp(_exponents(q, x, h))),
        "one_maximum": lambda q, x, h: below_one_maximum(_exponents(q, x, h)),
        "over_queries": lambda q, x, h: softmax(_exponents(q, x, h), axis=0),
        "not_normalised": lambda q, x, h: np.exp(_exponents(q, x, h)),
        "bandwidth_multiplies": lambda q, x, h: softmax(_exponents(q, x, 1 / h)),
        "bandwidth_not_squared": lambda q, x, h: softmax(_exponents(q, x, np.sqrt(h))),
        "no_half": lambda q, x, h: softmax(2 * _exponents(q, x, h)),
        "keys_first": lambda q, x, h: softmax(_exponents(q, x, h)).T,
        "no_square": lambda q, x, h: softmax(-0.5 * np.abs((q[:, None] - x) / h)),
    })


# --- 2.3 leaving one out --------------------------------------------------------------------------
def _but_itself(pairs: Array, own: float) -> Array:
    return np.where(np.eye(len(pairs), dtype=bool), own, pairs)


def _leave_one_out(x: Array, y: Array, bandwidth: float) -> Array:
    return softmax(_but_itself(_exponents(x, x, bandwidth), -np.inf)) @ y


def _looks_at_itself(x: Array, y: Array, bandwidth: float) -> Array:
    return _nw_weights(x, x, bandwidth) @ y


leave_one_out = Exercise(
    "2.3: predict each point from all the others",
    "leave_one_out(x, y, bandwidth) -> y_hat",
    "with x, y and y_hat (m,)",
    _leave_one_out,
    cases=[(array(0, 1), array(4, 8), 1.0), (array(0, 1, 3), array(0, 4, 8), 1.0),
           (array(0, 1, 3), array(0, 4, 8), 0.5), (array(0, 0, 2), array(0, 4, 8), 1.0)],
    more=lambda rng: [(shares(rng, m), decimals(rng, m), h)
                      for m, h in ((5, 0.8), (7, 1.3), (11, 0.6))],
    mistakes={
        "looks_at_itself": _looks_at_itself,
        "not_renormalised": lambda x, y, h: _but_itself(_nw_weights(x, x, h), 0) @ y,
        "mean_of_rest": lambda x, y, h: (y.sum() - y) / (len(y) - 1),
        "residuals": lambda x, y, h: y - _leave_one_out(x, y, h),
        "nearest_other": lambda x, y, h: y[
            _but_itself(np.abs(x[:, None] - x), np.inf).argmin(axis=1)],
        "bandwidth_not_squared": lambda x, y, h: _leave_one_out(x, y, h**0.5),
        "bandwidth_multiplies": lambda x, y, h: _leave_one_out(x, y, 1 / h),
        "not_squared": lambda x, y, h: softmax(
            _but_itself(-0.5 * np.abs(x[:, None] - x) / h, -np.inf)) @ y,
    })


# --- 2.4 choosing the bandwidth -------------------------------------------------------------------
def _left_out_errors(x: Array, y: Array, candidates: Array,
                     predict: Callable[..., Array] = _leave_one_out) -> Array:
    """Return the leave-one-out mean squared error of each candidate bandwidth."""
    return np.array([np.mean((y - predict(x, y, h)) ** 2) for h in candidates])


def _choice_cases(rng: np.random.Generator) -> list[tuple]:
    cases = [(array(0, 1), array(4, 8), array(0.5)),
             (array(0, 1, 3), array(0, 0, 1), array(0.5, 3)),
             (array(0, 1, 3), array(0, 0, 1), array(3, 0.5)),
             (array(0, 1, 3), array(1, 0, 2), array(0.5, 3)),
             (array(1, 3, 6), array(2, 4, 6), array(3, 0.5, 1)),
             (array(2, 5, 6), array(6, 4, 0), array(0.5, 1, 3))]
    for m in (7, 13, 23):
        x = np.sort(shares(rng, m))
        y = np.round(2 * np.sin(x) + x**0.8 + 0.5 * rng.normal(size=m), 1) + 0.0
        cases.append((x, y, array(2.5, 0.5, 0.1, 0.2, 1.2, 0.3)))
    return cases


choose_bandwidth = Exercise(
    "2.4: the candidate with the smallest leave-one-out error",
    "choose_bandwidth(x, y, candidates) -> bandwidth",
    "with x and y (m,), candidates (c,)",
    lambda x, y, candidates: candidates[_left_out_errors(x, y, candidates).argmin()],
    more=_choice_cases, mistakes={
        "in_sample": lambda x, y, c: c[_left_out_errors(x, y, c, _looks_at_itself).argmin()],
        "position": lambda x, y, c: _left_out_errors(x, y, c).argmin(),
        "largest_error": lambda x, y, c: c[_left_out_errors(x, y, c).argmax()],
        "signed_errors": lambda x, y, c: c[
            np.argmin([abs(np.mean(y - _leave_one_out(x, y, h))) for h in c])],
        "smallest_error": lambda x, y, c: _left_out_errors(x, y, c).min(),
    })


# --- 2.5 which way the width should move ----------------------------------------------------------
def _learned(x_query: Array, x: Array, w: float) -> tuple[Array, Array]:
    squares = (x_query[:, None] - x) ** 2
    return softmax(-0.5 * w**2 * squares), -w * squares


def _width_gradient(x_query: Array, x: Array, y: Array, w: float, *, centred: bool = True,
                    weighed: bool = True) -> Array:
    weights, slopes = _learned(x_query, x, w)
    moved = slopes - centred * (weights * slopes).sum(axis=1, keepdims=True)
    return (weights * moved if weighed else moved) @ y


width_gradient = Exercise(
    "2.5: the derivative of the estimate with respect to the learned width",
    "width_gradient(x_query, x, y, w) -> gradient",
    "with x_query (n,), x and y (m,), a number w, gradient (n,)",
    _width_gradient,
    cases=[(array(0), array(1), array(4), 1.0),
           (array(0), array(0, 1), array(0, 4), 1.0),
           (array(0), array(0, 1), array(0, 4), 2.0),
           (array(0), array(0, 1), array(2, 4), -1.0),
           (array(0, 1), array(0, 1, 3), array(0, 2, 4), 1.0)],
    more=lambda rng: [(shares(rng, n), shares(rng, m), decimals(rng, m), w)
                      for n, m, w in ((2, 3, 0.7), (3, 5, 1.5), (5, 7, 1.1))],
    mistakes={
        "fixed_normaliser": partial(_width_gradient, centred=False),
        "wrong_sign": lambda q, x, y, w: -_width_gradient(q, x, y, w),
        "width_forgotten": lambda q, x, y, w: _width_gradient(q, x, y, w) / w,
        "half_kept": lambda q, x, y, w: _width_gradient(q, x, y, w) / 2,
        "no_weights": partial(_width_gradient, weighed=False),
        "added_up": lambda q, x, y, w: _width_gradient(q, x, y, w).sum(),
        "by_the_bandwidth": lambda q, x, y, w: -(w**2) * _width_gradient(q, x, y, w),
        "width_as_bandwidth": lambda q, x, y, w: -(w**-2) * _width_gradient(q, x, y, 1 / w),
    })


# --- 2.6 the bridge -------------------------------------------------------------------------------
def _gaussian_weights(query: Array, key: Array, bandwidth: float) -> Array:
    squares = ((query[:, None] - key) ** 2).sum(axis=-1)
    return softmax(-squares / (2 * bandwidth**2))


def _dot_product_weights(arguments: Mapping[str, Any], result: Any) -> Array:
    query, key = as_arrays(result, ("query'", "key'"))
    rows = (len(arguments["query"]), len(arguments["key"]))
    if query.ndim != 2 or key.ndim != 2 or (len(query), len(key)) != rows:
        raise Complaint("bridge_rows", n=rows[0], m=rows[1], new_query=query.shape,
                        new_key=key.shape)
    if query.shape[1] != key.shape[1]:
        raise Complaint("bridge_width", new_query=query.shape[1], new_key=key.shape[1])
    return softmax(query @ key.T)


def _bridge(query_scale: Callable[[float], float],
            extra: Callable[[Array, float], Array]) -> Callable[..., tuple]:
    def augment(query: Array, key: Array, bandwidth: float) -> tuple[Array, Array]:
        more = extra((key**2).sum(axis=1, keepdims=True), bandwidth)
        return (np.hstack([query_scale(bandwidth) * query, np.ones((len(query), 1))]),
                np.hstack([key, more]))
    return augment


def _scale(bandwidth: float) -> float:
    return 1 / bandwidth**2


augment = Exercise(
    "2.6: queries and keys whose dot products give the Gaussian weights",
    "augment(query, key, bandwidth) -> query', key'",
    "with query (n, d), key (m, d), results (n, e) and (m, e) for any e",
    _gaussian_weights,
    cases=[(array([1]), array([1]), 1.0), noted("norms", array([1]), array([1], [-1]), 1.0),
           (array([0]), array([0], [2]), 1.0), (array([1]), array([0], [2]), 1.0),
           (array([2]), array([0], [1]), 2.0),
           noted("norms", array([1, 0]), array([1, 0], [0, 1]), 0.5)],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, m, d), s)
                      for n, m, d, s in ((2, 3, 2, 1.0), (3, 5, 2, 0.8), (5, 7, 3, 1.7))],
    mistakes={
        "no_norms": _bridge(_scale, lambda squares, h: 0 * squares),
        "wrong_sign": _bridge(_scale, lambda squares, h: squares / (2 * h**2)),
        "no_half": _bridge(_scale, lambda squares, h: -squares / h**2),
        "norm_not_squared": _bridge(_scale, lambda squares, h: -np.sqrt(squares) / (2 * h**2)),
        "bandwidth_not_squared": _bridge(lambda h: 1 / h, lambda squares, h: -squares / (2 * h)),
        "bandwidth_in_query_only": _bridge(_scale, lambda squares, h: -squares / 2),
        "bandwidth_in_key_only": _bridge(lambda h: 1, lambda squares, h: -squares / (2 * h**2)),
    }, measure=_dot_product_weights, measured=("weights",))
