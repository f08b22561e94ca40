"""Figures of several heads: their layer, what each attends to and is good for, shared keys."""

import textwrap
from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from ..messages import text
from . import style
from ._checks import numbers

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
    rows = len(models) // 2 + 1     # one place is left for the key
    grid = style.axes(height=2.3 * rows, rows=rows, columns=2, squeeze=False)
    panels = grid.ravel()[:len(models)]
    for ax in grid.ravel()[len(models):]:
        ax.axis("off")
    for ax, (title, given) in zip(panels, models.items(), strict=True):
        names = ("first", "second", "lost")
        arrays = [numbers(name, array, axes="heads")
                  for name, array in zip(names, given, strict=True)]
        _roles(ax, *arrays)
        ax.set_title(title, loc="left")
    figure, size = grid[0, 0].figure, style.FONT_SIZE
    figure.supxlabel(text("plots.heads.on_first"), fontsize=size)
    figure.supylabel(text("plots.heads.on_second"), fontsize=size)
    _size_key(grid[-1, -1])
    return panels


def _dot(lost) -> np.ndarray:
    """Return the diameter of a head's dot, in points: its area is what is lost."""
    return np.round(np.maximum(_LARGEST * np.sqrt(np.clip(lost, 0, 1)), _SMALLEST), 2)


def _size_key(ax: Axes) -> None:
    """Say beside the panels what the area of a dot is."""
    shares = (1.0, 0.25, (_SMALLEST / _LARGEST) ** 2)
    dots = [ax.plot([], [], "o", ms=float(_dot(share)), color=style.colour("weights"), alpha=0.5,
                    mew=0)[0] for share in shares]
    words = [text(f"plots.heads.lost_{name}") for name in ("all", "quarter", "little")]
    ax.legend(dots, words, title=textwrap.fill(text("plots.heads.lost"), 18), handletextpad=0.4,
              loc="center", alignment="left", title_fontsize=style.FONT_SIZE).set_in_layout(False)


