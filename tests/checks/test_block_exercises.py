"""Chapter 11: right answers written another way pass the checkers, torch's own among them."""

import numpy as np
import pytest
import torch
from torch import nn

from attnbook import checks
from attnbook.checks.block import EXERCISES


def stream_shares(start, written, read_out):
    return [start @ read_out, *(part @ read_out for part in written)]


def layer_norm(x, gain, shift):
    given = (torch.tensor(array) for array in (x, gain, shift))
    x, gain, shift = given
    return nn.functional.layer_norm(x, gain.shape, gain, shift).numpy()


def feed_forward(x, W_1, b_1, W_2, b_2):
    inner, outer = (torch.tensor(W.T) for W in (W_1, W_2))
    hidden = nn.functional.linear(torch.tensor(x), inner, torch.tensor(b_1)).relu()
    return nn.functional.linear(hidden, outer, torch.tensor(b_2)).numpy()


def pre_norm_block(x, A, W):
    ones, zeros = np.ones(x.shape[1]), np.zeros(x.shape[1])
    stream = [row.copy() for row in x]
    read = layer_norm(np.array(stream), ones, zeros)
    for i in range(len(x)):
        stream[i] = stream[i] + sum(A[i, j] * read[j] for j in range(len(x)))
    read = layer_norm(np.array(stream), ones, zeros)
    return [row + np.clip(one @ W, 0, None) for row, one in zip(stream, read, strict=True)]


def dropped_weights(weights, kept, p):
    dropped = weights / (1 - p)
    dropped[~kept] = 0
    return dropped


def layer_norm_gradient(x, g):
    given = torch.tensor(x, requires_grad=True)
    z = nn.functional.layer_norm(given, given.shape[-1:])
    return torch.autograd.grad(z, given, torch.tensor(g))[0].numpy()


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_another_right_way_passes(exercise):
    report = getattr(checks.block, exercise.name)(globals()[exercise.name])
    assert report.ok, report


def test_dropout_is_torchs():
    torch.manual_seed(0)
    weights = torch.rand(7, 11, dtype=torch.float64).softmax(dim=-1)
    dropped = nn.functional.dropout(weights, 0.25)
    exercise = next(one for one in EXERCISES if one.name == "dropped_weights")
    ours = exercise.reference(weights.numpy(), dropped.numpy() > 0, 0.25)
    np.testing.assert_allclose(ours, dropped, rtol=1e-12)
