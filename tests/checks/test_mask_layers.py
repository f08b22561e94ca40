"""The layers on which the leak test of chapter 8 is tried: what each says of itself, row by row."""

import numpy as np
import pytest

from attnbook.checks import _leaks

ROWS, COLUMNS = 7, 3


def in_column(k, number):
    return number * (np.arange(COLUMNS) == k)


def first_of_the_next(x, i):
    return x[i + 1, 0] if i + 1 < ROWS else 0.0


def last_of_the_next(x, i):
    return x[i + 1, COLUMNS - 1] if i + 1 < ROWS else 0.0


def some_rows(x, i):
    """What the last three rows and the second give to rows 0 to 5, or to some of their columns."""
    given = {0: x[6, 0] - x[6, 1], 1: in_column(0, x[4, 0]), 2: in_column(2, x[5, 0]), 3: x[5, 0],
             4: in_column(0, x[6, 0]) - in_column(2, x[6, 0]), 5: x[1, 0]}
    return x[i] + last_of_the_next(x, i) + given.get(i, 0.0)


BY_ROWS = {
    "keeps_rows_apart": lambda x, i: x[i] + x[i],
    "sum_so_far": lambda x, i: sum(x[: i + 1]),
    "minus_the_mean": lambda x, i: x[i] - sum(x) / ROWS,
    "adds_the_next_row": lambda x, i: x[i] + x[i + 1] if i + 1 < ROWS else x[i],
    "adds_the_last_column_of_the_next": lambda x, i: x[i] + last_of_the_next(x, i),
    "adds_the_difference_in_the_last_row": lambda x, i: x[i] + x[6, 0] - x[6, 1],
    "moves_between_columns": lambda x, i: x[i] + in_column(0, first_of_the_next(x, i))
    - in_column(2, first_of_the_next(x, i)),
    "leaks_into_the_second_column": lambda x, i: x[i] + in_column(1, first_of_the_next(x, i)),
    "mixes_some_rows": some_rows,
}


@pytest.mark.parametrize("name", BY_ROWS)
def test_a_layer_does_what_its_name_says(name, rng):
    x = rng.normal(size=(ROWS, COLUMNS))
    expected = [BY_ROWS[name](x, i) for i in range(ROWS)]
    np.testing.assert_allclose(getattr(_leaks, name)(x), expected, rtol=1e-12)
