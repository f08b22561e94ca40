"""The whole path on one slider, from a plain average to masked heads; welcome page, chapter 10."""

import numpy as np
import traitlets

from attnbook import path
from attnbook.data import cast
from attnbook.messages import text

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, mathml, number, shown, stroke, tag
from ..core.state import Number
from .stops import PLACES, formulas, where

__all__ = ["OnePath"]

COUNT = len(path.NAMES)


class OnePath(BookWidget):
    """Move one slider from a plain average to masked heads, through twelve stops.

    The numbers are those of :mod:`attnbook.path`.

    Parameters
    ----------
    **state
        ``stop`` (1 to 12, see :data:`attnbook.path.NAMES`); ``item`` (0 to 5, the item that is
        looked at where all six ask); ``bandwidth``, ``temperature``, ``turn`` in degrees and
        ``slope``, as in :class:`attnbook.path.Knobs`; and ``name``.

    Attributes
    ----------
    now : attnbook.path.Stop
        The stop that is shown.
    before : attnbook.path.Stop or None
        The stop before it.
    row : int
        Which row of the weights is looked at.

    Examples
    --------
    >>> OnePath(stop=3).now.weights.round(4)[0, 0, :3]
    array([0.417 , 0.3482, 0.1738])
    >>> OnePath(stop=12, item=1).now.name
    'masks'
    """

    names = traitlets.List(traitlets.Unicode(), list(cast.names)).tag(sync=True)
    topics = traitlets.List(traitlets.Unicode(), list(cast.topics)).tag(sync=True)
    query_name = traitlets.Unicode(cast.query_name).tag(sync=True)
    angles = traitlets.List(traitlets.Float(), cast.angles.tolist()).tag(sync=True)
    values = traitlets.List(default_value=cast.values.tolist()).tag(sync=True)
    places = traitlets.List(traitlets.Unicode(), [*map(where, path.NAMES)]).tag(sync=True)
    query_angle = traitlets.Float(cast.query_angle).tag(sync=True)
    width = traitlets.Float(path.LEARNED_WIDTH).tag(sync=True)
    stop = Number(1, low=1, high=COUNT, integer=True)
    item = Number(0, low=0, high=len(cast.names) - 1, integer=True)
    bandwidth = Number(0.5, low=0.1, high=5.0)
    temperature = Number(0.25, low=0.02, high=5.0)
    turn = Number(60.0, low=-180.0, high=180.0)
    slope = Number(0.5, low=0.0, high=3.0)

    @property
    def stops(self) -> tuple[path.Stop, ...]:
        """All stops, with what was turned."""
        return path.stops(path.Knobs(self.bandwidth, self.temperature, self.turn, self.slope))

    @property
    def now(self) -> path.Stop:
        return self.stops[self.stop - 1]

    @property
    def before(self) -> path.Stop | None:
        return self.stops[self.stop - 2] if self.stop > 1 else None

    @property
    def row(self) -> int:
        return self._row(self.now)

    def _row(self, stop: path.Stop) -> int:
        return min(self.item, len(stop.output) - 1)

    def columns(self, stop: path.Stop) -> list[str]:
        """Return the names of the numbers of a stop's mixture."""
        if stop.output.shape[1] == len(self.topics):
            return list(self.topics)
        if len(stop.weights) == 1:
            return [text("path.place_x"), text("path.place_y"), *self.topics, text("path.one")]
        return [text("path.of_head", topic=topic, head=head)
                for head in (1, 2) for topic in self.topics]

    def askers(self, stop: path.Stop) -> list[str]:
        """Return who asks, row by row."""
        if len(stop.output) > 1:
            return list(self.names)
        return [text("path.nobody") if stop.name == "average" else self.query_name]

    def shares(self, stop: path.Stop) -> str:
        """Say how much each item gets from the first head, in the row that is looked at."""
        return ", ".join(
            text("path.item_share", name=name, share=shown(100 * float(weight), 0))
            for name, weight in zip(self.names, stop.weights[0, self._row(stop)], strict=True))

    def alt(self) -> str:
        first, *_, last = self.stops
        said = {key: text("path.alt_stop", name=text(f"path.stops.{stop.name}.name"),
                          shares=self.shares(stop)) for key, stop in
                (("first", first), ("last", last))}
        return text("path.alt", name=f"{self.query_name} / {self.names[self.item]}", **said)

    def picture(self) -> Markup:
        """Draw a row of bars for each stop: the weights of the row that is looked at."""
        heads = [tag("text", name, x=number(_LEFT + _COLUMN * (j + 0.5)), y=13,
                     text_anchor="middle", class_="ab-name") for j, name in enumerate(self.names)]
        rows = [_bars(self, i, stop) for i, stop in enumerate(self.stops)]
        return svg.drawing(_LEFT + len(self.names) * _COLUMN + 4, _TOP + COUNT * _ROW + 4,
                            self.alt(), *heads, *rows)

    def table(self) -> Table:
        rows = self._rows(self.now, "path.head", "{name}")
        if self.before is not None:
            rows += self._rows(self.before, "path.head", text("path.before"))
        mixed = zip(self.columns(self.now), self.now.output[self.row], strict=True)
        rows += [[text("path.mixture_of", column=column), shown(value, 4)]
                 for column, value in mixed]
        return Table(text("path.caption"), [text("path.columns.asks"), *self.names], rows)

    def _rows(self, stop: path.Stop, head: str, pattern: str) -> list[list[str]]:
        return [[pattern.format(name=text(head, name=asker, head=h + 1) if len(stop.weights) > 1
                                else asker), *(shown(float(w), 4) for w in stop.weights[h, i])]
                for h in range(len(stop.weights)) for i, asker in enumerate(self.askers(stop))]

    def fallback(self) -> Markup:
        """Return the path as a list, with its picture and numbers."""
        steps = [_step(self, stop) for stop in self.stops]
        numbers = tag("details", tag("summary", text("widget.numbers")),
                      tag("div", self.table().html(), class_="ab-scroll"), class_="ab-data")
        return tag("div", self.picture(), tag("ol", *steps, class_="ab-path-list"), numbers,
                   class_="ab-fallback")


