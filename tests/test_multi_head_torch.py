"""`MultiHeadAttention` is torch's `nn.MultiheadAttention`: outputs and weights.

In torch's layer a True in a mask means *may not attend*, so every mask is turned round (~) on its
way there.
"""

import pytest
import torch
from tensors import random
from torch import nn

from attnbook import masks
from attnbook.multi_head import MultiHeadAttention

BATCH, Q, K, HEADS, D_K, D_KEY, D_VALUE = 2, 5, 11, 3, 7, 13, 17
D = HEADS * D_K
SEEN = {"rtol": 1e-12, "atol": 1e-12}
WIDTHS = {"one width": {}, "other keys": {"kdim": D_KEY}, "other values": {"vdim": D_VALUE},
          "all different": {"kdim": D_KEY, "vdim": D_VALUE}}


def theirs_and_ours(fused=False, **options):
    """Make both layers with the same weights; biases are not left at torch's zeros."""
    torch.manual_seed(1)
    theirs = nn.MultiheadAttention(D, HEADS, batch_first=True, dtype=torch.float64, **options)
    with torch.no_grad():
        for parameter in theirs.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
    return theirs, MultiHeadAttention.from_torch(theirs, fused=fused)


def inputs(theirs):
    shapes = [(Q, D), (K, theirs.kdim), (K, theirs.vdim)]
    return [random(BATCH, *shape, seed=i) for i, shape in enumerate(shapes)]


def compare(theirs, ours, arrays, mask=None, **their_masks):
    """Compare outputs and weights."""
    output, weights = ours(*arrays, mask)
    expected, alpha = theirs(*arrays, average_attn_weights=False, **their_masks)
    torch.testing.assert_close(output, expected, **SEEN)
    if weights is not None:
        torch.testing.assert_close(weights, alpha, **SEEN)


@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize("widths", WIDTHS.values(), ids=WIDTHS)
def test_padding(widths, fused):
    theirs, ours = theirs_and_ours(fused, **widths)
    mask = masks.valid(torch.tensor([4, 9]), K)
    compare(theirs, ours, inputs(theirs), mask, key_padding_mask=~mask[:, 0])


def test_a_row_without_keys_is_nan_in_torch_and_zero_here():
    theirs, ours = theirs_and_ours()
    mask = torch.ones(Q, K, dtype=torch.bool)
    mask[2] = False
    arrays = inputs(theirs)
    output, weights = ours(*arrays, mask)
    expected, alpha = theirs(*arrays, attn_mask=~mask, average_attn_weights=False)
    assert expected[:, 2].isnan().all() and alpha[:, :, 2].isnan().all()
    assert (weights[:, :, 2] == 0).all()
    assert torch.equal(output[:, 2], ours.output_proj.bias.expand(BATCH, D))
    others = [0, 1, 3, 4]
    torch.testing.assert_close(output[:, others], expected[:, others], **SEEN)


def test_in_training_torch_returns_weights_after_dropout_and_we_before():
    theirs, ours = theirs_and_ours(dropout=0.5)
    arrays = inputs(theirs)
    torch.manual_seed(0)
    dropped = theirs(*arrays, average_attn_weights=False)[1]
    weights = ours(*arrays)[1]
    one = torch.ones(BATCH, HEADS, Q, dtype=torch.float64)
    torch.testing.assert_close(weights.sum(-1), one, **SEEN)
    assert not torch.allclose(dropped.sum(-1), one, atol=0.1)
    kept = dropped != 0
    torch.testing.assert_close(dropped[kept], weights[kept] / 0.5, **SEEN)
    assert ours.training and ours.dropout == 0.5
    compare(theirs.eval(), ours.eval(), arrays)


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("widths", [{}, {"d_key_in": D_KEY}, {"d_value_in": D_VALUE},
                                    {"d_key_in": D_KEY, "d_value_in": D_VALUE}])
def test_there_and_back(widths, bias):
    ours = MultiHeadAttention(D, HEADS, bias=bias, dropout=0.2, **widths).double().eval()
    theirs = ours.to_torch()
    assert theirs.batch_first and not theirs.training and theirs.dropout == 0.2
    compare(theirs, ours, inputs(theirs))
    again = MultiHeadAttention.from_torch(theirs)
    assert not again.training and again.dropout == 0.2 and not again.fused
    assert {name: p.tolist() for name, p in again.state_dict().items()} == {
        name: p.tolist() for name, p in ours.state_dict().items()}


def test_copies_share_no_memory():
    theirs, ours = theirs_and_ours()
    with torch.no_grad():
        ours.query_proj.weight.zero_()
        ours.output_proj.bias.zero_()
    assert theirs.in_proj_weight.abs().min() > 0 and theirs.out_proj.bias.abs().min() > 0
    back = ours.to_torch()
    with torch.no_grad():
        back.in_proj_weight.zero_()
    assert ours.key_proj.weight.abs().min() > 0


@pytest.mark.parametrize("options", [{"add_bias_kv": True}, {"add_zero_attn": True}])
def test_layers_with_an_extra_key_are_refused(options):
    with pytest.raises(ValueError, match="module: expected no extra key"):
        MultiHeadAttention.from_torch(nn.MultiheadAttention(D, HEADS, **options))


@pytest.mark.parametrize("options", [{"num_kv_heads": 1}, {"score": lambda q, k: q @ k.mT}])
def test_what_torchs_layer_cannot_do_is_refused(options):
    with pytest.raises(ValueError, match=r"to_torch\(\): expected as many key heads"):
        MultiHeadAttention(D, HEADS, **options).to_torch()
