"""Checkers of chapter 10, Many heads."""

from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise
from attnbook.checks._values import masked_softmax, softmax


# --- 10.1 a layer with three bugs ----------------------------------------------------------------
def _split_heads(x: Array, num_heads: int) -> Array:
    return x.reshape(len(x), num_heads, -1).swapaxes(0, 1)


def _reshaped(x: Array, num_heads: int) -> Array:
    return x.reshape(num_heads, len(x), -1)


def _together(heads: Array) -> Array:
    return np.concatenate(list(heads), axis=-1)


def _mended_heads(X: Array, W_q: Array, W_k: Array, W_v: Array, num_heads: int, *,
                  split: Callable[..., Array] = _split_heads, joined: bool = True,
                  scale: str = "head") -> Array:
    query, key, value = (split(X @ W, num_heads) for W in (W_q, W_k, W_v))
    width = {"head": query.shape[-1], "model": X.shape[1], "none": 1}[scale]
    heads = softmax(query @ key.swapaxes(1, 2) / np.sqrt(width)) @ value
    return _together(heads) if joined else heads.reshape(X.shape)


def _mended_cases(rng: np.random.Generator) -> list[tuple]:
    def case(n: int, num_heads: int, d_k: int) -> tuple:
        d_model = num_heads * d_k
        return (decimals(rng, n, d_model), *(decimals(rng, d_model, d_model) for _ in "qkv"),
                num_heads)
    return [(array([2]), array([1]), array([1]), array([1]), 1),
            *(case(*sizes) for sizes in ((2, 2, 1), (3, 2, 1), (1, 1, 2), (3, 1, 2), (3, 2, 2),
                                         (5, 3, 2), (7, 2, 5)))]


mended_heads = Exercise(
    "10.1: a layer of several heads, mended",
    "mended_heads(X, W_q, W_k, W_v, num_heads) -> output",
    "with X and output (n, d_model), W_q, W_k, W_v (d_model, d_model)",
    _mended_heads, more=_mended_cases, mistakes={
        "as_it_was": partial(_mended_heads, split=_reshaped, joined=False, scale="model"),
        "both_reshaped": partial(_mended_heads, split=_reshaped, joined=False),
        "split_by_reshape": partial(_mended_heads, split=_reshaped),
        "joined_by_reshape": partial(_mended_heads, joined=False),
        "scaled_by_model": partial(_mended_heads, scale="model"),
        "only_scale_left": partial(_mended_heads, joined=False, scale="model"),
        "not_scaled": partial(_mended_heads, scale="none"),
    })


# --- 10.2 a mask for every head -------------------------------------------------------------------
def _masked_heads(query: Array, key: Array, value: Array, mask: Array,
                  fill: float = -np.inf, empty: float = 0.0) -> Array:
    scores = query @ key.swapaxes(1, 2) / np.sqrt(query.shape[-1])
    return masked_softmax(scores, mask, fill, empty) @ value


def _head_masks(*given: Array, **otherwise: float) -> Array:
    return _together(_masked_heads(*given, **otherwise))


def _masks_cases(rng: np.random.Generator) -> list[tuple]:
    t, f = True, False
    one, two = array([[1]]), array([[1]], [[2]])
    pair, values = array([[1], [0]], [[2], [1]]), array([[4], [8]], [[2], [6]])
    cases = [(one, one, array([[3]]), [[[t]]]), (one, one, array([[3]]), [[[f]]]),
             (two, two, array([[3]], [[5]]), [[[t]], [[t]]]),
             (two, two, array([[3]], [[5]]), [[[t]], [[f]]]),
             (array([[1], [2]], [[3], [4]]), two, array([[3]], [[5]]),
                  [[[t], [t]], [[t], [t]]]),
             (two, pair, values, [[[t, t]], [[t, t]]]),
             (two, pair, values, [[[t, f]], [[t, t]]]),
             (array([[1, 1]]), array([[1, 0], [0, 2]]), array([[4], [8]]), [[[t, t]]]),
             (array([[1000]]), array([[-2e7], [3]]), array([[4], [8]]), [[[t, f]]])]
    for h, n, m, d_k, d_v in ((2, 3, 5, 2, 3), (3, 2, 5, 3, 2), (2, 5, 7, 3, 1)):
        mask = rng.random((h, n, m)) < 0.6
        cases.append((decimals(rng, h, n, d_k), decimals(rng, h, m, d_k),
                          decimals(rng, h, m, d_v), mask))
    return cases


