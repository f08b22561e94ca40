"""Matrices as pictures: rows are queries, columns are keys, unless you say otherwise."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from ..messages import text
from . import style
from ._checks import booleans, numbers

# Up to here each cell is an element of its own, carries its number and can be pointed at.
_NAMED_ROWS, _NAMED_COLUMNS = 12, 8
# Up to here cells are drawn as vectors; a larger matrix is an embedded picture, a pixel a cell.
_VECTOR_CELLS = 2600
# The strongest colour: under a printed number it must leave black, and white in dark mode,
# readable at a contrast of 4.5.
_UNDER_TEXT, _BELOW_ZERO, _BARE = 0.5, 0.3, 0.9
_BLOCKED = 0.22
_NARROW = 6  # beside more columns than these, a number below 1 goes without its zero


@style.use()
def heatmap(
    matrix,
    *,
    role: str = "weights",
    mask=None,
    row_labels: Sequence[str] | None = None,
    column_labels: Sequence[str] | None = None,
    xlabel: str | None = None,
    ylabel: str | None = None,
    largest: float | None = None,
    decimals: int = 2,
    least: float = 0.0,
    ax: Axes | None = None,
) -> Axes:
    """Draw a matrix: the stronger the colour, the larger the number.

    A small matrix (up to 12 × 8) shows its numbers in the cells; a larger one has a scale beside
    it, and is one area to point at.  Numbers below 0 are grey instead of coloured.  A score of −∞
    is printed as such; other cells that the mask blocks are crossed out (in a large matrix:
    filled with the colour of masks).

    Parameters
    ----------
    matrix : array_like, shape (queries, keys)
        Scores may hold −∞.
    role : str
        Whose colour: ``weights``, ``scores``, ``query``, …
    mask : array_like of bool, shape (queries, keys), optional
        True where the query may attend.
    row_labels, column_labels : sequence of str, optional
        Names of queries and keys; their numbers by default.
    xlabel, ylabel : str, optional
        Keys and queries by default.
    largest : float, optional
        The size that gets the full colour; the largest in the matrix by default.  Give the same
        number to two heatmaps that are to be compared.
    decimals : int
        How many decimals of the numbers in the cells.
    least : float
        A number that is smaller in size is not printed; its cell keeps its colour.
    ax : Axes, optional
        Where to draw; a new figure of a fitting size by default.

    Returns
    -------
    Axes
    """
    matrix = numbers("matrix", matrix, axes="queries keys", minus_infinity=True)
    rows, columns = matrix.shape
    blocked = np.isneginf(matrix)
    if mask is not None:
        blocked |= ~booleans("mask", mask, axes="queries keys")
    shown = np.where(blocked, 0.0, matrix)
    full = float(np.abs(shown).max() if largest is None else largest) or 1.0
    named = rows <= _NAMED_ROWS and columns <= _NAMED_COLUMNS
    if ax is None:
        ax = style.axes(*_size(rows, columns, row_labels, column_labels, named))
    (_named_cells if named else _many_cells)(ax, shown, blocked, full, role)
    if named:
        _print_numbers(ax, matrix, blocked, decimals, least)
    else:
        if role != "ink":   # a clear area, in which the page finds rows and columns
            ax.add_patch(Rectangle((-0.5, -0.5), columns, rows, fill=False, lw=0,
                                   gid=f"{style.gid(role)}-of-{rows}-{columns}"))
        _scale(ax, shown, full, role)
    _frame(ax, rows, columns)
    _names(ax, row_labels, column_labels, shape=(rows, columns))
    ax.set_xlabel(text("plots.keys") if xlabel is None else xlabel)
    default = text("plots.query" if rows == 1 else "plots.queries")
    ax.set_ylabel(default if ylabel is None else ylabel)
    return ax


def _size(rows, columns, row_labels, column_labels, named) -> tuple[float, float]:
    """Return width and height in inches that keep cells square and labels readable."""
    left = 0.45 + 0.085 * max((len(name) for name in row_labels or ["00"]), default=2)
    longest = max((len(name) for name in column_labels or ["00"]), default=2)
    room = style.WIDTH - left - (0.1 if named else 0.75)
    cell = min(room / columns, 0.52)
    top = 0.45 + (0.06 * longest if _slanted(column_labels, cell) else 0.1)
    return style.WIDTH, float(np.clip(rows * cell + top, 1.3, 4.7))


def _slanted(names: Sequence[str] | None, cell: float) -> bool:
    """Tell whether names are too long to stand side by side over cells of this width."""
    return names is not None and 0.095 * max(map(len, names)) > cell


def corner_paths(cells: np.ndarray) -> Path:
    """Return one path of unit squares around the cells (row, column)."""
    unit = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]])
    vertices = (cells[:, None, ::-1] + unit).reshape(-1, 2)
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY]
    return Path(vertices, codes * len(cells))


def _paint(number: float, role: str) -> str:
    """Return the colour of a number: the role's, or ink below 0."""
    return style.colour(role) if number >= 0 else style.INK


