"""Answers of readers: near misses are refused, right ones pass, however they are written.

The wrong answers that have a name and a hint stand with their exercises; test_exercises.py tries
them all.
"""

import re

import numpy as np
import pytest
from chapter_exercises import cells, notebook

from attnbook import checks
from attnbook.checks._values import softmax


# --- refused, though nearly right -----------------------------------------------------------------
def masked_softmax(scores, mask):
    filled = np.where(mask, scores, -np.inf)
    raised = np.exp(filled - (filled.max() if mask.any() else 0))
    total = raised.sum(axis=-1, keepdims=True)
    return raised / np.where(mask.any(axis=-1, keepdims=True), total, 1)


def two_sources(share_of_a):
    def put_together(output_a, total_a, output_b, total_b):
        share = share_of_a(total_a, total_b)[:, None]
        return share * output_a + (1 - share) * output_b
    return put_together


def merge_parts(top):
    def merge(tops, totals, outputs):
        shrink = np.exp(tops - top(tops))
        return shrink @ outputs / (shrink @ totals)
    return merge


def moved(changed_by, far):
    def test(layer, x, mask=None):
        rng, before = np.random.default_rng(0), layer(x)
        found = np.zeros((len(x), len(x)), dtype=bool)
        for j in range(len(x)):
            changed = x.copy()
            changed[j] = x[j] + changed_by(rng, x[j])
            found[:, j] = far(abs(layer(changed) - before) > 1e-9)
        return found if mask is None else found & ~mask
    return test


def diagnose(weights, mask):
    right = checks.bug_clinic.diagnose.reference(weights, mask)
    larger = weights[~mask].sum() > weights[mask].sum()
    return (1 if larger else 2) if right in (1, 2) else right


def hide_tokens(draw_reached=False, mask_reached=False, other_reached=False):
    def hide(ids, mask_id, draw, fate, others):
        chosen = draw <= 0.15 if draw_reached else draw < 0.15
        masked = fate <= 0.8 if mask_reached else fate < 0.8
        kept = fate > 0.9 if other_reached else fate >= 0.9
        return np.where(chosen & ~kept, np.where(masked, mask_id, others), ids), chosen
    return hide


def fair_analogy(table, a, b, c):
    rows = table / np.linalg.norm(table, axis=1, keepdims=True)
    similar = rows @ (rows[b] - rows[a] + rows[c])
    return np.delete(similar, [a, b, c]).argmax(), similar.argmax()


def choose_bandwidth(x, y, candidates):
    errors = [np.abs(y - checks.kernels.leave_one_out.reference(x, y, h)).max() for h in candidates]
    return candidates[np.argmin(errors)]


@pytest.mark.parametrize(("exercise", "wrong"), [
    (checks.library.half_weight, lambda s, t: s.max() + t * np.log(len(s))),
    (checks.kernels.choose_bandwidth, choose_bandwidth),
    (checks.scoring.masked_softmax, masked_softmax),
    (checks.embeddings.fair_analogy, fair_analogy),
    (checks.seq2seq.pointing,
     lambda w, right: ((w * right).sum(axis=1) > 0.5)[right.any(axis=1)].mean()),
    (checks.masks.leak_test, moved(
        lambda rng, part: rng.normal(size=part.shape), lambda seen: seen[:, -1])),
    (checks.cross_attention.two_sources,
     two_sources(lambda a, b: 1 - np.exp(b - a) / (1 + np.exp(b - a)))),
    (checks.costs.merge_parts, merge_parts(lambda tops: tops[-1])),
    (checks.costs.merge_parts, merge_parts(np.min)),
    (checks.pretraining.hide_tokens, hide_tokens(draw_reached=True)),
    (checks.pretraining.hide_tokens, hide_tokens(mask_reached=True)),
    (checks.pretraining.hide_tokens, hide_tokens(other_reached=True)),
    (checks.pretraining.worth,
     lambda labels, fresh, reached: np.interp(reached, np.log(fresh), labels)),
    (checks.explanation.found_share, lambda scores, relevant: relevant[
        np.argsort(np.argsort(-scores))[: relevant.sum()]].mean()),
    (checks.explanation.turned_share, lambda a, b: np.mean(a.max(axis=1) != b.max(axis=1))),
    (checks.bug_clinic.diagnose, diagnose),
    (checks.bug_clinic.batch_test, moved(
        lambda rng, part: rng.normal() * (np.arange(part.size) == 0).reshape(part.shape),
        lambda seen: seen.any(axis=(1, 2)))),
], ids=lambda one: getattr(one, "number", ""))
def test_a_near_miss_is_refused_and_gets_no_hint_that_would_not_fit(exercise, wrong):
    report = exercise(wrong)
    assert report.status == "wrong" and report.hint == "" and report.counterexample, report


