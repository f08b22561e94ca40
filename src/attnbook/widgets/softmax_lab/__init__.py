"""Scores, temperature, mask and what the softmax makes of them; chapter 3."""

import math
from collections.abc import Sequence

import numpy as np

from attnbook.data.palette import variable
from attnbook.messages import text
from attnbook.pooling import masked_softmax

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, number, shown, tag
from ..core.state import Choice, Flags, Number, Numbers

__all__ = ["SoftmaxLab"]

NUM_KEYS = 16
"""Keys of the second panel."""
LARGEST_WIDTH = 1024
"""The largest d_k."""

_COUNT = 6
_DEFAULT_SCORES = (2.0, 1.0, 0.5, 0.0, -1.0, -2.0)


class SoftmaxLab(BookWidget):
    """Edit scores, temperature and mask; weights, entropy and gradient follow.

    The second panel compares scores with scores divided by the root of ``d_k``, for a query and
    16 keys of independent standard normal numbers, the same in Python and on the page.

    Parameters
    ----------
    **state
        ``panel`` ("scores" or "scale"), ``scores`` (6 numbers from -6 to 6), ``mask`` (6 times
        True = may attend), ``temperature``; ``width`` (d_k) and ``draw`` (which random numbers)
        of the second panel; and ``name``.

    Attributes
    ----------
    weights : ndarray, shape (6,)
    jacobian : ndarray, shape (6, 6)
        Derivative of weight *i* with respect to score *j*.
    entropy : float
        In nats; NaN where no key is allowed.

    Examples
    --------
    >>> lab = SoftmaxLab(mask=[True, True, False, False, False, False])
    >>> lab.weights.round(4)
    array([0.7311, 0.2689, 0.    , 0.    , 0.    , 0.    ])
    >>> SoftmaxLab(mask=[False] * 6).weights
    array([0., 0., 0., 0., 0., 0.])
    """

    panel = Choice("scores", options=("scores", "scale"))
    scores = Numbers(_DEFAULT_SCORES, low=-6.0, high=6.0)
    mask = Flags([True] * _COUNT)
    temperature = Number(1.0, low=0.05, high=20.0)
    width = Number(64, low=1, high=LARGEST_WIDTH, integer=True)
    draw = Number(0, low=0, high=999, integer=True)

    @property
    def weights(self) -> np.ndarray:
        return masked_softmax(np.array(self.scores) / self.temperature, np.array(self.mask))

    @property
    def jacobian(self) -> np.ndarray:
        return jacobian(self.weights) / self.temperature

    @property
    def entropy(self) -> float:
        positive = self.weights[self.weights > 0]
        return float(-(positive * np.log(positive)).sum()) if positive.size else math.nan

    def alt(self) -> str:
        if self.panel == "scale":
            raw, scaled = (masked_softmax(row).max() for row in self._pair())
            return text("softmax_lab.alt_scale", width=self.width, raw=shown(float(raw)),
                        scaled=shown(float(scaled)))
        if not any(self.mask):
            return text("softmax_lab.nothing_allowed")
        return text("softmax_lab.alt", scores=", ".join(shown(v, 1) for v in self.scores),
                    temperature=shown(self.temperature),
                    weights=", ".join(shown(float(v)) for v in self.weights))

    def _pair(self) -> tuple[np.ndarray, np.ndarray]:
        raw = products_by_width(self.draw)[self.width - 1]
        return raw, raw / math.sqrt(self.width)

    def picture(self) -> Markup:
        if self.panel == "scale":
            raw, scaled = self._pair()
            return svg.drawing(640, 300, self.alt(), _bars(raw, masked_softmax(raw), 34, 306),
                                _bars(scaled, masked_softmax(scaled), 362, 634, like=raw))
        return svg.drawing(480, 300, self.alt(), _bars(self.scores, self.weights, 34, 474))

    def table(self) -> Table:
        places = ["first", "second", "third", "fourth"]
        if self.panel == "scale":
            places.append("fifth")
        heads = [text(f"softmax_lab.columns.{self.panel}.{place}") for place in places]
        if self.panel == "scores":
            heads += [text("softmax_lab.columns.scores.slope",
                           score=text("softmax_lab.key", number=i + 1))
                      for i in range(_COUNT)]
        return Table(text(f"softmax_lab.captions.{self.panel}"), heads, self._rows())

    def _rows(self) -> list[list[str]]:
        if self.panel == "scale":
            raw, scaled = self._pair()
            columns = [(raw, 3), (masked_softmax(raw), 4), (scaled, 3), (masked_softmax(scaled), 4)]
            return [[text("softmax_lab.key", number=i + 1),
                     *(shown(float(values[i]), digits) for values, digits in columns)]
                    for i in range(NUM_KEYS)]
        slopes = self.jacobian
        return [[text("softmax_lab.key", number=i + 1), shown(self.scores[i]),
                 shown(float(self.weights[i]), 4),
                 text("softmax_lab.yes" if self.mask[i] else "softmax_lab.no"),
                 *(shown(float(slope), 4) for slope in slopes[i])] for i in range(_COUNT)]


