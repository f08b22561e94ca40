"""`nadaraya_watson` is statsmodels' local constant regression at an equal bandwidth."""

import numpy as np
import pytest

from attnbook import kernels


@pytest.mark.parametrize("bandwidth", [0.1, 0.4, 2.0])
@pytest.mark.parametrize("columns", [1, 2])
def test_predictions_and_leave_one_out_errors(rng, columns, bandwidth):
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
