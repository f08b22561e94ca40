"""Figures of chapter 1: keys dropped onto a query, shares at every temperature, mixed values."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from ..messages import text
from . import style
from ._checks import numbers
from .items import _arrow

_FAINT = {"color": style.INK + "33", "linewidth": 0.8}


@style.use()
def drop_onto_query(
    query, keys, names: Sequence[str], *, query_name: str
) -> Axes:
    """Drop each key straight onto the line of the query: where it lands is its score.

    The picture is turned so that the query points to the right.  For a query of norm 1 the place
    on the line is the dot product; for a longer one the dot product is that place times its norm.

    Parameters
    ----------
    query : array of shape (2,)
    keys : array of shape (keys, 2)
    names : sequence of str
        One name for each key.
    query_name : str

    Returns
    -------
    Axes
        Arrows of the keys have the gid ``role-key-i``, their scores ``role-scores-i``.
    """
    query, keys = numbers("query", query, axes="two"), numbers("keys", keys, axes="keys two")
    along = query / np.hypot(*query)
    turned = np.stack([keys @ along, keys @ np.array([-along[1], along[0]])], axis=-1)
    ax = style.axes(height=4.0)
    turn = np.linspace(0, 2 * np.pi, 121)
    ax.plot(np.cos(turn).round(6), np.sin(turn).round(6), **_FAINT)
    ax.axhline(0, **_FAINT)
    _arrow(ax, (1.0, 0.0), "query", (0,))
    ax.text(1.04, 0, query_name, color=style.colour("query"), va="center", weight="bold")
    for i, (place, name) in enumerate(zip(turned.tolist(), names, strict=True)):
        _drop(ax, i, place, name)
    reach = max(1.0, float(np.hypot(*keys.T).max()))
    ax.set(xlim=(-1.45 * reach, 1.5 * reach), ylim=(-1.3 * reach, 1.35 * reach), aspect="equal",
           xticks=[-1, 0, 1], yticks=[], xlabel=text("plots.library.score_on_line"))
    ax.spines["left"].set_visible(False)
    return ax


def _drop(ax: Axes, index: int, place: list[float], name: str) -> None:
    """Draw one key, its way down to the line, and the number where it lands."""
    along, across = place
    up, norm = across >= 0, float(np.hypot(along, across)) or 1.0
    _arrow(ax, (along, across), "key", (index,))
    scores = style.colour("scores")
    ax.plot([along, along], [across, 0], color=scores, linestyle=(0, (1.2, 1.6)), linewidth=1.4)
    ax.plot([along], [0], "o", color=scores, gid=style.gid("scores", index))
    label = {"xy": (along * (1 + 0.04 / norm), across * (1 + 0.06 / norm)), "xycoords": "data",
             "textcoords": "offset points", "ha": "left" if along > 0 else "right",
             "va": "bottom" if up else "top"}
    line = style.FONT_SIZE * 1.25
    number = f"{along:.2f}".replace("-", "−")
    ax.annotate(name, xytext=(0, line if up else 0), color=style.colour("key"), **label)
    ax.annotate(number, xytext=(0, 0 if up else -line), color=scores, **label)


@style.use()
def temperature_bands(
    temperatures, weights, names: Sequence[str]
) -> Axes:
    """Stack the weights of one query at every temperature: the height of a band is a share.

    Parameters
    ----------
    temperatures : array of shape (temperatures,)
        Positive and growing.
    weights : array of shape (temperatures, keys)
        Each row sums to 1.
    names : sequence of str
        One name for each key.

    Returns
    -------
    Axes
        The bands have the gid ``role-weights-i``.
    """
    temperatures = numbers("temperatures", temperatures, axes="temperatures")
    weights = numbers("weights", weights, axes="temperatures keys")
    ax = style.axes(height=3.3)
    edges = np.concatenate([np.zeros((len(weights), 1)), np.cumsum(weights, axis=1)], axis=1)
    for i, name in enumerate(names):
        low, high = edges[:, i], edges[:, i + 1]
        ax.fill_between(temperatures, low, high, color=style.colour("weights"), linewidth=0,
                        alpha=0.38 if i % 2 == 0 else 0.16, gid=style.gid("weights", i))
        ax.plot(temperatures, high, color=style.colour("weights"), linewidth=0.9)
        ax.text(1.02, (low[-1] + high[-1]) / 2, name, va="center",
                transform=ax.get_yaxis_transform())
    low, high = np.log10(temperatures[[0, -1]])
    style.log_axis(ax, "x", ticks=10.0 ** np.arange(np.ceil(low), np.floor(high) + 1))
    ax.set(xlim=(temperatures[0], temperatures[-1]), ylim=(0, 1),
           xlabel=text("plots.library.temperature"), ylabel=text("plots.library.share"))
    return ax


@style.use()
def mixtures(
    values, names: Sequence[str], path, topics: Sequence[str], *, mean, largest
) -> Axes:
    """Draw where mixed values may lie (the convex hull) and where they go with the temperature.

    Parameters
    ----------
    values : array of shape (keys, 2)
    names : sequence of str
        One name for each value.
    path : array of shape (temperatures, 2)
        Outputs of one query, from cold to hot.
    topics : sequence of two str
        What the two columns are.
    mean, largest : array of shape (2,)
        Mean pooling and max pooling of the values.

    Returns
    -------
    Axes
        Values have the gid ``role-value-i``, the path ``role-output-0``.
    """
    values, path = numbers("values", values, axes="keys two"), numbers("path", path, axes="t two")
    ax = style.axes(height=4.0)
    green, teal = style.colour("value"), style.colour("output")
    middle = values.mean(axis=0) - (0.0, 0.1)   # names of what lies beside it stand above
    ax.fill(*convex_hull(values).T, facecolor=green + "22", edgecolor=green, linewidth=0.9)
    for i, (place, name) in enumerate(zip(values, names, strict=True)):
        ax.plot(*place, "o", color=green, gid=style.gid("value", i))
        left, below = place < middle
        ax.annotate(name, place, (-6 if left else 6, -6 if below else 4), color=green,
                    textcoords="offset points", ha="right" if left else "left",
                    va="top" if below else "bottom")
    ax.plot(*path.T, color=teal, linewidth=2.4, gid=style.gid("output", 0))
    for place, key in ((mean, "mean_pooling"), (largest, "max_pooling")):
        place = numbers(key, place, axes="two")
        ax.plot(*place, "D" if key == "mean_pooling" else "X", color=teal, markersize=8)
        ax.annotate(text(f"plots.library.{key}"), place, (0, -8), textcoords="offset points",
                    ha="center", va="top", color=teal)
    ax.set(xlim=(-0.3, 1.2), ylim=(-0.02, 1.02), xticks=np.linspace(0, 1, 6),
           xlabel=topics[0], ylabel=topics[1])
    return ax


def convex_hull(points: np.ndarray) -> np.ndarray:
    """Return the corners of the convex hull of points in the plane, counter-clockwise.

    Parameters
    ----------
    points : ndarray of shape (points, 2)

    Returns
    -------
    ndarray of shape (corners, 2)
        The chain of Andrew (1979): the lower side from left to right, the upper one back.

    Examples
    --------
    >>> convex_hull(np.array([[0.0, 0.0], [1.0, 0.0], [0.4, 0.2], [0.0, 1.0]])).tolist()
    [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]
    """
    ordered = sorted(set(map(tuple, points.tolist())))
    if len(ordered) < 3:
        return np.array(ordered)
    return np.array(_chain(ordered) + _chain(ordered[::-1]))


def _chain(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return one side of the hull without its last corner, which begins the other side."""
    side: list[tuple[float, float]] = []
    for x, y in ordered:
        while len(side) >= 2:
            (x0, y0), (x1, y1) = side[-2:]
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0:
                break
            side.pop()
        side.append((x, y))
    return side[:-1]
