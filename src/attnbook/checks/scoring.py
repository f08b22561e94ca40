"""Checkers of chapter 3, scoring functions and the softmax."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from attnbook.checks import _values
from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import Complaint, as_arrays, softmax


# --- 3.1 the additive score -----------------------------------------------------------------------
def _additive_scores(query: Array, key: Array, W_q: Array, W_k: Array, w_v: Array) -> Array:
    return np.tanh((query @ W_q)[:, None] + key @ W_k) @ w_v


additive_scores = Exercise(
    "3.1: the additive score of every query with every key",
    "additive_scores(query, key, W_q, W_k, w_v) -> scores",
    "with query (n, d_q), key (m, d_k), W_q (d_q, d_h), W_k (d_k, d_h), w_v (d_h,), scores (n, m)",
    _additive_scores,
    cases=[(array([1]), array([1]), array([0.5]), array([1]), array(2)),
           (array([1]), array([0]), array([0.5]), array([1]), array(2)),
           (array([1]), array([1], [-1]), array([0.5]), array([1]), array(2)),
           (array([1]), array([2]), array([1, 0]), array([0, 1]), array(1, -1)),
           (array([0], [1]), array([1]), array([0.5]), array([1]), array(2))],
    more=lambda rng: [(decimals(rng, n, d_q), decimals(rng, m, d_k), decimals(rng, d_q, d_h),
                       decimals(rng, d_k, d_h), decimals(rng, d_h))
                      for n, m, d_q, d_k, d_h in (
                          (2, 3, 2, 1, 2), (3, 5, 2, 3, 4), (5, 7, 3, 2, 11))],
    mistakes={
        "no_tanh": lambda q, k, W_q, W_k, w: ((q @ W_q)[:, None] + k @ W_k) @ w,
        "tanh_of_each": lambda q, k, W_q, W_k, w: (
            np.tanh(q @ W_q)[:, None] + np.tanh(k @ W_k)) @ w,
        "product": lambda q, k, W_q, W_k, w: np.tanh((q @ W_q)[:, None] * (k @ W_k)) @ w,
        "keys_first": lambda q, k, W_q, W_k, w: _additive_scores(q, k, W_q, W_k, w).T,
        "summed_units": lambda q, k, W_q, W_k, w: np.tanh(
            (q @ W_q)[:, None] + k @ W_k).sum(axis=-1),
        "normalised": lambda q, k, W_q, W_k, w: softmax(_additive_scores(q, k, W_q, W_k, w)),
    })


# --- 3.2 the masked softmax -----------------------------------------------------------------------
def _one_maximum(scores: Array, mask: Array) -> Array:
    raised = np.exp(np.where(mask, scores, -np.inf) - (scores[mask].max() if mask.any() else 0))
    total = raised.sum(axis=-1, keepdims=True)
    return raised / np.where(total > 0, total, 1)


def _softmax_cases(rng: np.random.Generator) -> list[tuple]:
    def case(scores: Array, mask: list, note: str = "") -> tuple:
        return noted(note, scores, np.array(mask, dtype=bool))
    t, f = True, False
    cases = [case(array([2]), [[t]]), case(array([2, 1]), [[t, t]]), case(array([2, 1]), [[t, f]]),
             case(array([-1, -2, 3]), [[t, t, f]]), case(array([1], [2]), [[t], [t]]),
             case(array([1, 2], [0, 3]), [[t, t], [f, t]]),
             case(array([1, 2], [0, 3]), [[t, f], [f, f]], "empty_row"),
             case(array([1000, 999, 998]), [[t, t, f]], "large_scores"),
             case(array([-30000, -29999, 0]), [[t, t, f]], "large_scores"),
             case(array([-2e10, 0]), [[t, f]], "large_scores"),
             case(array([1000, 999], [0, 1]), [[t, t], [t, t]], "queries_apart")]
    for n, m in ((2, 3), (3, 5), (5, 7), (7, 11)):
        mask = rng.random((n, m)) < 0.6
        mask[-1] = False
        cases.append(case(decimals(rng, n, m), mask, "empty_row"))
    return cases


masked_softmax = Exercise(
    "3.2: a masked softmax without its three bugs",
    "masked_softmax(scores, mask) -> weights",
    "with scores, mask and weights (n, m), the mask boolean",
    _values.masked_softmax, more=_softmax_cases, mistakes={
        "empty_row_nan": lambda s, mask: _values.masked_softmax(s, mask, empty=np.nan),
        "one_maximum": _one_maximum,
        "zero_as_mask": lambda s, mask: softmax(np.where(mask, s, 0.0)),
        "large_negative": lambda s, mask: softmax(np.where(mask, s, -1e9)),
        "large_negative_zeroed": lambda s, mask: _values.masked_softmax(s, mask, fill=-1e9),
        "not_renormalised": lambda s, mask: softmax(s) * mask,
        "inverted_mask": lambda s, mask: _values.masked_softmax(s, ~mask),
        "over_queries": lambda s, mask: _values.masked_softmax(s.T, mask.T).T,
        "mask_ignored": lambda s, mask: softmax(s),
        "overflow": lambda s, mask: (np.exp(s) * mask) / np.maximum(
            (np.exp(s) * mask).sum(axis=-1, keepdims=True), 1e-300),
    })


# --- 3.3 the scale behind some weights ------------------------------------------------------------
def _differences(query: Array, key: Array, weights: Array) -> tuple[Array, Array]:
    """Return dot products and logarithms of weights, both measured from the first key."""
    dots, logs = query @ key.T, np.log(weights)
    return dots - dots[:, :1], logs - logs[:, :1]


def _ratio(logs: Array, dots: Array) -> float:
    return float((logs * dots).sum() / (dots * dots).sum())


def _find_scale(query: Array, key: Array, weights: Array) -> float:
    dots, logs = _differences(query, key, weights)
    return _ratio(logs, dots)


def _scale_cases(rng: np.random.Generator) -> list[tuple]:
    def case(query: Array, key: Array, scale: float) -> tuple:
        return query, key, softmax(scale * (query @ key.T))
    two = array([0], [1])
    hand = [case(array([1]), two, 1.0), case(array([1]), two, 0.5), case(array([2]), two, 0.5),
            case(array([1], [2]), two, 2.0), case(array([1]), array([1], [2]), 1.0)]
    return hand + [case(decimals(rng, n, d), decimals(rng, m, d), scale)
                   for n, m, d, scale in ((2, 3, 2, 0.5), (3, 5, 7, 1 / 7), (5, 7, 3, 1.3))]


find_scale = Exercise(
    "3.3: the factor by which dot products were multiplied before the softmax",
    "find_scale(query, key, weights) -> scale",
    "with query (n, d), key (m, d), weights (n, m), scale one number",
    _find_scale, more=_scale_cases, mistakes={
        "not_shifted": lambda q, k, a: _ratio(np.log(a), q @ k.T),
        "temperature": lambda q, k, a: 1 / _find_scale(q, k, a),
        "no_logarithm": lambda q, k, a: _ratio(a - a[:, :1], _differences(q, k, a)[0]),
        "by_definition": lambda q, k, a: 1 / np.sqrt(q.shape[1]),
        "sum_of_scales": lambda q, k, a: _find_scale(q, k, a) * len(q),
        "exponential": lambda q, k, a: np.exp(_find_scale(q, k, a)),
    })


# --- 3.4 columns instead of rows ------------------------------------------------------------------
def _column_attention(Q: Array, K: Array, V: Array) -> Array:
    return V @ softmax(K.T @ Q / np.sqrt(Q.shape[0]), axis=0)


column_attention = Exercise(
    "3.4: scaled dot-product attention on matrices whose columns are vectors",
    "column_attention(Q, K, V) -> O",
    "with Q (d_k, n), K (d_k, m), V (d_v, m), O (d_v, n)",
    _column_attention,
    cases=[(array([1]), array([1]), array([3])), (array([1]), array([1, 0]), array([4, 8])),
           (array([1, 0]), array([1]), array([4])),
           (array([1, 0]), array([1, 0]), array([4, 8])),
           (array([2], [0]), array([1, 0], [0, 1]), array([4, 8]))],
    more=lambda rng: [(decimals(rng, d_k, n), decimals(rng, d_k, m), decimals(rng, d_v, m))
                      for d_k, n, m, d_v in ((3, 2, 3, 2), (5, 2, 3, 7), (7, 3, 5, 2))],
    mistakes={
        "over_queries": lambda Q, K, V: V @ softmax(K.T @ Q / np.sqrt(len(Q)), axis=1),
        "scaled_by_count": lambda Q, K, V: V @ softmax(K.T @ Q / np.sqrt(Q.shape[1]), axis=0),
        "not_scaled": lambda Q, K, V: V @ softmax(K.T @ Q, axis=0),
        "rows_returned": lambda Q, K, V: _column_attention(Q, K, V).T,
        "one_softmax_for_all": lambda Q, K, V: V @ softmax(
            (K.T @ Q / np.sqrt(len(Q))).ravel()).reshape(K.shape[1], -1),
    })


# --- 3.5 the Jacobian -----------------------------------------------------------------------------
def _softmax_jacobian(scores: Array, temperature: float) -> Array:
    weights = softmax(scores / temperature)
    return (np.diag(weights) - np.outer(weights, weights)) / temperature


def _from_weights(build: Callable[[Array, float], Array]) -> Callable[..., Array]:
    return lambda scores, temperature: build(softmax(scores / temperature), temperature)


softmax_jacobian = Exercise(
    "3.5: the derivative of every weight with respect to every score",
    "softmax_jacobian(scores, temperature) -> jacobian",
    "with scores (m,), jacobian (m, m)",
    _softmax_jacobian,
    cases=[(array(3), 1.0), (array(0, 0), 1.0), (array(0, 0), 0.5),
           (array(1, 0), 1.0), (array(1, 0), 2.0), (array(1, 0, -1), 1.0)],
    more=lambda rng: [(decimals(rng, m), t) for m, t in ((3, 0.5), (5, 2.0), (7, 0.8))],
    mistakes={
        "diagonal_only": _from_weights(lambda a, t: np.diag(a * (1 - a)) / t),
        "temperature_forgotten": _from_weights(lambda a, t: np.diag(a) - np.outer(a, a)),
        "wrong_sign": _from_weights(lambda a, t: (np.outer(a, a) - np.diag(a)) / t),
        "no_diagonal": _from_weights(lambda a, t: -np.outer(a, a) / t),
        "only_diagonal_term": _from_weights(lambda a, t: np.diag(a) / t),
        "vector": _from_weights(lambda a, t: a * (1 - a) / t),
        "temperature_multiplies": _from_weights(lambda a, t: (np.diag(a) - np.outer(a, a)) * t),
    })


# --- 3.6 the temperature for a given entropy ------------------------------------------------------
def _entropy(weights: Array) -> float:
    """Return the entropy of weights in nats; a weight of 0 adds nothing."""
    positive = weights[weights > 0]
    return float(-(positive * np.log(positive)).sum())


def _entropy_reached(arguments: Mapping[str, Any], result: Any) -> float:
    (temperature,) = as_arrays(result, ("temperature",))
    if temperature.shape not in ((), (1,)):
        raise Complaint("temperature_shape", got=temperature.shape)
    found = float(temperature.ravel()[0])
    if not 0 < found < np.inf:
        raise Complaint("temperature_positive", got=found)
    # A search stops somewhere: 4 decimals of the entropy are enough.
    reached = _entropy(softmax(arguments["scores"] / found))
    target = arguments["target"]
    return target if abs(reached - target) < 1e-4 else reached


def _search(scores: Array, target: float, measure: Callable[[Array], float] = _entropy,
            rising: bool = True) -> float:
    low, high = 1e-3, 1e3
    for _ in range(100):
        middle = float(np.sqrt(low * high))
        too_low = measure(softmax(scores / middle)) < target
        low, high = (middle, high) if too_low == rising else (low, middle)
    return middle


target_entropy = Exercise(
    "3.6: the temperature at which the weights reach an entropy",
    "target_entropy(scores, target) -> temperature",
    "with scores (m,), a target in nats, a positive temperature",
    lambda scores, target: target,
    cases=[(array(1, 0), round(share * np.log(2), 2)) for share in (0.75, 0.5, 0.25)],
    more=lambda rng: [(decimals(rng, m), round(share * np.log(m), 2))
                      for m, share in ((3, 0.6), (5, 0.3), (7, 0.9), (11, 0.5))],
    mistakes={
        "bits": partial(_search, measure=lambda a: _entropy(a) / np.log(2)),
        "wrong_direction": partial(_search, rising=False),
        "inverse": lambda s, target: 1 / _search(s, target),
        "perplexity": partial(_search, measure=lambda a: np.exp(_entropy(a))),
        "target_itself": lambda s, target: target,
    }, measure=_entropy_reached, measured=("entropy",))
