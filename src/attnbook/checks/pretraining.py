"""Checkers of chapter 14, Pretrain, then fine-tune."""

from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import softmax


# --- 14.1 how surprised? --------------------------------------------------------------------------
def _wanted(logits: Array, ids: Array, axis: int = -1) -> Array:
    """Return the share that each next token had."""
    return softmax(logits, axis)[np.arange(len(ids) - 1), ids[1:]]


def _loss_in_bits(logits: Array, ids: Array, axis: int = -1) -> float:
    return -np.log2(_wanted(logits, ids, axis)).mean()


loss_in_bits = Exercise(
    "14.1: the causal loss in bits",
    "loss_in_bits(logits, ids) -> loss",
    "with logits (n, v), ids (n,) and one number",
    _loss_in_bits,
    cases=[(array([0, 0], [0, 0]), [0, 1]), (array([0, 2], [0, 0]), [0, 1]),
           (array([0, 2], [1, 0]), [0, 0]),
           (array([0, 2], [1, 0], [3, 0]), [0, 1, 1])],
    more=lambda rng: [(decimals(rng, n, v), rng.integers(v, size=n))
                      for n, v in ((3, 4), (5, 3), (7, 5))],
    mistakes={
        "not_shifted": lambda logits, ids: (
            -np.log2(softmax(logits)[np.arange(len(ids)), ids]).mean()),
        "wrong_way": lambda logits, ids: -np.log2(
            softmax(logits)[np.arange(1, len(ids)), ids[:-1]]).mean(),
        "in_nats": lambda logits, ids: -np.log(_wanted(logits, ids)).mean(),
        "summed": lambda logits, ids: -np.log2(_wanted(logits, ids)).sum(),
        "divided_by_all": lambda logits, ids: -np.log2(_wanted(logits, ids)).sum() / len(ids),
        "mean_first": lambda logits, ids: -np.log2(_wanted(logits, ids).mean()),
        "sign_forgotten": lambda logits, ids: np.log2(_wanted(logits, ids)).mean(),
        "along_the_tokens": partial(_loss_in_bits, axis=0),
        "perplexity": lambda logits, ids: 2 ** _loss_in_bits(logits, ids),
        "logits_as_shares": lambda logits, ids: -logits[np.arange(len(ids) - 1), ids[1:]].mean(),
        "likeliest": lambda logits, ids: -np.log2(softmax(logits)[:-1].max(axis=-1)).mean(),
    })


# --- 14.2 hide some tokens ------------------------------------------------------------------------
def _hide_tokens(
    ids: Array, mask_id: int, draw: Array, fate: Array, others: Array
) -> tuple[Array, Array]:
    chosen = draw < 0.15
    inputs = np.where(chosen & (fate < 0.8), mask_id, ids)
    return np.where(chosen & (fate >= 0.8) & (fate < 0.9), others, inputs), chosen


def _hide(rule: Callable[..., Array]) -> Callable[..., tuple[Array, Array]]:
    """Keep the chosen tokens and change what becomes of them."""
    def wrong(ids, mask_id, draw, fate, others):
        return rule(ids, mask_id, draw < 0.15, fate, others), draw < 0.15
    return wrong


def _as_it_was(ids, mask_id, draw, fate, others):
    """Return what the function of the exercise returns."""
    inputs = np.where(fate < 0.8, mask_id, ids)
    inputs = np.where((draw < 0.15) & (fate >= 0.8), others, inputs)
    return inputs, inputs != ids


def _hide_cases(rng: np.random.Generator) -> list[tuple]:
    def case(ids, draw, fate, others, note="") -> tuple:
        return noted(note, np.array(ids), 9, array(*draw), array(*fate), np.array(others))
    cases = [case([3], [0.5], [0.2], [7]), case([3], [0.1], [0.2], [7]),
             case([3], [0.1], [0.85], [7]), case([3], [0.1], [0.95], [7]),
             case([3], [0.1], [0.85], [3]),
             *(case([3], [draw], [fate], [7], "bound")
               for draw, fate in ((0.15, 0.2), (0.1, 0.8), (0.1, 0.9))),
             case([3, 4], [0.1, 0.6], [0.5, 0.5], [7, 8]),
             case([3, 4], [0.6, 0.1], [0.85, 0.95], [7, 8])]
    for n in (5, 11):
        # Half of them chosen, so that every fate occurs in a short text.
        draw = np.round(rng.random(n) * 0.3, 2)
        fate = np.round(rng.random(n) * 0.4 + 0.6, 2)
        cases.append(case(rng.integers(9, size=n), draw, fate, rng.integers(9, size=n)))
    return cases


