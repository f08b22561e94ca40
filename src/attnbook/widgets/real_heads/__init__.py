"""A pretrained encoder in the page: what each of its 72 heads attends to; chapter 18."""

import math
from typing import Any

import numpy as np
import traitlets

from attnbook.data import coreference
from attnbook.data.palette import variable
from attnbook.messages import text

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, number, shown, tag
from ..core.state import Choice, Flag, Flags, Number, Text
from . import model

__all__ = ["RealHeads"]

_FIRST, _TWIN = (case.sentence for case in coreference.cases("object")[:2])
_LONGEST = 200
_MAP, _THUMB, _TOP, _ROW = 26, 27, 30, 22
_LEAST = 0.05
"""Weights below are not drawn."""


class RealHeads(BookWidget):
    """Type a sentence: all-MiniLM-L6-v2 reads it, and shows what its 72 heads attend to.

    The page loads the model, rounded to 8 bits, when its reader asks for it.  Before, and in
    print, two sentences are recorded.  In a notebook the kernel hands over the files, which takes
    the package that :mod:`attnbook.real_model` names.

    Parameters
    ----------
    **state
        ``sentence`` and ``second`` (up to 200 characters; 32 pieces are read), ``layer`` (0 to 5)
        and ``head`` (0 to 11), ``piece`` (the one whose query is shown, counted from [CLS] as 0;
        -1 for all), ``no_cls`` (leave [CLS] out), ``by_value`` (multiply weights by the length of
        the value vectors), ``view`` (``"lines"``, ``"off"`` or ``"test"``), ``off`` (72 times True
        or False: heads that are switched off), ``skip`` (six times: layers that are left out), and
        ``name``.

    Attributes
    ----------
    look : Look
        The pieces, all weights, and how long the value vectors are.
    shares : ndarray
        What is shown of the chosen head: a row for each piece.

    Examples
    --------
    >>> widget = RealHeads()
    >>> row = widget.shares[widget.piece]
    >>> widget.look.pieces[row.argmax()], round(float(row.max()), 1)
    ('animal', 0.7)
    >>> widget.scores["object"], len(coreference.cases("object"))
    (22, 40)
    """

    sentence = Text(_FIRST, most=_LONGEST)
    second = Text(_TWIN, most=_LONGEST)
    layer = Number(3, low=0, high=model.LAYERS - 1, integer=True)
    head = Number(1, low=0, high=model.HEADS - 1, integer=True)
    piece = Number(10, low=-1, high=model.MOST + 1, integer=True)
    no_cls = Flag(False)
    by_value = Flag(False)
    view = Choice("lines", options=("lines", "off", "test"))
    off = Flags((False,) * (model.LAYERS * model.HEADS))
    skip = Flags((False,) * model.LAYERS)
    files = traitlets.Dict(model.files(), read_only=True).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._answer)

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Send the bytes of one of the model's files, or say why not."""
        if not isinstance(content, dict) or content.get("ask") != "model":
            return
        name = content.get("name")
        try:
            from attnbook.real_model import rounded

            self.send({"model": name}, [rounded.content(name)])
        except (ImportError, LookupError, ValueError) as error:
            self.send({"model": name, "error": str(error)})

    @property
    def changed(self) -> bool:
        """Whether a head or a layer is switched off."""
        return any(self.off) or any(self.skip)

    @property
    def look(self) -> model.Look:
        known = model.recorded()
        if self.sentence in known and not self.changed:
            return known[self.sentence]
        return model.look(self.sentence, self.off, self.skip)

    @property
    def shares(self) -> np.ndarray:
        look = self.look
        rows = look.weights[self.layer, self.head].astype(float)
        if not (self.by_value or self.no_cls):
            return rows
        if self.by_value:
            rows = rows * look.lengths[self.layer, self.head]
        if self.no_cls:
            rows[:, 0] = 0
        return rows / np.maximum(rows.sum(axis=-1, keepdims=True), 1e-30)

    @property
    def scores(self) -> dict[str, int]:
        """How many sentences of each group the chosen head is right in."""
        bit = model.HEADS * self.layer + self.head
        return {group: int(rows[:, bit].sum()) for group, rows in model.rights().items()}

    @property
    def cosines(self) -> tuple[float, float, float]:
        """Both sentences intact; then with what is off: to the second, and to itself intact."""
        whole, other = (model.look(one).vector for one in (self.sentence, self.second))
        now, then = (model.look(one, self.off, self.skip).vector
                     for one in (self.sentence, self.second))
        return float(whole @ other), float(now @ then), float(whole @ now)

    def _chosen(self) -> int:
        """The piece whose query is shown; -1 for all."""
        return min(self.piece, len(self.look.pieces) - 1)

    def alt(self) -> str:
        return text("real_heads.alt", sentence=self.look.text, said=self._said())

    def _said(self) -> str:
        """Say what the chosen word attends to most, or what all words do."""
        pieces, chosen = self.look.pieces, self._chosen()
        mean = self.shares[chosen if chosen >= 0 else slice(None)].reshape(-1, len(pieces)).mean(0)
        on = int(mean.argmax())
        said = {"name": f"{self.layer}.{self.head}", "on": pieces[on],
                "percent": percent(float(mean[on]))}
        if chosen < 0:
            return text("real_heads.said_all", **said)
        return text("real_heads.said", **said, query=pieces[chosen])

    def picture(self) -> Markup:
        n = len(self.look.pieces)
        foot = max(_TOP + _ROW * n, _TOP + _THUMB * model.LAYERS) + 30
        left = _MAP + _THUMB * model.HEADS + 30
        return svg.drawing(left + 300, foot, self.alt(), self._map(), self._lines(left),
                           tag("text", self._said(), x=0, y=foot - 6))

    def _map(self) -> Markup:
        """Draw what every head does, a mark where a piece gets a third of a row or more."""
        weights, kids = self.look.weights, []
        n = weights.shape[-1]
        cell = (_THUMB - 3) / n
        for layer in range(model.LAYERS):
            y = _TOP + _THUMB * layer
            kids.append(tag("text", str(layer), x=0, y=y + 18, class_="ab-name"))
            for head in range(model.HEADS):
                x = _MAP + _THUMB * head
                marks = "".join(
                    f"M{number(x + cell * j)},{number(y + cell * (i + 0.5))}h{number(cell)}"
                    for i, j in np.argwhere(weights[layer, head] >= 1 / 3).tolist())
                kids.append(tag("path", d=f"M{x},{y}h{_THUMB - 3}v{_THUMB - 3}h{3 - _THUMB}z",
                                fill="none", stroke="currentColor", stroke_opacity=0.25))
                kids.append(tag("path", d=marks, stroke=variable("weights"),
                                stroke_width=number(cell, 2), class_="ab-stroke-weights"))
        kids += [tag("text", str(head), x=_MAP + _THUMB * (head + 0.5) - 1, y=_TOP - 10,
                     text_anchor="middle", class_="ab-name") for head in range(model.HEADS)]
        x, y = _MAP + _THUMB * self.head - 2, _TOP + _THUMB * self.layer - 2
        kids.append(tag("rect", x=x, y=y, width=_THUMB + 1, height=_THUMB + 1, fill="none",
                        stroke=variable("query"), stroke_width=3, class_="ab-stroke-query"))
        return tag("g", *kids)

    def _lines(self, left: float) -> Markup:
        """Draw the pieces twice, and what the left ones give to the right ones."""
        pieces, rows, chosen, kids = self.look.pieces, self.shares, self._chosen(), []
        for i, j in np.argwhere(rows >= _LEAST).tolist():
            if chosen in (-1, i):
                share = float(rows[i, j])
                kids.append(tag("path", d=f"M{left + 105},{_TOP + _ROW * i + 11}"
                                          f"L{left + 185},{_TOP + _ROW * j + 11}", fill="none",
                                stroke=variable("weights"), stroke_width=number(1 + 7 * share),
                                stroke_opacity=number(0.25 + 0.7 * share, 2),
                                class_="ab-stroke-weights"))
        for i, piece in enumerate(pieces):
            for x, role, anchor in ((left + 100, "query", "end"), (left + 190, "key", "start")):
                bold = "700" if role == "query" and i == chosen else None
                kids.append(tag("text", piece, x=x, y=_TOP + _ROW * i + 15, text_anchor=anchor,
                                font_weight=bold, fill=variable(role),
                                class_=f"ab-fill-{role} role-{role}"))
            if chosen >= 0 and rows[chosen, i] >= _LEAST:
                kids.append(tag("text", text("real_heads.percent",
                                             percent=percent(float(rows[chosen, i]))),
                                x=left + 300, y=_TOP + _ROW * i + 15, text_anchor="end"))
        return tag("g", *kids)

    def table(self) -> Table:
        look, chosen = self.look, max(0, self._chosen())
        row, given = self.shares[chosen], look.weights[self.layer, self.head, chosen]
        heads = [text(f"real_heads.columns.{name}") for name in ("piece", "weight", "length",
                                                                 "share")]
        return Table(text("real_heads.caption"), heads, [
            [piece, shown(float(given[j]), 3), shown(float(look.lengths[self.layer, self.head, j])),
             shown(float(row[j]), 3)] for j, piece in enumerate(look.pieces)])


def percent(share: float) -> str:
    """Write a share as whole per cent, a half upwards, as the script does."""
    return str(math.floor(100 * share + 0.5))
