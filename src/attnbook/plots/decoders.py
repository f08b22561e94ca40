"""Figures of chapters 5 and 9: a step of a decoder with attention, training beside writing."""

import itertools
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch, Rectangle

from ..messages import text
from . import style
from ._checks import numbers

_THINNEST = 0.01  # a line of less weight is not drawn
_SIDE = 0.062     # half a square
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_MIDDLE, _FIRST = 0.61, 4.1  # of the context, and of the first token that is fed


@style.use()
def decoder_step(words: Sequence[str], weights, *, previous: str, written: str) -> Axes:
    """Draw one step of a recurrent decoder with attention, the state before it asking.

    Parameters
    ----------
    words : sequence of str
        One encoder state each, at the bottom.
    weights : array_like, shape (states,)
        The weights of this step: a line for each, as wide as the weight is large.
    previous, written : str
        The token that is fed, and the token that comes out.

    Returns
    -------
    Axes
    """
    row = numbers("weights", weights, axes="states")
    ax = style.axes(height=4.1)
    _attended(ax, words, row)
    _state_to_state(ax)
    # The state before goes down to the scores, where it meets each of the keys.
    _path(ax, [(0.09, 0.82), (0.09, 0.31), (0.225, 0.31)], role="query")
    _small(ax, (0.16, 0.6), text("plots.seq2seq.query"), "query")
    _small(ax, (0.09, 0.19), text("plots.seq2seq.weights"), "weights")
    _fed_and_written(ax, previous, written)
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.2, 1.5))
    ax.axis("off")
    return ax


def _attended(ax: Axes, words: Sequence[str], row: np.ndarray) -> None:
    """Draw the encoder's states, their weights, and the context that is mixed from them."""
    places = 0.24 + 0.74 * (np.arange(len(row)) + 0.5) / len(row)
    colour = style.colour("weights")
    for j, (place, word) in enumerate(zip(places, words, strict=True)):
        _square(ax, (place, 0.0), "key", j, f"h{j + 1}".translate(_LOWERED))
        ax.text(place, -0.14, word, ha="center", va="center_baseline")
        _small(ax, (place, 0.31), f"{row[j]:.2f}", "weights")
        _arrow(ax, (place, _SIDE + 0.01), (place, 0.25))
        if row[j] >= _THINNEST:
            ax.plot([place, _MIDDLE], [0.37, 0.55], color=colour, alpha=0.75,
                    lw=round(0.4 + 5 * row[j], 2), solid_capstyle="butt",
                    gid=style.gid("weights", 0, j))
    ax.add_patch(FancyBboxPatch((0.23, 0.25), 0.76, 0.12, lw=1, ec=(colour, 0.7),
                                fc=(colour, 0.08), boxstyle="round,pad=0,rounding_size=0.02"))
    _named(ax, (_MIDDLE, 0.61), "cₜ", "output")


def _state_to_state(ax: Axes) -> None:
    """Draw the recurrent step: the state before, the unit, the new state."""
    _named(ax, (_MIDDLE, 0.9), "GRU", "ink", wide=0.11)
    _arrow(ax, (_MIDDLE, 0.68), (_MIDDLE, 0.83))
    _square(ax, (0.09, 0.9), "query", 0, "sₜ₋₁")
    _square(ax, (0.91, 0.9), "query", 1, "sₜ")
    _arrow(ax, (0.14, 0.9), (0.49, 0.9))
    _arrow(ax, (0.73, 0.9), (0.86, 0.9))


def _fed_and_written(ax: Axes, previous: str, written: str) -> None:
    """Draw the token that goes in, and the one that comes out and goes in next."""
    ax.text(_MIDDLE - 0.09, 1.24, previous, ha="center", va="center_baseline")
    ax.text(_MIDDLE - 0.13, 1.24, text("plots.seq2seq.fed"), ha="right", va="center_baseline")
    _arrow(ax, (_MIDDLE - 0.09, 1.17), (_MIDDLE - 0.06, 0.98))
    ax.text(0.91, 1.24, written, ha="center", va="center_baseline")
    _arrow(ax, (0.91, 0.98), (0.91, 1.16))
    _path(ax, [(_MIDDLE + 0.07, 0.61), (0.985, 0.61), (0.985, 1.24), (0.945, 1.24)], dashed=False)
    _path(ax, [(0.91, 1.31), (0.91, 1.42), (0.55, 1.42)])
    ax.text(0.53, 1.42, text("plots.seq2seq.fed_next"), ha="right", va="center_baseline")


