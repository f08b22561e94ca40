"""Checkers of chapter 7, Where am I?"""

from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise
from attnbook.checks._values import softmax

BASE = 10000.0


def _frequencies(d: int) -> Array:
    """Return the angle per position of each of d / 2 pairs, one power after the other."""
    return np.array([BASE ** (-2 * c / d) for c in range(d // 2)])


# --- 7.1 the table of waves -----------------------------------------------------------------------
def _waves(angle: Array, d_model: int) -> Array:
    """Put sine and cosine of each angle side by side."""
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(len(angle), d_model)


def _sinusoidal_table(seq_len: int, d_model: int) -> Array:
    return _waves(np.outer(np.arange(seq_len), _frequencies(d_model)), d_model)


def _own_frequency_each(seq_len: int, d_model: int) -> Array:
    angle = np.outer(np.arange(seq_len), BASE ** (-np.arange(d_model) / d_model))
    return np.where(np.arange(d_model) % 2, np.cos(angle), np.sin(angle))


sinusoidal_table = Exercise(
    "7.1: sines and cosines of every position, side by side",
    "sinusoidal_table(seq_len, d_model) -> table",
    "with a table of shape (seq_len, d_model)",
    _sinusoidal_table,
    cases=[(1, 2), (2, 2), (3, 2), (2, 4), (3, 4), (5, 6), (7, 10), (11, 14), (23, 32)],
    mistakes={
        "halves": lambda n, d: np.hstack([_sinusoidal_table(n, d)[:, i::2] for i in (0, 1)]),
        "own_frequency_each": _own_frequency_each,
        "half_exponent": lambda n, d: _waves(
            np.outer(np.arange(n), BASE ** (-np.arange(d // 2) / d)), d),
        "rising_frequency": lambda n, d: _waves(np.outer(np.arange(n), 1 / _frequencies(d)), d),
        "from_one": lambda n, d: _waves(np.outer(np.arange(1, n + 1), _frequencies(d)), d),
        "cosine_first": lambda n, d: (
            _sinusoidal_table(n, d).reshape(n, -1, 2)[:, :, ::-1].reshape(n, d)),
        "transposed": lambda n, d: _sinusoidal_table(n, d).T,
    })


# --- 7.2 on the right axis ------------------------------------------------------------------------
def _add_cases(rng: np.random.Generator) -> list[tuple]:
    def case(x: list, table: list, start: int) -> tuple:
        return (array(*x), array(*table), start)
    cases = [case([[[1]]], [[5]], 0), case([[[1]]], [[5], [7]], 0), case([[[1]]], [[5], [7]], 1),
             case([[[1], [2]]], [[0], [5], [7]], 0), case([[[1], [2]]], [[0], [5], [7]], 1),
             case([[[1], [1]], [[1], [1]]], [[2], [5], [9]], 0),
             case([[[1], [1]], [[1], [1]]], [[2], [5], [9]], 1)]
    for batch, seq, d, longest, start in ((2, 3, 2, 5, 2), (3, 5, 2, 11, 4), (5, 3, 7, 13, 6)):
        cases.append((decimals(rng, batch, seq, d), decimals(rng, longest, d), start))
    return cases


add_positions = Exercise(
    "7.2: rows of a table added along the sequence, not along the batch",
    "add_positions(x, table, start) -> output",
    "with x and output (batch, seq, d), table (max_len, d)",
    lambda x, table, start: x + table[None, start : start + x.shape[1]],
    more=_add_cases, mistakes={
        "batch_axis": lambda x, table, start: x + table[
            np.minimum(start + np.arange(len(x)), len(table) - 1)][:, None],
        "start_ignored": lambda x, table, start: x + table[: x.shape[1]],
        "one_row": lambda x, table, start: x + table[start],
        "from_the_end": lambda x, table, start: x + table[-x.shape[1]:],
        "multiplied": lambda x, table, start: x * table[start : start + x.shape[1]],
        "positions_only": lambda x, table, start: np.repeat(
            table[None, start : start + x.shape[1]], len(x), axis=0),
    })


# --- 7.3 rotate them ------------------------------------------------------------------------------
def _turned(x: Array, angle: Array) -> Array:
    """Turn neighbouring features as complex numbers."""
    points = (x[:, 0::2] + 1j * x[:, 1::2]) * np.exp(1j * angle)
    return np.stack([points.real, points.imag], axis=-1).reshape(x.shape)


def _rotate(x: Array, positions: Array) -> Array:
    return _turned(x, np.outer(positions, _frequencies(x.shape[1])))


def _half_pairs(x: Array, positions: Array) -> Array:
    even_odd = np.arange(x.shape[1]).reshape(2, -1).T.ravel()
    return _rotate(x[:, even_odd], positions)[:, np.argsort(even_odd)]


def _by_hand(x: Array, positions: Array, *, sign: int = -1, overwritten: bool = False) -> Array:
    angle = np.outer(positions, _frequencies(x.shape[1]))
    even, odd = x[:, 0::2], x[:, 1::2]
    first = even * np.cos(angle) + sign * odd * np.sin(angle)
    second = (first if overwritten else even) * np.sin(angle) + odd * np.cos(angle)
    return np.stack([first, second], axis=-1).reshape(x.shape)


rotate = Exercise(
    "7.3: each pair of features turned by its frequency times the position",
    "rotate(x, positions) -> turned",
    "with x and turned (n, d), positions (n,)",
    _rotate,
    cases=[(array([1, 0]), [0]), (array([1, 0]), [1]), (array([0, 1]), [2]),
           (array([1, 2]), [-1]), (array([1, 0], [1, 0]), [3, 5]),
           (array([1, 0, 1, 0]), [10]), (array([1, 2, 3, 4]), [1])],
    more=lambda rng: [(decimals(rng, n, d), rng.integers(-9, 99, size=n))
                      for n, d in ((3, 4), (5, 6), (7, 10))],
    mistakes={
        "to_the_right": lambda x, t: _rotate(x, -t),
        "half_pairs": _half_pairs,
        "one_frequency": lambda x, t: _turned(x, np.outer(t, np.ones(x.shape[1] // 2))),
        "counted_from_zero": lambda x, t: _rotate(x, np.arange(len(x))),
        "no_minus": partial(_by_hand, sign=1),
        "overwritten": partial(_by_hand, overwritten=True),
        "added": lambda x, t: x + _waves(np.outer(t, _frequencies(x.shape[1])), x.shape[1]),
    })


# --- 7.4 weights with a penalty -------------------------------------------------------------------
def _distance(query: Array, key: Array, start: int) -> Array:
    return abs(start + np.arange(len(query))[:, None] - np.arange(len(key))).astype(float)


def _raw(query: Array, key: Array) -> Array:
    return query @ key.T / np.sqrt(query.shape[1])


def _alibi_weights(query: Array, key: Array, slope: float, start: int) -> Array:
    return softmax(_raw(query, key) - slope * _distance(query, key, start))


def _shares(rows: Array) -> Array:
    return rows / rows.sum(axis=1, keepdims=True)


alibi_weights = Exercise(
    "7.4: attention weights with a penalty that grows with the distance",
    "alibi_weights(query, key, slope, start) -> weights",
    "with query (n, d), key (m, d), weights (n, m)",
    _alibi_weights,
    cases=[(array([0]), array([0]), 1.0, 0), (array([0]), array([0], [0]), 1.0, 0),
           (array([0]), array([0], [0]), 1.0, 1), (array([0]), array([0], [0], [0]), 0.5, 1),
           (array([0], [0]), array([0], [0], [0]), 0.5, 1),
           (array([1, 1]), array([1, 0], [0, 2]), 0.5, 1),
           (array([1, 1]), array([1, 0], [0, 2], [2, 2]), 0.5, 1)],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, m, d), 0.25, start)
                      for n, m, d, start in ((2, 3, 3, 1), (3, 5, 2, 2), (5, 11, 7, 4))],
    mistakes={
        "start_ignored": lambda q, k, m, s: _alibi_weights(q, k, m, 0),
        "start_subtracted": lambda q, k, m, s: _alibi_weights(q, k, m, -s),
        "over_queries": lambda q, k, m, s: softmax(_raw(q, k) - m * _distance(q, k, s), axis=0),
        "signed": lambda q, k, m, s: softmax(
            _raw(q, k) - m * (s + np.arange(len(q))[:, None] - np.arange(len(k)))),
        "reward": lambda q, k, m, s: softmax(_raw(q, k) + m * _distance(q, k, s)),
        "bias_scaled": lambda q, k, m, s: softmax(
            (q @ k.T - m * _distance(q, k, s)) / np.sqrt(q.shape[1])),
        "after_softmax": lambda q, k, m, s: softmax(_raw(q, k)) - m * _distance(q, k, s),
        "divided": lambda q, k, m, s: _shares(softmax(_raw(q, k)) / (1 + m * _distance(q, k, s))),
        "squared": lambda q, k, m, s: softmax(_raw(q, k) - m * _distance(q, k, s) ** 2),
        "not_scaled": lambda q, k, m, s: softmax(q @ k.T - m * _distance(q, k, s)),
    })


# --- 7.5 from near to far -------------------------------------------------------------------------
distance_slopes = Exercise(
    "7.5: slopes whose half-distances grow by one factor",
    "distance_slopes(nearest, farthest, count) -> slopes",
    "with slopes (count,)",
    lambda nearest, farthest, count: np.log(2) / np.geomspace(nearest, farthest, count),
    cases=[(1.0, 1.0, 2), (1.0, 2.0, 2), (1.0, 4.0, 3), (2.0, 8.0, 3), (0.5, 4.0, 4),
           (1.5, 60.0, 5), (3.0, 700.0, 7), (2.0, 2000.0, 11)],
    mistakes={
        "inverse": lambda near, far, count: 1 / np.geomspace(near, far, count),
        "even_steps": lambda near, far, count: np.log(2) / np.linspace(near, far, count),
        "even_slopes": lambda near, far, count: (
            np.linspace(np.log(2) / near, np.log(2) / far, count)),
        "farthest_first": lambda near, far, count: np.log(2) / np.geomspace(far, near, count),
        "distances": lambda near, far, count: np.geomspace(near, far, count),
        "multiplied": lambda near, far, count: np.log(2) * np.geomspace(near, far, count),
        "one_short": lambda near, far, count: np.log(2) / (
            near * (far / near) ** (np.arange(count) / count)),
    })


# --- 7.6 the map that shifts ----------------------------------------------------------------------
def _blocks(angles: Array) -> Array:
    """Put [[cos, -sin], [sin, cos]] of each angle on the diagonal."""
    R = np.zeros((2 * len(angles), 2 * len(angles)))
    for c, b in enumerate(angles):
        R[2 * c : 2 * c + 2, 2 * c : 2 * c + 2] = [[np.cos(b), -np.sin(b)], [np.sin(b), np.cos(b)]]
    return R


def _shift_map(d_model: int, shift: int) -> Array:
    return _blocks(_frequencies(d_model) * shift)


shift_map = Exercise(
    "7.6: the matrix that moves a sinusoidal row by some positions",
    "shift_map(d_model, shift) -> matrix",
    "with a matrix of shape (d_model, d_model)",
    _shift_map,
    cases=[(2, 0), (2, 1), (2, -1), (2, 3), (4, 1), (4, 2), (4, 10), (6, 7), (10, -13), (14, 101)],
    mistakes={
        "turned_back": lambda d, shift: _shift_map(d, -shift),
        "one_frequency": lambda d, shift: _blocks(np.full(d // 2, float(shift))),
        "one_step": lambda d, shift: _shift_map(d, 1),
        "diagonal_only": lambda d, shift: np.diag(np.diag(_shift_map(d, shift))),
        "row_added": lambda d, shift: np.tile(_sinusoidal_table(abs(shift) + 1, d)[-1], (d, 1)),
    })
