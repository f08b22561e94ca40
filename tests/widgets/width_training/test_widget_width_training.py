"""The training of chapter 2's width: its numbers, bounds, and the figure without JavaScript."""

import numpy as np
import pytest

from attnbook import kernels
from attnbook.data import sine
from attnbook.widgets import WidthTraining
from attnbook.widgets.width_training import STEPS

torch = pytest.importorskip("torch")


@pytest.mark.long
def test_leaving_one_out_ends_at_the_best_bandwidth_and_itself_goes_on():
    x, y = sine()
    grid = np.geomspace(0.05, 1, 300)
    errors = [kernels.leave_one_out_error(x, y, kernel=kernels.gaussian, bandwidth=h)
              for h in grid]
    others, itself = (WidthTraining(trained=name, step=STEPS) for name in ("others", "itself"))
    assert 1 / abs(others.width) == pytest.approx(grid[np.argmin(errors)], rel=0.02)
    assert others.loss == pytest.approx(others.leave_one_out_error, rel=1e-9)
    assert abs(itself.width) > 2 * abs(others.width)
    assert itself.leave_one_out_error > 1.15 * others.leave_one_out_error
