"""Words of a novel on a map, their neighbours, and the look-up among them; chapter 4."""

import base64
import json
from importlib import resources

import numpy as np
import traitlets

from attnbook.embeddings import cosines
from attnbook.messages import text
from attnbook.pooling import masked_softmax

from ..core.base import BookWidget
from ..core.html import Markup, Table, shown
from ..core.state import Choice, Number
from .word_map import word_map

__all__ = ["EmbeddingMap"]

NEAREST = 10
"""How many neighbours are listed."""

_DATA = json.loads((resources.files("attnbook.data") / "moby_dick" / "map.json").read_text("utf8"))


class EmbeddingMap(BookWidget):
    """Pick a word, see where it lies, what is near it, and what a soft look-up makes of it.

    The vectors are those that chapter 4 learns from *Moby-Dick*, of 300 words, with 32 numbers
    each, rounded to one byte.  Scores are cosines in all 32 dimensions, and weights are
    ``softmax(cosines / temperature)`` over all 300 words, the word itself among them.  The map
    shows the two directions in which the vectors differ most.

    Parameters
    ----------
    **state
        ``word``, ``stage`` ("before" or "after" training), ``temperature``, and ``name``.

    Attributes
    ----------
    cosines, weights : ndarray, shape (300,)
    nearest : ndarray of int, shape (10,)
        Which words are nearest, by cosine; the word itself is left out.
    on_map : int
        How many of these are also among the ten nearest dots on the map.

    Examples
    --------
    >>> widget = EmbeddingMap(word="three")
    >>> [widget.words[i] for i in widget.nearest[:2]]
    ['four', 'two']
    >>> bool(np.isclose(widget.weights.sum(), 1))
    True
    """

    words = traitlets.List(traitlets.Unicode(), _DATA["words"]).tag(sync=True)
    before = traitlets.Unicode(_DATA["before"]).tag(sync=True)
    after = traitlets.Unicode(_DATA["after"]).tag(sync=True)
    map_before = traitlets.Unicode(_DATA["map_before"]).tag(sync=True)
    map_after = traitlets.Unicode(_DATA["map_after"]).tag(sync=True)
    word = Choice("whale", within="words")
    stage = Choice("after", options=("before", "after"))
    temperature = Number(0.1, low=0.02, high=2.0)

    @property
    def index(self) -> int:
        return self.words.index(self.word)

    @property
    def vectors(self) -> np.ndarray:
        return numbers_of(getattr(self, self.stage), len(self.words))

    @property
    def points(self) -> np.ndarray:
        return numbers_of(getattr(self, f"map_{self.stage}"), len(self.words))

    @property
    def cosines(self) -> np.ndarray:
        vectors = self.vectors
        return cosines(vectors[[self.index]], vectors)[0]

    @property
    def weights(self) -> np.ndarray:
        return masked_softmax(self.cosines / self.temperature)

    @property
    def nearest(self) -> np.ndarray:
        return _first(-self.cosines, self.index)

    @property
    def on_map(self) -> int:
        apart = ((self.points - self.points[self.index]) ** 2).sum(axis=1)
        return int(np.isin(self.nearest, _first(apart, self.index)).sum())

    def alt(self) -> str:
        names = ", ".join(self.words[i] for i in self.nearest)
        return text("embedding_map.alt", word=self.word, names=names,
                    stage=text(f"embedding_map.stages.{self.stage}"))

    def picture(self) -> Markup:
        return word_map(self.words, self.points, self.index, self.nearest, self.weights, self.alt())

    def table(self) -> Table:
        heads = [text(f"embedding_map.columns.{name}") for name in ("word", "cosine", "weight")]
        listed = [self.index, *self.nearest]
        rows = [[self.words[i], shown(float(self.cosines[i]), 4), shown(float(self.weights[i]), 4)]
                for i in listed]
        others = 1 - float(self.weights[listed].sum())
        rows.append([text("embedding_map.others", count=len(self.words) - len(listed)), "",
                     shown(others, 4)])
        return Table(text("embedding_map.caption"), heads, rows)


def numbers_of(encoded: str, rows: int) -> np.ndarray:
    """Read rows of whole numbers of one byte that were written as text, in base64."""
    found = np.frombuffer(base64.b64decode(encoded), dtype=np.int8)
    return found.reshape(rows, -1).astype(np.float64)


def _first(sizes: np.ndarray, index: int) -> np.ndarray:
    """Return the places of the smallest numbers, `index` left out, in their order."""
    order = np.argsort(sizes, kind="stable")
    return order[order != index][:NEAREST]