def jacobian(weights: np.ndarray) -> np.ndarray:
    r"""Return the derivative of softmax weights with respect to scores.

    .. math:: \partial \alpha_i / \partial s_j = \alpha_i (\delta_{ij} - \alpha_j).
    """
    return np.diag(weights) - np.outer(weights, weights)


def normals(draw: int, count: int) -> np.ndarray:
    """Return standard normal numbers that js/softmax.js makes as well, of one draw.

    The n-th number is Box and Muller's transform of the uniform numbers 2n and 2n + 1 of the
    generator mulberry32, so both languages make it from integers that are exactly equal.
    """
    uniform = _uniforms(draw, 2 * count).reshape(count, 2)
    return np.sqrt(-2 * np.log(1 - uniform[:, 0])) * np.cos(2 * math.pi * uniform[:, 1])


def _uniforms(draw: int, count: int) -> np.ndarray:
    bits = 0xFFFFFFFF
    n = np.arange(1, count + 1, dtype=np.uint64)
    a = ((draw + 1) * 2654435761 + n * 0x6D2B79F5) & bits
    t = ((a ^ (a >> 15)) * (a | 1)) & bits
    t = (((t + (((t ^ (t >> 7)) * (t | 61)) & bits)) & bits) ^ t) & bits
    return (t ^ (t >> 14)) / 2.0**32


def products_by_width(draw: int) -> np.ndarray:
    """Return q·k for every key, summed over the first d coordinates, in row d - 1."""
    drawn = normals(draw, LARGEST_WIDTH * (NUM_KEYS + 1)).reshape(LARGEST_WIDTH, NUM_KEYS + 1)
    return np.cumsum(drawn[:, :1] * drawn[:, 1:], axis=0)


def _bars(scores: Sequence[float], weights: np.ndarray, left: float, right: float,
          like: Sequence[float] | None = None) -> Markup:
    """Draw scores above and weights below, one column a key."""
    high = max(2.0, *(abs(float(v)) for v in (scores if like is None else like))) * 1.1
    s, w = svg.linear((-high, high), (150, 24)), svg.linear((0, 1), (290, 200))
    step = (right - left) / len(weights)
    wide, shapes = step * 0.68, []
    for i, (score, weight) in enumerate(zip(scores, weights, strict=True)):
        x = number(left + step * (i + 0.5) - wide / 2)
        top, foot = sorted((s(score), s(0)))
        shapes += [tag("rect", x=x, y=number(top), width=number(wide), height=number(foot - top),
                       **fill("scores")),
                   tag("rect", x=x, y=number(w(weight)), width=number(wide),
                       height=number(290 - w(weight)), **fill("weights"))]
        if len(weights) == _COUNT:
            shapes += [tag("text", words, x=left + step * (i + 0.5), y=y, text_anchor="middle")
                       for words, y in ((shown(float(weight)), w(weight) - 5),
                                        (text("softmax_lab.key", number=i + 1), 168))]
    axes = [svg.axis("left", s, svg.ticks(-high, high, 4), left),
            svg.axis("left", w, [0.0, 0.5, 1.0], left)]
    names = [tag("text", text(f"softmax_lab.{role}"), x=left - 32, y=y, fill=variable(role),
                 class_=f"ab-fill-{role} role-{role}")
             for role, y in (("scores", 12), ("weights", 186))]
    return tag("g", *axes, *shapes, *names)
