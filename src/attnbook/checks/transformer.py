"""Checkers of chapter 12, The Transformer, trained."""

from __future__ import annotations

import numpy as np

from attnbook.checks._draw import array, decimals
from attnbook.checks._engine import Exercise
from attnbook.checks._values import softmax

Array = np.ndarray


# --- 12.1 a warm-up for a given peak -------------------------------------------------------------
def _warm_up_for(d_model: int, peak: float) -> tuple[float, float]:
    warmup = 1 / (d_model * peak**2)
    return warmup, 4 * warmup


_PEAK_MISTAKES = {
    "root_kept": lambda d, peak: (1 / (d**0.5 * peak), 4 / (d**0.5 * peak)),
    "peak_not_squared": lambda d, peak: (1 / (d * peak), 4 / (d * peak)),
    "width_left_out": lambda d, peak: (1 / peak**2, 4 / peak**2),
    "width_squared": lambda d, peak: (1 / (d * peak) ** 2, 4 / (d * peak) ** 2),
    "twice_the_steps": lambda d, peak: (1 / (d * peak**2), 2 / (d * peak**2)),
    "on_the_way_up": lambda d, peak: (1 / (d * peak**2), 0.5 / (d * peak**2)),
    "counted_after_the_peak": lambda d, peak: (1 / (d * peak**2), 3 / (d * peak**2)),
}


def _peak_cases(rng: np.random.Generator) -> list[tuple]:
    return [(1, 1.0), (1, 0.5), (4, 0.5), (4, 0.1), (64, 0.0125), (512, 0.002), (1024, 0.0005)]


warm_up_for = Exercise(
    "12.1: the warm-up that gives a peak, and the step at half of it",
    "warm_up_for(d_model, peak) -> warmup, half",
    "with one number each",
    _warm_up_for, _peak_cases, _PEAK_MISTAKES)


# --- 12.2 count the parameters --------------------------------------------------------------------
def _counted(layers: int, d: int, ff: int, vocab: int, *, bias: bool = True, crosses: int = 1,
             decoder_norms: int = 3, tables: int = 1, decoders: int = 1,
             norm_numbers: int = 2, last_norms: int = 0) -> int:
    attention = 4 * (d * d + bias * d)
    feed_forward = 2 * d * ff + bias * (ff + d)
    norm = norm_numbers * d
    encoder = attention + feed_forward + 2 * norm
    decoder = (1 + crosses) * attention + feed_forward + decoder_norms * norm
    return layers * (encoder + decoders * decoder) + tables * vocab * d + last_norms * norm


def _whole_count(num_layers: int, d_model: int, d_ff: int, vocab_size: int) -> int:
    return _counted(num_layers, d_model, d_ff, vocab_size)


_COUNT_MISTAKES = {
    "no_cross_attention": lambda n, d, f, v: _counted(n, d, f, v, crosses=0),
    "three_tables": lambda n, d, f, v: _counted(n, d, f, v, tables=3),
    "no_biases": lambda n, d, f, v: _counted(n, d, f, v, bias=False),
    "two_norms_everywhere": lambda n, d, f, v: _counted(n, d, f, v, decoder_norms=2),
    "no_norms": lambda n, d, f, v: _counted(n, d, f, v, norm_numbers=0),
    "gain_alone": lambda n, d, f, v: _counted(n, d, f, v, norm_numbers=1),
    "norms_after_stacks": lambda n, d, f, v: _counted(n, d, f, v, last_norms=2),
    "two_tables": lambda n, d, f, v: _counted(n, d, f, v, tables=2),
    "feed_forward_biases": lambda n, d, f, v: _counted(n, d, f, v) - 2 * n * (f + d),
    "encoder_alone": lambda n, d, f, v: _counted(n, d, f, v, decoders=0),
    "one_layer": lambda n, d, f, v: _counted(1, d, f, v),
    "no_embedding": lambda n, d, f, v: _counted(n, d, f, 0),
}


def _count_cases(rng: np.random.Generator) -> list[tuple]:
    cases = [(1, 1, 1, 1), (1, 2, 3, 5), (2, 1, 1, 1), (2, 3, 5, 7), (3, 4, 8, 10),
             (1, 64, 128, 48), (6, 512, 2048, 37_000), (6, 1024, 4096, 37_000)]
    return cases


whole_count = Exercise(
    "12.2: how many numbers the whole model learns",
    "whole_count(num_layers, d_model, d_ff, vocab_size) -> count",
    "with whole numbers",
    _whole_count, _count_cases, _COUNT_MISTAKES)


# --- 12.3 the gradient of smoothed labels ---------------------------------------------------------
def _wanted_shares(logits: Array, right: int, smoothing: float) -> Array:
    return (1 - smoothing) * np.eye(len(logits))[right] + smoothing / len(logits)


