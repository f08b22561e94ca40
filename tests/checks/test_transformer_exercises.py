"""Chapter 12: right answers written another way pass the checkers, and oracles agree."""

import math

import numpy as np
import pytest
import torch

from attnbook import checks
from attnbook.checks import transformer as module
from attnbook.training import inverse_square_root, smoothed_cross_entropy
from attnbook.transformer import Transformer, TransformerConfig


def warm_up_rate(step, d_model, warmup):
    return inverse_square_root(d_model, warmup=warmup)(step)


def whole_count(num_layers, d_model, d_ff, vocab_size):
    with torch.device("meta"):
        model = Transformer(TransformerConfig(
            vocab_size, vocab_size, d_model=d_model, num_heads=1, d_ff=d_ff, norm="post",
            num_layers=num_layers, tied="all", positions="none"))
    return sum(p.numel() for p in model.parameters())


def smoothed_gradient(logits, right, smoothing):
    z = torch.tensor(logits, requires_grad=True)
    smoothed_cross_entropy(z[None], torch.tensor([right]), smoothing=smoothing,
                           padding_id=-1).backward()
    return z.grad


def padded_loss(log_shares, wanted, pad):
    return torch.nn.functional.nll_loss(torch.tensor(log_shares).mT, torch.tensor(wanted),
                                        ignore_index=pad)


def right_looks(weights, says):
    kept = says.any(axis=1)
    best = np.eye(weights.shape[1])[weights.argmax(axis=1)]
    return [((part * says).sum(axis=1))[kept].mean() for part in (best, weights)]


def beam_step(totals, log_shares, beam):
    found = sorted(((total + share, row, token) for row, total in enumerate(totals)
                    for token, share in enumerate(log_shares[row])), reverse=True)[:beam]
    sums, rows, tokens = zip(*found, strict=True)
    return rows, tokens, sums


@pytest.mark.slow
@pytest.mark.parametrize("function", [warm_up_rate, whole_count, smoothed_gradient, padded_loss,
                                      right_looks, beam_step])
def test_another_right_way_passes(function):
    report = getattr(checks.transformer, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.transformer.EXERCISES]
    assert all(name in globals() for name in names)


def test_references_by_hand():
    assert module._whole_count(6, 512, 2048, 37_000) == 63_082_496
    assert module._warm_up_rate(4000, 512, 4000) == pytest.approx(1 / math.sqrt(512 * 4000))
    gradient = module._smoothed_gradient(np.zeros(4), 2, 0.2)
    np.testing.assert_allclose(gradient, [0.2, 0.2, -0.6, 0.2])


def test_no_case_of_the_beam_has_two_equal_sums():
    exercise = module._BY_NAME["beam_step"]
    for case in exercise.all_cases():
        sums = np.sort((case.arguments["totals"][:, None] + case.arguments["log_shares"]).ravel())
        assert (np.diff(sums) > 1e-6).all()
