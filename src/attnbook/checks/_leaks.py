"""The leak test of chapter 8, and the layers that are tested."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from attnbook.checks._draw import array, decimals

Array = np.ndarray
Layer = Callable[[Array], Array]


# Layers to be tested; a counterexample prints their names.
def keeps_rows_apart(x: Array) -> Array:
    """Return every row doubled."""
    return 2 * x


def sum_so_far(x: Array) -> Array:
    """Return the sum of the row and of all before it."""
    return x.cumsum(axis=0)


def minus_the_mean(x: Array) -> Array:
    """Take away the mean of the sequence."""
    return x - x.mean(axis=0)


def adds_the_next_row(x: Array) -> Array:
    """Add to each row the one that follows."""
    return x + np.vstack([x[1:], np.zeros((1, x.shape[1]))])


def adds_the_last_column_of_the_next(x: Array) -> Array:
    """Add the last number of the following row."""
    return x + np.append(x[1:, -1], 0.0)[:, None]


def adds_the_difference_in_the_last_row(x: Array) -> Array:
    """Add the difference of two numbers of the last row."""
    return x + (x[-1, 0] - x[-1, 1])


def moves_between_columns(x: Array) -> Array:
    """Add the first number of the following row in one column, take it away in another."""
    output = x.copy()
    output[:-1, 0] += x[1:, 0]
    output[:-1, -1] -= x[1:, 0]
    return output


def leaks_into_the_second_column(x: Array) -> Array:
    """Add the first number of the following row in the second column alone."""
    output = x.copy()
    output[:-1, 1] += x[1:, 0]
    return output


def mixes_some_rows(x: Array) -> Array:
    """Add one number, or a difference of two, from other rows: to some rows or to parts of them."""
    mixed = adds_the_last_column_of_the_next(x)
    mixed[0] += x[-1, 0] - x[-1, 1]
    mixed[1, 0] += x[4, 0]
    mixed[2, -1] += x[5, 0]
    mixed[3] += x[5, 0]
    mixed[4, 0] += x[6, 0]
    mixed[4, -1] -= x[6, 0]
    mixed[5] += x[1, 0]
    return mixed


def _any_number(difference: Array) -> Array:
    return (~np.isclose(difference, 0)).any(axis=1)


def _moved(layer: Layer, x: Array, change: Callable[[Array], Array],
           far: Callable[[Array], Array] = _any_number) -> Array:
    before = layer(x)
    moved = np.zeros((len(before), len(x)), dtype=bool)
    for j in range(len(x)):
        changed = x.copy()
        changed[j] = change(x[j])
        moved[:, j] = far(layer(changed) - before)
    return moved


def _stirred(row: Array) -> Array:
    return row + np.sqrt(np.arange(2.0, 2.0 + len(row))) * (-1.0) ** np.arange(len(row))


def leak_test(layer: Layer, x: Array, mask: Array) -> Array:
    return _moved(layer, x, _stirred) & ~mask


LEAK_MISTAKES = {
    "mask_ignored": lambda layer, x, mask: _moved(layer, x, _stirred),
    "allowed_ones": lambda layer, x, mask: _moved(layer, x, _stirred) & mask,
    "influence_transposed": lambda layer, x, mask: _moved(layer, x, _stirred).T & ~mask,
    "first_column_only": lambda layer, x, mask: _moved(
        layer, x, lambda row: row + np.eye(len(row))[0]) & ~mask,
    "same_everywhere": lambda layer, x, mask: _moved(layer, x, lambda row: row + 1) & ~mask,
    "set_to_zero": lambda layer, x, mask: _moved(layer, x, np.zeros_like) & ~mask,
    "output_column_only": lambda layer, x, mask: _moved(
        layer, x, _stirred, lambda d: _any_number(d[:, :1])) & ~mask,
    "all_columns": lambda layer, x, mask: _moved(
        layer, x, _stirred, lambda d: (~np.isclose(d, 0)).all(axis=1)) & ~mask,
    "sums_only": lambda layer, x, mask: _moved(
        layer, x, _stirred, lambda d: _any_number(d.sum(axis=1, keepdims=True))) & ~mask,
    "unmoved_ones": lambda layer, x, mask: ~_moved(layer, x, _stirred) & ~mask,
}


def leak_cases(rng: np.random.Generator) -> list[tuple]:
    causal = [np.tri(n, dtype=bool) for n in range(8)]
    cases = [(keeps_rows_apart, array([1, 2]), causal[1]),
             (keeps_rows_apart, array([1, 2], [3, 4]), np.eye(2, dtype=bool)),
             (sum_so_far, array([1, 2], [3, 5]), np.eye(2, dtype=bool)),
             (minus_the_mean, array([1, 2], [3, 4]), causal[2]),
             (minus_the_mean, np.zeros((2, 2)), causal[2]),
             (adds_the_last_column_of_the_next, array([1, 2], [3, 5]), causal[2]),
             (adds_the_difference_in_the_last_row, array([1, 2], [3, 5]), causal[2]),
             (moves_between_columns, array([1, 2], [3, 5]), causal[2]),
             (leaks_into_the_second_column, array([1, 2, 4], [3, 5, 1]), causal[2])]
    drawn = ((sum_so_far, 3, 2), (minus_the_mean, 3, 5), (adds_the_next_row, 5, 3))
    cases += [(layer, decimals(rng, n, d), causal[n]) for layer, n, d in drawn]
    last_is_zero = np.vstack([decimals(rng, 6, 2), np.zeros((1, 2))])
    return [*cases, (minus_the_mean, decimals(rng, 5, 2), causal[5].T),
            (mixes_some_rows, last_is_zero, causal[7])]
