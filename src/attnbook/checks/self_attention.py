"""Checkers of chapter 6, self-attention."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import Complaint, as_arrays, softmax


def _layer(X: Array, W_Q: Array, W_K: Array, W_V: Array, *, divisor: float | None = None,
           axis: int = -1) -> Array:
    """Return the layer's output; the softmax runs along `axis` of scores (*batch, n, n)."""
    divisor = np.sqrt(W_K.shape[1]) if divisor is None else divisor
    return softmax((X @ W_Q) @ (X @ W_K).mT / divisor, axis=axis) @ (X @ W_V)


# --- 6.1 the layer, with a batch ------------------------------------------------------------------
batched_layer = Exercise(
    "6.1: self-attention for a batch of sequences",
    "batched_layer(X, W_Q, W_K, W_V) -> output",
    "with X (b, n, d), W_Q and W_K (d, d_k), W_V (d, d_v), output (b, n, d_v)",
    _layer,
    cases=[(array([[2]]), array([1]), array([1]), array([3])),
           (array([[1], [0]]), array([1]), array([2]), array([4])),
           (array([[1]], [[0]]), array([1]), array([2]), array([4])),
           (array([[1], [0]]), array([1, 1]), array([2, 1]), array([4])),
           (array([[1, 0], [0, 1]]), array([1], [-1]), array([2], [1]), array([1], [5]))],
    more=lambda rng: [(decimals(rng, b, n, d), decimals(rng, d, d_k), decimals(rng, d, d_k),
                       decimals(rng, d, d_v))
                      for b, n, d, d_k, d_v in ((2, 3, 3, 2, 1), (2, 3, 5, 2, 7), (3, 5, 7, 2, 3))],
    mistakes={
        "over_queries": partial(_layer, axis=-2),
        "across_batch": lambda X, *W: _layer(X.swapaxes(0, 1), *W).swapaxes(0, 1),
        "not_scaled": partial(_layer, divisor=1.0),
        "scaled_by_model": lambda X, *W: _layer(X, *W, divisor=np.sqrt(X.shape[-1])),
        "no_root": lambda X, W_Q, W_K, W_V: _layer(X, W_Q, W_K, W_V, divisor=W_K.shape[1]),
        "roles_swapped": lambda X, W_Q, W_K, W_V: _layer(X, W_K, W_Q, W_V),
        "scaled_by_count": lambda X, *W: _layer(X, *W, divisor=np.sqrt(X.shape[-2])),
        "tokens_as_values": lambda X, W_Q, W_K, W_V: _layer(X, W_Q, W_K, np.eye(X.shape[-1])),
    })


# --- 6.2 how often a token looks at itself --------------------------------------------------------
def _favourites(X: Array, W_Q: Array, W_K: Array, axis: int = -1) -> Array:
    return ((X @ W_Q) @ (X @ W_K).mT).argmax(axis=axis) == np.arange(X.shape[-2])


def _itself_cases(rng: np.random.Generator) -> list[tuple]:
    one = array([1])
    hand = [(array([[1], [2]]), one, one), (array([[2], [-1]]), one, one),
            (array([[2], [-1]]), one, -one), (array([[1], [2]], [[2], [-1]]), one, one),
            (array([[1, 0], [0, 1]]), array([1], [-1]), array([1], [2]))]
    drawn = [(decimals(rng, b, n, d), decimals(rng, d, d_k), decimals(rng, d, d_k))
             for b, n, d, d_k in ((2, 3, 2, 2), (3, 5, 2, 3))]
    shared = decimals(rng, 5, 7)            # most tokens, but not all, prefer themselves
    return [*hand, *drawn, (decimals(rng, 11, 3, 5), shared, shared)]


looks_at_itself = Exercise(
    "6.2: the share of tokens whose largest weight is their own",
    "looks_at_itself(X, W_Q, W_K) -> proportion",
    "with X (b, n, d), W_Q and W_K (d, d_k), and one number",
    lambda X, W_Q, W_K: _favourites(X, W_Q, W_K).mean(), more=_itself_cases, mistakes={
        "most_asked": lambda X, W_Q, W_K: _favourites(X, W_Q, W_K, axis=-2).mean(),
        "own_weight": lambda X, W_Q, W_K: np.einsum("bii->bi", softmax(
            (X @ W_Q) @ (X @ W_K).mT / np.sqrt(W_K.shape[1]))).mean(),
        "first_token": lambda X, W_Q, W_K: (((X @ W_Q) @ (X @ W_K).mT).argmax(axis=-1) == 0).mean(),
        "whole_sequences": lambda X, W_Q, W_K: _favourites(X, W_Q, W_K).all(axis=-1).mean(),
        "each_sequence": lambda X, W_Q, W_K: _favourites(X, W_Q, W_K).mean(axis=-1),
        "counted": lambda X, W_Q, W_K: _favourites(X, W_Q, W_K).sum(),
    })


