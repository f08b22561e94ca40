"""Chapter 12: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def transformer_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def transformer_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def transformer_count(weights):
    return 1 / float(weights @ weights)


def transformer_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize(
    "function", [transformer_shares, transformer_mean, transformer_count, transformer_rows]
)
def test_another_right_way_passes(function):
    report = getattr(checks.transformer, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.transformer.EXERCISES]
    assert all(name in globals() for name in names)
