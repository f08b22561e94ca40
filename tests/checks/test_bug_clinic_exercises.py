"""Chapter 17: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def diagnose(weights, mask):
    forbidden = sum(weights[i, j] for i, j in np.argwhere(~mask))
    if forbidden:
        return 2 if sum(weights[i, j] for i, j in np.argwhere(mask)) else 1
    rows = [abs(sum(row) - 1) < 1e-6 for row, seen in zip(weights, mask, strict=True) if any(seen)]
    columns = [abs(sum(c) - 1) < 1e-6 for c, seen in zip(weights.T, mask.T, strict=True)
               if any(seen)]
    return 0 if all(rows) else 3 if all(columns) else 4


def safe_smoothing(logits, wanted, smoothing):
    total = 0.0
    for row, right in zip(logits, wanted, strict=True):
        log_sum = np.logaddexp.reduce(row)
        for c, logit in enumerate(row):
            share = smoothing / len(row) + (1 - smoothing) * (c == right)
            total += share * (log_sum - logit)
    return total / len(wanted)


def batch_test(layer, x):
    answer = [[False] * len(x) for _ in x]
    for scale in (0.7, 5.0):
        for c in range(len(x)):
            changed = np.array(x)
            changed[c] = -scale * changed[c] + scale * np.sqrt(np.arange(2, 2 + x[c].size)).reshape(
                x[c].shape)
            for b in range(len(x)):
                answer[b][c] |= not np.allclose(layer(changed)[b], layer(x)[b])
    return answer


def order_test(layer, x, order):
    before, after = layer(x), layer(np.array([x[i] for i in order]))
    return [max(abs(after[place] - before[token])) for place, token in enumerate(order)]


def call_theirs(theirs, x, mask):
    blocked = np.logical_not(mask)
    return np.array([theirs(sequence[:, None], blocked)[:, 0] for sequence in x])


def two_bugs(query, key, value, is_real):
    rows = np.zeros(value.shape)
    for i, q in enumerate(query):
        seen = [j for j in range(i + 1) if is_real[j]]
        if seen:
            raised = np.exp([key[j] @ q / len(q) ** 0.5 for j in seen])
            rows[i] = raised / raised.sum() @ value[seen]
    return rows


WAYS = [diagnose, safe_smoothing, batch_test, order_test, call_theirs, two_bugs]


@pytest.mark.parametrize("function", WAYS, ids=lambda f: f.__name__)
def test_another_right_way_passes(function):
    report = getattr(checks.bug_clinic, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    assert [exercise.name for exercise in checks.bug_clinic.EXERCISES] == [
        way.__name__ for way in WAYS]


def test_the_broken_function_of_the_last_exercise_is_the_mistake_of_that_name():
    """What the chapter prints as broken is what the checker calls 'as it was'."""
    def broken(query, key, value, is_real):
        n, d_k = query.shape
        mask = np.tri(n, dtype=bool) & is_real[:, None]
        scores = query @ key.T / np.sqrt(d_k)
        scores = np.where(mask, scores, -10_000)
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return raised / raised.sum(axis=1, keepdims=True) @ value
    assert checks.bug_clinic.two_bugs(broken).mistake == "as_it_was"


def test_a_stub_that_is_finite_but_unsafe_is_named():
    def unsafe(logits, wanted, smoothing):
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        log_shares = np.log(raised / raised.sum(axis=1, keepdims=True))
        right = log_shares[np.arange(len(wanted)), wanted]
        return -((1 - smoothing) * right + smoothing * log_shares.mean(axis=1)).mean()
    assert checks.bug_clinic.safe_smoothing(unsafe).mistake == "log_of_shares"
