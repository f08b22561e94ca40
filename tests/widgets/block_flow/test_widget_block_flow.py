"""The widget of chapter 11: numbers of the layer, news that arrives at attention, bounds."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from attnbook.data import cast
from attnbook.transformer import EncoderLayer, TransformerConfig
from attnbook.widgets import BlockFlow
from attnbook.widgets.block_flow.numbers import ORDERS, WEIGHTS

PAIRS = {"w_q": "self_attention.query_proj", "w_k": "self_attention.key_proj",
         "w_v": "self_attention.value_proj", "w_o": "self_attention.output_proj",
         "w_1": "feed_forward.inner_proj", "w_2": "feed_forward.outer_proj"}


@pytest.mark.parametrize("order", ORDERS)
def test_the_block_is_the_librarys_layer(order):
    layer = EncoderLayer(TransformerConfig(
        1, 1, d_model=6, num_heads=2, d_ff=8, dropout=0.0, norm=order)).double()
    with torch.no_grad():
        for name, path in PAIRS.items():
            linear = layer.get_submodule(path)
            linear.weight.copy_(torch.tensor(WEIGHTS[name]).T)
            linear.bias.zero_()
            if name in ("w_1", "w_2"):
                linear.bias.copy_(torch.tensor(WEIGHTS[name.replace("w", "b")]))
        x = torch.linspace(-4, 4, 36, dtype=torch.float64).reshape(6, 6).sin()
        output, weights = layer(x)
    widget = BlockFlow(order=order, x=x.ravel().tolist())
    np.testing.assert_allclose(widget.numbers[ORDERS[order][-1]], output, rtol=1e-10)
    np.testing.assert_allclose(widget.numbers["weights"], weights, rtol=1e-10)


def test_it_opens_with_the_cast_to_two_decimals():
    widget = BlockFlow()
    np.testing.assert_allclose(widget.numbers["start"], cast.tokens, atol=0.005)
    assert widget.names == list(cast.names) and not any(widget.moved)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("token", range(6))
def test_the_prediction_is_right_news_of_another_token_arrives_at_attention(order, token):
    x = list(BlockFlow().x)
    other = (token + 3) % 6
    x[6 * other] += 0.5
    moved = BlockFlow(order=order, x=x, token=token).moved
    at = ORDERS[order].index("attention")
    assert moved == [i >= at for i in range(8)]
    assert all(BlockFlow(order=order, x=x, token=other).moved)


def test_the_stream_grows_in_pre_norm_and_is_cut_back_in_post_norm():
    pre, post = BlockFlow().numbers, BlockFlow(order="post").numbers
    lengths = [np.linalg.norm(pre[name], axis=1) for name in ("start", "sum1", "sum2")]
    assert (np.diff(lengths, axis=0) > 0).all(), "the chapter says so"
    for name in ("norm1", "norm2"):
        np.testing.assert_allclose(np.linalg.norm(post[name], axis=1), 6**0.5, rtol=1e-4)
