"""`nadaraya_watson` is statsmodels' local constant regression at an equal bandwidth."""

import numpy as np
import pytest

from attnbook import kernels


def sine(rng, n=53):
    x = rng.uniform(0, 5, n)
    return x, 2 * np.sin(x) + x**0.8 + rng.normal(0, 0.5, n)


def theirs(x, y, bandwidth):
    from statsmodels.nonparametric.kernel_regression import KernelReg  # a second: not on collection

    columns = 1 if x.ndim == 1 else x.shape[1]
    return KernelReg(y, x, "c" * columns, reg_type="lc", bw=[bandwidth] * columns,
                     rng=0)


@pytest.mark.parametrize("bandwidth", [0.1, 0.37, 1.0, 5.0])
def test_predictions_on_the_noisy_sine(rng, bandwidth):
    x, y = sine(rng)
    x_query = np.linspace(-0.5, 5.5, 101)
    y_hat, _ = kernels.nadaraya_watson(
        x_query, x, y, kernel=kernels.gaussian, bandwidth=bandwidth)
    expected, _ = theirs(x, y, bandwidth).fit(x_query)
    np.testing.assert_allclose(y_hat, expected, rtol=0, atol=1e-10)


@pytest.mark.parametrize("bandwidth", [0.2, 0.6, 2.0])
def test_leave_one_out_error_is_the_cross_validation_criterion(rng, bandwidth):
    x, y = sine(rng)
    error = kernels.leave_one_out_error(x, y, kernel=kernels.gaussian, bandwidth=bandwidth)
    model = theirs(x, y, bandwidth)
    expected = model.cv_loo(np.array([bandwidth]), model._est_loc_constant)
    assert error == pytest.approx(float(np.squeeze(expected)), abs=1e-10)


def test_points_of_two_coordinates(rng):
    x, x_query = rng.normal(size=(41, 2)), rng.normal(size=(17, 2))
    y = x[:, 0] * x[:, 1] + rng.normal(0, 0.1, 41)
    y_hat, _ = kernels.nadaraya_watson(x_query, x, y, kernel=kernels.gaussian, bandwidth=0.4)
    expected, _ = theirs(x, y, 0.4).fit(x_query)
    np.testing.assert_allclose(y_hat, expected, rtol=0, atol=1e-10)
    error = kernels.leave_one_out_error(x, y, kernel=kernels.gaussian, bandwidth=0.4)
    model = theirs(x, y, 0.4)
    expected_error = model.cv_loo(np.array([0.4, 0.4]), model._est_loc_constant)
    assert error == pytest.approx(float(np.squeeze(expected_error)), abs=1e-10)