def _smoothed_gradient(logits: Array, right: int, smoothing: float) -> Array:
    return softmax(logits) - _wanted_shares(logits, right, smoothing)


def _among_others(logits: Array, right: int, smoothing: float) -> Array:
    shares = np.full(len(logits), smoothing / max(len(logits) - 1, 1))
    shares[right] = 1 - smoothing
    return softmax(logits) - shares


_GRADIENT_MISTAKES = {
    "uphill": lambda x, r, s: -_smoothed_gradient(x, r, s),
    "not_smoothed": lambda x, r, s: _smoothed_gradient(x, r, 0.0),
    "among_the_others": _among_others,
    "right_one_alone": lambda x, r, s: _smoothed_gradient(x, r, s) * np.eye(len(x))[r],
    "logits_not_shares": lambda x, r, s: x - _wanted_shares(x, r, s),
    "too_much_in_all": lambda x, r, s: softmax(x) - np.eye(len(x))[r] - s / len(x),
}


def _gradient_cases(rng: np.random.Generator) -> list[tuple]:
    hand = [(array(0, 0), 0, 0.0), (array(0, 0), 0, 0.5), (array(1, -1), 1, 0.2),
            (array(0, 0, 0), 2, 0.3), (array(2, 0, 0), 0, 0.1), (array(5, 0, 0), 0, 0.1)]
    drawn = [(decimals(rng, v), right, 0.1) for v, right in ((5, 3), (7, 0), (11, 10))]
    return hand + drawn


smoothed_gradient = Exercise(
    "12.3: the gradient of the loss with smoothed labels",
    "smoothed_gradient(logits, right, smoothing) -> gradient",
    "with logits and gradient (vocab,)",
    _smoothed_gradient, _gradient_cases, _GRADIENT_MISTAKES)


# --- 12.4 a loss that padding does not touch ------------------------------------------------------
def _picked(log_p: Array, wanted: Array) -> Array:
    return np.take_along_axis(log_p, wanted[..., None], axis=-1)[..., 0]


def _padded_loss(log_p: Array, wanted: Array, pad: int) -> float:
    return -_picked(log_p, wanted)[wanted != pad].mean()


_LOSS_MISTAKES = {
    "padding_learned": lambda x, w, pad: -_picked(x, w).mean(),
    "padding_divides": lambda x, w, pad: -(_picked(x, w) * (w != pad)).mean(),
    "each_row_alike": lambda x, w, pad: -np.mean([
        _picked(x, w)[i][w[i] != pad].mean() for i in range(len(w))]),
    "not_negative": lambda x, w, pad: -_padded_loss(x, w, pad),
    "summed": lambda x, w, pad: -_picked(x, w)[w != pad].sum(),
    "only_padding": lambda x, w, pad: -(_picked(x, w) * (w == pad)).sum() / (w != pad).sum(),
}


def _loss_cases(rng: np.random.Generator) -> list[tuple]:
    def case(shares: Array, wanted: list, pad: int = 0) -> tuple:
        return (np.round(np.log(shares), 2), np.array(wanted), pad)
    half = array([[0.5, 0.5]])
    two = array([[0.2, 0.8], [0.6, 0.4]])
    cases = [case(half, [[1]]), case(array([[0.2, 0.8]]), [[1]]), case(two, [[1, 0]]),
             case(two, [[1, 1]]), case(two, [[0, 1]], pad=1),
             case(array([[0.2, 0.8], [0.6, 0.4]], [[0.5, 0.5], [0.1, 0.9]]), [[1, 0], [1, 1]])]
    for n, t, v in ((2, 3, 5), (3, 5, 2), (5, 7, 3)):
        wanted = rng.integers(1, v, size=(n, t))
        for row in wanted:
            row[rng.integers(1, t):] = 0
        cases.append(case(softmax(decimals(rng, n, t, v)), wanted.tolist()))
    return cases


padded_loss = Exercise(
    "12.4: a mean over everything that is data",
    "padded_loss(log_p, wanted, pad) -> loss",
    "with log_p (n, t, vocab), wanted (n, t)",
    _padded_loss, _loss_cases, _LOSS_MISTAKES)


# --- 12.5 does it look where the answer is? -------------------------------------------------------
def _right_looks(weights: Array, says: Array) -> tuple[float, float]:
    chosen, kept = weights[says.any(axis=1)], says[says.any(axis=1)]
    hits = kept[np.arange(len(kept)), chosen.argmax(axis=1)]
    return hits.mean(), (chosen * kept).sum(axis=1).mean()


def _all_rows(weights: Array, says: Array) -> tuple[float, float]:
    hits = says[np.arange(len(says)), weights.argmax(axis=1)]
    return hits.mean(), (weights * says).sum(axis=1).mean()


