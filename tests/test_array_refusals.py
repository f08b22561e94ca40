"""Strange arrays, numbers and functions end in a sentence, or in the right numbers."""

import fractions
import re

import numpy as np
import pytest
import torch

from attnbook import _array_refusals, _errors, kernels, masks, pooling, positions, scoring
from attnbook.multi_head import MultiHeadAttention

Q, K, D, D_V, MANY = 2, 5, 3, 7, 70_001
NUMBERS = np.random.default_rng(0)
QUERY, KEY, VALUE = (NUMBERS.normal(size=shape) for shape in ((Q, D), (K, D), (K, D_V)))
X, Y = np.linspace(0.0, 1.0, K), np.arange(float(K))
MASK, LENS = np.ones((K, K), bool), np.array([1, 3])
TENSOR = torch.as_tensor(QUERY)

WHERE = {  # every door through which an array enters, with an array that may enter
    "query": (QUERY, lambda a: pooling.attend(a, KEY, VALUE)),
    "key": (KEY, lambda a: scoring.dot(QUERY, a)),
    "value": (VALUE, lambda a: pooling.attend(QUERY, KEY, a)),
    "scores": (QUERY, pooling.masked_softmax),
    "mask": (QUERY > 0, lambda a: pooling.masked_softmax(QUERY, a)),
    "x_query": (X, lambda a: kernels.nadaraya_watson(
        a, X, Y, kernel=kernels.gaussian, bandwidth=0.1)),
    "x": (X, lambda a: kernels.leave_one_out(a, Y, kernel=kernels.boxcar, bandwidth=0.1)),
    "y": (Y, lambda a: kernels.nadaraya_watson(
        X, X, a, kernel=kernels.boxcar, bandwidth=0.1)),
    "bandwidth": (np.asarray(0.1), lambda a: kernels.leave_one_out(
        X, Y, kernel=kernels.boxcar, bandwidth=a)),
    "u": (X, kernels.triangular),
    "valid_lens": (LENS, lambda a: masks.valid(a, K)),
    "positions": (LENS, lambda a: positions.rotary(np.ones((2, 4)), a)),
    "like": (X, lambda a: positions.sinusoidal(3, 4, like=a)),
}


def refused(call, kind, text):
    """Check that a call ends in an error of the form of this book, which has this text."""
    with pytest.raises(kind, match=re.escape(text)) as error:
        call()
    assert re.match(r"^[\w ()]+: expected .*, got .*\. Try .*\.$", str(error.value))


def test_refusals_have_the_form_of_every_error():
    assert _array_refusals._SAY.format(*"abcd") == _errors.message(*"abcd")


@pytest.mark.parametrize("name", WHERE)
def test_a_masked_array_is_refused_at_every_door(as_reader, name):
    array, call = WHERE[name]
    call(array)
    hidden = np.ma.masked_array(array, mask=np.zeros(array.shape, bool))
    refused(lambda: call(hidden), TypeError, f"{name}: expected an array without a mask of its "
            f"own, got a numpy.ma.MaskedArray, whose hidden numbers would count. Try {name}.data")


def test_the_masked_constant_is_no_bandwidth(as_reader):
    refused(lambda: WHERE["bandwidth"][1](np.ma.masked), TypeError, "bandwidth: expected an array")


def matrix(array):
    with pytest.warns(PendingDeprecationWarning):
        return np.matrix(array)


