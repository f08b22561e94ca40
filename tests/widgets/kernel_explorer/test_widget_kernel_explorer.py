"""The kernel explorer in Python: attnbook's regression, of any data set."""

from __future__ import annotations

import math

import numpy as np
import pytest

from attnbook import kernels
from attnbook.data import sine
from attnbook.widgets import DataSet, KernelExplorer


@pytest.mark.parametrize(("x", "y", "words"), [
    ([0.0, 1.0], [1.0], r"shapes \(2,\) and \(1,\)"),
    ([1.0], [1.0], "at least two numbers"),
    ([1.0, 1.0], [1.0, 2.0], "at least two places"),
    ([0.0, 1.0], [math.nan, 2.0], "finite numbers"),
])
def test_data_that_cannot_be_fitted_are_refused(x, y, words):
    with pytest.raises(ValueError, match=words):
        DataSet(x, y)


def test_kernel_explorer_shows_what_attnbook_computes():
    x, y = sine()
    widget = KernelExplorer(bandwidth=0.4, query=1.3, kernel="epanechnikov")
    y_hat, weights = kernels.nadaraya_watson(
        np.array([1.3]), x, y, kernel=kernels.epanechnikov, bandwidth=0.4)
    assert widget.y_hat == y_hat[0]
    np.testing.assert_array_equal(widget.weights, weights[0])
    assert widget.leave_one_out_error == kernels.leave_one_out_error(
        x, y, kernel=kernels.epanechnikov, bandwidth=0.4)
    assert len(widget.table().rows) == 50
