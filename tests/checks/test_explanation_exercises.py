"""Chapter 16: right answers written another way pass the checkers, and near misses do not."""

import numpy as np
import pytest

from attnbook import checks


def found_share(scores, relevant):
    k = int(sum(relevant))
    highest = sorted(range(len(scores)), key=lambda i: scores[i], reverse=True)[:k]
    return sum(bool(relevant[i]) for i in highest) / k


def turned_share(logits, logits_swapped):
    turned = 0
    for before, after in zip(logits, logits_swapped, strict=True):
        turned += list(before).index(max(before)) != list(after).index(max(after))
    return turned / len(logits)


def curve_area(curve):
    return np.trapezoid(curve, np.linspace(0, 1, len(curve)))


def leave_out(scores, values):
    """In closed form: what is left is shared again."""
    weights = np.exp(scores - max(scores))
    weights /= weights.sum()
    output = weights @ values
    return output - (output - weights * values) / (1 - weights)


def brought_norms(weights, values, W_o):
    brought = np.einsum("hn,hnd,hdm->nm", weights, values, W_o)
    return np.sqrt((brought**2).sum(axis=-1))


def farthest_weights(weights, direction):
    step = min(-w / d for w, d in zip(weights, direction, strict=True) if d < 0)
    return [w + step * d for w, d in zip(weights, direction, strict=True)]


RIGHT = [found_share, turned_share, curve_area, leave_out, brought_norms, farthest_weights]


@pytest.mark.parametrize("function", RIGHT)
def test_another_right_way_passes(function):
    report = getattr(checks.explanation, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.explanation.EXERCISES]
    assert names == [function.__name__ for function in RIGHT]


def test_the_farthest_weights_have_the_same_output_and_reach_0():
    values = np.array([[1.0], [2.0], [3.0]])
    weights, direction = np.array([0.2, 0.6, 0.2]), np.array([1.0, -2.0, 1.0])
    np.testing.assert_allclose(direction @ np.column_stack([values, np.ones(3)]), 0)
    for sign in (1, -1):
        found = np.array(farthest_weights(weights, sign * direction))
        np.testing.assert_allclose(found @ values, weights @ values)
        assert found.min() == pytest.approx(0)
