"""Checkers of chapter 17, The bug clinic."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from attnbook.checks._draw import array, decimals, weights
from attnbook.checks._engine import Case, Exercise, check
from attnbook.checks._report import Report

Array = np.ndarray


# --- 17.1 shares ---------------------------------------------------------------------------------
def _shares(numbers: Array) -> Array:
    return numbers / numbers.sum()


_SHARES_MISTAKES = {
    "by_largest": lambda numbers: numbers / numbers.max(),
    "by_count": lambda numbers: numbers / len(numbers),
    "unchanged": lambda numbers: numbers * 1.0,
}


def _shares_cases(rng: np.random.Generator) -> list[Case]:
    hand = [array(2), array(1, 3), array(2, 2), array(1, 0.5, 0.5), array(4, 1, 3)]
    drawn = [abs(decimals(rng, m)) + 0.1 for m in (5, 7, 11)]
    return [Case({"numbers": numbers}) for numbers in hand + drawn]


# --- 17.2 a weighted mean ------------------------------------------------------------------------
def _mean(weights: Array, values: Array) -> Array:
    return weights @ values / weights.sum()


_MEAN_MISTAKES = {
    "not_divided": lambda weights, values: weights @ values,
    "by_count": lambda weights, values: weights @ values / len(weights),
    "plain_mean": lambda weights, values: values.mean(axis=0),
}


def _mean_cases(rng: np.random.Generator) -> list[Case]:
    hand = [
        (array(2), array([3])),
        (array(1, 3), array([4], [0])),
        (array(2, 2), array([1], [5])),
        (array(1, 3), array([1, 0], [0, 1])),
        (array(0.5, 0.25), array([2, 4], [4, 2])),
    ]
    drawn = [(abs(decimals(rng, m)) + 0.1, decimals(rng, m, d)) for m, d in ((3, 2), (5, 3))]
    return [Case({"weights": w, "values": v}) for w, v in hand + drawn]


# --- 17.3 how many count? ------------------------------------------------------------------------
def _count(weights: Array) -> Array:
    return 1 / (weights**2).sum()


_COUNT_MISTAKES = {
    "not_inverted": lambda weights: (weights**2).sum(),
    "added_first": lambda weights: 1 / weights.sum() ** 2,
    "all_items": lambda weights: float(len(weights)),
}


def _count_cases(rng: np.random.Generator) -> list[Case]:
    hand = [array(1), array(0.5, 0.5), array(1, 0), array(0.75, 0.25), array(0.5, 0.25, 0.25)]
    return [Case({"weights": w}) for w in [*hand, *(weights(rng, m) for m in (3, 5, 7))]]


# --- 17.4 row by row -----------------------------------------------------------------------------
def _rows(matrix: Array) -> Array:
    return matrix / matrix.sum(axis=-1, keepdims=True)


_ROWS_MISTAKES = {
    "columns": lambda matrix: matrix / matrix.sum(axis=0, keepdims=True),
    "all_together": lambda matrix: matrix / matrix.sum(),
    "by_largest": lambda matrix: matrix / matrix.max(axis=-1, keepdims=True),
}


def _rows_cases(rng: np.random.Generator) -> list[Case]:
    hand = [
        array([2]),
        array([1, 3]),
        array([1], [3]),
        array([1, 3], [2, 2]),
        array([1, 1], [3, 1]),
    ]
    drawn = [abs(decimals(rng, n, m)) + 0.1 for n, m in ((2, 3), (3, 5), (5, 7))]
    return [Case({"matrix": matrix}) for matrix in hand + drawn]


EXERCISES = (
    Exercise(
        "ex-bug-clinic-shares", ("numbers",), ("shares",), _shares, _shares_cases, _SHARES_MISTAKES
    ),
    Exercise(
        "ex-bug-clinic-mean", ("weights", "values"), ("mean",), _mean, _mean_cases, _MEAN_MISTAKES
    ),
    Exercise(
        "ex-bug-clinic-count", ("weights",), ("count",), _count, _count_cases, _COUNT_MISTAKES
    ),
    Exercise("ex-bug-clinic-rows", ("matrix",), ("shares",), _rows, _rows_cases, _ROWS_MISTAKES),
)
_BY_NAME = {exercise.name: exercise for exercise in EXERCISES}


def bug_clinic_shares(function: Callable[..., object]) -> Report:
    """Check exercise 17.1: the shares of positive numbers.

    Parameters
    ----------
    function : callable
        ``bug_clinic_shares(numbers) -> shares`` with both of shape (m,).

    Returns
    -------
    Report
        Passed, or the smallest input on which the function is wrong.
    """
    return check(_BY_NAME["bug_clinic_shares"], function)


def bug_clinic_mean(function: Callable[..., object]) -> Report:
    """Check exercise 17.2: the mean of values under weights of any sum.

    Parameters
    ----------
    function : callable
        ``bug_clinic_mean(weights, values) -> mean``
        with weights (m,), values (m, d) and mean (d,).

    Returns
    -------
    Report
        Passed, or the smallest input on which the function is wrong.
    """
    return check(_BY_NAME["bug_clinic_mean"], function)


def bug_clinic_count(function: Callable[..., object]) -> Report:
    """Check exercise 17.3: how many items really count.

    Parameters
    ----------
    function : callable
        ``bug_clinic_count(weights) -> count``
        with weights (m,) and one number.

    Returns
    -------
    Report
        Passed, or the smallest input on which the function is wrong.
    """
    return check(_BY_NAME["bug_clinic_count"], function)


def bug_clinic_rows(function: Callable[..., object]) -> Report:
    """Check exercise 17.4: the shares of every row.

    Parameters
    ----------
    function : callable
        ``bug_clinic_rows(matrix) -> shares`` with both of shape (n, m).

    Returns
    -------
    Report
        Passed, or the smallest input on which the function is wrong.
    """
    return check(_BY_NAME["bug_clinic_rows"], function)
