"""Several heads are several attentions: against loops, with masks, dropout and shared keys."""

import copy
import cProfile
import importlib
import pathlib
import pstats
import re
import sys

import numpy as np
import pytest
import torch
from every import refuses
from tensors import random

from attnbook import masks
from attnbook.multi_head import MultiHeadAttention
from attnbook.pooling import attend
from attnbook.scoring import dot, scaled_dot
from attnbook.transformer import Transformer, TransformerConfig

BATCH, Q, K, HEADS, D_K, D_KEY, D_VALUE = 2, 5, 11, 3, 7, 13, 17
D = HEADS * D_K
SHARED_HEADS, SHARED_KEYS = 12, 2  # six query heads read one key head
D_SHARED = SHARED_HEADS * D_K
SEEN = {"rtol": 1e-12, "atol": 1e-12}


def make(d_model=D, num_heads=HEADS, **options):
    torch.manual_seed(0)
    return MultiHeadAttention(d_model, num_heads, **options).double()


def inputs(d_model=D, batch=(BATCH,), d_key=D_KEY, d_value=D_VALUE):
    return [random(*batch, rows, d, seed=seed) for seed, (rows, d) in
            enumerate([(Q, d_model), (K, d_key), (K, d_value)])]


def some(*shape, seed=3):
    mask = torch.rand(shape, generator=torch.Generator().manual_seed(seed)) < 0.6
    mask[..., 0] = True
    return mask


def by_loops(layer, query, key, value, mask=None):
    """One head after another: its rows of each matrix, `attend`, its columns of W_O."""
    output, weights = layer.output_proj.bias.clone(), []
    for h in range(layer.num_heads):
        g = h // (layer.num_heads // layer.num_kv_heads)
        own, shared = (slice(i * layer.d_k, (i + 1) * layer.d_k) for i in (h, g))
        q = query @ layer.query_proj.weight[own].T + layer.query_proj.bias[own]
        k = key @ layer.key_proj.weight[shared].T + layer.key_proj.bias[shared]
        v = value @ layer.value_proj.weight[shared].T + layer.value_proj.bias[shared]
        head, alpha = attend(q, k, v, mask=None if mask is None else mask[..., h, :, :])
        output = output + head @ layer.output_proj.weight[:, own].T
        weights.append(alpha)
    return output, torch.stack(weights, dim=-3)


SHAPES = {
    "own key heads": (D, HEADS, HEADS),
    "one head": (D_K, 1, 1),
    "grouped": (D_SHARED, SHARED_HEADS, SHARED_KEYS),
    "one key head": (D_SHARED, SHARED_HEADS, 1),
}


@pytest.mark.parametrize("batch", [(), (BATCH,), (BATCH, 19)])
@pytest.mark.parametrize(("d_model", "num_heads", "num_kv_heads"), SHAPES.values(), ids=SHAPES)
def test_heads_are_attentions_in_a_loop(d_model, num_heads, num_kv_heads, batch):
    layer = make(d_model, num_heads, num_kv_heads=num_kv_heads, d_key_in=D_KEY, d_value_in=D_VALUE)
    arrays = inputs(d_model, batch)
    mask = some(*batch, num_heads, Q, K)
    output, weights = layer(*arrays, mask)
    assert output.shape == (*batch, Q, d_model)
    assert weights.shape == (*batch, num_heads, Q, K)
    for ours, loop in zip((output, weights), by_loops(layer, *arrays, mask), strict=True):
        torch.testing.assert_close(ours, loop, **SEEN)


def both_ways(layer, arrays, mask):
    """Return outputs and gradients of the layer step by step, and fused."""
    found = []
    for fused in (False, True):
        layer.fused = fused
        leaves = [array.clone().requires_grad_() for array in arrays]
        output, weights = layer(*leaves, mask)
        assert (weights is None) == fused
        direction = random(*output.shape, seed=9)
        gradients = torch.autograd.grad((output * direction).sum(), [*leaves, *layer.parameters()])
        found.append([output, *gradients])
    return zip(*found, strict=True)