@pytest.mark.parametrize(("exercise", "mistake"), [
    (checks.bug_clinic.safe_smoothing, "log_of_shares"), (checks.bug_clinic.two_bugs, "as_it_was")],
    ids=lambda one: getattr(one, "number", ""))
def test_what_the_chapter_prints_as_broken_is_known_by_name(exercise, mistake):
    text = next(source for _, source in cells(notebook("bug_clinic"))
                if f'id="{exercise.id}"' in source)
    printed = re.search(r"```python\n(def (\w+).*?)```",
                        text[text.index(exercise.id):], re.DOTALL)
    scope = {"np": np}
    exec(printed[1], scope)
    assert exercise(scope[printed[2]]).mistake == mistake


# --- right answers, written another way -----------------------------------------------------------
def half_weight(scores, temperature):
    """One item after the other, in logarithms."""
    return temperature * np.logaddexp.reduce(scores / temperature)


def width_gradient(x_query, x, y, w):
    """A five-point difference: exact enough for five digits."""
    def estimate(width):
        return softmax(-0.5 * width**2 * (x_query[:, None] - x) ** 2) @ y
    h = 1e-3
    return (estimate(w - 2 * h) - 8 * estimate(w - h)
            + 8 * estimate(w + h) - estimate(w + 2 * h)) / (12 * h)


def augment(query, key, bandwidth):
    """Scale the keys in place of the queries, and keep the query's own norm: it cancels."""
    own = -(query**2).sum(axis=1, keepdims=True) / (2 * bandwidth**2)
    norm = -(key**2).sum(axis=1, keepdims=True) / 2
    new_key = np.hstack([key, norm, np.full_like(norm, bandwidth**2)]) / bandwidth**2
    return np.hstack([query, np.ones_like(own), own]), new_key


def target_entropy(scores, target):
    from scipy.optimize import brentq

    def gap(log_temperature):
        a = softmax(scores / np.exp(log_temperature))
        return -(a[a > 0] * np.log(a[a > 0])).sum() - target
    return np.array([np.exp(brentq(gap, -6, 6))])


def ask_elsewhere(angle, temperature):
    """Turn the keys back in place of the queries, and share the size between the two."""
    a, size = -np.deg2rad(angle), (2**0.5 / temperature) ** 0.5
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return [size * np.eye(2), size * turn]


def name_the_bug(X, W_Q, W_K, W_V, output):
    """Undo nothing, compute everything: the closest variant, the first among equals."""
    S = (X @ W_Q) @ (X @ W_K).T
    weights = [softmax(S / len(W_K[0]) ** 0.5), softmax(S.T / len(W_K[0]) ** 0.5).T, softmax(S),
               softmax(S / len(W_K) ** 0.5), softmax(S.T / len(W_K[0]) ** 0.5)]
    return min(range(5), key=lambda i: round(float(np.abs(weights[i] @ X @ W_V - output).max()), 9))


def packed_mask(lengths, n):
    mask, first = np.zeros((n, n), dtype=bool), 0
    for length in lengths:
        mask[first:first + length, first:first + length] = np.tri(length, dtype=bool)
        first += length
    return mask


def layers_needed(mask):
    power = np.eye(len(mask))
    for layers in range(1, len(mask) + 1):
        power = np.minimum(power @ mask, 1)
        if power[-1, 0] > 0:
            return layers
    return 0