hide_tokens = Exercise(
    "14.2: BERT's masking rule",
    "hide_tokens(ids, mask_id, draw, fate, others) -> inputs, chosen",
    "with an integer `mask_id` and everything else of shape (n,)",
    _hide_tokens, more=_hide_cases, mistakes={
        "all_masked": _hide(lambda ids, mask, chosen, fate, others: np.where(chosen, mask, ids)),
        "kept_not_asked": lambda *given: (
            _hide_tokens(*given)[0], _hide_tokens(*given)[1] & (given[3] < 0.9)),
        "everywhere": _hide(lambda ids, mask, chosen, fate, others: np.where(
            fate < 0.8, mask, np.where(fate < 0.9, others, ids))),
        "none_kept": _hide(lambda ids, mask, chosen, fate, others: np.where(
            chosen, np.where(fate < 0.8, mask, others), ids)),
        "exchanged": _hide(lambda ids, mask, chosen, fate, others: np.where(
            chosen & (fate < 0.8), others, np.where(chosen & (fate < 0.9), mask, ids))),
        "bounds_below": lambda ids, mask, draw, fate, others: _hide_tokens(
            ids, mask, np.nextafter(draw, 0), np.nextafter(fate, 0), others),
        "none_drawn": _hide(lambda ids, mask, chosen, fate, others: np.where(
            chosen & (fate < 0.8), mask, ids)),
        "as_it_was": _as_it_was,
        "what_has_changed": lambda ids, *given: (
            _hide_tokens(ids, *given)[0], _hide_tokens(ids, *given)[0] != ids),
    })


# --- 14.3 who helps to answer? --------------------------------------------------------------------
def _who_helps(hidden: Array) -> tuple[Array, Array]:
    n = len(hidden)
    return np.tri(n, k=-1, dtype=bool), hidden[:, None] & ~hidden[None, :]


def _helpers(causal: Callable[[int], Array], masked: Callable[[Array], Array]):
    return lambda hidden: (causal(len(hidden)), masked(hidden))


who_helps = Exercise(
    "14.3: which tokens may help to answer, under both objectives",
    "who_helps(hidden) -> causal, masked",
    "with hidden (n,) and two boolean matrices (n, n)",
    _who_helps,
    cases=[([True],), ([False, True],), ([True, False],), ([False, True, False],),
           ([True, True, False],)],
    more=lambda rng: [(rng.random(n) < 0.4,) for n in (5, 7)],
    mistakes={
        "sees_itself": _helpers(lambda n: np.tri(n, dtype=bool), lambda h: _who_helps(h)[1]),
        "transposed": lambda hidden: tuple(matrix.T for matrix in _who_helps(hidden)),
        "all_are_asked": _helpers(lambda n: _who_helps(np.zeros(n, bool))[0],
                                  lambda h: np.tile(~h, (len(h), 1))),
        "hidden_helps": _helpers(lambda n: _who_helps(np.zeros(n, bool))[0],
                                 lambda h: h[:, None] & ~np.eye(len(h), dtype=bool)),
        "exchanged": lambda hidden: _who_helps(hidden)[::-1],
        "from_the_right": _helpers(lambda n: np.tri(n, k=-1, dtype=bool).T,
                                   lambda h: _who_helps(h)[1]),
        "masked_transposed": _helpers(lambda n: np.tri(n, k=-1, dtype=bool),
                                      lambda h: _who_helps(h)[1].T),
        "gaps_in_both": lambda hidden: (
            _who_helps(hidden)[0] & hidden[:, None], _who_helps(hidden)[1]),
        "only_from_the_left": _helpers(
            lambda n: _who_helps(np.zeros(n, bool))[0],
            lambda h: _who_helps(h)[1] & np.tri(len(h), k=-1, dtype=bool)),
    })


# --- 14.4 only the likeliest ----------------------------------------------------------------------
def _cut(logits: Array, k: int) -> Array:
    return logits >= np.sort(logits)[-k]


def _top_k_probabilities(logits: Array, temperature: float, k: int, fill: float = -np.inf) -> Array:
    return softmax(np.where(_cut(logits, k), logits / temperature, fill))


top_k_probabilities = Exercise(
    "14.4: the probabilities from which a token is drawn",
    "top_k_probabilities(logits, temperature, k) -> probabilities",
    "with logits and probabilities (v,), no two logits equal",
    _top_k_probabilities,
    cases=[(array(0, 1), 1.0, 1), (array(2, 1), 1.0, 2), (array(0, 1, -1), 1.0, 2),
           (array(0, 1, -1), 2.0, 2), (array(0, 2, 1), 0.5, 2), (array(3, 1, 2), 0.5, 3),
           (array(-3e10, -2e10), 1.0, 1)],
    more=lambda rng: [(rng.permutation(np.arange(size)) / 2 - 1, t, k)
                      for size, t, k in ((5, 2.0, 3), (7, 0.5, 2))],
    mistakes={
        "not_shared_out": lambda x, t, k: softmax(x / t) * _cut(x, k),
        "not_cut": lambda x, t, k: softmax(x / t),
        "multiplied": lambda x, t, k: _top_k_probabilities(x, 1 / t, k),
        "no_temperature": lambda x, t, k: _top_k_probabilities(x, 1.0, k),
        "zeros_remain": partial(_top_k_probabilities, fill=0.0),
        "large_number": partial(_top_k_probabilities, fill=-1e9),
        "one_fewer": lambda x, t, k: softmax(np.where(x > np.sort(x)[-k], x / t, -np.inf))
        if k > 1 else np.full(len(x), np.nan),
        "one_more": lambda x, t, k: _top_k_probabilities(x, t, min(k + 1, len(x))),
        "least_likely": lambda x, t, k: softmax(np.where(x <= np.sort(x)[k - 1], x / t, -np.inf)),
    })


