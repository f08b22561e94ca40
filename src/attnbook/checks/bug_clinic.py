"""Checkers of chapter 17, The bug clinic."""

from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals, weights
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import masked_softmax, softmax

Layer = Callable[[Array], Array]


# --- 17.1 name the bug ----------------------------------------------------------------------------
def _diagnose(weights: Array, mask: Array) -> int:
    return _verdict(weights, mask, mask.any(axis=1), mask.any(axis=0))


def _verdict(weights: Array, mask: Array, rows: Array, columns: Array) -> int:
    """Diagnose with the sums of chosen rows and columns."""
    if (weights[~mask] > 0).any():
        return 2 if (weights[mask] > 0).any() else 1
    if np.allclose(weights.sum(axis=1)[rows], 1):
        return 0
    return 3 if np.allclose(weights.sum(axis=0)[columns], 1) else 4


def _inverted_too_soon(weights: Array, mask: Array) -> int:
    found = _diagnose(weights, mask)
    return 1 if found == 2 and (weights[mask] == 0).any() else found


def _columns_first(weights: Array, mask: Array) -> int:
    found = _diagnose(weights, mask)
    columns = weights.sum(axis=0)[mask.any(axis=0)]
    return 3 if found in (0, 3, 4) and np.allclose(columns, 1) else found


def _diagnose_cases(rng: np.random.Generator) -> list[tuple]:
    t, f, lower = True, False, np.tri(3, dtype=bool)
    right = lower / lower.sum(axis=1, keepdims=True)
    hand = [(array([1.0]), [[True]]), (array([0.5, 0.5]), [[True, True]]),
            (array([0, 1.0]), [[True, False]]), (array([0.6, 0.4]), [[True, False]]),
            (array([0.7, 0.2]), [[True, True]]),
            (array([0.1, 0.2, 0.7]), [[True, True, False]]),
            (array([0, 0.3, 0.7]), [[True, True, False]]),
            (np.eye(2), np.eye(2, dtype=bool)), (array([1.0, 0], [0, 0]), [[t, f], [f, f]]),
            (array([0.5, 0.5], [0.5, 0.5]), [[t, t], [t, f]]),
            (array([0.3, 0], [0.7, 0]), [[t, f], [t, f]]),
            (right, lower), (right.T, lower.T), (right, ~lower)]
    dropped = np.array([weights(rng, 4) for _ in range(3)]) * 1.25
    dropped[:, 1] = 0
    return [*hand, (dropped, np.ones((3, 4), bool)),
            (np.array([weights(rng, 4) for _ in range(5)]).T, np.ones((4, 5), bool))]


diagnose = Exercise(
    "17.1: a bug is named from the numbers it leaves",
    "diagnose(weights, mask) -> number",
    "with both of shape (n, m), and 0, 1, 2, 3 or 4",
    _diagnose, more=_diagnose_cases, mistakes={
        "inverted_missed": lambda weights, mask: max(_diagnose(weights, mask), 2)
        if (weights[~mask] > 0).any() else _diagnose(weights, mask),
        "inverted_too_soon": _inverted_too_soon,
        "every_row": lambda weights, mask: _verdict(
            weights, mask, np.ones(len(mask), bool), mask.any(axis=0)),
        "every_column": lambda weights, mask: _verdict(
            weights, mask, mask.any(axis=1), np.ones(mask.shape[1], bool)),
        "columns_first": _columns_first,
    })


# --- 17.2 a loss for confident models ------------------------------------------------------------
def _log_shares(logits: Array, top_over: int | None = 1) -> Array:
    shifted = logits - logits.max(axis=top_over, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))


def _smoothed(log_shares: Array, wanted: Array, smoothing: float) -> Array:
    right = log_shares[np.arange(len(wanted)), wanted]
    return -((1 - smoothing) * right + smoothing * log_shares.mean(axis=1))


