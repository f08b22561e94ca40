"""Encoder and decoder layers are torch's: outputs and gradients, both norms, all masks."""

import pytest
import torch
from torch import nn

from attnbook import masks
from attnbook.transformer.torches import decoder_layer_from_torch, encoder_layer_from_torch

BATCH, S, T, D, HEADS, D_FF = 2, 7, 5, 12, 3, 19
SEEN = {"rtol": 1e-10, "atol": 1e-12}
every = pytest.mark.parametrize("norm_first", [False, True], ids=["post", "pre"])
activations = pytest.mark.parametrize("activation", ["relu", "gelu"])


def random(*shape, seed=0):
    return torch.randn(shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def theirs(kind, norm_first, activation="relu"):
    torch.manual_seed(1)
    module = kind(D, HEADS, D_FF, dropout=0.0, activation=activation, batch_first=True,
                  norm_first=norm_first, dtype=torch.float64)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
    return module


def gradients(output, inputs):
    pull = random(*output.shape, seed=9)
    return torch.autograd.grad((output * pull).sum(), inputs)


ENCODER_MASKS = {
    "none": None, "causal": masks.causal(S, like=torch.empty(0)),
    "window": masks.window(S, before=2, after=1, like=torch.empty(0)),
    "valid": masks.valid(torch.tensor([S, 3]), S)}


@every
@activations
@pytest.mark.parametrize("name", ENCODER_MASKS)
def test_encoder_layer(norm_first, activation, name):
    module = theirs(nn.TransformerEncoderLayer, norm_first, activation)
    ours, mask = encoder_layer_from_torch(module), ENCODER_MASKS[name]
    x = random(BATCH, S, D).requires_grad_()
    output, _ = ours(x, mask)
    if name == "valid":
        expected = module(x, src_key_padding_mask=~mask[:, 0])
    else:
        expected = module(x, src_mask=None if mask is None else ~mask)
    torch.testing.assert_close(output, expected, **SEEN)
    pairs = [(x, x), (ours.norm1.weight, module.norm1.weight),
             (ours.feed_forward.inner_proj.weight, module.linear1.weight),
             (ours.feed_forward.outer_proj.bias, module.linear2.bias),
             (ours.self_attention.output_proj.weight, module.self_attn.out_proj.weight),
             (ours.norm2.bias, module.norm2.bias)]
    found = gradients(output, [a for a, _ in pairs])
    wanted = gradients(expected, [b for _, b in pairs])
    for one, other in zip(found, wanted, strict=True):
        torch.testing.assert_close(one, other, **SEEN)


@every
@activations
def test_decoder_layer(norm_first, activation):
    module = theirs(nn.TransformerDecoderLayer, norm_first, activation)
    ours = decoder_layer_from_torch(module)
    x, memory = random(BATCH, T, D).requires_grad_(), random(BATCH, S, D, seed=2).requires_grad_()
    causal, valid = masks.causal(T, like=x), masks.valid(torch.tensor([4, S]), S)
    output = ours(x, ours.read(memory), causal, valid).x
    expected = module(x, memory, tgt_mask=~causal, memory_key_padding_mask=~valid[:, 0])
    torch.testing.assert_close(output, expected, **SEEN)
    pairs = [(x, x), (memory, memory), (ours.norm3.weight, module.norm3.weight),
             (ours.cross_attention.output_proj.weight, module.multihead_attn.out_proj.weight),
             (ours.self_attention.output_proj.bias, module.self_attn.out_proj.bias)]
    found = gradients(output, [a for a, _ in pairs])
    wanted = gradients(expected, [b for _, b in pairs])
    for one, other in zip(found, wanted, strict=True):
        torch.testing.assert_close(one, other, **SEEN)


def test_another_activation_is_refused():
    module = nn.TransformerEncoderLayer(D, HEADS, D_FF, activation=torch.tanh)
    with pytest.raises(ValueError, match="relu or gelu"):
        encoder_layer_from_torch(module)


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
