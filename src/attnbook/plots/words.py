"""Lines between the words of a sentence: who attends to whom."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from . import style
from ._checks import numbers

_LEAST = 0.05    # a weight below it is not drawn
_LINE = 0.165    # inches from word to word
_LETTER = 6.6    # points a letter takes


@style.use()
def word_lines(
    heads: Mapping[str, tuple[Sequence[str], np.ndarray]], *, ask: str | None = None,
    columns: int = 2,
) -> np.ndarray:
    """Draw the words of a sentence twice, and a line from each word to those it attends to.

    A line is as broad as its weight; weights below 0.05 are left out.

    Parameters
    ----------
    heads : mapping of title to (words, weights)
        One panel each; the weights have shape (words, words), rows ask.
    ask : str, optional
        The only word that asks; its weights are written beside the words.
    columns : int
        How many panels stand side by side.

    Returns
    -------
    ndarray of Axes
    """
    rows = -(-len(heads) // columns)
    wide = style.WIDTH / 2
    most = max(len(words) for words, _ in heads.values())
    panels = np.atleast_1d(style.axes(
        wide * columns, rows * (0.3 + _LINE * most), rows=rows, columns=columns)).ravel()
    for ax, (title, (words, weights)) in zip(panels, heads.items(), strict=False):
        _panel(ax, words, numbers("weights", weights, axes="words words"), ask)
        ax.set_title(title, loc="left")
    _room(panels[:len(heads)], 72 * wide)
    for ax in panels[len(heads):]:
        ax.set_visible(False)
    return panels


def _panel(ax: Axes, words: Sequence[str], weights: np.ndarray, ask: str | None) -> None:
    asking = range(len(words)) if ask is None else [list(words).index(ask)]
    for j, word in enumerate(words):
        given = weights[asking, j].max()
        said = f"{word}  {given:.0%}" if ask and given >= _LEAST else word
        ax.text(1.06, -j, said, va="center_baseline", color=style.colour("key"))
        if j in asking:
            ax.text(-0.06, -j, word, va="center_baseline", ha="right", color=style.colour("query"))
    for i in asking:
        for j in np.flatnonzero(weights[i] >= _LEAST):
            bend = [(0, -i), (0.5, -i), (0.5, -j), (1, -j)]
            ax.add_patch(PathPatch(
                Path(bend, [Path.MOVETO, *[Path.CURVE4] * 3]), fill=False, clip_on=False,
                lw=round(6 * float(weights[i, j]), 2), alpha=0.75,
                edgecolor=style.colour("weights"), gid=style.gid("weights", i, int(j))))
    ax.set(ylim=(0.6 - len(words), 0.6))
    ax.set_axis_off()


def _room(panels: Sequence[Axes], wide: float) -> None:
    """Leave the longest words of all panels as much room on both sides as they need."""
    left, right = (max(_LETTER * len(word.get_text()) for ax in panels for word in ax.texts
                       if word.get_ha() == side) for side in ("right", "left"))
    span = wide - 12 - left - right
    for ax in panels:
        ax.set_xlim(-0.06 - left / span, 1.06 + right / span)
