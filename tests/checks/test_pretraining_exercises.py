"""Chapter 14: right answers written another way pass the checkers."""

import math

import numpy as np
import pytest

from attnbook import checks


def next_surprise(logits, ids):
    bits = []
    for i in range(len(ids) - 1):
        total = math.log(sum(math.exp(logit) for logit in logits[i]))
        bits.append((total - logits[i, ids[i + 1]]) / math.log(2))
    return sum(bits) / len(bits)


def hide_tokens(ids, mask_id, draw, fate, others):
    inputs, chosen = [], []
    for i, token in enumerate(ids):
        chosen.append(draw[i] < 0.15)
        if chosen[-1] and fate[i] < 0.8:
            token = mask_id
        elif chosen[-1] and fate[i] < 0.9:
            token = others[i]
        inputs.append(token)
    return np.array(inputs), np.array(chosen)


def who_helps(hidden):
    n = len(hidden)
    causal = np.array([[j < i for j in range(n)] for i in range(n)])
    masked = np.array([[bool(hidden[i] and not hidden[j]) for j in range(n)] for i in range(n)])
    return causal, masked


def top_k_shares(logits, temperature, k):
    shares = np.zeros(len(logits))
    best = np.argsort(-logits)[:k]
    raised = np.exp((logits[best] - logits.max()) / temperature)
    shares[best] = raised / raised.sum()
    return shares


def mixed_counts(counts, shorter):
    rows = []
    for row in counts:
        seen, followers = row.sum(), np.count_nonzero(row)
        rows.append(shorter if seen == 0 else (row + followers * shorter) / (seen + followers))
    return np.array(rows)


def worth(labels, fresh, reached):
    i = max(j for j in range(len(fresh) - 1) if fresh[j] <= reached)
    part = (reached - fresh[i]) / (fresh[i + 1] - fresh[i])
    return labels[i] * (labels[i + 1] / labels[i]) ** part


@pytest.mark.parametrize("function", [
    next_surprise, hide_tokens, who_helps, top_k_shares, mixed_counts, worth])
def test_another_right_way_passes(function):
    report = getattr(checks.pretraining, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.pretraining.EXERCISES]
    assert all(name in globals() for name in names)
