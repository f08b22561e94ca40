"""Checkers of chapter 11, The block."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise
from attnbook.checks._values import Complaint, as_arrays

_EPS = 1e-5


# --- 11.1 what each sub-layer contributes --------------------------------------------------------
stream_shares = Exercise(
    "11.1: what the start and each sub-layer contribute to the scores",
    "stream_shares(start, updates, W) -> contributions",
    "with start (n, d), updates (u, n, d), W (d, c), contributions (u + 1, n, c)",
    lambda start, updates, W: np.concatenate([start[None], updates]) @ W,
    cases=[(array([3]), array([[1]]), array([2])), (array([3]), array([[1]], [[5]]), array([2])),
           (array([1], [2]), array([[4]], [[3]])[:1].repeat(2, axis=1), array([2])),
           (array([1, 2]), array([[3, 4]]), array([1], [2])),
           (array([1, 2]), array([[3, 4]], [[0, 1]]), array([1], [2]))],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, p, n, d), decimals(rng, d, c))
                      for p, n, d, c in ((2, 2, 2, 1), (2, 3, 2, 3), (5, 3, 2, 3))],
    mistakes={
        "running_total": lambda s, w, W: np.concatenate([s[None], w]).cumsum(axis=0) @ W,
        "without_start": lambda s, w, W: w @ W,
        "start_last": lambda s, w, W: np.concatenate([w, s[None]]) @ W,
        "summed": lambda s, w, W: (s + w.sum(axis=0)) @ W,
        "before_output_layer": lambda s, w, W: np.concatenate([s[None], w]),
    })


# --- 11.2 layer norm -----------------------------------------------------------------------------
def _layer_norm(x: Array, gain: Array | float, shift: Array | float, *, eps: float = _EPS,
                axis: int | None = -1, count: int = 0, power: float = 0.5) -> Array:
    spread = (x.var(axis=axis, keepdims=True, ddof=count) + eps) ** power
    return (x - x.mean(axis=axis, keepdims=True)) / spread * gain + shift


layer_norm = Exercise(
    "11.2: layer norm, mended",
    "layer_norm(x, gain, shift) -> normed",
    "with x (n, d), gain and shift (d,), normed (n, d)",
    _layer_norm,
    cases=[(array([1, 3]), array(1, 1), array(0, 0)), (array([1, 3]), array(2, 3), array(0, 0)),
           (array([1, 3]), array(1, 1), array(4, 5)),
           (array([0, 0.01]), array(1, 1), array(0, 0)),
           (array([2, 2]), array(1, 1), array(1, 1)), (array([1, 3]), array(2, 2), array(1, 1)),
           (array([1, 3], [10, 40]), array(1, 1), array(0, 0)),
           (array([9, 3, 1, 3]), array(1, 1, 1, 1), array(0, 0, 0, 0))],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, d), decimals(rng, d))
                      for n, d in ((2, 3), (3, 5), (5, 7))],
    mistakes={
        "columns": partial(_layer_norm, axis=0),
        "all_together": partial(_layer_norm, axis=None),
        "by_one_less": partial(_layer_norm, count=1),
        "no_root": partial(_layer_norm, power=1),
        "eps_outside": lambda x, g, b: (x - x.mean(axis=-1, keepdims=True)) / (
            x.std(axis=-1, keepdims=True) + _EPS) * g + b,
        "not_centred": lambda x, g, b: x / np.sqrt(x.var(axis=-1, keepdims=True) + _EPS) * g + b,
        "no_gain": lambda x, g, b: _layer_norm(x, 1, b),
        "no_shift": lambda x, g, b: _layer_norm(x, g, 0),
        "no_eps": partial(_layer_norm, eps=0.0),
        "smaller_eps": partial(_layer_norm, eps=1e-8),
        "shift_first": lambda x, g, b: (_layer_norm(x, 1, 0) + b) * g,
        "over_the_length": lambda x, g, b: (x - x.mean(axis=-1, keepdims=True)) / np.linalg.norm(
            x - x.mean(axis=-1, keepdims=True), axis=-1, keepdims=True) * g + b,
    })


# --- 11.3 weights of an MLP, by hand -------------------------------------------------------------
# Inputs on which the reader's network is tried: from three below `low` to three above `high`.
_BELOW_AND_ABOVE = 3.0
_TRIED = 7


def _inputs(low: float, high: float) -> Array:
    return np.linspace(low - _BELOW_AND_ABOVE, high + _BELOW_AND_ABOVE, _TRIED)[:, None]


def _clipped(arguments: Mapping[str, Any], result: Any) -> Array:
    W_1, b_1, W_2, b_2 = as_arrays(result, ("W_1", "b_1", "W_2", "b_2"))
    shapes = tuple(part.shape for part in (W_1, b_1, W_2, b_2))
    units = W_1.shape[-1] if W_1.ndim else 0
    if shapes != ((1, units), (units,), (units, 1), (1,)):
        raise Complaint("clip_network", shapes=", ".join(map(str, shapes)))
    return np.maximum(0, _inputs(**arguments) @ W_1 + b_1) @ W_2 + b_2


def _two_units(low: float, high: float, *, shift: float = -1, slopes: tuple = (1, -1),
               start: float | None = None) -> tuple:
    return (np.ones((1, 2)), shift * np.array([low, high]),
            np.array(slopes, dtype=float)[:, None], array(low if start is None else start))


clip_network = Exercise(
    "11.3: weights with which an MLP clips its input",
    "clip_network(low, high) -> W_1, b_1, W_2, b_2",
    "with two numbers, low < high, W_1 (1, f), b_1 (f,), W_2 (f, 1), b_2 (1,) for any f. What the "
    "MLP computes with them is compared",
    lambda low, high: np.clip(_inputs(low, high), low, high),
    cases=[(0.0, 1.0), (1.0, 2.0), (-1.0, 1.0), (2.0, 2.5), (-3.0, -0.5), (0.5, 6.0),
           (-7.0, 0.25)],
    mistakes={
        "no_upper_end": lambda low, high: (
            np.ones((1, 1)), np.array([-low]), np.ones((1, 1)), np.array([low])),
        "starts_at_zero": partial(_two_units, start=0.0),
        "twice_as_steep": partial(_two_units, slopes=(1, 1)),
        "falls_back": partial(_two_units, slopes=(1, -2)),
        "shifts_turned_round": partial(_two_units, shift=1),
        "starts_high": lambda low, high: _two_units(low, high, start=high),
    }, measure=_clipped, measured=("clipped",))


# --- 11.4 which order made this output? ----------------------------------------------------------
def _normed(x: Array) -> Array:
    return _layer_norm(x, 1, 0)


def _relu(x: Array, W: Array) -> Array:
    return np.maximum(x @ W, 0)


def _pre_norm(x: Array, A: Array, W: Array) -> Array:
    x = x + A @ _normed(x)
    return x + _relu(_normed(x), W)


def _post_norm(x: Array, A: Array, W: Array) -> Array:
    x = _normed(x + A @ x)
    return _normed(x + _relu(x, W))


def _side_by_side(x: Array, A: Array, W: Array) -> Array:
    return x + A @ _normed(x) + _relu(_normed(x), W)


def _normed_stream(x: Array, A: Array, W: Array) -> Array:
    read = _normed(_normed(x) + A @ _normed(x))
    return read + _relu(read, W)


def _mlp_first(x: Array, A: Array, W: Array) -> Array:
    x = x + _relu(_normed(x), W)
    return x + A @ _normed(x)


def _norm_at_the_end(x: Array, A: Array, W: Array) -> Array:
    x = x + A @ x
    return _normed(x + _relu(x, W))


Block = Callable[[Array, Array, Array], Array]


def _which_order(x: Array, A: Array, W: Array, stream: Array, pre: Block = _pre_norm,
                 post: Block = _post_norm) -> int:
    if np.allclose(stream, pre(x, A, W)):
        return 1
    return 2 if np.allclose(stream, post(x, A, W)) else 0


def _order_cases(rng: np.random.Generator) -> list[tuple]:
    def case(block: Block, x: Array, A: Array, W: Array) -> tuple:
        return x, A, W, block(x, A, W)
    one, half = array([1]), array([0.5, 0.5], [0.5, 0.5])
    hand = [(array([3]), one, array([2]), array([stream])) for stream in (3, 0, 5)]
    pair = (array([1, 5], [4, 0]), half, array([1, 2], [0, 1]))
    made = (array([9, 3, 1], [0, 2, 4]), array([1, 0], [0.75, 0.25]), np.eye(3)[[1, 2, 0]])
    blocks = (_pre_norm, _post_norm, _side_by_side, _normed_stream, _mlp_first, _norm_at_the_end)
    hand += [case(block, *given) for given in (pair, made) for block in blocks]
    for block, n, d in ((_pre_norm, 3, 5), (_post_norm, 3, 5), (_side_by_side, 5, 7)):
        A = rng.random((n, n)).round(1) + 0.1
        hand.append(case(block, decimals(rng, n, d), A / A.sum(axis=1, keepdims=True),
                         decimals(rng, d, d)))
    return hand


which_order = Exercise(
    "11.4: the order of a block is told from its output",
    "which_order(x, A, W, stream) -> order",
    "with x and stream (n, d), A (n, n), W (d, d), and 0, 1 or 2",
    _which_order, more=_order_cases, mistakes={
        "exchanged": partial(_which_order, pre=_post_norm, post=_pre_norm),
        "never_neither": lambda *given: _which_order(*given) or 2,
        "by_its_look": lambda x, A, W, stream: (
            2 if np.allclose(stream, _normed(stream), atol=1e-3) else 1),
        "side_by_side": partial(_which_order, pre=_side_by_side),
        "normed_stream": partial(_which_order, pre=_normed_stream),
        "mlp_first": partial(_which_order, pre=_mlp_first),
        "norm_at_the_end": partial(_which_order, post=_norm_at_the_end),
    })


# --- 11.5 dropout --------------------------------------------------------------------------------
def _shared(rows: Array) -> Array:
    return rows / rows.sum(axis=-1, keepdims=True)


dropped_weights = Exercise(
    "11.5: weights after dropout",
    "dropped_weights(weights, kept, p) -> dropped",
    "with weights and kept (n, m), a number p, dropped (n, m)",
    lambda weights, kept, p: weights * kept / (1 - p),
    cases=[(array([1]), [[True]], 0.5), (array([1]), [[False]], 0.5),
           (array([0.75, 0.25]), [[True, False]], 0.5), (array([0.75, 0.25]), [[True, True]], 0.2),
           (array([0.75, 0.25]), [[False, False]], 0.2),
           (array([0.5, 0.25, 0.25]), [[True, False, True]], 0.25)],
    more=lambda rng: [(_shared(rng.random((n, m)) + 0.1), rng.random((n, m)) < 0.8, 0.2)
                      for n, m in ((2, 3), (3, 5), (5, 7))],
    mistakes={
        "not_divided": lambda w, kept, p: w * kept,
        "divided_by_p": lambda w, kept, p: w * kept / p,
        "made_smaller": lambda w, kept, p: w * kept * (1 - p),
        "inverted": lambda w, kept, p: w * ~kept / (1 - p),
        "rows_repaired": lambda w, kept, p: w * kept / np.maximum(
            (w * kept).sum(axis=-1, keepdims=True), 1e-300),
        "everything_divided": lambda w, kept, p: w / (1 - p),
    })


# --- 11.6 backwards through the norm -------------------------------------------------------------
def _layer_norm_gradient(x: Array, g: Array, *, mean: float = 1.0, along: float = 1.0,
                         count: int = 0, power: float = 1.0) -> Array:
    spread = np.sqrt(x.var(axis=-1, keepdims=True, ddof=count) + _EPS)
    z = (x - x.mean(axis=-1, keepdims=True)) / spread
    inner = (g - mean * g.mean(axis=-1, keepdims=True)
             - along * z * (g * z).mean(axis=-1, keepdims=True))
    return inner / spread**power


layer_norm_gradient = Exercise(
    "11.6: backwards through layer norm",
    "layer_norm_gradient(x, g) -> gradient",
    "with all three of shape (n, d)",
    _layer_norm_gradient,
    cases=[(array([1, 3]), array([1, 0])), (array([0, 4]), array([1, 2])),
           (array([0, 1, 5]), array([1, 0, 0])), (array([0, 1, 5]), array([2, 2, 2])),
           (array([9, 3, 1, 3]), array([1, 0, 0, 0])),
           (array([0, 1, 5], [2, 0, 4]), array([1, 0, 0], [0, 1, 0]))],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, n, d))
                      for n, d in ((2, 5), (3, 5), (5, 7))],
    mistakes={
        "only_scaled": partial(_layer_norm_gradient, mean=0, along=0),
        "no_mean": partial(_layer_norm_gradient, mean=0),
        "no_projection": partial(_layer_norm_gradient, along=0),
        "not_divided": partial(_layer_norm_gradient, power=0),
        "by_variance": partial(_layer_norm_gradient, power=2),
        "by_one_less": partial(_layer_norm_gradient, count=1),
        "wrong_sign": partial(_layer_norm_gradient, along=-1),
    })
