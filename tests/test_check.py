"""The checks at the entry of public functions, and the errors they end in."""

import re

import numpy as np
import pytest
import torch

from attnbook import _check


def test_the_library_that_comes_in_is_found(backend):
    xp = _check.namespace(x=backend.of([1.0]), y=backend.of([2.0]))
    assert xp.__name__.rpartition(".")[-1] == backend.library


def test_a_tensor_that_requires_grad_stays_a_tensor():
    weight = torch.nn.Parameter(torch.ones(3, 2))
    assert _check.floats(weight=weight).__name__ == "array_api_compat.torch"
    assert not _check.without_gradient(weight).requires_grad
    assert _check.without_gradient(weight).data_ptr() == weight.data_ptr()


@pytest.mark.parametrize(("array", "given"), [
    ([1.0, 2.0], "list"), (1.0, "float"), (None, "NoneType"), ("abc", "str"),
    (np.ma.masked_array([1.0]), "numpy.ma.MaskedArray"),
])
def test_what_is_no_array_is_refused(array, given):
    expected = (rf"^query: expected a NumPy array or a torch tensor, got {given}\. "
                r"Try numpy\.asarray\(query\)\.$")
    with pytest.raises(TypeError, match=expected):
        _check.namespace(query=array)


def test_mixed_libraries_are_refused_with_both_ways_out():
    with pytest.raises(TypeError) as error:
        _check.namespace(query=np.ones(2), key=torch.ones(2))
    for part in ("query from NumPy, key from torch", "torch.as_tensor", "tensor.detach().numpy()"):
        assert part in str(error.value)


@pytest.mark.parametrize(("array", "text"), [
    (np.arange(3), "got dtype int64. Try query.astype(float)."),
    (np.array([True]), "got dtype bool. Try query.astype(float)."),
    (np.array([1j]), "got dtype complex128. Try query.real.astype(float)."),
    (np.array(["a"]), "got dtype <U1"),
    (torch.arange(3), "got dtype int64. Try query.to(torch.float32)."),
    (torch.tensor([1j]), "got dtype complex64. Try query.real.to(torch.float32)."),
])
def test_what_is_not_floating_is_refused(array, text):
    with pytest.raises(TypeError) as error:
        _check.floats(query=array)
    assert "query: expected floating point numbers" in str(error.value)
    assert text in str(error.value)


@pytest.mark.parametrize(("arrays", "advice"), [
    ((np.ones(2), np.ones(2, np.float32), np.ones(2)), "Try key.astype(query.dtype)."),
    ((torch.ones(2), torch.ones(2), torch.ones(2).double()), "Try value.to(query.dtype)."),
])
def test_two_floating_dtypes_are_not_promoted(arrays, advice):
    with pytest.raises(TypeError, match="expected one floating dtype, got query of float") as error:
        _check.floats(**dict(zip(("query", "key", "value"), arrays, strict=True)))
    assert str(error.value).endswith(advice)


def test_under_autocast_torch_chooses_the_dtype():
    with torch.autocast("cpu", torch.bfloat16):
        _check.floats(query=torch.ones(2), key=torch.ones(2, dtype=torch.bfloat16))


@pytest.mark.parametrize("shape", [(0,), (2, 0, 3), (5, 0)])
def test_empty_arrays_are_refused(backend, shape):
    with pytest.raises(ValueError, match=rf"axis {shape.index(0)} is empty") as error:
        _check.floats(value=backend.of(np.ones(shape)))
    assert str(error.value).startswith("value: expected at least one element")
    assert str(shape) in str(error.value)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_numbers_that_are_not_finite_are_counted_and_found(bad):
    array = np.ones((2, 3, 5))
    array[1, 0, 4] = bad
    array[1, 2, 0] = np.inf
    with pytest.raises(ValueError) as error:
        _check.finite(query=np.ones(2), key=array)
    assert (f"key: expected finite numbers, got 2 of 30 that are NaN or infinite, "
            f"the first ({bad}) at index (1, 0, 4). Try ") in str(error.value)


def test_nobody_looks_into_tensors():
    _check.finite(x=torch.tensor([np.nan]))


def test_missing_axes_are_named(backend):
    with pytest.raises(ValueError, match=re.escape(
            "key: expected at least 2 axes (*batch, k, d), got shape (3,). Try key[None, :].")):
        _check.at_least(2, "(*batch, k, d)", key=backend.of(np.ones(3)))
    with pytest.raises(ValueError, match=re.escape("Try key[None, None].")):
        _check.at_least(2, "(*batch, k, d)", key=backend.of(np.ones(())))
    _check.at_least(2, "(*batch, k, d)", key=backend.of(np.ones((2, 3))))


