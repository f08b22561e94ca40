"""Checkers of chapter 9, two sequences."""

from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import below_one_maximum, masked_softmax, softmax


# --- 9.1 fed and wanted ---------------------------------------------------------------------------
def _shift_cases(rng: np.random.Generator) -> list[tuple]:
    hand = [[[1, 2]], [[1, 5, 2]], [[1, 5, 2, 0]], [[1, 5, 6, 2]],
            [[1, 5, 2, 0], [1, 7, 3, 2]], [[1, 2, 0, 0, 0], [1, 4, 4, 6, 2]]]
    cases = [(target, 0) for target in hand]
    cases.append(([[1, 0, 2, 9], [1, 0, 4, 2]], 9))
    drawn = np.concatenate([np.ones((5, 1), int), rng.integers(3, 9, (5, 6))], axis=1)
    for row, end in zip(drawn, (2, 6, 4, 1, 5), strict=True):
        row[end:] = 0
        row[end] = 2
    return [*cases, (drawn, 0)]


shift = Exercise(
    "9.1: what is fed and what is wanted",
    "shift(target, pad) -> fed, wanted, counts",
    "with target (b, t), the others (b, t - 1)",
    lambda target, pad: (target[:, :-1], target[:, 1:], target[:, 1:] != pad),
    more=_shift_cases, mistakes={
        "not_shifted": lambda t, pad: (t[:, :-1], t[:, :-1], t[:, :-1] != pad),
        "wrong_way": lambda t, pad: (t[:, 1:], t[:, :-1], t[:, :-1] != pad),
        "fed_decides": lambda t, pad: (t[:, :-1], t[:, 1:], t[:, :-1] != pad),
        "padding_counts": lambda t, pad: (t[:, :-1], t[:, 1:], np.ones_like(t[:, 1:], dtype=bool)),
        "end_left_out": lambda t, pad: (t[:, :-1], t[:, 1:], np.pad(
            t[:, 2:] != pad, ((0, 0), (0, 1)))),
    })


# --- 9.2 two widths and a padded source -----------------------------------------------------------
def _two_widths(X: Array, Y: Array, W_Q: Array, W_K: Array, W_V: Array, lengths: Array,
                weigh: Callable[[Array, Array], Array] = masked_softmax) -> Array:
    """Attend with weights that come from scores (b, n, m) and what is real (b, 1, m)."""
    real = np.arange(Y.shape[1]) < lengths[:, None, None]
    scores = (X @ W_Q) @ (Y @ W_K).mT / np.sqrt(W_K.shape[1])
    return weigh(scores, real) @ (Y @ W_V)


def _widths_cases(rng: np.random.Generator) -> list[tuple]:
    one, two = array([1]), array([[1]], [[1]])
    hand = [(array([[1]]), array([[3]]), one, one, one, [1]),
            (array([[1]]), array([[3], [1]]), one, one, one, [1]),
            (array([[1]]), array([[1], [-2]]), one, one, one, [2]),
            (array([[1]]), array([[2], [3]]), one, one, one, [0]),
            (array([[1000]]), array([[-2e7], [3]]), one, one, one, [1]),
            (array([[1], [2]]), array([[1], [3]]), one, one, one, [2]),
            (array([[1]]), array([[1], [2]]), array([1, 1]), array([1, 2]), one, [2]),
            (array([[1]]), array([[1, 1], [2, 0]]), one, array([1], [2]), array([1], [1]), [2]),
            (two, array([[1], [2], [5]], [[1], [3], [5]]), one, one, one, [1, 2])]
    return hand + [
        (decimals(rng, b, n, d_x), decimals(rng, b, m, d_y), decimals(rng, d_x, d_k),
         decimals(rng, d_y, d_k), decimals(rng, d_y, d_v), lengths)
        for b, n, m, d_x, d_y, d_k, d_v, lengths in (
            (2, 3, 5, 7, 2, 11, 3, [4, 2]), (3, 5, 7, 2, 3, 13, 11, [3, 7, 0]))]


two_widths = Exercise(
    "9.2: two widths and padded sources",
    "two_widths(X, Y, W_Q, W_K, W_V, lengths) -> output",
    "with X (b, n, d_x), Y (b, m, d_y), lengths (b,), output (b, n, d_v)",
    _two_widths, more=_widths_cases, mistakes={
        "padding_seen": partial(_two_widths, weigh=lambda s, real: softmax(s)),
        "score_zero": partial(_two_widths, weigh=lambda s, real: softmax(s * real)),
        "not_shared_anew": partial(_two_widths, weigh=lambda s, real: softmax(s) * real),
        "large_number": partial(
            _two_widths, weigh=lambda s, real: softmax(np.where(real, s, -1e9))),
        "large_number_zeroed": partial(_two_widths, weigh=partial(masked_softmax, fill=-1e9)),
        "over_targets": partial(_two_widths, weigh=lambda s, real: softmax(s, axis=1) * real),
        "one_length": lambda X, Y, q, k, v, lengths: _two_widths(
            X, Y, q, k, v, np.full(len(X), lengths[0])),
        "not_scaled": lambda X, Y, q, k, v, n: _two_widths(X, Y, q * np.sqrt(k.shape[1]), k, v, n),
        "scaled_by_source": lambda X, Y, q, k, v, n: _two_widths(
            X, Y, q * np.sqrt(k.shape[1] / Y.shape[-1]), k, v, n),
    })


