"""Checkers of chapter 12, The Transformer, trained."""

from collections.abc import Callable

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise
from attnbook.checks._values import softmax

# --- 12.1 a warm-up for a given peak -------------------------------------------------------------
warm_up_for = Exercise(
    "12.1: the warm-up that gives a peak, and the step at half of it",
    "warm_up_for(d_model, peak) -> warmup, half",
    "with one number each",
    lambda d_model, peak: (1 / (d_model * peak**2), 4 / (d_model * peak**2)),
    cases=[(1, 1.0), (1, 0.5), (4, 0.5), (4, 0.1), (64, 0.0125), (512, 0.002), (1024, 0.0005)],
    mistakes={
        "root_kept": lambda d, peak: (1 / (d**0.5 * peak), 4 / (d**0.5 * peak)),
        "peak_not_squared": lambda d, peak: (1 / (d * peak), 4 / (d * peak)),
        "width_left_out": lambda d, peak: (1 / peak**2, 4 / peak**2),
        "width_squared": lambda d, peak: (1 / (d * peak) ** 2, 4 / (d * peak) ** 2),
        "twice_the_steps": lambda d, peak: (1 / (d * peak**2), 2 / (d * peak**2)),
        "on_the_way_up": lambda d, peak: (1 / (d * peak**2), 0.5 / (d * peak**2)),
        "counted_after_the_peak": lambda d, peak: (1 / (d * peak**2), 3 / (d * peak**2)),
    })


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


whole_count = Exercise(
    "12.2: how many parameters the whole model has",
    "whole_count(num_layers, d_model, d_ff, vocab_size) -> count",
    "with whole numbers",
    lambda num_layers, d_model, d_ff, vocab_size: _counted(num_layers, d_model, d_ff, vocab_size),
    cases=[(1, 1, 1, 1), (1, 2, 3, 5), (2, 1, 1, 1), (2, 3, 5, 7), (3, 4, 8, 10),
           (1, 64, 128, 48), (6, 512, 2048, 37_000), (6, 1024, 4096, 37_000)],
    mistakes={
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
    })


# --- 12.3 which smoothing gives a confidence? ----------------------------------------------------
def _gap(confidence: float, vocab_size: int) -> float:
    return np.log(confidence * (vocab_size - 1) / (1 - confidence))


def _smoothing_for(confidence: float, vocab_size: int) -> tuple[float, float]:
    return (1 - confidence) * vocab_size / (vocab_size - 1), _gap(confidence, vocab_size)


smoothing_for = Exercise(
    "12.3: the smoothing that stops at a given confidence",
    "smoothing_for(confidence, vocab_size) -> smoothing, gap",
    "with one number each",
    _smoothing_for,
    cases=[(0.75, 2), (0.9, 2), (0.5, 3), (0.6, 5), (0.9, 11), (0.90625, 16), (0.95, 1000),
           (0.9, 37_000)],
    mistakes={
        "among_the_others": lambda p, v: (1 - p, _gap(p, v)),
        "all_in_one": lambda p, v: ((1 - p) * v, _gap(p, v)),
        "fraction_turned_over": lambda p, v: ((1 - p) * (v - 1) / v, _gap(p, v)),
        "one_rival": lambda p, v: (_smoothing_for(p, v)[0], np.log(p / (1 - p))),
        "of_probabilities": lambda p, v: (_smoothing_for(p, v)[0], p - (1 - p) / (v - 1)),
        "gap_turned_over": lambda p, v: (_smoothing_for(p, v)[0], -_gap(p, v)),
        "logarithm_alone": lambda p, v: (_smoothing_for(p, v)[0], -np.log(1 - p)),
    })


# --- 12.4 a loss that padding does not change -----------------------------------------------------
def _picked(log_p: Array, wanted: Array) -> Array:
    return np.take_along_axis(log_p, wanted[..., None], axis=-1)[..., 0]


def _padded_loss(log_p: Array, wanted: Array, pad: int) -> float:
    return -_picked(log_p, wanted)[wanted != pad].mean()


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
    "12.4: a mean over all positions but the padding",
    "padded_loss(log_p, wanted, pad) -> loss",
    "with log_p (n, t, vocab), wanted (n, t)",
    _padded_loss, more=_loss_cases, mistakes={
        "padding_learned": lambda x, w, pad: -_picked(x, w).mean(),
        "padding_divides": lambda x, w, pad: -(_picked(x, w) * (w != pad)).mean(),
        "each_row_alike": lambda x, w, pad: -np.mean([
            _picked(x, w)[i][w[i] != pad].mean() for i in range(len(w))]),
        "not_negative": lambda x, w, pad: -_padded_loss(x, w, pad),
        "summed": lambda x, w, pad: -_picked(x, w)[w != pad].sum(),
        "only_padding": lambda x, w, pad: -(_picked(x, w) * (w == pad)).sum() / (w != pad).sum(),
    })


