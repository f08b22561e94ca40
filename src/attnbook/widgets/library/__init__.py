"""A look-up in a library of six items; chapter 1 and the welcome page."""

import math

import numpy as np
import traitlets

from attnbook import scoring
from attnbook.data import cast
from attnbook.data.palette import variable
from attnbook.messages import text
from attnbook.pooling import masked_softmax

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, number, shown, stroke, tag
from ..core.state import Number

__all__ = ["Library"]

HOTTEST = 20.0
"""The largest temperature: the weights of the book's cast are then equal to within a tenth."""

_TIE = 1e-9  # scores this near count as equal, whatever the processor's rounding


class Library(BookWidget):
    """Point the query at the books, change the temperature, watch weights and the mixed value.

    Scores are dot products of the query with the books' keys, weights are
    ``softmax(scores / temperature)``, and the output is ``weights @ values``.  At a temperature
    of exactly 0 the largest score takes everything, and equal ones share.

    Parameters
    ----------
    **state
        ``angle`` in degrees and ``length`` of the query, ``temperature``, and ``name``.

    Attributes
    ----------
    scores, weights : ndarray, shape (6,)
    output : ndarray, shape (3,)
        The mixed value, one number per topic.

    Examples
    --------
    >>> Library(temperature=0).weights
    array([1., 0., 0., 0., 0., 0.])
    >>> Library(length=0).output.round(4) == cast.values.mean(axis=0).round(4)
    array([ True,  True,  True])
    """

    names = traitlets.List(traitlets.Unicode(), list(cast.names)).tag(sync=True)
    topics = traitlets.List(traitlets.Unicode(), list(cast.topics)).tag(sync=True)
    angles = traitlets.List(traitlets.Float(), cast.angles.tolist()).tag(sync=True)
    values = traitlets.List(default_value=cast.values.tolist()).tag(sync=True)
    query_name = traitlets.Unicode(cast.query_name).tag(sync=True)
    angle = Number(cast.query_angle, low=0.0, high=360.0)
    length = Number(1.0, low=0.0, high=1.0)
    temperature = Number(0.25, low=0.0, high=HOTTEST)

    @property
    def query(self) -> np.ndarray:
        radians = math.radians(self.angle)
        return self.length * np.array([[math.cos(radians), math.sin(radians)]])

    @property
    def scores(self) -> np.ndarray:
        return scoring.dot(self.query, np.asarray(cast.keys))[0]

    @property
    def weights(self) -> np.ndarray:
        scores = self.scores
        if self.temperature > 0:
            return masked_softmax(scores / self.temperature)
        first = scores >= scores.max() - _TIE
        return first / first.sum()

    @property
    def output(self) -> np.ndarray:
        return self.weights @ cast.values

    @property
    def asked(self) -> str:
        """What the arrow asks for: its name where it was put, and nobody's name elsewhere."""
        apart = abs((self.angle - cast.query_angle + 180) % 360 - 180)
        return self.query_name if apart <= _NEAR else text("library.yours")

    def alt(self) -> str:
        shares = ", ".join(
            text("library.alt_share", name=name, share=shown(100 * float(weight), 0))
            for name, weight in zip(self.names, self.weights, strict=True))
        return text("library.alt", query=self.asked, angle=shown(self.angle, 0),
                    temperature=shown(self.temperature), shares=shares)

    def picture(self) -> Markup:
        return _picture(self)

    def table(self) -> Table:
        heads = [text(f"library.columns.{name}") for name in ("book", "score", "weight")]
        rows = [[name, shown(score, 4), shown(weight, 4), *(shown(v) for v in value)]
                for name, score, weight, value
                in zip(self.names, self.scores, self.weights, self.values, strict=True)]
        rows.append([text("library.columns.output"), "", "", *(shown(v, 4) for v in self.output)])
        return Table(text("library.caption"), [*heads, *self.topics], rows)


_NEAR = 5.0  # degrees
_WIDTH, _HEIGHT, _RADIUS = 440, 468, 158
_CENTRE = (_WIDTH / 2, _HEIGHT / 2)


def _at(degrees: float, radius: float) -> tuple[float, float]:
    radians = math.radians(degrees)
    return (_CENTRE[0] + radius * math.cos(radians), _CENTRE[1] - radius * math.sin(radians))


def _picture(widget: Library) -> Markup:
    """Draw the shelf, the books pulled out by their weights, and the query."""
    books = [_book(*item) for item in zip(widget.names, widget.angles, widget.weights, strict=True)]
    x, y = (number(v) for v in _at(widget.angle, _RADIUS * widget.length))
    arrow = f"M{number(_CENTRE[0])},{number(_CENTRE[1])}L{x},{y}"
    pill = 22 + 9 * len(widget.asked)
    return svg.drawing(
        _WIDTH, _HEIGHT, widget.alt(),
        tag("circle", cx=_CENTRE[0], cy=_CENTRE[1], r=_RADIUS, fill_opacity=0.06,
            stroke=variable("key"), stroke_opacity=0.35, stroke_width=5),
        *books,
        tag("path", d=arrow, stroke_width=4, **stroke("query")),
        tag("rect", x=_CENTRE[0] - pill / 2, y=_CENTRE[1] - 13, width=pill, height=26, rx=13,
            **fill("query")),
        tag("text", widget.asked, x=_CENTRE[0], y=_CENTRE[1] + 5, text_anchor="middle",
            font_weight=700, fill="#ffffff", class_="ab-word"),
        tag("circle", cx=x, cy=y, r=13, **fill("query")))


def _book(name: str, angle: float, weight: float) -> Markup:
    share = math.sqrt(weight)
    x, y = (number(v) for v in _at(angle, _RADIUS + 2 - 26 * share))
    beam = tag("path", d=f"M{number(_CENTRE[0])},{number(_CENTRE[1])}L{x},{y}",
               stroke_width=number(24 * weight, 2), stroke_opacity=number(0.25 + 0.5 * weight, 2),
               stroke_linecap="round", **stroke("weights"))
    cover = tag("rect", x=-11, y=-40, width=22, height=40, rx=3,
                transform=f"translate({x},{y}) rotate({number(90 - angle)})",
                opacity=number(0.4 + 0.6 * share, 2), **fill("key"))
    return tag("g", beam, cover, _label(name, angle, weight))


def _label(name: str, angle: float, weight: float) -> Markup:
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    anchor = "start" if cosine > 0.6 else "end" if cosine < -0.6 else "middle"
    x, y = _at(angle, _RADIUS + 42)
    y += -16 if anchor != "middle" else -25 if sine > 0 else 18
    if abs(cosine) > 0.9:  # flat: the name stands below the book
        x, anchor = x - math.copysign(8, cosine), "middle"
        y = _at(angle, _RADIUS + 42)[1] + (37 if sine > 0 else 30)
    share = text("library.percent", share=shown(100 * weight, 1 if 0 < weight < 0.0995 else 0))
    return tag(
        "g", tag("text", name, x=number(x), y=number(y), text_anchor=anchor, font_weight=600,
                 class_="ab-book-name"),
        tag("text", share, x=number(x), y=number(y + 17), text_anchor=anchor,
            fill=variable("weights"), class_="ab-fill-weights role-weights"))
