"""Figures of chapter 7: clock hands, the table of waves, turned vectors, longer sequences."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, PathPatch, Rectangle

from ..messages import text
from . import style
from ._checks import numbers
from .items import _arrow
from .matrices import _frame, _names, corner_paths

_LEVELS = 10
_STRONGEST = 0.85


@style.use()
def clocks(angles, *, row_labels: Sequence[str] | None = None) -> Axes:
    """Draw one clock for every position and pair: the hand stands at the pair's angle.

    The angle is counted as in a plane of x and y: 0 points to the right, and a growing angle
    turns the hand to the left.  So the hand's tip is at (cosine, sine).

    Parameters
    ----------
    angles : array_like, shape (positions, pairs)
        In radians.
    row_labels : sequence of str, optional
        One name for each pair, from top to bottom.

    Returns
    -------
    Axes
        The hand of pair c at position t has the gid ``hand-t-c``.
    """
    angles = numbers("angles", angles, axes="positions pairs")
    positions, pairs = angles.shape
    ax = style.axes(height=0.6 + 0.55 * pairs)
    for (t, c), angle in np.ndenumerate(angles):
        ax.add_patch(Circle((t, c), 0.42, fill=False, ec=style.INK, alpha=0.3, lw=0.8))
        # Rows count downwards, so "up" is a smaller number.
        tip = (t + 0.4 * np.cos(angle), c - 0.4 * np.sin(angle))
        ax.plot([t, tip[0]], [c, tip[1]], color=style.INK, lw=1.8, gid=f"hand-{t}-{c}")
    ax.set(xlim=(-0.55, positions - 0.45), ylim=(pairs - 0.5, -0.55), aspect="equal",
           xticks=range(positions), xlabel=text("plots.positions.position"))
    ax.set_yticks(range(pairs), row_labels or [str(c) for c in range(pairs)])
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    return ax


@style.use()
def waves(table) -> Axes:
    """Draw a table of numbers from −1 (white) to 1 (dark): a row for each position.

    Parameters
    ----------
    table : array_like, shape (positions, features)
        Numbers from −1 to 1.

    Returns
    -------
    Axes
    """
    table = numbers("table", table, axes="positions features")
    rows, columns = table.shape
    ax = style.axes(height=float(np.clip(4.4 * rows / columns, 1.6, 4.6)))
    level = np.round((table + 1) / 2 * _LEVELS).astype(int)
    for step in range(1, _LEVELS + 1):
        if (level == step).any():
            ax.add_patch(PathPatch(corner_paths(np.argwhere(level == step)), lw=0, aa=False,
                                   fc=style.INK, alpha=round(_STRONGEST * step / _LEVELS, 3)))
    _frame(ax, rows, columns)
    _names(ax, None, None, shape=(rows, columns))
    _grey_scale(ax)
    ax.set_xlabel(text("plots.positions.feature"))
    ax.set_ylabel(text("plots.positions.position"))
    return ax


def _grey_scale(ax: Axes) -> None:
    """Draw what the greys mean, to the right of the table."""
    inset = ax.inset_axes([1.04, 0.0, 0.05, 1.0])
    inset.set_gid("scale")
    for step in range(_LEVELS + 1):
        inset.add_patch(Rectangle((0, step - 0.5), 1, 1, lw=0, aa=False, fc=style.INK,
                                  alpha=round(_STRONGEST * step / _LEVELS, 3)))
    inset.set(xlim=(0, 1), ylim=(-0.5, _LEVELS + 0.5), xticks=[])
    inset.set_yticks([0, _LEVELS / 2, _LEVELS], ["−1", "0", "1"])
    inset.yaxis.tick_right()
    inset.tick_params(length=0)
    inset.spines[:].set_linewidth(0.6)


@style.use()
def turned(
    query, key, panels: Sequence[tuple], *, names: tuple[str, str] | None = None
) -> np.ndarray:
    """Draw a query and a key before (faint) and after their positions have turned them.

    Parameters
    ----------
    query, key : array_like, shape (2,)
        As they are before.
    panels : sequence of (title, turned query, turned key)
        One panel each; the turned vectors have shape (2,).
    names : (str, str), optional
        What query and key are called; "query" and "key" by default.

    Returns
    -------
    ndarray of Axes
        The turned vectors have the gids ``role-query-p`` and ``role-key-p`` in panel p.
    """
    before = {"query": numbers("query", query, axes="two"), "key": numbers("key", key, axes="two")}
    names = names or (text("plots.query"), text("plots.key"))
    axes = style.axes(height=2.1 * len(panels), rows=len(panels), squeeze=False)[:, 0]
    for p, (ax, (title, *after)) in enumerate(zip(axes, panels, strict=True)):
        ax.add_patch(Circle((0, 0), 1, fill=False, ec=style.INK, alpha=0.25, lw=0.8))
        for role, tip, name in zip(before, after, names, strict=True):
            style.arrow(ax, (0, 0), tuple(before[role]), role, arrowstyle="-", lw=1.4, alpha=0.35)
            tip = numbers(role, tip, axes="two")
            _arrow(ax, tip, role, (p,))
            place = 1.16 * tip / max(float(np.hypot(*tip)), 1e-9)
            ax.text(*place, name, color=style.colour(role), va="center_baseline",
                    ha="left" if place[0] >= 0 else "right")
        ax.set(xlim=(-1.75, 1.75), ylim=(-1.06, 1.3), aspect="equal", xticks=[], yticks=[])
        ax.set_title(title)
        ax.spines[:].set_visible(False)
    return axes


@style.use()
def by_length(lengths, panels: Mapping[str, Mapping], *, trained: int, chance: float) -> np.ndarray:
    """Draw the share of right answers against the length, one panel for each task.

    Parameters
    ----------
    lengths : array_like, shape (lengths,)
        Growing; the axis is logarithmic.
    panels : mapping of task to mapping of method to array_like, shape (3, lengths)
        Lower quartile, median and upper quartile; the same methods in every panel.
    trained : int
        The length in training: a vertical line.
    chance : float
        What a guess without a look gets right: a dotted line.

    Returns
    -------
    ndarray of Axes
    """
    lengths = numbers("lengths", lengths, axes="lengths")
    axes = style.axes(height=3.7, columns=len(panels), sharey=True, squeeze=False)[0]
    for ax, (task, methods) in zip(axes, panels.items(), strict=True):
        for i, (method, rows) in enumerate(methods.items()):
            line, marker = style.VARIANTS[i]
            low, middle, high = numbers(method, rows, axes="three lengths")
            ax.fill_between(lengths, low, high, color=style.INK, alpha=0.12, lw=0)
            ax.plot(lengths, middle, ls=line, marker=marker, color=style.INK, label=method,
                    **style.tint(i, len(methods)))
        ax.axvline(trained, color=style.INK, alpha=0.25, lw=5, zorder=0)
        ax.axhline(chance, color=style.INK, alpha=0.4, lw=0.8)
        ax.set(title=task, ylim=(0, 1.04), xlabel=text("plots.positions.length"))
        style.log_axis(ax, "x", ticks=lengths)
    axes[0].set_ylabel(text("plots.positions.right"))
    axes[0].get_figure().legend(*axes[0].get_legend_handles_labels(), ncols=3,
                                loc="outside upper left")
    return axes
