"""Two sequences and one layer: which one attends to which; chapter 9."""

import math
from dataclasses import dataclass

import numpy as np
import traitlets

from attnbook.messages import text
from attnbook.pooling import attend

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, number, shown, stroke, tag
from ..core.state import Choice, Flag, Flags, Number, Numbers

__all__ = ["CrossAttention"]

SLOTS = 5
"""Places for words in either sentence."""
TEMPERATURE = 0.25
"""What the scores are divided by, as on the shelf of the chapters before."""

# Meaning of a word as a direction in degrees, the same for both languages up to a few degrees.
_MEANINGS = {"cat": (20.0, 26.0), "dog": (48.0, 43.0), "milk": (85.0, 90.0),
             "water": (112.0, 106.0), "cold": (150.0, 156.0), "warm": (178.0, 172.0),
             "black": (215.0, 219.0), "white": (243.0, 238.0), "drinks": (290.0, 296.0),
             "sees": (318.0, 312.0)}
_SOURCE = (7, 1, 9, 5, 3)
_TARGET = (1, 7, 9, 3, 0)


def _words(side: str) -> list[str]:
    return [text(f"cross_attention.words.{side}.{word}") for word in _MEANINGS]


@dataclass(frozen=True)
class Sentence:
    """The words of one sequence, at which places they stand, and their angles in degrees."""

    slots: tuple[int, ...]
    names: tuple[str, ...]
    angles: np.ndarray

    @property
    def tokens(self) -> np.ndarray:
        """One row a word: a point on the unit circle."""
        radians = np.deg2rad(self.angles)
        return np.stack([np.cos(radians), np.sin(radians)], axis=-1)


