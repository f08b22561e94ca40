"""One token on its way through a block, step by step, with all its numbers; chapter 11."""

from typing import Any

import numpy as np
import traitlets

from attnbook.data import cast
from attnbook.messages import text

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, shown, tag
from ..core.state import Choice, Number, Numbers
from .numbers import D_FF, D_MODEL, ORDERS, TOKENS, WEIGHTS, steps

__all__ = ["BlockFlow"]

BOUND = 4.0
"""The largest number of a token, in size."""

_START = [round(float(v), 2) + 0.0 for v in np.ravel(cast.tokens)]
_MOVED = 1e-9


class BlockFlow(BookWidget):
    """Follow one token through a block: what it reads, what is added, and where news comes from.

    Six tokens of six numbers, two heads, eight hidden units; the weights are drawn from a seed.

    Parameters
    ----------
    **state
        ``order`` ("pre" or "post"), ``token`` (0 to 5: whom to follow), ``step`` (0 to 7);
        ``x`` (6 × 6 numbers from -4 to 4, row by row), ``changed`` and ``feature`` (0 to 5: which
        number of which token is being changed); and ``name``.

    Attributes
    ----------
    numbers : dict of ndarray
        What each step gives for all tokens, in order, and ``weights`` of shape (2, 6, 6).
    moved : list of bool
        For each step, whether the followed token differs from where it was with the first `x`.

    Examples
    --------
    >>> BlockFlow().numbers["sum2"].shape
    (6, 6)
    >>> x = list(BlockFlow().x)
    >>> x[18] = 2.0    # the first number of war
    >>> BlockFlow(x=x, token=0).moved
    [False, False, True, True, True, True, True, True]
    """

    names = traitlets.List(traitlets.Unicode(), list(cast.names)).tag(sync=True)
    weights = traitlets.Dict(default_value={
        name: part.tolist() for name, part in WEIGHTS.items()}).tag(sync=True)
    start = traitlets.List(traitlets.Float(), list(_START)).tag(sync=True)
    order = Choice("pre", options=tuple(ORDERS))
    token = Number(0, low=0, high=TOKENS - 1, integer=True)
    step = Number(0, low=0, high=len(ORDERS["pre"]) - 1, integer=True)
    x = Numbers(_START, low=-BOUND, high=BOUND)
    changed = Number(3, low=0, high=TOKENS - 1, integer=True)
    feature = Number(0, low=0, high=D_MODEL - 1, integer=True)

    def _steps(self, flat: Any) -> dict[str, np.ndarray]:
        return steps(np.array(flat, dtype=float).reshape(TOKENS, D_MODEL), self.order)

    @property
    def numbers(self) -> dict[str, np.ndarray]:
        return self._steps(self.x)

    @property
    def moved(self) -> list[bool]:
        now, before = self.numbers, self._steps(self.start)
        return [bool(np.abs(now[name] - before[name])[self.token].max() > _MOVED)
                for name in ORDERS[self.order]]

    def alt(self) -> str:
        lengths = ", ".join(
            f"{text(f'block_flow.steps.{name}')} {shown(length)}"
            for name, length in zip(ORDERS[self.order], self._lengths(), strict=True))
        return text("block_flow.alt", token=self.names[self.token],
                    order=text(f"block_flow.orders.{self.order}"), lengths=lengths)

    def _lengths(self) -> list[float]:
        numbers = self.numbers
        return [float(np.linalg.norm(numbers[name][self.token])) for name in ORDERS[self.order]]

    def picture(self) -> Markup:
        numbers, rows = self.numbers, []
        for i, (name, length) in enumerate(zip(ORDERS[self.order], self._lengths(), strict=True)):
            y = 34 + 46 * i
            rows += [tag("text", text(f"block_flow.steps.{name}"), x=150, y=y + 4,
                         text_anchor="end"),
                     *_bars(numbers[name][self.token], y),
                     tag("text", shown(length), x=430, y=y + 4, text_anchor="end")]
        return svg.drawing(440, 400, self.alt(), *rows)

    def table(self) -> Table:
        numbers, moved = self.numbers, self.moved
        heads = [text("block_flow.columns.step"), *map(str, range(1, D_FF + 1)),
                 *(text(f"block_flow.columns.{name}") for name in (
                     "mean", "spread", "length", "moved"))]
        rows = []
        for name, news in zip(ORDERS[self.order], moved, strict=True):
            row = numbers[name][self.token]
            cells = [shown(float(v), 4) for v in row]
            measured = [row.mean(), row.std(), np.linalg.norm(row)]
            rows.append([text(f"block_flow.steps.{name}"), *cells, *[""] * (D_FF - len(cells)),
                         *(shown(float(v), 4) for v in measured),
                         text(f"block_flow.{'yes' if news else 'no'}")])
        return Table(text("block_flow.caption"), heads, rows)


def _bars(row: np.ndarray, y: float) -> list[Markup]:
    """Draw the numbers of one step as bars up and down from a line."""
    bars = []
    for j, v in enumerate(map(float, row)):
        height = min(abs(v) * 7, 21.0)
        bars.append(tag("rect", x=164 + 26 * j, y=y - height if v > 0 else y, width=20,
                        height=max(height, 0.5), **fill("output")))
    line = tag("path", d=f"M160,{y}H372", stroke="currentColor", stroke_opacity=0.4)
    return [line, *bars]
