"""The questions that every array function asks first, and the errors they end in."""

import doctest
import importlib
import inspect
import pathlib
import re

import array_api_compat
import numpy as np
import pytest
import torch

from attnbook import _arrays, kernels, masks, pooling, scoring

NOTEBOOKS = pathlib.Path(__file__).parents[1] / "notebooks"
MODULES = ["_array_refusals", "_arrays", "_places", "_regression", "kernels", "masks", "pooling",
           "positions", "scoring"]
EQUATIONS = {
    "attend": "eq-attend", "masked_softmax": "eq-masked-softmax",
    "nadaraya_watson": "eq-nw", "leave_one_out": "eq-nw-loo", "leave_one_out_error": "eq-nw-loo",
    "gaussian": "eq-gaussian", "boxcar": "eq-boxcar", "triangular": "eq-triangular",
    "epanechnikov": "eq-epanechnikov", "dot": "eq-dot", "scaled_dot": "eq-scaled-dot",
    "bilinear": "eq-bilinear", "additive": "eq-additive", "one_layer_tanh": "eq-one-layer-tanh",
    "frequencies": "eq-position-frequency", "sinusoidal": "eq-sinusoidal", "rotary": "eq-rotary",
    "alibi": "eq-alibi",
}


def _public_functions():
    for stem in MODULES:
        module = importlib.import_module(f"attnbook.{stem}")
        for name, function in vars(module).items():
            public = inspect.isfunction(function) and not name.startswith("_")
            if public and function.__module__ == module.__name__:
                yield pytest.param(module, name, id=f"{stem}.{name}")


PUBLIC = list(_public_functions())


@pytest.mark.parametrize(("module", "name"), PUBLIC)
def test_every_docstring_has_examples_that_run(module, name, as_reader):
    function = inspect.unwrap(getattr(module, name))
    (test,) = doctest.DocTestFinder(recurse=False).find(function, name, module=False,
                                                        globs=dict(vars(module)))
    assert test.examples, f"{name} has no example"
    failed, tried = doctest.DocTestRunner().run(test)
    assert (failed, tried) == (0, len(test.examples))


@pytest.mark.parametrize(
    ("module", "name"), [p for p in PUBLIC if not p.id.startswith("_")])
def test_public_array_functions_document_their_result_and_errors(module, name):
    doc = inspect.getdoc(getattr(module, name))
    for section in ("Parameters", "Returns", "Raises", "Examples"):
        assert f"{section}\n{'-' * len(section)}" in doc, section


@pytest.mark.parametrize(
    ("module", "name"), [p for p in PUBLIC if p.values[1] in EQUATIONS])
def test_docstrings_name_the_equation_they_compute(module, name):
    doc = inspect.getdoc(getattr(module, name))
    ((label, chapter),) = re.findall(r"Equation ``(eq-[a-z-]+)`` of\s+chapter (\d+)", doc)
    assert label == EQUATIONS[name]
    (notebook,) = NOTEBOOKS.glob(f"{int(chapter):02d}-*.ipynb")
    assert f"\\\\label{{{label}}}" in notebook.read_text(encoding="utf8"), notebook.name


def test_all_equations_have_a_function():
    assert set(EQUATIONS) <= {parameters.values[1] for parameters in PUBLIC}


def test_the_library_that_comes_in_is_found(backend):
    xp = _arrays.namespace(backend.of([1.0]), backend.of([2.0]))
    assert xp.__name__ == f"array_api_compat.{backend.library}"


def test_a_tensor_that_requires_grad_stays_a_tensor():
    weight = torch.nn.Parameter(torch.ones(3, 2))
    assert _arrays.floats(weight=weight).__name__ == "array_api_compat.torch"
    assert not _arrays.without_gradient(weight).requires_grad
    assert _arrays.without_gradient(weight).data_ptr() == weight.data_ptr()


@pytest.mark.parametrize(("array", "given"), [
    ([1.0, 2.0], "list"), (1.0, "float"), (None, "NoneType"), ("abc", "str"),
])
def test_what_is_no_array_is_refused(array, given):
    expected = (rf"^query: expected a NumPy array or a torch tensor, got {given}\. "
                r"Try numpy\.asarray\(query\)\.$")
    with pytest.raises(TypeError, match=expected):
        _arrays.namespace(query=array)


def test_arguments_without_a_name_are_counted():
    with pytest.raises(TypeError, match=r"^argument 2: .* Try numpy\.asarray\(argument_2\)\."):
        _arrays.namespace(np.ones(2), [1.0])


