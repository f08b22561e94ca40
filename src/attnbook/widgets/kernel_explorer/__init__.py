"""Kernel, bandwidth and query of a Nadaraya-Watson regression; chapter 2."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import traitlets

from attnbook import kernels
from attnbook.data import sine, sine_truth
from attnbook.messages import text

from ..core import svg
from ..core.base import BookWidget, rounded
from ..core.html import Markup, Table, fill, number, short, shown, stroke, tag
from ..core.state import Choice, NumberWithin, message

__all__ = ["DataSet", "KernelExplorer"]

_KERNELS = ("gaussian", "boxcar", "triangular", "epanechnikov")
_CURVE_POINTS = 101


@dataclass(frozen=True, eq=False)
class DataSet:
    """Points to fit a curve to.

    Parameters
    ----------
    x, y : array_like, shape (n,)
        At least two points, not all at the same x; finite.
    label : str
        What the reader chooses, and what a table of the data is called.
    x_label, y_label : str
        Names of the axes, with units.
    truth : callable, optional
        The curve behind the data, where it is known: an array of x in, an array of y out.
    bandwidth : float, optional
        Where the slider starts; a tenth of the width of the data if not given.
    query : float, optional
        Where the query starts; the middle if not given.

    Examples
    --------
    >>> data = DataSet([0.0, 1.0, 2.0], [1.0, 3.0, 2.0])
    >>> data.bandwidth_range
    (0.02, 8.0)
    """

    x: Any
    y: Any
    label: str = "data"
    x_label: str = "x"
    y_label: str = "y"
    truth: Any = None
    bandwidth: float | None = None
    query: float | None = None

    def __post_init__(self) -> None:
        x, y = (np.asarray(v, dtype=np.float64) for v in (self.x, self.y))
        shapes = f"shapes {x.shape} and {y.shape}"
        if x.ndim != 1 or x.shape != y.shape or x.size < 2:
            raise ValueError(message("x, y", "two rows of at least two numbers each", shapes,
                                     "DataSet(x[:, 0], y) for one column of x"))
        if not (np.isfinite(x).all() and np.isfinite(y).all() and np.ptp(x) > 0):
            raise ValueError(message("x, y", "finite numbers, and x of at least two places",
                                     f"x from {x.min()} to {x.max()}", "leaving out NaN"))
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)

    @property
    def bandwidth_range(self) -> tuple[float, float]:
        """From a hundredth of the width of the data to four times the width."""
        width = float(np.ptp(self.x))
        return width / 100, width * 4

    @property
    def x_range(self) -> tuple[float, float]:
        """Where a query may stand: the data, and a little beyond."""
        low, high = float(self.x.min()), float(self.x.max())
        return low - 0.06 * (high - low), high + 0.06 * (high - low)

    def page(self) -> dict[str, Any]:
        """Return what the script needs, in lists and numbers."""
        low, high = float(self.x.min()), float(self.x.max())
        where = np.linspace(low, high, _CURVE_POINTS)
        curve = None if self.truth is None else {
            "xs": where.tolist(), "ys": np.asarray(self.truth(where), dtype=np.float64).tolist()}
        return {
            "label": self.label, "x_label": self.x_label, "y_label": self.y_label,
            "xs": self.x.tolist(), "ys": self.y.tolist(), "curve": curve,
            "bandwidth": (high - low) / 10 if self.bandwidth is None else float(self.bandwidth),
            "query": (low + high) / 2 if self.query is None else float(self.query),
            # As the page has them: what is allowed there is allowed here.
            "reach": rounded(
                {"bandwidth": list(self.bandwidth_range), "query": list(self.x_range)}),
        }


class KernelExplorer(BookWidget):
    """Drag the query, change kernel and bandwidth; curve, weights and error move together.

    Parameters
    ----------
    data_sets : dict of str to DataSet, optional
        What can be chosen, the first one at the start; the book's noisy sine if not given.
    **state
        ``data`` (a name of `data_sets`), ``kernel``, ``bandwidth``, ``query``, and ``name``.

    Attributes
    ----------
    y_hat : float
        The estimate at the query.
    weights : ndarray, shape (n,)
        Its weights.
    leave_one_out_error : float
        Mean squared error of the present bandwidth.

    Examples
    --------
    >>> explorer = KernelExplorer(bandwidth=0.5, query=2.0)
    >>> round(explorer.y_hat, 4) == round(float(explorer.weights @ sine()[1]), 4)
    True
    """

    datasets = traitlets.Dict().tag(sync=True)
    data = Choice("", within="datasets")
    kernel = Choice("gaussian", options=_KERNELS)
    bandwidth = NumberWithin(0.0, within="datasets")
    query = NumberWithin(0.0, within="datasets")

    def __init__(self, data_sets: dict[str, DataSet] | None = None, **state: Any) -> None:
        self.data_sets = dict(data_sets or {"sine": default_data()})
        pages = {name: data.page() for name, data in self.data_sets.items()}
        start = pages.get(state.get("data"), next(iter(pages.values())))
        defaults = {"data": next(iter(pages)), "bandwidth": start["bandwidth"],
                    "query": start["query"]}
        super().__init__(datasets=pages, **{**defaults, **state})

    def _fit(self, x_query: Any) -> tuple[np.ndarray, np.ndarray]:
        data = self.data_sets[self.data]
        return kernels.nadaraya_watson(
            np.asarray(x_query), data.x, data.y,
            kernel=getattr(kernels, self.kernel), bandwidth=self._bandwidth)

    @property
    def _bandwidth(self) -> float:
        low, high = self.data_sets[self.data].bandwidth_range
        return float(np.clip(self.bandwidth, low, high))

    @property
    def _query(self) -> float:
        return float(np.clip(self.query, *self.data_sets[self.data].x_range))

    @property
    def y_hat(self) -> float:
        return float(self._fit([self._query])[0][0])

    @property
    def weights(self) -> np.ndarray:
        return self._fit([self._query])[1][0]

    @property
    def leave_one_out_error(self) -> float:
        data = self.data_sets[self.data]
        return float(kernels.leave_one_out_error(
            data.x, data.y, kernel=getattr(kernels, self.kernel), bandwidth=self._bandwidth))

    def alt(self) -> str:
        data = self.data_sets[self.data]
        return text("kernel_explorer.alt", count=len(data.x), label=data.label,
                    kernel=text(f"kernel_explorer.kernels.{self.kernel}"),
                    bandwidth=short(self._bandwidth), query=short(self._query),
                    value=short(self.y_hat))

    def picture(self) -> Markup:
        """Draw data, estimate, query and output."""
        data = self.data_sets[self.data]
        low, high = data.x_range
        grid = np.linspace(low, high, 241)
        curve, _ = self._fit(grid)
        pad = 0.07 * (float(np.ptp(data.y)) or 1.0)
        bounds = (float(data.y.min()) - pad, float(data.y.max()) + pad)
        x = svg.linear((low, high), (_LEFT, _RIGHT))
        y = svg.linear(bounds, (_BOTTOM, _TOP))
        return svg.drawing(
            _WIDTH, 316, self.alt(),
            svg.axis("bottom", x, svg.ticks(low, high, 8), _BOTTOM),
            svg.axis("left", y, svg.ticks(*bounds, 5), _LEFT),
            _points(data.x, data.y, self.weights, x, y),
            tag("path", d=svg.line(grid, curve, x, y), stroke_width=2.5, **stroke("output")),
            _answer(self, x, y),
            tag("text", data.y_label, x=4, y=12), tag("text", data.x_label, x=_RIGHT, y=310,
                                                      text_anchor="end"))

    def table(self) -> Table:
        data = self.data_sets[self.data]
        rows = [[str(i + 1), shown(x, 3), shown(y, 3), shown(w, 4)]
                for i, (x, y, w) in enumerate(zip(data.x, data.y, self.weights, strict=True))]
        heads = ["point", *(f"columns.{name}" for name in ("key", "value", "weight"))]
        return Table(text("kernel_explorer.caption"),
                     [text(f"kernel_explorer.{head}") for head in heads], rows)


def default_data() -> DataSet:
    """Return the book's noisy sine with its curve."""
    x, y = sine()
    return DataSet(x, y, label=text("kernel_explorer.sine"), truth=sine_truth,
                   bandwidth=0.25, query=2.0)


_WIDTH, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 46, 626, 26, 276


def _points(xs: Sequence[float], ys: Sequence[float], weights: np.ndarray,
            x: svg.Scale, y: svg.Scale) -> Markup:
    share = np.sqrt(weights / weights.max())
    circles = [tag("circle", cx=number(x(a)), cy=number(y(b)), r=number(3 + 4 * s),
                   fill_opacity=number(0.3 + 0.6 * s, 2))
               for a, b, s in zip(xs, ys, share, strict=True)]
    return tag("g", *circles, **fill("value"))


def _answer(widget: KernelExplorer, x: svg.Scale, y: svg.Scale) -> Markup:
    place, height = number(x(widget._query)), number(y(widget.y_hat))
    return tag(
        "g",
        tag("path", d=f"M{place},{_TOP}V{_BOTTOM}", stroke_width=1.5, **stroke("query")),
        tag("circle", cx=place, cy=height, r=7, **fill("output")),
        tag("text", f"x = {short(widget._query)}", x=place, y=14, text_anchor="middle",
            **fill("query")))
