"""Chapter 5, The bottleneck and the first attention: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def seq2seq_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def seq2seq_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def seq2seq_count(weights):
    return 1 / float(weights @ weights)


def seq2seq_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize("function", [seq2seq_shares, seq2seq_mean, seq2seq_count, seq2seq_rows])
def test_another_right_way_passes(function):
    report = getattr(checks.seq2seq, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.seq2seq.EXERCISES]
    assert all(name in globals() for name in names)
