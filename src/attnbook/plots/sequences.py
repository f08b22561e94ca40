"""Figures of chapter 5: what reaches a decoder, where it looks, and how far it gets."""

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch, Rectangle

from ..messages import text
from . import style
from ._checks import numbers, series
from .matrices import corner_paths, heatmap
from .series import lines

_THINNEST = 0.01  # a line of less weight is not drawn
_SMALLEST_PRINTED = 0.05
_PIXEL = 0.75  # how black a pixel of ink is


@style.use()
def contexts(words: Sequence[str], characters: Sequence[str]) -> Axes:
    """Draw how the encoder's states reach the decoder's steps, all through one context.

    The decoder's states follow each other, and each is fed the character before, drawn dashed.

    Parameters
    ----------
    words : sequence of str
        One encoder state each, from left to right at the bottom.
    characters : sequence of str
        One decoder step each, at the top.

    Returns
    -------
    Axes
    """
    ax = style.axes(height=2.9)
    low, high = _spread(len(words)), _spread(len(characters))
    _through_one(ax, low, high)
    _fed_back(ax, high)
    _row(ax, low, 0.0, words, "key", below=True)
    _row(ax, high, 1.0, characters, "query", below=False)
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.28, 1.28))
    ax.axis("off")
    return ax


def _spread(count: int) -> np.ndarray:
    """Return places from left to right with half a gap at both ends."""
    return np.round((np.arange(count) + 0.5) / count, 5)


def _through_one(ax: Axes, low: np.ndarray, high: np.ndarray) -> None:
    """Draw one context between all states and all steps; the states reach it one by one."""
    for left, right in itertools.pairwise(low):
        ax.annotate("", (right - 0.035, 0.0), (left + 0.035, 0.0),
                    arrowprops={"arrowstyle": "->", "color": style.INK, "alpha": 0.6})
    ax.plot([low[-1], 0.5], [0.1, 0.42], color=style.INK, lw=1.2, alpha=0.6)
    for place in high:
        ax.plot([0.5, place], [0.58, 0.9], color=style.INK, lw=1.2, alpha=0.6)
    ax.add_patch(Rectangle((0.38, 0.42), 0.24, 0.16, fc=style.colour("output"), alpha=0.2, lw=0,
                           gid=style.gid("output", 0)))
    ax.text(0.5, 0.5, text("plots.seq2seq.one_context"), ha="center", va="center_baseline")


def _fed_back(ax: Axes, high: np.ndarray) -> None:
    """Draw what a step hands to the next one: its state, and dashed the character it wrote."""
    for left, right in itertools.pairwise(high):
        arrow = {"arrowstyle": "->", "color": style.INK, "alpha": 0.6}
        ax.annotate("", (right - 0.025, 1.0), (left + 0.025, 1.0), arrowprops=arrow)
        ax.annotate("", (right - 0.012, 1.09), (left + 0.022, 1.2),
                    arrowprops={**arrow, "linestyle": (0, (3, 2))})


def _row(ax: Axes, places, height: float, names: Sequence[str], role: str, *, below: bool) -> None:
    for i, (place, name) in enumerate(zip(places, names, strict=True)):
        ax.add_patch(Rectangle((place - 0.022, height - 0.07), 0.044, 0.14, lw=0, alpha=0.85,
                               fc=style.colour(role), gid=style.gid(role, i)))
        ax.text(place, height + (-0.2 if below else 0.2), name, ha="center", va="center_baseline")


@style.use()
def alignment(
    weights,
    words: Sequence[str],
    characters: Sequence[str],
    sources: Sequence[Sequence[int]],
) -> Axes:
    """Draw where a decoder looked, with a frame around the words that say each character.

    Weights below 0.05 are coloured, but their numbers are left out.

    Parameters
    ----------
    weights : array_like, shape (steps, states)
        One row a character.
    words, characters : sequences of str
        Names of columns and rows.
    sources : sequence of sequences of int
        For each character the places of its words.

    Returns
    -------
    Axes
    """
    ax = heatmap(weights, row_labels=characters, column_labels=words, xlabel="", ylabel="",
                 largest=1.0, least=_SMALLEST_PRINTED)
    for number in ax.texts:                # without the zero they stay clear of the frames
        number.set_text(number.get_text().removeprefix("0"))
    for row, places in enumerate(sources):
        for column in places:
            ax.add_patch(Rectangle((column - 0.44, row - 0.44), 0.88, 0.88, fill=False, lw=1.6,
                                   ec=style.INK, gid=f"true-{row}-{column}"))
    return ax


@style.use()
def exact_match(
    lengths, quartiles: Mapping[str, np.ndarray], *, trained_to: int
) -> Axes:
    """Draw the share of right answers against the length, with the trained lengths shaded.

    Parameters
    ----------
    lengths : array_like, shape (points,)
    quartiles : mapping of label to array_like, shape (3, points)
        Lower quartile, median and upper quartile over the seeds.
    trained_to : int
        The largest length in training.

    Returns
    -------
    Axes
    """
    rows = series("quartiles", quartiles, axes="three points")
    ax = style.axes()
    first = float(np.min(lengths))
    ax.axvspan(first, trained_to, color=style.INK, alpha=0.06, lw=0)
    ax.text((first + trained_to) / 2, 1.1, text("plots.seq2seq.trained_to"), ha="center",
            va="center_baseline", alpha=0.8)
    ax.set_ylim(-0.04, 1.18)
    lines(lengths, {label: array[1] for label, array in rows.items()}, ax=ax,
          quartiles={label: (array[0], array[2]) for label, array in rows.items()},
          xlabel=text("plots.seq2seq.length"), ylabel=text("plots.seq2seq.exact"))
    ax.set_xticks(np.asarray(lengths))
    return ax


@style.use()
def regions(picture, weights: Mapping[str, np.ndarray]) -> np.ndarray:
    """Draw one picture several times, each with the weights of another question over it.

    Parameters
    ----------
    picture : array_like, shape (pixels, pixels)
        1 is ink, 0 is paper.
    weights : mapping of label to array_like, shape (regions,)
        A square number of regions, row by row.

    Returns
    -------
    ndarray of Axes
        One panel a question.
    """
    ink = np.clip(numbers("picture", picture, axes="pixels pixels"), 0, 1)
    panels = style.axes(height=1.9, columns=len(weights), squeeze=False)[0]
    for ax, (label, row) in zip(panels, weights.items(), strict=True):
        row = numbers(label, row, axes="regions")
        side = round(len(row) ** 0.5)
        _one_region_map(ax, ink, row.reshape(side, side))
        ax.set_title(label)
    return panels


def _one_region_map(ax: Axes, ink: np.ndarray, weights: np.ndarray) -> None:
    """Draw ink, and a coloured square over each region that gets weight."""
    # Not a picture: a page in dark mode recolours paths only.
    ax.add_patch(PathPatch(corner_paths(np.argwhere(ink > 0.5)), lw=0, aa=False, alpha=_PIXEL,
                           fc=style.INK))
    ax.set(xlim=(-0.5, ink.shape[1] - 0.5), ylim=(ink.shape[0] - 0.5, -0.5), aspect="equal",
           xticks=[], yticks=[])
    for key, weight in enumerate(weights.ravel()):
        if weight >= _THINNEST:
            row, column = divmod(key, len(weights))
            size = len(ink) // len(weights)
            ax.add_patch(Rectangle(
                (column * size - 0.5, row * size - 0.5), size, size, lw=0,
                fc=style.colour("weights"), alpha=round(0.55 * float(weight), 3),
                gid=style.gid("weights", key)))
    ax.spines[:].set_visible(True)
