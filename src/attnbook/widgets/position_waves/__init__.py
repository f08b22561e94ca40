"""Two positions and what three methods make of them: added waves, turned hands, a penalty."""

import math

import numpy as np

from attnbook import positions
from attnbook.data import cast
from attnbook.data.palette import variable
from attnbook.messages import text
from attnbook.pooling import masked_softmax

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, number, shown, stroke, tag
from ..core.state import Choice, Number

__all__ = ["PositionWaves"]

LENGTH = 64
"""Positions of the table, and keys of the penalty."""
FARTHEST = 40
"""The longest distance of the curve."""

_TEMPERATURE = 0.25
_MOST = 6  # clocks that are drawn


class PositionWaves(BookWidget):
    """Move a key and a query along a sequence, and see what their score keeps.

    Parameters
    ----------
    **state
        ``method`` ("sinusoidal", "rotary" or "alibi"), ``pairs`` (of features, 1 to 32),
        ``position`` of the key (0 to 23), ``distance`` from there to the query (0 to 40),
        ``angle`` in degrees from the query to the key before their positions turn them (rotary),
        ``slope`` of the penalty (ALiBi); and ``name``.

    Attributes
    ----------
    query_position : int
        Where the query stands.
    value : float
        The mean over the pairs of cos(ω · distance − angle): the dot product of two sinusoidal
        rows divided by the largest, or the score of a turned query and key of norm 1.
    curve : ndarray, shape (41,)
        The same for every distance from 0 to 40.
    contents, bias, weights : ndarray, shape (64,)
        For ALiBi: the scores of "Marvel" with the six items, repeated along the positions; what
        is added to them; and the softmax of the sum.

    Examples
    --------
    >>> here, there = PositionWaves(position=3), PositionWaves(position=20)
    >>> here.value == there.value, round(here.value, 4)
    (True, 0.7142)
    """

    method = Choice("sinusoidal", options=("sinusoidal", "rotary", "alibi"))
    pairs = Number(16, low=1, high=32, integer=True)
    position = Number(3, low=0, high=LENGTH - 1 - FARTHEST, integer=True)
    distance = Number(7, low=0, high=FARTHEST, integer=True)
    angle = Number(20, low=-180, high=180, integer=True)
    slope = Number(0.25, low=1 / 256, high=1.0)

    @property
    def query_position(self) -> int:
        return self.position + self.distance

    @property
    def curve(self) -> np.ndarray:
        return likeness(self.pairs, np.arange(FARTHEST + 1), self._angle)

    @property
    def value(self) -> float:
        return float(self.curve[self.distance])

    @property
    def _angle(self) -> float:
        return self.angle if self.method == "rotary" else 0

    @property
    def contents(self) -> np.ndarray:
        return np.resize(cast.keys @ cast.query / _TEMPERATURE, LENGTH)

    @property
    def bias(self) -> np.ndarray:
        return -self.slope * abs(self.query_position - np.arange(LENGTH))

    @property
    def weights(self) -> np.ndarray:
        return masked_softmax(self.contents + self.bias)

    def hands(self) -> np.ndarray:
        """Return a row for each pair: ω, key's and query's angles in degrees, cosine between."""
        omega = positions.frequencies(2 * self.pairs)
        key, query = self._angle + np.rad2deg(omega * self.position), np.rad2deg(
            omega * self.query_position)
        cosine = np.cos(omega * self.distance - math.radians(self._angle))
        return np.stack([omega, key, query, cosine], axis=-1)

    def alt(self) -> str:
        known = {"key_at": self.position, "query_at": self.query_position,
                 "distance": self.distance}
        if self.method == "alibi":
            return text("position_waves.status.alibi", **known, item=_item(self.position),
                        content=shown(float(self.contents[self.position])),
                        bias=shown(float(self.bias[self.position])),
                        weight=shown(float(self.weights[self.position]), 4))
        return text(f"position_waves.status.{self.method}", **known, value=shown(self.value, 4))

    def picture(self) -> Markup:
        if self.method == "alibi":
            return svg.drawing(640, 220, self.alt(), *_weights(self))
        return svg.drawing(640, 370, self.alt(), *_clocks(self), *_curve(self))

    def table(self) -> Table:
        name = "keys" if self.method == "alibi" else "hands"
        heads = [text(f"position_waves.columns.{name}.{place}")
                 for place in ("first", "second", "third", "fourth", "fifth")]
        return Table(text(f"position_waves.captions.{name}"), heads, self._rows())

    def _rows(self) -> list[list[str]]:
        if self.method == "alibi":
            columns = zip(self.contents, self.bias, self.weights, strict=True)
            return [[str(j), _item(j), shown(float(c), 3), shown(float(b), 3), shown(float(w), 4)]
                    for j, (c, b, w) in enumerate(columns)]
        rows = [[str(c), shown(float(omega), 5), shown(float(key % 360), 1),
                 shown(float(query % 360), 1), shown(float(cosine), 4)]
                for c, (omega, key, query, cosine) in enumerate(self.hands())]
        return [*rows, [text("position_waves.mean"), "", "", "", shown(self.value, 4)]]