def _smoothing_cases(rng: np.random.Generator) -> list[tuple]:
    def case(logits: Array, wanted: list[int], smoothing: float = 0.1) -> tuple:
        return (logits, np.array(wanted), smoothing)
    hand = [case(array([0, 0]), [1]), case(array([0, 2.0]), [1]), case(array([0, 1000.0]), [1]),
            case(array([-1000.0, -1000.0]), [1]), case(array([900.0, 0]), [1], 0.2),
            case(array([0, 30.0, 0]), [1]), case(array([0, 2.0], [1.0, 0]), [1, 0]),
            case(array([0, 0], [1000, 0]), [0, 0])]
    drawn = [case(decimals(rng, n, m), list(rng.integers(0, m, size=n)), 0.2)
             for n, m in ((2, 3), (3, 5))]
    return [*hand, *drawn, case(200 * decimals(rng, 5, 3), [0, 1, 2, 1, 0])]


safe_smoothing = Exercise(
    "17.2: a smoothed loss that is finite for every model",
    "safe_smoothing(logits, wanted, smoothing) -> loss",
    "with logits (n, vocab), wanted (n,) and one number",
    lambda logits, wanted, smoothing: _smoothed(_log_shares(logits), wanted, smoothing).mean(),
    more=_smoothing_cases, mistakes={
        "log_of_shares": lambda logits, wanted, smoothing: _smoothed(
            np.log(softmax(logits)), wanted, smoothing).mean(),
        "a_little_more": lambda logits, wanted, smoothing: _smoothed(
            np.log(softmax(logits) + 1e-9), wanted, smoothing).mean(),
        "sum_overflows": lambda logits, wanted, smoothing: _smoothed(
            logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)), wanted, smoothing).mean(),
        "one_maximum": lambda logits, wanted, smoothing: _smoothed(
            _log_shares(logits, None), wanted, smoothing).mean(),
        "others_only": lambda logits, wanted, smoothing: _smoothed(
            _log_shares(logits), wanted, smoothing * (n := logits.shape[1]) / (n - 1)).mean(),
        "added_up": lambda logits, wanted, smoothing: _smoothed(
            _log_shares(logits), wanted, smoothing).sum(),
    })


# --- 17.3 the test for strangers ------------------------------------------------------------------
# Layers to be tested; a counterexample prints their names.
def keeps_apart(x: Array) -> Array:
    return x * 2.0


def adds_the_batch_mean(x: Array) -> Array:
    return x + x.mean(axis=0, keepdims=True)


def adds_the_one_before(x: Array) -> Array:
    """Add to each sequence, or row, the one before it; nothing to the first."""
    return x + np.concatenate([0 * x[:1], x[:-1]])


def moves_numbers_between_rows(x: Array) -> Array:
    """Add the next sequence in one place and take it away in another: sums stay."""
    output = x.copy()
    output[:-1, 0] += x[1:, 0]
    output[:-1, -1] -= x[1:, 0]
    return output


def adds_a_difference_to_the_last_number(x: Array) -> Array:
    """Add to the last number of a sequence what two numbers of the next one differ by."""
    output = x.copy()
    output[:-1, -1, -1] += x[1:, -1, 0] - x[1:, -1, -1]
    return output


def mixes_some_sequences(x: Array) -> Array:
    """Add something of the next sequence to four sequences, each time in another place."""
    output = x.copy()
    output[0, 0, -1] += x[1, 0, 0]
    output[1, -1, 0] += x[2, -1, -1]
    output[2] += x[3, 0, 0] - x[3, -1, -1]
    output[3, 0, 0] += x[4, -1, -1]
    return output


def _stirred(x: Array, rng: np.random.Generator) -> Array:
    return x + rng.normal(size=x.shape)


def _largest(difference: Array) -> Array:
    return abs(difference).max(axis=(1, 2))


def _batch_test(layer: Layer, x: Array,
                change: Callable[[Array, np.random.Generator], Array] = _stirred,
                far: Callable[[Array], Array] = _largest) -> Array:
    rng, before = np.random.default_rng(0), layer(x)
    moved = np.zeros((len(x), len(x)), dtype=bool)
    for c in range(len(x)):
        changed = x.copy()
        changed[c] = change(x[c], rng)
        moved[:, c] = far(layer(changed) - before) > 1e-9
    return moved


