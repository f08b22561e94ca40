"""The figure of chapter 17: which test catches which bug."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Rectangle

from ..messages import text
from . import style
from ._checks import booleans

_CELL = 0.225  # inches
_NAMES = 1.55  # room for the names of rows and columns
_FILL = 0.75
_KEY = -4  # in which column the key begins


@style.use()
def catches(caught, reached, *, bugs: Sequence[str], tests: Sequence[str]) -> Axes:
    """Draw a table of bugs and tests: what is caught, and which tests reached it and saw nothing.

    Parameters
    ----------
    caught : boolean array, shape (bugs, tests)
        A filled cell: the test found the bug.
    reached : boolean array, shape (bugs, tests)
        The test ran the broken part.  Where it found nothing, the cell holds a ring; where it did
        not run it, a small dot.
    bugs, tests : sequence of str
        Names of rows and columns.

    Returns
    -------
    Axes

    Examples
    --------
    >>> import numpy as np
    >>> one = np.eye(2, dtype=bool)
    >>> ax = catches(one, one, bugs=["a", "b"], tests=["c", "d"])
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['a', 'b']
    """
    caught = booleans("caught", caught, axes="bugs tests")
    rows, columns = caught.shape
    ax = style.axes(height=_NAMES + (rows + 3) * _CELL)
    for (i, j), found in np.ndenumerate(caught):
        _cell(ax, i, j, "caught" if found else "passed" if reached[i, j] else "elsewhere")
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5), aspect="equal")
    ax.set_xticks(range(columns), tests, rotation=90)
    ax.set_yticks(range(rows), bugs)
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    for step, kind in enumerate(("caught", "passed", "elsewhere")):     # what the signs mean
        height = rows + 0.15 + step
        _cell(ax, height, _KEY, kind, clip_on=False)
        ax.text(_KEY + 0.75, height, text(f"plots.bug_clinic.{kind}"), va="center_baseline")
    return ax


def _cell(ax: Axes, i: float, j: float, kind: str, **options) -> None:
    """Draw one cell; row and column may lie outside the table, for the key below it."""
    if kind == "caught":
        ax.add_patch(Rectangle((j - 0.42, i - 0.42), 0.84, 0.84, lw=0, alpha=_FILL,
                               fc=style.colour("weights"), **options))
    elif kind == "passed":
        # A patch, not a marker: in dark mode the page recolours what stands in the picture itself.
        ax.add_patch(Circle((j, i), 0.23, fill=False, lw=1.1, ec=style.INK, **options))
    else:
        ax.plot([j], [i], "o", ms=1.6, mew=0, color=style.INK, alpha=0.45, **options)
