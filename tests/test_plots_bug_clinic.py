"""The figure of chapter 17: signs stand where the two matrices say."""

import numpy as np
from matplotlib.patches import Circle, Rectangle

from attnbook.plots.bug_clinic import catches

CAUGHT = np.array([[1, 0, 1], [0, 1, 0]]) > 0
LOOKED = np.array([[1, 1, 1], [0, 1, 0]]) > 0


def drawn(ax, rows=2):
    """Return the places of squares, rings and dots inside the table."""
    squares = {(round(p.get_y() + 0.42), round(p.get_x() + 0.42)) for p in ax.patches
               if isinstance(p, Rectangle)}
    rings = {p.center[::-1] for p in ax.patches if isinstance(p, Circle) and not p.get_fill()}
    dots = {(line.get_ydata()[0], line.get_xdata()[0]) for line in ax.lines}
    return [{p for p in found if p[0] < rows} for found in (squares, rings, dots)]


def test_caught_is_a_square_passed_a_ring_elsewhere_a_dot():
    ax = catches(CAUGHT, LOOKED, bugs=["a", "b"], tests=["c", "d", "e"])
    squares, rings, dots = drawn(ax)
    assert squares == {(0, 0), (0, 2), (1, 1)}
    assert rings == {(0, 1)} and dots == {(1, 0), (1, 2)}
    assert [t.get_text() for t in ax.get_xticklabels()] == ["c", "d", "e"]
    assert len(ax.texts) == 3 and ax.yaxis_inverted()
