"""Chapter 8, Who may look at whom: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def masks_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def masks_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def masks_count(weights):
    return 1 / float(weights @ weights)


def masks_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize("function", [masks_shares, masks_mean, masks_count, masks_rows])
def test_another_right_way_passes(function):
    report = getattr(checks.masks, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.masks.EXERCISES]
    assert all(name in globals() for name in names)