def likeness(pairs: int, distance: np.ndarray, angle: float = 0) -> np.ndarray:
    r"""Return the mean over all pairs of :math:`\cos(\omega_c \cdot distance - angle)`.

    The distances are in positions, the angle, between query and key before the turn, in degrees.
    """
    turn = positions.frequencies(2 * pairs) * np.asarray(distance)[:, None] - math.radians(angle)
    return np.cos(turn).mean(axis=-1)


def _item(j: int) -> str:
    """Return the name of the item at a position: the six come again and again."""
    return cast.names[j % len(cast.names)]


def _chosen(pairs: int) -> list[int]:
    """Return which hands are drawn: the first, the last, and some between."""
    count = min(_MOST, pairs)
    return [0] if count == 1 else [math.floor(k * (pairs - 1) / (count - 1) + 0.5)
                                   for k in range(count)]


def _clocks(widget: PositionWaves) -> list[Markup]:
    """Draw a row of clocks, the key's hand and the query's in each."""
    drawn, hands = [], widget.hands()
    for k, c in enumerate(_chosen(widget.pairs)):
        omega, key, query, cosine = (float(v) for v in hands[c])
        x, y = 60 + 104 * k, 52
        drawn.append(tag("circle", cx=x, cy=y, r=42, fill="none", stroke="currentColor",
                         stroke_opacity=0.35))
        for role, degrees, reach, dashes in (("key", key, 30, None), ("query", query, 39, "6 4")):
            tip = (x + reach * math.cos(math.radians(degrees)),
                   y - reach * math.sin(math.radians(degrees)))
            path = f"M{x},{y}L{number(tip[0])},{number(tip[1])}"
            drawn.append(tag("path", d=path, stroke_width=3, stroke_dasharray=dashes,
                             **stroke(role)))
        for words, below in ((text("position_waves.speed", omega=f"{omega:.3g}"), 60),
                             (text("position_waves.share", cosine=shown(cosine)), 77)):
            drawn.append(tag("text", words, x=x, y=y + below, text_anchor="middle"))
    return drawn


def _curve(widget: PositionWaves) -> list[Markup]:
    """Draw the value against the distance, with the present one marked."""
    x, y = svg.linear((0, FARTHEST), (40, 628)), svg.linear((-1, 1), (340, 170))
    path = svg.line(range(FARTHEST + 1), widget.curve, x, y)
    return [svg.axis("left", y, [-1.0, 0.0, 1.0], 40),
            svg.axis("bottom", x, [0.0, 10.0, 20.0, 30.0, 40.0], 340),
            tag("text", text(f"position_waves.value.{widget.method}"), x=2, y=160),
            tag("text", text("position_waves.distance_axis"), x=628, y=368, text_anchor="end"),
            tag("path", d=path, stroke_width=2.5, **stroke("scores")),
            tag("circle", cx=number(x(widget.distance)), cy=number(y(widget.value)), r=7,
                **fill("scores"))]


def _weights(widget: PositionWaves) -> list[Markup]:
    """Draw the weights of all keys, and where key and query stand."""
    high = float(widget.weights.max())
    x, y = svg.linear((-0.5, LENGTH - 0.5), (40, 632)), svg.linear((0, high), (180, 50))
    bars = [tag("rect", x=number(x(j) - 3.3), y=number(y(w)), width="6.6",
                height=number(180 - y(w)), **fill("weights"))
            for j, w in enumerate(widget.weights)]
    marks = []
    for role, place, row in (("query", widget.query_position, 14), ("key", widget.position, 30)):
        at = number(x(place))
        marks += [tag("path", d=f"M{at},36L{at},180", **stroke(role)),
                  tag("text", text(f"position_waves.at.{role}", position=place), x=at, y=row,
                      text_anchor="middle", fill=variable(role),
                      class_=f"ab-fill-{role} role-{role}")]
    return [svg.axis("bottom", x, [0.0, 20.0, 40.0, 60.0], 180), *bars, *marks,
            tag("text", text("position_waves.position_axis"), x=632, y=214, text_anchor="end")]