def test_mixed_libraries_are_refused_with_both_ways_out():
    with pytest.raises(TypeError) as error:
        _arrays.namespace(query=np.ones(2), key=torch.ones(2))
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
        _arrays.floats(query=array)
    assert "query: expected floating point numbers" in str(error.value)
    assert text in str(error.value)


@pytest.mark.parametrize(("arrays", "advice"), [
    ((np.ones(2), np.ones(2, np.float32), np.ones(2)), "Try key.astype(query.dtype)."),
    ((torch.ones(2), torch.ones(2), torch.ones(2).double()), "Try value.to(query.dtype)."),
])
def test_two_floating_dtypes_are_not_promoted(arrays, advice):
    with pytest.raises(TypeError, match="expected one floating dtype, got query of float") as error:
        _arrays.floats(**dict(zip(("query", "key", "value"), arrays, strict=True)))
    assert str(error.value).endswith(advice)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_half_precision_is_floating_too(dtype):
    _arrays.floats(query=torch.full((100,), 6e4, dtype=getattr(torch, dtype)))  # the sum overflows


@pytest.mark.parametrize("shape", [(0,), (2, 0, 3), (5, 0)])
def test_empty_arrays_are_refused(backend, shape):
    with pytest.raises(ValueError, match=rf"axis {shape.index(0)} is empty") as error:
        _arrays.floats(value=backend.of(np.ones(shape)))
    assert str(error.value).startswith("value: expected at least one element")
    assert str(shape) in str(error.value)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_numbers_that_are_not_finite_are_counted_and_found(backend, bad):
    array = np.ones((2, 3, 5))
    array[1, 0, 4] = bad
    array[1, 2, 0] = np.inf
    with pytest.raises(ValueError) as error:
        _arrays.floats(key=backend.of(array))
    assert (f"key: expected finite numbers, got 2 of 30 that are NaN or infinite, "
            f"the first ({bad}) at index (1, 0, 4). Try ") in str(error.value)


def test_opposite_infinities_do_not_hide_each_other(backend):
    with pytest.raises(ValueError, match="got 2 of 3"):
        _arrays.floats(key=backend.of([np.inf, 1.0, -np.inf]))


def test_finite_numbers_whose_sum_overflows_pass():
    _arrays.floats(a=np.full(3, 1e308), b=np.full(3, -1e308))
    _arrays.floats(a=torch.full((3,), 3e38))


def test_missing_axes_are_named(backend):
    with pytest.raises(ValueError, match=re.escape(
            "key: expected at least 2 axes (*batch, k, d), got shape (3,). Try key[None, :].")):
        _arrays.at_least(2, "(*batch, k, d)", key=backend.of(np.ones(3)))
    with pytest.raises(ValueError, match=re.escape("Try key[None, None].")):
        _arrays.at_least(2, "(*batch, k, d)", key=backend.of(np.ones(())))
    _arrays.at_least(2, "(*batch, k, d)", key=backend.of(np.ones((2, 3))))


@pytest.mark.parametrize(("axes", "shape"), [
    ("(d_q, d_k)", (3,)), ("(d_q, d_k)", (2, 3, 5)), ("(h)", ()), ("(h)", (2, 3)),
])
def test_another_number_of_axes_is_refused(axes, shape):
    with pytest.raises(ValueError, match=re.escape(f"W: expected shape {axes}, got shape {shape}")):
        _arrays.exactly(axes, W=np.ones(shape))
    _arrays.exactly("(d_q, d_k)", W=np.ones((2, 3)))
    _arrays.exactly("(h)", W=np.ones(2))
    _arrays.exactly("(h,)", W=np.ones(2))    # as Python writes it


def test_axes_of_unequal_length_are_named_with_both_shapes():
    with pytest.raises(ValueError) as error:
        _arrays.same_length("d_k", "W of another size", ("query", np.ones((2, 3)), -1),
                            ("W", np.ones((5, 7)), 0))
    assert str(error.value) == (
        "query and W: expected the same length d_k, got query of shape (2, 3) with 3 on axis -1 "
        "and W of shape (5, 7) with 5 on axis 0. Try W of another size.")


def test_batch_axes_broadcast_or_are_named():
    shape = _arrays.batch_shape(a=np.ones((7, 1, 3, 5)), b=np.ones((2, 11, 13)))
    assert shape == (7, 2)
    with pytest.raises(ValueError) as error:
        _arrays.batch_shape(query=np.ones((2, 3, 5)), key=np.ones((7, 3, 5)))
    assert "query of shape (2, 3, 5) with batch axes (2,)" in str(error.value)
    assert "key of shape (7, 3, 5) with batch axes (7,)" in str(error.value)


