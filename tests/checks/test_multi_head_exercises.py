"""Chapter 10, Many heads: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def multi_head_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def multi_head_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def multi_head_count(weights):
    return 1 / float(weights @ weights)


def multi_head_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize("function", [multi_head_shares, multi_head_mean, multi_head_count, multi_head_rows])
def test_another_right_way_passes(function):
    report = getattr(checks.multi_head, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.multi_head.EXERCISES]
    assert all(name in globals() for name in names)
