"""Self-attention in numbers, one step after another, every number to be changed; chapter 6."""

from typing import Any, NamedTuple

import numpy as np
import traitlets

from attnbook import scoring
from attnbook.data import cast
from attnbook.data.palette import variable
from attnbook.messages import text
from attnbook.pooling import masked_softmax

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, shown, tag
from ..core.state import Choice, Number, Numbers
from .examples import D_K, D_MODEL, EXAMPLES, TOKENS

__all__ = ["AttentionStepper"]

BOUND = 12.0
"""The largest entry of X and of the three matrices."""
LARGEST_WIDTH = 1024
"""The largest d_k."""


class Part(NamedTuple):
    """One matrix of the layer: how it is written, and its colour (None for grey)."""

    symbol: str
    role: str | None


PARTS = {
    "x": Part("X", None), "w_q": Part("W_Q", "query"), "w_k": Part("W_K", "key"),
    "w_v": Part("W_V", "value"), "query": Part("Q", "query"), "key": Part("K", "key"),
    "value": Part("V", "value"), "products": Part("QKᵀ", "scores"), "scores": Part("S", "scores"),
    "weights": Part("A", "weights"), "output": Part("O", "output")}
STEPS = (("x",), ("x", "w_q", "query"), ("x", "w_k", "key"), ("x", "w_v", "value"),
         ("query", "key", "products"), ("products", "scores"), ("scores", "weights"),
         ("weights", "value", "output"))
"""The matrices that each step shows; the last one is what it computes."""


class AttentionStepper(BookWidget):
    """Follow four tokens through a self-attention layer, and change any number on the way.

    The rows of `x` are tokens.  The step chooses which line of the computation is shown, and
    `matrix`, `row` and `column` which number is written out.

    Parameters
    ----------
    **state
        ``example`` (whose numbers it starts from: "shelf", "turned", "thinking", "shared",
        "drawn" or "equal"), ``step`` (0 to 7), ``count`` (how many of the four tokens take part),
        ``width`` (d_k: the two numbers drawn, and zeros up to this width); ``x`` (4 × 5 numbers,
        row by row), ``w_q``, ``w_k`` (5 × 2), ``w_v`` (5 × 3), all from -12 to 12; ``matrix``,
        ``row``, ``column``; and ``name``.

    Attributes
    ----------
    numbers : dict of ndarray
        All matrices by name, in the order in which they are computed.

    Examples
    --------
    >>> AttentionStepper(example="thinking").numbers["weights"].round(2)
    array([[0.88, 0.12],
           [0.2 , 0.8 ]])
    >>> AttentionStepper(count=1).numbers["weights"]
    array([[1.]])
    """

    examples = traitlets.Dict().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    example = Choice("shelf", options=tuple(EXAMPLES))
    step = Number(1, low=0, high=len(STEPS) - 1, integer=True)
    count = Number(TOKENS, low=1, high=TOKENS, integer=True)
    width = Number(D_K, low=D_K, high=LARGEST_WIDTH, integer=True)
    x = Numbers(EXAMPLES["shelf"]["x"], low=-BOUND, high=BOUND)
    w_q = Numbers(EXAMPLES["shelf"]["w_q"], low=-BOUND, high=BOUND)
    w_k = Numbers(EXAMPLES["shelf"]["w_k"], low=-BOUND, high=BOUND)
    w_v = Numbers(EXAMPLES["shelf"]["w_v"], low=-BOUND, high=BOUND)
    matrix = Choice("query", options=tuple(PARTS))
    row = Number(0, low=0, high=D_MODEL - 1, integer=True)
    column = Number(0, low=0, high=D_MODEL - 1, integer=True)

    def __init__(self, **state: Any) -> None:
        start = EXAMPLES.get(state.get("example", "shelf"), {})
        given = {"examples": EXAMPLES, "names": _names(), **start, **state}
        if "matrix" not in state:
            given["matrix"] = _result(state.get("step"))
        super().__init__(**given)

    @property
    def numbers(self) -> dict[str, np.ndarray]:
        x = np.array(self.x).reshape(TOKENS, D_MODEL)[:self.count]
        w_q, w_k, w_v = (np.array(flat).reshape(D_MODEL, -1)
                         for flat in (self.w_q, self.w_k, self.w_v))
        query, key, value = x @ w_q, x @ w_k, x @ w_v
        further = ((0, 0), (0, self.width - D_K))  # coordinates that are 0
        scores = scoring.scaled_dot(np.pad(query, further), np.pad(key, further))
        weights = masked_softmax(scores)
        return {"x": x, "w_q": w_q, "w_k": w_k, "w_v": w_v, "query": query, "key": key,
                "value": value, "products": scoring.dot(query, key), "scores": scores,
                "weights": weights, "output": weights @ value}

    def tokens(self) -> list[str]:
        """Return the names of the tokens that take part."""
        return list(self.names[self.example][:self.count])

    def alt(self) -> str:
        rows = "; ".join(
            f"{name} {' '.join(shown(float(v)) for v in row)}"
            for name, row in zip(self.tokens(), self.numbers["weights"], strict=True))
        return text("attention_stepper.alt", step=self.step + 1, total=len(STEPS),
                    title=text(f"attention_stepper.steps.{STEPS[self.step][-1]}"), rows=rows)

    def picture(self) -> Markup:
        left, drawn = 8.0, []
        for name in STEPS[self.step]:
            piece, left = _matrix(PARTS[name], self._heads(name), self.numbers[name], left)
            drawn.append(piece)
        return svg.drawing(max(left, 200), 44 + 30 * D_MODEL, self.alt(), *drawn)

    def _heads(self, name: str) -> list[str]:
        inside = name.startswith("w_")
        return [str(i + 1) for i in range(D_MODEL)] if inside else self.tokens()

    def table(self) -> Table:
        numbers, rows = self.numbers, []
        for name in STEPS[self.step]:
            for head, row in zip(self._heads(name), numbers[name], strict=True):
                cells = [shown(float(v), 4) for v in row]
                label = text("attention_stepper.row_of", symbol=PARTS[name].symbol, row=head)
                rows.append([label, *cells, *[""] * (D_MODEL - len(cells))])
        heads = [text("attention_stepper.columns"), *map(str, range(1, D_MODEL + 1))]
        return Table(text("attention_stepper.caption"), heads, rows)