MASKS = {
    "none": None, "keys": some(K), "one row": some(1, K), "queries": some(Q, 1),
    "causal": masks.causal(Q, K, 0, like=torch.ones(1)), "each entry": some(BATCH, Q, K),
    "padding": masks.valid(torch.tensor([4, 9]), K), "each head": some(BATCH, SHARED_HEADS, Q, K),
    "heads alone": some(1, SHARED_HEADS, Q, K), "padding, a head axis": some(BATCH, 1, 1, K),
    "nothing": torch.zeros(Q, K, dtype=torch.bool),
}


@pytest.mark.parametrize("mask", MASKS.values(), ids=MASKS)
@pytest.mark.parametrize("num_kv_heads", [SHARED_HEADS, SHARED_KEYS, 1])
def test_fused_is_equal_in_outputs_and_gradients(num_kv_heads, mask):
    layer = make(D_SHARED, SHARED_HEADS, num_kv_heads=num_kv_heads, d_key_in=D_KEY,
                 d_value_in=D_VALUE)
    for explicit, fused in both_ways(layer, inputs(D_SHARED), mask):
        torch.testing.assert_close(explicit, fused, **SEEN)


def test_three_axes_mean_the_batch_where_there_is_one_and_heads_where_there_is_none():
    """With as many heads as batch entries only the rule of the axes decides."""
    layer = make(BATCH * D_K, BATCH, d_key_in=D_KEY, d_value_in=D_VALUE)
    mask = some(BATCH, Q, K)
    _, weights = layer(*inputs(BATCH * D_K), mask)
    assert torch.equal(weights > 0, mask[:, None].expand(BATCH, BATCH, Q, K))
    _, weights = layer(*inputs(BATCH * D_K, batch=()), mask)
    assert torch.equal(weights > 0, mask)


@pytest.mark.parametrize("fused", [False, True])
def test_batch_axes_broadcast(fused):
    layer = make(d_key_in=D_KEY, d_value_in=D_VALUE, fused=fused)
    query, key, value = random(19, 1, Q, D), random(BATCH, K, D_KEY), random(K, D_VALUE)
    output, weights = layer(query, key, value, some(BATCH, 1, K))
    assert output.shape == (19, BATCH, Q, D)
    assert fused or weights.shape == (19, BATCH, HEADS, Q, K)
    alone = layer(query[3, 0], key[1], value, some(BATCH, 1, K)[1])[0]
    torch.testing.assert_close(output[3, 1], alone, **SEEN)


def one_open_head(fused, dropout, keys=400):
    """A layer whose output rows are the weights that were used for them."""
    layer = make(keys, 1, dropout=dropout, bias=False, fused=fused)
    with torch.no_grad():
        for projection in (layer.value_proj, layer.output_proj):
            projection.weight.copy_(torch.eye(keys))
    query, key = random(Q, keys, seed=1), random(keys, keys, seed=2)
    return layer, (query, key, torch.eye(keys, dtype=torch.float64))


@pytest.mark.parametrize("fused", [False, True])
def test_dropout_removes_weights_and_enlarges_the_others(fused):
    layer, arrays = one_open_head(fused, dropout=0.25)
    used = layer(*arrays)[0]
    layer.fused = False
    weights = layer.eval()(*arrays)[1][0]
    kept = used != 0
    torch.testing.assert_close(used[kept], weights[kept] / 0.75, **SEEN)
    assert 0.70 < kept.double().mean() < 0.80  # of 2000 weights: five standard deviations


@pytest.mark.parametrize("fused", [False, True])
def test_outside_training_nothing_is_dropped(fused):
    layer, arrays = one_open_head(fused, dropout=0.5)
    layer.eval()
    first, second = layer(*arrays)[0], layer(*arrays)[0]
    assert torch.equal(first, second) and (first != 0).all()


