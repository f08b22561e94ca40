"""The Python twin of the mask painter: attnbook's numbers, and words that say what they show."""

from __future__ import annotations

import numpy as np
import pytest

from attnbook import leaks, masks
from attnbook.data import cast
from attnbook.pooling import masked_softmax
from attnbook.scoring import scaled_dot
from attnbook.widgets import MaskPainter

SCORES = scaled_dot(cast.tokens @ cast.query_matrix, cast.tokens @ cast.key_matrix)
CAUSAL = np.tri(6, dtype=bool)


def flat(mask):
    return mask.ravel().tolist()


@pytest.mark.slow
def test_it_opens_with_the_causal_layer_of_the_chapter():
    widget = MaskPainter()
    np.testing.assert_allclose(widget.weights, masked_softmax(SCORES, masks.causal(6)), rtol=1e-12)
    np.testing.assert_array_equal(widget.moved, CAUSAL)
    assert widget.leaks == [] and widget.verdict().startswith("Passes")
    assert not widget.late and widget.promise == "causal"


@pytest.mark.slow
def test_a_late_mask_looks_right_and_leaks_everywhere():
    widget = MaskPainter(late=True)
    assert (widget.weights[~CAUSAL] == 0).all()
    np.testing.assert_allclose(widget.weights, masked_softmax(SCORES) * CAUSAL, rtol=1e-12)
    assert widget.leaks == [(i, j) for i in range(6) for j in range(i + 1, 6)]
    assert "15 leaks" in widget.verdict() and "and 12 more" in widget.verdict()


@pytest.mark.parametrize(("promise", "expected"), [
    ("causal", CAUSAL), ("window", masks.window(6, before=3, after=0)),
    ("prefix", masks.prefix(6, prefix_len=3)), ("padded", CAUSAL & (np.arange(6) < 3))])
def test_a_promise_is_a_mask_and_that_mask_keeps_it(promise, expected):
    widget = MaskPainter(promise=promise, size=3, mask=flat(expected))
    np.testing.assert_array_equal(widget.promised, expected | np.eye(6, dtype=bool))
    assert widget.leaks == []


@pytest.mark.slow
def test_what_is_measured_is_the_leak_test_of_the_library():
    rng = np.random.default_rng(0)
    for late in (False, True):
        mask = rng.random((6, 6)) < 0.5
        widget = MaskPainter(mask=flat(mask), late=late)

        def layer(x, mask=mask, late=late):
            scores = scaled_dot(x @ cast.query_matrix, x @ cast.key_matrix)
            weights = mask * masked_softmax(scores) if late else masked_softmax(scores, mask)
            return weights @ x @ cast.value_matrix

        np.testing.assert_array_equal(widget.moved, leaks.influence(layer, cast.tokens))
