"""What single tests of the clinic measure, beside the bugs of bug_clinic_bugs.py."""

import numpy as np
import pytest
import torch
from bug_clinic_bugs import TABLE, VOCAB
from torch import nn

from attnbook import bug_clinic as clinic
from attnbook.multi_head import MultiHeadAttention
from attnbook.pooling import attend

D_MODEL = 7


def test_weights_of_exactly_zero_do_not_hide_the_scale():
    """A layer with a mask of its own: the logarithm of such a weight is no score."""
    def layer(scale):
        def call(query, key, value, mask):
            own = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool).tril()
            return attend(scale * query, key, value, mask=own)
        return clinic.Adapter(call, D_MODEL, heads=lambda query, key: (query, key))

    assert clinic.scale(layer(1.0)).ok
    report = clinic.scale(layer(D_MODEL**0.5))
    assert report.mistake == "none"
    assert report.counterexample.got["scale"] == pytest.approx(1.0, rel=1e-4)


def test_weights_that_are_all_alike_have_the_scale_0_and_no_heads_mixed_up():
    alike = clinic.Adapter(lambda q, k, v, mask: attend(0 * q, k, v, mask=mask), D_MODEL,
                           heads=lambda query, key: (query, key))
    report = clinic.scale(alike)
    assert report.status == "wrong" and report.mistake == ""
    assert report.counterexample.got["scale"] == pytest.approx(0, abs=1e-9)


def test_the_change_of_a_scrambled_output_is_a_distance():
    """Each output has its place taken away, so half of them fall when their token moves."""
    layer = clinic.Adapter(lambda q, k, v, mask: q - torch.arange(q.shape[-2])[:, None], D_MODEL)
    found = clinic.token_order(layer).counterexample
    order = found.arguments["order"]
    np.testing.assert_allclose(found.got["change"], np.abs(order - np.arange(len(order))),
                               atol=1e-5)


def test_sequences_that_change_places_are_not_mixed():
    """Every output depends on one sequence, which is not its own: the hint would mislead."""
    report = clinic.batch_apart(clinic.Adapter(lambda q, k, v, mask: q.roll(1, dims=0), D_MODEL))
    assert report.status == "wrong" and report.mistake == ""
    np.testing.assert_array_equal(report.counterexample.got["influence"],
                                  np.roll(np.eye(3), 1, axis=0))


@pytest.mark.parametrize("step", [1, -1])
def test_one_feature_that_tells_the_place_is_enough(step):
    def embed(ids):
        x = TABLE(ids).clone()
        x[..., 2] += step * torch.arange(ids.shape[1])
        return x

    assert clinic.positions_differ(embed, vocab_size=VOCAB).ok


def test_a_module_beside_a_layer_is_switched_itself():
    """Its own dropout drew anew at every call, so that a right program was caught."""
    class Causal(nn.Module):
        def __init__(self):
            super().__init__()
            self.dropout = nn.Dropout(0.5)

        def forward(self, x, valid_lens=None):
            return self.dropout(x)

    module = Causal()
    results = clinic.run_all(MultiHeadAttention(6, 2), causal=module, padded=module)
    assert results["no_future"].ok and results["padding_unseen"].ok and module.training


def test_one_feature_that_follows_the_batch_is_enough():
    def embed(ids):
        x = TABLE(ids).clone()
        x[..., 2] += torch.arange(len(ids))[:, None]
        return x

    report = clinic.positions_differ(embed, vocab_size=VOCAB)
    assert report.mistake == "batch_axis"
    np.testing.assert_array_equal(report.counterexample.got["sequences that differ"], [0, 1, 1])
    np.testing.assert_array_equal(report.counterexample.got["positions that differ"], np.zeros(5))
