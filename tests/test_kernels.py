"""The kernels are the densities they are called, and the regression is their weighted average."""

import math
import re

import array_api_compat.torch
import numpy as np
import pytest
import torch
from every import refuses
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attnbook import kernels

Q, N, P, D_V, BATCH = 3, 7, 2, 5, 11

FORMULAS = {
    "gaussian": lambda u: math.exp(-u * u / 2) / math.sqrt(2 * math.pi),
    "boxcar": lambda u: 0.5 if abs(u) <= 1 else 0.0,
    "triangular": lambda u: max(0.0, 1 - abs(u)),
    "epanechnikov": lambda u: 0.75 * max(0.0, 1 - u * u),
}
COMPACT = ("boxcar", "triangular", "epanechnikov")
each_kernel = pytest.mark.parametrize("name", FORMULAS)
each_compact_kernel = pytest.mark.parametrize("name", COMPACT)


def loop_regression(name, x_query, x, y, h, leave_out=False):
    """The definition, one query at a time; `x` holds points of any number of coordinates."""
    x_query, x = (np.reshape(a, (len(a), -1)) for a in (x_query, x))
    weights = np.zeros((len(x_query), len(x)))
    for i, query in enumerate(x_query):
        distances = [math.dist(query, point) for point in x]
        others = [j for j in range(len(x)) if not (leave_out and i == j)]
        values = {j: FORMULAS[name](distances[j] / h) for j in others}
        total = sum(values.values())
        if total < 1e-290:  # also where a Gaussian vanishes in floats
            nearest = min(distances[j] for j in others)
            values = {j: float(distances[j] <= nearest * (1 + 1e-8)) for j in others}
            total = sum(values.values())
        for j in others:
            weights[i, j] = values[j] / total
    return weights @ y, weights


@each_kernel
@given(u=hnp.arrays(np.float64, (Q, N), elements=st.floats(-3, 3, width=16)))
def test_kernels_equal_their_formula(backend, name, u):
    backend.close(getattr(kernels, name)(backend.of(u)), np.vectorize(FORMULAS[name])(u))


def test_outside_its_window_the_boxcar_is_plus_zero():
    """A printed -0. would make a reader stop."""
    assert not np.signbit(kernels.boxcar(np.array([-7.0, -1.0, 7.0]))).any()


def test_the_edge_of_the_window_belongs_to_the_boxcar():
    edge = np.array([-1.0, 1.0])
    assert (kernels.boxcar(edge) == 0.5).all()
    assert (kernels.triangular(edge) == 0).all() and (kernels.epanechnikov(edge) == 0).all()


@each_compact_kernel
def test_slopes_on_the_edge_are_those_outside(name):
    u = torch.tensor([-1.0, 1.0], requires_grad=True)
    getattr(kernels, name)(u).sum().backward()
    assert (u.grad == 0).all()


# On a grid of eighths every dtype agrees on what lies within a boxcar's window.
eighths = st.integers(-32, 32).map(lambda i: i / 8)
data = st.tuples(
    *(hnp.arrays(np.float64, (n,), elements=eighths) for n in (Q, N, N)),
    st.sampled_from([0.125, 0.75, 1.5, 10.0]))


@pytest.mark.slow
@each_kernel
@given(data=data)
def test_leave_one_out_equals_its_definition_in_loops(backend, name, data):
    _, x, y, h = data
    kernel, arrays = getattr(kernels, name), (backend.of(x), backend.of(y))
    y_hat, weights = kernels.leave_one_out(*arrays, kernel=kernel, bandwidth=h)
    expected, alpha = loop_regression(name, x, x, y, h, leave_out=True)
    backend.close(weights, alpha, scale=100)
    backend.close(y_hat, expected, scale=100)
    assert (np.diagonal(backend.numpy(weights)) == 0).all()
    error = kernels.leave_one_out_error(*arrays, kernel=kernel, bandwidth=h)
    assert float(error) == pytest.approx(np.mean((y - expected) ** 2), rel=1e-3, abs=1e-4)