# --- 9.3 who is asked most ------------------------------------------------------------------------
def _products(query: Array, key: Array) -> Array:
    return query @ key.T / np.sqrt(key.shape[1])


asked_most = Exercise(
    "9.3: the share of attention that each source row gets",
    "asked_most(query, key) -> shares",
    "with query (n, d_k), key (m, d_k), shares (m,)",
    lambda query, key: softmax(_products(query, key)).mean(axis=0),
    cases=[(array([1]), array([2])), (array([1]), array([2], [0])),
           (array([1], [-1]), array([2], [0])), (array([1], [2]), array([1], [0])),
           (array([0], [3]), array([1], [0], [-1])), (array([1, 1]), array([1, 0], [0, 2]))],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, m, d)) for n, m, d in
                      ((3, 2, 2), (2, 5, 3), (7, 3, 5))],
    mistakes={
        "rows_added": lambda q, k: np.resize(softmax(_products(q, k)).sum(axis=1) / len(q), len(k)),
        "not_divided": lambda q, k: softmax(_products(q, k)).sum(axis=0),
        "not_scaled": lambda q, k: softmax(q @ k.T).mean(axis=0),
        "hard_choice": lambda q, k: (
            np.bincount((q @ k.T).argmax(axis=1), minlength=len(k)) / len(q)),
        "source_asks": lambda q, k: np.full(len(k), 1 / len(k)),
        "scores_added": lambda q, k: softmax(_products(q, k).sum(axis=0)),
        "divided_by_sources": lambda q, k: softmax(_products(q, k)).sum(axis=0) / len(k),
    })


# --- 9.4 practise on wrong characters -------------------------------------------------------------
def _replaced(target: Array, where: Array, other: Array) -> tuple[Array, Array]:
    return np.where(where, other, target)[:, :-1], target[:, 1:]


def _practise(target: Array, chosen: Array, other: Array) -> tuple[Array, Array]:
    return _replaced(target, chosen & (target >= 3), other)


def _practise_cases(rng: np.random.Generator) -> list[tuple]:
    t, f = True, False
    cases = [([[1, 2]], [[f, f]], [[7, 7]]),
             ([[1, 2]], [[t, f]], [[7, 7]]),
             ([[1, 5, 2]], [[f, t, f]], [[7, 8, 9]]),
             ([[1, 3, 2]], [[f, t, f]], [[7, 8, 9]]),
             ([[1, 5, 2]], [[f, f, t]], [[7, 8, 9]]),
             ([[1, 5, 2]], [[f, f, f]], [[7, 8, 9]]),
             ([[1, 5, 2, 0]], [[f, f, t, f]], [[7, 8, 9, 6]]),
             ([[1, 2, 0, 0]], [[f, f, t, f]], [[7, 8, 9, 6]])]
    for b, n in ((3, 5), (5, 7)):
        target = np.concatenate([np.ones((b, 1), int), rng.integers(3, 9, (b, n - 1))], axis=1)
        for row, stop in zip(target, rng.integers(1, n, b), strict=True):
            row[stop:] = 0
            row[stop] = 2
        cases.append((target, rng.random((b, n)) < 0.5, rng.integers(3, 9, (b, n))))
    return cases


practise = Exercise(
    "9.4: wrong characters among those that are fed",
    "practise(target, chosen, other) -> fed, wanted",
    "with target, chosen and other (b, t), the results (b, t - 1)",
    _practise, more=_practise_cases, mistakes={
        "wanted_too": lambda t, c, o: (_practise(t, c, o)[0], np.where(c & (t >= 3), o, t)[:, 1:]),
        "start_replaced": lambda t, c, o: _replaced(t, c & ((t >= 3) | (t == 1)), o),
        "padding_replaced": lambda t, c, o: _replaced(t, c & ((t >= 3) | (t == 0)), o),
        "end_replaced": lambda t, c, o: _replaced(t, c & (t >= 2), o),
        "first_character_kept": lambda t, c, o: _replaced(t, c & (t > 3), o),
        "all_replaced": lambda t, c, o: _practise(t, np.ones_like(c), o),
        "choice_moved": lambda t, c, o: _practise(t, np.roll(c, -1, axis=1), o),
        "nothing_replaced": lambda t, c, o: (t[:, :-1], t[:, 1:]),
    })


