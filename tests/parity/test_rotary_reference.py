"""`rotary` against the two other ways in which libraries write it."""

import pytest
import torch

from attnbook import positions

BATCH, HEADS, SEQ, PAIRS = 3, 5, 11, 7
D = 2 * PAIRS


def by_complex_numbers(x, t, base=10_000.0):
    """Neighbours are the real and imaginary part of a number that is turned by e^(iωt)."""
    omega = base ** (-torch.arange(0, x.shape[-1], 2, dtype=torch.float64) / x.shape[-1])
    turn = torch.polar(torch.ones(len(t), len(omega), dtype=torch.float64), t[:, None] * omega)
    numbers = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(numbers * turn).flatten(-2)


def by_halves(x, t, base=10_000.0):
    """Feature i turns with feature i + d/2: the layout of Llama in Hugging Face's library."""
    half = x.shape[-1] // 2
    omega = base ** (-torch.arange(half, dtype=torch.float64) / half)
    angle = (t[:, None] * omega).repeat(1, 2)
    swapped = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
    return x * angle.cos() + swapped * angle.sin()


def even_then_odd(x):
    """Put the features of the neighbours' layout where the layout of halves has them."""
    return torch.cat([x[..., 0::2], x[..., 1::2]], dim=-1)


@pytest.fixture
def query_and_key(rng):
    return [torch.tensor(rng.normal(size=(BATCH, HEADS, SEQ, D))).requires_grad_()
            for _ in range(2)]


@pytest.mark.parametrize("base", [10_000.0, 500_000.0])
def test_neighbours_are_complex_numbers(query_and_key, base):
    x, _ = query_and_key
    t = torch.arange(100, 100 + SEQ)
    ours, theirs = positions.rotary(x, t, base=base), by_complex_numbers(x, t, base)
    torch.testing.assert_close(ours, theirs, rtol=1e-12, atol=1e-12)
    direction = torch.ones_like(x).cumsum(-1)
    gradients = [torch.autograd.grad((y * direction).sum(), x)[0] for y in (ours, theirs)]
    torch.testing.assert_close(*gradients, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("base", [10_000.0, 500_000.0])
def test_halves_are_the_same_after_a_change_of_order(query_and_key, base):
    x, _ = query_and_key
    t = torch.arange(SEQ)
    turned = even_then_odd(positions.rotary(x, t, base=base))
    torch.testing.assert_close(turned, by_halves(even_then_odd(x), t, base))