@each_kernel
def test_points_of_several_coordinates_use_their_distance(backend, name, rng):
    x_query, x, y = rng.normal(size=(Q, P)), rng.normal(size=(N, P)), rng.normal(size=(N, D_V))
    x_query[0] = x[0]
    y_hat, weights = kernels.nadaraya_watson(
        backend.of(x_query), backend.of(x), backend.of(y),
        kernel=getattr(kernels, name), bandwidth=1.3)
    expected, alpha = loop_regression(name, x_query, x, y, 1.3)
    assert tuple(y_hat.shape) == (Q, D_V) and tuple(weights.shape) == (Q, N)
    backend.close(weights, alpha, scale=10)
    backend.close(y_hat, expected, scale=10)


@pytest.mark.parametrize("columns", [(), (D_V,)])
def test_batch_axes_broadcast(backend, rng, columns):
    x_query, x = rng.normal(size=(BATCH, 1, Q, P)), rng.normal(size=(BATCH, 2, N, P))
    y = rng.normal(size=(1, 2, N, *columns))
    arrays = [backend.of(a) for a in (x_query, x, y)]
    options = {"kernel": kernels.triangular, "bandwidth": 2.0}
    y_hat, weights = kernels.nadaraya_watson(*arrays, **options)
    assert tuple(y_hat.shape) == (BATCH, 2, Q, *columns)
    one, alpha = kernels.nadaraya_watson(arrays[0][4, 0], arrays[1][4, 1], arrays[2][0, 1],
                                         **options)
    backend.close(y_hat[4, 1], backend.numpy(one))
    backend.close(weights[4, 1], backend.numpy(alpha))
    errors = kernels.leave_one_out_error(*arrays[1:], **options)
    assert tuple(errors.shape) == (BATCH, 2)
    error = kernels.leave_one_out_error(arrays[1][4, 1], arrays[2][0, 1], **options)
    backend.close(errors[4, 1], float(error))


@each_kernel
@given(query=st.sampled_from([-1e300, -1e12, -40.0, 0.5, 90.0, 1e6, 1e150]),
       h=st.sampled_from([1e-300, 1e-3, 1.0, 1e300]))
def test_the_prediction_is_finite_whatever_the_distance(name, query, h):
    x, y = np.array([0.0, 0.2, 3.0, 3.0]), np.array([1.0, 2.0, 4.0, 8.0])
    y_hat, weights = kernels.nadaraya_watson(
        np.array([query]), x, y, kernel=getattr(kernels, name), bandwidth=h)
    assert 1 <= y_hat[0] <= 8
    assert (weights >= 0).all() and weights.sum() == pytest.approx(1)


@pytest.mark.parametrize("signs", [(1, -1), (-1, -1)])
def test_tiny_distances_are_measured_and_have_slopes(signs):
    """Their squares are 0 in floats, and 1 divided by them is infinite."""
    a, b = signs
    x_query = torch.tensor([[a * 3e-310, b * 4e-310]], dtype=torch.float64, requires_grad=True)
    x = torch.zeros(1, 2, dtype=torch.float64)
    distance, unit = kernels._distances(array_api_compat.torch, x_query, x, 1.0)
    np.testing.assert_allclose(distance.detach() / unit, [[5e-310]], rtol=1e-12)
    slope, = torch.autograd.grad(distance.sum() / unit, x_query)
    np.testing.assert_allclose(slope, [[a * 0.6, b * 0.8]], rtol=1e-12)


@each_kernel
@pytest.mark.parametrize(
    ("dtype", "far"), [("float16", 4e4), ("float32", 2e38), ("float64", 1e308)])