# --- 12.5 which head is aligned best? ------------------------------------------------------------
def _on_right(weights: Array, says: Array) -> Array:
    """The weight on right tokens, of every head for every character."""
    return (weights * says).sum(axis=-1)


def _largest(mass: Callable[[Array, Array], Array]) -> Callable[..., tuple[int, float]]:
    """Return the head of the largest mean: `mass` has a row for each head."""
    def best_head(weights: Array, says: Array) -> tuple[int, float]:
        found = mass(weights, says).mean(axis=1)
        return found.argmax(), found.max()
    return best_head


_best_head = _largest(lambda w, s: _on_right(w, s)[:, s.any(axis=1)])


def _head_cases(rng: np.random.Generator) -> list[tuple]:
    t, f = True, False
    one, two = array([[0.8, 0.2]]), array([[0.8, 0.2]], [[0.4, 0.6]])
    cases = [(array([[1]]), [[t]]), (one, [[t, f]]), (one, [[t, t]]),
             (two, [[t, f]]), (two, [[f, t]]), (two, [[t, t]]),
             (array([[0.6, 0.4], [0.6, 0.4]], [[0.9, 0.1], [0.3, 0.7]]), [[t, f], [f, f]]),
             (array([[0.6, 0.4], [0.4, 0.6]], [[1, 0], [0.7, 0.3]]), [[t, f], [f, t]])]
    for h, n, m in ((2, 3, 5), (3, 5, 3), (5, 7, 11)):
        says = rng.random((n, m)) < 0.4
        says[0], says[1] = np.arange(m) < 2, False
        cases.append((softmax(2 * decimals(rng, h, n, m)), says))
    return cases


best_head = Exercise(
    "12.5: the head that attends most to what determines each character",
    "best_head(weights, says) -> head, mass",
    "with weights (h, t, m), says (t, m), two numbers",
    _best_head, more=_head_cases, mistakes={
        "said_by_nothing": _largest(_on_right),
        "by_hits": _largest(lambda w, s: s[np.arange(len(s)), w.argmax(axis=-1)][:, s.any(axis=1)]),
        "not_only_right": _largest(lambda w, s: w[:, s.any(axis=1)].max(axis=-1)),
        "mean_of_places": _largest(lambda w, s: w[:, s]),
        "summed": lambda w, s: (_best_head(w, s)[0], s.any(axis=1).sum() * _best_head(w, s)[1]),
        "mean_of_heads": lambda w, s: (
            _best_head(w, s)[0], _on_right(w, s)[:, s.any(axis=1)].mean()),
        "worst_head": lambda w, s: (
            _on_right(w, s)[:, s.any(axis=1)].mean(axis=1).argmin(),
            _on_right(w, s)[:, s.any(axis=1)].mean(axis=1).min()),
        "counted_from_one": lambda w, s: (_best_head(w, s)[0] + 1, _best_head(w, s)[1]),
    })


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


beam_step = Exercise(
    "12.6: the best continuations of several prefixes",
    "beam_step(totals, log_p, beam) -> rows, tokens, sums",
    "with totals (b,), log_p (b, vocab), and three arrays of shape (beam,)",
    _beam_step,
    cases=[(array(0), array([-0.5, -0.9]), 1), (array(-1), array([-0.9, -0.5]), 1),
           (array(-1), array([-0.9, -0.5]), 2),
           (array(-0.5, -0.9), array([-0.9, -1.0], [-0.1, -2.4]), 1),
           (array(-0.5, -0.9), array([-0.9, -1.1], [-0.1, -2.4]), 2),
           (array(-0.1, -5), array([-0.9, -1.1], [-0.1, -2.4]), 2)],
    # Many digits: no two sums are alike.
    more=lambda rng: [(-np.sort(rng.random(b)), np.log(softmax(rng.normal(size=(b, v)))), b)
                      for b, v in ((2, 5), (3, 7), (5, 3))],
    mistakes={
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
    })