# --- 6.3 ask in another direction -----------------------------------------------------------------
_PLACES = np.array([10.0, 40.0, 70.0, 130.0, 200.0, 310.0])


def _turned(angle: float) -> Array:
    a = np.deg2rad(angle)
    return np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])


def _elsewhere(angle: float, temperature: float) -> Array:
    wanted = np.deg2rad(_PLACES + angle)[:, None] - np.deg2rad(_PLACES)
    return softmax(np.cos(wanted) / temperature)


def _weights_reached(arguments: Mapping[str, Any], result: Any) -> Array:
    W_Q, W_K = as_arrays(result, ("W_Q", "W_K"))
    if W_Q.shape != (2, 2) or W_K.shape != (2, 2):
        raise Complaint("turning_matrices", first=W_Q.shape, second=W_K.shape)
    radians = np.deg2rad(_PLACES)
    X = np.stack([np.cos(radians), np.sin(radians)], axis=-1)
    return softmax((X @ W_Q) @ (X @ W_K).T / np.sqrt(2))


_ROOT = np.sqrt(2)


ask_elsewhere = Exercise(
    "6.3: matrices with which every token asks at an angle from itself",
    "ask_elsewhere(angle, temperature) -> W_Q, W_K",
    "with an angle in degrees, a positive temperature, and two matrices of shape (2, 2). Their "
    "weights are compared",
    _elsewhere,
    cases=[(0.0, 1.0), (180.0, 1.0), (180.0, 0.25), (90.0, 0.5), (60.0, 0.25), (-35.0, 2.0),
           (120.0, 0.5)],
    mistakes={
        "other_way": lambda angle, t: (_turned(-angle) * _ROOT / t, np.eye(2)),
        "no_root": lambda angle, t: (_turned(angle) / t, np.eye(2)),
        "radians": lambda angle, t: (_turned(np.rad2deg(angle)) * _ROOT / t, np.eye(2)),
        "temperature_multiplies": lambda angle, t: (_turned(angle) * _ROOT * t, np.eye(2)),
        "temperature_forgotten": lambda angle, t: (_turned(angle) * _ROOT, np.eye(2)),
        "not_turned": lambda angle, t: (np.eye(2) * _ROOT / t, np.eye(2)),
    }, measure=_weights_reached, measured=("weights",))


# --- 6.4 PyTorch's parameters ---------------------------------------------------------------------
def _torch(X: Array, parts: list[Array], out: Array) -> Array:
    return _layer(X, *(weight.T for weight in parts)) @ out.T


def _torch_parameters(X: Array, weight: Array, out: Array) -> Array:
    return _torch(X, np.split(weight, 3), out)


def _ordered(order: tuple[int, ...]) -> Callable[..., Array]:
    return lambda X, weight, out: _torch(X, [np.split(weight, 3)[i] for i in order], out)


def _transposed(weight: Array) -> list[Array]:
    return [part.T for part in np.split(weight, 3)]


torch_parameters = Exercise(
    "6.4: the output of PyTorch's module from its parameters",
    "torch_parameters(X, in_weight, out_weight) -> output",
    "with X and output (b, n, d), in_weight (3 d, d), out_weight (d, d)",
    _torch_parameters,
    cases=[(array([[2]]), array([1], [1], [3]), array([2])),
           (array([[1], [-1]]), array([1], [2], [3]), array([2])),
           (array([[1]], [[-1]]), array([1], [2], [3]), array([2])),
           (array([[1, 2]]), array([1, 0], [0, 1], [1, 0], [0, 1], [1, 2], [0, 3]),
            array([0, 1], [0, 0])),
           (array([[1, 0], [0, 1]]), array([1, 2], [0, 1], [1, 0], [1, 1], [1, 2], [0, 3]),
            array([1, 1], [0, 1]))],
    more=lambda rng: [(decimals(rng, b, n, d), decimals(rng, 3 * d, d), decimals(rng, d, d))
                      for b, n, d in ((1, 3, 2), (2, 3, 2), (3, 5, 2))],
    mistakes={
        "not_transposed": lambda X, weight, out: _torch(X, _transposed(weight), out.T),
        "in_not_transposed": lambda X, weight, out: _torch(X, _transposed(weight), out),
        "out_not_transposed": lambda X, weight, out: _torch_parameters(X, weight, out.T),
        "keys_first": _ordered((1, 0, 2)),
        "values_first": _ordered((2, 1, 0)),
        "no_output": lambda X, weight, out: _torch_parameters(X, weight, np.eye(len(out))),
        "not_scaled": lambda X, weight, out: _torch(
            X, [np.sqrt(X.shape[-1]) * weight[:len(out)], *np.split(weight, 3)[1:]], out),
        "every_third": lambda X, weight, out: _torch(X, [weight[i::3] for i in range(3)], out),
        "second_axis_batch": lambda X, *parameters: _torch_parameters(
            X.swapaxes(0, 1), *parameters).swapaxes(0, 1),
    })


