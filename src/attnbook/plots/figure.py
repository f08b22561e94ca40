"""From Axes to the picture a reader sees: a small SVG, the same on every run."""

import io
import re
import sys
import warnings
from dataclasses import dataclass, field

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from . import style
from ._svg import shrink


@dataclass(frozen=True)
class BookFigure:
    """A finished figure; a notebook displays it, and it no longer changes.

    Attributes
    ----------
    name : str
        Label of the figure in the book, such as ``fig-nw-curve``.
    svg : str
        The picture.
    """

    name: str
    svg: str = field(repr=False)

    def __repr__(self) -> str:
        return f"<figure {self.name}>"

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": repr(self)}


@style.use()
def show(figure, name: str = "fig-sketch") -> BookFigure:
    """Finish a figure: draw it as an SVG and close it.

    The same data give the same characters: no date is written, ids are made from `name`, and the
    functions of this package round what they draw to six significant digits.

    Parameters
    ----------
    figure : Figure, Axes or array of Axes
        What a plotting function returned.
    name : str
        Label of the figure: ``fig-`` and lower-case words joined by hyphens.  Every figure of the
        book has its own; a sketch of your own needs none.

    Returns
    -------
    BookFigure

    Raises
    ------
    TypeError
        When there is no figure to draw.
    ValueError
        When `name` is no label of a figure.

    Examples
    --------
    >>> from attnbook import plots
    >>> plots.show(plots.bars([0.7, 0.3], labels=["a", "b"]), "fig-two-bars")
    <figure fig-two-bars>
    """
    if not re.fullmatch(r"fig(-[a-z0-9]+)+", name):
        raise ValueError(
            f"name: expected fig- and lower-case words joined by hyphens, got {name!r}; "
            "try fig-nw-curve"
        )
    drawn = _figure_of(figure)
    with mpl.rc_context({"svg.hashsalt": name}), warnings.catch_warnings():
        # Text stays text in the SVG: the page's fonts have the signs that DejaVu Sans has not.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        written = io.StringIO()
        drawn.savefig(written, format="svg", metadata={"Date": None})
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close(drawn)     # off its list, if it made it
    return BookFigure(name, shrink(written.getvalue(), name))


def _figure_of(given) -> Figure:
    if isinstance(given, Figure):
        return given
    flat = list(np.asarray(given, dtype=object).ravel())
    if not flat or not all(isinstance(ax, Axes) for ax in flat):
        raise TypeError(
            f"show: expected a Figure, Axes or an array of Axes, got {type(given).__name__}; "
            "try show(plots.curve(x, y), 'fig-…')"
        )
    figures = {id(ax.get_figure()): ax.get_figure() for ax in flat}
    if len(figures) > 1:
        raise TypeError(f"show: expected Axes of one figure, got Axes of {len(figures)}")
    return flat[0].get_figure()
