"""Chapter 17: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def bug_clinic_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def bug_clinic_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def bug_clinic_count(weights):
    return 1 / float(weights @ weights)


def bug_clinic_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize(
    "function", [bug_clinic_shares, bug_clinic_mean, bug_clinic_count, bug_clinic_rows]
)
def test_another_right_way_passes(function):
    report = getattr(checks.bug_clinic, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.bug_clinic.EXERCISES]
    assert all(name in globals() for name in names)