# --- 14.5 counted, and mixed ----------------------------------------------------------------------
def _interpolated_counts(counts: Array, shorter: Array) -> Array:
    seen = counts.sum(axis=1, keepdims=True)
    followers = (counts > 0).sum(axis=1, keepdims=True)
    mixed = (counts + followers * shorter) / np.maximum(seen + followers, 1)
    return np.where(seen > 0, mixed, shorter)


def _by_seen(counts: Array, numbers: Array) -> Array:
    seen = counts.sum(axis=1, keepdims=True)
    return np.where(seen > 0, numbers / np.maximum(seen, 1), 0)


interpolated_counts = Exercise(
    "14.5: counts of pairs, interpolated with probabilities of single tokens",
    "interpolated_counts(counts, shorter) -> probabilities",
    "with counts and probabilities (v, v) and shorter (v,)",
    _interpolated_counts,
    cases=[([[1, 0], [0, 0]], [0.5, 0.5]), ([[0, 2], [0, 0]], [0.25, 0.75]),
           ([[0, 2], [1, 1]], [0.25, 0.75]), ([[4, 1], [0, 0]], [0.5, 0.5]),
           ([[3, 1], [0, 2]], [0.75, 0.25])],
    more=lambda rng: [(rng.integers(4, size=(v, v)) * (rng.random((v, v)) < 0.5),
                       np.arange(1, v + 1) / (v * (v + 1) / 2)) for v in (3, 5)],
    mistakes={
        "counts_alone": lambda counts, shorter: _by_seen(counts, counts),
        "unseen_is_nothing": lambda counts, shorter: np.where(
            counts.sum(axis=1, keepdims=True) > 0, _interpolated_counts(counts, shorter), 0),
        "one_added": lambda counts, shorter: (counts + 1) / (counts + 1).sum(axis=1, keepdims=True),
        "equal_rest": lambda counts, shorter: _interpolated_counts(
            counts, np.full_like(shorter, 1 / len(shorter))),
        "not_shared_out": lambda counts, shorter: np.where(
            counts.sum(axis=1, keepdims=True) > 0, _by_seen(
                counts, counts + (counts > 0).sum(axis=1, keepdims=True) * shorter), shorter),
        "half_and_half": lambda counts, shorter: (_by_seen(counts, counts) + shorter) / 2,
        "kinds_by_column": lambda counts, shorter: (
            counts + (counts > 0).sum(axis=0) * shorter) / np.maximum(
                counts.sum(axis=1) + (counts > 0).sum(axis=0), 1)[:, None],
    })


# --- 14.6 what is pretraining worth? --------------------------------------------------------------
worth = Exercise(
    "14.6: how many labels a fresh model would have needed",
    "worth(labels, fresh, reached) -> count",
    "with labels and fresh (m,), both growing, and the numbers reached and count",
    lambda labels, fresh, reached: float(np.exp(np.interp(reached, fresh, np.log(labels)))),
    cases=[(array(*labels), array(*fresh), reached) for labels, fresh, reached in (
        ([10, 1000], [0.2, 0.8], 0.5), ([10, 1000], [0.2, 0.8], 0.3), ([20, 80], [0.1, 0.5], 0.2),
        ([10, 100, 1000], [0.2, 0.4, 0.8], 0.4), ([10, 100, 1000], [0.2, 0.4, 0.8], 0.5),
        ([20, 50, 100, 500], [0.1, 0.3, 0.6, 0.9], 0.35),
        ([20, 50, 100, 500], [0.1, 0.3, 0.6, 0.9], 0.85))],
    mistakes={
        "straight": lambda labels, fresh, reached: np.interp(reached, fresh, labels),
        "still_logarithm": lambda labels, fresh, reached: np.interp(reached, fresh, np.log(labels)),
        "next_point": lambda labels, fresh, reached: labels[np.searchsorted(fresh, reached)],
        "nearest_point": lambda labels, fresh, reached: labels[abs(fresh - reached).argmin()],
        "in_proportion": lambda labels, fresh, reached: labels[0] * reached / fresh[0],
        "from_the_ends": lambda labels, fresh, reached: np.exp(np.interp(
            reached, fresh[[0, -1]], np.log(labels[[0, -1]]))),
    })
