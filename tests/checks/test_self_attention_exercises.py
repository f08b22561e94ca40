"""Chapter 6, Self-attention: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def self_attention_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def self_attention_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def self_attention_count(weights):
    return 1 / float(weights @ weights)


def self_attention_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize("function", [self_attention_shares, self_attention_mean, self_attention_count, self_attention_rows])
def test_another_right_way_passes(function):
    report = getattr(checks.self_attention, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.self_attention.EXERCISES]
    assert all(name in globals() for name in names)