@pytest.mark.parametrize(("wrong", "kind", "text"), [
    pytest.param(lambda: matrix(QUERY), TypeError, "a numpy.matrix", id="matrix"),
    pytest.param(lambda: np.zeros(3, [("a", float), ("b", int)]), TypeError,
                 "records with the fields a, b. Try scores['a'].", id="records"),
    pytest.param(lambda: np.rec.array([(1.0,)], dtype=[("a", float)]), TypeError,
                 "records with the fields a", id="recarray"),
    pytest.param(TENSOR.to_sparse, TypeError, "one of layout sparse_coo. Try scores.to_dense().",
                 id="sparse"),
    pytest.param(lambda: torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]), TypeError,
                 "layout nested. Try scores.to_padded_tensor(0.0)", id="nested"),
    pytest.param(lambda: TENSOR.to("meta"), ValueError,
                 "a tensor with numbers, got one on the device meta", id="meta"),
    pytest.param(lambda: TENSOR.to(torch.float8_e4m3fn), TypeError,
                 "16 bits or more, got dtype torch.float8_e4m3fn", id="float8"),
    pytest.param(lambda: QUERY.astype(object), TypeError, "got dtype object", id="objects"),
    pytest.param(lambda: QUERY.tolist(), TypeError, "got list", id="list"),
    pytest.param(lambda: np.float64(1.0), ValueError, "at least 1 axes", id="number"),
    pytest.param(lambda: QUERY[:, :0], ValueError, "axis 1 is empty", id="empty"),
    pytest.param(lambda: QUERY > 0, TypeError, "got dtype bool", id="booleans"),
    pytest.param(lambda: np.array(["2026-11-23"], "M8[D]"), TypeError, "got dtype datetime64",
                 id="dates"),
])
@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors")
def test_scores_of_another_kind_are_refused(as_reader, wrong, kind, text):
    scores = wrong()
    refused(lambda: pooling.masked_softmax(scores), kind, text)


@pytest.mark.parametrize("change", [
    np.asfortranarray, lambda a: a[::-1][::-1], lambda a: np.repeat(a, 2, axis=-1)[..., ::2],
    lambda a: a.astype(">f8"), lambda a: np.broadcast_to(a, (1, *a.shape))[0],
    lambda a: a.view(type("Array", (np.ndarray,), {})), torch.as_tensor,
    lambda a: torch.as_tensor(a).requires_grad_(),
    lambda a: torch.nn.Parameter(torch.as_tensor(a)),
    lambda a: torch._neg_view(torch.as_tensor(-a)), lambda a: torch.as_tensor(a.T.copy()).mT,
], ids=["columns", "backwards", "gaps", "big-endian", "read-only", "subclass", "torch", "gradient",
        "parameter", "negated", "transposed"])
def test_arrays_that_lie_otherwise_in_memory_give_the_same_numbers(as_reader, change):
    expected, weights = pooling.attend(QUERY, KEY, VALUE)
    given = [np.asarray(torch.as_tensor(part).detach() if isinstance(part, torch.Tensor) else part)
             for part in pooling.attend(*(change(a) for a in (QUERY, KEY, VALUE)))]
    np.testing.assert_allclose(given[0], expected, rtol=1e-12)
    np.testing.assert_allclose(given[1], weights, rtol=1e-12)


@pytest.mark.parametrize(("call", "kind", "text"), [
    (lambda: masks.reach(MASK[:0, :0], 2), ValueError,
     "mask: expected at least one element on every axis, got shape (0, 0)"),
    (lambda: masks.valid(torch.ones(2, dtype=torch.long, device="meta"), 5), ValueError,
     "valid_lens: expected a tensor with numbers"),
    (lambda: masks.valid(torch.tensor([3], dtype=torch.uint32), 5), TypeError,
     "valid_lens: expected signed integers, got dtype torch.uint32"),
    (lambda: masks.valid(np.array([1.0]), 5), TypeError, "valid_lens: expected integers"),
    (lambda: masks.valid(np.array([-1]), 5), ValueError, "lengths from 0 to num_keys=5, got -1"),
    (lambda: masks.valid(np.array([7]), 5), ValueError, "lengths from 0 to num_keys=5, got 7"),
    (lambda: masks.window(3, before=-1, after=0), ValueError, "before: expected an integer of 0"),
    (lambda: masks.window(3, before=10**30, after=0), ValueError,
     "before: expected an integer that an array can hold, below 2**63"),
    (lambda: masks.causal(3, start=2**63), ValueError, "start: expected an integer that an array"),
    (lambda: masks.window(3, before=torch.tensor(True), after=0), TypeError,
     "before: expected an integer, got tensor(True) of type Tensor"),
    (lambda: scoring.dot(TENSOR, TENSOR.to("meta")), ValueError,
     "mixed devices: expected tensors on one device, got query on cpu, key on meta. Try key.to("),
    (lambda: pooling.masked_softmax(TENSOR, (TENSOR > 0).to("meta")), ValueError,
     "mixed devices: expected tensors on one device, got scores on cpu, mask on meta"),
    (lambda: pooling.masked_softmax(TENSOR, (TENSOR > 0).to_sparse()), TypeError,
     "mask: expected a dense tensor"),
    (lambda: kernels.leave_one_out(X, Y, kernel=kernels.boxcar, bandwidth=10**400), ValueError,
     "bandwidth: expected a number that a float can hold"),
    (lambda: kernels.leave_one_out(torch.ones(3), torch.ones(3), kernel=kernels.boxcar,
                                   bandwidth=torch.tensor(1.0, device="meta")), ValueError,
     "bandwidth: expected a tensor with numbers"),
    *[(lambda base=base: positions.frequencies(4, base=base), TypeError,
       f"base: expected a number, got {shown}")
      for base, shown in (("10", "'10' of type str"), (None, "None of type NoneType"),
                          (10j, "10j of type complex"), (True, "True of type bool"),
                          (np.ones(2), "an array of shape (2,)"))],
    (lambda: positions.rotary(QUERY[:, :2], np.arange(2), base=10**400), ValueError,
     "base: expected a number that a float can hold"),
])
def test_strange_numbers_are_refused(as_reader, call, kind, text):
    refused(call, kind, text)


