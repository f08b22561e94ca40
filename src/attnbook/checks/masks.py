"""Checkers of chapter 8, who may look at whom."""

from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise

Layer = Callable[[Array], Array]


def _ij(n: int, m: int | None = None) -> tuple[Array, Array]:
    """Return the positions of queries, as a column, and of keys."""
    return np.arange(n)[:, None], np.arange(n if m is None else m)


# --- 8.1 packed documents -------------------------------------------------------------------------
def _documents(lengths: Array, n: int) -> Array:
    """Return the number of each token's document, -1 for padding."""
    document = np.full(n, -1)
    document[:lengths.sum()] = np.repeat(np.arange(len(lengths)), lengths)
    return document


def _packed_mask(lengths: Array, n: int, *, rule: Callable = np.equal,
                 causal: Callable = np.greater_equal,
                 real: Callable = lambda query, key: key) -> Array:
    """Combine rules of documents, positions and padding, of queries and keys each."""
    i, j = _ij(n)
    d = _documents(lengths, n)
    return rule(d[:, None], d) & causal(i, j) & real(d[:, None] >= 0, d >= 0)


packed_mask = Exercise(
    "8.1: the causal mask of packed documents",
    "packed_mask(lengths, n) -> mask",
    "with lengths (documents,), mask (n, n), True = may attend",
    _packed_mask,
    cases=[
        ([1], 1), ([2], 2), ([1, 1], 2), ([1], 2), ([2, 1], 3), ([1], 3), ([2, 2], 5),
        ([1, 2, 1], 4), ([3, 1, 2], 7), ([2, 3, 5], 11)],
    mistakes={
        "all_documents": partial(_packed_mask, rule=lambda q, k: (q >= 0) & (k >= -1)),
        "both_directions": partial(_packed_mask, causal=lambda i, j: (i >= 0) & (j >= 0)),
        "itself_missing": partial(_packed_mask, causal=np.greater),
        "future": partial(_packed_mask, causal=np.less_equal),
        "padding_is_a_document": partial(_packed_mask, real=lambda q, k: True),
        "padding_joins_the_last": lambda lengths, n: _packed_mask(
            np.append(lengths[:-1], n - lengths[:-1].sum()), n),
        "one_before_too": partial(_packed_mask, rule=lambda q, k: (q == k) | (q == k + 1)),
        "inverted": lambda lengths, n: ~_packed_mask(lengths, n),
    })


# --- 8.2 padding from ids -------------------------------------------------------------------------
def _padding_cases(rng: np.random.Generator) -> list[tuple]:
    cases = [([[5]], 0), ([[5, 0]], 0), ([[1, 9]], 9), ([[3, 0, 1]], 1), ([[4, 0], [2, 3]], 0),
            ([[0, 0, 2], [0, 2, 2]], 2)]
    for batch, m, pad in ((3, 5, 0), (2, 7, 4)):
        ids = rng.integers(0, 10, size=(batch, m))
        ids[np.arange(m) >= rng.integers(1, m, size=(batch, 1))] = pad
        cases.append((ids, pad))
    return cases


padding_mask = Exercise(
    "8.2: which keys are real, from token ids",
    "padding_mask(ids, pad_id) -> mask",
    "with ids (batch, m), mask (batch, 1, m)",
    lambda ids, pad_id: (ids != pad_id)[:, None, :],
    more=_padding_cases, mistakes={
        "inverted": lambda ids, pad_id: (ids == pad_id)[:, None, :],
        "no_axis": lambda ids, pad_id: ids != pad_id,
        "on_queries": lambda ids, pad_id: (ids != pad_id)[:, :, None],
        "queries_too": lambda ids, pad_id: (
            (ids != pad_id)[:, None, :] & (ids != pad_id)[:, :, None]),
        "axis_in_front": lambda ids, pad_id: (ids != pad_id)[None],
        "always_zero": lambda ids, pad_id: (ids != 0)[:, None, :],
        "larger": lambda ids, pad_id: (ids > pad_id)[:, None, :],
        "square": lambda ids, pad_id: np.repeat((ids != pad_id)[:, None, :], ids.shape[1], axis=1),
    })


