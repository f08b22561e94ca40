"""A mask to paint, the weights under it, and the leak test; chapter 8."""

import numpy as np
import traitlets

from attnbook import leaks, masks, scoring
from attnbook.data import cast
from attnbook.messages import text
from attnbook.pooling import masked_softmax

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, fill, shown, stroke, tag
from ..core.state import Choice, Flag, Flags, Number

__all__ = ["MaskPainter"]

PROMISES = ("causal", "window", "prefix", "padded")
"""What the leak test can be asked to check."""

_COUNT = len(cast.names)
_NAMED = 3


class MaskPainter(BookWidget):
    """Paint who may look at whom; weights renormalise, and the leak test passes or fails.

    The weights are those of the layer of chapter 6, on the six items of the cast.

    Parameters
    ----------
    **state
        ``mask`` (36 times True = may attend, row by row), ``late`` (the bug: mask after the
        softmax), ``promise`` ("causal", "window", "prefix" or "padded", which is causal with
        padding), ``size`` (how far the window reaches back, how long the prefix is, how many
        tokens are real), ``convention`` ("function" or "module": whose mask of PyTorch is
        printed); and ``name``.

    Attributes
    ----------
    weights : ndarray, shape (6, 6)
    moved : ndarray of bool, shape (6, 6)
        What the leak test measures: changing the token on this column changes the output.
    promised : ndarray of bool, shape (6, 6)
    leaks : list of (int, int)
        Pairs (output, token) that the promise forbids.
    blind : list of (int, int)
        Pairs that the promise allows, where the token changes nothing.

    Examples
    --------
    >>> MaskPainter().leaks
    []
    >>> len(MaskPainter(late=True).leaks)
    15
    """

    names = traitlets.List(traitlets.Unicode(), list(cast.names)).tag(sync=True)
    angles = traitlets.List(traitlets.Float(), cast.angles.tolist()).tag(sync=True)
    values = traitlets.List(default_value=cast.values.tolist()).tag(sync=True)
    mask = Flags(masks.causal(_COUNT).ravel().tolist())
    late = Flag(False)
    promise = Choice("causal", options=PROMISES)
    size = Number(2, low=1, high=_COUNT - 1, integer=True)
    convention = Choice("function", options=("function", "module"))

    @property
    def allowed(self) -> np.ndarray:
        return np.array(self.mask).reshape(_COUNT, _COUNT)

    def _attend(self, x: np.ndarray) -> np.ndarray:
        scores = scoring.scaled_dot(x @ cast.query_matrix, x @ cast.key_matrix)
        if self.late:
            return self.allowed * masked_softmax(scores)
        return masked_softmax(scores, self.allowed)

    @property
    def weights(self) -> np.ndarray:
        return self._attend(np.asarray(cast.tokens))

    @property
    def moved(self) -> np.ndarray:
        return leaks.influence(lambda x: self._attend(x) @ x @ cast.value_matrix,
                               np.asarray(cast.tokens))

    def _promised_looks(self) -> np.ndarray:
        causal = masks.causal(_COUNT)
        return {"causal": lambda: causal,
                "window": lambda: masks.window(_COUNT, before=self.size, after=0),
                "prefix": lambda: masks.prefix(_COUNT, prefix_len=self.size),
                "padded": lambda: causal & masks.valid(np.array(self.size), _COUNT),
                }[self.promise]()

    @property
    def promised(self) -> np.ndarray:
        # A token always asks its own question, so its own output may follow it.
        return np.eye(_COUNT, dtype=bool) | self._promised_looks()

    @property
    def leaks(self) -> list[tuple[int, int]]:
        return [(int(i), int(j)) for i, j in np.argwhere(self.moved & ~self.promised)]

    @property
    def blind(self) -> list[tuple[int, int]]:
        return [(int(i), int(j)) for i, j in np.argwhere(self._promised_looks() & ~self.moved)]

    def verdict(self) -> str:
        """Return what the leak test says, in one sentence."""
        said, pairs = text(f"mask_painter.promises.{self.promise}"), self.leaks
        if pairs:
            more = len(pairs) - _NAMED
            key = "fails_once" if len(pairs) == 1 else "fails_more" if more > 0 else "fails"
            named = ", ".join(text("mask_painter.pair", output=self.names[i], token=self.names[j])
                              for i, j in pairs[:_NAMED])
            return text(f"mask_painter.{key}", promise=said, count=len(pairs), pairs=named,
                        more=more)
        blind = len(self.blind)
        return text("mask_painter.passes_blind" if blind else "mask_painter.passes", promise=said,
                    count=blind)

    def printed(self) -> str:
        """Return the mask as a call of PyTorch wants it, in lines of 1 and 0."""
        given = self.allowed if self.convention == "function" else ~self.allowed
        return "\n".join("[" + " ".join(str(int(v)) for v in row) + "]" for row in given)

    def alt(self) -> str:
        rows = "; ".join(
            text("mask_painter.sees", query=name, keys=self._listed(row))
            for name, row in zip(self.names, self.allowed, strict=True))
        return text("mask_painter.alt", rows=rows, verdict=self.verdict())

    def _listed(self, row: np.ndarray) -> str:
        found = [name for name, allowed in zip(self.names, row, strict=True) if allowed]
        return ", ".join(found) or text("mask_painter.nobody")

    def picture(self) -> Markup:
        weights = self.weights
        cells = [self._cell(i, j, weights[i, j]) for i in range(_COUNT) for j in range(_COUNT)]
        rows = [tag("text", name, x=74, y=84 + 40 * i, text_anchor="end", class_="ab-name")
                for i, name in enumerate(self.names)]
        columns = [tag("text", name, transform=f"translate({96 + 40 * j},54) rotate(-40)",
                       class_="ab-name") for j, name in enumerate(self.names)]
        return svg.drawing(370, 310, self.alt(), *rows, *columns, *cells)

    def _cell(self, i: int, j: int, weight: float) -> Markup:
        x, y = 80 + 40 * j, 60 + 40 * i
        box = tag("rect", x=x, y=y, width=40, height=40, fill="none", stroke="currentColor",
                  stroke_opacity=0.3)
        if not self.allowed[i, j]:
            return tag("g", box, tag("path", d=f"M{x},{y + 40}L{x + 40},{y}", **stroke("mask")))
        shade = tag("rect", x=x, y=y, width=40, height=40,
                    fill_opacity=round(0.5 * float(weight), 3), **fill("weights"))
        return tag("g", shade, box,
                   tag("text", shown(float(weight)), x=x + 20, y=y + 24, text_anchor="middle"))

    def table(self) -> Table:
        heads = [text("mask_painter.columns.query"),
                 *(text("mask_painter.columns.weight", item=name) for name in self.names),
                 *(text(f"mask_painter.columns.{name}") for name in ("sum", "moved", "leaks"))]
        weights, moved = self.weights, self.moved
        leaking = moved & ~self.promised
        rows = [[name, *(shown(float(w), 4) if allowed else text("mask_painter.blocked")
                         for w, allowed in zip(weights[i], self.allowed[i], strict=True)),
                 shown(float(weights[i].sum()), 4), self._listed(moved[i]),
                 self._listed(leaking[i])] for i, name in enumerate(self.names)]
        return Table(text("mask_painter.caption"), heads, rows)
