"""`attend` is torch's own scaled dot-product attention: outputs, gradients and empty rows."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn.functional import scaled_dot_product_attention

from attnbook import masks
from attnbook.pooling import attend

Q, K, D, D_V, BATCH, HEADS = 3, 5, 7, 11, 2, 13
TOLERANCE = {torch.float64: 1e-12, torch.float32: 2e-5}


def tensor(shape, generator, dtype):
    return torch.randn(shape, generator=generator, dtype=dtype).requires_grad_()


def compare(shapes, mask, dtype=torch.float64, seed=0):
    """Compare outputs, and the gradients of a random weighting of them."""
    generator = torch.Generator().manual_seed(seed)
    ours = [tensor(shape, generator, dtype) for shape in shapes]
    theirs = [array.detach().clone().requires_grad_() for array in ours]
    output, weights = attend(*ours, mask=mask)
    expected = scaled_dot_product_attention(*theirs, attn_mask=mask)
    close = {"rtol": TOLERANCE[dtype], "atol": TOLERANCE[dtype]}
    torch.testing.assert_close(output, expected, **close)
    direction = torch.randn(output.shape, generator=generator, dtype=dtype)
    (output * direction).sum().backward()
    (expected * direction).sum().backward()
    for mine, other in zip(ours, theirs, strict=True):
        assert torch.isfinite(mine.grad).all()
        torch.testing.assert_close(mine.grad, other.grad, **close)
    return output.detach(), weights.detach()


def layout(*batch):
    return [(*batch, Q, D), (*batch, K, D), (*batch, K, D_V)]


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("shape", [
    (Q, K), (1, K), (Q, 1), (BATCH, 1, 1, K), (1, HEADS, Q, K), (BATCH, HEADS, Q, K)])
def test_with_masks_that_broadcast(shape, dtype):
    mask = torch.rand(shape, generator=torch.Generator().manual_seed(1)) < 0.6
    compare(layout(BATCH, HEADS), mask, dtype)


@given(data=st.data())
def test_with_any_mask(data):
    rows = st.lists(st.booleans(), min_size=K, max_size=K)
    mask = torch.tensor(data.draw(st.lists(rows, min_size=Q, max_size=Q)))
    compare(layout(BATCH), mask, seed=data.draw(st.integers(0, 1000)))


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_rows_that_may_attend_to_nothing_are_zero_in_both(dtype):
    mask = torch.tensor([[True] * K, [False] * K, [False] * (K - 1) + [True]])
    output, weights = compare(layout(BATCH, HEADS), mask, dtype)
    assert (output[..., 1, :] == 0).all() and (weights[..., 1, :] == 0).all()
    nothing = torch.zeros(Q, K, dtype=torch.bool)
    output, weights = compare(layout(BATCH), nothing, dtype)
    assert not output.any() and not weights.any()


@pytest.mark.parametrize("shapes", [
    [(BATCH, HEADS, Q, D), (BATCH, 1, K, D), (BATCH, 1, K, D_V)],
    [(1, HEADS, Q, D), (BATCH, HEADS, K, D), (BATCH, HEADS, K, D_V)],
    [(BATCH, 1, Q, D), (1, HEADS, K, D), (BATCH, HEADS, K, D_V)],
])
def test_batch_and_head_axes_broadcast(shapes):
    mask = torch.rand((BATCH, 1, Q, K), generator=torch.Generator().manual_seed(2)) < 0.7
    compare(shapes, mask)


def test_for_unequal_lengths_torch_puts_the_queries_first():
    query, key = (torch.randn(n, D, dtype=torch.float64) for n in (Q, K))
    output, _ = attend(query, key, key, mask=masks.causal(Q, K, start=0, like=query))
    expected = scaled_dot_product_attention(query, key, key, is_causal=True)
    torch.testing.assert_close(output, expected, rtol=1e-12, atol=1e-12)