def _by_columns(weights: Array, says: Array) -> tuple[float, float]:
    hits = says[weights.argmax(axis=0), np.arange(weights.shape[1])]
    return hits.mean(), _right_looks(weights, says)[1]


_LOOKS_MISTAKES = {
    "said_by_nothing": _all_rows,
    "columns": _by_columns,
    "largest_only": lambda w, s: (_right_looks(w, s)[0], np.mean(
        [(row * said)[row.argmax()] for row, said in zip(w, s, strict=True) if said.any()])),
    "summed": lambda w, s: tuple(s.any(axis=1).sum() * number for number in _right_looks(w, s)),
    "other_order": lambda w, s: _right_looks(w, s)[::-1],
    "mean_of_places": lambda w, s: (_right_looks(w, s)[0], w[s].mean()),
}


def _looks_cases(rng: np.random.Generator) -> list[tuple]:
    def case(weights: Array, says: list) -> tuple:
        return (weights, np.array(says, dtype=bool))
    one = array([0.8, 0.2])
    cases = [case(array([1]), [[1]]), case(one, [[1, 0]]), case(one, [[0, 1]]),
             case(one, [[1, 1]]), case(array([0.8, 0.2], [0.4, 0.6]), [[1, 0], [0, 1]]),
             case(array([0.8, 0.2], [0.4, 0.6]), [[1, 0], [0, 0]]),
             case(array([0.8, 0.2], [0.7, 0.3]), [[1, 0], [0, 1]])]
    for n, m in ((3, 5), (5, 3), (7, 11)):
        says = rng.random((n, m)) < 0.4
        says[0], says[1] = np.arange(m) < 2, False
        cases.append(case(softmax(2 * decimals(rng, n, m)), says.tolist()))
    return cases


right_looks = Exercise(
    "12.5: weights against what is known to say each character",
    "right_looks(weights, says) -> hits, mass",
    "with weights and says (t, m), two numbers",
    _right_looks, _looks_cases, _LOOKS_MISTAKES)


# --- 12.6 one step of a beam ----------------------------------------------------------------------
def _best(sums: Array, beam: int) -> tuple[Array, Array, Array]:
    order = np.argsort(-sums, axis=None, kind="stable")[:beam]
    return (*np.divmod(order, sums.shape[1]), sums.flatten()[order])


def _beam_step(totals: Array, log_p: Array, beam: int) -> tuple[Array, Array, Array]:
    return _best(totals[:, None] + log_p, beam)


def _best_of_each(totals: Array, log_p: Array, beam: int) -> tuple[Array, Array, Array]:
    tokens = log_p.argmax(axis=1)
    rows = np.arange(len(totals))[:beam]
    return rows, tokens[:beam], (totals + log_p.max(axis=1))[:beam]


_BEAM_MISTAKES = {
    "best_of_each": _best_of_each,
    "beginnings_forgotten": lambda t, x, b: _best(x + 0 * t[:, None], b),
    "worst_first": lambda t, x, b: tuple(part[::-1] for part in _beam_step(t, x, b)),
    "multiplied": lambda t, x, b: _best(-t[:, None] * x, b),
    "rows_and_tokens": lambda t, x, b: tuple(_beam_step(t, x, b)[i] for i in (1, 0, 2)),
    "places_in_the_whole": lambda t, x, b: (
        0 * np.argsort(-(t[:, None] + x), axis=None)[:b],
        np.argsort(-(t[:, None] + x), axis=None)[:b], _beam_step(t, x, b)[2]),
    "first_beginning": lambda t, x, b: _beam_step(t[:1], x[:1], b),
    "shares_not_logarithms": lambda t, x, b: (*_beam_step(t, x, b)[:2],
                                              np.exp(_beam_step(t, x, b)[2])),
}


def _beam_cases(rng: np.random.Generator) -> list[tuple]:
    cases = [(array(0), array([-0.5, -0.9]), 1), (array(-1), array([-0.9, -0.5]), 1),
             (array(-1), array([-0.9, -0.5]), 2),
             (array(-0.5, -0.9), array([-0.9, -1.0], [-0.1, -2.4]), 1),
             (array(-0.5, -0.9), array([-0.9, -1.1], [-0.1, -2.4]), 2),
             (array(-0.1, -5), array([-0.9, -1.1], [-0.1, -2.4]), 2)]
    for b, v in ((2, 5), (3, 7), (5, 3)):
        totals = -np.sort(rng.random(b))       # many digits: no two sums alike
        cases.append((totals, np.log(softmax(rng.normal(size=(b, v)))), b))
    return cases


beam_step = Exercise(
    "12.6: the best continuations of several beginnings",
    "beam_step(totals, log_p, beam) -> rows, tokens, sums",
    "with totals (b,), log_p (b, vocab), and three arrays of shape (beam,)",
    _beam_step, _beam_cases, _BEAM_MISTAKES)
