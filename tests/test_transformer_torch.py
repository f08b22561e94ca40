"""Encoder and decoder layers are torch's: outputs, both norms, all masks."""

import pytest
import torch
from tensors import random
from torch import nn

from attnbook import masks
from attnbook.transformer.from_torch import decoder_layer_from_torch, encoder_layer_from_torch

BATCH, S, T, D, HEADS, D_FF = 2, 7, 5, 12, 3, 19
SEEN = {"rtol": 1e-10, "atol": 1e-12}
every = pytest.mark.parametrize("norm_first", [False, True], ids=["post", "pre"])
activations = pytest.mark.parametrize("activation", ["relu", "gelu"])


def theirs(kind, norm_first, activation="relu"):
    torch.manual_seed(1)
    module = kind(D, HEADS, D_FF, dropout=0.0, activation=activation, batch_first=True,
                  norm_first=norm_first, dtype=torch.float64)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
    return module


CAUSAL, WINDOW = (masks.causal(S, like=torch.empty(0)),
                  masks.window(S, before=2, after=1, like=torch.empty(0)))
VALID, LONGER = (masks.valid(torch.tensor([S, n]), S) for n in (3, 5))
# Ours, and what torch calls the same: True = may not attend, padding in a mask of its own.
ENCODER_MASKS = {
    "none": (None, {}), "causal": (CAUSAL, {"src_mask": ~CAUSAL}),
    "window": (WINDOW, {"src_mask": ~WINDOW}),
    "valid": (VALID, {"src_key_padding_mask": ~VALID[:, 0]}),
    "causal, valid": (CAUSAL & VALID, {"src_mask": ~CAUSAL, "src_key_padding_mask": ~VALID[:, 0]}),
    "window, valid": (
        WINDOW & LONGER, {"src_mask": ~WINDOW, "src_key_padding_mask": ~LONGER[:, 0]})}


@every
@activations
@pytest.mark.parametrize("name", ENCODER_MASKS)
def test_encoder_layer(norm_first, activation, name):
    module = theirs(nn.TransformerEncoderLayer, norm_first, activation)
    ours, (mask, options) = encoder_layer_from_torch(module), ENCODER_MASKS[name]
    x = random(BATCH, S, D)
    output, _ = ours(x, mask)
    expected = module(x, **options)
    torch.testing.assert_close(output, expected, **SEEN)


EARLIER, WRITTEN = masks.causal(T, like=torch.empty(0)), masks.valid(torch.tensor([2, T]), T)
SOURCE = masks.valid(torch.tensor([4, S]), S)
NEAR = (torch.arange(T)[:, None] - torch.arange(S)).abs() < 3   # every query keeps a key
SELF_MASKS = {
    "none": (None, {}), "causal": (EARLIER, {"tgt_mask": ~EARLIER}),
    "valid": (WRITTEN, {"tgt_key_padding_mask": ~WRITTEN[:, 0]}),
    "causal, valid": (
        EARLIER & WRITTEN, {"tgt_mask": ~EARLIER, "tgt_key_padding_mask": ~WRITTEN[:, 0]})}
CROSS_MASKS = {
    "none": (None, {}), "near": (NEAR, {"memory_mask": ~NEAR}),
    "valid": (SOURCE, {"memory_key_padding_mask": ~SOURCE[:, 0]}),
    "near, valid": (
        NEAR & SOURCE, {"memory_mask": ~NEAR, "memory_key_padding_mask": ~SOURCE[:, 0]})}


@pytest.mark.slow
@every
@activations
@pytest.mark.parametrize("cross", CROSS_MASKS)
@pytest.mark.parametrize("own", SELF_MASKS)
def test_decoder_layer(norm_first, activation, own, cross):
    module = theirs(nn.TransformerDecoderLayer, norm_first, activation)
    ours = decoder_layer_from_torch(module)
    x, memory = random(BATCH, T, D), random(BATCH, S, D, seed=2)
    (self_mask, self_options), (cross_mask, cross_options) = SELF_MASKS[own], CROSS_MASKS[cross]
    output = ours(x, ours.read(memory), self_mask, cross_mask).x
    expected = module(x, memory, **self_options, **cross_options)
    torch.testing.assert_close(output, expected, **SEEN)


@pytest.mark.parametrize("approximate", ["none", "tanh"])
def test_a_gelu_by_tanh_stays_one(approximate):
    module = theirs(nn.TransformerEncoderLayer, True, nn.GELU(approximate=approximate))
    x = random(BATCH, S, D).requires_grad_()    # without gradients torch's fast path is exact
    torch.testing.assert_close(encoder_layer_from_torch(module)(x)[0], module(x), **SEEN)


def test_another_activation_is_refused():
    module = nn.TransformerEncoderLayer(D, HEADS, D_FF, activation=torch.tanh)
    with pytest.raises(ValueError, match="relu or gelu"):
        encoder_layer_from_torch(module)


@every
@pytest.mark.parametrize("kind, copied", [
    (nn.TransformerEncoderLayer, encoder_layer_from_torch),
    (nn.TransformerDecoderLayer, decoder_layer_from_torch)])
def test_a_layer_without_bias_is_refused(kind, copied, norm_first):
    with pytest.raises(ValueError, match=r"module: expected .*bias.*got .*bias=False.*Try"):
        copied(kind(D, HEADS, D_FF, bias=False, norm_first=norm_first))


@every
def test_dropout_stands_where_torchs_does(norm_first):
    """With the same random numbers drawn in the same order, training gives the same output."""
    module = nn.TransformerEncoderLayer(
        D, HEADS, D_FF, dropout=0.4, batch_first=True, norm_first=norm_first, dtype=torch.float64)
    module.self_attn.dropout = 0.0   # torch draws that one inside its fused code
    # One example: torch keeps a batch in another order in memory, and draws in that order.
    ours, x = encoder_layer_from_torch(module), random(1, S, D)
    outputs = []
    for layer in (ours, module):
        torch.manual_seed(7)
        result = layer(x)
        outputs.append(result[0] if isinstance(result, tuple) else result)
    torch.testing.assert_close(*outputs, **SEEN)
