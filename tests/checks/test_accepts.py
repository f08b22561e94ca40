"""Right answers written another way pass, and the references agree with the library."""

from __future__ import annotations

import numpy as np
import pytest
from embeddings_ways import WAYS as EMBEDDINGS_WAYS

from attnbook import checks, kernels, leaks, masks, pooling, positions, scoring
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


# --- other ways to a right answer -----------------------------------------------------------------
def hard_lookup(query, keys, values, default):
    matches = np.flatnonzero((keys == query).all(axis=1))
    return values[matches[0]] if len(matches) else default


def mixed_value(weights, values):
    return [sum(w * v[j] for w, v in zip(weights, values, strict=True))
            for j in range(values.shape[1])]


def soft_lookup(query, keys, values, temperature):
    scores = np.array([sum(key * query) for key in keys]) / temperature
    weights = softmax(scores)
    return sum(w * v for w, v in zip(weights, values, strict=True)), list(weights)


def lookup_cost(num_queries, num_keys, d_k, d_v):
    return float(sum((d_k + d_v) * num_keys for _ in range(num_queries)))


def cold_weights(scores):
    return [(s == max(scores)) / sum(t == max(scores) for t in scores) for s in scores]


def soft_pool(values, temperature):
    if temperature == np.inf:
        return values.mean(0)
    if temperature == 0:
        return np.sort(values, axis=0)[-1]
    return [float(softmax(column / temperature) @ column) for column in values.T]


def epanechnikov(u):
    return 0.75 * np.maximum(0, (1 - u) * (1 + u))


def nw_weights(x_query, x, bandwidth):
    rows = [[-((q - k) ** 2) / (2 * bandwidth**2) for k in x] for q in x_query]
    return [[np.exp(s - max(row)) / sum(np.exp(t - max(row)) for t in row) for s in row]
            for row in rows]


def leave_one_out(x, y, bandwidth):
    return [float((nw_weights([x[i]], np.delete(x, i), bandwidth) @ np.delete(y, i))[0])
            for i in range(len(x))]


def choose_bandwidth(x, y, candidates):
    return min(candidates, key=lambda h: sum((y - leave_one_out(x, y, h)) ** 2))


def width_gradient(x_query, x, y, w):
    def estimate(width):
        return softmax(-0.5 * width**2 * (x_query[:, None] - x) ** 2) @ y
    # A five-point difference: exact enough for five digits.
    h = 1e-3
    return (estimate(w - 2 * h) - 8 * estimate(w - h)
            + 8 * estimate(w + h) - estimate(w + 2 * h)) / (12 * h)


def augment(query, key, sigma):
    """Scale the keys in place of the queries, and keep the query's own norm: it cancels."""
    own = -(query**2).sum(axis=1, keepdims=True) / (2 * sigma**2)
    norm = -(key**2).sum(axis=1, keepdims=True) / 2
    new_key = np.hstack([key, norm, np.full_like(norm, sigma**2)]) / sigma**2
    return np.hstack([query, np.ones_like(own), own]), new_key


def additive_scores(query, key, W_q, W_k, w_v):
    return np.tanh((query @ W_q.T)[:, None] + (key @ W_k.T)[None]) @ w_v


def masked_softmax(scores, mask):
    weights = np.zeros(scores.shape)
    for row, allowed, out in zip(scores, mask, weights, strict=True):
        if allowed.any():
            out[allowed] = softmax(row[allowed])
    return weights


def projected_scores(query, key, W_q, W_k):
    return query @ (W_q @ W_k.T / W_k.shape[1] ** 0.5) @ key.T


def column_attention(Q, K, V):
    return (softmax(Q.T @ K / len(K) ** 0.5) @ V.T).T


def softmax_jacobian(scores, temperature):
    a = softmax(scores / temperature)
    return [[a[i] * ((i == j) - a[j]) / temperature for j in range(len(a))] for i in range(len(a))]