@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_distances_that_no_float_holds_are_distances(name, library, dtype, far):
    """From far to -far is more than the dtype can hold; the other datum is near."""
    of = (lambda a: np.asarray(a, dtype)) if library == "numpy" else (
        lambda a: torch.tensor(a, dtype=getattr(torch, dtype)))
    options = {"kernel": getattr(kernels, name), "bandwidth": far / 32}
    for points in ([-far, 0.96875 * far], [[-far, 0.0], [0.96875 * far, 0.0]],
                   [[-far, -far], [0.96875 * far, far]],
                   [[-far] * 16, [0.96875 * far, *[far] * 15]]):
        x, y = of(points), of([1.0, 3.0])
        query = of([far if np.ndim(points) == 1 else [far, *points[1][1:]]])
        y_hat, weights = kernels.nadaraya_watson(query, x, y, **options)
        assert weights.tolist() == [[0.0, 1.0]] and y_hat.tolist() == [3.0]
        assert weights.dtype == x.dtype
        assert kernels.leave_one_out(x, y, **options)[0].tolist() == [3.0, 1.0]


@each_kernel
def test_half_precision_gives_the_weights_of_double_precision_rounded(name, rng):
    x, q = (rng.normal(size=n).astype(np.float16) for n in (N, Q))
    short, exact = (kernels.nadaraya_watson(
        q.astype(kind), x.astype(kind), x.astype(kind), kernel=getattr(kernels, name),
        bandwidth=0.5)[1] for kind in (np.float16, np.float64))
    np.testing.assert_allclose(short, exact, rtol=2**-10, atol=2**-24)


@pytest.mark.parametrize("factor", [1e-200, 1e308])
def test_a_constant_factor_of_a_kernel_cancels(factor):
    x = np.linspace(0, 1, N)
    of = [kernels.nadaraya_watson(x, x, x, kernel=kernel, bandwidth=0.4)[1] for kernel in (
        kernels.triangular, lambda u: factor * kernels.triangular(u))]
    np.testing.assert_allclose(*of, rtol=1e-12)


@each_kernel
def test_a_tensor_is_no_bandwidth_unless_it_is_positive(name):
    """Nobody looks into the tensor; what it gives cannot be taken for a prediction."""
    x = torch.linspace(0, 1, N)
    for bandwidth in (0.0, -1.0, math.nan):
        y_hat, _ = kernels.nadaraya_watson(
            x, x, x, kernel=getattr(kernels, name), bandwidth=torch.tensor(bandwidth))
        assert y_hat.isnan().all()


@each_kernel
def test_a_far_query_takes_the_nearest_datum_and_shares_among_ties(backend, name):
    x, y = backend.of([0.0, 3.0, 3.0, 1.0]), backend.of([1.0, 4.0, 8.0, 2.0])
    y_hat, weights = kernels.nadaraya_watson(
        backend.of([-900.0, 900.0, 2000.0]), x, y, kernel=getattr(kernels, name), bandwidth=0.5)
    backend.close(weights, [[1, 0, 0, 0], [0, 0.5, 0.5, 0], [0, 0.5, 0.5, 0]])
    backend.close(y_hat, [1, 6, 6])


@each_kernel
def test_data_that_are_not_equally_near_are_no_tie_however_far_the_query(backend, name):
    x, y = backend.of([0.0, 1.0, 2.0]), backend.of([1.0, 3.0, 9.0])
    far = 2.0**20 if backend.dtype == "float32" else 1e12
    y_hat, _ = kernels.nadaraya_watson(
        backend.of([-far, far]), x, y, kernel=getattr(kernels, name), bandwidth=0.5)
    backend.close(y_hat, [1, 9])


def test_far_away_the_gaussian_does_not_cancel(backend):
    """Two data 1e-6 apart, seen from 1000 bandwidths: the difference of the squares is 2e-3."""
    x = backend.of([0.0, 2.0**-20])
    _, weights = kernels.nadaraya_watson(
        backend.of([-1024.0]), x, x, kernel=kernels.gaussian, bandwidth=1.0)
    exponent = 2.0**-20 * (1024 + 2.0**-21) if backend.dtype == "float64" else 0.0
    backend.close(weights[0, 1], 1 / (1 + math.exp(exponent)))