# --- 9.5 the first wrong place --------------------------------------------------------------------
def _wrong(written: Array, wanted: Array, lengths: Array) -> Array:
    return (written != wanted) & (np.arange(wanted.shape[1]) < lengths[:, None])


def _first_error(written: Array, wanted: Array, lengths: Array) -> Array:
    wrong = _wrong(written, wanted, lengths)
    return np.where(wrong.any(axis=1), wrong.argmax(axis=1), lengths)


def _error_cases(rng: np.random.Generator) -> list[tuple]:
    cases = [([[4]], [[4]], [1]), ([[4]], [[5]], [1]),
             ([[4, 5]], [[4, 6]], [2]), ([[4, 5]], [[4, 6]], [1]),
             ([[4, 5, 6]], [[4, 5, 7]], [1]),
             ([[3, 5, 7]], [[3, 6, 8]], [3]), ([[3, 3, 3]], [[5, 3, 3]], [3]),
             ([[3, 5], [4, 4]], [[3, 5], [5, 4]], [2, 2])]
    for b, t in ((3, 5), (5, 7)):
        wanted = rng.integers(3, 6, (b, t))
        written = np.where(rng.random((b, t)) < 0.3, 9, wanted)
        cases.append((written, wanted, rng.integers(1, t + 1, b)))
    return cases


first_error = Exercise(
    "9.5: the first wrong place of each row",
    "first_error(written, wanted, lengths) -> places",
    "with ids (b, t) and places (b,)",
    _first_error, more=_error_cases, mistakes={
        "padding_counts": lambda w, t, n: np.where(
            (w != t).any(axis=1), (w != t).argmax(axis=1), n),
        "none_is_zero": lambda w, t, n: _wrong(w, t, n).argmax(axis=1),
        "none_is_minus_one": lambda w, t, n: np.where(
            _wrong(w, t, n).any(axis=1), _first_error(w, t, n), -1),
        "none_is_width": lambda w, t, n: np.where(
            _wrong(w, t, n).any(axis=1), _first_error(w, t, n), w.shape[1]),
        "last_one": lambda w, t, n: np.where(
            _wrong(w, t, n).any(axis=1),
            t.shape[1] - 1 - _wrong(w, t, n)[:, ::-1].argmax(axis=1), n),
        "from_one": lambda w, t, n: _first_error(w, t, n) + (_first_error(w, t, n) < n),
        "counted": lambda w, t, n: n - _wrong(w, t, n).sum(axis=1),
    })


# --- 9.6 two sources, asked one by one ------------------------------------------------------------
def _mixed(share: Callable[[Array, Array], Array]) -> Callable[..., Array]:
    def output(output_a: Array, total_a: Array, output_b: Array, total_b: Array) -> Array:
        part = share(total_a, total_b)[:, None]
        return part * output_a + (1 - part) * output_b
    return output


two_sources = Exercise(
    "9.6: two answers put together",
    "two_sources(output_a, total_a, output_b, total_b) -> output",
    "with outputs (n, d_v) and totals (n,)",
    _mixed(lambda a, b: softmax(np.stack([a, b]), axis=0)[0]),
    cases=[(array([3]), array(1), array([5]), array(1)),
           (array([3]), array(1), array([5]), array(2)),
           (array([3, 0]), array(0.5), array([5, 1]), array(2)),
           (array([3], [1]), array(1, 3), array([5], [2]), array(2, 1)),
           (array([3], [1]), array(-1, 0.5), array([5], [2]), array(2, 1)),
           *(noted("large_scores", array([3]), array(total_a), array([5]), array(total_b))
             for total_a, total_b in ((1000, 999), (1000, 0), (0, 1000))),
           noted("queries_apart", array([3], [1]), array(1000, 0), array([5], [2]), array(999, 1))],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, n), decimals(rng, n, d), decimals(rng, n))
                      for n, d in ((3, 2), (5, 7))],
    mistakes={
        "plain_mean": _mixed(lambda a, b: np.full_like(a, 0.5)),
        "logarithms_shared": _mixed(lambda a, b: a / (a + b)),
        "swapped": _mixed(lambda a, b: softmax(np.stack([b, a]), axis=0)[0]),
        "overflow": _mixed(lambda a, b: np.exp(a) / (np.exp(a) + np.exp(b))),
        "one_maximum": _mixed(lambda a, b: below_one_maximum(np.stack([a, b]), axis=0)[0]),
        "difference_overflows": _mixed(lambda a, b: np.exp(a - b) / (1 + np.exp(a - b))),
        "larger_wins": _mixed(lambda a, b: (a >= b).astype(float)),
    })