def target_entropy(scores, target):
    from scipy.optimize import brentq

    def gap(log_temperature):
        a = softmax(scores / np.exp(log_temperature))
        return -(a[a > 0] * np.log(a[a > 0])).sum() - target
    return np.array([np.exp(brentq(gap, -6, 6))])


def batched_layer(X, W_Q, W_K, W_V):
    outputs = np.zeros((*X.shape[:2], W_V.shape[1]))
    for b, sequence in enumerate(X):
        for i, x in enumerate(sequence):
            weights = softmax(sequence @ W_K @ (x @ W_Q) / W_Q.shape[1] ** 0.5)
            outputs[b, i] = (weights[:, None] * sequence).sum(axis=0) @ W_V
    return outputs


def looks_at_itself(X, W_Q, W_K):
    weights = softmax(np.einsum("bid,de,fe,bjf->bij", X, W_Q, W_K, X))
    own = np.einsum("bii->bi", weights)
    return float((own >= weights.max(axis=2)).sum() / own.size)


def ask_elsewhere(angle, temperature):
    """Turn the keys back in place of the queries, and share the size between the two."""
    a, size = -np.deg2rad(angle), (2**0.5 / temperature) ** 0.5
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return [size * np.eye(2), size * turn]


def torch_parameters(X, in_weight, out_weight):
    import torch
    d = X.shape[-1]
    module = torch.nn.MultiheadAttention(d, 1, bias=False, batch_first=True).double()
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.tensor(in_weight))
        module.out_proj.weight.copy_(torch.tensor(out_weight))
        return module(*[torch.tensor(X)] * 3)[0]


def shuffled_tokens(X, output, shuffled):
    known = {tuple(x): o for x, o in zip(X, output, strict=True)}
    return [list(known[tuple(x)]) for x in shuffled]


def name_the_bug(X, W_Q, W_K, W_V, output):
    """Undo nothing, compute everything: the closest variant, the first among equals."""
    S = (X @ W_Q) @ (X @ W_K).T
    weights = [softmax(S / len(W_K[0]) ** 0.5), softmax(S.T / len(W_K[0]) ** 0.5).T, softmax(S),
               softmax(S / len(W_K) ** 0.5), softmax(S.T / len(W_K[0]) ** 0.5)]
    return min(range(5), key=lambda i: round(float(np.abs(weights[i] @ X @ W_V - output).max()), 9))


def window_mask(n, before, after):
    return [[-before <= j - i <= after for j in range(n)] for i in range(n)]


def padding_mask(ids, pad_id):
    return np.array([[[token != pad_id for token in row]] for row in ids])


def for_multihead(valid_lens, n):
    later = np.triu(np.ones((n, n)), k=1) > 0
    return later, np.array([[j >= length for j in range(n)] for length in valid_lens])


def decoder_mask(num_queries, num_keys, start, prefix_len, valid_len):
    mask = np.tri(num_queries, num_keys, k=start, dtype=bool)
    mask[:, :prefix_len] = True
    mask[:, valid_len:] = False
    return mask


def layers_needed(mask):
    power = np.eye(len(mask))
    for layers in range(1, len(mask) + 1):
        power = np.minimum(power @ mask, 1)
        if power[-1, 0] > 0:
            return layers
    return 0


def leak_test(layer, x, mask):
    leaks = np.zeros(mask.shape)
    rng = np.random.default_rng(7)
    for i, j in np.argwhere(~mask):
        for _ in range(3):
            changed = np.array(x)
            changed[j] = rng.uniform(1, 9, size=x.shape[1])
            leaks[i, j] += abs(layer(changed)[i] - layer(x)[i]).max() > 1e-6
    return leaks > 0


def sinusoidal_table(seq_len, d_model):
    return [[(np.cos if k % 2 else np.sin)(t / 10000 ** ((k - k % 2) / d_model))
             for k in range(d_model)] for t in range(seq_len)]


def add_positions(x, table, start):
    output = x.copy()
    for sequence in output:
        for row, token in enumerate(sequence, start=start):
            token += table[row]
    return output