# --- 8.3 for the module ---------------------------------------------------------------------------
def _for_multihead(valid_lens: Array, n: int, *, attn: Callable[[Array], Array] = np.array,
                   padding: Callable[[Array], Array] = np.array) -> tuple[Array, Array]:
    i, j = _ij(n)
    return attn(j > i), padding(j >= valid_lens[:, None])


for_multihead = Exercise(
    "8.3: causal and padding masks as ``nn.MultiheadAttention`` reads them",
    "for_multihead(valid_lens, n) -> attn_mask, key_padding_mask",
    "with valid_lens (batch,), attn_mask (n, n), key_padding_mask (batch, n), True = blocked",
    _for_multihead,
    cases=[
        ([1], 1), ([1], 2), ([2], 2), ([2], 3), ([3, 1], 3), ([0, 2], 2), ([5, 2, 3], 5),
        ([1, 7], 7)],
    mistakes={
        "both_open": partial(_for_multihead, attn=np.logical_not, padding=np.logical_not),
        "causal_open": partial(_for_multihead, attn=np.logical_not),
        "padding_open": partial(_for_multihead, padding=np.logical_not),
        "itself_blocked": partial(_for_multihead, attn=lambda m: m | np.eye(len(m), dtype=bool)),
        "transposed": partial(_for_multihead, attn=np.transpose),
        "one_too_many": lambda valid_lens, n: _for_multihead(valid_lens + 1, n),
        "axis_too_many": partial(_for_multihead, padding=lambda padding: padding[:, None]),
    })


# --- 8.4 a block in the middle --------------------------------------------------------------------
def _decoder_rule(rule: Callable[..., Array]) -> Callable[..., Array]:
    def decoder_mask(num_queries: int, num_keys: int, *sizes: int) -> Array:
        i, j = _ij(num_queries, num_keys)
        return rule(i, j, *sizes) & (j >= 0) & (i >= 0)
    return decoder_mask


_decoder_mask = _decoder_rule(lambda i, j, t, p, n: ((j < p) | (j <= i + t)) & (j < n))


decoder_mask = Exercise(
    "8.4: prefix, causal and padding for a block of queries",
    "decoder_mask(num_queries, num_keys, start, prefix_len, valid_len) -> mask",
    "with mask (num_queries, num_keys)",
    _decoder_mask,
    cases=((1, 1, 0, 0, 1), (2, 2, 0, 0, 2), (1, 3, 1, 0, 3), (1, 3, 0, 2, 3), (2, 3, 1, 0, 1),
           (2, 4, 0, 3, 2), (3, 5, 0, 2, 5), (3, 7, 2, 1, 7), (3, 7, 2, 5, 4), (5, 7, 2, 3, 6)),
    mistakes={
        "start_forgotten": _decoder_rule(lambda i, j, t, p, n: ((j < p) | (j <= i)) & (j < n)),
        "start_subtracted": _decoder_rule(lambda i, j, t, p, n: ((j < p) | (j <= i - t)) & (j < n)),
        "no_prefix": _decoder_rule(lambda i, j, t, p, n: (j <= i + t) & (j < n)),
        "padding_seen_once": _decoder_rule(
            lambda i, j, t, p, n: ((j < p) | (j <= i + t)) & (j <= n)),
        "prefix_closes": _decoder_rule(lambda i, j, t, p, n: (j < p) & (j <= i + t) & (j < n)),
        "padding_in_the_prefix": _decoder_rule(
            lambda i, j, t, p, n: (j < p) | (j <= i + t) & (j < n)),
        "padding_ignored": _decoder_rule(lambda i, j, t, p, n: (j < p) | (j <= i + t)),
        "itself_missing": _decoder_rule(lambda i, j, t, p, n: ((j < p) | (j < i + t)) & (j < n)),
        "prefix_too_long": _decoder_rule(lambda i, j, t, p, n: ((j <= p) | (j <= i + t)) & (j < n)),
        "inverted": lambda *sizes: ~_decoder_mask(*sizes),
    })