@pytest.mark.parametrize(("axes", "shape"), [
    ("(d_q, d_k)", (3,)), ("(d_q, d_k)", (2, 3, 5)), ("(h)", ()), ("(h)", (2, 3)),
])
def test_another_number_of_axes_is_refused(axes, shape):
    with pytest.raises(ValueError, match=re.escape(f"W: expected shape {axes}, got shape {shape}")):
        _check.exactly(axes, W=np.ones(shape))
    _check.exactly("(d_q, d_k)", W=np.ones((2, 3)))
    _check.exactly("(h)", W=np.ones(2))


def test_axes_of_unequal_length_are_named_with_both_shapes():
    with pytest.raises(ValueError) as error:
        _check.same_length("d_k", "W of another size", ("query", np.ones((2, 3)), -1),
                           ("W", np.ones((5, 7)), 0))
    assert str(error.value) == (
        "query and W: expected the same length d_k, got query of shape (2, 3) with 3 on axis -1 "
        "and W of shape (5, 7) with 5 on axis 0. Try W of another size.")


@pytest.mark.parametrize("batches", [
    [(), ()], [(2,), ()], [(7, 1), (2,)], [(1, 2), (7, 1)], [(3,), (3,), (1,)], [(1,), (1,)],
    [(5, 1, 3), (1, 2, 1), (3,)],
])
def test_batch_axes_broadcast_as_in_numpy(batches):
    arrays = {f"x{i}": np.ones((*batch, 5, 3)) for i, batch in enumerate(batches)}
    assert _check.batch_shape(**arrays) == np.broadcast_shapes(*batches)


def test_batch_axes_that_do_not_broadcast_are_named():
    with pytest.raises(ValueError) as error:
        _check.batch_shape(query=np.ones((2, 3, 5)), key=np.ones((7, 3, 5)))
    assert "query of shape (2, 3, 5) with batch axes (2,)" in str(error.value)
    assert "key of shape (7, 3, 5) with batch axes (7,)" in str(error.value)


@pytest.mark.parametrize("shape", [(), (5,), (1, 5), (3, 1), (3, 5), (2, 1, 1), (2, 3, 5)])
def test_masks_that_broadcast_pass(backend, shape):
    _check.mask(backend.of(np.ones(shape, bool)), (2, 3, 5), scores=backend.of([1.0]))


@pytest.mark.parametrize(("shape", "text"), [
    ((3,), "axis -1 is 3, not 5 or 1"), ((2, 5), "axis -2 is 2, not 3 or 1"),
    ((7, 3, 5), "axis -3 is 7, not 2 or 1"), ((1, 2, 3, 5), "got (1, 2, 3, 5). Try"),
    ((3, 0), "axis -1 is 0"), ((2, 5), "Try mask[:, None, :]"),
])
def test_masks_that_do_not_broadcast_are_refused(backend, shape, text):
    with pytest.raises(ValueError) as error:
        _check.mask(backend.of(np.ones(shape, bool)), (2, 3, 5), scores=backend.of([1.0]))
    assert "expected a shape that broadcasts to the scores' (2, 3, 5)" in str(error.value)
    assert text in str(error.value)


@pytest.mark.parametrize("numbers", [
    np.array([0, 1]), np.array([0.0, -np.inf]), np.array([1.0, 0.0]), np.array([1], np.uint8)])
def test_masks_of_numbers_are_refused_and_both_senses_told(numbers):
    for library in (np.asarray, torch.as_tensor):
        with pytest.raises(TypeError) as error:
            _check.mask(library(numbers), (2,), scores=library(np.ones(2)))
        assert str(error.value) == (
            "mask: expected booleans, where True = may attend, got dtype "
            f"{numbers.dtype} (which number means may attend?). Try mask == 1 if 1 does, or "
            "mask == 0 if 0 does, as it does beside -inf.")


def test_a_mask_of_another_library_is_refused():
    with pytest.raises(TypeError, match="scores from torch, mask from NumPy"):
        _check.mask(np.array([True]), (2,), scores=torch.ones(2))


@pytest.mark.parametrize("given", ["dot", None, np.ones((2, 3)), torch.nn.Bilinear])
def test_what_is_no_function_is_refused(given):
    with pytest.raises(TypeError, match=r"score: expected a function \(query, key\) -> scores"):
        _check.function("score", given, "(query, key) -> scores", "score=dot")
    _check.function("score", torch.nn.Bilinear(2, 3, 1), "(query, key) -> scores", "score=dot")