def test_what_looks_strange_and_is_right_passes(as_reader):
    assert masks.window(3, before=0, after=0).tolist() == np.eye(3, dtype=bool).tolist()
    assert masks.valid(np.array([200], np.uint8), 300).sum() == 200
    assert masks.valid(np.array(2), np.int8(3)).tolist() == [[True, True, False]]
    predicted = kernels.leave_one_out(X, Y, kernel=np.exp, bandwidth=fractions.Fraction(1, 10))
    assert np.isfinite(predicted[0]).all()
    _array_refusals.one_device(x=torch.ones(2, device="meta"), bandwidth=torch.tensor(0.5))


@pytest.mark.parametrize(("score", "text"), [
    ("dot", "got 'dot' of type str. Try score=attnbook.scoring.dot."),
    ("scaled", "got 'scaled' of type str. Try score=attnbook.scoring.scaled_dot."),
    (None, "got None of type NoneType"), (QUERY @ KEY.T, "got an array of shape (2, 5)"),
    (scoring.bilinear,
     "got bilinear(query, key, W). Try score=lambda query, key: bilinear(query, key, W)."),
    (lambda query: query, "got f(query). Try score=attnbook.scoring.scaled_dot."),
    (lambda query, key, *, scale: query, "got f(query, key, scale)"),
    (torch.nn.Bilinear, "got the class Bilinear. Try score=Bilinear()."),
])
def test_a_score_that_is_no_function_of_two_is_refused(as_reader, score, text):
    refused(lambda: pooling.attend(QUERY, KEY, VALUE, score=score), TypeError,
            f"score: expected a function (query, key) -> scores, {text}")


@pytest.mark.parametrize(("kernel", "text"), [
    ("epanechnikov", "got 'epanechnikov' of type str. Try kernel=attnbook.kernels.epanechnikov."),
    (None, "got None of type NoneType. Try kernel=attnbook.kernels.gaussian."),
    (lambda distance, h: distance, "got f(distance, h). Try kernel=lambda u: f(u, h)."),
])
def test_a_kernel_that_is_no_function_of_one_is_refused(as_reader, kernel, text):
    for call in (lambda: kernels.nadaraya_watson(X, X, Y, kernel=kernel, bandwidth=0.1),
                 lambda: kernels.leave_one_out(X, Y, kernel=kernel, bandwidth=0.1)):
        refused(call, TypeError, f"kernel: expected a function (u) -> weights, {text}")


class Scores:
    def of(self, query, key):
        return scoring.dot(query, key)


@pytest.mark.parametrize("score", [
    scoring.dot, Scores().of, lambda query, key, scale=2.0: query @ key.T,
    lambda *both: both[0] @ both[1].T, np.inner, lambda query, key, *, scale=1.0: query @ key.T])
