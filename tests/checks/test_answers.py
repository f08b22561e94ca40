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


# --- refused, though nearly right ----------------------------------------------------------------
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
    (checks.explanation.precision_of, lambda scores, relevant: relevant[
        np.argsort(np.argsort(-scores))[: relevant.sum()]].mean()),
    (checks.explanation.changed_fraction, lambda a, b: np.mean(a.max(axis=1) != b.max(axis=1))),
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


# --- right answers, written another way ----------------------------------------------------------
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


def leak_test(layer, x, mask):
    leaks = np.zeros(mask.shape, dtype=bool)
    rng = np.random.default_rng(7)
    for i, j in np.argwhere(~mask):
        for _ in range(3):
            changed = np.array(x)
            changed[j] = rng.uniform(1, 9, size=x.shape[1])
            leaks[i, j] |= abs(layer(changed)[i] - layer(x)[i]).max() > 1e-6
    return leaks


def batch_test(layer, x):
    answer = np.zeros((len(x), len(x)), dtype=bool)
    for scale in (0.7, 5.0):
        for c in range(len(x)):
            changed = np.array(x)
            changed[c] = scale * np.sqrt(np.arange(2, 2 + x[c].size)).reshape(x[c].shape) - x[c]
            for b in range(len(x)):
                answer[b, c] |= not np.allclose(layer(changed)[b], layer(x)[b])
    return answer.tolist()


@pytest.mark.parametrize(("checker", "right"), [
    (checks.kernels.width_gradient, width_gradient),
    (checks.kernels.augment, augment),
    (checks.scoring.target_entropy, target_entropy),
    (checks.self_attention.ask_elsewhere, ask_elsewhere),
    (checks.masks.leak_test, leak_test),
    (checks.cross_attention.two_sources,
     two_sources(lambda a, b: 0.5 * (1 + np.tanh((a - b) / 2)))),
    (checks.bug_clinic.batch_test, batch_test),
    (checks.explanation.changed_fraction, lambda a, b: np.mean(
        np.argsort(a)[:, -1] != np.argsort(b)[:, -1])),
], ids=lambda one: getattr(one, "number", ""))
def test_right_answer_passes(checker, right):
    report = checker(right)
    assert report.ok, report
