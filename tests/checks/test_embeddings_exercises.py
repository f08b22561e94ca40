"""Chapter 4, From tokens to vectors: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def embeddings_shares(numbers):
    whole = sum(numbers)
    return [number / whole for number in numbers]


def embeddings_mean(weights, values):
    return np.average(values, axis=0, weights=weights)


def embeddings_count(weights):
    return 1 / float(weights @ weights)


def embeddings_rows(matrix):
    return np.array([row / row.sum() for row in matrix])


@pytest.mark.parametrize("function", [embeddings_shares, embeddings_mean, embeddings_count, embeddings_rows])
def test_another_right_way_passes(function):
    report = getattr(checks.embeddings, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.embeddings.EXERCISES]
    assert all(name in globals() for name in names)
