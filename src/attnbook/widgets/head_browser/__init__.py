"""Four trained heads to compare, and to switch off; chapter 10."""

import base64
from typing import Any

import numpy as np
import traitlets

from attnbook import page_models
from attnbook.data.palette import variable
from attnbook.messages import text

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, shown, tag
from ..core.state import Choice, Flags, Words
from . import model

__all__ = ["HeadBrowser"]

_DEFAULT = "g0 b6 i5 f4 o6 k3 d2 l1 ? f d"
_LEFT, _TOP, _CELL, _ROW = 74, 34, 44, 36


class _Example(Words):
    """An example as it is typed: items, a question mark, two letters."""

    def __init__(self) -> None:
        super().__init__(_DEFAULT, known=model.WORDS, most=model.ITEMS + 3)

    def validate(self, widget: Any, value: Any) -> str:
        found = model.understand(value) if isinstance(value, str) else None
        if found is None:
            self.refuse("two to eight items with different letters, a question mark and two of "
                        "these letters", value)
        return str(found)


class HeadBrowser(BookWidget):
    """A model of four heads looks two letters up: see each head's map, and switch heads off.

    Its weights come along with the widget, ten kilobytes of them.

    Parameters
    ----------
    **state
        ``words`` (two to eight items such as ``a3``, a question mark, two letters), ``heads``
        (four times True or False: which are on), ``view`` (``"all"``, or the number of one head),
        and ``name``.

    Attributes
    ----------
    weights : ndarray, shape (4, items)
        Where each head looks.
    scores : ndarray, shape (2, 10)
        Of the ten digits in both places, from the heads that are on.
    answer : tuple of int
        The digits with the largest scores.
    shares : tuple of float
        Which share of 400 other examples has the first, the second and both digits right.

    Examples
    --------
    >>> HeadBrowser(words="a3 k7 c1 ? k a").answer
    (7, 3)
    >>> HeadBrowser(heads=(True, True, False, True)).shares[1] < 0.5
    True
    """

    words = _Example()
    heads = Flags((True,) * model.HEADS)
    view = Choice("all", options=("all", "1", "2", "3", "4"))
    model = traitlets.Unicode(base64.b64encode(page_models.content(model.FILE)).decode(),
                              read_only=True).tag(sync=True)

    @property
    def example(self) -> "model.Asked":     # in the class, `model` is a trait
        return model.understand(self.words)

    @property
    def weights(self) -> np.ndarray:
        return model.look_up(self.example)[0]

    @property
    def brought(self) -> np.ndarray:
        """What each head adds to the scores, (4, 2, 10)."""
        return model.look_up(self.example)[1].reshape(model.HEADS, 2, 10)

    @property
    def scores(self) -> np.ndarray:
        return model.scores(self.brought.reshape(model.HEADS, 20), self.heads)

    @property
    def answer(self) -> tuple[int, int]:
        first, second = self.scores.argmax(axis=-1).tolist()
        return first, second

    @property
    def shares(self) -> tuple[float, float, float]:
        return model.shares(self.heads)

    def alt(self) -> str:
        looks = ", ".join(
            text("head_browser.alt_head", head=i + 1, item=self._names()[row.argmax()],
                 weight=shown(100 * float(row.max()), 0))
            for i, row in enumerate(self.weights))
        return text("head_browser.alt", words=str(self.example), looks=looks,
                    answer=" ".join(map(str, self.answer)))

    def _names(self) -> list[str]:
        return str(self.example).split(" ? ")[0].split()

    def picture(self) -> Markup:
        names = self._names()
        heads = [tag("text", name, x=_LEFT + _CELL * (j + 0.5), y=_TOP - 12, text_anchor="middle",
                     fill=variable("key"), class_="ab-fill-key role-key")
                 for j, name in enumerate(names)]
        rows = [self._row(i, row) for i, row in enumerate(self.weights)]
        foot = _TOP + _ROW * model.HEADS + 26
        said = tag("text", self._said(), x=_LEFT, y=foot, class_="ab-fill-output role-output",
                   fill=variable("output"))
        return svg.drawing(_LEFT + _CELL * len(names) + 6, foot + 12, self.alt(), *heads, *rows,
                            said)

    def _said(self) -> str:
        answer, right = (" ".join(map(str, d)) for d in (self.answer, self.example.answer))
        if answer == right:
            return text("head_browser.said_right", answer=answer)
        return text("head_browser.said", answer=answer, right=right)

    def _row(self, i: int, weights: np.ndarray) -> Markup:
        y, cells = _TOP + _ROW * i, []
        for j, weight in enumerate(weights.tolist()):
            x = _LEFT + _CELL * j
            cells += [tag("rect", x=x + 1, y=y + 1, width=_CELL - 2, height=_ROW - 2, rx=3,
                          fill_opacity=round(0.5 * weight, 3), **fill("weights")),
                      tag("text", shown(100 * weight, 0), x=x + _CELL / 2, y=y + _ROW / 2 + 5,
                          text_anchor="middle")]
        name = text("head_browser.head" if self.heads[i] else "head_browser.head_off", head=i + 1)
        label = tag("text", name, x=_LEFT - 8, y=y + _ROW / 2 + 5, text_anchor="end")
        return tag("g", label, *cells, opacity=None if self.heads[i] else 0.45)

    def table(self) -> Table:
        names = [text(f"head_browser.columns.{name}") for name in ("head", "on")]
        places = [text("head_browser.columns.item", number=i + 1) for i in range(model.ITEMS)]
        rows = [[text("head_browser.columns.items"), "", *self._names()]]
        rows += [[text("head_browser.head", head=i + 1),
                  text("head_browser.yes" if self.heads[i] else "head_browser.no"),
                  *(shown(float(weight), 4) for weight in row)]
                 for i, row in enumerate(self.weights)]
        blanks = [""] * (model.ITEMS - len(self.example.letters))
        return Table(text("head_browser.caption"), [*names, *places],
                     [[*row, *blanks] for row in rows])
