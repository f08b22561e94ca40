"""Figures of chapter 12: the curves of a training are the numbers that were handed over."""

import numpy as np
from figures import overlaps

from attnbook import plots


def test_the_curves_are_the_losses_their_running_mean_and_the_exact_matches():
    losses, steps, exact = np.linspace(3, 1, 97) ** 2, [31, 62, 97], [0.0, 0.7, 0.9]
    left, right = plots.training_curves(losses, steps, exact, floor=0.75)
    each, mean, floor = left.lines
    np.testing.assert_allclose(each.get_ydata(), losses, rtol=1e-4)
    at, means = mean.get_data()
    assert at[0] == 25 and at[-1] == 97          # a mean of the 25 losses up to this step
    np.testing.assert_allclose(means, [losses[i - 25 : i].mean() for i in at], rtol=1e-4)
    assert set(floor.get_ydata()) == {0.75}
    assert "0.75" in left.texts[0].get_text()
    [line] = right.lines
    np.testing.assert_allclose(line.get_data(), [steps, exact], rtol=1e-4)
    assert left.get_ylim()[0] == right.get_ylim()[0] == 0
    assert overlaps(left.figure) == []
