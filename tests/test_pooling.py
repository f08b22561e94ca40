"""Weights are a distribution over the allowed keys, whatever comes in."""

import numpy as np
import pytest
import torch
from every import refuses
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from torch.nn.functional import scaled_dot_product_attention

from attnbook.pooling import attend, masked_softmax

Q, K, D, D_V, BATCH = 3, 5, 7, 11, 2

numbers = st.floats(-50, 50, width=32)
score_arrays = hnp.arrays(np.float64, (BATCH, Q, K), elements=numbers)
mask_arrays = hnp.arrays(bool, (BATCH, Q, K))


def loop_softmax(scores, mask):
    """The definition, one row at a time, in plain Python floats."""
    weights = np.zeros_like(scores)
    for row in np.ndindex(scores.shape[:-1]):
        allowed = [j for j in range(scores.shape[-1]) if mask[row][j]]
        top = max((scores[row][j] for j in allowed), default=0.0)
        total = sum(np.exp(scores[row][j] - top) for j in allowed)
        for j in allowed:
            weights[row][j] = np.exp(scores[row][j] - top) / total
    return weights


@given(scores=score_arrays, mask=mask_arrays)
def test_weights_equal_the_definition_in_loops(backend, scores, mask):
    weights = masked_softmax(backend.of(scores), backend.of(mask))
    backend.close(weights, loop_softmax(scores, mask))


@pytest.mark.parametrize("fraction", [0.1, 0.9])
def test_scores_near_the_end_of_the_range_do_not_overflow(backend, fraction):
    huge = fraction * np.finfo(backend.dtype).max
    scores = np.array([[huge, -huge, 0.0], [huge, huge, -huge], [-huge, -huge, -huge]])
    backend.close(masked_softmax(backend.of(scores)),
                  [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]])
    last = np.array([False, False, True])
    backend.close(masked_softmax(backend.of(scores), backend.of(last)), [[0, 0, 1]] * 3)


def test_one_row_of_scores_needs_no_query_axis(backend):
    weights = masked_softmax(backend.of(np.log([1.0, 3.0])))
    backend.close(weights, [0.25, 0.75])


def random_inputs(backend, rng, batch=(BATCH,)):
    return [backend.of(rng.normal(size=(*batch, *shape)))
            for shape in ((Q, D), (K, D), (K, D_V))]


def test_output_is_the_weighted_sum_in_loops(backend, rng):
    query, key, value = random_inputs(backend, rng)
    mask = rng.random((BATCH, Q, K)) < 0.5
    mask[1, 2] = False
    output, weights = attend(query, key, value, mask=backend.of(mask))
    q, k, v = (backend.numpy(array).astype(float) for array in (query, key, value))
    expected = np.zeros((BATCH, Q, D_V))
    for b, i in np.ndindex(BATCH, Q):
        row = np.array([sum(q[b, i] * k[b, j]) / np.sqrt(D) for j in range(K)])
        alpha = loop_softmax(row[None], mask[b, i][None])[0]
        expected[b, i] = sum(alpha[j] * v[b, j] for j in range(K))
    backend.close(output, expected)
    assert tuple(weights.shape) == (BATCH, Q, K)


def test_several_values_or_masks_for_the_same_scores_get_weights_each(backend, rng):
    query, key, _ = random_inputs(backend, rng, batch=())
    value = backend.of(rng.normal(size=(BATCH, K, D_V)))
    mask = rng.random((BATCH, 1, K)) < 0.7
    output, weights = attend(query, key, value, mask=backend.of(mask))
    assert tuple(output.shape) == (BATCH, Q, D_V)
    assert tuple(weights.shape) == (BATCH, Q, K)
    assert (backend.numpy(weights)[~np.broadcast_to(mask, (BATCH, Q, K))] == 0).all()


