"""Figures of chapter 4: a look-up as a matrix product, and words on a map."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from ..messages import text
from . import style
from ._checks import numbers

_GAP = 2.2  # cells between two matrices
_PALE = 0.35  # strength of the rows of the table that nobody looks up


@style.use()
def one_hot_product(
    one_hot, table, *, names: Sequence[str]
) -> Axes:
    """Draw one-hot rows, below them a table, and beside it their product.

    The stronger a colour, the larger the number; grey is below 0.  Rows of the table that no
    one-hot row asks for are paler.

    Parameters
    ----------
    one_hot : array_like, shape (tokens, vocab_size)
        A single 1 in each row.
    table : array_like, shape (vocab_size, d)
    names : sequence of str
        The tokens of the vocabulary, in the order of the table's rows.

    Returns
    -------
    Axes
        Cells have the gids ``role-weights-i-j``, ``role-value-i-j`` and ``role-output-i-j``.
    """
    one_hot = numbers("one_hot", one_hot, axes="tokens vocab_size")
    table = numbers("table", table, axes="vocab_size d")
    tokens, vocab = one_hot.shape
    ax = style.axes(height=4.4)
    asked = one_hot.argmax(1)
    third, below = table.shape[1] + _GAP, tokens + 2.5
    _cells(ax, one_hot, "weights", (0, 0), np.ones(tokens))
    _cells(ax, table, "value", (0, below), np.where(np.isin(range(vocab), asked), 1, _PALE))
    _cells(ax, one_hot @ table, "output", (third, below), np.ones(tokens))
    _words(ax, names, asked, third, below)
    ax.set(xlim=(-4, third + table.shape[1] + 0.3), ylim=(below + vocab + 0.2, -1.9),
           aspect="equal")
    ax.axis("off")
    return ax


def _cells(ax: Axes, matrix: np.ndarray, role: str, corner, strength: np.ndarray) -> None:
    """Draw a matrix as squares; every square has a thin frame."""
    full = np.abs(matrix).max() or 1.0
    for (i, j), number in np.ndenumerate(matrix):
        colour = style.colour(role) if number >= 0 else style.INK
        alpha = round(0.85 * min(abs(number) / full, 1.0) * float(strength[i]), 3)
        ax.add_patch(Rectangle((corner[0] + j, corner[1] + i), 1, 1, fc=(colour, alpha), lw=0.6,
                               ec=style.INK + "55", gid=style.gid(role, i, j)))


def _words(ax: Axes, names, asked, third: float, below: float) -> None:
    """Write tokens and ids beside the rows, and the signs between the matrices."""
    beside = {"va": "center_baseline"}
    for i, token in enumerate(asked):
        ax.text(-0.2, i + 0.5, names[token], ha="right", **beside)
    for i, name in enumerate(names):
        ax.text(i + 0.5, -0.45, str(i), ha="center", **beside)
        ax.text(-0.2, below + i + 0.5, f"{name} {i}", ha="right", **beside)
    width = third - _GAP
    ax.text(len(names) + 0.6, len(asked) / 2, "×", ha="center", va="center")
    ax.text(width + _GAP / 2, below + len(asked) / 2, "=", ha="center", va="center")
    for x, y, key, role in ((len(names) / 2, -1.35, "one_hot", "weights"),
                            (width / 2, below - 0.6, "table", "value"),
                            (third + width / 2, below - 0.6, "vectors", "output")):
        ax.text(x, y, text(f"plots.embeddings.{key}"), ha="center", va="center",
                color=style.colour(role))


@style.use()
def word_map(
    points, words: Sequence[str], groups: Mapping[str, Sequence[int]]
) -> Axes:
    """Draw words at two-dimensional points; each group has a marker of its own.

    Parameters
    ----------
    points : array_like, shape (words, 2)
    words : sequence of str
    groups : mapping of name to sequence of int
        Which of the words belong together; up to five groups.

    Returns
    -------
    Axes
        Points of a group have the gid ``role-key-g``. A point whose name has no room is faint.
    """
    points = numbers("points", points, axes="words two")
    ax = style.axes(height=6.2)
    for i, (name, members) in enumerate(groups.items()):
        here = points[list(members)]
        ax.plot(*here.T, ls="", marker=style.VARIANTS[i][1], ms=5, mew=1,
                mfc=(style.colour("key"), 0.75 if i % 2 == 0 else 0.0), mec=style.colour("key"),
                label=name, gid=style.gid("key", i))
    ax.margins(x=0.1, y=0.06)
    ax.set(xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    style.legend(ax)
    named = _label(ax, points, words)
    ax.autoscale(False)
    for line, members in zip(list(ax.lines), groups.values(), strict=True):
        if crowded := [i for i in members if i not in named]:
            line.set_data(*points[[i for i in members if i in named]].T)
            ax.plot(*points[crowded].T, ls="", ms=3.5, mew=0.8, marker=line.get_marker(),
                    mfc=line.get_mfc(), mec=line.get_mec(), alpha=0.3, gid=line.get_gid())
    return ax


def _label(ax: Axes, points: np.ndarray, words: Sequence[str]) -> set[int]:
    """Write words beside their points where there is room; returns which have one."""
    named = set()
    size = style.FONT_SIZE
    ax.get_figure().draw_without_rendering()
    at = ax.transData.transform(points) * 72 / ax.get_figure().dpi
    taken = [(x - 3, y - 3, x + 3, y + 3) for x, y in at]
    for i, (x, y) in enumerate(at):
        wide = 0.58 * size * len(words[i]) + 3
        for dx, dy in ((5, -3), (-5 - wide, -3), (-wide / 2, 4), (-wide / 2, -11)):
            box = (x + dx, y + dy - 1, x + dx + wide, y + dy + size + 1)
            if not any(_meet(box, other) for j, other in enumerate(taken) if j != i):
                taken.append(box)
                ax.annotate(words[i], points[i], xytext=(dx, dy), textcoords="offset points")
                named.add(i)
                break
    return named


def _meet(one: tuple, other: tuple) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
