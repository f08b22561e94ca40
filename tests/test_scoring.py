"""Every score against its formula, one pair of a query and a key at a time."""

import numpy as np
import pytest
import torch
from every import refuses
from hypothesis import given
from hypothesis import strategies as st

from attnbook import scoring

Q, K, D_Q, D_K, H, BATCH = 2, 3, 5, 7, 11, 13

# Each score with the shapes of its arguments and its formula for one query and one key.
SCORES = {
    "dot": ([(Q, D_K), (K, D_K)], lambda q, k: sum(q * k)),
    "scaled_dot": ([(Q, D_K), (K, D_K)], lambda q, k: sum(q * k) / D_K**0.5),
    "bilinear": ([(Q, D_Q), (K, D_K), (D_Q, D_K)], lambda q, k, W: sum(
        q[a] * W[a, b] * k[b] for a in range(D_Q) for b in range(D_K))),
    "additive": ([(Q, D_Q), (K, D_K), (D_Q, H), (D_K, H), (H,)], lambda q, k, W_q, W_k, w_v: sum(
        w_v[h] * np.tanh(sum(W_q[:, h] * q) + sum(W_k[:, h] * k)) for h in range(H))),
    "one_layer_tanh": ([(Q, D_Q), (K, D_K), (D_K, D_Q), (D_Q,)], lambda q, k, W, b: sum(
        q[a] * np.tanh(sum(W[:, a] * k) + b[a]) for a in range(D_Q))),
}

each_score = pytest.mark.parametrize("name", SCORES)


def draw(name, rng, batch=()):
    shapes, _ = SCORES[name]
    return [rng.normal(size=(*batch, *shape)) if i < 2 else rng.normal(size=shape)
            for i, shape in enumerate(shapes)]


def loops(name, query, key, *weights):
    formula = SCORES[name][1]
    return np.array([[formula(q, k, *weights) for k in key] for q in query])


@each_score
@given(seed=st.integers(0, 2**32 - 1))
def test_scores_equal_their_formula(backend, name, seed):
    arrays = draw(name, np.random.default_rng(seed))
    scores = getattr(scoring, name)(*map(backend.of, arrays))
    assert tuple(scores.shape) == (Q, K)
    backend.close(scores, loops(name, *arrays), scale=100)


@each_score
def test_batch_axes_broadcast(backend, name, rng):
    query, key, *weights = draw(name, rng)
    queries = rng.normal(size=(BATCH, 1, *query.shape))
    keys = rng.normal(size=(Q, *key.shape))
    scores = getattr(scoring, name)(
        backend.of(queries), backend.of(keys), *map(backend.of, weights))
    assert tuple(scores.shape) == (BATCH, Q, Q, K)
    backend.close(scores[5, 1], loops(name, queries[5, 0], keys[1], *weights), scale=100)


@pytest.mark.slow
@each_score
def test_gradients_are_those_of_the_function(name, rng):
    arrays = [torch.tensor(array, requires_grad=True) for array in draw(name, rng)]
    assert torch.autograd.gradcheck(getattr(scoring, name), arrays)


ONES = {"query": (Q, D_K), "key": (K, D_K)}


test_shapes_that_do_not_fit_are_named = refuses([((name, shapes), ValueError, words) for
                                                  name, shapes, words in [
    ("dot", {"query": (Q, D_Q), "key": (K, D_K)},
     "query and key: expected the same length d_k, got query of shape (2, 5) with 5 on axis -1 "
     "and key of shape (3, 7) with 7 on axis -1. Try bilinear"),
    ("scaled_dot", {"query": (Q, D_Q), "key": (K, D_K)},
     "got query of shape (2, 5) with 5 on axis -1 and key of shape (3, 7) with 7 on axis -1. "
     "Try bilinear(query, key, W) or additive(...)"),
    ("dot", {"query": (D_K,), "key": (K, D_K)},
     "query: expected at least 2 axes (*batch, rows, d), got shape (7,). Try query[None, :]"),
    ("dot", {"query": (2, Q, D_K), "key": (3, K, D_K)},
     "batch axes: expected lengths that are equal or 1"),
    ("dot", {"query": (0, D_K), "key": (K, D_K)},
     "query: expected at least one element on every axis, got shape (0, 7)"),
    ("bilinear", dict(**ONES, W=(D_Q, D_K)),
     "query and W: expected the same length d_q, got query of shape (2, 7) with 7 on axis -1 and"
     " W of shape (5, 7) with 5 on axis 0"),
    ("bilinear", dict(**ONES, W=(D_K, D_Q)), "key and W: expected the same length d_k"),
    ("bilinear", dict(**ONES, W=(D_K,)), "W: expected shape (d_q, d_k), got shape (7,)"),
    ("additive", dict(**ONES, W_q=(H, D_K), W_k=(D_K, H), w_v=(H,)),
     "query and W_q: expected the same length d_q"),
    ("additive", dict(**ONES, W_q=(D_K, H), W_k=(H, D_K), w_v=(H,)),
     "key and W_k: expected the same length d_k"),
    ("additive", dict(**ONES, W_q=(D_K, H), W_k=(D_K, 2), w_v=(H,)),
     "W_q and W_k and w_v: expected the same length d_h"),
    ("additive", dict(**ONES, W_q=(2, D_K, H), W_k=(D_K, H), w_v=(H,)),
     "W_q: expected shape (d_q, d_h), got shape (2, 7, 11)"),
    ("additive", dict(**ONES, W_q=(D_K, H), W_k=(2, D_K, H), w_v=(H,)),
     "W_k: expected shape (d_k, d_h), got shape (2, 7, 11)"),
    ("additive", dict(**ONES, W_q=(D_K, H), W_k=(D_K, H), w_v=(H, 1)),
     "w_v: expected shape (d_h), got shape (11, 1)"),
    ("one_layer_tanh", dict(**ONES, W=(D_Q, D_K), b=(D_K,)),
     "key and W: expected the same length d_k"),
    ("one_layer_tanh", dict(**ONES, W=(D_K, D_K), b=(D_Q,)),
     "query and W and b: expected the same length d_q"),
    ("one_layer_tanh", dict(**ONES, W=(D_K, D_K), b=(2,)),
     "with 2 on axis 0. Try the transpose, or W, b of another size"),
    ("one_layer_tanh", dict(**ONES, W=(D_K, D_K), b=(1, D_K)),
     "b: expected shape (d_q), got shape (1, 7)"),
]], lambda given: getattr(scoring, given[0])(
    **{name: np.ones(shape) for name, shape in given[1].items()}))


@each_score
def test_two_scores_can_be_had_without_their_checks(name, rng):
    arrays, core = draw(name, rng), scoring._unchecked(getattr(scoring, name))
    if len(arrays) > 2:
        assert core is None
    else:
        np.testing.assert_array_equal(core(*arrays), getattr(scoring, name)(*arrays))


@each_score
def test_every_argument_is_checked(as_reader, name, rng):
    arrays = draw(name, rng)
    for i, array in enumerate(arrays):
        for bad, kind in ((array * np.nan, ValueError), (array.astype(int), TypeError),
                          (torch.tensor(array), TypeError), (array.tolist(), TypeError)):
            changed = [*arrays[:i], bad, *arrays[i + 1:]]
            with pytest.raises(kind, match="expected"):
                getattr(scoring, name)(*changed)
