"""Answers of a careful reader: near misses are refused, right ones are not, hints fit."""

import numpy as np
import pytest

from attnbook import checks


# --- hints that a wrong answer got by chance ------------------------------------------------------
def fair_analogy(table, a, b, c):
    rows = table / np.linalg.norm(table, axis=1, keepdims=True)
    similar = rows @ (rows[b] - rows[a] + rows[c])
    return np.delete(similar, [a, b, c]).argmax(), similar.argmax()


def choose_bandwidth(x, y, candidates):
    left_out = checks.kernels._leave_one_out
    errors = [np.abs(y - left_out(x, y, h)).max() for h in candidates]
    return candidates[np.argmin(errors)]


@pytest.mark.parametrize(("checker", "wrong"), [
    (checks.explanation.turned_share, lambda a, b: np.mean(a.max(axis=1) != b.max(axis=1))),
    (checks.explanation.found_share, lambda scores, relevant: relevant[
        np.argsort(np.argsort(-scores))[: relevant.sum()]].mean()),
    (checks.embeddings.fair_analogy, fair_analogy),
    (checks.pretraining.worth, lambda labels, fresh, reached: np.interp(
        reached, np.log(fresh), labels)),
    (checks.kernels.choose_bandwidth, choose_bandwidth),
], ids=["16.2", "16.1", "4.6", "14.6", "2.4"])
def test_wrong_answer_of_another_kind_gets_no_hint(checker, wrong):
    report = checker(wrong)
    assert report.status == "wrong" and report.hint == ""


# --- right answers that were refused --------------------------------------------------------------
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
    (checks.explanation.turned_share, lambda a, b: np.mean(
        np.argsort(a)[:, -1] != np.argsort(b)[:, -1])),
    (checks.vit.roll_out, roll_out(at_the_end=False)),
    (checks.vit.roll_out, roll_out(at_the_end=True)),
    (checks.explanation.farthest_weights, farthest_weights),
], ids=["16.2", "15.4, step by step", "15.4, at the end", "16.6"])
def test_right_answer_passes(checker, right):
    report = checker(right)
    assert report.ok, report
