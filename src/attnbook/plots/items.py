"""Figures of a few named items: bars of weights, and keys and a query in the plane."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle

from ..messages import text
from . import style
from ._checks import numbers, series

# How the bars of the first, second, … group are filled and outlined.
_FILLINGS = ((0.8, "-"), (0.3, "-"), (0.0, "-"), (0.0, (0, (3, 2))))


@style.use()
def bars(
    values: Mapping[str, np.ndarray] | np.ndarray,
    *,
    labels: Sequence[str],
    xlabel: str | None = None,
) -> Axes:
    """Draw one horizontal bar per item, with its number at the end.

    Parameters
    ----------
    values : array_like, shape (items,), or mapping of group to such arrays
        Up to four groups (three temperatures, say) stand beside each other at every item.
    labels : sequence of str
        Names of the items, from top to bottom.
    xlabel : str, optional
        What the numbers are, with their unit; attention weights by default.

    Returns
    -------
    Axes
    """
    groups = series("values", values, axes="items")
    items = len(next(iter(groups.values())))
    ax = style.axes(height=0.75 + items * (0.12 + 0.2 * len(groups)))
    for i, (group, array) in enumerate(groups.items()):
        _bar_group(ax, array, i, len(groups), label=group or None)
    ax.set_yticks(range(items), labels)
    ax.set_ylim(items - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.axvline(0, color=style.INK, alpha=0.5, lw=0.8)
    ax.spines["left"].set_visible(False)
    ax.locator_params(axis="x", nbins=6)
    ax.margins(x=0.14 if min(map(np.min, groups.values())) < 0 else 0.12)
    ax.set_xlabel(text("plots.roles.weights") if xlabel is None else xlabel)
    style.legend(ax)
    return ax


def _bar_group(ax: Axes, array, group: int, groups: int, *, label) -> None:
    """Draw the bars of one group: filling and outline tell it from the others."""
    thickness = 0.78 / groups
    where = np.arange(len(array)) + (group - (groups - 1) / 2) * thickness
    filling, outline = _FILLINGS[group]
    colour = style.colour("weights")
    drawn = ax.barh(where, array, thickness * 0.84, fc=(colour, filling), lw=1, ec=colour,
                    ls=outline, label=label)
    for i, (bar, number) in enumerate(zip(drawn, array, strict=True)):
        bar.set_gid(style.gid("weights", i))       # the item's, whatever the group
        ax.annotate(style.fixed(number, 2), (number, where[i]),
                    xytext=(-3 if number < 0 else 3, 0), textcoords="offset points",
                    ha="right" if number < 0 else "left", va="center_baseline")


@style.use()
def plane(
    keys,
    query=None,
    *,
    names: Sequence[str] | None = None,
    query_name: str | None = None,
) -> Axes:
    """Draw two-dimensional keys, and a query, as arrows from the origin.

    The unit circle is drawn behind them: an arrow that ends on it has norm 1.

    Parameters
    ----------
    keys : array_like, shape (items, 2)
        One row per item.
    query : array_like, shape (2,), optional
        The query, dashed.
    names : sequence of str, optional
        Names of the items; key 0, key 1, … by default.
    query_name : str, optional
        Name of the query; "query" by default.

    Returns
    -------
    Axes
    """
    keys = numbers("keys", keys, axes="items two")
    names = names or [f"{text('plots.key')} {i}" for i in range(len(keys))]
    ax = style.axes(height=3.6)
    ax.add_patch(Circle((0, 0), 1, fill=False, ec=style.INK, alpha=0.25, lw=0.8))
    tips = [(key, name, "key", (i,)) for i, (key, name) in enumerate(zip(keys, names, strict=True))]
    if query is not None:
        query = numbers("query", query, axes="two")
        tips.append((query, query_name or text("plots.query"), "query", (0,)))
    for tip, _, role, index in tips:
        _arrow(ax, tip, role, index)
    _plane_frame(ax, np.array([tip for tip, *_ in tips]))
    _tip_labels(ax, tips)
    return ax


def _arrow(ax: Axes, tip: np.ndarray, role: str, index: tuple[int, ...]) -> None:
    """Draw an arrow from the origin; a query is dashed, the second sign besides its colour."""
    dashes = style.VARIANTS[1][0] if role == "query" else "-"
    style.arrow(ax, (0, 0), tuple(tip), role, lw=1.8, linestyle=dashes, mutation_scale=13,
                gid=style.gid(role, *index))


def _plane_frame(ax: Axes, tips: np.ndarray) -> None:
    """Set equal scales, with room for names at both sides, and axes through the origin."""
    corners = np.concatenate([tips, [[-1, -1], [1, 1]]])
    (left, bottom), (right, top) = corners.min(axis=0), corners.max(axis=0)
    height = top - bottom
    ax.set(xlim=(left - 0.38 * height, right + 0.38 * height), aspect="equal",
           ylim=(bottom - 0.08 * height, top + 0.08 * height))
    for draw in (ax.axhline, ax.axvline):
        draw(0, color=style.INK, alpha=0.2, lw=0.8, zorder=0)
    ax.set_xticks([-1, 0, 1], ["−1", "0", "1"])
    ax.set_yticks([-1, 0, 1], ["−1", "0", "1"])
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, labelcolor=style.INK + "99")


def _tip_labels(ax: Axes, tips: list) -> None:
    """Write the names outside the arrows, pushed apart where they would touch."""
    bottom, top = ax.get_ylim()
    line = (top - bottom) * style.FONT_SIZE * 1.25 / (72 * 0.86 * ax.get_figure().get_figheight())
    for side in (1, -1):
        here = [tip for tip in tips if (1 if tip[0][0] >= 0 else -1) == side]
        here.sort(key=lambda tip: tip[0][1])
        wanted = np.array([1.1 * tip[0][1] for tip in here])
        for (tip, name, role, _), height in zip(here, apart(wanted, line), strict=True):
            on_circle = max((1.14 * np.hypot(*tip))**2 - height**2, 0.0) ** 0.5
            outside = side * max(abs(tip[0]) * 1.08, float(on_circle))
            ax.annotate(name, tip, (outside + 0.04 * side, height), color=style.colour(role),
                        ha="left" if side == 1 else "right", va="center_baseline",
                        weight="bold" if role == "query" else "normal")


def apart(wanted: np.ndarray, gap: float) -> np.ndarray:
    """Move sorted positions as little as possible (least squares) until `gap` lies between them.

    Examples
    --------
    >>> apart(np.array([0.0, 0.25, 3.0]), 1.0).tolist()
    [-0.375, 0.625, 3.0]
    """
    blocks: list[list[float]] = []  # [mean of (wanted − rank·gap), how many]
    for rank, place in enumerate(wanted):
        blocks.append([place - rank * gap, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (left, m), (right, n) = blocks[-2:]
            blocks[-2:] = [[(left * m + right * n) / (m + n), m + n]]
    flat = [mean for mean, count in blocks for _ in range(int(count))]
    return np.array(flat) + gap * np.arange(len(wanted))
