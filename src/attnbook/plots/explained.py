"""Figures of explanations: a number for every token, and how far weights may move."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from ..messages import text
from . import style
from ._checks import numbers, series

# The strongest colour under a printed number: it must stay readable in both themes.
_FULL, _BELOW_ZERO = 0.5, 0.3


@style.use()
def explained(
    words: Sequence[str],
    scores: Mapping[str, np.ndarray],
    relevant,
) -> Axes:
    """Draw explanations of one answer, one column each, as shares of their whole size.

    Parameters
    ----------
    words : sequence of str
        The tokens, from top to bottom.
    scores : mapping of name to array_like, shape (tokens,)
        One column each, divided by the sum of its sizes, so that columns can be compared;
        numbers below 0, which speak against the answer, are grey.
    relevant : array_like of bool, shape (tokens,)
        True where the rule uses the token: its row is framed.

    Returns
    -------
    Axes
    """
    columns = series("scores", scores, axes="tokens")
    count = len(words)
    ax = style.axes(height=0.9 + 0.3 * count)
    for j, column in enumerate(columns.values()):
        _column(ax, j, column / (np.abs(column).sum() or 1.0))
    for i in np.flatnonzero(np.asarray(relevant, dtype=bool)):
        ax.add_patch(Rectangle((-0.47, i - 0.47), len(columns) - 0.06, 0.94, fill=False, lw=1.6,
                               ec=style.INK))
    ax.set(xlim=(-0.55, len(columns) - 0.45), ylim=(count - 0.5, -0.5))
    ax.set_xticks(range(len(columns)), [name.replace(" ", "\n") for name in columns])
    ax.set_yticks(range(count), words)
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.spines[:].set_visible(False)
    ax.set_xlabel(text("plots.explained.used"))
    return ax


def _column(ax: Axes, j: int, shares: np.ndarray) -> None:
    """Draw one explanation: a shaded cell and its number for each token."""
    for i, share in enumerate(shares):
        colour = style.colour("weights") if share >= 0 else style.INK
        strength = abs(share) * (_FULL if share >= 0 else _BELOW_ZERO)
        ax.add_patch(Rectangle((j - 0.47, i - 0.47), 0.94, 0.94, lw=0,
                               fc=(colour, round(float(strength), 4)),
                               gid=style.gid("weights", i)))
        ax.text(j, i, style.fixed(share), ha="center", va="center_baseline")


@style.use()
def weight_ranges(
    names: Sequence[str], weights, lowest, highest
) -> Axes:
    """Draw each weight as a dot on the range it could have at exactly the same output.

    Parameters
    ----------
    names : sequence of str
        The keys, from top to bottom.
    weights, lowest, highest : array_like, shape (keys,)
        As :func:`attnbook.explanation.equal.ranges` returns them.

    Returns
    -------
    Axes
    """
    arrays = {"weights": weights, "lowest": lowest, "highest": highest}
    weights, lowest, highest = (numbers(n, a, axes="keys") for n, a in arrays.items())
    ax = style.axes(height=0.85 + 0.34 * len(names))
    colour = style.colour("weights")
    for i, (here, low, high) in enumerate(zip(weights, lowest, highest, strict=True)):
        ax.barh([i], [high - low], 0.42, left=[low], fc=(colour, 0.3), lw=0,
                label=text("plots.explained.range") if i == 0 else None)
        ax.plot([here], [i], "o", ms=7, color=colour, gid=style.gid("weights", i),
                label=text("plots.roles.weights") if i == 0 else None)
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlim(left=-0.02)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    ax.grid(axis="x")
    ax.set_xlabel(text("plots.weight"))
    style.legend(ax)
    return ax
