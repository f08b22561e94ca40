"""Figures of chapter 11: what a layer is made of, and what the two norms average over."""

import itertools
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Rectangle

from ..messages import text
from . import style

LAYERS = {
    "encoder": ("self", "mlp"),
    "decoder": ("self", "cross", "mlp"),
}
"""The parts of a layer, in order."""

# Places across a panel: the stream, and the boxes beside it; heights of a row and of a box.
_STREAM, _LEFT, _WIDE, _TALL = 0.0, 0.5, 3.45, 0.72
_ROW = 1.0


_LENGTHS = (5, 4, 3)        # tokens of three sequences; what is missing to the first is padding
_FEATURES = 4
_APART = 2.0                # between two sequences


@style.use()
def norm_axes() -> np.ndarray:
    """Draw a batch twice: over which numbers layer norm averages, and over which batch norm.

    Returns
    -------
    ndarray of Axes
    """
    panels = style.axes(height=4.3, rows=2)
    for ax, kind in zip(panels, ("layer", "batch"), strict=True):
        for sequence, length in enumerate(_LENGTHS):
            left = sequence * (_FEATURES + _APART)
            for token in range(_LENGTHS[0]):
                _numbers(ax, kind, sequence, token, left, padding=token >= length)
            ax.text(left + _FEATURES / 2, 0.35, text("plots.block.sequence", number=sequence + 1),
                    ha="center", va="bottom")
        ax.annotate(text("plots.block.tokens"), (-0.35, -_LENGTHS[0] / 2), rotation=90, ha="right",
                    va="center")
        ax.text(_FEATURES / 2, -_LENGTHS[0] - 0.25, text("plots.block.features"), ha="center",
                va="top")
        ax.set(xlim=(-1.2, len(_LENGTHS) * (_FEATURES + _APART) - _APART + 0.1),
               ylim=(-_LENGTHS[0] - 1.2, 1.2), aspect="equal")
        ax.axis("off")
        ax.set_title(text(f"plots.block.over_{kind}"), loc="left")
    return panels


def _numbers(ax: Axes, kind: str, sequence: int, token: int, left: float, *,
             padding: bool) -> None:
    """Draw the numbers of one token, and fill those that share a mean with the marked one."""
    for feature in range(_FEATURES):
        counts = (sequence, token) == (0, 1) if kind == "layer" else feature == 2
        cell = Rectangle((left + feature, -token - 1), 1, 1, lw=0.8, ec=(style.INK, 0.6),
                         fc=(style.colour("output"), 0.45) if counts else "none",
                         hatch="////" if padding else None)
        if counts:
            cell.set_gid(style.gid("output"))
        ax.add_patch(cell)
        if (sequence, token, feature) == (0, 1, 2):
            ax.plot([left + feature + 0.5], [-token - 0.5], "o", ms=6, color=style.INK)


