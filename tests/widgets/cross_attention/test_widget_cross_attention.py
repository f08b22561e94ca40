"""The Python side of the widget of chapter 9: numbers, bounds, and figures without JavaScript."""

from __future__ import annotations

import numpy as np
import pytest

from attnbook.widgets import CrossAttention
from attnbook.widgets.cross_attention import TEMPERATURE


def test_weights_are_those_of_the_attention_layer():
    torch = pytest.importorskip("torch")
    from attnbook.self_attention import Attention

    widget = CrossAttention(target_turn=[10.0, 0.0, -70.0, 0.0, 0.0])
    target, source = (torch.tensor(widget.sentence(side).tokens) for side in ("target", "source"))
    layer = Attention(d_model=2).double()
    with torch.no_grad():
        layer.query_proj.weight.copy_(torch.eye(2, dtype=torch.float64) * np.sqrt(2) / TEMPERATURE)
        layer.key_proj.weight.copy_(torch.eye(2, dtype=torch.float64))
        layer.value_proj.weight.copy_(torch.eye(2, dtype=torch.float64))
        output, weights = layer(target, source, source)
    np.testing.assert_allclose(widget.weights, weights.numpy(), atol=1e-12)
    np.testing.assert_allclose(widget.output, output.numpy(), atol=1e-12)


def test_what_the_answer_says_about_cold_holds():
    there, back = CrossAttention(), CrossAttention(asker="source", asked="target")
    cold = there.sentence("source").names.index("cold")
    assert there.weights[:, cold].sum() < 0.25
    assert back.weights[cold].sum() == pytest.approx(1)


def test_who_may_not_be_asked_gets_nothing_and_the_rest_shares():
    full = CrossAttention().weights
    widget = CrossAttention(mask=[True, False, True, True, True])
    assert not widget.weights[:, 1].any()
    kept = np.delete(full, 1, axis=1)
    np.testing.assert_allclose(np.delete(widget.weights, 1, axis=1),
                               kept / kept.sum(axis=1, keepdims=True))
    nobody = CrossAttention(mask=[False] * 5)
    assert not nobody.weights.any() and not nobody.output.any()


def test_empty_places_are_left_out_and_the_mask_stays_with_its_place():
    widget = CrossAttention(source=[0, 1, 0, 3, 0], mask=[False, True, False, False, True])
    assert widget.sentence("source").slots == (1, 3)
    np.testing.assert_array_equal(widget.weights, [[1.0, 0.0]] * 4)