# --- 8.5 how many layers? -------------------------------------------------------------------------
def _window_mask(n: int, before: int, after: int) -> Array:
    i, j = _ij(n)
    return (j >= i - before) & (j <= i + after)


def _layers_needed(mask: Array) -> int:
    # Breadth first: tokens whose content has arrived at the last output, layer by layer.
    heard = {len(mask) - 1}
    for layers in range(1, len(mask) + 1):
        heard = {int(j) for i in heard for j in np.flatnonzero(mask[i])}
        if 0 in heard:
            return layers
    return 0


def _all_reached(mask: Array) -> int:
    reached = mask
    for layers in range(1, len(mask) + 1):
        if reached.all():
            return layers
        reached = mask.astype(int) @ reached.astype(int) > 0
    return 0


def _squared(mask: Array, keep: bool = False,
             count: Callable[[int], int] = lambda step: step + 1) -> int:
    """Return how often `reached` was multiplied by itself, in place of by the mask."""
    reached = mask
    for step in range(len(mask)):
        if reached[-1, 0]:
            return count(step)
        twice = reached.astype(int) @ reached.astype(int) > 0
        reached = reached | twice if keep else twice
    return 0


def _layers_cases(rng: np.random.Generator) -> list[tuple]:
    sink = _window_mask(7, 1, 0)
    sink[3], sink[:, 3] = True, True
    hand = [np.ones((1, 1), bool), np.eye(2, dtype=bool), np.tri(2, dtype=bool),
            np.tri(2, dtype=bool).T, _window_mask(3, 1, 0), _window_mask(3, 0, 1),
            _window_mask(4, 2, 0), np.array([[1, 0, 0], [1, 0, 0], [0, 1, 0]], bool),
            _window_mask(4, 1, 0), np.eye(4, k=-1, dtype=bool), _window_mask(5, 1, 0),
            _window_mask(5, 2, 1), _window_mask(7, 2, 0), sink]
    # The largest tells all mistakes apart: 3 layers here, 1 the other way round.
    drawn = [*(rng.random((n, n)) < 0.3 for n in (3, 5, 7)), _window_mask(8, 3, 7)]
    return [(mask,) for mask in hand + drawn]


layers_needed = Exercise(
    "8.5: how many layers until the first token reaches the last output",
    "layers_needed(mask) -> layers",
    "with mask (n, n) and a whole number, 0 for never",
    _layers_needed, more=_layers_cases, mistakes={
        "one_too_few": lambda mask: max(_layers_needed(mask) - 1, 0),
        "one_too_many": lambda mask: _layers_needed(mask) + 1,
        "transposed": lambda mask: _layers_needed(mask.T),
        "all_pairs": _all_reached,
        "never_is_n": lambda mask: _layers_needed(mask) or len(mask),
        "one_layer_only": lambda mask: int(mask[-1, 0]),
        "squared": _squared,
        "squared_and_kept": partial(_squared, keep=True),
        "doubled": partial(_squared, count=lambda step: 2**step),
    })


# --- 8.6 the leak test ----------------------------------------------------------------------------
# Layers to be tested; a counterexample prints their names.
def keeps_rows_apart(x: Array) -> Array:
    return 2 * x


def sum_so_far(x: Array) -> Array:
    return x.cumsum(axis=0)


def minus_the_mean(x: Array) -> Array:
    return x - x.mean(axis=0)


def adds_the_next_row(x: Array) -> Array:
    return x + np.vstack([x[1:], np.zeros((1, x.shape[1]))])


def adds_the_last_column_of_the_next(x: Array) -> Array:
    return x + np.append(x[1:, -1], 0.0)[:, None]


def adds_the_difference_in_the_last_row(x: Array) -> Array:
    return x + (x[-1, 0] - x[-1, 1])


def moves_between_columns(x: Array) -> Array:
    """Add the first number of the following row in one column, take it away in another."""
    output = x.copy()
    output[:-1, 0] += x[1:, 0]
    output[:-1, -1] -= x[1:, 0]
    return output


def leaks_into_the_second_column(x: Array) -> Array:
    """Add the first number of the following row in the second column alone."""
    output = x.copy()
    output[:-1, 1] += x[1:, 0]
    return output


