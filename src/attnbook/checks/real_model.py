"""Checkers of chapter 18, A real model."""

import numpy as np

from attnbook.checks import _values
from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise


def _weights(rng: np.random.Generator, *shape: int) -> Array:
    return np.round(_values.softmax(decimals(rng, *shape)), 2)


# --- 18.1 a head against uniform weights ---------------------------------------------------------
def _share_and_uniform(weights: Array, wanted: Array) -> tuple[float, float]:
    return float((weights * wanted).sum(axis=1).mean()), float(wanted.mean())


def _wanted_cases(rng: np.random.Generator) -> list[tuple]:
    hand = [(array([0.75, 0.25]), [[1, 0]]), (array([0.5, 0.5], [1, 0]), [[1, 0], [1, 0]]),
            (array([0.75, 0.25], [0.5, 0.5]), [[0, 1], [0, 0]]),
            (array([0.2, 0.3, 0.5], [1, 0, 0]), [[1, 1, 0], [0, 0, 1]])]
    drawn = [(_weights(rng, n, n), rng.random((n, n)) < 0.4) for n in (3, 3, 4, 5)]
    return [(w, np.array(m, bool)) for w, m in hand + drawn]


share_and_uniform = Exercise(
    "18.1: a head's mean weight on wanted keys, beside that of uniform weights",
    "share_and_uniform(weights, wanted) -> share, uniform",
    "with weights (queries, keys), boolean wanted (queries, keys) and two numbers",
    _share_and_uniform, more=_wanted_cases, mistakes={
        "mean_weight": lambda w, m: (w[m].mean() if m.any() else 0.0, m.mean()),
        "per_key": lambda w, m: ((w * m).mean(), m.mean()),
        "not_averaged": lambda w, m: ((w * m).sum(), m.mean()),
        "over_queries": lambda w, m: ((w * m).sum(axis=0).mean(), m.mean()),
        "counted": lambda w, m: ((w * m).sum(axis=1).mean(), m.sum(axis=1).mean()),
        "one_key": lambda w, m: ((w * m).sum(axis=1).mean(), 1 / w.shape[1]),
        "largest_only": lambda w, m: (
            m[np.arange(len(w)), w.argmax(axis=1)].mean(), m.mean()),
    })


# --- 18.2 a head that looks at a distance --------------------------------------------------------
def _at_distance(weights: Array, distance: int) -> Array:
    return np.array([np.diagonal(head, distance).mean() for head in weights])


at_distance = Exercise(
    "18.2: mean weight at a fixed distance",
    "at_distance(weights, distance) -> means",
    "with weights (heads, n, n), a whole number distance and means (heads,)",
    _at_distance,
    cases=[(array([0.25, 0.75], [1, 0])[None], -1), (array([0.25, 0.75], [1, 0])[None], 1),
           (array([0.5, 0.2, 0.3], [0, 1, 0], [0.7, 0.1, 0.2])[None], 2)],
    more=lambda rng: [(_weights(rng, heads, n, n), distance)
                      for heads, n, distance in ((1, 3, -2), (1, 3, 1), (2, 3, -1), (1, 4, -2))],
    mistakes={
        "other_way": lambda w, d: _at_distance(w, -d),
        "both_ways": lambda w, d: (_at_distance(w, d) + _at_distance(w, -d)) / 2,
        "over_all_queries": lambda w, d: _at_distance(w, d) * (1 - abs(d) / w.shape[1]),
        "round_the_end": lambda w, d: np.array(
            [[h[i, (i + d) % len(h)] for i in range(len(h))] for h in w]).mean(axis=1),
        "itself": lambda w, d: _at_distance(w, 0),
        "mean_of_heads": lambda w, d: np.full(len(w), _at_distance(w, d).mean()),
    })


# --- 18.3 the sink of a sentence -----------------------------------------------------------------
def _contributed(weights: Array, values: Array) -> Array:
    return weights.sum(axis=0) * np.linalg.norm(values, axis=1)


def _sink(weights: Array, values: Array) -> tuple[float, float, float]:
    key, product = weights.sum(axis=0).argmax(), _contributed(weights, values)
    return key, weights.mean(axis=0)[key], product[key] / product.sum()


def _carried_by_query(weights: Array, values: Array) -> Array:
    product = weights * np.linalg.norm(values, axis=1)
    return (product / product.sum(axis=1, keepdims=True)).mean(axis=0)


sink = Exercise(
    "18.3: the key with most weight, and what it carries",
    "sink(weights, values) -> key, weight, carried",
    "with weights (queries, keys), values (keys, d_v) and three numbers",
    _sink,
    cases=[(array([0.75, 0.25], [0.75, 0.25]), array([1], [3])),
           (array([0.25, 0.75], [0.5, 0.5]), array([-2], [1])),
           (array([0.5, 0.4, 0.1], [0.75, 0.25, 0]), array([0.1], [2], [5])),
           (array([0.75, 0.25], [0.25, 0.75], [1, 0]), array([3, 4], [0, 2]))],
    more=lambda rng: [(_weights(rng, n, n), decimals(rng, n, 2) + 0.5) for n in (3, 4, 4)],
    mistakes={
        "longest": lambda w, v: (
            _contributed(w, v).argmax(), w.mean(axis=0)[_contributed(w, v).argmax()],
            _contributed(w, v).max() / _contributed(w, v).sum()),
        "of_a_query": lambda w, v: (
            w.sum(axis=1).argmax(), w.mean(axis=0)[min(w.sum(axis=1).argmax(), len(v) - 1)],
            _sink(w, v)[2]),
        "not_averaged": lambda w, v: (_sink(w, v)[0], w.sum(axis=0).max(), _sink(w, v)[2]),
        "carried_is_weight": lambda w, v: (*_sink(w, v)[:2], _sink(w, v)[1]),
        "length_alone": lambda w, v: (*_sink(w, v)[:2], np.linalg.norm(v, axis=1)[
            _sink(w, v)[0]] / np.linalg.norm(v, axis=1).sum()),
        "not_divided": lambda w, v: (*_sink(w, v)[:2], _contributed(w, v)[_sink(w, v)[0]]),
        "query_by_query": lambda w, v: (
            *_sink(w, v)[:2], _carried_by_query(w, v)[_sink(w, v)[0]]),
        "signed": lambda w, v: (*_sink(w, v)[:2], (w.sum(axis=0) * v.sum(axis=1))[
            _sink(w, v)[0]] / ((w.sum(axis=0) * v.sum(axis=1)).sum() or 1)),
    })