def _names() -> dict[str, list[str]]:
    shelf = [cast.names[i] for i in (0, 1, 3, 4)]
    plain = [text("attention_stepper.token", number=i + 1) for i in range(TOKENS)]
    pair = [*(text(f"attention_stepper.words.{word}") for word in ("first", "second")), *plain[2:]]
    return {name: pair if name == "thinking" else shelf if name in {"shelf", "turned"} else plain
            for name in EXAMPLES}


def _result(step: object) -> str:
    """Return the matrix that a step computes; a wrong step is refused later."""
    known = isinstance(step, int) and 0 <= step < len(STEPS)
    return STEPS[step][-1] if known else "query"


def _matrix(part: Part, heads: list[str], rows: np.ndarray, left: float) -> tuple[Markup, float]:
    """Draw one matrix of numbers; return it and where the next one begins."""
    colour = variable(part.role) if part.role else variable("mask")
    largest = max(float(np.abs(rows).max()), 1e-12)
    start = left + 7.5 * max(map(len, heads)) + 6
    shapes: list[Markup] = [tag("text", part.symbol, x=start, y=18, font_weight=700, fill=colour)]
    for i, (head, row) in enumerate(zip(heads, rows, strict=True)):
        y = 30 + 30 * i
        shapes.append(tag("text", head, x=start - 6, y=y + 20, text_anchor="end"))
        for j, v in enumerate(map(float, row)):
            shapes += [tag("rect", x=start + 46 * j, y=y, width=44, height=28, fill=colour,
                           fill_opacity=round(0.35 * abs(v) / largest, 3), stroke=colour,
                           stroke_opacity=0.4),
                       tag("text", shown(v), x=start + 46 * j + 22, y=y + 19,
                           text_anchor="middle")]
    return tag("g", *shapes), start + 46 * rows.shape[1] + 22
