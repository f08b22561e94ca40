"""Checkers of chapter 5, the bottleneck and the first attention."""

from collections.abc import Callable
from functools import partial

import numpy as np

from attnbook.checks._draw import Array, array, decimals
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import softmax


# --- 5.1 both directions ------------------------------------------------------------------------
def _run(x: Array, W_x: Array, W_h: Array, b: Array, bend: Callable = np.tanh) -> Array:
    state, states = np.zeros(len(b)), []
    for x_j in x:
        state = bend(x_j @ W_x + state @ W_h + b)
        states.append(state)
    return np.array(states)


def _read_states(x: Array, *p: Array | Callable) -> Array:
    return np.hstack([_run(x, *p), _run(x[::-1], *p)[::-1]])


read_states = Exercise(
    "5.1: the states of a recurrent network that reads in both directions",
    "read_states(x, W_x, W_h, b) -> states",
    "with x (n, d), W_x (d, h), W_h (h, h), b (h,), states (n, 2h)",
    _read_states,
    cases=[(array([1]), array([1]), array([0.5]), array(0)),
           (array([1], [0]), array([1]), array([0.5]), array(0)),
           (array([1], [0], [-1]), array([1]), array([0.5]), array(0)),
           (array([1], [0]), array([1]), array([1]), array(0.5)),
           (array([1], [-1]), array([0.5]), array([0.5]), array(1)),
           (array([1], [0]), array([1, 0]), array([0, 1], [0, 0]), array(0, 0))],
    more=lambda rng: [(decimals(rng, n, d), decimals(rng, d, h), decimals(rng, h, h),
                       decimals(rng, h)) for n, d, h in ((3, 2, 1), (5, 3, 2), (7, 2, 3))],
    mistakes={
        "not_turned_back": lambda x, *p: np.hstack([_run(x, *p), _run(x[::-1], *p)]),
        "forwards_twice": lambda x, *p: np.hstack([_run(x, *p), _run(x, *p)]),
        "no_bias": lambda x, W_x, W_h, b: _read_states(x, W_x, W_h, 0 * b),
        "memory_transposed": lambda x, W_x, W_h, b: _read_states(x, W_x, W_h.T, b),
        "no_memory": lambda x, *p: np.hstack([np.tanh(x @ p[0] + p[2])] * 2),
        "no_tanh": lambda x, *p: _read_states(x, *p, np.positive),
        "backwards_first": lambda x, *p: np.hstack([_run(x[::-1], *p)[::-1], _run(x, *p)]),
        "stacked_below": lambda x, *p: np.vstack([_run(x, *p), _run(x[::-1], *p)[::-1]]),
    })


# --- 5.2 what did it attend to? -----------------------------------------------------------------
def _hits(weights: Array, right: Array) -> Array:
    return right[np.arange(len(right)), weights.argmax(axis=1)]


def _pointing(weights: Array, right: Array) -> float:
    return _hits(weights, right)[right.any(axis=1)].mean()


def _pointing_cases(rng: np.random.Generator) -> list[tuple]:
    t, f = True, False
    cases = [([[0.9, 0.1]], [[t, f]]), ([[0.9, 0.1]], [[f, t]]),
            ([[0.4, 0.3, 0.3]], [[f, t, t]]),
            ([[0.9, 0.1], [0.2, 0.8]], [[t, f], [f, f]]),
            ([[0.75, 0.25], [0.5, 0.5], [0.25, 0.75]], [[t, f], [f, f], [t, f]]),
            ([[0.6, 0.4], [0.75, 0.25]], [[t, t], [f, t]])]
    for steps, words in ((3, 5), (5, 3), (7, 5)):
        weights = softmax(decimals(rng, steps, words) * 2).round(2)
        right = rng.random((steps, words)) < 0.4
        right[0], right[1] = False, True
        cases.append((weights, right))
    return cases


pointing = Exercise(
    "5.2: the share of steps whose largest weight lies on a right word",
    "pointing(weights, right) -> share",
    "with both (t, n), the second boolean",
    _pointing, more=_pointing_cases, mistakes={
        "all_steps": lambda weights, right: _hits(weights, right).mean(),
        "mass": lambda weights, right: (weights * right).sum(axis=1)[right.any(axis=1)].mean(),
        "by_word": lambda weights, right: _pointing(weights.T, right.T),
        "count": lambda weights, right: float(_hits(weights, right)[right.any(axis=1)].sum()),
        "smallest": lambda weights, right: _pointing(-weights, right),
    })


# --- 5.3 all contexts at once -------------------------------------------------------------------
def _blocked(scores: Array, real: Array) -> Array:
    return softmax(np.where(real, scores, -np.inf))


def _step_contexts(decoder: Array, encoder: Array, valid_len: int,
                   weigh: Callable[[Array, Array], Array] = _blocked) -> tuple[Array, Array]:
    weights = weigh(decoder @ encoder.T, np.arange(len(encoder)) < valid_len)
    return weights @ encoder, weights


