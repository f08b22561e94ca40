"""Tests of layers, as chapter 17 has them written, and the layers that are tested."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from attnbook.checks._draw import array, decimals
from attnbook.checks._values import softmax

Array = np.ndarray
Layer = Callable[[Array], Array]


# --- 17.3 the test for strangers ------------------------------------------------------------------
# Layers to be tested; a counterexample prints their names.
def keeps_apart(x: Array) -> Array:
    return x * 2.0


def adds_the_batch_mean(x: Array) -> Array:
    return x + x.mean(axis=0, keepdims=True)


def reads_the_sequence_before(x: Array) -> Array:
    """Sequence 0 reads itself, each other one also the one before it."""
    return x + np.concatenate([0 * x[:1], x[:-1]])


def moves_numbers_between_rows(x: Array) -> Array:
    """Add the next sequence in one place and take it away in another: sums stay."""
    output = x.copy()
    output[:-1, 0] += x[1:, 0]
    output[:-1, -1] -= x[1:, 0]
    return output


def adds_a_difference_to_the_last_number(x: Array) -> Array:
    """Add to the last number of a sequence what two numbers of the next one differ by."""
    output = x.copy()
    output[:-1, -1, -1] += x[1:, -1, 0] - x[1:, -1, -1]
    return output


def mixes_some_sequences(x: Array) -> Array:
    """Add something of the next sequence to four sequences, each time in another place."""
    output = x.copy()
    output[0, 0, -1] += x[1, 0, 0]
    output[1, -1, 0] += x[2, -1, -1]
    output[2] += x[3, 0, 0] - x[3, -1, -1]
    output[3, 0, 0] += x[4, -1, -1]
    return output


def _stirred(x: Array, rng: np.random.Generator) -> Array:
    return x + rng.normal(size=x.shape)


def _batch_moved(layer: Layer, x: Array, change: Callable[[Array, np.random.Generator], Array],
                 far: Callable[[Array], Array]) -> Array:
    rng, before = np.random.default_rng(0), layer(x)
    moved = np.zeros((len(x), len(x)), dtype=bool)
    for c in range(len(x)):
        changed = x.copy()
        changed[c] = change(x[c], rng)
        moved[:, c] = far(layer(changed) - before) > 1e-9
    return moved


def _largest(difference: Array) -> Array:
    return abs(difference).max(axis=(1, 2))


def batch_test(layer: Layer, x: Array) -> Array:
    return _batch_moved(layer, x, _stirred, _largest)


BATCH_MISTAKES = {
    "set_to_zero": lambda layer, x: _batch_moved(layer, x, lambda row, _: 0 * row, _largest),
    "sums_only": lambda layer, x: _batch_moved(
        layer, x, _stirred, lambda d: abs(d.sum(axis=(1, 2)))),
    "one_output_only": lambda layer, x: _batch_moved(layer, x, _stirred, lambda d: abs(d[:, 0, 0])),
    "first_token_only": lambda layer, x: _batch_moved(
        layer, x, _stirred, lambda d: abs(d[:, 0]).max(axis=1)),
    "same_everywhere": lambda layer, x: _batch_moved(
        layer, x, lambda row, _: row + 1, _largest),
    "transposed": lambda layer, x: batch_test(layer, x).T,
    "others_only": lambda layer, x: batch_test(layer, x) & ~np.eye(len(x), dtype=bool),
}


def batch_cases(rng: np.random.Generator) -> list[tuple]:
    last_zero = np.concatenate([decimals(rng, 2, 1, 2), np.zeros((1, 1, 2))])
    return [(keeps_apart, array([[1, 2]])), (keeps_apart, array([[1, 2]], [[3, 4]])),
            (adds_the_batch_mean, array([[1, 2]], [[3, 5]])),
            (reads_the_sequence_before, array([[1, 2]], [[3, 5]])),
            (adds_the_batch_mean, last_zero),
            (moves_numbers_between_rows, array([[1], [2]], [[3], [5]], [[4], [1]])),
            (adds_a_difference_to_the_last_number, array([[1, 2], [3, 5]], [[4, 1], [2, 6]])),
            (reads_the_sequence_before, decimals(rng, 3, 2, 2)),
            (adds_the_batch_mean, decimals(rng, 5, 3, 2)),
            (moves_numbers_between_rows, decimals(rng, 3, 5, 2)),
            (mixes_some_sequences, decimals(rng, 5, 3, 2))]


# --- 17.4 the test of order -----------------------------------------------------------------------
def attends_to_all(x: Array) -> Array:
    return softmax(x @ x.T) @ x


def adds_its_place(x: Array) -> Array:
    return x + np.arange(len(x))[:, None]


def adds_the_row_before(x: Array) -> Array:
    return x + np.concatenate([0 * x[:1], x[:-1]])


def order_test(layer: Layer, x: Array, order: Array) -> Array:
    return abs(layer(x[order]) - layer(x)[order]).max(axis=1)


ORDER_MISTAKES = {
    "old_order": lambda layer, x, order: abs(layer(x[order]) - layer(x)).max(axis=1),
    "back": lambda layer, x, order: abs(
        layer(x[order]) - layer(x)[np.argsort(order)]).max(axis=1),
    "by_old_place": lambda layer, x, order: order_test(layer, x, order)[np.argsort(order)],
    "summed": lambda layer, x, order: abs(layer(x[order]) - layer(x)[order]).sum(axis=1),
    "over_all_tokens": lambda layer, x, order: abs(layer(x[order]) - layer(x)[order]).max(axis=0),
    "signed": lambda layer, x, order: (layer(x[order]) - layer(x)[order]).max(axis=1),
}


def order_cases(rng: np.random.Generator) -> list[tuple]:
    def case(layer: Layer, x: Array, order: list[int] | Array) -> tuple:
        return (layer, x, np.array(order))
    three = array([1], [2], [4])
    hand = [case(keeps_rows, array([1]), [0]), case(keeps_rows, array([1], [3]), [1, 0]),
            case(adds_its_place, array([1], [3]), [1, 0]), case(keeps_rows, three, [1, 2, 0]),
            case(adds_its_place, three, [1, 2, 0]), case(adds_the_row_before, three, [2, 0, 1])]
    drawn = [case(layer, decimals(rng, n, 2), rng.permutation(n))
             for layer, n in ((attends_to_all, 5), (adds_the_row_before, 5), (adds_its_place, 7))]
    return [*hand, *drawn]


def keeps_rows(x: Array) -> Array:
    return x * 2.0