@pytest.mark.parametrize("mask", [None, some(K), some(BATCH, HEADS, Q, K)], ids=range(3))
def test_a_score_of_ones_own_gets_the_queries_first(mask):
    """A score that treats both differently, more keys than queries, and each head by itself."""
    def score(query, key):
        return (query * 3)[..., :, None, 0] - key[..., None, :, 1] ** 2

    layer, arrays = make(d_key_in=D_KEY, d_value_in=D_VALUE, score=score), inputs()
    _, weights = layer(*arrays, mask)
    for h in range(HEADS):
        q, k = (projection(x)[..., h * D_K:(h + 1) * D_K] for projection, x in (
            (layer.query_proj, arrays[0]), (layer.key_proj, arrays[1])))
        scores = torch.stack([torch.stack([q[:, i, 0] * 3 - k[:, j, 1] ** 2 for j in range(K)], -1)
                              for i in range(Q)], -2)
        if mask is not None:
            whole = mask.expand(BATCH, HEADS, Q, K)[:, h]
            scores = scores.masked_fill(~whole, -torch.inf)
        torch.testing.assert_close(weights[:, h], scores.softmax(-1), **SEEN)


def calls_of_the_book(function):
    """Return how many functions of the package one call goes through."""
    function()                          # once before: what is kept from then on does not count
    profile = cProfile.Profile()
    profile.runcall(function)
    return sum(count for (path, _, _), (_, count, *_) in pstats.Stats(profile).stats.items()
               if "attnbook" in pathlib.Path(path).parts)


def test_one_call_goes_through_few_functions(as_reader):
    """Arguments are checked once, where they come in: who follows a call soon sees attention."""
    x, mask = torch.rand(2, 5, 8), torch.rand(2, 1, 5) < 0.7
    layer = MultiHeadAttention(8, 2)
    assert calls_of_the_book(lambda: layer(x, x, x, mask)) <= 25
    model = Transformer(TransformerConfig(31, 17, d_model=8, num_heads=2, num_layers=2, d_ff=16))
    ids = torch.randint(1, 17, (2, 5))
    assert calls_of_the_book(lambda: model(ids, ids)) <= 250


def test_keys_of_one_text_answer_queries_of_many_with_a_mask_for_each():
    layer, x, y = make(), random(3, BATCH, Q, D), random(K, D, seed=1)
    mask = some(3, BATCH, Q, K)
    output, weights = layer.ask(x, *layer.project(y, y), mask)
    for i in range(3):
        for j in range(BATCH):
            alone = layer(x[i, j], y, y, mask[i, j])
            torch.testing.assert_close(output[i, j], alone[0], **SEEN)
            torch.testing.assert_close(weights[i, j], alone[1], **SEEN)
    with pytest.raises(ValueError, match=r"broadcasts to the scores' \(3, 2, 5, 11\)"):
        layer.ask(x, *layer.project(y, y), mask[:2])


def test_weights_and_inputs_are_not_kept_or_changed():
    layer, arrays = make(d_key_in=D_KEY, d_value_in=D_VALUE), inputs()
    mask = some(Q, K)
    before = copy.deepcopy((arrays, mask))
    known = set(vars(layer))
    layer(*arrays, mask)
    assert set(vars(layer)) == known and not list(layer.buffers())
    assert all(torch.equal(a, b) for a, b in zip([*before[0], before[1]], [*arrays, mask],
                                                 strict=True))


def test_parameters_have_the_names_of_the_book():
    layer = make(D_SHARED, SHARED_HEADS, num_kv_heads=SHARED_KEYS, d_key_in=D_KEY)
    assert {name: tuple(p.shape) for name, p in layer.named_parameters()} == {
        "query_proj.weight": (D_SHARED, D_SHARED), "query_proj.bias": (D_SHARED,),
        "key_proj.weight": (SHARED_KEYS * D_K, D_KEY), "key_proj.bias": (SHARED_KEYS * D_K,),
        "value_proj.weight": (SHARED_KEYS * D_K, D_SHARED),
        "value_proj.bias": (SHARED_KEYS * D_K,),
        "output_proj.weight": (D_SHARED, D_SHARED), "output_proj.bias": (D_SHARED,)}
    assert not [name for name, _ in make(bias=False).named_parameters() if "bias" in name]
    assert "num_heads=3, num_kv_heads=3, dropout=0.0, fused=False" in repr(make())


