"""Checkers of chapter 4, from tokens to vectors."""

from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise
from attnbook.checks._values import softmax


def _whole(*numbers: int) -> Array:
    return np.array(numbers, dtype=np.int64)


# --- 4.1 one-hot rows -----------------------------------------------------------------------------
one_hot = Exercise(
    "4.1: a 1 in the column of the id, in each row",
    "one_hot(ids, vocab_size) -> rows",
    "with ids (t,), rows (t, vocab_size)",
    lambda ids, vocab_size: np.eye(vocab_size)[ids],
    cases=[(_whole(0), 1), (_whole(0), 2), (_whole(1), 3), (_whole(2, 0), 3), (_whole(1, 1), 3)],
    more=lambda rng: [(rng.integers(size, size=t), size) for t, size in ((3, 5), (7, 5), (5, 11))],
    mistakes={
        "columns": lambda ids, size: np.eye(size)[ids].T,
        "one_row_for_all": lambda ids, size: np.eye(size)[ids].max(axis=0),
        "holds_the_id": lambda ids, size: np.eye(size)[ids] * ids[:, None],
        "counted_from_one": lambda ids, size: np.eye(size)[ids - 1],
        "all_but_one": lambda ids, size: 1 - np.eye(size)[ids],
        "as_wide_as_needed": lambda ids, size: np.eye(int(ids.max()) + 1)[ids],
    })


# --- 4.2 a merge ----------------------------------------------------------------------------------
def _merge_ids(ids: Array, left: int, right: int, new: int, again: bool = False) -> list[int]:
    merged: list[int] = []
    fresh = False  # the last id of `merged` was made from a pair and is used up
    for one in ids.tolist():
        if merged and not fresh and merged[-1] == left and one == right:
            merged[-1], fresh = new, not again
        else:
            merged.append(one)
            fresh = False
    return merged


def _only_first(ids: Array, left: int, right: int, new: int) -> list[int]:
    for i in range(len(ids) - 1):
        if (ids[i], ids[i + 1]) == (left, right):
            return [*ids[:i], new, *ids[i + 2:]]
    return list(ids)


def _either_order(ids: Array, left: int, right: int, new: int) -> list[int]:
    merged, i = [], 0
    while i < len(ids):
        hit = i + 1 < len(ids) and {ids[i], ids[i + 1]} == {left, right}
        merged.append(new if hit else ids[i])
        i += 2 if hit else 1
    return merged


def _read_again(ids: Array, left: int, right: int, new: int) -> list[int]:
    merged, i = ids.tolist(), 0
    for _ in range(len(ids) ** 2):  # a student's `while` ends, too, unless new is both
        if merged[i:i + 2] != [left, right]:
            i += 1
        else:
            merged[i:i + 2] = [new]
            i = max(i - 1, 0)
    return merged


merge_ids = Exercise(
    "4.2: a pair of ids joined from left to right",
    "merge_ids(ids, left, right, new) -> merged",
    "with ids (t,), merged not longer",
    _merge_ids,
    cases=[(_whole(1), 1, 1, 9), (_whole(1, 2), 1, 2, 9), (_whole(2, 1), 1, 2, 9),
           (_whole(1, 2, 1, 2), 1, 2, 9), (_whole(1, 1, 1), 1, 1, 9),
           (_whole(11, 2), 1, 2, 9), (_whole(1, 22), 1, 2, 9), (_whole(1, 2, 2), 1, 2, 1),
           (_whole(1, 1, 2), 1, 2, 2), (_whole(1, 1, 2, 2), 1, 2, 2),
           (_whole(1, 3, 2, 1), 1, 2, 9), (_whole(1, 2, 3, 2, 1, 2), 1, 2, 9)],
    more=lambda rng: [(rng.integers(0, 3, size=t), 1, right, 9)
                      for t, right in ((7, 2), (11, 1), (17, 2))],
    mistakes={
        "only_first": _only_first,
        "from_the_right": lambda ids, left, right, new: (
            _merge_ids(ids[::-1], right, left, new)[::-1]),
        "right_stays": lambda ids, left, right, new: np.where(
            (ids == left) & (np.append(ids[1:], -1) == right), new, ids),
        "either_order": _either_order,
        "not_merged": lambda ids, left, right, new: ids,
        "every_left": lambda ids, left, right, new: np.where(ids == left, new, ids),
        "as_text": lambda ids, left, right, new: [int(one) for one in " ".join(
            map(str, ids)).replace(f"{left} {right}", str(new)).split()],
        "merged_again": partial(_merge_ids, again=True),
        "read_again": _read_again,
    })


