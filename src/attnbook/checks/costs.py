"""Checkers of chapter 13, What it costs."""

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import softmax


# --- 13.1 where shared keys move the crossover ----------------------------------------------------
def _crossing(d: int, num_heads: int, num_kv_heads: int) -> int:
    return 2 * d - num_kv_heads * (d // num_heads)


crossing = Exercise(
    "13.1: where attention with shared keys becomes dearer than a GRU",
    "crossing(d, num_heads, num_kv_heads) -> n",
    "with whole numbers",
    _crossing,
    cases=[(1, 1, 1), (2, 2, 2), (4, 2, 1), (4, 4, 2), (12, 4, 1), (64, 8, 8), (512, 8, 2),
           (4096, 32, 8)],
    mistakes={
        "not_shared": lambda d, H, G: d,
        "keys_alone": lambda d, H, G: (3 * d - G * (d // H)) / 2,
        "all_projections": lambda d, H, G: 3 * d - 2 * G * (d // H),
        "no_mixture": lambda d, H, G: 2 * _crossing(d, H, G),
        "upside_down": lambda d, H, G: 2 * d - d * H / G,
        "whole_width": lambda d, H, G: 2 * d - G * d,
    })


# --- 13.2 how many layers until the ends meet -----------------------------------------------------
layers_to_cross = Exercise(
    "13.2: how many convolutions a signal needs from end to end",
    "layers_to_cross(n, k) -> layers",
    "with whole numbers, k odd",
    lambda n, k: math.ceil((n - 1) / ((k - 1) // 2)),
    cases=[(2, 3), (12, 3), (4, 3), (4, 5), (5, 5), (6, 5), (7, 7), (10, 7), (101, 3), (1000, 65)],
    mistakes={
        "both_sides": lambda n, k: math.ceil((n - 1) / (k - 1)),
        "whole_width": lambda n, k: math.ceil(n / k),
        "rounded_down": lambda n, k: max(1, (n - 1) // ((k - 1) // 2)),
        "one_too_far": lambda n, k: math.ceil(n / ((k - 1) // 2)),
        "dilated": lambda n, k: max(1, math.ceil(math.log(n, k) - 1e-9)),
    })


# --- 13.3 how large is the cache? -----------------------------------------------------------------
def _cache_size(L: int, H: int, G: int, d: int, n: int) -> int:
    return 2 * L * G * (d // H) * n * 2


cache_size = Exercise(
    "13.3: the bytes of a key–value cache",
    "cache_size(num_layers, num_heads, num_kv_heads, d_model, num_tokens) -> size",
    "with numbers of two bytes each",
    _cache_size,
    cases=[(1, 1, 1, 1, 1), (1, 1, 1, 4, 3), (2, 2, 2, 4, 3), (2, 4, 2, 8, 5), (3, 4, 1, 12, 7),
           (12, 12, 12, 768, 1024), (32, 32, 8, 4096, 4096)],
    mistakes={
        "every_query_head": lambda L, H, G, d, n: _cache_size(L, H, H, d, n),
        "keys_alone": lambda L, H, G, d, n: _cache_size(L, H, G, d, n) // 2,
        "one_layer": lambda L, H, G, d, n: _cache_size(1, H, G, d, n),
        "whole_width": lambda L, H, G, d, n: _cache_size(L, 1, G, d, n),
        "every_pair": lambda L, H, G, d, n: _cache_size(L, H, G, d, n * n),
        "four_bytes": lambda L, H, G, d, n: 2 * _cache_size(L, H, G, d, n),
        "one_token": lambda L, H, G, d, n: _cache_size(L, H, G, d, 1),
    })


# --- 13.4 one more token --------------------------------------------------------------------------
def _cached_step(query: Array, key: Array, value: Array, keys: Array, values: Array):
    keys, values = np.vstack([keys, key]), np.vstack([values, value])
    return softmax(keys @ query / np.sqrt(len(query))) @ values, keys, values


cached_step = Exercise(
    "13.4: one step of attention with a cache",
    "cached_step(query, key, value, keys, values) -> output, keys, values",
    "with query and key (d_k,), value (d_v,), keys (t, d_k) and values (t, d_v), which come back "
    "a row longer",
    _cached_step,
    cases=[(array(0), array(1), array(4), array([1]), array([8])),
           (array(1), array(2), array(4), array([1]), array([8])),
           (array(1, 0), array(2, 1), array(4), array([1, 1]), array([8])),
           (array(1, 2), array(2, 0), array(4), array([1, 1], [0, 2]), array([8], [6]))],
    more=lambda rng: [(decimals(rng, d), decimals(rng, d), decimals(rng, d_v),
                       decimals(rng, t, d), decimals(rng, t, d_v))
                      for t, d, d_v in ((3, 2, 2), (5, 3, 2), (4, 2, 3))],
    mistakes={
        "forgets_itself": lambda q, k, v, ks, vs: (
            _cached_step(q, ks[-1], vs[-1], ks[:-1], vs[:-1])[0],
            *_cached_step(q, k, v, ks, vs)[1:]),
        "in_front": lambda q, k, v, ks, vs: (
            (_cached_step(q, k, v, ks, vs)[0], np.vstack([k, ks]), np.vstack([v, vs]))),
        "keeps_query": lambda q, k, v, ks, vs: _cached_step(q, q, v, ks, vs),
        "not_kept": lambda q, k, v, ks, vs: (_cached_step(q, k, v, ks, vs)[0], ks, vs),
        "not_scaled": lambda q, *given: _cached_step(q * np.sqrt(len(q)), *given),
        "scaled_by_keys": lambda q, k, v, ks, vs: _cached_step(
            q * np.sqrt(len(q) / (len(ks) + 1)), k, v, ks, vs),
    })


# --- 13.5 linear attention that forgets ----------------------------------------------------------
def _ages(n: int) -> Array:
    """How many tokens ago key j was, for each query i; negative where it is still to come."""
    return np.arange(n)[:, None] - np.arange(n)


def _faded(ages: Array, keep: float) -> Array:
    return np.where(ages >= 0, keep ** np.maximum(ages, 0), 0)


def _lower(ages: Array, keep: float) -> Array:
    return (ages >= 0).astype(float)


def _forgetful(query: Array, key: Array, value: Array, keep: float, fade: Callable = _faded,
               total_fade: Callable | None = None) -> Array:
    pairs, ages = query @ key.T, _ages(len(query))
    total = pairs * (total_fade or fade)(ages, keep)
    divided = (pairs * fade(ages, keep)) @ value / total.sum(axis=1, keepdims=True)
    return np.nan_to_num(divided)       # a row that sees nothing is 0


forgetful = Exercise(
    "13.5: causal linear attention whose state fades",
    "forgetful(query, key, value, keep) -> output",
    "with features of queries and keys (n, d), value (n, d_v), output (n, d_v), and a number",
    _forgetful,
    cases=[(array([1]), array([2]), array([3]), 0.5),
           (array([1], [2]), array([1], [1]), array([4], [8]), 0.5),
           (array([1], [2]), array([1], [3]), array([4], [8]), 0.25),
           (array([1], [2]), array([1], [3]), array([4], [8]), 0.9),
           (array([1, 2], [2, 1]), array([1, 1], [3, 1]), array([4], [8]), 0.5)],
    more=lambda rng: [(abs(decimals(rng, n, d)) + 0.1, abs(decimals(rng, n, d)) + 0.1,
                       decimals(rng, n, d_v), keep)
                      for n, d, d_v, keep in ((3, 2, 2, 0.8), (5, 3, 2, 0.9), (7, 2, 3, 0.6))],
    mistakes={
        "never_forgets": partial(_forgetful, fade=_lower),
        "numerator_alone": partial(_forgetful, total_fade=_lower),
        "normaliser_alone": partial(_forgetful, fade=_lower, total_fade=_faded),
        "keeps_what_should_fade": lambda q, k, v, keep: _forgetful(q, k, v, 1 - keep),
        "newest_fades": partial(_forgetful, fade=lambda ages, keep: np.where(
            ages >= 0, keep ** -np.maximum(ages, 0.0), 0)),
        "without_itself": partial(
            _forgetful, fade=lambda ages, keep: _faded(ages, keep) * (ages > 0)),
        "sees_everything": partial(_forgetful, fade=lambda ages, keep: keep ** np.abs(ages)),
        "not_divided": lambda query, key, value, keep: (
            query @ key.T * _faded(_ages(len(query)), keep) @ value),
    })


# --- 13.6 join partial results --------------------------------------------------------------------
def _merge_parts(tops: Array, totals: Array, outputs: Array) -> Array:
    shrink = np.exp(tops - tops.max())
    return shrink @ outputs / (shrink @ totals)


def _part(scores: Array, values: Array) -> tuple[float, float, Array]:
    raised = np.exp(scores - scores.max())
    return scores.max(), raised.sum(), raised @ values


def _merge_cases(rng: np.random.Generator) -> list[tuple]:
    def case(*parts: tuple[Array, Array], note: str = "") -> tuple:
        tops, totals, outputs = zip(*(_part(*part) for part in parts), strict=True)
        return noted(note, np.array(tops), np.array(totals), np.stack(outputs))
    one, two, far = (array(0), array([3])), (array(1), array([7])), (array(800), array([5]))
    cases = [case(one), case(one, one), case(one, two), case((array(0, 0), array([1], [5])), one),
             case((array(2, 0), array([1, 0], [5, 1])), (array(1), array([2, 2])))]
    for sizes, d in (((2, 3), 2), ((3, 1, 2), 3), ((5, 2, 3, 1), 2)):
        cases.append(case(*((decimals(rng, m) * 2, decimals(rng, m, d)) for m in sizes)))
    # Scores this large overflow when another number than the largest is taken out, or none.
    both = (array(800, 801), array([1], [5])), (array(802), array([3]))
    return cases + [case(*parts, note="large_scores")
                    for parts in ((one, far), (far, one), both)]


merge_parts = Exercise(
    "13.6: join what several blocks of keys gave",
    "merge_parts(tops, totals, outputs) -> output",
    "with tops and totals (p,), outputs (p, d_v) and output (d_v,)",
    _merge_parts, more=_merge_cases, mistakes={
        "not_rescaled": lambda t, z, u: u.sum(axis=0) / z.sum(),
        "mean_of_parts": lambda t, z, u: (u / z[:, None]).mean(axis=0),
        "total_not_rescaled": lambda t, z, u: np.exp(t - t.max()) @ u / z.sum(),
        "not_divided": lambda t, z, u: np.exp(t - t.max()) @ u,
        "wrong_way": lambda t, z, u: np.exp(t.max() - t) @ u / (np.exp(t.max() - t) @ z),
        "best_part": lambda t, z, u: u[t.argmax()] / z[t.argmax()],
        "tops_alone": lambda t, z, u: softmax(t) @ (u / z[:, None]),
        "first_top": lambda t, z, u: np.exp(t - t[0]) @ u / (np.exp(t - t[0]) @ z),
    })
