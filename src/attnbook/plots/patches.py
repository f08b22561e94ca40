"""Figures of pictures and patches: cut apart, weighted, compared place by place."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from attnbook import _check, _errors

from ..messages import text
from ..patches import grid
from ..patches import patchify as cut
from . import style
from ._checks import numbers

_LEVELS = 8  # of ink; paper is not drawn
_GAP = 3.2  # pixels between patches that are drawn apart


@style.use()
def patches(picture, patch_size: int) -> np.ndarray:
    """Draw a picture with the lines it is cut along, and below it its patches, numbered.

    Parameters
    ----------
    picture : array_like, shape (height, width)
        1 is ink, 0 is paper.
    patch_size : int
        Pixels on a side of a patch.

    Returns
    -------
    ndarray of Axes
        Two panels.
    """
    ink = _ink("picture", picture)
    rows, columns = grid(*ink.shape, patch_size)
    whole, apart = style.axes(height=5.4, rows=2)
    _draw(whole, ink)
    _cuts(whole, ink.shape, patch_size)
    step = patch_size + _GAP
    for number, patch in enumerate(cut(ink[None], patch_size), start=1):
        i, j = divmod(number - 1, columns)
        corner = (j * step, i * step)
        _draw(apart, patch.reshape(patch_size, patch_size), corner)
        _frame(apart, corner, patch_size)
        apart.text(corner[0] - 0.5, corner[1] - 0.75, str(number), va="bottom")
    _bare(whole, ink.shape[1], ink.shape[0], 0.5)
    _bare(apart, columns * step - _GAP, rows * step - _GAP, 0.5, top=_GAP)
    whole.set_title(text("plots.vit.picture"))
    apart.set_title(text("plots.vit.patches"))
    return np.array([whole, apart])


@style.use()
def colour_patch(picture, patch_size: int, number: int) -> np.ndarray:
    """Draw a colour picture with its grid, one patch enlarged, and the three channels of the patch.

    Parameters
    ----------
    picture : array_like, shape (3, height, width)
        Red, green and blue, from 0 to 1.
    patch_size : int
        Pixels on a side of a patch.
    number : int
        Which patch, counted from 0 row by row.

    Returns
    -------
    ndarray of Axes
        The picture, the patch, and its red, green and blue numbers, light where they are large.
    """
    colours = numbers("picture", picture, axes="channels height width")
    rows, columns = grid(*colours.shape[1:], patch_size)
    i, j = divmod(_check.integer("number", number, at_least=0), columns)
    if i >= rows:
        raise _errors.wrong("number", f"a patch from 0 to {rows * columns - 1}", f"{number}",
                            "number=0")
    one = colours[:, i * patch_size:(i + 1) * patch_size, j * patch_size:(j + 1) * patch_size]
    panels = style.axes(height=2.9, columns=3, rows=2, width_ratios=(2.6, 1, 1))
    figure, layout = panels[0, 0].figure, panels[0, 0].get_gridspec()
    for ax in panels[:, 0]:
        ax.remove()
    whole = figure.add_subplot(layout[:, 0])
    # Every second pixel is enough for the eye, and a quarter of the file.
    _pixels(whole, colours[:, ::2, ::2], (0, 0, *colours.shape[1:]))
    _cuts(whole, colours.shape[1:], patch_size)
    whole.add_patch(Rectangle((j * patch_size - 0.5, i * patch_size - 0.5), patch_size, patch_size,
                              fill=False, ec="#ffffff", lw=2))
    _bare(whole, colours.shape[2], colours.shape[1], 0.5)
    whole.set_title(text("plots.vit.picture"))
    small = panels[:, 1:].ravel()
    shown = [one, *(np.repeat(channel[None], 3, axis=0) for channel in one)]
    names = ("patch", "red", "green", "blue")
    for ax, pixels, name in zip(small, shown, names, strict=True):
        _pixels(ax, pixels, (0, 0, patch_size, patch_size))
        _bare(ax, patch_size, patch_size, 0.5)
        ax.set_title(text(f"plots.vit.{name}", number=number))
    return np.array([whole, *small])


def _pixels(ax: Axes, colours: np.ndarray, box: tuple[float, float, float, float]) -> None:
    """Draw a picture of colours into a box of left, top, height and width, pixel by pixel."""
    left, top, height, width = box
    levels = np.round(np.moveaxis(colours, 0, -1) * 255).astype(np.uint8)
    ax.imshow(levels, interpolation="none", aspect="equal",
              extent=(left - 0.5, left + width - 0.5, top + height - 0.5, top - 0.5))


@style.use()
def patch_weights(
    picture, weights: Mapping[str, np.ndarray], *, columns: int | None = None
) -> np.ndarray:
    """Draw one picture several times, each with other weights of its patches over it.

    Parameters
    ----------
    picture : array_like, shape (height, width)
        1 is ink, 0 is paper.
    weights : mapping of label to array_like, shape (rows, columns)
        A weight for each patch; the largest of a panel has the full colour.
    columns : int, optional
        Panels in a row; all in one by default.

    Returns
    -------
    ndarray of Axes
        One panel a label.
    """
    ink = _ink("picture", picture)
    across = len(weights) if columns is None else columns
    down = -(-len(weights) // across)
    panels = style.axes(height=1.75 * down, rows=down, columns=across, squeeze=False).ravel()
    for ax, (label, given) in zip(panels, weights.items(), strict=False):
        given = numbers(label, given, axes="rows columns")
        size = ink.shape[0] // given.shape[0]
        for key, weight in enumerate((given / (given.max() or 1)).ravel()):
            row, column = divmod(key, given.shape[1])
            ax.add_patch(Rectangle((column * size - 0.5, row * size - 0.5), size, size, lw=0,
                                   aa=False, fc=style.colour("weights"),
                                   alpha=round(0.8 * float(weight), 3),
                                   gid=style.gid("weights", key)))
        _draw(ax, ink, strength=0.6)
        _frame(ax, (0, 0), *ink.shape)
        _bare(ax, ink.shape[1], ink.shape[0], 0.5)
        ax.set_title(label)
    for ax in panels[len(weights):]:
        ax.set_visible(False)
    return panels[:len(weights)]


@style.use()
def patch_maps(similarities, columns: int) -> Axes:
    """Draw, at the place of each patch, a small map of how alike it is to every patch.

    Parameters
    ----------
    similarities : array_like, shape (patches, patches)
        From −1 to 1.  Numbers below 0 are grey.
    columns : int
        Patches in a row of the picture.

    Returns
    -------
    Axes
    """
    matrix = numbers("similarities", similarities, axes="patches patches")
    rows, ax = len(matrix) // columns, style.axes(height=3.9)
    for i, row in enumerate(matrix):
        corner = (i % columns * (columns + 1), i // columns * (rows + 1))
        for j, number in enumerate(row):
            place = (corner[0] + j % columns, corner[1] + j // columns)
            colour = style.colour("scores") if number >= 0 else style.INK
            strength = (0.85 if number >= 0 else 0.35) * min(abs(number), 1)
            ax.add_patch(Rectangle((place[0] - 0.5, place[1] - 0.5), 1, 1, lw=0, aa=False,
                                   fc=colour, alpha=round(strength, 3),
                                   gid=style.gid("scores", i, j)))
        _frame(ax, corner, rows, columns)
    _bare(ax, columns * (columns + 1) - 1, rows * (rows + 1) - 1, 0.5)
    return ax


@style.use()
def accuracies(counts, models: Mapping[str, np.ndarray]) -> Axes:
    """Draw accuracy against the number of training pictures: every seed, and a line of medians.

    Parameters
    ----------
    counts : array_like, shape (points,)
    models : mapping of label to array_like, shape (points, seeds)

    Returns
    -------
    Axes
    """
    counts = numbers("counts", counts, axes="points")
    ax = style.axes(height=3.1)
    for i, (label, given) in enumerate(models.items()):
        given = numbers(label, given, axes="points seeds")
        line, marker = style.VARIANTS[i]
        ax.plot(counts, np.median(given, axis=1), ls=line, color=style.INK, label=label)
        for seed in given.T:
            ax.plot(counts, seed, ls="", marker=marker, ms=5, mew=0, alpha=0.4, color=style.INK)
    style.log_axis(ax, "x", ticks=counts)
    ax.set(xlabel=text("plots.vit.count"), ylabel=text("plots.vit.accuracy"))
    ax.grid(axis="y")
    style.legend(ax)
    return ax


def _ink(name: str, picture) -> np.ndarray:
    return np.clip(numbers(name, picture, axes="height width"), 0, 1)


def _draw(ax: Axes, ink: np.ndarray, corner=(0.0, 0.0), strength: float = 0.9) -> None:
    """Draw pixels: one path for each level of ink, neighbours in a row as one rectangle."""
    level = np.round(ink * _LEVELS).astype(int)
    for grey in range(1, _LEVELS + 1):
        runs = [run for i, row in enumerate(level == grey) for run in _runs(i, row)]
        if runs:
            ax.add_patch(PathPatch(_boxes(np.array(runs, dtype=float), corner), lw=0, aa=False,
                                   fc=style.INK, alpha=round(strength * grey / _LEVELS, 3)))


def _runs(i: int, row: np.ndarray) -> list[tuple[int, int, int]]:
    """Return (row, first column, column behind the last) of each stretch that is True."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(int), [0]])))
    return [(i, int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _boxes(runs: np.ndarray, corner) -> Path:
    top, left, right = runs.T[:, :, None] - 0.5
    x = np.concatenate([left, right, right, left, left], axis=1) + corner[0]
    y = np.concatenate([top, top, top + 1, top + 1, top], axis=1) + corner[1]
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY]
    return Path(np.stack([x, y], axis=-1).reshape(-1, 2), codes * len(runs))


def _frame(ax: Axes, corner, height: int, width: int | None = None) -> None:
    width = height if width is None else width
    ax.add_patch(Rectangle((corner[0] - 0.5, corner[1] - 0.5), width, height, fill=False, lw=0.6,
                           ec=style.INK, alpha=0.5))


def _cuts(ax: Axes, shape: tuple[int, int], size: int) -> None:
    line = {"color": style.colour("key"), "lw": 1.1}
    for place in range(size, shape[0], size):
        ax.plot([-0.5, shape[1] - 0.5], [place - 0.5] * 2, **line)
    for place in range(size, shape[1], size):
        ax.plot([place - 0.5] * 2, [-0.5, shape[0] - 0.5], **line)


def _bare(ax: Axes, width: float, height: float, margin: float, top: float | None = None) -> None:
    """Show all of a picture and nothing else."""
    top = margin if top is None else top
    ax.set(xlim=(-0.5 - margin, width - 0.5 + margin), ylim=(height - 0.5 + margin, -0.5 - top),
           aspect="equal", xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