head_masks = Exercise(
    "10.2: heads with a mask each, put side by side",
    "head_masks(query, key, value, mask) -> output",
    "with query (h, n, d_k), key (h, m, d_k), value (h, m, d_v), mask (h, n, m), output (n, h · "
    "d_v)",
    _head_masks, more=_masks_cases, mistakes={
        "first_for_all": lambda q, k, v, m: _head_masks(q, k, v, m[:1]),
        "any_of_them": lambda q, k, v, m: _head_masks(q, k, v, m.any(axis=0)),
        "all_of_them": lambda q, k, v, m: _head_masks(q, k, v, m.all(axis=0)),
        "inverted": lambda q, k, v, m: _head_masks(q, k, v, ~m),
        "ignored": lambda q, k, v, m: _head_masks(q, k, v, np.ones_like(m)),
        "reshaped": lambda q, k, v, m: _masked_heads(q, k, v, m).reshape(q.shape[1], -1),
        "empty_row_nan": partial(_head_masks, empty=np.nan),
        "not_scaled": lambda q, k, v, m: _head_masks(q * np.sqrt(q.shape[-1]), k, v, m),
        "large_number": partial(_head_masks, fill=-1e9),
        "summed": lambda q, k, v, m: _masked_heads(q, k, v, m).sum(axis=0),
        "scaled_by_model": lambda q, k, v, m: _head_masks(q / np.sqrt(len(q)), k, v, m),
    })


