"""Checkers of chapter 15, Vision Transformer."""

from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise
from attnbook.checks._values import softmax


# --- 15.1 cut a picture ---------------------------------------------------------------------------
def _blocks(image: Array, p: int) -> Array:
    """Return (rows, p, columns, p)."""
    return image.reshape(image.shape[0] // p, p, image.shape[1] // p, p)


def _cut_patches(image: Array, patch_size: int) -> Array:
    return _blocks(image, patch_size).swapaxes(1, 2).reshape(-1, patch_size**2)


cut_patches = Exercise(
    "15.1: a grey picture cut into patches",
    "cut_patches(image, patch_size) -> patches",
    "with image (height, width) and patches (n, patch_size**2)",
    _cut_patches,
    cases=[(array([7]), 1), (array([1, 2], [3, 4]), 1), (array([1, 2], [3, 4]), 2),
           (array([1, 2, 3, 4], [5, 6, 7, 8]), 2), (np.arange(1.0, 17).reshape(4, 4)[:, :2], 2),
           (np.arange(1.0, 17).reshape(4, 4), 2)],
    more=lambda rng: [(decimals(rng, a * p, b * p), p)
                      for a, b, p in ((2, 3, 2), (3, 2, 3), (5, 2, 2))],
    mistakes={
        "reshape_only": lambda image, p: image.reshape(-1, p * p),
        "down_first": lambda image, p: _blocks(image, p).transpose(2, 0, 1, 3).reshape(-1, p * p),
        "pixels_down": lambda image, p: _blocks(image, p).transpose(0, 2, 3, 1).reshape(-1, p * p),
        "axes_kept": lambda image, p: _blocks(image, p).transpose(1, 3, 0, 2).reshape(-1, p * p),
        "one_column_each": lambda image, p: _cut_patches(image, p).T,
    })


# --- 15.2 from patches to tokens ------------------------------------------------------------------
embed_patches = Exercise(
    "15.2: patches, a class token and positions become tokens",
    "embed_patches(patches, W, b, class_token, positions) -> tokens",
    "with patches (n, k), W (k, d), b and class_token (d,), positions and tokens (1 + n, d)",
    lambda patches, W, b, class_token, P: np.vstack([class_token, patches @ W + b]) + P,
    cases=[(array([2]), array([3]), array(1), array(5), array([10], [20])),
           (array([1, 2]), array([1], [3]), array(1), array(2), array([0], [1])),
           (array([2], [4]), array([3]), array(1), array(5), array([0], [0], [0])),
           (array([1, 0]), array([1, 2], [3, 4]), array(0, 1), array(1, 1),
            array([0.5, 0], [0, 0.5]))],
    more=lambda rng: [(decimals(rng, n, k), decimals(rng, k, d), decimals(rng, d), decimals(rng, d),
                       decimals(rng, 1 + n, d)) for n, k, d in ((3, 2, 2), (5, 3, 2), (2, 5, 3))],
    mistakes={
        "class_last": lambda x, W, b, c, P: np.vstack([x @ W + b, c]) + P,
        "class_without_place": lambda x, W, b, c, P: np.vstack([c, x @ W + b + P[1:]]),
        "places_shifted": lambda x, W, b, c, P: np.vstack([c, x @ W + b]) + np.roll(P, -1, axis=0),
        "no_places": lambda x, W, b, c, P: np.vstack([c, x @ W + b]),
        "no_bias": lambda x, W, b, c, P: np.vstack([c, x @ W]) + P,
        "bias_for_class": lambda x, W, b, c, P: np.vstack([c, x @ W]) + b + P,
        "multiplied": lambda x, W, b, c, P: np.vstack([c, x @ W + b]) * P,
        "class_forgotten": lambda x, W, b, c, P: x @ W + b + P[1:],
        "as_it_was": lambda x, W, b, c, P: np.vstack([c, x @ W]) + b + np.roll(P, 1, axis=0),
        "rolled": lambda x, W, b, c, P: np.vstack([c, x @ W + b]) + np.roll(P, 1, axis=0),
    })


# --- 15.3 count the parameters --------------------------------------------------------------------
def _count(side: int, p: int, channels: int, d: int, d_ff: int, layers: int, *, singles: int = 2,
           norms: int = 2, last: int = 2, bias: int = 1, places: int | None = None) -> int:
    places = (side // p) ** 2 if places is None else places
    layer = 4 * (d * d + bias * d) + 2 * d * d_ff + bias * (d_ff + d) + norms * 2 * d
    projection = (p * p * channels + bias) * d
    return projection + (singles + places) * d + layers * layer + last * d


count_vit = Exercise(
    "15.3: how many parameters a Vision Transformer has",
    "count_vit(image_size, patch_size, channels, d_model, d_ff, num_layers) -> count",
    "with whole numbers",
    _count,
    cases=[(2, 2, 1, 1, 1, 1), (2, 1, 2, 1, 2, 1), (4, 2, 1, 2, 3, 1), (4, 2, 3, 2, 3, 1),
           (6, 2, 3, 4, 5, 2), (8, 2, 1, 12, 24, 3), (28, 7, 1, 64, 128, 3),
           (224, 16, 3, 768, 3072, 12)],
    mistakes={
        "class_token_half": partial(_count, singles=1),
        "no_places": partial(_count, singles=1, places=0),
        "gain_alone": partial(_count, norms=1, last=1),
        "one_norm": partial(_count, norms=1),
        "last_norm": partial(_count, last=0),
        "bias_forgotten": partial(_count, bias=0),
        "grey": lambda side, p, channels, *sizes: _count(side, p, 1, *sizes),
        "a_place_for_each_pixel": lambda side, *sizes: _count(side, *sizes, places=side**2),
        "one_layer": lambda *sizes: _count(*sizes[:5], 1),
    })


# --- 15.4 rollout ---------------------------------------------------------------------------------
def _steps(weights: Array, residual: float = 0.5) -> list[Array]:
    eye = np.eye(weights.shape[-1])
    return [(1 - residual) * layer.mean(axis=0) + residual * eye for layer in weights]


def _product(steps: list[Array]) -> Array:
    """Multiply with the first layer on the right."""
    path = np.eye(len(steps[0]))
    for step in steps:
        path = step @ path
    return path


def _rolled(weights: Array) -> list[Array]:
    """Return the rollout as it is right, and four that are wrong."""
    steps = _steps(weights)
    return [_product(steps), _product(steps[::-1]), _product(_steps(weights, 0.0)),
            _product([2 * step for step in steps]), steps[-1]]


def _first_fit(found: list[Array], result: Array) -> int:
    return next((k for k, one in enumerate(found) if np.allclose(one, result)), 5)


def _roll_out(weights: Array, result: Array) -> int:
    return _first_fit(_rolled(weights), result)


def _by_row_sums(weights: Array, result: Array) -> int:
    found = _roll_out(weights, result)
    return found if np.allclose(result.sum(axis=-1), 1) else 3


def _last_fit(weights: Array, result: Array) -> int:
    fits = [np.allclose(one, result) for one in _rolled(weights)]
    return 4 - fits[::-1].index(True) if any(fits) else 5


def _roll_cases(rng: np.random.Generator) -> list[tuple]:
    first, second = array([1, 0], [1, 0]), array([0, 1], [0, 1])
    both = np.stack([first, second])
    one, layers, heads = first[None, None], both[:, None], both[None]
    hand = [(array([1])[None, None], array([1])), (one, _rolled(one)[0]), (one, _rolled(one)[2]),
            (heads, _rolled(heads)[0]),
            (one, 3 * _rolled(one)[0]),
            *((layers, result) for result in [*_rolled(layers), np.eye(2), second])]
    drawn = [softmax(2 * decimals(rng, *shape, n, n)) for shape, n in (((2, 2), 3), ((3, 2), 3))]
    wrong = [(weights, _rolled(weights)[k]) for weights in drawn for k in range(5)]
    return [*hand, *wrong, (drawn[0], 3 * _rolled(drawn[0])[0])]


roll_out = Exercise(
    "15.4: what is wrong with a rollout",
    "roll_out(weights, result) -> number",
    "with weights (layers, heads, n, n), result (n, n), and a number from 0 to 5",
    _roll_out, more=_roll_cases, mistakes={
        "first_on_the_left": lambda w, result: _first_fit(
            [_rolled(w)[k] for k in (1, 0, 2, 3, 4)], result),
        "first_head": lambda w, result: _roll_out(w[:, :1], result),
        "by_row_sums": _by_row_sums,
        "last_fit": _last_fit,
        "last_layer_whole": lambda w, result: _first_fit(
            [*_rolled(w)[:4], w[-1].mean(axis=0)], result),
        "none_is_right": lambda w, result: _roll_out(w, result) % 5,
        "entry_by_entry": lambda w, result: _first_fit(
            [np.prod(_steps(w), axis=0), *_rolled(w)[1:]], result),
    })


# --- 15.5 how far do heads attend? ----------------------------------------------------------------
def _attention_distance(weights: Array, columns: int, patch_size: int, *, shared_out: bool = True,
                        order: float = 2) -> Array:
    own = weights[:, 1:, 1:]
    own = own / own.sum(axis=-1, keepdims=True) if shared_out else own
    place = np.stack(np.divmod(np.arange(own.shape[-1]), columns), axis=-1)
    far = patch_size * np.linalg.norm(place[:, None] - place[None], ord=order, axis=-1)
    return (own * far).sum(axis=-1).mean(axis=-1)


def _distance_cases(rng: np.random.Generator) -> list[tuple]:
    itself, other = np.eye(3)[None], np.eye(3)[None, [0, 2, 1]]
    cases = [(array([0.5, 0.5], [0.5, 0.5])[None], 1, 7), (np.full((1, 3, 3), 0.25), 2, 1),
             (other, 1, 7), (np.full((1, 4, 4), 0.25), 2, 1),
             (np.concatenate([itself, other]), 2, 2)]
    for heads, rows, columns, p in ((2, 2, 3, 2), (2, 3, 2, 5), (3, 2, 2, 3)):
        n = 1 + rows * columns
        cases.append((softmax(2 * decimals(rng, heads, n, n)), columns, p))
    return cases


attention_distance = Exercise(
    "15.5: how far each head attends, in pixels",
    "attention_distance(weights, columns, patch_size) -> distance",
    "with weights (heads, 1 + n, 1 + n), two integers, and distance (heads,)",
    _attention_distance, more=_distance_cases, mistakes={
        "not_shared_out": partial(_attention_distance, shared_out=False),
        "in_a_line": lambda w, columns, p: _attention_distance(w, w.shape[-1], p),
        "in_patches": lambda w, columns, p: _attention_distance(w, columns, 1),
        "along_the_streets": partial(_attention_distance, order=1),
        "class_as_a_patch": lambda w, columns, p: _attention_distance(
            np.pad(w, ((0, 0), (1, 0), (1, 0)), constant_values=1), columns, p),
        "summed_over_queries": lambda w, columns, p: _attention_distance(
            w, columns, p) * (w.shape[-1] - 1),
        "all_heads_together": lambda w, columns, p: np.full(
            len(w), _attention_distance(w, columns, p).mean()),
    })


# --- 15.6 a fair comparison -----------------------------------------------------------------------
def _gaps(gap: Array) -> Array:
    return np.stack([gap.min(axis=1), np.median(gap, axis=1), gap.max(axis=1)], axis=1)


paired_gap = Exercise(
    "15.6: two models compared seed by seed",
    "paired_gap(first, second) -> gaps",
    "with first and second (amounts, seeds) and gaps (amounts, 3)",
    lambda first, second: _gaps(second - first),
    cases=[(array([0.5]), array([0.75])), (array([0.5, 0.5]), array([0.75, 0.25])),
           (array([1, 2, 3]), array([3, 2, 2])), (array([1], [2]), array([3], [1])),
           (array([1, 2, 6]), array([5, 2, 4]))],
    more=lambda rng: [(decimals(rng, n, s), decimals(rng, n, s))
                      for n, s in ((2, 3), (3, 5), (5, 2))],
    mistakes={
        "first_minus_second": lambda a, b: _gaps(a - b),
        "medians_first": lambda a, b: np.stack(
            [b.min(axis=1) - a.min(axis=1), np.median(b, axis=1) - np.median(a, axis=1),
             b.max(axis=1) - a.max(axis=1)], axis=1),
        "sorted_apart": lambda a, b: _gaps(np.sort(b, axis=1) - np.sort(a, axis=1)),
        "mean": lambda a, b: np.stack(
            [(b - a).min(axis=1), (b - a).mean(axis=1), (b - a).max(axis=1)], axis=1),
        "rows_for_columns": lambda a, b: _gaps(b - a).T,
        "over_amounts": lambda a, b: _gaps((b - a).T),
        "without_sign": lambda a, b: _gaps(abs(b - a)),
    })