def test_any_function_of_query_and_key_is_a_score(backend, rng):
    query, key, value = random_inputs(backend, rng)

    def nearness(query, key):
        return -((query[..., :, None, :] - key[..., None, :, :]) ** 2).sum(-1)

    _, weights = attend(query, key, value, score=nearness)
    q, k = backend.numpy(query), backend.numpy(key)
    expected = -((q[:, :, None] - k[:, None]) ** 2).sum(-1)
    backend.close(weights, loop_softmax(expected, np.ones_like(expected, bool)), scale=10)


def double(shape, seed, **options):
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(shape, dtype=torch.float64, generator=generator, **options)


MASK = torch.tensor([[True, False, True, True, False], [False] * K, [True] * K])


@pytest.mark.parametrize("mask", [None, MASK], ids=["open", "masked"])
def test_gradients_of_the_weights_are_those_of_the_function(mask):
    scores = double((BATCH, Q, K), 0, requires_grad=True)
    assert torch.autograd.gradcheck(lambda s: masked_softmax(s, mask), scores)
    assert torch.autograd.gradgradcheck(lambda s: masked_softmax(s, mask), scores)


GOOD = {"query": np.ones((Q, D)), "key": np.ones((K, D)), "value": np.ones((K, D_V))}

test_errors_name_what_was_expected_and_what_came = refuses([
    ({"query": np.ones((Q, D), int)}, TypeError, "query: expected floating point numbers"),
    ({"key": np.ones((K, D), np.float32)}, TypeError, "key of float32"),
    ({"value": [[1.0]]}, TypeError, "value: expected a NumPy array or a torch tensor, got list"),
    ({"key": torch.ones(K, D)}, TypeError, "query from NumPy, key from torch, value from NumPy"),
    ({"query": np.ones(D)}, ValueError, "query: expected at least 2 axes (*batch, rows, d)"),
    ({"key": np.ones((K, 2))}, ValueError, "query of shape (3"),
    ({"value": np.ones((K + 1, D_V))}, ValueError, "key of shape (5, 7) with 5 on axis -2 and"),
    ({"query": np.ones((2, Q, D)), "value": np.ones((3, K, D_V))}, ValueError,
     "query of shape (2, 3, 7) with batch axes (2,), key of shape (5, 7) with batch axes ()"),
    ({"key": np.full((K, D), np.nan)}, ValueError, "key: expected finite numbers, got 35 of 35"),
    ({"value": np.ones((K, 0))}, ValueError, "value: expected at least one element on every"),
    ({"mask": np.ones((Q, K))}, TypeError, "mask: expected booleans, where True = may attend"),
    ({"mask": np.ones((K, Q), bool)}, ValueError, "expected a shape that broadcasts to the"),
    ({"mask": torch.ones(Q, K, dtype=torch.bool)}, TypeError, "got query from NumPy"),
    ({"score": "dot"}, TypeError, "score: expected a function (query, key) -> scores, got 'dot'"),
    ({"score": lambda q, k: k @ q.T}, ValueError, "score(query, key): expected scores of shape"),
    ({"score": lambda q, k: 1.0}, TypeError, "scores: expected a NumPy array or a torch tensor"),
    ({"score": lambda q, k: torch.ones(Q, K)}, TypeError, "query from NumPy, scores from torch"),
    ({"score": lambda q, k: np.full((Q, K), -np.inf)}, ValueError, "scores: expected finite"),
    ({"score": lambda q, k: np.ones((Q, K), int)}, TypeError, "scores: expected floating point"),
], lambda change: attend(**GOOD | change))
test_the_softmax_alone_looks_at_its_scores_and_its_mask = refuses([
    (([[0.0, 1.0]],), TypeError, "scores: expected"),
    ((np.arange(3),), TypeError, "scores: expected"),
    ((np.zeros((Q, K)), np.ones((Q, K))), TypeError, "mask == 1 if 1 does, or mask == 0 if 0 does"),
    *(((np.array([[0.0, 1.0], [bad, 2.0]]),), ValueError,
       f"scores: expected finite numbers, got 1 of 4 that are NaN or infinite, the first ({bad}) "
       "at index (1, 0)…Try giving mask=False where nothing may be attended to")
      for bad in (-np.inf, np.inf, np.nan)),
    ((np.zeros((Q, K)), np.ones((2, Q, K), bool)), ValueError,
     "broadcasts to the scores' (3, 5), got (2, 3, 5)"),
], lambda given: masked_softmax(*given))


