"""Figures of chapter 18: a number for each of many heads, as maps and as dots."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes

from ..messages import text
from . import style
from ._checks import numbers, series
from .matrices import heatmap


@style.use()
def head_maps(maps: Mapping[str, np.ndarray], *, largest: float = 1.0) -> np.ndarray:
    """Draw a number for each head as maps of one scale, layers downwards and heads across.

    Parameters
    ----------
    maps : mapping of title to array_like, shape (layers, heads)
        Two maps side by side.
    largest : float
        The number of the full colour.

    Returns
    -------
    ndarray of Axes
    """
    rows = -(-len(maps) // 2)
    panels = style.axes(height=1.85 * rows, rows=rows, columns=2, squeeze=False)
    for i, (ax, (title, array)) in enumerate(zip(panels.ravel(), maps.items(), strict=True)):
        heatmap(array, largest=largest, xlabel="", ylabel="", ax=ax)
        ax.set_title(title, loc="left")
        if i % 2 == 0:
            ax.set_ylabel(text("plots.heads.layer"))
        if i // 2 == 0:
            ax.set_xlabel(text("plots.heads.head"))
        for inset in [] if i == 1 else list(ax.child_axes):     # one scale is enough
            inset.remove()
    return panels.ravel()


@style.use()
def against_luck(
    scores: Mapping[str, np.ndarray], luck: Mapping[str, float], *, chance: float = 0.5,
    xlabel: str = "",
) -> Axes:
    """Draw a dot for each head, and a bar which the best of them passes by luck once in twenty.

    Parameters
    ----------
    scores : mapping of label to array_like, shape (heads,)
        One row each.  Dots of equal scores are stacked.
    luck : mapping of label to float
        Where each row's bar stands.
    chance : float
        Where a line crosses all rows.
    xlabel : str

    Returns
    -------
    Axes
    """
    rows = series("scores", scores, axes="heads")
    ax = style.axes(height=0.9 + 1.1 * len(rows))
    ax.axvline(chance, color=style.INK, alpha=0.5, lw=0.8)
    for i, (name, array) in enumerate(rows.items()):
        rounded = np.round(numbers(name, array, axes="heads"), 3)
        for value in np.unique(rounded):
            count = int((rounded == value).sum())
            heights = i + 0.35 - 0.75 * np.arange(count) / max(12, count)
            ax.plot([value] * count, heights, "o", ms=4, mew=0, alpha=0.7,
                    color=style.colour("weights"), gid=style.gid("weights", i))
        ax.plot([luck[name]] * 2, [i - 0.42, i + 0.42], color=style.INK, lw=1.6,
                ls=style.VARIANTS[1][0])
    ax.set_yticks(range(len(rows)), list(rows))
    ax.set(ylim=(len(rows) - 0.5, -0.5), xlim=(-0.03, 1.03), xlabel=xlabel)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    return ax