def test_far_from_the_others_the_gaussian_does_not_cancel_either(backend):
    """The shift of a row is to the nearest of the others: its own distance of 0 is none of them."""
    x = backend.of([-1000.0, 0.0, 2.0**-20])
    _, weights = kernels.leave_one_out(x, x, kernel=kernels.gaussian, bandwidth=0.7)
    exponent = 2.0**-20 * (2000 + 2.0**-20) / 0.98 if backend.dtype == "float64" else 0.0
    backend.close(weights[0], [0, 1 / (1 + math.exp(-exponent)), 1 / (1 + math.exp(exponent))])


@each_kernel
@pytest.mark.parametrize("exponent", [-40, 40])
def test_weights_do_not_depend_on_the_unit_of_length(name, exponent):
    """Ties and near ties in any unit: 2 ** 40 leaves all digits as they are."""
    x_query, x = np.array([0.2, 0.6, 1.4 + 1e-6, 2.0]), np.array([0.1, 0.3, 0.9, 1.9])
    kernel = getattr(kernels, name)
    _, weights = kernels.nadaraya_watson(x_query, x, x, kernel=kernel, bandwidth=0.05)
    unit = 2.0**exponent
    _, others = kernels.nadaraya_watson(
        unit * x_query, unit * x, x, kernel=kernel, bandwidth=unit * 0.05)
    np.testing.assert_array_equal(others, weights)
    if name in COMPACT:
        np.testing.assert_allclose(weights[:3, :3], [[0.5, 0.5, 0], [0, 0.5, 0.5], [0, 0, 0]])


def test_the_error_of_several_columns_is_their_mean(backend, rng):
    x, y = backend.of(rng.normal(size=N)), rng.normal(size=(N, 2))
    options = {"kernel": kernels.gaussian, "bandwidth": 0.5}
    both = kernels.leave_one_out_error(x, backend.of(y), **options)
    one = [float(kernels.leave_one_out_error(x, backend.of(y[:, i]), **options)) for i in (0, 1)]
    backend.close(both, np.mean(one), scale=10)


@pytest.mark.parametrize("make", [
    lambda h: np.asarray(h), lambda h: np.float64(h), lambda h: np.float32(h), float])
def test_bandwidths_may_be_numbers_or_arrays_without_axes(make, rng):
    arrays = [rng.normal(size=n) for n in (Q, N, N)]
    for bandwidth in (make(0.5), make(2)):
        expected, _ = loop_regression("epanechnikov", *arrays, float(bandwidth))
        y_hat, _ = kernels.nadaraya_watson(
            *arrays, kernel=kernels.epanechnikov, bandwidth=bandwidth)
        np.testing.assert_allclose(y_hat, expected, atol=1e-12)


def test_a_bandwidth_of_another_precision_does_not_change_the_dtype(backend, rng):
    arrays = [backend.of(rng.normal(size=n)) for n in (Q, N, N)]
    xp_bandwidth = {"numpy": np.asarray(0.5), "torch": torch.tensor(0.5, dtype=torch.float64)}
    y_hat, _ = kernels.nadaraya_watson(
        *arrays, kernel=kernels.gaussian, bandwidth=xp_bandwidth[backend.library])
    expected, _ = kernels.nadaraya_watson(*arrays, kernel=kernels.gaussian, bandwidth=0.5)
    backend.close(y_hat, backend.numpy(expected))