def leak_test(layer, x, mask):
    leaks = np.zeros(mask.shape, dtype=bool)
    rng = np.random.default_rng(7)
    for i, j in np.argwhere(~mask):
        for _ in range(3):
            changed = np.array(x)
            changed[j] = rng.uniform(1, 9, size=x.shape[1])
            leaks[i, j] |= abs(layer(changed)[i] - layer(x)[i]).max() > 1e-6
    return leaks


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


def running_merge(tops, totals, outputs):
    top, total, output = tops[0], totals[0], outputs[0]
    for other, other_total, other_output in zip(tops[1:], totals[1:], outputs[1:], strict=True):
        new = max(top, other)
        total = total * np.exp(top - new) + other_total * np.exp(other - new)
        output = output * np.exp(top - new) + other_output * np.exp(other - new)
        top = new
    return output / total


def leave_out(scores, values):
    """In closed form: what is left is shared again."""
    weights = softmax(scores)
    output = weights @ values
    return output - (output - weights * values) / (1 - weights)


def batch_test(layer, x):
    answer = np.zeros((len(x), len(x)), dtype=bool)
    for scale in (0.7, 5.0):
        for c in range(len(x)):
            changed = np.array(x)
            changed[c] = scale * np.sqrt(np.arange(2, 2 + x[c].size)).reshape(x[c].shape) - x[c]
            for b in range(len(x)):
                answer[b, c] |= not np.allclose(layer(changed)[b], layer(x)[b])
    return answer.tolist()


def smoothing_with_logaddexp(logits, wanted, smoothing):
    total = 0.0
    for row, right in zip(logits, wanted, strict=True):
        for c, logit in enumerate(row):
            share = smoothing / len(row) + (1 - smoothing) * (c == right)
            total += share * (np.logaddexp.reduce(row) - logit)
    return total / len(wanted)


def roll_out(at_the_end):
    def roll(weights):
        path = np.eye(weights.shape[-1])
        for layer in weights:
            step = layer.mean(axis=0) + np.eye(len(path))
            path = (step if at_the_end else step / step.sum(axis=-1, keepdims=True)) @ path
        return path / path.sum(axis=-1, keepdims=True)
    return roll


def farthest_weights(weights, direction):
    falling = direction < 0
    found = weights + (weights[falling] / -direction[falling]).min() * direction
    return found / found.sum()


@pytest.mark.parametrize(("checker", "right"), [
    (checks.library.half_weight, half_weight),
    (checks.kernels.width_gradient, width_gradient),
    (checks.kernels.augment, augment),
    (checks.scoring.target_entropy, target_entropy),
    (checks.self_attention.ask_elsewhere, ask_elsewhere),
    (checks.self_attention.name_the_bug, name_the_bug),
    (checks.masks.packed_mask, packed_mask),
    (checks.masks.layers_needed, layers_needed),
    (checks.masks.leak_test, leak_test),
    (checks.positions.shift_map, shift_map),
    (checks.cross_attention.two_sources,
     two_sources(lambda a, b: 0.5 * (1 + np.tanh((a - b) / 2)))),
    (checks.costs.merge_parts, running_merge),
    (checks.explanation.leave_out, leave_out),
    (checks.explanation.curve_area, lambda c: np.trapezoid(c, np.linspace(0, 1, len(c)))),
    (checks.bug_clinic.batch_test, batch_test),
    (checks.bug_clinic.safe_smoothing, smoothing_with_logaddexp),
    (checks.explanation.turned_share, lambda a, b: np.mean(
        np.argsort(a)[:, -1] != np.argsort(b)[:, -1])),
    (checks.vit.roll_out, roll_out(at_the_end=False)),
    (checks.vit.roll_out, roll_out(at_the_end=True)),
    (checks.explanation.farthest_weights, farthest_weights),
], ids=lambda one: getattr(one, "number", ""))
def test_right_answer_passes(checker, right):
    report = checker(right)
    assert report.ok, report