# --- 6.5 shuffled tokens --------------------------------------------------------------------------
def _shuffled_cases(rng: np.random.Generator) -> list[tuple]:
    def case(X: Array, order: list[int], d_v: int, note: str = "") -> tuple:
        # Equal tokens get equal outputs, and the outputs of different ones are told apart easily.
        output = X @ rng.integers(1, 4, size=(X.shape[1], d_v)) / 2
        return noted(note, X, output, X[order])
    return [case(array([1], [2]), [0, 1], 1), case(array([1], [2]), [1, 0], 1),
            case(array([1], [2], [3]), [2, 0, 1], 1), case(array([1, 0], [1, 2]), [1, 0], 1),
            case(array([1, 0], [2, 1], [1, 0], [0, 3]), [3, 0, 2, 1], 2, "equal_tokens"),
            case(decimals(rng, 5, 3), [4, 2, 0, 1, 3], 2),
            case(decimals(rng, 7, 3), [5, 0, 6, 2, 1, 3, 4], 5)]


shuffled_tokens = Exercise(
    "6.5: the outputs of shuffled tokens, without the layer",
    "shuffled_tokens(X, output, shuffled) -> outputs",
    "with X and shuffled (n, d), output and outputs (n, d_v)",
    lambda X, output, shuffled: (
        np.array([next(o for x, o in zip(X, output, strict=True) if np.array_equal(x, row))
                  for row in shuffled])),
    more=_shuffled_cases, mistakes={
        "unchanged": lambda X, output, shuffled: output,
        "inverse_order": lambda X, output, shuffled: (
            output[(X[:, None] == shuffled).all(axis=-1).argmax(axis=1)]),
        "reversed": lambda X, output, shuffled: output[::-1],
        "by_first_number": lambda X, output, shuffled: output[
            (shuffled[:, None, 0] == X[:, 0]).argmax(axis=1)],
    })


# --- 6.6 name the bug -----------------------------------------------------------------------------
def _variants(X: Array, W_Q: Array, W_K: Array, W_V: Array) -> list[Array]:
    return [_layer(X, W_Q, W_K, W_V), _layer(X, W_Q, W_K, W_V, axis=-2),
            _layer(X, W_Q, W_K, W_V, divisor=1.0),
            _layer(X, W_Q, W_K, W_V, divisor=np.sqrt(X.shape[1])), _layer(X, W_K, W_Q, W_V)]


def _name_the_bug(*given: Array) -> int:
    return _first_like(given[-1], _variants(*given[:-1]))


def _first_like(output: Array, variants: list[Array]) -> int:
    return int(np.argmax([np.abs(one - output).max() < 1e-8 for one in variants]))


def _renamed(*names: int) -> Callable[..., int]:
    return lambda *arguments: names[_name_the_bug(*arguments)]


def _bug_cases(rng: np.random.Generator) -> list[tuple]:
    one = array([1])
    given = [(array([2]), one, one, one),       # one token alone: all five agree
             (array([1], [2]), array([1, 0]), array([1, 1]), one),
             (array([1, 0], [0, 1]), array([1], [-1]), array([2], [1]), array([1], [3]))]
    given += [(decimals(rng, n, d), decimals(rng, d, d_k), decimals(rng, d, d_k),
               decimals(rng, d, d_v)) for n, d, d_k, d_v in ((3, 5, 2, 2), (5, 7, 3, 2))]
    return [(*one, output) for one in given for output in _variants(*one)]


name_the_bug = Exercise(
    "6.6: which of five programs computed an output",
    "name_the_bug(X, W_Q, W_K, W_V, output) -> bug",
    "with X (n, d), W_Q and W_K (d, d_k), W_V (d, d_v), output (n, d_v), and a whole number",
    _name_the_bug, more=_bug_cases, mistakes={
        "always_right": _renamed(0, 0, 0, 0, 0),
        "axes_confused": _renamed(1, 0, 2, 3, 4),
        "scales_confused": _renamed(0, 1, 3, 2, 4),
        "roles_or_axis": _renamed(0, 4, 2, 3, 1),
        "counted_from_one": _renamed(1, 2, 3, 4, 5),
        "wrong_axis": lambda *given: _first_like(
            given[-1], [_variants(*given[:-1])[i] for i in (0, 0, 2, 3, 4)]),
    }, errors={"not in list": "nothing_fits"})