def double(values):
    return torch.tensor(values, dtype=torch.float64, requires_grad=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gaussian", "triangular", "epanechnikov"])
@pytest.mark.parametrize("points", [False, True], ids=["numbers", "points"])
def test_gradients_reach_bandwidth_queries_and_data(name, points, rng):
    kernel = getattr(kernels, name)
    shape = (lambda n: (n, P)) if points else (lambda n: (n,))
    x_query, x, y = (double(rng.uniform(0, 2, size=s)) for s in (shape(Q), shape(N), (N, 2)))
    h = double(1.7)

    def predict(x_query, x, y, h):
        return kernels.nadaraya_watson(x_query, x, y, kernel=kernel, bandwidth=h)[0]

    assert torch.autograd.gradcheck(predict, (x_query, x, y, h))
    assert torch.autograd.gradcheck(
        lambda *a: kernels.leave_one_out_error(*a[:2], kernel=kernel, bandwidth=a[2]), (x, y, h))


@each_kernel
@pytest.mark.parametrize("bandwidth", [1e-3, 1.0, 1e3])
def test_gradients_are_finite_on_a_datum_far_away_and_for_isolated_data(name, bandwidth):
    x_query = double([[0.0, 1.0], [1e6, -1e6], [0.5, 0.5]])
    x, y = double([[0.0, 1.0], [0.0, 1.0], [3.0, 4.0]]), double([1.0, 2.0, 4.0])
    h, options = double(bandwidth), {"kernel": getattr(kernels, name)}
    y_hat, weights = kernels.nadaraya_watson(x_query, x, y, bandwidth=h, **options)
    error = kernels.leave_one_out_error(x, y, bandwidth=h, **options)
    (y_hat.square().sum() + weights.square().sum() + error).backward()
    for array in (x_query, x, y, h):
        assert torch.isfinite(array.grad).all()


@pytest.mark.parametrize("bandwidth", [0.1, 0.4, 2.0])
@pytest.mark.parametrize("columns", [1, 2])
def test_predictions_and_leave_one_out_errors_are_those_of_statsmodels(rng, columns, bandwidth):
    from statsmodels.nonparametric.kernel_regression import KernelReg  # a second: not on collection

    x, x_query = rng.normal(size=(41, columns)), rng.normal(size=(17, columns))
    y = 2 * np.sin(x[:, 0]) * x[:, -1] + rng.normal(0, 0.5, 41)
    theirs = KernelReg(y, x, "c" * columns, reg_type="lc", bw=[bandwidth] * columns, rng=0)
    x, x_query = (points[:, 0] if columns == 1 else points for points in (x, x_query))
    ours = {"kernel": kernels.gaussian, "bandwidth": bandwidth}
    y_hat, _ = kernels.nadaraya_watson(x_query, x, y, **ours)
    np.testing.assert_allclose(y_hat, theirs.fit(x_query)[0], rtol=0, atol=1e-10)
    error = theirs.cv_loo(np.full(columns, bandwidth), theirs._est_loc_constant)
    assert kernels.leave_one_out_error(x, y, **ours) == pytest.approx(
        float(np.squeeze(error)), abs=1e-10)


# --- what is refused, and with which words --------------------------------------------------------
X, Y = np.linspace(0.0, 1.0, N), np.ones(N)


@pytest.mark.parametrize("bandwidth", [0, 0.0, -1.5, np.nan, np.inf, -np.inf])
def test_bandwidths_that_are_not_positive_and_finite_are_refused(backend, as_reader, bandwidth):
    x, y = backend.of(X), backend.of(Y)
    for h in (bandwidth, np.asarray(float(bandwidth)))[: 1 if backend.library == "torch" else 2]:
        for call in (lambda **o: kernels.nadaraya_watson(x, x, y, **o),
                     lambda **o: kernels.leave_one_out(x, y, **o),
                     lambda **o: kernels.leave_one_out_error(x, y, **o)):
            with pytest.raises(ValueError) as error:
                call(kernel=kernels.gaussian, bandwidth=h)
            expected = f"bandwidth: expected a positive, finite number, got {float(bandwidth)}. Try"
            assert expected in str(error.value)


test_bandwidths_that_are_no_number_are_refused = refuses([
    (True, TypeError, "bandwidth: expected a positive number, got True of type bool"),
    (None, TypeError, "bandwidth: expected a positive number, got None of type NoneType"),
    ("1", TypeError, "bandwidth: expected a positive number, got '1' of type str"),
    (np.ones(1), ValueError, "bandwidth: expected one number, of shape (), got shape (1,)"),
    (np.asarray(True), TypeError, "bandwidth: expected a positive number, got dtype bool"),
    (np.timedelta64(2, "D"), TypeError, "bandwidth: expected a positive number, got"),
    (torch.tensor(1.0), TypeError, "got x from NumPy, bandwidth from torch"),
], lambda h: kernels.nadaraya_watson(X, X, Y, kernel=kernels.gaussian, bandwidth=h))


def test_a_bandwidth_that_the_dtype_cannot_hold_is_refused():
    x = X.astype(np.float32)
    for bandwidth in (1e-60, 1e60):
        with pytest.raises(ValueError, match=re.escape(f"got {bandwidth} (for x of float32)")):
            kernels.leave_one_out(x, x, kernel=kernels.gaussian, bandwidth=bandwidth)
    kernels.leave_one_out(x, x, kernel=kernels.gaussian,
                          bandwidth=float(np.finfo(x.dtype).smallest_normal))


GOOD = {"x_query": X[:Q], "x": X, "y": Y, "kernel": kernels.triangular, "bandwidth": 0.3}
test_errors_name_what_was_expected_and_what_came = refuses([
    ({"x": np.arange(N)}, TypeError, "x: expected floating point numbers, got dtype int64"),
    ({"y": np.ones(N, np.float32)}, TypeError, "y of float32. Try y.astype(x_query.dtype)"),
    ({"x": torch.ones(N)}, TypeError, "x_query from NumPy, x from torch, y from NumPy"),
    ({"y": [1.0] * N}, TypeError, "y: expected a NumPy array or a torch tensor, got list"),
    ({"y": Y * np.nan}, ValueError, "y: expected finite numbers, got 7 of 7"),
    ({"x_query": np.array([np.inf])}, ValueError, "x_query: expected finite numbers, got 1 of 1"),
    ({"x_query": np.asarray(0.5)}, ValueError, "got shapes () and (7,). Try x[:, None]"),
    ({"x": X[:, None]}, ValueError, "x_query and x: expected as many axes each: (q,) and (n,)"),
    ({"x_query": np.ones((Q, 2)), "x": np.ones((N, 5))}, ValueError, "x_query and x: expected"),
    ({"x_query": np.ones((2, Q, P)), "x": np.ones((5, N, P)), "y": np.ones((5, N))}, ValueError,
     "x_query of shape (2, 3, 2) with batch axes (2,), x of shape (5, 7, 2) with batch axes (5,)"),
    ({"x_query": np.ones((2, Q, P)), "x": np.ones((2, N, P)), "y": np.ones((5, N))}, ValueError,
     "x of shape (2, 7, 2) with batch axes (2,), y of shape (5, 7, 1) with batch axes (5,)"),
    ({"y": Y[:5]}, ValueError, "x and y: expected the same length n (one observation for each"),
    ({"y": np.ones((2, 2, 2))}, ValueError, "y: expected shape (*batch, n) or (*batch, n, d_v)"),
    ({"kernel": lambda u: u.sum()}, ValueError, "kernel(u): expected the shape of u, (3, 7)"),
    ({"kernel": lambda u: 0.5}, TypeError, "kernel(u): expected a NumPy array or a torch tensor"),
    ({"kernel": lambda u: u < 1}, TypeError, "kernel(u): expected floating point numbers"),
    ({"kernel": lambda u: 0 * u - 0.01}, ValueError, "kernel(u): expected no negative number"),
    ({"kernel": lambda u: u * np.nan}, ValueError, "kernel(u): expected finite numbers"),
], lambda change: kernels.nadaraya_watson(**GOOD | change))


test_one_datum_and_arguments_that_are_no_floats_are_refused = refuses([
    (lambda: kernels.leave_one_out(X[:1], Y[:1], kernel=kernels.gaussian, bandwidth=1.0),
     ValueError, "x: expected at least two data,… got 1 datum"),
    *((lambda name=name, u=u: getattr(kernels, name)(u), kind, "u: expected")
      for name in FORMULAS for u, kind in (
        (np.arange(3), TypeError), ([1.0], TypeError), (np.ones(0), ValueError))),
])
