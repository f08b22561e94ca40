"""One layer or two: when does a model notice that letters come again? Chapter 14."""

from typing import Any

import numpy as np
import traitlets

from attnbook.data.palette import variable
from attnbook.messages import text as said

from ..core import svg
from ..core.html import Markup, Table, fill, shown, tag
from ..core.models import RecordedWidget
from ..core.state import Characters, Number
from . import models

__all__ = ["SuddenChange"]

LAST = 9
"""The number of the last kept moment."""

_DEFAULT = "qtbmwzfkbmwzqtb"
_WIDTH, _LEFT, _RIGHT, _TOP, _FOOT = 640, 46, 626, 24, 200
_CELL = 36


class SuddenChange(RecordedWidget):
    """Move through the training of two models, of one layer and of two, side by side.

    Both read letters of which pieces come again.  The page shows what each expects and where its
    heads look, of a recorded text, or of any once the models are loaded.

    Parameters
    ----------
    **state
        ``checkpoint`` (a kept moment of the training, from 0 to 9), ``text`` (1 to 24 small
        letters), ``place`` (how many letters before the newest the asking one stands); and
        ``name``.

    Attributes
    ----------
    moments : dict
        The steps, and what both trainings measured.
    recorded : dict
        What the models make of `text` at every moment, from the files that the page loads.

    Examples
    --------
    >>> SuddenChange(checkpoint=9).expected("two")
    'm'
    """

    model_files = models.FILES
    recorded_for = ("text",)
    recorded_later = False
    text = Characters(_DEFAULT, known=models.LETTERS, most=models.LONGEST)
    checkpoint = Number(0, low=0, high=LAST, integer=True)
    place = Number(0, low=0, high=models.LONGEST - 1, integer=True)
    moments = traitlets.Dict(read_only=True).tag(sync=True)

    @traitlets.default("moments")
    def _known(self) -> dict[str, Any]:
        return models.moments()

    def record(self) -> dict[str, Any]:
        return models.record(self.text)

    @property
    def row(self) -> int:
        """The place of the asking letter."""
        return max(0, len(self.recorded["text"]) - 1 - self.place)

    def expected(self, name: str, row: int | None = None) -> str:
        """Return the likeliest letter behind a letter, the asking one by default."""
        return self.recorded[name]["expects"][self.checkpoint][self.row if row is None else row]

    def share(self, name: str, row: int | None = None) -> int:
        """Return how likely it is, in per cent."""
        return self.recorded[name]["shares"][self.checkpoint][self.row if row is None else row]

    def weights(self, name: str, layer: int) -> np.ndarray:
        """Return where the asking letter looks, from the first letter to itself, in per cent."""
        return np.array(self.recorded[name]["weights"][self.checkpoint][layer - 1][self.row])

    def alt(self) -> str:
        at, known = self.checkpoint, self.moments
        return said("sudden_change.alt", step=known["steps"][at], text=self.recorded["text"],
                    one=shown(known["one"]["known"][at]), two=shown(known["two"]["known"][at]),
                    expects_one=self.expected("one"), share_one=self.share("one"),
                    expects_two=self.expected("two"), share_two=self.share("two"))

    def picture(self) -> Markup:
        known = self.moments
        x = svg.linear((0, known["steps"][-1]), (_LEFT, _RIGHT))
        y = svg.linear((0, 5), (_FOOT, _TOP))
        # As far as the training has come: the rest would answer the question above the picture.
        gone = slice(self.checkpoint + 1)
        lines = [tag("path", d=svg.line(known["steps"][gone], known[name]["known"][gone], x, y),
                     fill="none",
                     stroke=variable("output") if name == "two" else "currentColor",
                     stroke_width=2.5, stroke_dasharray="6 4" if name == "one" else None)
                 for name in models.NAMES]
        dots = [tag("circle", cx=x(known["steps"][self.checkpoint]),
                    cy=y(known[name]["known"][self.checkpoint]), r=6, fill="currentColor")
                for name in models.NAMES]
        names = [tag("text", said("sudden_change.loss"), x=2, y=12),
                 tag("text", said("sudden_change.key"), x=_RIGHT, y=12, text_anchor="end")]
        letters = [self._letter(i) for i in range(len(self.recorded["text"]))]
        return svg.drawing(
            _WIDTH, _FOOT + 130, self.alt(), *names,
            svg.axis("bottom", x, svg.ticks(0, known["steps"][-1], 6), _FOOT),
            svg.axis("left", y, svg.ticks(0, 5, 5), _LEFT), *lines, *dots,
            tag("g", *letters, transform=f"translate(110,{_FOOT + 40})"),
            *[tag("text", said(f"sudden_change.rows.{name}"), x=2, y=_FOOT + 62 + 26 * i)
              for i, name in enumerate(("text", *models.NAMES))])

    def _letter(self, i: int) -> Markup:
        """One letter, and below it what each model expected there."""
        letter, width = self.recorded["text"][i], min(_CELL, 520 / len(self.recorded["text"]))
        guesses = [self.expected(name, i - 1) if i else "·" for name in models.NAMES]
        cells = [tag("text", one, x=width / 2, y=22 + 26 * j, text_anchor="middle",
                     font_weight="bold" if j and one == letter else None)
                 for j, one in enumerate([letter, *guesses])]
        frame = tag("rect", x=1, y=3, width=width - 2, height=27, rx=3, fill_opacity=0.25,
                    **fill("query")) if i == self.row else None
        return tag("g", frame, *cells, transform=f"translate({round(width * i, 1)},0)")

    def table(self) -> Table:
        heads = [said(f"sudden_change.columns.{name}")
                 for name in ("place", "letter", "one", "two", "look_one", "look_first",
                              "look_second")]
        looks = [self.weights("one", 1), self.weights("two", 1), self.weights("two", 2)]
        rows = []
        for i, letter in enumerate(self.recorded["text"]):
            said_here = [said("sudden_change.guess", letter=self.expected(name, i),
                              share=self.share(name, i)) for name in models.NAMES]
            rows.append([str(i + 1), letter, *said_here,
                         *(f"{look[i]}\u00a0%" if i < len(look) else "–" for look in looks)])
        return Table(said("sudden_change.caption"), heads, rows)
