"""What comes next? A small language model in the page; chapter 14."""

import math
from typing import Any

import numpy as np

from attnbook.data.palette import variable
from attnbook.messages import text as said

from ..core import svg
from ..core.html import Markup, Table, fill, shown, tag
from ..core.models import RecordedWidget
from ..core.state import Choice, Number, Text
from . import model

__all__ = ["NextToken"]

LONGEST = 300
"""Characters of a text."""
TOP = 10
"""Next characters that are shown one by one."""

_DEFAULT = "The white whal"
_HEADS = ("1", "2", "3", "4")
_CELL, _ROW, _PER_ROW, _BAR = 17, 40, 36, 22


class NextToken(RecordedWidget):
    """Type, and see what a model of two layers expects next, where it looks, what surprised it.

    The model was trained on the characters of Moby-Dick.  The page loads it when its reader asks;
    before, and in print, the text is recorded that the widget was made with.

    Parameters
    ----------
    **state
        ``text`` (up to 300 characters), ``place`` (how many characters before the newest the
        asking one stands), ``layer`` ("1" or "2"), ``head`` ("1" to "4", or "all" for their
        mean), ``temperature`` (0 to 2), ``seed`` (0 to 99, for what is written on),
        ``checkpoint`` (a moment of the training, from 0 to 4, the last); and ``name``.

    Attributes
    ----------
    recorded : dict
        What the model makes of `text`, from the file that the page loads.

    Examples
    --------
    >>> NextToken(text="Call me Ishmae").candidates()[0][0]
    'l'
    """

    model_files = model.FILES
    recorded_for = ("text", "checkpoint")
    recorded_later = False
    text = Text(_DEFAULT, most=LONGEST)
    place = Number(0, low=0, high=LONGEST, integer=True)
    layer = Choice("1", options=("1", "2"))
    head = Choice("4", options=(*_HEADS, "all"))
    temperature = Number(1, low=0, high=2)
    seed = Number(7, low=0, high=99, integer=True)
    checkpoint = Number(model.LAST, low=0, high=model.LAST, integer=True)

    def record(self) -> dict[str, Any]:
        return self._of_moment(model.record(self.text, self.checkpoint))

    @property
    def row(self) -> int:
        """The row of the asking character."""
        return max(0, len(self.recorded["symbols"]) - 1 - self.place)

    @property
    def weights(self) -> np.ndarray:
        """Where the asking character looks, from the first one to itself."""
        heads = [head[self.row] for head in self.recorded["weights"][int(self.layer) - 1]]
        return np.mean(heads, axis=0) if self.head == "all" else np.array(heads[int(self.head) - 1])

    def candidates(self) -> list[tuple[str, float]]:
        """Return the most probable next characters and their probabilities."""
        logits, vocab = np.array(self.recorded["logits"][self.row]), self.recorded["vocab"]
        odds = model.shares(logits, self.temperature)
        return [(vocab[i], float(odds[i])) for i in model.ranked(logits.tolist(), TOP)]

    def probabilities(self) -> list[float | None]:
        """Return the probability of each character given those before it."""
        known, vocab = self.recorded["symbols"], self.recorded["vocab"]
        odds = [model.shares(np.array(row)) for row in self.recorded["logits"]]
        return [None, *(float(odds[i][vocab.index(known[i + 1])]) for i in range(len(known) - 1))]

    def alt(self) -> str:
        top = self.candidates()[:5]
        said_next = ", ".join(f"{model.shown_as(c)} {_percent(p)}" for c, p in top)
        known = self.recorded["symbols"]
        return said("next_token.alt", text="".join(map(model.shown_as, known[1:self.row + 1])),
                    next=said_next, layer=self.layer, asks=model.shown_as(known[self.row]),
                    looked=model.shown_as(known[int(self.weights.argmax())]),
                    weight=_percent(float(self.weights.max())))

    def picture(self) -> Markup:
        known = self.recorded["symbols"][:12 * _PER_ROW]
        rows = math.ceil(len(known) / _PER_ROW)
        cells = [self._cell(i, symbol) for i, symbol in enumerate(known)]
        top = rows * _ROW + 14
        bars = [self._bar(i, top + _BAR * i, *found) for i, found in enumerate(self.candidates())]
        return svg.drawing(_CELL * _PER_ROW + 8, top + _BAR * TOP + 6, self.alt(), *cells, *bars)

    def _cell(self, i: int, symbol: str) -> Markup:
        x, y = 4 + _CELL * (i % _PER_ROW), 4 + _ROW * (i // _PER_ROW)
        weights, odds = self.weights, self.probabilities()[i]
        weight = float(weights[i] / weights.max()) if i < len(weights) else 0.0
        nats = 0.0 if odds is None else min(1.0, -math.log(max(odds, 1e-9)) / 7)
        frame = tag("rect", x=x, y=y, width=_CELL - 1, height=20, fill="none", stroke_width=2,
                    stroke=variable("query")) if i == self.row else None
        return tag(
            "g", tag("rect", x=x, y=y, width=_CELL - 1, height=20,
                     fill_opacity=round(0.55 * weight, 3), **fill("weights")), frame,
            tag("rect", x=x + 1, y=y + 22, width=_CELL - 3, height=round(12 * nats, 1),
                fill="currentColor", fill_opacity=0.5),
            tag("text", model.shown_as(symbol), x=x + _CELL / 2, y=y + 15, text_anchor="middle"))

    def _bar(self, i: int, y: float, symbol: str, share: float) -> Markup:
        return tag(
            "g", tag("text", model.shown_as(symbol), x=16, y=y + 15, text_anchor="middle"),
            tag("rect", x=34, y=y + 3, width=round(360 * share, 1), height=_BAR - 6,
                **fill("output")),
            tag("text", _percent(share), x=42 + round(360 * share, 1), y=y + 15))

    def table(self) -> Table:
        heads = [said(f"next_token.columns.{name}")
                 for name in ("place", "character", "probability", "surprise", "weight")]
        found = self.candidates()
        rows = [[said("next_token.candidate", rank=i + 1), model.shown_as(c), shown(p, 4), _nats(p),
                 "–"] for i, (c, p) in enumerate(found)]
        rest = max(0.0, 1 - sum(p for _, p in found))
        rows.append([said("next_token.others"), "–", shown(rest, 4), "–", "–"])
        behind = [self._behind(i, p) for i, p in enumerate(self.probabilities())]
        return Table(said("next_token.caption"), heads, [*rows, *reversed(behind)])

    def _behind(self, i: int, p: float | None) -> list[str]:
        weights = self.weights
        return [str(i), model.shown_as(self.recorded["symbols"][i]),
                "–" if p is None else shown(p, 4), "–" if p is None else _nats(p),
                shown(float(weights[i]), 4) if i < len(weights) else "–"]


def _nats(share: float) -> str:
    return shown(-math.log(share), 3) if share > 0 else "∞"


def _percent(share: float) -> str:
    return said("next_token.percent", share=shown(100 * share, 1))
