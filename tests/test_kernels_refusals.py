"""What kernels and kernel regression refuse, and with which words."""

import re

import numpy as np
import pytest
import torch
from every import refuses

from attnbook import kernels

Q, N, P = 3, 7, 2
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
    ({"x": X[:0], "y": Y[:0]}, ValueError, "x: expected at least one element on every axis"),
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
    ({"y": np.ones((5, 2))}, ValueError, "y of shape (5, 2) with 5 on axis -2"),
    ({"y": np.ones((2, 2, 2))}, ValueError, "y: expected shape (*batch, n) or (*batch, n, d_v)"),
    ({"kernel": lambda u: u.sum()}, ValueError, "kernel(u): expected the shape of u, (3, 7)"),
    ({"kernel": lambda u: 0.5}, TypeError, "kernel(u): expected a NumPy array or a torch tensor"),
    ({"kernel": lambda u: u < 1}, TypeError, "kernel(u): expected floating point numbers"),
    ({"kernel": lambda u: 0 * u - 0.01}, ValueError, "kernel(u): expected no negative number"),
    ({"kernel": lambda u: u * np.nan}, ValueError, "kernel(u): expected finite numbers"),
], lambda change: kernels.nadaraya_watson(**GOOD | change))


def test_leaving_one_out_of_one_is_refused(as_reader):
    with pytest.raises(ValueError, match=r"x: expected at least two data, .* got 1 datum"):
        kernels.leave_one_out(X[:1], Y[:1], kernel=kernels.gaussian, bandwidth=1.0)


@pytest.mark.parametrize("name", ["gaussian", "boxcar", "triangular", "epanechnikov"])
@pytest.mark.parametrize(("u", "kind"), [
    (np.arange(3), TypeError), ([1.0], TypeError), (np.ones(0), ValueError)])
def test_kernels_check_their_argument(as_reader, name, u, kind):
    with pytest.raises(kind, match="u: expected"):
        getattr(kernels, name)(u)