@style.use()
def forced_and_free(source: Sequence[str], target: Sequence[str], *, start: str, end: str) -> Axes:
    """Draw a decoder in training, fed the right tokens at once, above one that writes alone.

    Parameters
    ----------
    source, target : sequences of str
        Tokens of both sides.
    start, end : str
        The first token that is fed, and the last that is wanted.

    Returns
    -------
    ndarray of Axes
        Training, and writing.
    """
    panels = style.axes(height=4.3, rows=2)
    fed, wanted = [start, *target], [*target, end]
    places = _FIRST + 1.35 * np.arange(len(fed))
    for ax, name in zip(panels, ("training", "writing"), strict=True):
        _block(ax, (0.0, 0.0), 2.6, text("plots.seq2seq.encoder"))
        _tokens(ax, [1.3], -0.85, [" ".join(source)], [False])
        _arrow(ax, (2.62, 0.35), (_FIRST - 0.64, 0.35), role="key", lw=2.2)
        rows = {"fed_row": (-0.85, fed), "wanted_row": (1.5, wanted)}
        if name == "training":
            right = places[-1] + 0.62
            _block(ax, (_FIRST - 0.62, 0.0), right - _FIRST + 0.62, text("plots.seq2seq.one_pass"))
        else:
            rows["said_row"] = rows.pop("wanted_row")
            _steps(ax, places)
        for label, (height, tokens) in rows.items():
            own = [label == "said_row" or (name == "writing" and bool(t))
                   for t in range(len(tokens))]
            _tokens(ax, places, height, tokens, own)
            _small(ax, (_FIRST - 0.75, height), text(f"plots.seq2seq.{label}"), "ink", ha="right")
        ax.set_title(text(f"plots.seq2seq.{name}"), loc="left")
        ax.set(xlim=(-0.1, places[-1] + 0.72), ylim=(-1.2, 1.85))
        ax.axis("off")
    return panels


def _tokens(ax: Axes, places, height: float, tokens: Sequence[str], own: Sequence[bool]) -> None:
    """Draw tokens below or above the blocks, the model's own in the output's colour."""
    below = height < 0
    for place, token, written in zip(places, tokens, own, strict=True):
        ax.text(place, height, token, ha="center", va="center_baseline",
                color=style.colour("output") if written else style.INK)
        _arrow(ax, (place, -0.55 if below else 0.72), (place, -0.02 if below else 1.2))


def _steps(ax: Axes, places: np.ndarray) -> None:
    """Draw a block for each step: all look at what the encoder left, each is fed the last token."""
    for t, place in enumerate(places):
        _block(ax, (place - 0.4, 0.0), 0.8, f"{t + 1}")
    for left, after in itertools.pairwise(places):
        ax.plot([left + 0.42, after - 0.42], [0.35, 0.35], color=style.colour("key"), alpha=0.6,
                lw=2.2)
        turn = (left + after) / 2
        _path(ax, [(left + 0.35, 1.5), (turn, 1.5), (turn, -0.85), (after - 0.3, -0.85)],
              role="output")


def _square(ax: Axes, place: tuple[float, float], role: str, index: int, name: str) -> None:
    ax.add_patch(Rectangle((place[0] - 0.045, place[1] - _SIDE), 0.09, 2 * _SIDE, lw=0, alpha=0.4,
                           fc=style.colour(role), gid=style.gid(role, index)))
    _small(ax, place, name, "ink")


def _small(ax: Axes, place: tuple[float, float], words: str, role: str, ha="center") -> None:
    ax.text(*place, words, ha=ha, va="center_baseline", color=style.colour(role))


def _named(ax: Axes, place: tuple[float, float], name: str, role: str, wide=0.06) -> None:
    colour = style.colour(role)
    ax.add_patch(FancyBboxPatch(
        (place[0] - wide, place[1] - 0.065), 2 * wide, 0.13, lw=1, ec=(colour, 0.7),
        fc=(colour, 0.15), boxstyle="round,pad=0,rounding_size=0.02", gid=style.gid(role, 0)))
    _small(ax, place, name, "ink")


def _block(ax: Axes, corner: tuple[float, float], width: float, name: str) -> None:
    ax.add_patch(FancyBboxPatch(corner, width, 0.7, lw=1, ec=(style.INK, 0.6),
                                fc=(style.INK, 0.05), boxstyle="round,pad=0,rounding_size=0.1"))
    _small(ax, (corner[0] + width / 2, corner[1] + 0.35), name, "ink")


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float], *, role: str = "ink",
           lw: float = 0.9) -> None:
    style.arrow(ax, start, end, role, mutation_scale=7 + 2 * lw, lw=lw, alpha=0.6)


def _path(ax: Axes, places: Sequence[tuple[float, float]], *, dashed: bool = True,
          role: str = "ink") -> None:
    """Draw a line with corners that ends in an arrow."""
    ax.plot(*zip(*places, strict=True), color=style.colour(role), alpha=0.6, lw=0.9,
            ls=(0, (4, 2)) if dashed else "-")
    before, end = places[-2:]
    near = tuple(b - 0.02 * (b - a) for a, b in zip(before, end, strict=True))
    _arrow(ax, near, end, role=role)