# --- 18.4 a fair score ---------------------------------------------------------------------------
def _held_out_score(right: Array, num_chosen: int) -> tuple[int, float]:
    head = right[:, :num_chosen].mean(axis=1).argmax()
    return head, float(right[head, num_chosen:].mean())


def _right_cases(rng: np.random.Generator) -> list[tuple]:
    hand = [([[1, 0], [0, 1]], 1), ([[0, 1], [1, 1]], 1), ([[1, 0, 0], [0, 1, 1]], 1),
            ([[1, 0, 0], [0, 1, 1]], 2), ([[0, 1, 1, 0], [1, 1, 0, 0]], 2)]
    drawn = []
    for heads, chosen, held_out in ((3, 3, 2), (4, 3, 3), (3, 4, 3)):
        right = rng.random((heads, chosen + held_out)) < 0.5
        right[:, :chosen] = np.arange(chosen) < rng.permutation(chosen + 1)[:heads, None]
        drawn.append((right, chosen))
    return [(np.array(r, bool), n) for r, n in hand + drawn]


held_out_score = Exercise(
    "18.4: the score of a head on sentences that did not choose it",
    "held_out_score(right, num_chosen) -> head, score",
    "with boolean right (heads, sentences), a whole number and two numbers",
    _held_out_score, more=_right_cases, mistakes={
        "as_it_was": lambda r, n: (r.mean(axis=1).argmax(), r.mean(axis=1).max()),
        "chosen_by_all": lambda r, n: (
            r.mean(axis=1).argmax(), r[r.mean(axis=1).argmax(), n:].mean()),
        "judged_by_all": lambda r, n: (
            _held_out_score(r, n)[0], r[_held_out_score(r, n)[0]].mean()),
        "judged_by_the_choosers": lambda r, n: (
            _held_out_score(r, n)[0], r[:, :n].mean(axis=1).max()),
        "best_of_the_rest": lambda r, n: (
            r[:, n:].mean(axis=1).argmax(), r[:, n:].mean(axis=1).max()),
        "counted": lambda r, n: (_held_out_score(r, n)[0], float(
            r[_held_out_score(r, n)[0], n:].sum())),
    })


# --- 18.5 one more word --------------------------------------------------------------------------
def _cosine(words: Array, added: Array) -> Array:
    return np.sqrt(words / (words + added))


added_cosine = Exercise(
    "18.5: the cosine of a sentence with itself and further words",
    "added_cosine(words, added) -> cosines",
    "with all of shape (sentences,)",
    _cosine,
    cases=[(array(1), array(1)), (array(4), array(0)), (array(4), array(1)), (array(3), array(6)),
           (array(2, 4), array(1, 1)), (array(6, 6), array(2, 3))],
    more=lambda rng: [(rng.integers(1, 20, n) + 0.0, rng.integers(0, 9, n) + 0.0) for n in (3, 4)],
    mistakes={
        "no_root": lambda n, k: n / (n + k),
        "dot_product": lambda n, k: n + 0 * k,
        "one_minus": lambda n, k: 1 - k / (n + k) / 2,
        "upside_down": lambda n, k: np.sqrt((n + k) / n),
        "added_only": lambda n, k: np.sqrt(k / (n + k)),
        "one_word": lambda n, k: np.sqrt(n / (n + 1)),
        "product_of_lengths": lambda n, k: 1 / np.sqrt(n * (n + k)),
    })


# --- 18.6 switch a head off ----------------------------------------------------------------------
def _without_head(W_o: Array, head: int, d_k: int) -> Array:
    kept = np.ones(W_o.shape[1])
    kept[head * d_k:(head + 1) * d_k] = 0
    return W_o * kept


without_head = Exercise(
    "18.6: an output projection that ignores a head",
    "without_head(W_o, head, d_k) -> W_off",
    "with W_o (d_model, num_heads * d_k), as torch stores it, two whole numbers and W_off like W_o",
    _without_head,
    cases=[(array([1, 2], [3, 4]), 0, 1), (array([1, 2], [3, 4]), 1, 1)],
    more=lambda rng: [(decimals(rng, d, d) + 5, head, d_k) for d, head, d_k in (
        (2, 0, 2), (3, 1, 1), (3, 2, 1), (4, 0, 2), (4, 1, 2))],
    mistakes={
        "rows": lambda W, h, d: _without_head(W.T, h, d).T,
        "the_head_alone": lambda W, h, d: W - _without_head(W, h, d),
        "one_column": lambda W, h, d: W * (np.arange(W.shape[1]) != h * d),
        "counted_from_one": lambda W, h, d: _without_head(W, h - 1, d) if h else W * 1,
        "every_other": lambda W, h, d: W * (np.arange(W.shape[1]) % (W.shape[1] // d) != h),
        "removed": lambda W, h, d: np.delete(W, np.s_[h * d:(h + 1) * d], axis=1),
    })
