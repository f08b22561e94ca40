"""How every figure of the book looks: one colour per role, one size of text, no side effects.

A **role** is what a number is in attention: query, key, value, scores, weights, output or mask.
Each has one colour, the same in formulas, figures and widgets.  Colour is never the only sign:
variants of one role (two bandwidths, say) differ in line style and marker, and rows and points
carry names.

Everything else is black at some opacity and nothing is filled with white, so that a page in dark
mode only has to swap eight colours.

Attributes
----------
PALETTE : dict of str to str
    Colour of each role on a white page.
INK : str
    Colour of text and of whatever has no role.
VARIANTS : tuple of (line style, marker)
    The second sign: how the first, second, … series of one role are drawn.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from matplotlib.ticker import FuncFormatter, LogLocator

from attnbook.data.palette import PALETTE

__all__ = ["INK", "PALETTE", "VARIANTS", "axes", "colour", "gid", "plain_number", "use"]

INK = "#000000"
VARIANTS = (
    ("-", "o"),
    ((0, (5, 2)), "s"),
    ((0, (1.2, 1.6)), "^"),
    ((0, (6, 2, 1.2, 2)), "D"),
    ((0, (10, 3)), "v"),
)

_BROAD = {"lw": 5.0, "alpha": 0.45}   # may lie under another line and still be seen
_GREY = {"alpha": 0.6}

# A telephone's column: 344 px of a screen of 360 px, so that letters of 11 pt have 12 px there.
# No letter is smaller, and no figure wider: what does not fit stands below what came before.
WIDTH = 4.3
HEIGHT = 2.8
FONT_SIZE = 11.0

_RC = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK + "99",
    "axes.facecolor": "none",
    "axes.grid": False,
    "axes.labelpad": 6.0,
    "axes.labelsize": FONT_SIZE,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": FONT_SIZE,
    "axes.unicode_minus": True,
    "figure.facecolor": "#ffffff",
    # DejaVu Sans comes with matplotlib, so that every machine lays out the same figure; it is
    # wide, so that the page's own font, which replaces it, fits where it stood.
    "font.family": ["DejaVu Sans"],
    "font.size": FONT_SIZE,
    "grid.alpha": 0.12,
    "grid.color": INK,
    "hatch.linewidth": 0.8,
    "legend.borderaxespad": 0.1,
    "legend.columnspacing": 1.4,
    "legend.fontsize": FONT_SIZE,
    "legend.frameon": False,
    "legend.handlelength": 2.2,
    "lines.dash_capstyle": "butt",
    "lines.linewidth": 1.8,
    "lines.markersize": 5.0,
    "lines.solid_capstyle": "round",
    "path.simplify": False,
    "svg.fonttype": "none",
    "text.color": INK,
    "xtick.color": INK,
    "xtick.labelsize": FONT_SIZE,
    "ytick.color": INK,
    "ytick.labelsize": FONT_SIZE,
}


@contextmanager
def use() -> Iterator[None]:
    """Draw in the book's style, whatever matplotlib was told before.

    A context for a ``with`` block, or a decorator: outside, matplotlib is as it was.

    Examples
    --------
    >>> import matplotlib
    >>> before = matplotlib.rcParams["font.size"]
    >>> with use():
    ...     inside = matplotlib.rcParams["font.size"]
    >>> inside, matplotlib.rcParams["font.size"] == before
    (11.0, True)
    """
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_RC)
        yield


@use()
def axes(
    width: float = WIDTH, height: float = HEIGHT, *, rows: int = 1, columns: int = 1, **options
):
    """Return the Axes of a new figure in the book's style.

    The figure belongs to no window and to no list of open figures: it is gone when nobody holds
    it any more, and a notebook does not draw it twice.

    Parameters
    ----------
    width, height : float
        Size of the figure in inches.
    rows, columns : int
        How many panels.
    **options
        Handed to `matplotlib.figure.Figure.subplots`, for example ``sharey=True``.

    Returns
    -------
    Axes, or ndarray of Axes when there is more than one panel
    """
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure.subplots(rows, columns, **options)


def colour(role: str) -> str:
    """Return the colour of a role.

    Raises
    ------
    ValueError
        When there is no such role.

    Examples
    --------
    >>> colour("query") == PALETTE["query"]
    True
    """
    if role == "ink":
        return INK
    if role not in PALETTE:
        raise ValueError(f"role: expected one of {[*PALETTE, 'ink']}, got {role!r}")
    return PALETTE[role]


def tint(index: int, count: int) -> dict[str, float]:
    """What tells five lines of one colour apart besides style and marker.

    Up to four need nothing. Of five the first is broad and pale, the last one grey.

    Examples
    --------
    >>> tint(0, 4), tint(2, 5), tint(4, 5)
    ({}, {}, {'alpha': 0.6})
    """
    return {0: _BROAD, 4: _GREY}.get(index, {}) if count > 4 else {}


def gid(role: str, *index: int) -> str | None:
    """Return the name by which the page finds an artist of this role.

    Examples
    --------
    >>> gid("weights", 0, 2)
    'role-weights-0-2'
    """
    colour(role)
    return None if role == "ink" else "-".join(["role", role, *map(str, index)])


def arrow(ax: Axes, start, end, role: str = "ink", **options) -> None:
    """Draw an arrow from one place to another, up to both."""
    ax.add_patch(FancyArrowPatch(start, end, **{
        "arrowstyle": "-|>", "color": colour(role), "shrinkA": 0, "shrinkB": 0, **options}))


def fixed(number: float, decimals: int = 2) -> str:
    """Write a number with so many decimals, a true minus sign, and no minus before a zero.

    Examples
    --------
    >>> fixed(-0.5), fixed(-0.0001), fixed(2.0, 1)
    ('−0.50', '0.00', '2.0')
    """
    text = f"{number:.{decimals}f}"
    return text.lstrip("-") if float(text) == 0 else text.replace("-", "−")


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def plain_number(number: float, _position: int | None = None) -> str:
    """Write a tick label without TeX: 0.01, 250, 10⁻⁵.

    Examples
    --------
    >>> plain_number(0.01), plain_number(250.0), plain_number(-3), plain_number(2e-5)
    ('0.01', '250', '−3', '2·10⁻⁵')
    """
    if number == 0 or 1e-3 <= abs(number) < 1e5:
        return f"{number:g}".replace("-", "−")
    power = int(np.floor(np.log10(abs(number))))
    factor = f"{number / 10.0**power:g}".replace("-", "−")
    raised = "10" + str(power).translate(_RAISED)
    return raised if factor == "1" else f"{factor}·{raised}"


def power_of_ten(number: float, _position: int | None = None) -> str:
    """Write a tick label that is a power of ten as one.

    Examples
    --------
    >>> power_of_ten(1000.0), power_of_ten(0.01), power_of_ten(1)
    ('10³', '10⁻²', '1')
    """
    power = round(float(np.log10(number)))
    return "1" if power == 0 else "10" if power == 1 else "10" + str(power).translate(_RAISED)


@use()
def log_axis(ax: Axes, which: str, ticks=None) -> None:
    """Give an axis a logarithmic scale and labels that are plain numbers."""
    (ax.set_xscale if which == "x" else ax.set_yscale)("log")
    axis = ax.xaxis if which == "x" else ax.yaxis
    low, high = np.log10(sorted(ax.get_xlim() if which == "x" else ax.get_ylim()))
    if ticks is not None:
        step = -(-len(ticks) // 7)   # at most seven stay, among them the last one
        axis.set_ticks(np.asarray(ticks)[::-step][::-1])
    else:
        subs = (1, 2, 5) if high - low < 2.2 else (1,)
        axis.set_major_locator(LogLocator(subs=subs, numticks=8))
    axis.set_ticks([], minor=True)
    # Where one label needs a power of ten, all but 1 are written as one.
    powers = ticks is None and subs == (1,) and (low < -3 or high >= 5)
    axis.set_major_formatter(FuncFormatter(power_of_ten if powers else plain_number))


@use()
def legend(ax: Axes, **options) -> None:
    """Put the legend above the axes, in as many columns as fit, where it covers no data."""
    handles, labels = ax.get_legend_handles_labels()
    if not labels:
        return
    figure = ax.get_figure()
    room = 1.05 * figure.dpi * figure.get_figwidth() * ax.get_position().width
    for columns in range(len(labels), 0, -1):
        drawn = ax.legend(handles, labels, loc="lower left", bbox_to_anchor=(0.0, 1.01),
                          ncols=columns, **options)
        if drawn.get_window_extent().width <= room:
            break
    figure.set_figheight(figure.get_figheight() + 0.2 * (-(-len(labels) // columns) - 1))
