"""The references of the checkers agree with the library and with torch.

Where every change of a reference is seen by the solution in its chapter, or by a mistake that is no
longer named (``test_exercises.py``), there is no second look here: chapters 1, 2, 5, 6 and 11.
"""

import numpy as np
import pytest
import torch
from scipy.optimize import brentq
from torch import nn

from attnbook import checks, explanation, leaks, masks, pooling, positions, scoring
from attnbook.checks import _values
from attnbook.data.recompute import vision_transformer_parameters
from attnbook.training import inverse_square_root, smoothed_cross_entropy
from attnbook.transformer import Transformer, TransformerConfig


def decoder_mask(num_queries, num_keys, start, prefix_len, valid_len):
    return (masks.prefix(num_queries, num_keys, start, prefix_len=prefix_len)
            & masks.valid(np.array(valid_len), num_keys))


def layers_needed(mask):
    first = [masks.reach(mask, layers)[-1, 0] for layers in range(1, len(mask) + 1)]
    return first.index(True) + 1 if any(first) else 0


def alibi_weights(query, key, slope, start):
    bias = positions.alibi(1, len(query), len(key), start)[0] / positions.alibi_slopes(1)
    return pooling.masked_softmax(scoring.scaled_dot(query, key) + slope * bias)


def softmax_jacobian(scores, temperature):
    return torch.autograd.functional.jacobian(
        lambda x: (x / temperature).softmax(-1), torch.tensor(scores))


def whole_count(num_layers, d_model, d_ff, vocab_size):
    with torch.device("meta"):
        model = Transformer(TransformerConfig(
            vocab_size, vocab_size, d_model=d_model, num_heads=1, d_ff=d_ff, norm="post",
            num_layers=num_layers, tied="all", positions="none"))
    return sum(p.numel() for p in model.parameters())


def smoothing_for(confidence, vocab_size):
    """Solve for the smoothing at which torch's own gradient vanishes."""
    gap = np.log(confidence) - np.log((1 - confidence) / (vocab_size - 1))
    z = torch.zeros(1, vocab_size, dtype=torch.float64)
    z[0, 1] = gap
    z.requires_grad_()

    def gradient(smoothing):
        loss = smoothed_cross_entropy(z, torch.tensor([1]), smoothing=smoothing, padding_id=-1)
        return torch.autograd.grad(loss, z)[0][0, 1].item()

    return brentq(gradient, 0.0, 0.999, xtol=1e-12), gap


def padded_loss(log_p, wanted, pad):
    return nn.functional.nll_loss(torch.tensor(log_p).mT, torch.tensor(wanted),
                                  ignore_index=pad)


def count_vit(image_size, patch_size, channels, d_model, d_ff, num_layers):
    return vision_transformer_parameters(
        num_layers=num_layers, d_model=d_model, d_ff=d_ff, patch_size=patch_size,
        image_size=image_size, channels=channels)


def named_rollout(weights, result):
    """The exercise calls a rollout right, number 0, exactly where it is the library's."""
    if np.allclose(explanation.rollout(list(weights)), result):
        return 0
    return checks.vit.roll_out.reference(weights, result) or -1


SAME = [
    (checks.scoring.additive_scores, scoring.additive),
    (checks.scoring.masked_softmax, pooling.masked_softmax),
    (checks.scoring.find_scale,    # one pair of keys is enough
     lambda q, k, a: np.log(a[0, -1] / a[0, 0]) / (q[0] @ (k[-1] - k[0]))),
    (checks.scoring.column_attention, lambda Q, K, V: pooling.attend(Q.T, K.T, V.T)[0].T),
    (checks.scoring.softmax_jacobian, softmax_jacobian),
    (checks.positions.sinusoidal_table, positions.sinusoidal),
    (checks.positions.rotate, positions.rotary),
    (checks.positions.alibi_weights, alibi_weights),
    (checks.masks.decoder_mask, decoder_mask),
    (checks.masks.layers_needed, layers_needed),
    (checks.masks.leak_test, lambda layer, x, mask: leaks.influence(layer, x) & ~mask),
    (checks.cross_attention.two_widths, lambda X, Y, W_Q, W_K, W_V, lengths: pooling.attend(
        X @ W_Q, Y @ W_K, Y @ W_V, mask=masks.valid(lengths, Y.shape[1]))[0]),
    (checks.transformer.whole_count, whole_count),
    (checks.transformer.smoothing_for, smoothing_for),
    (checks.transformer.padded_loss, padded_loss),
    (checks.vit.count_vit, count_vit),
    (checks.vit.roll_out, named_rollout),
]


