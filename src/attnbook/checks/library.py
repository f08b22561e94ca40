"""Checkers of chapter 1, the library: from one hard look-up to soft pooling."""

import math
from collections.abc import Callable

import numpy as np

from attnbook.checks._draw import Array, array, decimals, weights
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import below_one_maximum, softmax


# --- 1.1 a hard look-up ---------------------------------------------------------------------------
def _first(agrees: Callable[[Array, Array], bool]) -> Callable[..., Array]:
    """Return the look-up that takes the first key which agrees with the query."""
    def lookup(query: Array, keys: Array, values: Array, default: Array) -> Array:
        return next((value for key, value in zip(keys, values, strict=True) if agrees(key, query)),
                    default)
    return lookup


_hard_lookup = _first(np.array_equal)


def _lookup_cases(rng: np.random.Generator) -> list[tuple]:
    one, nothing = array([1, 0]), array(-1)
    two = array([1, 0], [0, 1])
    keys, values = rng.integers(-1, 2, (7, 2)).astype(float), decimals(rng, 7, 3)
    return [
        (array(1, 0), one, array([5]), nothing),
        noted("no_key", array(0, 1), one, array([5]), nothing),
        noted("no_key", array(1, 1), one, array([5]), nothing),
        (array(0, 1), two, array([5], [7]), nothing),
        noted("equal_keys", array(1, 0), array([1, 0], [1, 0]), array([5], [7]), nothing),
        noted("no_key", array(2, 2), two, array([5], [7]), nothing),
        noted("near_key", array(100_001), array([100_000]), array([5]), nothing),
        (array(100_001), array([100_000], [100_001]), array([5], [7]), nothing),
        noted("near_key", array(0.3), array([0.1 + 0.2]), array([5]), nothing),
        (keys[4].copy(), keys, values, decimals(rng, 3)),
        noted("no_key", array(3, 3), keys, values, decimals(rng, 3)),
    ]


hard_lookup = Exercise(
    "1.1: the value whose key equals the query exactly, or a default",
    "hard_lookup(query, keys, values, default) -> value",
    "with query (d,), keys (m, d), values (m, d_v), default and value (d_v,)",
    _hard_lookup, more=_lookup_cases, mistakes={
        "any_component": _first(lambda key, query: np.any(key == query)),
        "last_match": lambda q, k, v, default: _hard_lookup(q, k[::-1], v[::-1], default),
        "no_default": lambda q, k, v, default: v[np.argmax((k == q).all(axis=1))],
        "nearest": lambda q, k, v, default: v[np.argmin(((k - q) ** 2).sum(axis=1))],
        "close_enough": _first(np.allclose),
        "nearly_equal": _first(lambda key, query: np.allclose(key, query, rtol=0, atol=1e-9)),
        "first_key_only": lambda q, k, v, default: _hard_lookup(q, k[:1], v[:1], default),
    })


# --- 1.2 the mixed value --------------------------------------------------------------------------
mixed_value = Exercise(
    "1.2: the weighted sum of the values",
    "mixed_value(weights, values) -> output",
    "with weights (m,), values (m, d_v), output (d_v,)",
    lambda weights, values: weights @ values,
    cases=[(array(1), array([4])), (array(1), array([4, 2])),
           (array(0.75, 0.25), array([4], [8])), (array(0.5, 0.5), array([4, 0], [0, 2])),
           (array(0, 1), array([4, 1], [6, 3]))],
    more=lambda rng: [(weights(rng, m), decimals(rng, m, d)) for m, d in ((3, 2), (5, 3), (7, 11))],
    mistakes={
        "mean_of_products": lambda weights, values: (weights[:, None] * values).mean(axis=0),
        "sum_over_features": lambda weights, values: (weights[:, None] * values).sum(axis=1),
        "heaviest": lambda weights, values: values[np.argmax(weights)],
        "plain_sum": lambda weights, values: values.sum(axis=0),
        "no_sum": lambda weights, values: weights[:, None] * values,
    })


