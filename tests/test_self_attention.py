"""The layer is `attend` between three projections, and torch's layer with one head."""

import pytest
import torch
from every import refuses
from tensors import random
from torch.nn.functional import scaled_dot_product_attention

from attnbook.self_attention import Attention

BATCH, Q, K, D, D_K, D_V, D_KEY, D_VALUE = 2, 5, 7, 11, 3, 13, 17, 19
SEEN = {"rtol": 1e-12, "atol": 1e-12}


def make(bias=False):
    torch.manual_seed(0)
    return Attention(D, D_K, D_V, d_key_in=D_KEY, d_value_in=D_VALUE, bias=bias).double()


def inputs(*batch):
    shapes = [(Q, D), (K, D_KEY), (K, D_VALUE)]
    return [random(*batch, *shape, seed=seed) for seed, shape in enumerate(shapes)]


@pytest.mark.parametrize("bias", [False, True])
def test_against_sdpa(bias):
    layer, given = make(bias), inputs(BATCH)
    mask = random(BATCH, Q, K, seed=3) < 0.5
    mask[0, 2] = False
    output, weights = layer(*given, mask=mask)
    projections = (layer.query_proj, layer.key_proj, layer.value_proj)
    q, k, v = (x @ p.weight.T + (p.bias if bias else 0)
               for p, x in zip(projections, given, strict=True))
    expected = scaled_dot_product_attention(q, k, v, attn_mask=mask)
    torch.testing.assert_close(output, expected, **SEEN)
    torch.testing.assert_close(weights @ v, expected, **SEEN)
    assert (output[0, 2] == 0).all()


QUERY, KEY, VALUE = inputs()
test_refusals = refuses([
    (lambda: make()(QUERY[..., :-1], KEY, VALUE), ValueError, "d_model"),
    (lambda: make()(QUERY, KEY[..., :-1], VALUE), ValueError, "d_key_in"),
    (lambda: make()(QUERY, KEY, VALUE[..., :-1]), ValueError, "d_value_in"),
    (lambda: make()(QUERY, KEY, VALUE[:-1]), ValueError, "one value for each key"),
    (lambda: make()(QUERY, KEY, VALUE, mask=torch.ones(Q, K)), TypeError, "mask"),
    (lambda: make()(QUERY.numpy(), KEY, VALUE), TypeError, "query"),
    (lambda: Attention(D, 0), ValueError, "d_k"), (lambda: Attention(2.5), TypeError, "d_model"),
    (lambda: Attention(0), ValueError, "d_model"),
])


def test_one_of_everything_is_a_layer():
    assert Attention(1, 1, 1, d_key_in=1)(*torch.ones(3, 2, 1, 1))[0].shape == (2, 1, 1)