# --- 4.3 the gradient of the table ----------------------------------------------------------------
def _table_gradient(ids: Array, upstream: Array, vocab_size: int) -> Array:
    return np.eye(vocab_size)[ids].T @ upstream


def _last_wins(ids: Array, upstream: Array, vocab_size: int) -> Array:
    gradient = np.zeros((vocab_size, upstream.shape[1]))
    gradient[ids] += upstream
    return gradient


table_gradient = Exercise(
    "4.3: the gradient of an embedding table, duplicates added up",
    "table_gradient(ids, upstream, vocab_size) -> gradient",
    "with ids (t,), upstream (t, d), gradient (vocab_size, d)",
    _table_gradient,
    cases=[(_whole(0), array([2]), 1), (_whole(1), array([2]), 2),
           (_whole(1, 1), array([2], [3]), 2), (_whole(2, 0), array([1, 2], [3, 4]), 3)],
    more=lambda rng: [(rng.integers(size, size=t), decimals(rng, t, d), size)
                      for t, d, size in ((5, 2, 3), (7, 3, 5), (11, 2, 13))],
    mistakes={
        "last_wins": _last_wins,
        "mean_of_duplicates": lambda ids, upstream, size: _table_gradient(
            ids, upstream, size) / np.maximum(np.bincount(ids, minlength=size), 1)[:, None],
        "looked_up": lambda ids, upstream, size: upstream,
        "every_row": lambda ids, upstream, size: np.tile(upstream.sum(axis=0), (size, 1)),
        "transposed": lambda ids, upstream, size: _table_gradient(ids, upstream, size).T,
        "descent": lambda ids, upstream, size: -_table_gradient(ids, upstream, size),
    })


# --- 4.4 neighbours as a soft look-up -------------------------------------------------------------
def _unit(table: Array) -> Array:
    return table / np.linalg.norm(table, axis=1, keepdims=True)


def _cosine(table: Array, word: int) -> Array:
    return _unit(table) @ _unit(table)[word]


def _soft(table: Array, word: int, temperature: float, mask: float = -np.inf,
          scores: Callable[[Array, int], Array] = _cosine) -> Array:
    scaled = scores(table, word) / temperature
    scaled[word] = mask
    return softmax(scaled)


soft_neighbours = Exercise(
    "4.4: weights of a soft look-up among the other rows, by cosine",
    "soft_neighbours(table, word, temperature) -> weights",
    "with table (m, d), a row number, weights (m,)",
    _soft,
    cases=[(array([1], [2]), 0, 1.0), (array([1], [2], [-3]), 0, 1.0),
           (array([1, 0], [0, 2], [3, 3]), 1, 1.0),
           (array([1, 0], [0, 2], [3, 3]), 1, 0.25)],
    more=lambda rng: [(decimals(rng, m, d) + 0.05, int(rng.integers(m)), t)
                      for m, d, t in ((5, 3, 0.5), (7, 2, 0.1), (11, 5, 2.0))],
    mistakes={
        "itself": lambda table, word, t: softmax(_cosine(table, word) / t),
        "score_zero": partial(_soft, mask=0.0),
        "not_renormalised": lambda table, word, t: np.where(
            np.arange(len(table)) == word, 0, softmax(_cosine(table, word) / t)),
        "dot_product": partial(_soft, scores=lambda table, word: table @ table[word]),
        "only_query_unit": partial(_soft, scores=lambda table, word: table @ _unit(table)[word]),
        "temperature_multiplies": lambda table, word, t: _soft(table, word, 1 / t),
        "temperature_forgotten": lambda table, word, t: _soft(table, word, 1.0),
        "others_only": lambda table, word, t: np.delete(_soft(table, word, t), word),
    })