def _batch_cases(rng: np.random.Generator) -> list[tuple]:
    last_zero = np.concatenate([decimals(rng, 2, 1, 2), np.zeros((1, 1, 2))])
    return [(keeps_apart, array([[1, 2]])), (keeps_apart, array([[1, 2]], [[3, 4]])),
            (adds_the_batch_mean, array([[1, 2]], [[3, 5]])),
            (adds_the_one_before, array([[1, 2]], [[3, 5]])),
            (adds_the_batch_mean, last_zero),
            (moves_numbers_between_rows, array([[1], [2]], [[3], [5]], [[4], [1]])),
            (adds_a_difference_to_the_last_number, array([[1, 2], [3, 5]], [[4, 1], [2, 6]])),
            (adds_the_one_before, decimals(rng, 3, 2, 2)),
            (adds_the_batch_mean, decimals(rng, 5, 3, 2)),
            (moves_numbers_between_rows, decimals(rng, 3, 5, 2)),
            (mixes_some_sequences, decimals(rng, 5, 3, 2))]


batch_test = Exercise(
    "17.3: which sequence of a batch changes which output",
    "batch_test(layer, x) -> moved",
    "with x (batch, n, d) and moved (batch, batch)",
    _batch_test, more=_batch_cases, mistakes={
        "set_to_zero": partial(_batch_test, change=lambda row, _: 0 * row),
        "sums_only": partial(_batch_test, far=lambda d: abs(d.sum(axis=(1, 2)))),
        "one_output_only": partial(_batch_test, far=lambda d: abs(d[:, 0, 0])),
        "first_token_only": partial(_batch_test, far=lambda d: abs(d[:, 0]).max(axis=1)),
        "same_everywhere": partial(_batch_test, change=lambda row, _: row + 1),
        "transposed": lambda layer, x: _batch_test(layer, x).T,
        "others_only": lambda layer, x: _batch_test(layer, x) & ~np.eye(len(x), dtype=bool),
    })


# --- 17.4 the test of order -----------------------------------------------------------------------
def attends_to_all(x: Array) -> Array:
    return softmax(x @ x.T) @ x


def adds_its_place(x: Array) -> Array:
    return x + np.arange(len(x))[:, None]


def _order_test(layer: Layer, x: Array, order: Array) -> Array:
    return abs(layer(x[order]) - layer(x)[order]).max(axis=1)


order_test = Exercise(
    "17.4: how far outputs are from following their tokens",
    "order_test(layer, x, order) -> change",
    "with x (n, d), order (n,) and change (n,)",
    _order_test,
    cases=[(keeps_apart, array([1]), [0]), (keeps_apart, array([1], [3]), [1, 0]),
           (adds_its_place, array([1], [3]), [1, 0]),
           *((layer, array([1], [2], [4]), [1, 2, 0]) for layer in (keeps_apart, adds_its_place)),
           (adds_the_one_before, array([1], [2], [4]), [2, 0, 1])],
    more=lambda rng: [(layer, decimals(rng, n, 2), rng.permutation(n)) for layer, n in (
        (attends_to_all, 5), (adds_the_one_before, 5), (adds_its_place, 7))],
    mistakes={
        "old_order": lambda layer, x, order: abs(layer(x[order]) - layer(x)).max(axis=1),
        "back": lambda layer, x, order: abs(
            layer(x[order]) - layer(x)[np.argsort(order)]).max(axis=1),
        "by_old_place": lambda layer, x, order: _order_test(layer, x, order)[np.argsort(order)],
        "summed": lambda layer, x, order: abs(layer(x[order]) - layer(x)[order]).sum(axis=1),
        "over_all_tokens": lambda layer, x, order: (
            abs(layer(x[order]) - layer(x)[order]).max(axis=0)),
        "signed": lambda layer, x, order: (layer(x[order]) - layer(x)[order]).max(axis=1),
        "as_it_was": lambda layer, x, order: (
            layer(x[order]) - layer(x)[np.argsort(order)]).max(axis=1),
    })


# --- 17.5 an adapter ------------------------------------------------------------------------------
def means_of_the_allowed(x: Array, blocked: Array) -> Array:
    """For each place, the mean of what it may see: (n, batch, d) in, (n, batch, d) out."""
    count = np.maximum((~blocked).sum(axis=1), 1)[:, None, None]
    return np.einsum("ij,jbd->ibd", ~blocked, x) / count


def sums_of_the_allowed(x: Array, blocked: Array) -> Array:
    return np.einsum("ij,jbd->ibd", ~blocked, x)


def _call_theirs(theirs: Callable[..., Array], x: Array, mask: Array) -> Array:
    return theirs(x.swapaxes(0, 1), ~mask).swapaxes(0, 1)


