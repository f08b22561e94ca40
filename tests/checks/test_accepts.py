"""Right answers written another way pass, and the references agree with the library."""

from __future__ import annotations

import numpy as np
import pytest
from other_ways import OTHER_WAYS

from attnbook import checks, kernels, leaks, masks, pooling, positions, scoring
from attnbook.checks import _leaks
from attnbook.checks import kernels as kernel_checks
from attnbook.checks import library as library_checks
from attnbook.checks import masks as mask_checks
from attnbook.checks import positions as position_checks
from attnbook.checks import scoring as scoring_checks
from attnbook.checks import self_attention as self_attention_checks
from attnbook.checks._values import softmax


def _by_name(module, name):
    return next(one for one in module.EXERCISES if one.name == name)


def _cases(module, name):
    return [list(case.arguments.values()) for case in _by_name(module, name).all_cases()]


@pytest.mark.parametrize(("stem", "function"),
                         [(stem, f) for stem, fs in OTHER_WAYS.items() for f in fs],
                         ids=lambda value: getattr(value, "__name__", value))
def test_another_right_way_passes(stem, function):
    report = getattr(getattr(checks, stem), function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    for stem, functions in OTHER_WAYS.items():
        names = [exercise.name for exercise in getattr(checks, stem).EXERCISES]
        assert [f.__name__ for f in functions] == names


def test_cold_weights_refuse_a_tiny_temperature_after_all():
    # Exact on easy scores, wrong on large ones: the reason why the limit is asked for.
    assert not checks.library.cold_weights(lambda s: np.exp(s / 1e-3) / np.exp(s / 1e-3).sum()).ok


# --- more wrong answers, written from the outside -------------------------------------------------
@pytest.mark.parametrize(("checker", "function"), [
    (checks.kernels.augment, lambda q, k, s: (q, np.hstack([k, k]))),
    (checks.kernels.augment, lambda q, k, s: (q.T, k.T)),
    (checks.kernels.augment, lambda q, k, s: q),
    (checks.scoring.target_entropy, lambda s, t: -1.0),
    (checks.scoring.target_entropy, lambda s, t: np.inf),
    (checks.scoring.target_entropy, lambda s, t: s),
    (checks.library.soft_lookup, lambda q, k, v, t: v.mean(axis=0)),
    (checks.kernels.choose_bandwidth, lambda x, y, c: c),
    (checks.self_attention.ask_elsewhere, lambda angle, t: (np.eye(3), np.eye(2))),
    (checks.self_attention.ask_elsewhere, lambda angle, t: np.eye(2)[0]),
])
def test_unusable_answers_are_explained(checker, function):
    report = checker(function)
    assert report.status == "form" and report.counterexample is not None and report.message


@pytest.mark.parametrize(("checker", "wrong"), [
    (checks.kernels.nw_weights, lambda q, x, h: np.full((len(q), len(x)), 1 / len(x))),
    (checks.scoring.masked_softmax, lambda s, m: softmax(np.where(m, s, -1e4)) * m),
    (checks.scoring.softmax_jacobian, lambda s, t: np.eye(len(s))),
    (checks.library.lookup_cost, lambda n, m, d_k, d_v: 2 * n * m * (d_k + d_v)),
])
def test_other_wrong_answers_are_rejected(checker, wrong):
    report = checker(wrong)
    assert report.status == "wrong" and report.counterexample is not None


# --- the references against the library -----------------------------------------------------------
def test_self_attention_references_agree_with_the_library():
    for X, W_Q, W_K, W_V in _cases(self_attention_checks, "batched_layer"):
        output, _ = pooling.attend(X @ W_Q, X @ W_K, X @ W_V)
        np.testing.assert_allclose(self_attention_checks._layer(X, W_Q, W_K, W_V), output)


def test_bugs_to_be_named_differ_where_a_bug_is_named():
    """The output of a case belongs to the bug expected, and no smaller number gives the same."""
    expected = []
    for *given, output in _cases(self_attention_checks, "name_the_bug"):
        gaps = [np.abs(one - output).max() for one in self_attention_checks._variants(*given)]
        found = self_attention_checks._name_the_bug(*given, output)
        assert gaps[found] < 1e-12 and min(gaps[:found], default=1) > 1e-3
        expected.append(found)
    assert {*expected} == {0, 1, 2, 3, 4}


def test_seq2seq_references_agree_with_the_library():
    from attnbook.checks import seq2seq as own
    for decoder, encoder, valid_len in _cases(own, "step_contexts"):
        mask = np.arange(len(encoder)) < valid_len
        theirs = pooling.attend(decoder, encoder, encoder, score=scoring.dot, mask=mask[None])
        for mine, other in zip(own._step_contexts(decoder, encoder, valid_len), theirs,
                               strict=True):
            np.testing.assert_allclose(mine, other, rtol=1e-12, atol=1e-15)


def test_kernel_references_agree_with_the_library():
    for (u,) in _cases(kernel_checks, "epanechnikov"):
        np.testing.assert_allclose(kernel_checks._epanechnikov(u), kernels.epanechnikov(u))
    for x_query, x, bandwidth in _cases(kernel_checks, "nw_weights"):
        _, weights = kernels.nadaraya_watson(x_query, x, x, kernel=kernels.gaussian,
                                             bandwidth=bandwidth)
        np.testing.assert_allclose(kernel_checks._nw_weights(x_query, x, bandwidth), weights,
                                   atol=1e-12)


def test_scoring_references_agree_with_the_library():
    for case in _cases(scoring_checks, "additive_scores"):
        np.testing.assert_allclose(scoring_checks._additive_scores(*case), scoring.additive(*case))
    for scores, mask in _cases(scoring_checks, "masked_softmax"):
        np.testing.assert_allclose(scoring_checks._masked_softmax(scores, mask),
                                   pooling.masked_softmax(scores, mask), atol=1e-12)
    for query, key, W_q, W_k in _cases(scoring_checks, "projected_scores"):
        np.testing.assert_allclose(scoring_checks._projected_scores(query, key, W_q, W_k),
                                   scoring.scaled_dot(query @ W_q, key @ W_k))
    for Q, K, V in _cases(scoring_checks, "column_attention"):
        output, _ = pooling.attend(Q.T, K.T, V.T)
        np.testing.assert_allclose(scoring_checks._column_attention(Q, K, V), output.T)


def test_mask_references_agree_with_the_library():
    for n, before, after in _cases(mask_checks, "window_mask"):
        np.testing.assert_array_equal(mask_checks._window_mask(n, before, after),
                                      masks.window(n, before=before, after=after))
    for queries, keys, start, prefix_len, valid_len in _cases(mask_checks, "decoder_mask"):
        expected = masks.prefix(queries, keys, start, prefix_len=prefix_len)
        expected = expected & masks.valid(np.array(valid_len), keys)
        np.testing.assert_array_equal(expected, mask_checks._decoder_mask(
            queries, keys, start, prefix_len, valid_len))
    for (mask,) in _cases(mask_checks, "layers_needed"):
        needed = mask_checks._layers_needed(mask)
        first = [masks.reach(mask, layers)[-1, 0] for layers in range(1, len(mask) + 1)]
        assert needed == (first.index(True) + 1 if any(first) else 0)
    for layer, x, mask in _cases(mask_checks, "leak_test"):
        np.testing.assert_array_equal(leaks.influence(layer, x) & ~mask,
                                      _leaks.leak_test(layer, x, mask))


def test_library_reference_agrees_with_the_library():
    for query, keys, values, temperature in _cases(library_checks, "soft_lookup"):
        output, weights = pooling.attend(query[None] / temperature, keys, values,
                                         score=scoring.dot)
        expected = library_checks._soft_lookup(query, keys, values, temperature)
        np.testing.assert_allclose(expected[0], output[0])
        np.testing.assert_allclose(expected[1], weights[0])


def test_jacobian_reference_agrees_with_differences():
    for scores, temperature in _cases(scoring_checks, "softmax_jacobian"):
        step = 1e-6 * np.eye(len(scores))
        rows = [(softmax((scores + e) / temperature) - softmax((scores - e) / temperature)) / 2e-6
                for e in step]
        np.testing.assert_allclose(scoring_checks._softmax_jacobian(scores, temperature),
                                   np.array(rows).T, atol=1e-8)


def test_best_bandwidth_is_never_a_close_call():
    for x, y, candidates in _cases(kernel_checks, "choose_bandwidth"):
        errors = np.sort(kernel_checks._left_out_errors(x, y, candidates))
        assert len(errors) == 1 or errors[1] > errors[0] * (1 + 1e-3)


# --- chapter 10 -----------------------------------------------------------------------------------
def split_heads(x, num_heads):
    d_k = x.shape[1] // num_heads
    return [[list(row[i * d_k:(i + 1) * d_k]) for row in x] for i in range(num_heads)]


def head_masks(query, key, value, mask):
    rows = []
    for i in range(query.shape[1]):
        row = []
        for q, k, v, m in zip(query, key, value, mask, strict=True):
            allowed = np.flatnonzero(m[i])
            weights = softmax(k[allowed] @ q[i] / len(q[i]) ** 0.5) if len(allowed) else []
            row += list(sum((w * v[j] for w, j in zip(weights, allowed, strict=True)),
                            np.zeros(v.shape[1])))
        rows.append(row)
    return rows


def parameter_count(d_model, num_heads, num_kv_heads, bias):
    widths = [d_model, num_kv_heads * d_model // num_heads]
    return sum(2 * width * (d_model + bool(bias)) for width in widths)


def value_output(W_v, W_o, num_heads):
    keep = np.kron(np.eye(num_heads), np.ones(len(W_o) // num_heads))
    return [W_v * chosen @ W_o for chosen in keep]


def prune_heads(brought, read_out, answers):
    found = []
    for gone in range(len(brought)):
        scores = sum((head @ read_out for i, head in enumerate(brought) if i != gone),
                     np.zeros((len(answers), read_out.shape[1])))
        found.append(np.mean([row.argmax() == a for row, a in zip(scores, answers, strict=True)]))
    return found


def grouped_heads(query, key, value):
    share = len(query) // len(key)
    return [pooling.attend(q, key[i // share], value[i // share])[0] for i, q in enumerate(query)]


@pytest.mark.parametrize("function", [split_heads, head_masks, parameter_count, value_output,
                                      prune_heads, grouped_heads])
def test_other_ways_of_chapter_10_are_accepted(function):
    report = getattr(checks.multi_head, function.__name__)(function)
    assert report.ok, report


def test_position_references_agree_with_the_library():
    for seq_len, d_model in _cases(position_checks, "sinusoidal_table"):
        np.testing.assert_allclose(position_checks._sinusoidal_table(seq_len, d_model),
                                   positions.sinusoidal(seq_len, d_model), atol=1e-12)
    for x, places in _cases(position_checks, "rotate"):
        np.testing.assert_allclose(position_checks._rotate(x, places),
                                   positions.rotary(x, places), atol=1e-12)
    for query, key, slope, start in _cases(position_checks, "alibi_weights"):
        bias = positions.alibi(1, len(query), len(key), start)[0] / positions.alibi_slopes(1)
        weights = softmax(scoring.scaled_dot(query, key) + slope * bias)
        np.testing.assert_allclose(position_checks._alibi_weights(query, key, slope, start),
                                   weights)
    for d_model, shift in _cases(position_checks, "shift_map"):
        rows = positions.sinusoidal(150, d_model)[max(0, -shift) : 40]
        there = positions.sinusoidal(150, d_model)[max(0, shift) : max(0, shift) + len(rows)]
        np.testing.assert_allclose(rows @ position_checks._shift_map(d_model, shift), there,
                                   atol=1e-9)


# --- chapter 9 ------------------------------------------------------------------------------------
def shift(target, pad):
    rows = [list(row) for row in target]
    return ([row[:-1] for row in rows], [row[1:] for row in rows],
            [[token != pad for token in row[1:]] for row in rows])


def two_widths(X, Y, W_Q, W_K, W_V, lengths):
    mask = masks.valid(lengths, Y.shape[1])
    return pooling.attend(X @ W_Q, Y @ W_K, Y @ W_V, mask=mask)[0]


def asked_most(query, key):
    paid = np.zeros(len(key))
    for row in query:
        paid += softmax(key @ row / np.sqrt(len(row)))
    return list(paid / paid.sum())


def practise(target, chosen, other):
    fed = target[:, :-1].copy()
    for row, column in zip(*np.nonzero(chosen[:, :-1]), strict=True):
        if fed[row, column] not in (0, 1, 2):
            fed[row, column] = other[row, column]
    return fed, target[:, 1:]


def first_error(written, wanted, lengths):
    right = written == wanted
    right[np.arange(wanted.shape[1]) >= lengths[:, None]] = False
    return np.cumprod(right, axis=1).sum(axis=1)


def two_sources(output_a, total_a, output_b, total_b):
    share = 0.5 * (1 + np.tanh((total_a - total_b) / 2))
    return output_b + share[:, None] * (output_a - output_b)


@pytest.mark.parametrize("function", [shift, two_widths, asked_most, practise, first_error,
                                      two_sources])
def test_other_ways_of_chapter_9_are_accepted(function):
    report = getattr(checks.cross_attention, function.__name__)(function)
    assert report.ok, report


def test_two_sources_put_together_are_one_long_source():
    rng = np.random.default_rng(0)
    query, key, value = rng.normal(size=(3, 2)), rng.normal(size=(11, 2)), rng.normal(size=(11, 5))
    scores = scoring.scaled_dot(query, key)
    parts = [(pooling.attend(query, key[part], value[part])[0],
              np.log(np.exp(scores[:, part]).sum(axis=1))) for part in (slice(4), slice(4, None))]
    together = checks.cross_attention._two_sources(*parts[0], *parts[1])
    np.testing.assert_allclose(together, pooling.attend(query, key, value)[0])
