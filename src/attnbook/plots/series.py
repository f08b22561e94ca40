"""Figures of experiments: how something grows, spreads over seeds, or falls while training."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal

import numpy as np
from matplotlib.axes import Axes

from ..messages import text
from . import style
from ._checks import numbers, series


@style.use()
def lines(
    x,
    named: Mapping[str, np.ndarray],
    *,
    quartiles: Mapping[str, tuple] | None = None,
    role: str = "ink",
    markers: bool = True,
    log: str = "",
    xlabel: str = "",
    ylabel: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw one line per series; line style and marker tell them apart.

    Parameters
    ----------
    x : array_like, shape (points,)
        What is varied.
    named : mapping of label to array_like, shape (points,)
        One line each, up to five.
    quartiles : mapping of label to (lower, upper), optional
        Two arrays of shape (points,): a pale band from one to the other.
    role : str
        Whose colour; ``ink`` for what has no role.
    markers : bool
        Whether each point is marked.
    log : str
        Which axes are logarithmic: ``""``, ``"x"``, ``"y"`` or ``"xy"``.
    xlabel, ylabel : str
        What the axes show, with units.
    ax : Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    Axes
    """
    x = numbers("x", x, axes="points")
    heights = series("named", named, axes="points")
    ax = style.axes() if ax is None else ax
    for i, (label, height) in enumerate(heights.items()):
        if quartiles and label in quartiles:
            lower, upper = (numbers("quartile", q, axes="points") for q in quartiles[label])
            ax.fill_between(x, lower, upper, color=style.colour(role), alpha=0.15, lw=0)
        line, marker = style.VARIANTS[i]
        ax.plot(x, height, ls=line, marker=marker if markers else "", label=label or None,
                color=style.colour(role), gid=style.gid(role, i), **style.tint(i, len(heights)))
    if "x" in log:
        style.log_axis(ax, "x", ticks=x if len(x) < 20 else None)
    if "y" in log:
        style.log_axis(ax, "y")
    if "x" not in log and (x == x.round()).all():
        ax.locator_params(axis="x", integer=True)
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.grid(axis="y")
    style.legend(ax)
    return ax


def score_variance(d_k, variances: Mapping[str, np.ndarray]) -> Axes:
    """Draw the variance of the scores against d_k, both axes logarithmic.

    Parameters
    ----------
    d_k : array_like, shape (points,)
        Lengths of query and key.
    variances : mapping of label to array_like, shape (points,)
        For example raw and scaled.

    Returns
    -------
    Axes
    """
    return lines(d_k, variances, role="scores", log="xy", xlabel=text("plots.d_k"),
                 ylabel=text("plots.score_variance"))


def _on_paper(number: float, decimals: int) -> str:
    """Round as on paper: 0.565 becomes 0.57, though its float lies just below."""
    exact = Decimal(f"{number:.6g}").quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return style.fixed(float(exact), decimals)


@style.use()
def spread(
    values: Mapping[str, np.ndarray | Mapping[str, np.ndarray]],
    *,
    role: str = "ink",
    xlabel: str = "",
) -> Axes:
    """Draw one dot per seed in one row per method, with the median marked and printed.

    Parameters
    ----------
    values : mapping of label to array_like, shape (seeds,)
        One row each, from top to bottom; or a mapping of heading to such mappings: groups of rows,
        each below its heading.
    role : str
        Whose colour.
    xlabel : str
        What the numbers are, with their unit.

    Returns
    -------
    Axes
    """
    rows, heads = _rows(values)
    heights, labels, _ = zip(*rows.values(), strict=True)
    named = series("values", {name: row[2] for name, row in rows.items()}, axes="seeds")
    ax = style.axes(height=0.75 + 0.38 * (heights[-1] + 1))
    medians = [float(np.median(array)) for array in named.values()]
    decimals = 1 if max(map(abs, medians)) >= 10 else 2
    for i, (y, array, median) in enumerate(zip(heights, named.values(), medians, strict=True)):
        ax.plot([median] * 2, [y - 0.3, y + 0.3], color=style.colour(role), lw=1.4)
        ax.plot(array, np.full(len(array), y), "o", ms=6, mew=0, alpha=0.4,
                color=style.colour(role), gid=style.gid(role, i))
        ax.annotate(_on_paper(median, decimals), (1.01, y), xycoords=("axes fraction", "data"),
                    va="center_baseline", annotation_clip=False)
    ax.set_yticks(heights, labels)
    for y, head in heads:
        ax.annotate(head, (0, y), xycoords=("axes fraction", "data"), xytext=(-3.5, 0), ha="right",
                    textcoords="offset points", va="center_baseline", weight="bold")
    ax.set_ylim(heights[-1] + 0.6, -0.6)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    ax.grid(axis="x")
    ax.set_xlabel(xlabel)
    return ax


def _rows(values: Mapping) -> tuple[dict[str, tuple], list[tuple]]:
    """Return (height, label, numbers) of each row, and (height, heading) of each group."""
    rows, heads, y = {}, [], 0.0
    for name, given in values.items():
        if not isinstance(given, Mapping):
            rows[name] = (y, name, given)
            y += 1
            continue
        heads.append((y + 0.35 * bool(heads), name))
        y = heads[-1][0]
        for label, array in given.items():
            y += 0.82
            rows[f"{name}, {label}"] = (y, label, array)
        y += 0.82
    return rows, heads