def _theirs_cases(rng: np.random.Generator) -> list[tuple]:
    mean, total, lower = means_of_the_allowed, sums_of_the_allowed, np.tri(9, dtype=bool)
    hand = [(mean, array([[1.0]]), [[True]]), (total, array([[2.0]], [[3.0]]), [[True]]),
            (mean, array([[1.0], [3.0]]), lower[:2, :2]),
            (total, array([[1.0], [3.0]], [[4.0], [9.0]]), lower[:2, :2])]
    drawn = [(layer, decimals(rng, b, n, d), rng.random((n, n)) < 0.6)
             for layer, b, n, d in ((mean, 3, 2, 1), (total, 2, 3, 2), (mean, 3, 5, 2))]
    return [*hand, *drawn, (total, decimals(rng, 2, 7, 3), lower[:7, :7])]


call_theirs = Exercise(
    "17.5: a sequence-first layer under this book's convention",
    "call_theirs(theirs, x, mask) -> output",
    "with x and output (batch, n, d), mask (n, n), True = may attend",
    _call_theirs, more=_theirs_cases, mistakes={
        "mask_as_it_is": lambda theirs, x, mask: _call_theirs(theirs, x, ~mask),
        "as_it_is": lambda theirs, x, mask: theirs(x, mask),
        "axes_as_they_are": lambda theirs, x, mask: theirs(x, ~mask),
        "not_turned_back": lambda theirs, x, mask: theirs(np.swapaxes(x, 0, 1), ~mask),
        "reshaped": lambda theirs, x, mask: theirs(
            x.reshape(x.shape[1], x.shape[0], -1), ~mask).reshape(x.shape),
        "mask_transposed": lambda theirs, x, mask: _call_theirs(theirs, x, mask.T),
    })


# --- 17.6 two bugs that hide each other -----------------------------------------------------------
def _two_bugs(query: Array, key: Array, value: Array, is_real: Array, *, axis: int = 1,
              fill: float = -np.inf, empty: float = 0.0) -> Array:
    """Return causal attention in which padding is an axis of the mask; `fill` does not know 0/0."""
    mask = np.tri(len(query), dtype=bool) & np.expand_dims(is_real, 1 - axis)
    scores = query @ key.T / query.shape[1] ** 0.5
    if np.isfinite(fill):
        return softmax(np.where(mask, scores, fill)) @ value
    return masked_softmax(scores, mask, empty=empty) @ value


def _both_axes(*given: Array, empty: float = 0.0) -> Array:
    return np.where(given[-1][:, None], _two_bugs(*given), empty)


def _two_bugs_cases(rng: np.random.Generator) -> list[tuple]:
    def case(n: int, d_k: int, d_v: int, real: list | Array) -> tuple:
        return (decimals(rng, n, d_k), decimals(rng, n, d_k), decimals(rng, n, d_v) + 3, real)
    far = noted("large_scores", array([1000], [1000]), array([3], [-2e7]), array([4], [8]),
                [False, True])
    return [far, case(1, 1, 1, [True]), case(1, 1, 1, [False]), case(2, 1, 1, [True, False]),
            case(2, 1, 1, [False, True]), case(3, 1, 1, [True, False, True]),
            case(3, 1, 2, [False, True, True]), case(5, 3, 2, [True, True, True, False, False]),
            case(7, 2, 3, rng.random(7) < 0.6)]


two_bugs = Exercise(
    "17.6: padding on the right axis, and empty rows that are empty",
    "two_bugs(query, key, value, is_real) -> output",
    "with query and key (n, d), value (n, d_v), is_real (n,) and output (n, d_v)",
    _two_bugs, more=_two_bugs_cases, mistakes={
        "as_it_was": partial(_two_bugs, axis=0, fill=-1e4),
        "axis_only": partial(_two_bugs, fill=-1e4),
        "fill_only": partial(_two_bugs, axis=0, empty=np.nan),
        "still_nan": partial(_two_bugs, empty=np.nan),
        "zeros_and_a_number": lambda query, key, value, is_real: np.where(
            np.logical_or.accumulate(is_real)[:, None],
            _two_bugs(query, key, value, is_real, fill=-1e4), 0.0),
        "queries_too": _both_axes,
        "queries_too_and_nan": partial(_both_axes, empty=np.nan),
    })
