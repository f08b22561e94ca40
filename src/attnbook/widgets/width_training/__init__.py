"""The learned width of chapter 2, step by step: its curve, its weights and two errors."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import traitlets

from attnbook import kernels
from attnbook.data import sine, sine_truth
from attnbook.messages import text

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, number, shown, stroke, tag
from ..core.state import Choice, Number

__all__ = ["WidthTraining"]

STEPS = 400
"""Steps of Adam; the chapter goes to 200 and further."""
RATE = 0.2
"""Its learning rate."""

_CURVE_POINTS = 101


@dataclass(frozen=True)
class Run:
    """A training from ``w = 1``: the width and the loss before the first step and after each."""

    widths: np.ndarray
    losses: np.ndarray


@functools.cache
def train(xs: tuple[float, ...], ys: tuple[float, ...], itself: bool) -> Run:
    """Learn the width by gradient descent, as equation ``eq-nw-width`` of chapter 2 does."""
    import torch

    from attnbook.pooling import masked_softmax
    from attnbook.training import minimise

    x, y = torch.tensor(xs, dtype=torch.float64), torch.tensor(ys, dtype=torch.float64)
    mask = None if itself else ~torch.eye(len(x), dtype=torch.bool)
    squares = (x[:, None] - x[None, :]) ** 2
    w = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    history = minimise(
        lambda: ((masked_softmax(-squares * w**2 / 2, mask) @ y - y) ** 2).mean(),
        [w], steps=STEPS, lr=RATE, watch=w.item)
    return Run(history.watched, history.losses)


class WidthTraining(BookWidget):
    """Move a slider through the training of the width; curve, weights and errors follow.

    Parameters
    ----------
    x, y : array_like, shape (n,), optional
        The data; the book's noisy sine if not given.
    truth : callable, optional
        The curve behind the data.
    **state
        ``step`` (0 to 400); ``trained`` ("others" or "itself": what a point's prediction may use);
        ``query`` (where the weights are shown), and ``name``.

    Attributes
    ----------
    width, loss, leave_one_out_error : float
        At this step.
    weights : ndarray, shape (n,)
        Of the query.

    Examples
    --------
    >>> widget = WidthTraining()
    >>> widget.width
    1.0
    >>> round(WidthTraining(step=400).width, 1)
    4.9
    """

    xs = traitlets.List(traitlets.Float()).tag(sync=True)
    ys = traitlets.List(traitlets.Float()).tag(sync=True)
    curve = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    step = Number(0, low=0, high=STEPS, integer=True)
    trained = Choice("others", options=("others", "itself"))
    query = Number(2.0, low=0.0, high=5.0)

    def __init__(self, x: Any = None, y: Any = None, truth: Callable | None = None,
                 **state: Any) -> None:
        if x is None:
            (x, y), truth = sine(), sine_truth
        where = np.linspace(0, 5, _CURVE_POINTS)
        curve = None if truth is None else {"xs": where.tolist(), "ys": truth(where).tolist()}
        given = {"xs": np.asarray(x).tolist(), "ys": np.asarray(y).tolist(), "curve": curve}
        super().__init__(**{**given, **state})

    def run(self) -> Run:
        """Return the whole training that is looked at."""
        return train(tuple(self.xs), tuple(self.ys), self.trained == "itself")

    @property
    def width(self) -> float:
        # Nothing is learned before the first step: no training is needed to say so.
        return float(self.run().widths[self.step]) if self.step else 1.0

    @property
    def loss(self) -> float:
        return float(self.run().losses[self.step])

    @property
    def leave_one_out_error(self) -> float:
        return float(kernels.leave_one_out_error(
            np.array(self.xs), np.array(self.ys), kernel=kernels.gaussian,
            bandwidth=1 / abs(self.width)))

    @property
    def weights(self) -> np.ndarray:
        return self.fit([self.query])[1][0]

    def fit(self, where: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return estimates and weights at this step."""
        return kernels.nadaraya_watson(
            np.asarray(where, dtype=np.float64), np.array(self.xs), np.array(self.ys),
            kernel=kernels.gaussian, bandwidth=1 / abs(self.width))

    def alt(self) -> str:
        return text("width_training.alt", count=len(self.xs), step=self.step,
                    width=shown(abs(self.width)), bandwidth=shown(1 / abs(self.width), 3))

    def picture(self) -> Markup:
        """Draw the data, the curve behind them and the estimate."""
        low, high = min(self.xs), max(self.xs)
        grid = np.linspace(low, high, 201)
        x = svg.linear((low, high), (_LEFT, _RIGHT))
        bounds = (min(self.ys) - 0.2, max(self.ys) + 0.2)
        y = svg.linear(bounds, (_BOTTOM, _TOP))
        dots = [tag("circle", cx=number(x(a)), cy=number(y(b)), r=4, fill_opacity=0.6,
                    **fill("value")) for a, b in zip(self.xs, self.ys, strict=True)]
        return svg.drawing(
            _WIDTH, 272, self.alt(),
            svg.axis("bottom", x, svg.ticks(low, high, 8), _BOTTOM),
            svg.axis("left", y, svg.ticks(*bounds, 5), _LEFT), *dots,
            tag("path", d=svg.line(grid, self.fit(grid)[0], x, y), stroke_width=2.5,
                **stroke("output")))

    def table(self) -> Table:
        heads = [text(f"width_training.columns.{name}") for name in ("point", "x", "y", "weight")]
        rows = [[str(i + 1), shown(x, 3), shown(y, 3), shown(float(w), 4)]
                for i, (x, y, w) in enumerate(zip(self.xs, self.ys, self.weights, strict=True))]
        return Table(text("width_training.caption"), heads, rows)


_WIDTH, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 46, 626, 16, 240


