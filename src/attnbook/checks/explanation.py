"""Checkers of chapter 16, Does attention explain?."""

import numpy as np

from attnbook.checks._draw import Array, array, decimals, shares
from attnbook.checks._draw import weights as drawn_weights
from attnbook.checks._engine import Exercise


# --- 16.1 what an explanation finds --------------------------------------------------------------
def _top(scores: Array, k: int) -> Array:
    return np.argsort(-scores)[:k]


def _precision_of(scores: Array, relevant: Array) -> float:
    k = relevant.sum()
    return relevant[_top(abs(scores), k)].sum() / k


def _found_cases(rng: np.random.Generator) -> list[tuple]:
    hand = [(array(2, 1), [1, 0]), (array(1, 2), [1, 0]), (array(-2, 1), [1, 0]),
            (array(1, 2, 3), [0, 1, 1]), (array(3, 2, -1), [1, 0, 1]),
            (array(0.1, -0.6, 0.3), [1, 1, 0])]
    cases = [(s, np.array(r, bool)) for s, r in hand]
    for n in (5, 7, 10):
        relevant = np.zeros(n, bool)
        relevant[rng.permutation(n)[: n // 2]] = True
        scores = rng.permutation(np.arange(1, 2 * n))[:n] / 10
        cases.append((scores * rng.choice([-1, 1], size=n), relevant))
    return cases


precision_of = Exercise(
    "16.1: the precision of an explanation",
    "precision_of(scores, relevant) -> precision",
    "with scores (n,), boolean relevant (n,) and one number",
    _precision_of, more=_found_cases, mistakes={
        "lowest": lambda s, r: r[np.argsort(abs(s))[: r.sum()]].sum() / r.sum(),
        "with_its_sign": lambda s, r: r[_top(s, r.sum())].sum() / r.sum(),
        "all_tokens": lambda s, r: r[_top(abs(s), r.sum())].sum() / len(r),
        "as_it_was": lambda s, r: r[np.argsort(s)[: r.sum()]].sum() / len(r),
        "highest_only": lambda s, r: float(r[np.argmax(abs(s))]),
        "sum_of_scores": lambda s, r: abs(s)[r].sum() / abs(s).sum(),
        "above_mean": lambda s, r: r[abs(s) > abs(s).mean()].mean(),
        "not_divided": lambda s, r: float(r[_top(abs(s), r.sum())].sum()),
    })


# --- 16.2 decisions that turn --------------------------------------------------------------------
def _changed_fraction(logits: Array, logits_swapped: Array) -> float:
    return float(np.mean(logits.argmax(axis=1) != logits_swapped.argmax(axis=1)))


changed_fraction = Exercise(
    "16.2: the fraction of decisions that change with a token",
    "changed_fraction(logits, logits_swapped) -> fraction",
    "with both of shape (examples, classes) and one number",
    _changed_fraction,
    cases=[(array([1, 0]), array([0, 1])), (array([1, 0]), array([2, 0])),
           (array([3, 1], [0, 1]), array([3, 2], [0, 2])),
           (array([1, 0], [0, 1]), array([0, 1], [2, 0])),
           (array([1, 0], [0, 1], [2, 0]), array([1, 2], [1, 0], [2, 1]))],
    # No two equal numbers in a row: first and last of equal ones are both right.
    more=lambda rng: [[shares(rng, n * c).reshape(n, c) - 2 for _ in range(2)]
                      for n, c in ((3, 3), (5, 2), (3, 2))],
    mistakes={
        "any_change": lambda a, b: np.mean((a != b).any(axis=1)),
        "stayed": lambda a, b: 1 - _changed_fraction(a, b),
        "mean_change": lambda a, b: np.mean(abs(a - b)),
        "counted": lambda a, b: float(np.sum(a.argmax(axis=1) != b.argmax(axis=1))),
        "over_examples": lambda a, b: np.mean(a.argmax(axis=0) != b.argmax(axis=0)),
    })


# --- 16.3 the area under a deletion curve --------------------------------------------------------
def _curve_area(curve: Array) -> float:
    return float((curve[:-1] + curve[1:]).sum() / 2 / (len(curve) - 1))


curve_area = Exercise(
    "16.3: the area under a deletion curve",
    "curve_area(curve) -> area",
    "with curve (n + 1,) and one number",
    _curve_area,
    cases=[(array(1, 0),), (array(1, 0.5),), (array(1, 0.5, 0),), (array(1, 0, 0),),
           (array(0.9, 0.8, 0.2, 0.4),)],
    more=lambda rng: [(np.round(np.sort(rng.random(n))[::-1], 2),) for n in (5, 8, 11)],
    mistakes={
        "mean_of_all": lambda c: c.mean(),
        "left_sum": lambda c: c[:-1].mean(),
        "right_sum": lambda c: c[1:].mean(),
        "not_divided": lambda c: (c[:-1] + c[1:]).sum() / 2,
        "fallen": lambda c: c[0] - c[-1],
        "above_the_curve": lambda c: 1 - _curve_area(c),
    })


# --- 16.4 leave one key out ----------------------------------------------------------------------
def _without(weights: Array, values: Array) -> Array:
    """Return the output without each key: the others share its weight."""
    return np.array([np.delete(weights * values, j).sum() / np.delete(weights, j).sum()
                     for j in range(len(weights))])


def _leave_out(weights: Array, values: Array) -> Array:
    return weights @ values - _without(weights, values)


leave_out = Exercise(
    "16.4: how far the output falls without each key",
    "leave_out(weights, values) -> falls",
    "with all of shape (n,)",
    _leave_out,
    cases=[(array(0.5, 0.5), array(1, 3)), (array(0.75, 0.25), array(2, 0)),
           (array(0.25, 0.75), array(1, -1)), (array(0.25, 0.25, 0.5), array(3, 0, 0)),
           (array(0.5, 0.25, 0.25), array(1, 1, 4))],
    more=lambda rng: [(drawn_weights(rng, n), decimals(rng, n)) for n in (4, 5, 7)],
    mistakes={
        "not_shared_again": lambda w, v: w * v,
        "turned_round": lambda w, v: -_leave_out(w, v),
        "size_only": lambda w, v: abs(_leave_out(w, v)),
        "without_alone": _without,
        "weights": lambda w, v: w,
        "not_rescaled": lambda w, v: w * (v - w @ v),
        "times": lambda w, v: w @ v - (w @ v - w * v) * (1 - w),
        "value_of_zero_minus": lambda w, v: w @ v - v,
    })


# --- 16.5 what a key contributes -----------------------------------------------------------------
def _brought(weights: Array, values: Array, W_o: Array) -> Array:
    """Return (heads, keys, d_model)."""
    return weights[:, :, None] * (values @ W_o)


def _contributed_norms(weights: Array, values: Array, W_o: Array) -> Array:
    return np.linalg.norm(_brought(weights, values, W_o).sum(axis=0), axis=-1)


def _brought_cases(rng: np.random.Generator) -> list[tuple]:
    hand = [(array([1]), array([[2]]), array([[3]])),
            (array([0.25, 0.75]), array([[2], [-1]]), array([[3]])),
            (array([1], [1]), array([[1]], [[1]]), array([[2]], [[-2]])),
            (array([0.5, 0.5], [1, 0]), array([[1], [2]], [[3], [1]]), array([[1]], [[-1]]))]
    return hand + [
        (np.stack([np.round(drawn_weights(rng, keys), 2) for _ in range(heads)]),
         decimals(rng, heads, keys, d_v), decimals(rng, heads, d_v, d_model))
        for heads, keys, d_v, d_model in ((1, 3, 2, 2), (2, 2, 1, 2), (2, 3, 1, 3), (2, 3, 1, 2))]


contributed_norms = Exercise(
    "16.5: the length of what each key contributes",
    "contributed_norms(weights, values, W_o) -> norms",
    "with weights (heads, n), values (heads, n, d_v), W_o (heads, d_v, d_model) and norms (n,)",
    _contributed_norms, more=_brought_cases, mistakes={
        "norms_added": lambda w, v, W: np.linalg.norm(_brought(w, v, W), axis=-1).sum(axis=0),
        "no_weights": lambda w, v, W: np.linalg.norm((v @ W).sum(axis=0), axis=-1),
        "no_output_projection": lambda w, v, W: np.linalg.norm(
            (w[:, :, None] * v).sum(axis=0), axis=-1),
        "mean_of_heads": lambda w, v, W: _contributed_norms(w, v, W) / len(w),
        "absolute_values": lambda w, v, W: abs(_brought(w, v, W).sum(axis=0)).sum(axis=-1),
        "squared": lambda w, v, W: _contributed_norms(w, v, W) ** 2,
        "weights_averaged": lambda w, v, W: w.mean(axis=0) * np.linalg.norm(
            (v @ W).sum(axis=0), axis=-1),
    })


# --- 16.6 as far as weights can go ---------------------------------------------------------------
def _farthest_cases(rng: np.random.Generator) -> list[tuple]:
    drawn = []
    for n in (4, 5, 7):
        direction = decimals(rng, n)
        direction[-1] = -direction[:-1].sum()
        drawn.append((drawn_weights(rng, n), direction))
    return drawn


farthest_weights = Exercise(
    "16.6: as far along a direction as weights can go",
    "farthest_weights(weights, direction) -> farthest",
    "with all of shape (n,)",
    lambda w, d: w + (w[d < 0] / -d[d < 0]).min() * d,
    cases=[(array(0.5, 0.5), array(1, -1)), (array(0.25, 0.75), array(-1, 1)),
           (array(0.2, 0.6, 0.2), array(1, -2, 1)), (array(0.2, 0.6, 0.2), array(-1, 2, -1)),
           (array(0.5, 0.1, 0.4), array(-1, 0, 1)), (array(0.5, 0.1, 0.4), array(-3, -1, 4))],
    more=_farthest_cases, mistakes={
        "any_sign": lambda w, d: w + (w[d != 0] / abs(d[d != 0])).min() * d,
        "first_to_rise": lambda w, d: w + (w[d > 0] / d[d > 0]).min() * d,
        "last_to_fall": lambda w, d: w + (w[d < 0] / -d[d < 0]).max() * d,
        "clipped": lambda w, d: np.maximum(w + d, 0) / np.maximum(w + d, 0).sum(),
        "one_step": lambda w, d: w + d,
        "the_step_alone": lambda w, d: (w[d < 0] / -d[d < 0]).min(),
        "steepest": lambda w, d: w + w[d.argmin()] / -d.min() * d,
        "smallest_weight": lambda w, d: w + w.min() / abs(d).max() * d,
    })