@pytest.mark.parametrize("shape", [(Q, K), (1, K), (Q, 1), (BATCH, 1, 1, K), (1, 4, Q, K)])
def test_outputs_and_gradients_are_those_of_torchs_attention(shape):
    """Heads share keys, masks broadcast, and one query may attend to nothing."""
    mask = torch.rand(shape, generator=torch.Generator().manual_seed(1)) < 0.6
    mask = mask & (torch.arange(Q)[:, None] > 0)
    ours = [double(size, seed, requires_grad=True) for seed, size in
            enumerate([(BATCH, 4, Q, D), (BATCH, 1, K, D), (BATCH, 1, K, D_V)])]
    output, _ = attend(*ours, mask=mask)
    expected = scaled_dot_product_attention(*ours, attn_mask=mask)
    torch.testing.assert_close(output, expected, rtol=1e-12, atol=1e-12)
    direction = double(output.shape, 3)
    found, wanted = (torch.autograd.grad((one * direction).sum(), ours)
                     for one in (output, expected))
    torch.testing.assert_close(found, wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("dtype", "size"), [(np.float64, 1e200), (np.float16, 300)])
def test_scores_that_overflow_end_in_an_error(as_reader, dtype, size):
    huge = np.full((1, 2), size, dtype)
    with np.errstate(over="ignore"), pytest.raises(ValueError, match=r"scores: .*\(inf\)") as error:
        attend(huge, huge, huge)
    assert "Try smaller queries and keys, or a longer dtype" in str(error.value)


@pytest.mark.parametrize("name", ["query", "key", "value"])
def test_what_came_in_is_blamed_and_not_the_scores(as_reader, name):
    arrays = {"query": np.ones((Q, D)), "key": np.ones((K, D)), "value": np.ones((K, D_V))}
    arrays[name][1, 2] = np.nan
    with pytest.raises(ValueError, match=rf"^{name}: expected finite numbers, got 1 of .*\(1, 2\)"):
        attend(*arrays.values())


@pytest.mark.parametrize("of", [np.asarray, torch.as_tensor])
@pytest.mark.parametrize("shape", [(2, 70_001), (70_001, 2)])
def test_the_weights_of_many_keys_in_float16_sum_to_one(of, shape):
    """float16 ends at 65504, and NumPy adds up columns in it: 2048 + 1 = 2048."""
    scores = np.zeros(shape, np.float16)
    weights = masked_softmax(of(scores if shape[0] == 2 else scores.T))
    assert weights.dtype == of(scores).dtype
    np.testing.assert_allclose(np.asarray(weights, float).sum(-1), 1.0, rtol=2e-3)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_sixteen_bits_give_torchs_softmax_to_the_last_bit(dtype):
    scores = torch.randn(Q, 30_011, generator=torch.Generator().manual_seed(1)).to(dtype)
    torch.testing.assert_close(
        masked_softmax(scores), scores.softmax(-1), rtol=torch.finfo(dtype).eps, atol=6e-8)


def test_tensors_are_not_looked_into():
    """What is not finite in a tensor is found by whoever looks, as anywhere in torch."""
    query = torch.tensor([[1.0, torch.nan], [1.0, 2.0]])
    output, _ = attend(query, query[1:], query[1:])
    assert output.isnan().tolist() == [[True, True], [False, False]]


def test_scores_without_any_axis_are_refused(backend, as_reader):
    with pytest.raises(ValueError, match="scores: expected at least 1 axes"):
        masked_softmax(backend.of(np.asarray(1.0)))