def _context_cases(rng: np.random.Generator) -> list[tuple]:
    def case(decoder: Array, encoder: Array, valid_len: int) -> tuple:
        far = abs(decoder @ encoder.T).max() > 1e4
        return noted("large_scores" if far else "", decoder, encoder, valid_len)
    cases = [case(array([1]), array([2]), 1), case(array([1]), array([2], [1]), 2),
             case(array([1]), array([2], [1], [5]), 2),
             case(array([1], [-1]), array([2], [1], [5]), 2),
             case(array([1, 1], [0, 1]), array([2, 0], [1, 1], [0, 3]), 2),
             case(array([1, 0]), array([2, 0], [0, 1], [3, 3]), 2),
             case(array([1000]), array([-2e7], [3]), 1)]
    return cases + [case(decimals(rng, t, d), decimals(rng, n, d), v)
                    for t, n, d, v in ((2, 3, 5, 2), (5, 7, 3, 5), (7, 11, 2, 3))]


step_contexts = Exercise(
    "5.3: the contexts of all steps, with the dot product and padding",
    "step_contexts(decoder, encoder, valid_len) -> contexts, weights",
    "with decoder (t, d), encoder (n, d), contexts (t, d), weights (t, n)",
    _step_contexts, more=_context_cases, mistakes={
        "padding_read": partial(_step_contexts, weigh=lambda s, real: softmax(s)),
        "zero_as_mask": partial(_step_contexts, weigh=lambda s, real: softmax(s * real)),
        "not_renormalised": partial(_step_contexts, weigh=lambda s, real: softmax(s) * real),
        "scaled": lambda decoder, encoder, valid_len: _step_contexts(
            decoder, encoder, valid_len, lambda s, real: _blocked(
                s / np.sqrt(decoder.shape[1]), real)),
        "over_steps": partial(_step_contexts, weigh=lambda s, real: softmax(s, axis=0) * real),
        "fixed_context": partial(_step_contexts, weigh=lambda s, real: np.tile(
            np.arange(len(real)) == real.sum() - 1, (len(s), 1)).astype(float)),
        "large_number": partial(_step_contexts, weigh=lambda s, real: (
            softmax(np.where(real, s, -1e4)))),
        "one_word_more": lambda decoder, encoder, valid_len: _step_contexts(
            decoder, encoder, valid_len + 1),
    })


# --- 5.4 three bugs in a decoder ----------------------------------------------------------------
def _write_greedily(
    state: Array,
    table: Array,
    W_out: Array,
    longest: int,
    *,
    feed: Callable[[int, int], int] = lambda token, step: token,
    end: int = 1,
    keep_end: bool = False,
    carry: bool = True,
    fill: int = -1,
) -> Array:
    token, written, first = 0, [], state
    for step in range(longest):
        state = np.tanh(table[feed(token, step)] + (state if carry else first))
        token = int(np.argmax(state @ W_out))
        if token != end or keep_end:
            written.append(token)
        if token == end:
            break
    return np.array(written + [fill] * (longest - len(written)), dtype=float)


write_greedily = Exercise(
    "5.4: a decoder that writes until the end token",
    "write_greedily(state, table, W_out, longest) -> tokens",
    "with state (h,), table (v, h), W_out (h, v), tokens (longest,)",
    _write_greedily,
    cases=[(array(1), array([1], [-3]), array([1, -1]), 1),
           (array(-2), array([1], [0]), array([1, -1]), 2),
           (array(1), array([-0.5], [-1]), array([1, -1]), 3),
           (array(1), array([0], [0], [-3]), array([0, -1, 1]), 2),
           (array(1), array([0.5], [1], [-1]), array([0, -1, 1]), 3),
           (array(-1), array([-1], [2], [1]), array([0, -1, 1]), 2),
           (array(0.5), array([0.5], [-0.5], [-0.5]), array([0, -1, 1]), 3)],
    more=lambda rng: [(decimals(rng, h), decimals(rng, v, h), decimals(rng, h, v), n) for h, v, n
                      in ((2, 3, 3), (2, 4, 5), (2, 5, 7), (3, 5, 7), (3, 7, 5), (3, 5, 11))],
    mistakes={
        "start_again": partial(_write_greedily, feed=lambda token, step: 0),
        "never_ends": partial(_write_greedily, end=-2),
        "end_returned": partial(_write_greedily, keep_end=True),
        "state_not_carried": partial(_write_greedily, carry=False),
        "filled_with_start": partial(_write_greedily, fill=0),
        "filled_with_end": partial(_write_greedily, fill=1),
        "starts_with_end": partial(
            _write_greedily, feed=lambda token, step: token if step else 1),
    })


# --- 5.5 a local window -------------------------------------------------------------------------
def _local_weights(
    scores: Array,
    places: Array,
    D: float,
    *,
    sigma: Callable[[float], float] = lambda D: D / 2,
    sign: float = -1.0,
    window: bool = True,
    power: int = 2,
    after: bool = False,
    edge: bool = True,
    fill: float = -np.inf,
    top: Callable[[Array, Array], Array | float] = lambda scores, inside: (
        inside.max(axis=1, keepdims=True)),
) -> Array:
    """Return the weights; `top` of scores before and inside the window is what is subtracted."""
    distance = np.abs(np.arange(scores.shape[1]) - places[:, None])
    bell = sign * distance**power / (2 * sigma(D) ** 2)
    allowed = (distance < D) | (edge & (distance == D)) | (not window)
    if after:
        return softmax(np.where(allowed, scores, -np.inf)) * np.exp(bell)
    inside = np.where(allowed, scores + bell, fill)
    raised = np.exp(inside - top(scores + bell, inside))
    return raised / raised.sum(axis=1, keepdims=True)