def test_functions_of_two_pass_however_they_are_made(score):
    assert pooling.attend(QUERY, KEY, VALUE, score=score)[0].shape == (Q, D_V)


def test_scores_beyond_the_largest_number_are_told_from_a_mask(as_reader):
    half = [np.full((Q, D), 300.0, np.float16), np.full((K, D), -300.0, np.float16)]
    with np.errstate(over="ignore"):
        refused(lambda: pooling.attend(*half, VALUE.astype(np.float16)), ValueError,
                "scores: expected finite numbers, got 10 of 10 that are infinite (float16 ends at "
                "65504). Try smaller queries and keys, or float32")
    refused(lambda: pooling.masked_softmax(np.array([0.0, -np.inf])), ValueError,
            "Try giving mask=False where nothing may be attended to")


HALVES = {"NumPy": lambda a: np.asarray(a, np.float16),
          "torch": lambda a: torch.as_tensor(a, dtype=torch.float16)}


@pytest.mark.parametrize("library", HALVES)
def test_rows_whose_sum_float16_cannot_hold_are_refused(as_reader, library):
    of = HALVES[library]
    far, value = of(np.full(MANY, 3.0)), of(np.ones((MANY, 1)))
    message = f"rows of {MANY} whose sums float16 can hold, got a sum of 7e+04 that came out as inf"
    for call in (
            lambda: pooling.masked_softmax(of(np.zeros((Q, MANY)))),
            lambda: pooling.attend(of(np.zeros((Q, 1))), of(np.zeros((MANY, 1))), value),
            *[lambda k=kernel, x=x: kernels.nadaraya_watson(
                of([x]), far, value[:, 0], kernel=k, bandwidth=1.0)
              for kernel in (kernels.gaussian, kernels.boxcar) for x in (3.0, 900.0)]):
        refused(call, ValueError, message)


@pytest.mark.parametrize("library", HALVES)
def test_rows_as_long_pass_where_their_sum_fits(as_reader, library):
    mask = np.arange(MANY) % 2 == 0
    scores = HALVES[library](np.zeros((Q, MANY)))
    weights = pooling.masked_softmax(scores, mask if library == "NumPy" else torch.tensor(mask))
    assert weights.dtype == scores.dtype
    total = np.asarray(weights, float).sum(-1)
    np.testing.assert_allclose(total, 1.0, rtol=2e-3)


def test_numpy_loses_count_in_columns_of_float16_and_that_is_refused(as_reader):
    """2048 + 1 = 2048 in float16: the weights of 3000 keys would add up to 1.46."""
    columns = np.zeros((3000, Q), np.float16).T
    assert np.exp(columns).sum(-1)[0] == 2048
    refused(lambda: pooling.masked_softmax(columns), ValueError,
            "rows of 3000 whose sums float16 can hold, got a sum of 3000 that came out as 2048")
    weights = pooling.masked_softmax(np.ascontiguousarray(columns))
    np.testing.assert_allclose(weights.astype(float).sum(-1), 1.0, rtol=1e-3)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_many_keys_agree_with_torch_to_the_precision_of_the_dtype(dtype):
    """A sum is rounded once more here than in torch's own function: one part in 2 ** digits."""
    keys = 30_011
    numbers = torch.Generator().manual_seed(1)
    query, key, value = (torch.randn(shape, generator=numbers).to(dtype)
                         for shape in ((Q, D), (keys, D), (keys, D_V)))
    output, _ = pooling.attend(query, key, value + 3)
    own = torch.nn.functional.scaled_dot_product_attention(
        query[None].float(), key[None].float(), (value + 3)[None].float())[0]
    torch.testing.assert_close(output.float(), own, rtol=6 * torch.finfo(dtype).eps, atol=0)


def test_a_mask_lies_where_its_layer_does():
    """The device without numbers stands for any device that is not the one of new tensors."""
    with torch.device("meta"):
        layer, x = MultiHeadAttention(6, 3, fused=True), torch.ones(2, 3, 6)
        mask = torch.ones(3, 3, dtype=torch.bool)
    output, _ = layer.ask(x, *layer.project(x, x), mask)
    assert (output.shape, output.device.type) == (x.shape, "meta")
