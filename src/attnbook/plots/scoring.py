"""Figures of chapter 3: how far scores scatter, and the additive score as a network."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from ..messages import text
from . import style
from ._checks import numbers

_BINS = 81  # odd, so that one is centred at 0


@style.use()
def score_histograms(rows: Mapping[str, Mapping[str, np.ndarray]]) -> np.ndarray:
    """Draw one histogram of scores a panel; the panels of a row share their axis.

    Parameters
    ----------
    rows : mapping of title to (mapping of title to array_like, shape (scores,))
        For example a row for the dot product and one for the scaled dot product, with a panel for
        each width.

    Returns
    -------
    ndarray of Axes, shape (rows, panels)
        The bars have the gid ``role-scores-row-panel``; above each stands its variance.
    """
    columns = max(map(len, rows.values()))
    panels = np.atleast_2d(style.axes(height=1.9 * len(rows), rows=len(rows), columns=columns,
                                      sharex="row", squeeze=False))
    for i, (title, row) in enumerate(rows.items()):
        arrays = {name: numbers("scores", array, axes="scores") for name, array in row.items()}
        reach = max(float(np.abs(array).max()) for array in arrays.values())
        for j, (name, array) in enumerate(arrays.items()):
            _histogram(panels[i, j], array, reach, style.gid("scores", i, j))
            panels[i, j].set_title(name if i == 0 else "", loc="left")
        panels[i, 0].set_ylabel(title)
    return panels


def _histogram(ax: Axes, scores: np.ndarray, reach: float, gid: str | None) -> None:
    """Draw one histogram around 0, as high as its highest bar, with its variance."""
    heights, edges = np.histogram(scores, bins=_BINS, range=(-reach, reach))
    ax.stairs(heights / heights.max(), edges, fill=True, color=style.colour("scores"), alpha=0.55,
              gid=gid)
    ax.text(0.99, 0.97, text("plots.scoring.variance", variance=style.fixed(scores.var(), 1)),
            transform=ax.transAxes, ha="right", va="top")
    ax.set(yticks=[], xlim=(-reach, reach), ylim=(0, 1.3))
    ax.spines["left"].set_visible(False)
    ax.xaxis.set_major_formatter(style.plain_number)


# Middle of each box, its role and whether its width stands below.
_BOXES = {
    "query": (0.0, 1.0, "query", "d_q"), "key": (0.0, -1.0, "key", "d_k"),
    "W_q": (2.1, 1.0, "query", "d_h"), "W_k": (2.1, -1.0, "key", "d_h"),
    "plus": (3.9, 0.0, "ink", "d_h"), "tanh": (5.4, 0.0, "ink", "d_h"),
    "w_v": (6.9, 0.0, "ink", "one"), "score": (8.4, 0.0, "scores", ""),
}
_ARROWS = (("query", "W_q"), ("key", "W_k"), ("W_q", "plus"), ("W_k", "plus"), ("plus", "tanh"),
           ("tanh", "w_v"), ("w_v", "score"))
_FREE = ("query", "key", "score")  # what goes in and comes out has no box
_HALF = 0.48


@style.use()
def additive_network() -> Axes:
    """Draw the additive score as a network: two projections, their sum, tanh, one output.

    Returns
    -------
    Axes
        Boxes of the query's side have the gid ``role-query``, those of the key's ``role-key``.
    """
    ax = style.axes(height=2.3)
    for name, (x, y, role, size) in _BOXES.items():
        _box(ax, name, x, y, role, size)
    for start, end in _ARROWS:
        (left, y0, *_), (right, y1, *_) = _BOXES[start], _BOXES[end]
        style.arrow(ax, (left + _HALF + 0.04, y0), (right - _HALF - 0.04, y1), mutation_scale=9,
                    lw=0.9, alpha=0.6)
    ax.set(xlim=(-0.75, 9.1), ylim=(-1.9, 1.7))
    ax.axis("off")
    return ax


def _box(ax: Axes, name: str, x: float, y: float, role: str, size: str) -> None:
    """Draw one operation, its name, and how many numbers leave it."""
    colour = style.colour(role)
    if name not in _FREE:
        ax.add_patch(FancyBboxPatch(
            (x - _HALF, y - 0.38), 2 * _HALF, 0.76, lw=1, ec=(colour, 0.7), fc=(colour, 0.08),
            boxstyle="round,pad=0,rounding_size=0.12", gid=style.gid(role)))
    ax.text(x, y, text(f"plots.scoring.network.{name}"), ha="center", va="center_baseline",
            color=colour, weight="bold" if name in _FREE else "normal")
    if size:
        ax.text(x, y - 0.5, text(f"plots.scoring.sizes.{size}"), ha="center", va="top",
                alpha=0.7)