test_what_cannot_be_made_is_refused = refuses([
    (lambda: make(20, 3), ValueError, "num_heads: expected a divisor of d_model=20, got 3"),
    (lambda: make(24, 12, num_kv_heads=5), ValueError, "num_kv_heads: expected a divisor of"),
    (lambda: make(24, 0), ValueError, "num_heads: expected an integer of 1 or more, got 0"),
    (lambda: make(0, 1), ValueError, "d_model: expected an integer of 1 or more, got 0"),
    (lambda: make(d_key_in=0), ValueError, "d_key_in: expected an integer of 1 or more, got 0"),
    (lambda: make(d_value_in=2.5), TypeError, "d_value_in: expected an integer, got 2.5"),
    (lambda: make(dropout=1.0), ValueError, "dropout: expected a probability from 0 up to but"),
    (lambda: make(dropout=float("nan")), ValueError, "got nan"),
    (lambda: make(fused=True, score=dot), ValueError, "score: expected scaled_dot together with"),
    (lambda: make(score="dot"), TypeError, "score: expected a function (query, key) -> scores"),
])


GOOD = dict(zip(("query", "key", "value"), inputs(), strict=True))
test_errors_name_what_was_expected_and_what_came = refuses([
    ((fused, change), kind, words) for fused in (False, True) for change, kind, words in (
    ({"query": random(BATCH, Q, D - 1)}, ValueError, "query: expected rows of length d_model=21"),
    ({"key": random(BATCH, K, D)}, ValueError, "key: expected rows of length d_key_in=13"),
    ({"value": random(BATCH, K, D)}, ValueError, "value: expected rows of length d_value_in=17"),
    ({"value": random(BATCH, K + 1, D_VALUE)}, ValueError, "key of shape (2, 11"),
    ({"query": random(D)}, ValueError, "query: expected at least 2 axes (*batch, rows, d)"),
    ({"query": random(3, Q, D)}, ValueError, "query of shape (3, 5, 21) with batch axes (3,)"),
    ({"key": random(BATCH, K, D_KEY).float()}, TypeError, "Try key.to(query.dtype)"),
    ({"query": random(BATCH, Q, D).float()}, TypeError, "a layer of torch.float64 and query of"),
    ({"query": np.ones((BATCH, Q, D))}, TypeError, "got ndarray. Try torch.as_tensor(query)"),
    ({"query": random(BATCH, 0, D)}, ValueError, "query: expected at least one element"),
    ({"mask": torch.ones(Q, K)}, TypeError, "got dtype float32 (which number means may attend?)"),
    ({"mask": np.ones((Q, K), bool)}, TypeError, "query from torch, mask from NumPy"),
    ({"mask": some(K, Q)}, ValueError, "mask: expected a shape that broadcasts to the scores'"),
    ({"mask": some(HEADS, Q, K)}, ValueError, "got (3, 5, 11); axis -3 is 3, not 2 or 1"),
    ({"mask": some(BATCH, 5, Q, K)}, ValueError, "broadcasts to the scores' (2, 3, 5, 11)"),
)], lambda given: make(d_key_in=D_KEY, d_value_in=D_VALUE, fused=given[0])(**GOOD | given[1]))


def test_a_score_of_another_shape_is_refused(as_reader):
    layer = make(score=lambda q, k: scaled_dot(q, k).sum(-3))
    with pytest.raises(ValueError, match=re.escape(
            "scores of shape (*batch, num_heads, q, k) = (2, 3, 5, 5), got (2, 5, 5)")):
        layer(*[random(BATCH, Q, D)] * 3)


def test_fused_is_checked_again_when_it_is_switched_on(as_reader):
    layer = make(score=dot)
    layer.fused = True
    with pytest.raises(ValueError, match="score: expected scaled_dot together with fused=True"):
        layer(*[random(BATCH, Q, D)] * 3)


def test_the_old_name_of_the_module_warns_and_holds_the_same_class():
    sys.modules.pop("attnbook.multihead", None)
    with pytest.warns(DeprecationWarning, match="now attnbook.multi_head"):
        old = importlib.import_module("attnbook.multihead")
    assert old.MultiHeadAttention is MultiHeadAttention
