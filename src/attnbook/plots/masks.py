"""Masks as pictures: which query may attend to which key, several side by side."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from ..messages import text
from . import style
from ._checks import booleans

_FILL, _LEAK = 0.45, 1.0
_BETWEEN_ROWS = 0.09  # of a panel's height: a title on a phone is large
_TICKS_UP_TO = 12


@style.use()
def mask_grid(
    masks: Mapping[str, np.ndarray],
    *,
    promise=None,
    role: str = "weights",
    columns: int = 3,
    xlabel: str | None = None,
    ylabel: str | None = None,
) -> np.ndarray:
    """Draw boolean matrices side by side: a filled cell is True.

    Parameters
    ----------
    masks : mapping of title to boolean array, shape (queries, keys)
        All of one shape.
    promise : boolean array of that shape, optional
        What a mask allows.  Cells outside it carry a diagonal line, as in a heatmap; a cell that
        is True and outside it, a leak, is framed and marked with an exclamation mark.
    role : str
        Whose colour the filled cells have: ``weights`` for masks, ``output`` for what was
        measured at the output.
    columns : int
        Panels in a row.
    xlabel, ylabel : str, optional
        Keys and queries by default.

    Returns
    -------
    ndarray of Axes
        One for each matrix.

    Examples
    --------
    >>> import numpy as np
    >>> mask_grid({"causal": np.tri(3, dtype=bool), "none": np.ones((3, 3), bool)}).shape
    (2,)
    """
    axes = "queries keys"
    matrices = {title: booleans(title, matrix, axes=axes) for title, matrix in masks.items()}
    allowed = None if promise is None else booleans("promise", promise, axes=axes)
    shape = next(iter(matrices.values())).shape
    rows = -(-len(matrices) // columns)
    side = min(style.WIDTH / columns - 0.25, 2.2)
    height = side * shape[0] / shape[1] + 0.3
    panels = style.axes(height=rows * height + 0.2 * rows + 0.15, rows=rows, columns=columns,
                        squeeze=False)
    if rows > 1:
        panels[0, 0].get_figure().get_layout_engine().set(hspace=_BETWEEN_ROWS)
    for number, ax in enumerate(panels.flat):
        if number >= len(matrices):
            ax.remove()
            continue
        title = list(matrices)[number]
        _draw(ax, matrices[title], allowed, role)
        _frame(ax, title, shape, left=number % columns == 0,
               last=number + columns >= len(matrices))
    for ax in panels[:, 0]:
        ax.set_ylabel(text("plots.queries") if ylabel is None else ylabel)
    for ax in panels.flat[max(len(matrices) - columns, 0):len(matrices)]:
        ax.set_xlabel(text("plots.keys") if xlabel is None else xlabel)
    return panels.ravel()[: len(matrices)]


def _draw(ax: Axes, matrix: np.ndarray, allowed, role: str) -> None:
    """Fill the cells that are True, cross out the forbidden ones, and mark the leaks."""
    for (i, j), filled in np.ndenumerate(matrix):
        forbidden = not filled if allowed is None else not allowed[i, j]
        if filled:
            ax.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, lw=0, aa=False, alpha=_FILL,
                                   fc=style.colour(role), gid=style.gid(role, i, j)))
        if filled and forbidden:
            ax.add_patch(Rectangle((j - 0.42, i - 0.42), 0.84, 0.84, fill=False, lw=1.4,
                                   ec=style.INK, alpha=_LEAK))
            ax.text(j, i, "!", ha="center", va="center_baseline", fontweight="bold")
        elif forbidden:
            ax.plot([j - 0.5, j + 0.5], [i + 0.5, i - 0.5], color=style.colour("mask"), lw=0.9,
                    gid=style.gid("mask", i, j))


def _frame(ax: Axes, title: str, shape: tuple[int, int], *, left: bool, last: bool) -> None:
    """Set limits, so that row 0 is at the top, and number what there is room for."""
    rows, columns = shape
    step = 1 if max(shape) <= _TICKS_UP_TO else 4
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5), aspect="equal", title=title,
           xticks=np.arange(0, columns, step) if last else [],
           yticks=np.arange(0, rows, step) if left else [])
    ax.spines[:].set_visible(True)
    ax.spines[:].set_linewidth(0.6)
    ax.tick_params(length=0)