# --- 4.5 what a word learns -----------------------------------------------------------------------
def _row_cases(rng: np.random.Generator) -> list[tuple]:
    cases = [(array(0), array([1], [3]), array(0.5, 0.5)),
             (array(0), array([1], [3]), array(1, 0)),
             (array(1, 0), array([1, 2], [0, 1]), array(0, 1)),
             (array(2, -1), array([1, 0], [0, 1], [1, 1]), array(0.5, 0.25, 0.25))]
    for m, d in ((5, 3), (7, 2), (11, 5)):
        p = rng.integers(0, 5, size=m) + (np.arange(m) == 0)
        cases.append((decimals(rng, d), decimals(rng, m, d), p / p.sum()))
    return cases


row_gradient = Exercise(
    "4.5: the derivative of the skip-gram loss with respect to a word's row",
    "row_gradient(e, C, p) -> gradient",
    "with e (d,), C (m, d), p (m,), gradient (d,)",
    lambda e, C, p: (softmax(C @ e) - p) @ C,
    more=_row_cases, mistakes={
        "wrong_sign": lambda e, C, p: (p - softmax(C @ e)) @ C,
        "counted_only": lambda e, C, p: -p @ C,
        "predicted_only": lambda e, C, p: softmax(C @ e) @ C,
        "no_softmax": lambda e, C, p: (C @ e - p) @ C,
        "by_the_scores": lambda e, C, p: softmax(C @ e) - p,
        "not_normalised": lambda e, C, p: (np.exp(C @ e) - p) @ C,
        "by_the_neighbours": lambda e, C, p: np.outer(softmax(C @ e) - p, e),
    })


# --- 4.6 an analogy, told honestly ----------------------------------------------------------------
def _fair_analogy(table: Array, a: int, b: int, c: int, *, signs: tuple = (-1, 1, 1),
                  scaled: bool = True, left: slice = slice(0, 3)) -> tuple[int, int]:
    rows = _unit(table) if scaled else table
    similar = rows @ (signs @ rows[[a, b, c]])
    honest = int(similar.argmax())
    similar[[a, b, c][left]] = -np.inf
    return int(similar.argmax()), honest


def _fair_cases(rng: np.random.Generator) -> list[tuple]:
    square = array([1, 0], [1, 1], [-0.2, 1], [-1, 1])
    cases = [(array([-1], [2], [-3]), 0, 0, 1), (square, 0, 1, 2),
             (square, 2, 3, 0), (square, 1, 0, 3),
             (array([1, 0], [1, 1], [-1, 1], [0, 9], [-6, 5]), 0, 1, 2)]
    for m, d in ((7, 2), (11, 3), (13, 5), (17, 3)):
        a, b, c = (int(i) for i in rng.choice(m, size=3, replace=False))
        cases.append((decimals(rng, m, d) * rng.integers(1, 5, size=(m, 1)) + 0.05, a, b, c))
    return cases


fair_analogy = Exercise(
    "4.6: the answer to an analogy with and without the question's own words",
    "fair_analogy(table, a, b, c) -> left_out, not_left_out",
    "with table (m, d) and row numbers",
    _fair_analogy, more=_fair_cases, mistakes={
        "sign": partial(_fair_analogy, signs=(1, -1, 1)),
        "added_up": partial(_fair_analogy, signs=(1, 1, 1)),
        "not_unit": partial(_fair_analogy, scaled=False),
        "only_c_left_out": partial(_fair_analogy, left=slice(2, 3)),
        "swapped": lambda table, a, b, c: _fair_analogy(table, a, b, c)[::-1],
        "left_out_twice": lambda table, a, b, c: (_fair_analogy(table, a, b, c)[0],) * 2,
        "nothing_left_out": lambda table, a, b, c: (_fair_analogy(table, a, b, c)[1],) * 2,
    })