def _roles(ax: Axes, first, second, lost) -> None:
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
    group = heads // count
    for head in range(heads):
        place = (head // group) * group + (group - 1) / 2
        ax.plot([head, place], [1, 0], color=style.INK, alpha=0.5, lw=1)
        ax.plot([head], [1], "o", ms=6, color=style.colour("query"),
                gid=style.gid("query", head))
        ax.plot([place], [0], "s", ms=6, color=style.colour("key"),
                gid=style.gid("key", head // group))
    ax.set(xlim=(-0.7, heads - 0.3), ylim=(-0.3, 1.3), xticks=[])
    ax.tick_params(axis="y", length=0)
    ax.spines[:].set_visible(False)


# Edge of a number's cell, and the height of each row of the layer's drawing.
_CELL = 0.26
_ROWS = {"input": 0.0, "projected": -3.0, "weights": -6.0, "outputs": -8.9, "joined": -11.5,
         "mixed": -14.1}
_MIDDLE = 6.0


@style.use()
def multi_head_layer(tokens: int = 6, d_model: int = 6, num_heads: int = 2) -> Axes:
    """Draw multi-head attention from top to bottom: every array, with its shape.

    Parameters
    ----------
    tokens, d_model, num_heads : int
        Sizes of the example that is drawn, a cell for each number.

    Returns
    -------
    Axes
    """
    d_k = d_model // num_heads
    ax = style.axes(height=6.6)
    drawing = _Layer(ax, tokens)
    drawing.array("X", "ink", _MIDDLE, "input", d_model, f"{tokens} × {d_model}")
    places = {"query": 1.9, "key": _MIDDLE, "value": 2 * _MIDDLE - 1.3}
    for role, x in places.items():
        name = {"query": "Q", "key": "K", "value": "V"}[role]
        drawing.array(name, role, x, "projected", d_model, f"{tokens} × {d_model}", cut=d_k)
        drawing.arrow((_MIDDLE, "input"), (x, "projected"), text(f"plots.heads.by_{role}"))
    heads = np.linspace(3.3, 2 * _MIDDLE - 3.3, num_heads)
    for i, x in enumerate(heads):
        index = "₁₂₃₄₅₆₇₈₉"[i]
        block = (i + 0.5) * d_k * _CELL - d_model * _CELL / 2   # from the middle of a wide array
        drawing.array(f"A{index}", "weights", x, "weights", tokens, f"{tokens} × {tokens}", side=-1)
        drawing.array(f"O{index}", "output", x, "outputs", d_k, f"{tokens} × {d_k}", side=-1)
        for role in ("query", "key"):
            drawing.arrow((places[role] + block, "projected"), (x, "weights"), role=role)
        drawing.arrow((x, "weights"), (x, "outputs"), role="weights")
        drawing.values(places["value"] + block, x, i)
        drawing.arrow((x, "outputs"), (_MIDDLE + block, "joined"), role="output")
    drawing.array("[O₁, O₂]" if num_heads == 2 else "[O₁, …]", "output", _MIDDLE, "joined",
                  num_heads * d_k, f"{tokens} × {num_heads * d_k}", cut=d_k)
    drawing.array("O", "output", _MIDDLE, "mixed", d_model, f"{tokens} × {d_model}")
    drawing.arrow((_MIDDLE, "joined"), (_MIDDLE, "mixed"), text("plots.heads.by_output"))
    ax.set(xlim=(-0.6, 2 * _MIDDLE + 0.6), ylim=(_ROWS["mixed"] - 1.0, 1.0))
    ax.axis("off")
    return ax


class _Layer:
    """What the drawing of a layer is put together from."""

    def __init__(self, ax: Axes, tokens: int) -> None:
        self.ax, self.half = ax, tokens * _CELL / 2
        self.tokens = tokens

    def array(self, name: str, role: str, x: float, row: str, columns: int, shape: str, *,
              cut: int | None = None, side: int = 1) -> None:
        """Draw an array as cells, with its name and its shape beside it."""
        left, top = x - columns * _CELL / 2, _ROWS[row] + self.half
        colour = style.colour(role)
        self.ax.add_patch(Rectangle((left, top - self.tokens * _CELL), columns * _CELL,
                                    self.tokens * _CELL, fc=(colour, 0.15), ec=colour, lw=1.2,
                                    gid=style.gid(role, 0)))
        for j in range(1, columns):
            thick = cut is not None and j % cut == 0
            self.ax.plot([left + j * _CELL] * 2, [top, top - self.tokens * _CELL], color=colour,
                         lw=1.8 if thick else 0.5, alpha=1 if thick else 0.5)
        for j in range(1, self.tokens):
            self.ax.plot([left, left + columns * _CELL], [top - j * _CELL] * 2, color=colour,
                         lw=0.5, alpha=0.5)
        beside = x + side * (columns * _CELL / 2 + 0.15)
        align = "left" if side > 0 else "right"
        self.ax.text(beside, _ROWS[row] + 0.32, name, ha=align, va="center_baseline",
                     color=colour, fontweight="bold")
        self.ax.text(beside, _ROWS[row] - 0.34, shape, ha=align, va="center_baseline")

    def arrow(self, start: tuple[float, str], end: tuple[float, str], word: str = "",
              role: str = "ink") -> None:
        """Draw an arrow from below one array to above another."""
        (x0, row0), (x1, row1) = start, end
        places = [(x0, _ROWS[row0] - self.half - 0.08), (x1, _ROWS[row1] + self.half + 0.08)]
        style.arrow(self.ax, *places, role, mutation_scale=9, lw=0.9, alpha=0.7)
        if word:
            left, slanted = x1 < x0, x0 != x1
            x = (x0 + x1) / 2 + (-0.25 if left else 0.25)
            y = (places[0][1] + places[1][1]) / 2 + 0.1 * slanted
            self.ax.text(x, y, word, ha="right" if left else "left",
                         va="bottom" if slanted else "center_baseline")

    def values(self, start: float, head: float, index: int) -> None:
        """Draw the values of one head on their way past the weights."""
        top = _ROWS["projected"] - self.half - 0.08
        turn = (_ROWS["weights"] + _ROWS["outputs"]) / 2 + 0.12 - 0.24 * index
        self.ax.plot([start, start, head], [top, turn, turn], color=style.colour("value"), lw=0.9,
                     alpha=0.7)
        self.ax.plot([head], [turn], "o", ms=4, color=style.colour("value"),
                     gid=style.gid("value", index + 1))