def rotate(x, positions):
    rows = []
    for row, t in zip(x, positions, strict=True):
        a = [t * 10000 ** (-2 * c / len(row)) for c in range(len(row) // 2)]
        rows.append(row @ position_checks._blocks(-np.array(a)))
    return rows


def alibi_weights(query, key, slope, start):
    rows = []
    for i, q in enumerate(query):
        content = np.exp(key @ q / len(q) ** 0.5)
        nearness = np.array([np.exp(-slope * abs(start + i - j)) for j in range(len(key))])
        rows.append(content * nearness / (content @ nearness))
    return rows


def distance_slopes(nearest, farthest, count):
    return np.exp(np.linspace(np.log(np.log(2) / nearest), np.log(np.log(2) / farthest), count))


def shift_map(d_model, shift):
    """Solve for the map from the rows themselves, one hand at a time."""
    R = np.zeros((d_model, d_model))
    for c in range(d_model // 2):
        t = np.array([0, np.pi / 2]) * 10000 ** (2 * c / d_model)
        omega = 10000 ** (-2 * c / d_model)
        rows, moved = ([[np.sin(omega * u), np.cos(omega * u)] for u in times]
                       for times in (t, t + shift))
        R[2 * c : 2 * c + 2, 2 * c : 2 * c + 2] = np.linalg.solve(rows, moved)
    return R


# --- chapter 5 ------------------------------------------------------------------------------------
def read_states(x, W_x, W_h, b):
    rows = [[*b * 0], [*b * 0]]
    there, back = [], []
    for j in range(len(x)):
        rows = [np.tanh(x[k] @ W_x + np.array(row) @ W_h + b)
                for k, row in zip((j, len(x) - 1 - j), rows, strict=True)]
        there, back = [*there, rows[0]], [rows[1], *back]
    return [[*a, *c] for a, c in zip(there, back, strict=True)]


def pointing(weights, right):
    hits = [row[list(w).index(max(w))] for w, row in zip(weights, right, strict=True) if any(row)]
    return sum(hits) / len(hits)


def step_contexts(decoder, encoder, valid_len):
    kept = encoder[:valid_len]
    weights = softmax(decoder @ kept.T)
    padded = np.hstack([weights, np.zeros((len(decoder), len(encoder) - valid_len))])
    return weights @ kept, padded


def write_greedily(state, table, W_out, longest):
    tokens = np.full(longest, -1)
    token = 0
    for place in range(longest):
        state = np.tanh(state + table[token])
        token = int((W_out.T @ state).argmax())
        if token == 1:
            return tokens
        tokens[place] = token
    return tokens


def local_weights(scores, places, D):
    weights = np.zeros(scores.shape)
    for t, p in enumerate(places):
        near = [j for j in range(scores.shape[1]) if abs(j - p) <= D]
        top = max(scores[t, near])
        raised = [np.exp(scores[t, j] - top) * np.exp(-2 * ((j - p) / D) ** 2) for j in near]
        weights[t, near] = np.array(raised) / sum(raised)
    return weights


OTHER_WAYS = {
    "embeddings": EMBEDDINGS_WAYS,
    "library": (hard_lookup, mixed_value, soft_lookup, lookup_cost, cold_weights, soft_pool),
    "kernels": (epanechnikov, nw_weights, leave_one_out, choose_bandwidth, width_gradient, augment),
    "scoring": (additive_scores, masked_softmax, projected_scores, column_attention,
                softmax_jacobian, target_entropy),
    "self_attention": (batched_layer, looks_at_itself, ask_elsewhere, torch_parameters,
                       shuffled_tokens, name_the_bug),
    "seq2seq": (read_states, pointing, step_contexts, write_greedily, local_weights),
    "masks": (window_mask, padding_mask, for_multihead, decoder_mask, layers_needed, leak_test),
    "positions": (sinusoidal_table, add_positions, rotate, alibi_weights, distance_slopes,
                  shift_map),
}


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
                                      mask_checks._leak_test(layer, x, mask))


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