class CrossAttention(BookWidget):
    """Choose two sentences, and which attends to which; weights, outputs and shapes follow.

    A word is a row of two numbers, a direction that stands for its meaning.  The layer is the one
    of chapter 6 with fixed matrices: queries are the querying words times ``sqrt(2) / 0.25``, keys
    and values the asked words as they are.

    Parameters
    ----------
    **state
        ``source`` and ``target`` (5 whole numbers each: 0 for an empty place, else a word of the
        vocabulary from 1 on); ``source_turn`` and ``target_turn`` (degrees by which each of these
        words is turned from its meaning); ``asker`` and ``asked`` ("target" or "source");
        ``mask`` (5 times: may this place of the other sequence be attended to); ``focus`` (the
        place of the querying sequence that is in focus); ``compare`` (show the other direction's
        table, transposed); and ``name``.

    Attributes
    ----------
    weights : ndarray, shape (askers, asked)
    output : ndarray, shape (askers, 2)

    Examples
    --------
    >>> widget = CrossAttention()
    >>> widget.weights.shape, widget.weights.sum(axis=1).round(4)
    ((4, 5), array([1., 1., 1., 1.]))
    >>> CrossAttention(asker="source", asked="target").weights.shape
    (5, 4)
    """

    source_words = traitlets.List(traitlets.Unicode(), _words("source")).tag(sync=True)
    target_words = traitlets.List(traitlets.Unicode(), _words("target")).tag(sync=True)
    source_angles = traitlets.List(default_value=[a for a, _ in _MEANINGS.values()]).tag(sync=True)
    target_angles = traitlets.List(default_value=[a for _, a in _MEANINGS.values()]).tag(sync=True)
    source = Numbers(_SOURCE, low=0, high=len(_MEANINGS), integer=True)
    target = Numbers(_TARGET, low=0, high=len(_MEANINGS), integer=True)
    source_turn = Numbers([0.0] * SLOTS, low=-180.0, high=180.0)
    target_turn = Numbers([0.0] * SLOTS, low=-180.0, high=180.0)
    asker = Choice("target", options=("target", "source"))
    asked = Choice("source", options=("target", "source"))
    mask = Flags([True] * SLOTS)
    focus = Number(0, low=0, high=SLOTS - 1, integer=True)
    compare = Flag(False)

    def sentence(self, side: str) -> Sentence:
        """Return the words of "source" or "target"."""
        chosen, turns = getattr(self, side), getattr(self, f"{side}_turn")
        slots = tuple(i for i, word in enumerate(chosen) if word)
        names, angles = getattr(self, f"{side}_words"), getattr(self, f"{side}_angles")
        return Sentence(slots, tuple(names[chosen[i] - 1] for i in slots),
                        np.array([angles[chosen[i] - 1] + turns[i] for i in slots]))

    @property
    def weights(self) -> np.ndarray:
        return self._layer()[1]

    @property
    def output(self) -> np.ndarray:
        return self._layer()[0]

    def _layer(self) -> tuple[np.ndarray, np.ndarray]:
        asked = self.sentence(self.asked)
        return look_up(self.sentence(self.asker), asked,
                       np.array([self.mask[i] for i in asked.slots], dtype=bool))

    def focused(self) -> int | None:
        """Return the row in focus: the query at the place `focus`, or the last before."""
        slots = self.sentence(self.asker).slots
        before = [row for row, slot in enumerate(slots) if slot <= self.focus]
        return before[-1] if before else (0 if slots else None)

    def alt(self) -> str:
        asker, asked, row = self.sentence(self.asker), self.sentence(self.asked), self.focused()
        if row is None or not asked.names:
            return text("cross_attention.empty")
        shares = ", ".join(
            text("cross_attention.share", name=name, share=shown(100 * float(weight), 0))
            for name, weight in zip(asked.names, self.weights[row], strict=True))
        return text("cross_attention.alt", askers=" ".join(asker.names),
                    asked=" ".join(asked.names), name=asker.names[row], shares=shares)

    def picture(self) -> Markup:
        """Draw askers on the left, the asked on the right, and lines as wide as their weights."""
        asker, asked = self.sentence(self.asker), self.sentence(self.asked)
        rows = max(len(asker.names), len(asked.names), 1)
        shapes, focused = [], self.focused()
        for (i, j), weight in np.ndenumerate(self.weights):
            shapes.append(_link(i, j, float(weight), i == focused))
        shapes += [_word(name, _EDGE - 10, i, "query", "end") for i, name in enumerate(asker.names)]
        shapes += [_word(name, _WIDTH - _EDGE + 10, j, "key", "start")
                   for j, name in enumerate(asked.names)]
        return svg.drawing(_WIDTH, rows * _STEP + 12, self.alt(), *shapes)

    def table(self) -> Table:
        asker, asked = self.sentence(self.asker), self.sentence(self.asked)
        heads = [text(f"cross_attention.columns.{name}") for name in ("asker", "asked", "score",
                                                                      "weight")]
        output, weights = self._layer()
        scores = asker.tokens @ asked.tokens.T / TEMPERATURE
        rows = [[one, other, shown(scores[i, j], 4), shown(weights[i, j], 4)]
                for i, one in enumerate(asker.names) for j, other in enumerate(asked.names)]
        if asked.names:
            rows += [[text("cross_attention.output_of", name=name), "",
                      *(shown(v, 4) for v in output[i])] for i, name in enumerate(asker.names)]
        return Table(text("cross_attention.caption"), heads, rows)


def look_up(asker: Sentence, asked: Sentence, allowed: np.ndarray | None = None
            ) -> tuple[np.ndarray, np.ndarray]:
    """Let one sentence ask another with the widget's fixed layer: output, and weights.

    Both are empty along an axis that has no words.
    """
    shape = len(asker.names), len(asked.names)
    if 0 in shape:
        return np.zeros((shape[0], 2)), np.zeros(shape)
    mask = None if allowed is None else np.broadcast_to(allowed, shape)
    query = asker.tokens * math.sqrt(2) / TEMPERATURE
    return attend(query, asked.tokens, asked.tokens, mask=mask)


_WIDTH, _STEP, _EDGE = 480, 46, 130


def _height(row: int) -> float:
    return _STEP * (row + 0.5) + 6


def _link(i: int, j: int, weight: float, strong: bool) -> Markup | None:
    if weight < 0.005:
        return None
    middle = _WIDTH / 2
    way = (f"M{_EDGE},{number(_height(i))}C{middle},{number(_height(i))} "
           f"{middle},{number(_height(j))} {_WIDTH - _EDGE},{number(_height(j))}")
    return tag("path", d=way, fill_opacity=0, stroke_width=number(14 * weight, 2),
               stroke_opacity=0.85 if strong else 0.18, **stroke("weights"))


def _word(name: str, x: float, row: int, role: str, anchor: str) -> Markup:
    return tag("text", name, x=x, y=number(_height(row) + 5), text_anchor=anchor, font_weight=600,
               **{**fill(role), "class_": f"ab-fill-{role} role-{role} ab-word-name"})

