"""Weights go into one byte each and come back nearly the same; the file says what it holds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from attnbook.page_models import dequantise, quantise, read, write

FINITE = st.floats(-1e6, 1e6, width=32)
MATRICES = arrays.arrays(np.float64, arrays.array_shapes(min_dims=1, max_dims=3, max_side=7),
                         elements=FINITE)


def tensors(seed=0):
    rng = np.random.default_rng(seed)
    return {"embedding": rng.normal(size=(5, 3)), "bias": rng.normal(size=7).astype(np.float32),
            "cube": rng.normal(size=(2, 3, 11)), "last": rng.normal(size=(13, 1))}


@pytest.mark.long
@given(MATRICES)
def test_every_weight_is_at_most_half_a_step_away(weights):
    numbers, scales = quantise(weights)
    assert numbers.dtype == np.int8 and scales.dtype == np.float32
    assert abs(numbers.astype(int)).max(initial=0) <= 127
    error = np.abs(dequantise(numbers, scales) - weights).reshape(len(weights), -1)
    assert (error <= 0.5001 * scales[:, None] + 1e-30).all()


def test_the_largest_of_a_row_is_met_and_rows_do_not_disturb_each_other():
    weights = np.array([[1e-3, -4e-4], [1000.0, 1.0], [0.0, 0.0]])
    numbers, scales = quantise(weights)
    np.testing.assert_array_equal(numbers, [[127, -51], [127, 0], [0, 0]])
    np.testing.assert_allclose(dequantise(numbers, scales).max(axis=1), [1e-3, 1e3, 0], rtol=1e-6)


@pytest.mark.parametrize("weights", [np.array(3.0), np.array([[np.nan]]), np.array([np.inf])])
def test_what_cannot_be_rounded_is_refused(weights):
    with pytest.raises(ValueError, match="quantise: expected"):
        quantise(weights)


def test_a_file_comes_back_whole():
    steps = [tensors(seed) for seed in range(3)]
    notes = [{"step": 10 * i} for i in range(3)]
    found = read(write(steps, {"words": ["零", "a"]}, notes))
    assert found.metadata == {"words": ["零", "a"]} and found.notes == notes
    assert [list(one) for one in found.checkpoints] == [list(steps[0])] * 3
    for one, whole in zip(found.checkpoints, steps, strict=True):
        for name, value in whole.items():
            assert one[name].shape == value.shape and one[name].dtype == np.float32
            if value.ndim == 1:
                np.testing.assert_array_equal(one[name], value.astype(np.float16))
            else:
                np.testing.assert_array_equal(one[name], dequantise(*quantise(value)))
    assert found.weights is found.checkpoints[2]


def test_half_keeps_more_digits():
    found = read(write([tensors()], {}, half=True)).weights
    for name, value in tensors().items():
        np.testing.assert_array_equal(found[name], value.astype(np.float16))
    large = [{"W": np.ones((50, 50))}]
    assert len(write(large, {}, half=True)) > 1.7 * len(write(large, {}))


@pytest.mark.parametrize("broken", [
    lambda made: b"", lambda made: made[:-1], lambda made: made + b"\0",
    lambda made: b"X" + made[1:]])
def test_a_broken_file_is_refused(broken):
    with pytest.raises(ValueError, match=r"^read: "):
        read(broken(write([tensors()], {})))


def test_what_no_file_can_hold_is_refused():
    with pytest.raises(ValueError, match="big holds numbers that float16 cannot"), \
            np.errstate(over="ignore"):
        write([{"big": np.array([1e6])}], {})