@pytest.mark.parametrize("shape", [(), (5,), (1, 5), (3, 1), (3, 5), (2, 1, 1), (2, 3, 5)])
def test_masks_that_broadcast_pass(backend, shape):
    _arrays.check_mask(backend.of(np.ones(shape, bool)), (2, 3, 5), scores=backend.of([1.0]))


@pytest.mark.parametrize(("shape", "text"), [
    ((3,), "axis -1 is 3, not 5 or 1"), ((2, 5), "axis -2 is 2, not 3 or 1"),
    ((7, 3, 5), "axis -3 is 7, not 2 or 1"), ((1, 2, 3, 5), "got (1, 2, 3, 5). Try"),
    ((3, 0), "axis -1 is 0"),
])
def test_masks_that_do_not_broadcast_are_refused(backend, shape, text):
    with pytest.raises(ValueError) as error:
        _arrays.check_mask(backend.of(np.ones(shape, bool)), (2, 3, 5), scores=backend.of([1.0]))
    assert "expected a shape that broadcasts to the scores' (2, 3, 5)" in str(error.value)
    assert text in str(error.value)


def test_a_mask_with_a_row_a_batch_entry_is_told_the_missing_axis():
    with pytest.raises(ValueError, match=re.escape("Try mask[:, None, :]")):
        _arrays.check_mask(np.ones((2, 5), bool), (2, 3, 5), scores=np.ones(1))


@pytest.mark.parametrize(("mask", "dtype", "advice"), [
    (np.array([0, 1]), "int64", "mask == 1"), (np.array([0.0, -9.0]), "float64", "mask == 0"),
    (np.array([1], np.uint8), "uint8", "mask == 1"),
])
def test_masks_of_numbers_are_refused(mask, dtype, advice):
    for library in (np.asarray, torch.as_tensor):
        with pytest.raises(TypeError) as error:
            _arrays.check_mask(library(mask), (2,), scores=library(np.ones(2)))
        assert ("mask: expected booleans, where True = may attend, "
                f"got dtype {dtype}. Try {advice}") in str(error.value)


def test_a_mask_of_another_library_is_refused():
    with pytest.raises(TypeError, match="scores from torch, mask from NumPy"):
        _arrays.check_mask(np.array([True]), (2,), scores=torch.ones(2))


def calls(of):
    """One call of every function with several arrays, as (arguments, function of them)."""
    query, key, value = of(np.ones((2, 3))), of(np.ones((5, 3))), of(np.ones((5, 7)))
    mask, W = of(np.ones((2, 5), bool)), of(np.ones((3, 3)))
    x, y, far = of(np.linspace(0, 1, 5)), of(np.arange(5.0)), of([-90.0, 0.5])
    bandwidth = of(0.25)
    yield (query, key, value, mask), lambda *a: pooling.attend(*a[:3], mask=a[3])
    yield (query, key, W), scoring.bilinear
    yield (query, key, W, W, W[0]), scoring.additive
    yield (query, key, W, W[0]), scoring.one_layer_tanh
    for kernel in (kernels.gaussian, kernels.boxcar, kernels.triangular, kernels.epanechnikov):
        yield (x,), kernel
        yield ((far, x, y, bandwidth), lambda *a, k=kernel: kernels.nadaraya_watson(
            *a[:3], kernel=k, bandwidth=a[3]))
        yield ((x, y, bandwidth), lambda *a, k=kernel: kernels.leave_one_out(
            *a[:2], kernel=k, bandwidth=a[2]))
    yield (of(np.array([1, 3])),), lambda lens: masks.valid(lens, 5)


def test_no_function_writes_to_its_arguments(backend):
    for arguments, function in calls(backend.of):
        before = [argument.tolist() for argument in arguments]
        versions = [getattr(argument, "_version", 0) for argument in arguments]
        function(*arguments)
        assert [getattr(argument, "_version", 0) for argument in arguments] == versions
        assert [argument.tolist() for argument in arguments] == before


def test_shapes_in_signatures_are_enforced_in_tests():
    with pytest.raises(TypeError, match="Type-check error"):
        scoring.dot(np.ones((2, 3)), np.ones((5, 7)))


def test_results_stay_on_the_device_of_the_arguments():
    like = torch.ones(2, device="meta")
    assert masks.causal(3, like=like).device == array_api_compat.device(like)
