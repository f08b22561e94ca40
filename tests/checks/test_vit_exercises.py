"""Chapter 15: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def vit_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def vit_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def vit_count(weights):
    return 1 / float(weights @ weights)


def vit_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize("function", [vit_shares, vit_mean, vit_count, vit_rows])
def test_another_right_way_passes(function):
    report = getattr(checks.vit, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.vit.EXERCISES]
    assert all(name in globals() for name in names)