# --- 1.3 the soft look-up -------------------------------------------------------------------------
def _looking_up(weigh: Callable[..., Array]) -> Callable[..., tuple]:
    def lookup(query: Array, keys: Array, values: Array, temperature: float) -> tuple:
        mixed = weigh(keys @ query, temperature)
        return mixed @ values, mixed
    return lookup


soft_lookup = Exercise(
    "1.3: a look-up without its two bugs",
    "soft_lookup(query, keys, values, temperature) -> output, weights",
    "with query (d,), keys (m, d), values (m, d_v), output (d_v,), weights (m,)",
    _looking_up(lambda s, t: softmax(s / t)),
    cases=[(array(1), array([1]), array([3]), 1.0),
           (array(1), array([1]), array([3]), 0.5),
           (array(2), array([1], [0]), array([3], [5]), 1.0),
           (array(2), array([1], [0]), array([3], [5]), 2.0),
           (array(1, 0), array([1, 0], [0, 1]), array([1], [0]), 0.5),
           noted("equal_scores", array(0, 0), array([1, 0], [0, 1]), array([1], [0]), 1.0),
           noted("large_scores", array(1000), array([1], [0.5]), array([3], [5]), 1.0)],
    more=lambda rng: [(decimals(rng, d), decimals(rng, m, d), decimals(rng, m, v), t)
                      for d, m, v, t in ((2, 3, 2, 0.7), (3, 5, 2, 1.5), (5, 7, 3, 0.4))],
    mistakes={
        "not_normalised": _looking_up(lambda s, t: np.exp(s / t)),
        "no_exponential": _looking_up(lambda s, t: (s / t) / (s / t).sum()),
        "temperature_multiplies": _looking_up(lambda s, t: softmax(s * t)),
        "temperature_forgotten": _looking_up(lambda s, t: softmax(s)),
        "temperature_after": _looking_up(lambda s, t: softmax(s) / t),
        "divided_by_count": _looking_up(lambda s, t: np.exp(s / t) / len(s)),
        "distance_as_score": _looking_up(lambda s, t: softmax(-s / t)),
        "overflows": _looking_up(lambda s, t: np.exp(s / t) / np.exp(s / t).sum()),
    })


