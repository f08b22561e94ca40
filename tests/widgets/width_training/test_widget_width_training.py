"""The training of chapter 2's width: its numbers, bounds, and the figure without JavaScript."""

from __future__ import annotations

import numpy as np
import pytest

from attnbook import kernels, pooling
from attnbook.data import sine
from attnbook.widgets import WidthTraining
from attnbook.widgets.width_training import RATE, STEPS

torch = pytest.importorskip("torch")


@pytest.mark.long
@pytest.mark.parametrize("trained", ["others", "itself"])
def test_the_training_is_the_one_written_in_the_chapter(trained):
    x, y = map(torch.tensor, sine())
    mask = ~torch.eye(len(x), dtype=torch.bool) if trained == "others" else None
    w = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.Adam([w], lr=RATE)
    for _ in range(STEPS):
        scores = -((x[:, None] - x[None, :]) * w) ** 2 / 2
        loss = torch.mean((pooling.masked_softmax(scores, mask) @ y - y) ** 2)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    assert WidthTraining(trained=trained, step=STEPS).width == pytest.approx(w.item(), rel=1e-9)


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