def mixes_some_rows(x: Array) -> Array:
    """Add one number, or a difference of two, from other rows: to some rows or to parts of them."""
    mixed = adds_the_last_column_of_the_next(x)
    mixed[0] += x[-1, 0] - x[-1, 1]
    mixed[1, 0] += x[4, 0]
    mixed[2, -1] += x[5, 0]
    mixed[3] += x[5, 0]
    mixed[4, 0] += x[6, 0]
    mixed[4, -1] -= x[6, 0]
    mixed[5] += x[1, 0]
    return mixed


def _any_number(difference: Array) -> Array:
    return (~np.isclose(difference, 0)).any(axis=1)


def _stirred(row: Array) -> Array:
    return row + np.sqrt(np.arange(2.0, 2.0 + len(row))) * (-1.0) ** np.arange(len(row))


def _moved(layer: Layer, x: Array, change: Callable[[Array], Array] = _stirred,
           far: Callable[[Array], Array] = _any_number) -> Array:
    before = layer(x)
    moved = np.zeros((len(before), len(x)), dtype=bool)
    for j in range(len(x)):
        changed = x.copy()
        changed[j] = change(x[j])
        moved[:, j] = far(layer(changed) - before)
    return moved


def _leaks(layer: Layer, x: Array, mask: Array, **otherwise: Callable) -> Array:
    return _moved(layer, x, **otherwise) & ~mask


def _leak_cases(rng: np.random.Generator) -> list[tuple]:
    causal = [np.tri(n, dtype=bool) for n in range(8)]
    cases = [(keeps_rows_apart, array([1, 2]), causal[1]),
             (keeps_rows_apart, array([1, 2], [3, 4]), np.eye(2, dtype=bool)),
             (sum_so_far, array([1, 2], [3, 5]), np.eye(2, dtype=bool)),
             (minus_the_mean, array([1, 2], [3, 4]), causal[2]),
             (minus_the_mean, np.zeros((2, 2)), causal[2]),
             (adds_the_last_column_of_the_next, array([1, 2], [3, 5]), causal[2]),
             (adds_the_difference_in_the_last_row, array([1, 2], [3, 5]), causal[2]),
             (moves_between_columns, array([1, 2], [3, 5]), causal[2]),
             (leaks_into_the_second_column, array([1, 2, 4], [3, 5, 1]), causal[2])]
    drawn = ((sum_so_far, 3, 2), (minus_the_mean, 3, 5), (adds_the_next_row, 5, 3))
    cases += [(layer, decimals(rng, n, d), causal[n]) for layer, n, d in drawn]
    last_is_zero = np.vstack([decimals(rng, 6, 2), np.zeros((1, 2))])
    return [*cases, (minus_the_mean, decimals(rng, 5, 2), causal[5].T),
            (mixes_some_rows, last_is_zero, causal[7])]


leak_test = Exercise(
    "8.6: which forbidden tokens change which outputs",
    "leak_test(layer, x, mask) -> leaks",
    "with a function of x, x (n, d), mask and leaks (n, n)",
    _leaks, more=_leak_cases, mistakes={
        "mask_ignored": lambda layer, x, mask: _moved(layer, x),
        "allowed_ones": lambda layer, x, mask: _moved(layer, x) & mask,
        "influence_transposed": lambda layer, x, mask: _moved(layer, x).T & ~mask,
        "first_column_only": partial(_leaks, change=lambda row: row + np.eye(len(row))[0]),
        "same_everywhere": partial(_leaks, change=lambda row: row + 1),
        "set_to_zero": partial(_leaks, change=np.zeros_like),
        "output_column_only": partial(_leaks, far=lambda d: _any_number(d[:, :1])),
        "all_columns": partial(_leaks, far=lambda d: (~np.isclose(d, 0)).all(axis=1)),
        "sums_only": partial(_leaks, far=lambda d: _any_number(d.sum(axis=1, keepdims=True))),
        "unmoved_ones": lambda layer, x, mask: ~_moved(layer, x) & ~mask,
    })