@style.use()
def anatomy(layers: Sequence[tuple[str, str]]) -> np.ndarray:
    """Draw layers, two in a row: the stream downwards, and beside it the parts that write to it.

    Parameters
    ----------
    layers : sequence of (kind, order)
        ``"encoder"`` or ``"decoder"``, with ``"pre"`` or ``"post"``; one panel each.

    Returns
    -------
    ndarray of Axes
    """
    parts = [LAYERS[kind] for kind, _ in layers]
    low = [-3 * _ROW * max(map(len, parts[i:i + 2])) - 1.1 for i in range(0, len(parts), 2)]
    tall = 1.35 - np.array(low)
    grid = style.axes(height=float(0.31 * tall.sum() + 0.25 * len(low)), rows=len(low), columns=2,
                      squeeze=False, height_ratios=tall)
    for ax in grid.flat:
        ax.axis("off")
    panels = grid.ravel()[:len(layers)]
    for i, (ax, (kind, order)) in enumerate(zip(panels, layers, strict=True)):
        _layer(ax, LAYERS[kind], order == "pre")
        ax.set(xlim=(-0.45, _LEFT + _WIDE + 0.65), ylim=(low[i // 2], 1.35))
        ax.set_title(text(f"plots.block.{kind}_{order}"), loc="left")
    return panels


def _layer(ax: Axes, parts: tuple[str, ...], pre: bool) -> None:
    bottom, gaps = -3 * _ROW * len(parts), []
    ax.text(_STREAM - 0.3, 0.85, text("plots.block.stream"), ha="left", va="bottom")
    for i, part in enumerate(parts):
        top = -3 * _ROW * i
        rows = [top - 0.15, top - 1.05, top - 1.85]
        end = rows[2] if pre else rows[1] - 0.25
        gaps.append((end + 0.2, end - 0.2))
        if pre:
            boxes = [("norm", rows[0] - 0.25), (part, rows[1] - 0.2)]
            _branch(ax, rows[0] + 0.45, boxes, end)
        else:
            boxes = [(part, rows[0] - 0.55)]
            _branch(ax, rows[0] + 0.2, boxes, end)
            _box(ax, "norm", rows[2] - 0.3, on_stream=True)
            gaps.append((rows[2] - 0.3 + _TALL / 2, rows[2] - 0.3 - _TALL / 2))
        if part == "cross":
            _memory(ax, boxes[-1][1], i)
    _stream(ax, gaps, bottom - 0.6)


def _stream(ax: Axes, gaps: list[tuple[float, float]], bottom: float) -> None:
    """Draw the stream in pieces, since nothing is painted over."""
    starts, ends = [0.8, *(low for _, low in gaps)], [high for high, _ in gaps]
    for start, end in zip(starts, ends, strict=False):
        ax.plot([_STREAM] * 2, [start, end], color=style.INK, alpha=0.35, lw=3.2,
                solid_capstyle="butt")
    _arrow(ax, (_STREAM, starts[-1]), (_STREAM, bottom), lw=3.2, alpha=0.35)


def _memory(ax: Axes, height: float, index: int) -> None:
    right = _LEFT + _WIDE
    _arrow(ax, (right + 0.6, height), (right, height), "key")
    ax.text(right + 0.6, height - 0.4, text("plots.block.memory"), ha="right", va="top",
            color=style.colour("key"), gid=style.gid("key", index))


def _branch(ax: Axes, start: float, boxes: list[tuple[str, float]], end: float) -> None:
    """Draw the way out of the stream, through boxes, and back into a sum."""
    middle = _LEFT + _WIDE / 2
    first, last = boxes[0][1], boxes[-1][1]
    ax.plot([_STREAM, middle], [start, start], color=style.INK, alpha=0.6, lw=1)
    _arrow(ax, (middle, start), (middle, first + _TALL / 2))
    for (_, above), (_, below) in itertools.pairwise(boxes):
        _arrow(ax, (middle, above - _TALL / 2), (middle, below + _TALL / 2))
    ax.plot([middle, middle], [last - _TALL / 2, end], color=style.INK, alpha=0.6, lw=1)
    _arrow(ax, (middle, end), (_STREAM + 0.2, end))
    for name, height in boxes:
        _box(ax, name, height)
    ax.add_patch(Circle((_STREAM, end), 0.2, fc="none", ec=style.INK, lw=1))
    ax.text(_STREAM, end - 0.01, "+", ha="center", va="center_baseline")


def _box(ax: Axes, name: str, height: float, *, on_stream: bool = False) -> None:
    attends = name in ("self", "cross")
    colour = style.colour("weights" if attends else "ink")
    left = _STREAM - 0.35 if on_stream else _LEFT
    wide = 1.3 if on_stream else _WIDE
    box = Rectangle((left, height - _TALL / 2), wide, _TALL, fc="none", ec=colour, lw=1.2,
                    ls="--" if name == "norm" else "-")
    if attends:
        box.set_gid(style.gid("weights"))
    ax.add_patch(box)
    ax.text(left + wide / 2, height, text(f"plots.block.{name}"), ha="center",
            va="center_baseline", color=colour)


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float], role: str = "ink",
           *, lw: float = 1.0, alpha: float = 0.6) -> None:
    style.arrow(ax, start, end, role, mutation_scale=8 + 2 * lw, lw=lw, alpha=alpha)