def said(name: str, *, width: float, turn: float, slope: float) -> str:
    """Return a stop's sentences with its numbers; where its knob is at 0, those that say so."""
    key = "idle" if {"query": turn, "positions": slope}.get(name) == 0 else "new"
    return text(f"path.stops.{name}.{key}", width=shown(width), turn=shown(turn, 0),
                slope=shown(slope))


def _step(widget: OnePath, stop: path.Stop) -> Markup:
    """Return a stop as an item of the list; the site knows where its link leads."""
    words = said(stop.name, width=widget.width, turn=widget.turn, slope=widget.slope)
    link = tag("a", where(stop.name), href=f"#{PLACES[stop.name].label}", class_="ab-book-link")
    return tag("li", tag("strong", text(f"path.stops.{stop.name}.name"), "."), " ", words, " ",
               link, tag("div", *(mathml(one) for one in formulas()[stop.name]),
                         class_="ab-path-formula"))


_LEFT, _COLUMN, _ROW, _TOP = 184.0, 58.0, 36.0, 20.0


def _bars(widget: OnePath, i: int, stop: path.Stop) -> Markup:
    foot = _TOP + _ROW * (i + 1)
    wide = (_COLUMN - 12) / len(stop.weights)
    name = tag("text", f"{i + 1} ", text(f"path.stops.{stop.name}.name"), x=0, y=number(foot - 4))
    bars = [tag("rect", x=number(_LEFT + 6 + _COLUMN * j + wide * h), width=number(wide - 1),
                y=number(foot - (_ROW - 6) * weight), height=number((_ROW - 6) * weight),
                **fill("weights"))
            for (h, j), weight in np.ndenumerate(stop.weights[:, widget._row(stop)])]
    line = tag("path", d=f"M{number(_LEFT)},{number(foot)}h{number(_COLUMN * len(widget.names))}",
               stroke_opacity=0.4, **stroke("weights"))
    return tag("g", name, *bars, line)