def _named_cells(ax: Axes, shown, blocked, full: float, role: str) -> None:
    for (i, j), number in np.ndenumerate(shown):
        if blocked[i, j]:
            continue
        strongest = _UNDER_TEXT if number >= 0 else _BELOW_ZERO
        ax.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, lw=0, aa=False, fc=_paint(number, role),
                               alpha=round(strongest * min(abs(number) / full, 1.0), 3),
                               gid=style.gid(role, i, j)))


def _many_cells(ax: Axes, shown, blocked, full: float, role: str) -> None:
    """Draw the cells of a large matrix: one path per strength, or one picture."""
    strength = np.round(_BARE * np.clip(shown / full, -1, 1), 2)
    if shown.size > _VECTOR_CELLS:
        _picture(ax, strength, blocked, role)
        return
    for level in np.unique(strength[strength != 0]):
        _fill(ax, strength == level, abs(level), _paint(level, role), style.gid(role))
    if blocked.any():
        _fill(ax, blocked, _BLOCKED, style.colour("mask"), style.gid("mask"))


def _fill(ax: Axes, cells: np.ndarray, alpha: float, colour: str, gid: str | None) -> None:
    ax.add_patch(PathPatch(corner_paths(np.argwhere(cells)), lw=0, aa=False, alpha=alpha, fc=colour,
                           gid=gid))


def _picture(ax: Axes, strength: np.ndarray, blocked: np.ndarray, role: str) -> None:
    pixels = np.empty((*strength.shape, 4))
    pixels[..., :3] = to_rgb(style.colour(role))
    pixels[strength < 0, :3] = to_rgb(style.INK)
    pixels[..., 3] = np.abs(strength)
    pixels[blocked] = (*to_rgb(style.colour("mask")), _BLOCKED)
    ax.imshow(pixels, interpolation="none", aspect="equal", gid=style.gid(role))


def _print_numbers(ax: Axes, matrix, blocked, decimals: int, least: float) -> None:
    for (i, j), number in np.ndenumerate(matrix):
        centred = {"ha": "center", "va": "center_baseline"}
        if np.isneginf(number):
            ax.text(j, i, "−∞", color=style.colour("mask"), gid=style.gid("mask", i, j), **centred)
        elif blocked[i, j]:
            ax.plot([j - 0.5, j + 0.5], [i + 0.5, i - 0.5], color=style.colour("mask"), lw=1,
                    gid=style.gid("mask", i, j))
        elif abs(number) >= least:
            written = style.fixed(number, decimals)
            narrow = matrix.shape[1] > _NARROW and abs(number) < 1
            ax.text(j, i, written.replace("0.", ".", 1) if narrow else written, **centred)


def _scale(ax: Axes, shown: np.ndarray, full: float, role: str) -> None:
    """Draw what the strengths of colour mean, to the right of the matrix."""
    low = -full if shown.min() < 0 else 0.0
    steps = np.linspace(low, full, 9)
    inset = ax.inset_axes([1.04, 0.0, 0.05, 1.0])
    inset.set_gid("scale")
    height = steps[1] - steps[0]
    for step in steps:
        inset.add_patch(Rectangle((0, step - height / 2), 1, height, lw=0, aa=False,
                                  fc=_paint(step, role), alpha=round(_BARE * abs(step) / full, 2)))
    inset.set(xlim=(0, 1), ylim=(low - height / 2, full + height / 2), xticks=[])
    ends = [low, 0.0, full] if low else [0.0, full]
    inset.set_yticks(ends, [style.plain_number(float(f"{end:.2g}")) for end in ends])
    inset.yaxis.tick_right()
    inset.tick_params(length=0)
    inset.spines[:].set_visible(False)


def _frame(ax: Axes, rows: int, columns: int) -> None:
    """Set limits so that row 0 is at the top, and cells are square."""
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5), aspect="equal")
    ax.spines[:].set_visible(True)
    ax.spines[:].set_linewidth(0.6)
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.tick_params(length=0)


def _names(ax: Axes, row_labels, column_labels, *, shape: tuple[int, int]) -> None:
    """Name rows and columns; where there are too many, every second, fifth, … one."""
    rows, columns = shape
    room = ax.get_position().size * ax.get_figure().get_size_inches()
    cell = min(room / (columns, rows))
    for axis, names, count, least in (
            (ax.yaxis, row_labels, rows, 0.2),
            (ax.xaxis, column_labels, columns, 0.3 if column_labels is None else 0.2)):
        step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 10**6) if s * cell >= least)
        where = np.arange(0, count, step)
        axis.set_ticks(where, [str(i) if names is None else names[i] for i in where])
    if _slanted(column_labels, cell):
        for label in ax.get_xticklabels():
            label.set(rotation=40, ha="left", va="bottom", rotation_mode="anchor")
