"""Figures of regression: points, curves, kernels, weights at a query, leave-one-out error."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes

from ..messages import text
from . import style
from ._checks import numbers, series


@style.use()
def curve(
    x,
    y,
    *,
    truth=None,
    estimates: Mapping[str, tuple] | tuple | None = None,
    xlabel: str | None = None,
    ylabel: str | None = None,
) -> Axes:
    """Draw data points, the curve behind them and estimates of it.

    Parameters
    ----------
    x, y : array_like, shape (points,)
        The data: keys and values of a kernel regression.
    truth : (grid, heights), optional
        The known curve, a broad pale band under everything else.
    estimates : mapping of label to (grid, heights), or one such pair, optional
        Estimated curves; the second and later ones differ in line style.
    xlabel, ylabel : str, optional
        What the axes show, with units; x and y by default.

    Returns
    -------
    Axes
    """
    x, y = numbers("x", x, axes="points"), numbers("y", y, axes="points")
    ax = style.axes()
    if truth is not None:
        grid, heights = _pair("truth", truth)
        ax.plot(grid, heights, color=style.INK, alpha=0.22, lw=5, label=text("plots.truth"))
    ax.plot(x, y, "o", ms=3.6, color=style.colour("value"), alpha=0.75, mew=0,
            label=text("plots.data"), gid=style.gid("value"))
    if estimates is not None and not isinstance(estimates, Mapping):
        estimates = {text("plots.estimate"): estimates}
    for i, (label, pair) in enumerate((estimates or {}).items()):
        ax.plot(*_pair(label, pair), ls=style.VARIANTS[i][0], lw=2 if i == 0 else 1.8,
                color=style.colour("output"), label=label, gid=style.gid("output", i))
    ax.set_xlabel(text("plots.x") if xlabel is None else xlabel)
    ax.set_ylabel(text("plots.y") if ylabel is None else ylabel)
    style.legend(ax)
    return ax


def _pair(name: str, given) -> tuple[np.ndarray, np.ndarray]:
    grid, heights = given
    return (numbers(f"{name} grid", grid, axes="points"),
            numbers(f"{name} heights", heights, axes="points"))


@style.use()
def kernel_shapes(u, shapes: Mapping[str, np.ndarray]) -> np.ndarray:
    """Draw kernels side by side, one panel each, on common axes.

    Parameters
    ----------
    u : array_like, shape (points,)
        Distances in bandwidths: u = (x − xᵢ) / h.
    shapes : mapping of name to array_like, shape (points,)
        The heights K(u) of each kernel.

    Returns
    -------
    ndarray of Axes
        One per kernel.
    """
    u = numbers("u", u, axes="points")
    heights = series("shapes", shapes, axes="points")
    columns = min(2, len(heights))
    rows = -(-len(heights) // columns)
    panels = style.axes(height=0.5 + 1.45 * rows, rows=rows, columns=columns, sharex=True,
                        sharey=True, squeeze=False)
    for ax, (name, height) in zip(panels.flat, heights.items(), strict=False):
        ax.fill_between(u, height, color=style.colour("weights"), alpha=0.14, lw=0)
        ax.plot(u, height, color=style.colour("weights"), gid=style.gid("weights"))
        ax.axvline(0, color=style.INK, alpha=0.25, lw=0.8)
        ax.set_title(name, loc="left")
    for ax in panels.flat[len(heights):]:
        ax.remove()
    for ax in panels[-1]:
        ax.set_xlabel(text("plots.distance_in_bandwidths"))
    for ax in panels[:, 0]:
        ax.set_ylabel(text("plots.kernel_height"))
    return panels.ravel()[: len(heights)]


@style.use()
def stems(x, weights, *, query: float | None = None) -> Axes:
    """Draw the attention weights of one query as stems over the keys.

    Parameters
    ----------
    x : array_like, shape (points,)
        The keys.
    weights : array_like, shape (points,)
        One weight per key.
    query : float, optional
        Where the query stands: a vertical line.

    Returns
    -------
    Axes
    """
    x = numbers("x", x, axes="points")
    weights = numbers("weights", weights, axes="points")
    ax = style.axes(height=2.4)
    if query is not None:
        ax.axvline(numbers("query", [query], axes="one")[0], color=style.colour("query"), lw=1.4,
                   label=text("plots.query"), gid=style.gid("query", 0))
    colour = style.colour("weights")
    ax.vlines(x, 0, weights, color=colour, lw=1.2)
    ax.plot(x, weights, "o", ms=4, color=colour, gid=style.gid("weights"))
    ax.axhline(0, color=style.INK, alpha=0.4, lw=0.8)
    ax.set_ylim(bottom=min(0.0, float(weights.min())))
    ax.set_xlabel(text("plots.key"))
    ax.set_ylabel(text("plots.weight"))
    style.legend(ax)
    return ax


@style.use()
def loo_curve(bandwidths, errors: Mapping[str, np.ndarray] | np.ndarray) -> Axes:
    """Draw error against bandwidth on a logarithmic axis, with the lowest point marked.

    Parameters
    ----------
    bandwidths : array_like, shape (points,)
        Positive bandwidths.
    errors : array_like, shape (points,), or mapping of label to such arrays
        The error at each bandwidth; the smallest of each series is marked.

    Returns
    -------
    Axes
    """
    h = numbers("bandwidths", bandwidths, axes="points")
    named = series("errors", errors, axes="points")
    ax = style.axes()
    for i, (label, error) in enumerate(named.items()):
        line, marker = style.VARIANTS[i]
        best = int(error.argmin())
        lowest = text("plots.lowest", bandwidth=style.plain_number(float(f"{h[best]:.2e}")))
        ax.plot(h, error, ls=line, color=style.INK, marker=marker, markevery=[best], ms=8,
                label=f"{label}, {lowest}" if label else lowest)
    style.log_axis(ax, "x")
    ax.set_xlabel(text("plots.bandwidth"))
    ax.set_ylabel(text("plots.squared_error"))
    style.legend(ax)
    return ax
