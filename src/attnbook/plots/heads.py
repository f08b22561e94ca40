"""Figures of several heads: where they look, what they are good for, which keys they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes

from ..messages import text
from . import style
from ._checks import numbers

__all__ = ["head_roles", "key_sharing"]

_LARGEST = 15.0  # diameter in points of a head without which everything is lost
_SMALLEST = 3.0


@style.use()
def head_roles(models: Mapping[str, tuple]) -> np.ndarray:
    """Draw every head of some models as a dot: where it looks, and what is lost without it.

    Parameters
    ----------
    models : mapping of title to (first, second, lost)
        One panel each; three arrays of shape (heads,): the mean weight on what was asked first
        and on what was asked second, and the accuracy that is lost without the head, which is
        the area of its dot.

    Returns
    -------
    ndarray of Axes
    """
    panels = np.atleast_1d(style.axes(height=3.0, columns=len(models), sharex=True, sharey=True))
    for ax, (title, given) in zip(panels, models.items(), strict=True):
        names = ("first", "second", "lost")
        arrays = [numbers(name, array, axes="heads")
                  for name, array in zip(names, given, strict=True)]
        _roles(ax, *arrays)
        ax.set_title(title, loc="left")
    panels[0].set_ylabel(text("plots.heads.on_second"))
    panels[0].figure.supxlabel(text("plots.heads.on_first"), fontsize=style.FONT_SIZE)
    _size_key(panels[0])
    return panels


def _dot(lost) -> np.ndarray:
    """Return the diameter of a head's dot, in points: its area is what is lost."""
    return np.round(np.maximum(_LARGEST * np.sqrt(np.clip(lost, 0, 1)), _SMALLEST), 2)


def _size_key(ax: Axes) -> None:
    """Say above the panels what the area of a dot is."""
    shares = (1.0, 0.25, (_SMALLEST / _LARGEST) ** 2)
    dots = [ax.plot([], [], "o", ms=float(_dot(share)), color=style.colour("weights"), alpha=0.5,
                    mew=0)[0] for share in shares]
    words = [text(f"plots.heads.lost_{name}") for name in ("all", "quarter", "little")]
    ax.figure.legend(dots, words, title=text("plots.heads.lost"), ncols=3, handletextpad=0.4,
                     loc="outside upper left", alignment="left",
                     title_fontsize=style.FONT_SIZE)


def _roles(ax: Axes, first, second, lost) -> None:
    """Draw the dots of one panel, and the line on which nothing else gets weight."""
    ax.plot([0, 1], [1, 0], color=style.INK, alpha=0.3, lw=0.8)
    for x, y, size in zip(first, second, _dot(lost), strict=True):
        ax.plot([x], [y], "o", ms=float(size), color=style.colour("weights"), alpha=0.5,
                mew=0, clip_on=False, gid=style.gid("weights"))
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal",
           xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(style.plain_number)


@style.use()
def key_sharing(num_heads: int, num_kv_heads: Sequence[int], titles: Sequence[str]) -> np.ndarray:
    """Draw which key head each query head reads.

    Parameters
    ----------
    num_heads : int
        Query heads, the dots above.
    num_kv_heads : sequence of int
        Key heads, the dots below; one panel each.
    titles : sequence of str
        Names of the panels.

    Returns
    -------
    ndarray of Axes
    """
    panels = np.atleast_1d(style.axes(height=1.6, columns=len(titles), sharey=True))
    for ax, count, title in zip(panels, num_kv_heads, titles, strict=True):
        _sharing(ax, num_heads, count)
        ax.set_title(title)
    panels[0].set_yticks([0, 1], [text("plots.heads.key_heads"), text("plots.heads.query_heads")])
    return panels


def _sharing(ax: Axes, heads: int, count: int) -> None:
    """Draw one panel of lines from query heads to key heads."""
    group = heads // count
    for head in range(heads):
        place = (head // group) * group + (group - 1) / 2
        ax.plot([head, place], [1, 0], color=style.INK, alpha=0.5, lw=1)
        ax.plot([head], [1], "o", ms=9, color=style.colour("query"),
                gid=style.gid("query", head))
        ax.plot([place], [0], "s", ms=9, color=style.colour("key"),
                gid=style.gid("key", head // group))
    ax.set(xlim=(-0.7, heads - 0.3), ylim=(-0.3, 1.3), xticks=[])
    ax.tick_params(axis="y", length=0)
    ax.spines[:].set_visible(False)
