"""The softmax laboratory in Python: scores, mask, temperature, and the draws of many widths."""

from __future__ import annotations

import math

import numpy as np
import pytest
from figures_of_widgets import figure

from attnbook.pooling import masked_softmax
from attnbook.widgets import SoftmaxLab
from attnbook.widgets.softmax_lab import normals


def test_softmax_lab_follows_scores_mask_and_temperature():
    lab = SoftmaxLab(scores=np.arange(6.0), temperature=2.0, mask=[True, False] * 3)
    expected = masked_softmax(np.arange(6.0) / 2, np.array([True, False] * 3))
    np.testing.assert_array_equal(lab.weights, expected)
    step = 1e-6
    for j in range(6):
        moved = SoftmaxLab(scores=np.arange(6.0) + step * (np.arange(6) == j), temperature=2.0,
                           mask=[True, False] * 3)
        np.testing.assert_allclose((moved.weights - lab.weights) / step, lab.jacobian[:, j],
                                   atol=1e-6)
    assert lab.entropy == pytest.approx(-(expected[::2] * np.log(expected[::2])).sum())


def test_softmax_lab_with_no_key_has_weights_of_exactly_0_and_says_so():
    lab = SoftmaxLab(mask=[False] * 6)
    assert not lab.weights.any() and not lab.jacobian.any() and math.isnan(lab.entropy)
    assert "exactly 0" in lab.alt() and "exactly 0" in figure(lab).all("svg")[0]["aria-label"]


def test_shared_random_numbers_are_normal_and_differ_between_draws():
    values = np.stack([normals(draw, 4000) for draw in range(20)])
    assert abs(values.mean()) < 0.02 and abs(values.std() - 1) < 0.01
    assert abs((values**4).mean() - 3) < 0.1
    between = np.corrcoef(values)[np.triu_indices(20, 1)]
    assert np.abs(between).max() < 0.07
    assert np.abs([np.corrcoef(v[:-1], v[1:])[0, 1] for v in values]).max() < 0.06


def test_the_default_draw_shows_what_the_prediction_says():
    lab = SoftmaxLab(panel="scale", width=512)
    raw, scaled = (masked_softmax(scores) for scores in lab._pair())
    assert raw.max() > 0.95 and scaled.max() < 0.5
    assert "largest weight" in lab.alt()
