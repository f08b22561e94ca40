"""What the three ways to say where a token stands promise, against loops and identities."""

import math

import numpy as np
import pytest
import torch
from every import refuses
from hypothesis import given
from hypothesis import strategies as st
from torch.utils._python_dispatch import TorchDispatchMode

from attnbook import positions

SEQ, PAIRS, BATCH, HEADS = 7, 5, 3, 11
D = 2 * PAIRS

even_widths = st.integers(1, 17).map(lambda pairs: 2 * pairs)


def row(position, d, base=10_000.0):
    """One row of sinusoids by the paper's formula, in plain Python floats."""
    angles = [position / base ** (2 * i / d) for i in range(d // 2)]
    return [f(angle) for angle in angles for f in (math.sin, math.cos)]


@given(seq_len=st.integers(1, 23), d_model=even_widths, base=st.floats(2, 1e6))
def test_sinusoids_are_those_of_the_paper(seq_len, d_model, base):
    expected = [row(t, d_model) for t in range(seq_len)]
    np.testing.assert_allclose(positions.sinusoidal(seq_len, d_model), expected, atol=1e-13)
    expected = [row(t, d_model, base) for t in range(seq_len)]
    table = positions.sinusoidal(seq_len, d_model, base=base)
    np.testing.assert_allclose(table, expected, atol=1e-13)


@pytest.mark.parametrize("make", [
    lambda like: positions.sinusoidal(SEQ, D, like),
    lambda like: positions.frequencies(D, like=like),
    lambda like: positions.alibi(HEADS, SEQ, like=like),
    lambda like: positions.alibi_slopes(HEADS, like),
])
def test_like_gives_library_dtype_and_device(backend, make):
    backend.close(make(backend.of([1.0])), make(None))
    assert make(None).dtype == np.float64
    assert make(torch.ones(1, device="meta")).device.type == "meta"
    assert make(torch.ones(1, dtype=torch.bfloat16)).dtype == torch.bfloat16


class Made(TorchDispatchMode):
    """Note the device and the dtype of every tensor that torch makes."""

    def __init__(self):
        super().__init__()
        self.kinds = set()

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if func is torch.ops.aten._to_copy.default:    # what has no numbers cannot be moved
            kinds = {key: kwargs[key] for key in ("dtype", "device") if key in kwargs}
            made = torch.zeros_like(*args, **kinds)
        else:
            made = func(*args, **kwargs)
        self.kinds.add((made.device.type, made.dtype))
        return made


@pytest.mark.parametrize("make", [
    lambda x: positions.rotary(x, torch.arange(SEQ)),
    lambda x: positions.rotary(x, torch.arange(SEQ, device=x.device)),
    lambda x: positions.sinusoidal(SEQ, D, x),
    lambda x: positions.frequencies(D, like=x),
    lambda x: positions.alibi(HEADS, SEQ, like=x),
])
def test_the_device_of_x_needs_no_float64(make):
    """Apple's GPUs have none.  The device without numbers stands for any that is no processor."""
    x = torch.ones(SEQ, D, device="meta")
    with Made() as made:
        assert make(x).device == x.device
    kinds = {dtype for device, dtype in made.kinds if device == "meta"}
    assert kinds - {torch.int64} == {torch.float32}      # whole numbers: the positions given


def rotation(position, d, base=10_000.0):
    """The paper's block-diagonal matrix, which acts on a column."""
    matrix = np.zeros((d, d))
    for i in range(d // 2):
        angle = position / base ** (2 * i / d)
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [
            [math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]
    return matrix


@pytest.mark.parametrize("base", [10_000.0, 500_000.0])
def test_rotary_is_the_papers_matrix_at_every_position(backend, rng, base):
    x = rng.normal(size=(BATCH, HEADS, SEQ, D))
    t = rng.integers(-200, 200, SEQ)
    turned = positions.rotary(backend.of(x), backend.of(t), base=base)
    expected = np.stack([x[:, :, s] @ rotation(t[s], D, base).T for s in range(SEQ)], axis=2)
    backend.close(turned, expected)


def test_rotary_positions_may_be_numbers_of_any_kind(backend, rng):
    x = rng.normal(size=(SEQ, D))
    whole = positions.rotary(backend.of(x), backend.of(np.arange(SEQ)))
    for kind in (np.float64, np.float32, np.int32, np.uint8):
        t = np.arange(SEQ, dtype=kind)
        as_ours = torch.from_numpy(t) if backend.library == "torch" else t
        backend.close(positions.rotary(backend.of(x), as_ours), backend.numpy(whole))
    half = positions.rotary(backend.of(x), backend.of(np.full(SEQ, 0.5)))
    twice = positions.rotary(half, backend.of(np.full(SEQ, 0.5)))
    once = positions.rotary(backend.of(x), backend.of(np.ones(SEQ)))
    backend.close(twice, backend.numpy(once))


def test_rotary_positions_broadcast_over_heads_and_batch(backend, rng):
    x, t = rng.normal(size=(BATCH, HEADS, SEQ, D)), rng.integers(0, 99, (BATCH, SEQ))
    turned = backend.numpy(positions.rotary(backend.of(x), backend.of(t[:, None])))
    for b, h in np.ndindex(BATCH, HEADS):
        one = positions.rotary(backend.of(x[b, h]), backend.of(t[b]))
        backend.close(one, turned[b, h])


@pytest.mark.parametrize(("dtype", "far", "tolerance"), [
    (torch.float32, 1_000_003, 1e-7), (torch.float32, 2**24 + 1, 1e-7),
    (torch.bfloat16, 1001, 5e-3),
])
def test_rotary_angles_are_exact_far_from_the_start(dtype, far, tolerance):
    """In the dtype of x the position itself, or its angle, would be rounded to another one."""
    turned = positions.rotary(torch.tensor([[1.0, 0.0]], dtype=dtype), torch.tensor([far]))[0]
    expected = torch.tensor([math.cos(far), math.sin(far)])
    torch.testing.assert_close(turned.float(), expected, rtol=0, atol=tolerance)


@pytest.mark.slow
def test_gradients_of_rotary_are_those_of_the_function():
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(2, SEQ, D, dtype=torch.float64, generator=generator, requires_grad=True)
    t = torch.linspace(-2, 9, SEQ, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(positions.rotary, (x, t))


@pytest.mark.parametrize(("num_heads", "exponents"), [
    (1, [8]), (2, [4, 8]), (4, [2, 4, 6, 8]), (8, [1, 2, 3, 4, 5, 6, 7, 8]),
    (16, [h / 2 for h in range(1, 17)]),
    (3, [4, 8, 2]), (5, [2, 4, 6, 8, 1]), (6, [2, 4, 6, 8, 1, 3]), (7, [2, 4, 6, 8, 1, 3, 5]),
    (12, [1, 2, 3, 4, 5, 6, 7, 8, 0.5, 1.5, 2.5, 3.5]),
])
def test_slopes_of_alibi_are_the_authors(num_heads, exponents):
    np.testing.assert_array_equal(
        positions.alibi_slopes(num_heads), [2.0**-exponent for exponent in exponents])


@given(start=st.integers(0, 5), queries=st.integers(1, 7), behind=st.integers(0, 3))
def test_alibi_falls_with_the_distance_on_both_sides(start, queries, behind):
    keys = start + queries + behind
    bias, slopes = positions.alibi(3, queries, keys, start), positions.alibi_slopes(3)
    for h, i, j in np.ndindex(3, queries, keys):
        assert bias[h, i, j] == -slopes[h] * abs(start + i - j)


X = np.ones((BATCH, HEADS, SEQ, D))


test_errors_name_what_was_expected_and_what_came = refuses([
    (lambda: positions.sinusoidal(SEQ, 5), ValueError, "d_model: expected an even number"),
    (lambda: positions.sinusoidal(SEQ, 0), ValueError, "d_model: expected an integer of 2 or"),
    (lambda: positions.sinusoidal(0, 4), ValueError, "seq_len: expected an integer of 1 or more"),
    (lambda: positions.sinusoidal(3, 4, np.arange(3)), TypeError, "like: expected an array of"),
    (lambda: positions.sinusoidal(3, 4, "torch"), TypeError, "like: expected a NumPy array or a"),
    (lambda: positions.sinusoidal(3, 4, base=1), ValueError, "base: expected a finite number"),
    (lambda: positions.frequencies(4, base=math.nan), ValueError, "above 1, got nan"),
    (lambda: positions.frequencies(4, base=math.inf), ValueError, "above 1, got inf"),
    (lambda: positions.frequencies(7), ValueError, "d: expected an even number"),
    (lambda: positions.rotary(X[..., :3], np.arange(SEQ)), ValueError, "d (the last axis of x):"),
    (lambda: positions.rotary(X[0, 0, 0], np.arange(SEQ)), ValueError, "x: expected at least 2"),
    (lambda: positions.rotary(X.astype(int), np.arange(SEQ)), TypeError, "x: expected floating"),
    (lambda: positions.rotary(X, torch.arange(SEQ)), TypeError, "x from NumPy, positions from"),
    (lambda: positions.rotary(X, list(range(SEQ))), TypeError, "positions: expected a NumPy"),
    (lambda: positions.rotary(X, np.ones(SEQ, bool)), TypeError, "positions: expected floating"),
    (lambda: positions.rotary(X, np.arange(SEQ - 1)), ValueError, "positions: expected shape"),
    (lambda: positions.rotary(X, np.arange(1)), ValueError, "got shape (1,)"),
    (lambda: positions.rotary(X, np.asarray(3)), ValueError, "got shape ()"),
    (lambda: positions.rotary(X, np.zeros((BATCH, SEQ), int)), ValueError, "positions[:, None]"),
    (lambda: positions.rotary(X[0, 0], np.zeros((2, SEQ))), ValueError, "Try one position"),
    (lambda: positions.alibi(0, SEQ), ValueError, "num_heads: expected an integer of 1 or more"),
    (lambda: positions.alibi(2, 3, 5), ValueError, "start: expected the position of the first"),
    (lambda: positions.alibi(2, 3, 4, 2), ValueError, "Try num_keys=5"),
    (lambda: positions.alibi_slopes(2.5), TypeError, "num_heads: expected an integer, got 2.5"),
    (lambda: positions.alibi_slopes(2, torch.arange(3)), TypeError, "got dtype torch.int64"),
])


@pytest.mark.parametrize("causal", [True, False])
@pytest.mark.parametrize(("num_buckets", "max_distance"), [(32, 128), (14, 53), (6, 4), (4, 3)])
def test_buckets_are_those_of_t5(causal, num_buckets, max_distance):
    t5 = pytest.importorskip("transformers.models.t5.modeling_t5")
    sizes = {"num_buckets": num_buckets, "max_distance": max_distance}
    theirs = t5.T5Attention._relative_position_bucket(
        torch.arange(211)[None] - torch.arange(211)[:, None], bidirectional=not causal, **sizes)
    ours = positions.distance_buckets(211, causal=causal, **sizes)
    np.testing.assert_array_equal(ours, theirs)
    some = positions.distance_buckets(5, 211, 103, causal=causal, **sizes)
    np.testing.assert_array_equal(some, ours[103:108])


def test_what_is_not_said_of_buckets_is_as_in_t5_also_in_torch():
    found = positions.distance_buckets(211, like=torch.zeros(2))
    assert isinstance(found, torch.Tensor) and not found.is_floating_point()
    np.testing.assert_array_equal(found, positions.distance_buckets(
        211, num_buckets=32, max_distance=128, causal=False))


test_buckets_refuse_numbers_that_do_not_fit = refuses([
    ({"num_buckets": 7}, ValueError, "an even number"),
    ({"num_buckets": 2}, ValueError, "4 or more"),
    ({"num_buckets": 1, "causal": True}, ValueError, "2 or more"),
    ({"num_buckets": 32, "max_distance": 8}, ValueError, "9 or more"),
], lambda given: positions.distance_buckets(5, **given))
