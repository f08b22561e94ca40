"""The training loop finds minima, repeats itself and says when it cannot work."""

import random

import numpy as np
import pytest
import torch

from attnbook.training import minimise, seed_everything


def parabola(start=1.0):
    w = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    return w, lambda: (w - 3) ** 2


def test_the_minimum_is_found_and_every_step_is_recorded():
    w, loss = parabola()
    history = minimise(loss, [w], steps=300, lr=0.1, watch=lambda: w.item())
    assert w.item() == pytest.approx(3, abs=1e-3)
    assert history.losses.shape == history.watched.shape == (301,)
    assert history.losses[0] == 4
    assert history.watched[0] == 1
    assert history.watched[-1] == w.item()
    assert history.losses[-1] == pytest.approx((w.item() - 3) ** 2)


def test_the_first_step_of_adam_moves_by_the_learning_rate():
    w, loss = parabola()
    history = minimise(loss, [w], steps=1, lr=0.25, watch=lambda: w.item())
    assert history.watched[1] - history.watched[0] == pytest.approx(0.25, rel=1e-6)


def test_nothing_watched_leaves_nothing():
    w, loss = parabola()
    assert minimise(loss, [w], steps=2, lr=0.1).watched.shape == (0,)


def test_two_runs_are_bit_identical():
    first, second = (minimise(loss, [w], steps=50, lr=0.1) for w, loss in (parabola(), parabola()))
    np.testing.assert_array_equal(first.losses, second.losses)


def test_a_loss_that_leaves_the_real_line_is_reported_with_the_step():
    w = torch.tensor(0.25, requires_grad=True)
    with pytest.raises(FloatingPointError, match=r"became nan at step 3; try a smaller .* 0\.1"):
        minimise(lambda: torch.sqrt(w), [w], steps=9, lr=0.1)


@pytest.mark.parametrize(
    ("parameters", "steps", "lr", "message"),
    [
        ([], 5, 0.1, "parameters: expected tensors that require a gradient, got none"),
        ([torch.ones(2)], 5, 0.1, r"got \[\(2,\)\]; try torch.tensor"),
        ([torch.ones(2, requires_grad=True)], 0, 0.1, "steps: expected 1 or more, got 0"),
        ([torch.ones(2, requires_grad=True)], 5, 0.0, "lr: expected a positive learning rate"),
        ([torch.ones(2, requires_grad=True)], 5, float("nan"), "lr: expected a positive"),
    ],
)
def test_what_cannot_be_trained_is_refused(parameters, steps, lr, message):
    with pytest.raises(ValueError, match=message):
        minimise(lambda: torch.ones(()), parameters, steps=steps, lr=lr)


def test_one_seed_sets_python_numpy_and_torch():
    def numbers():
        generator = seed_everything(11)
        return (random.random(), np.random.rand(), torch.rand(()).item(),
                torch.rand((), generator=generator).item())

    assert numbers() == numbers()
    before = numbers()
    seed_everything(12)
    assert (random.random(), np.random.rand(), torch.rand(()).item()) != before[:3]