# --- 1.4 how long a shelf may be ------------------------------------------------------------------
longest_shelf = Exercise(
    "1.4: the longest shelf that so many multiplications allow",
    "longest_shelf(budget, d_k, d_v) -> length",
    "with three whole numbers, as many queries as keys",
    lambda budget, d_k, d_v: math.isqrt(budget // (d_k + d_v)),
    cases=[(2, 1, 1), (1, 1, 1), (8, 1, 1), (14, 1, 1), (18, 1, 1), (5, 2, 3), (100, 2, 3),
           (1000, 3, 2), (1_000_000, 64, 64)],
    mistakes={
        "one_query": lambda budget, d_k, d_v: budget // (d_k + d_v),
        "scores_only": lambda budget, d_k, d_v: math.isqrt(budget // d_k),
        "values_as_long_as_keys": lambda budget, d_k, d_v: math.isqrt(budget // (2 * d_k)),
        "product_of_sizes": lambda budget, d_k, d_v: math.isqrt(budget // (d_k * d_v)),
        "rounded": lambda budget, d_k, d_v: round(math.sqrt(budget / (d_k + d_v))),
        "not_whole": lambda budget, d_k, d_v: math.sqrt(budget / (d_k + d_v)),
    })


# --- 1.5 half of the weight -----------------------------------------------------------------------
def _half_weight(scores: Array, temperature: float) -> float:
    top = scores.max()
    return float(top + temperature * np.log(np.exp((scores - top) / temperature).sum()))


half_weight = Exercise(
    "1.5: the score with which a new item gets half of the weight",
    "half_weight(scores, temperature) -> score",
    "with scores (m,), score one number",
    _half_weight,
    cases=[(array(2), 1.0), (array(0, 0), 1.0), (array(0, 0), 2.0), (array(1, 0), 0.5),
           (array(1, 0), 1.0), (array(2, 1, -1), 1.0),
           noted("large_scores", array(1000, 999), 0.5),
           noted("large_scores", array(-1000, -1001), 1.0)],
    more=lambda rng: [(decimals(rng, m), t) for m, t in ((3, 0.25), (5, 2.0), (7, 0.8))],
    mistakes={
        "temperature_forgotten": lambda scores, t: _half_weight(scores, 1.0),
        "not_multiplied": lambda scores, t: _half_weight(scores / t, 1.0),
        "largest": lambda scores, t: scores.max(),
        "sum_of_scores": lambda scores, t: scores.sum(),
        "mean_of_exponentials": lambda scores, t: _half_weight(scores, t) - t * np.log(len(scores)),
        "exponential": lambda scores, t: np.exp(_half_weight(scores, t) / t),
        "overflows": lambda scores, t: t * np.log(np.exp(scores / t).sum()),
    })


# --- 1.6 one pooling for all ----------------------------------------------------------------------
def _soft_pool(values: Array, temperature: float) -> Array:
    if temperature == 0:
        return values.max(axis=0)
    if np.isinf(temperature):
        return values.mean(axis=0)
    return (softmax(values / temperature, axis=0) * values).sum(axis=0)


def _raw_pool(values: Array, temperature: float) -> Array:
    raised = np.exp(values / temperature)
    return (raised / raised.sum(axis=0) * values).sum(axis=0)


def _warm(
    pool: Callable[[Array, float], Array],
    cold: Callable[[Array], Array] = lambda values: values.max(axis=0),
) -> Callable[..., Array]:
    """Return a pooling with a limit of its own at temperature 0."""
    return lambda values, t: cold(values) if t == 0 else pool(values, t)


def _pool_cases(rng: np.random.Generator) -> list[tuple]:
    def case(values: Array, temperature: float) -> tuple:
        note = {0.0: "cold", np.inf: "hot"}.get(temperature, "")
        return noted(note, values, temperature)
    column, square = array([0], [2]), array([0, 3], [2, 1])
    cases = [case(array([3]), 1.0), *(case(column, t) for t in (1.0, 0.5, np.inf, 0.0, 0.001)),
             case(square, 1.0), case(square, np.inf), case(square, 0.0),
             case(array([0, 5], [2, 1]), 0.001)]
    return cases + [case(decimals(rng, m, d), t) for m, d, t in (
        (3, 2, 0.3), (5, 3, 0.0), (5, 3, np.inf), (7, 5, 2.0))]


soft_pool = Exercise(
    "1.6: one pooling with the maximum and the mean at its ends",
    "soft_pool(values, temperature) -> pooled",
    "with values (m, d), pooled (d,), a temperature from 0 to infinity",
    _soft_pool, more=_pool_cases, mistakes={
        "overflows": _warm(_raw_pool),
        "raw_limits": _raw_pool,
        "across_features": _warm(lambda v, t: (softmax(v / t, axis=1) * v).sum(axis=0)),
        "one_maximum": _warm(lambda v, t: (below_one_maximum(v / t, axis=0) * v).sum(axis=0)),
        "one_weighting": _warm(lambda v, t: softmax(v.sum(axis=1) / t) @ v,
                               lambda v: v[np.argmax(v.sum(axis=1))]),
        "global_max": _warm(_soft_pool, lambda v: np.full(v.shape[1], v.max())),
        "sum_when_hot": lambda v, t: v.sum(axis=0) if np.isinf(t) else _soft_pool(v, t),
        "swapped_limits": lambda v, t: _soft_pool(v, np.inf if t == 0 else 1 / t),
    })
