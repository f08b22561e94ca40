"""The kernel explorer in Python: attnbook's regression, of any data set."""

import math

import pytest

from attnbook.widgets import DataSet


@pytest.mark.parametrize(("x", "y", "words"), [
    ([0.0, 1.0], [1.0], r"shapes \(2,\) and \(1,\)"),
    ([1.0], [1.0], "at least two numbers"),
    ([1.0, 1.0], [1.0, 2.0], "at least two places"),
    ([0.0, 1.0], [math.nan, 2.0], "finite numbers"),
])
def test_data_that_cannot_be_fitted_are_refused(x, y, words):
    with pytest.raises(ValueError, match=words):
        DataSet(x, y)