@pytest.mark.parametrize(("exercise", "library"), SAME, ids=lambda one: getattr(one, "id", ""))
def test_a_reference_computes_what_the_library_does(exercise, library):
    for case in exercise.all_cases():
        ours = exercise.expected(case)
        theirs = _values.as_arrays(library(*_values.copied(case.arguments).values()),
                                   exercise.returns)
        for mine, other in zip(ours.values(), theirs, strict=True):
            np.testing.assert_allclose(mine, other, rtol=1e-7, atol=1e-9)


def test_dropout_is_torchs():
    torch.manual_seed(0)
    weights = torch.rand(7, 11, dtype=torch.float64).softmax(dim=-1)
    dropped = nn.functional.dropout(weights, 0.25)
    ours = checks.block.dropped_weights.reference(weights.numpy(), dropped.numpy() > 0, 0.25)
    np.testing.assert_allclose(ours, dropped, rtol=1e-12)


def test_two_sources_put_together_are_one_long_source():
    rng = np.random.default_rng(0)
    query, key, value = rng.normal(size=(3, 2)), rng.normal(size=(11, 2)), rng.normal(size=(11, 5))
    scores = scoring.scaled_dot(query, key)
    parts = [(pooling.attend(query, key[part], value[part])[0],
              np.log(np.exp(scores[:, part]).sum(axis=1))) for part in (slice(4), slice(4, None))]
    together = checks.cross_attention.two_sources.reference(*parts[0], *parts[1])
    np.testing.assert_allclose(together, pooling.attend(query, key, value)[0])


def test_a_shifted_row_of_sines_is_the_row_some_positions_later():
    for case in checks.positions.shift_map.all_cases():
        d_model, shift = case.arguments.values()
        rows = positions.sinusoidal(150, d_model)[max(0, -shift) : 40]
        there = positions.sinusoidal(150, d_model)[max(0, shift) : max(0, shift) + len(rows)]
        np.testing.assert_allclose(rows @ checks.positions.shift_map.reference(d_model, shift),
                                   there, atol=1e-9)


# --- no case in which two answers are equally good -----------------------------------------------
def test_bugs_to_be_named_differ_where_a_bug_is_named():
    """The output of a case belongs to the bug expected, and no smaller number gives the same."""
    expected = []
    for case in checks.self_attention.name_the_bug.all_cases():
        *given, output = case.arguments.values()
        gaps = [np.abs(one - output).max() for one in checks.self_attention._variants(*given)]
        found = checks.self_attention.name_the_bug.reference(*given, output)
        assert gaps[found] < 1e-12 and min(gaps[:found], default=1) > 1e-3
        expected.append(found)
    assert {*expected} == {0, 1, 2, 3, 4}


def test_best_bandwidth_is_never_a_close_call():
    for case in checks.kernels.choose_bandwidth.all_cases():
        errors = np.sort(checks.kernels._left_out_errors(*case.arguments.values()))
        assert len(errors) == 1 or errors[1] > errors[0] * (1 + 1e-3)


def test_no_case_of_the_beam_has_two_equal_sums():
    for case in checks.transformer.beam_step.all_cases():
        sums = np.sort((case.arguments["totals"][:, None] + case.arguments["log_p"]).ravel())
        assert (np.diff(sums) > 1e-6).all()


def test_the_warm_up_for_a_peak_is_that_of_the_librarys_schedule():
    seen = 0
    for case in checks.transformer.warm_up_for.all_cases():
        d_model, peak = case.arguments.values()
        warmup, half = checks.transformer.warm_up_for.reference(d_model, peak)
        if abs(warmup - round(warmup)) < 1e-9:
            rate = inverse_square_root(d_model, warmup=round(warmup))
            assert rate(round(warmup)) == pytest.approx(peak)
            assert rate(round(half)) == pytest.approx(peak / 2)
            seen += 1
    assert seen >= 4