# --- 10.3 count the parameters --------------------------------------------------------------------
def _parameter_count(d_model: int, num_heads: int, num_kv_heads: int, bias: bool) -> int:
    shared = num_kv_heads * (d_model // num_heads)
    return 2 * (d_model + bias) * (d_model + shared)


parameter_count = Exercise(
    "10.3: how many numbers a layer learns",
    "parameter_count(d_model, num_heads, num_kv_heads, bias) -> count",
    "with three whole numbers, and True or False",
    _parameter_count,
    cases=[(1, 1, 1, False), (1, 1, 1, True), (4, 2, 2, False), (4, 2, 1, False),
           (4, 2, 1, True), (8, 4, 2, False), (12, 4, 2, True), (512, 8, 8, False),
           (512, 8, 1, True)],
    mistakes={
        "every_head_whole": lambda d, h, g, bias: h * _parameter_count(d, 1, 1, bias),
        "no_output": lambda d, h, g, bias: _parameter_count(d, h, g, bias) - (d + bias) * d,
        "sharing_ignored": lambda d, h, g, bias: _parameter_count(d, h, h, bias),
        "queries_shared_too": lambda d, h, g, bias: 4 * (d + bias) * g * (d // h),
        "bias_forgotten": lambda d, h, g, bias: _parameter_count(d, h, g, False),
        "bias_always": lambda d, h, g, bias: _parameter_count(d, h, g, True),
        "one_key_head": lambda d, h, g, bias: _parameter_count(d, h, 1, bias),
        "bias_not_shared": lambda d, h, g, bias: _parameter_count(d, h, g, False) + 4 * d * bias,
        "bias_once": lambda d, h, g, bias: _parameter_count(d, h, g, False) + d * bias,
        "no_output_bias": lambda d, h, g, bias: _parameter_count(d, h, g, bias) - d * bias,
        "divided_by_key_heads": lambda d, h, g, bias: (
            2 * d * (d + bias) + 2 * (d + bias) * (d // g)),
    })


# --- 10.4 one matrix for values and output --------------------------------------------------------
def _value_output(W_v: Array, W_o: Array, num_heads: int) -> Array:
    values = _split_heads(W_v, num_heads)                      # (h, d_model, d_k)
    return values @ np.stack(np.split(W_o, num_heads))         # (h, d_k, d_model)


value_output = Exercise(
    "10.4: the one matrix through which a head writes",
    "value_output(W_v, W_o, num_heads) -> matrices",
    "with W_v and W_o (d_model, d_model), matrices (h, d_model, d_model)",
    _value_output,
    cases=[(array([2]), array([3]), 1), (array([1, 2], [3, 4]), array([1, 0], [2, 1]), 1),
           (array([1, 2], [3, 4]), array([1, 0], [2, 1]), 2),
           (array([1, 0], [0, 1]), array([1, 2], [3, 4]), 2), (np.eye(2), np.eye(2), 2)],
    more=lambda rng: [(decimals(rng, h * d, h * d), decimals(rng, h * d, h * d), h)
                      for h, d in ((2, 2), (3, 1), (2, 3))],
    mistakes={
        "columns_of_output": lambda v, o, h: _split_heads(v, h) @ _split_heads(o, h).swapaxes(1, 2),
        "rows_of_values": lambda v, o, h: v.reshape(h, -1, v.shape[1]).swapaxes(
            1, 2) @ o.reshape(h, -1, o.shape[1]),
        "other_order": lambda v, o, h: _split_heads(o, h) @ v.reshape(h, -1, v.shape[1]),
        "whole_for_each": lambda v, o, h: np.stack([v @ o] * h),
        "summed": lambda v, o, h: v @ o,
    })


# --- 10.5 switch heads off ------------------------------------------------------------------------
def _right(scores: Array, answers: Array) -> Array:
    return (scores.argmax(axis=-1) == answers).mean(axis=-1)


def _prune_heads(contributed: Array, W: Array, answers: Array) -> Array:
    return _right((contributed.sum(axis=0) - contributed) @ W, answers)


def _prune_cases(rng: np.random.Generator) -> list[tuple]:
    two = array([1, -1])                   # a positive sum says class 0
    cases = [(array([[3]], [[-1]]), two, [0]), (array([[3]], [[-1]]), two, [1]),
             (array([[3], [-2]], [[-1], [1]]), two, [0, 1]),
             (array([[3], [2]], [[1], [-1]]), two, [0, 0]),
             (array([[1, 0]], [[0, 2]]), np.eye(2), [1]),
             (array([[1, 0]], [[0, 2]]), np.eye(2), [0])]
    for h, n, d, c in ((2, 3, 2, 3), (3, 5, 2, 3), (3, 7, 3, 5)):
        contributed = decimals(rng, h, n, d)
        W = decimals(rng, d, c)
        cases.append((contributed, W, (contributed.sum(axis=0) @ W).argmax(-1)))
    return cases


prune_heads = Exercise(
    "10.5: what is still right without each head",
    "prune_heads(contributed, W, answers) -> right",
    "with contributed (h, n, d), W (d, c), answers (n,), right (h,)",
    _prune_heads, more=_prune_cases, mistakes={
        "only_this_head": lambda b, W, a: _right(b @ W, a),
        "all_heads_left": lambda b, W, a: np.full(len(b), _right(b.sum(axis=0) @ W, a)),
        "what_is_lost": lambda b, W, a: _right(b.sum(axis=0) @ W, a) - _prune_heads(b, W, a),
        "counted": lambda b, W, a: _prune_heads(b, W, a) * len(a),
    })


# --- 10.6 shared keys -----------------------------------------------------------------------------
def _neighbours(x: Array, heads: int) -> Array:
    return np.repeat(x, heads // len(x), axis=0)


def _grouped_heads(query: Array, key: Array, value: Array, *, scale: bool = True, axis: int = -1,
                   pick: Callable[[Array, int], Array] = _neighbours) -> Array:
    k, v = pick(key, len(query)), pick(value, len(query))
    scores = query @ k.swapaxes(1, 2) / (np.sqrt(query.shape[-1]) if scale else 1)
    return softmax(scores, axis) @ v


grouped_heads = Exercise(
    "10.6: query heads that share keys and values",
    "grouped_heads(query, key, value) -> output",
    "with query (H, n, d_k), key (G, m, d_k), value (G, m, d_v), output (H, n, d_v)",
    _grouped_heads,
    cases=[(array([[1]]), array([[1]]), array([[3]])),
           (array([[1]], [[2]]), array([[1]]), array([[3]])),
           (array([[1]], [[-1]]), array([[1], [0]]), array([[4], [8]])),
           (array([[1]], [[2]], [[3]], [[4]]), array([[1]], [[2]]), array([[4]], [[8]])),
           (array([[1, 1]]), array([[1, 0], [0, 0]]), array([[4], [8]]))],
    more=lambda rng: [(decimals(rng, H, n, d_k), decimals(rng, G, m, d_k), decimals(rng, G, m, d_v))
                      for H, G, n, m, d_k, d_v in ((4, 2, 1, 2, 2, 1), (6, 3, 2, 5, 3, 2),
                                                   (6, 2, 3, 5, 2, 7))],
    mistakes={
        "in_turn": partial(_grouped_heads, pick=lambda x, H: np.tile(x, (H // len(x), 1, 1))),
        "first_for_all": partial(_grouped_heads, pick=lambda x, H: np.stack([x[0]] * H)),
        "mean_for_all": partial(_grouped_heads, pick=lambda x, H: np.stack([x.mean(axis=0)] * H)),
        "backwards": partial(_grouped_heads, pick=lambda x, H: _neighbours(x[::-1], H)),
        "not_scaled": partial(_grouped_heads, scale=False),
        "over_queries": partial(_grouped_heads, axis=-2),
        "groups_averaged": lambda q, k, v: _grouped_heads(q, k, v).reshape(
            len(k), -1, q.shape[1], v.shape[2]).mean(axis=1),
    })