local_weights = Exercise(
    "5.5: weights in a window with a Gaussian around an expected place",
    "local_weights(scores, places, D) -> weights",
    "with scores and weights (t, n), places (t,), a positive number D",
    _local_weights,
    cases=[(array([1]), array(0), 1.0), (array([1, 0]), array(0), 1.0),
           (array([0, 0, 0]), array(0), 1.0), (array([1, 0, 2]), array(0.5), 1.0),
           (array([0, 0, 1], [1, 0, 0]), array(0, 2), 1.0),
           noted("large_scores", array([900, 899, 1]), array(0), 1.0),
           noted("large_scores", array([1000, 0, 1]), array(2), 1.0),
           noted("large_scores", array([-2e10, 0]), array(0), 0.5),
           noted("queries_apart", array([1000, 999], [0, 1]), array(0, 0), 2.0),
           noted("large_scores", array([1000, 999, 998, 0]), array(1.5), 2.0)],
    more=lambda rng: [(decimals(rng, t, n), np.round(rng.uniform(0, n - 1, size=t), 1), D)
                      for t, n, D in ((3, 5, 2.0), (5, 7, 1.0), (7, 11, 3.0))],
    mistakes={
        "not_normalised": partial(_local_weights, after=True),
        "no_window": partial(_local_weights, window=False),
        "no_gaussian": partial(_local_weights, sigma=lambda D: np.inf),
        "sigma_is_window": partial(_local_weights, sigma=lambda D: D),
        "wrong_sign": partial(_local_weights, sign=1.0),
        "edge_missing": partial(_local_weights, edge=False),
        "counted_from_1": lambda scores, places, D: _local_weights(scores, places - 1, D),
        "not_squared": partial(_local_weights, power=1),
        "large_number": partial(_local_weights, fill=-1e4),
        "overflow": partial(_local_weights, top=lambda scores, inside: 0.0),
        "one_maximum": partial(_local_weights, top=lambda scores, inside: inside.max()),
        "maximum_outside": partial(_local_weights, top=lambda scores, inside: (
            scores.max(axis=1, keepdims=True))),
    })


# --- 5.6 how much of the first word arrives -------------------------------------------------------
def _states(x: Array, w: float, u: float) -> Array:
    return _run(x[:, None], array([w]), array([u]), array(0))[:, 0]


def _arrives(own: Array, handed_on: Array) -> Array:
    """Return what each word gives its own state, times all factors of the later steps."""
    return np.array([own[j] * np.prod(handed_on[j + 1:]) for j in range(len(own))])


def _word_gradients(x: Array, w: float, u: float,
                    slope_of: Callable = lambda x, h: 1 - h**2) -> Array:
    slope = slope_of(x, _states(x, w, u))
    return _arrives(slope * w, slope * u)


def _accumulated(x: Array, w: float, u: float) -> Array:
    slope = 1 - _states(x, w, u) ** 2
    return slope * w * np.cumprod(np.concatenate([[1.0], slope[:-1] * u]))


word_gradients = Exercise(
    "5.6: the derivatives of the last state of a small recurrent network",
    "word_gradients(x, w, u) -> gradient",
    "with x and gradient (n,), two numbers",
    _word_gradients,
    cases=[(array(0.5), 2.0, 0.5), (array(-1), 0.5, 3.0), (array(1, 0), 1.0, 0.5),
           (array(1, 0.5), 2.0, -0.5), (array(0, 1, 0), 1.5, 0.5)],
    more=lambda rng: [(decimals(rng, n), w, u)
                      for n, w, u in ((3, 0.5, 1.5), (5, -1.5, 0.5), (7, 0.5, 0.9),
                                      (11, 1.5, -0.8))],
    mistakes={
        "no_input_weight": lambda x, w, u: _word_gradients(x, w, u) / w,
        "own_slope_missing": lambda x, w, u: _arrives(
            w * np.ones(len(x)), (1 - _states(x, w, u) ** 2) * u),
        "no_slopes": partial(_word_gradients, slope_of=lambda x, h: np.ones(len(x))),
        "slope_of_inputs": partial(_word_gradients, slope_of=lambda x, h: 1 - x**2),
        "slope_not_squared": partial(_word_gradients, slope_of=lambda x, h: 1 - h),
        "one_step_more": lambda x, w, u: _word_gradients(x, w, u) * u,
        "reversed": lambda x, w, u: _word_gradients(x, w, u)[::-1],
        "no_memory": lambda x, w, u: (1 - _states(x, w, u) ** 2) * w,
        "accumulated": _accumulated,
    })
