"""Sizes in, costs out: what four kinds of layer multiply, how far signals travel, what is kept."""

import bisect
import math
from collections.abc import Sequence

import numpy as np

from attnbook import costs
from attnbook.messages import text

from ..core import svg
from ..core.base import BookWidget
from ..core.html import Markup, Table, number, tag
from ..core.state import Choice, Number

__all__ = ["CostCalculator"]

SHORTEST, LONGEST = 16, 131_072
"""Tokens at the two ends of the picture."""
KERNEL_SIZE, WINDOW = 3, 65
"""Width of the convolution, and of restricted attention."""
BYTES = ("weights", "fused", "cache")
CARDS = (24, 80)
"""GB of two common graphics cards; the larger one is the vessel of the picture."""
_DASHES = (None, "9 4", "2 4", "10 4 2 4")
_APART = 15  # between two names


class CostCalculator(BookWidget):
    """Choose the sizes of a layer and a model, and read what they cost.

    Parameters
    ----------
    **state
        ``view`` ("operations" or "bytes"), ``seq_len`` (16 to 131,072), ``num_heads`` (1 to 64),
        ``d_head`` ("32", "64" or "128"), ``sharing`` of keys ("none", "groups" of four, or
        "one"), ``num_layers`` (1 to 96), ``batch`` (1 to 256), ``precision`` in bytes ("1", "2"
        or "4"), ``speed`` in multiplications a second; and ``name``.

    Attributes
    ----------
    d_model, num_kv_heads, crossing : int
        What follows from the sizes; `crossing` is the length at which attention and the GRU
        multiply the same.
    operations, path, kept : dict of str to int
        For each kind of layer: multiplications of all sequences; steps from end to end; bytes
        that one layer keeps in training.
    storage : dict of str to int
        Bytes of the weights of one layer, of what fused attention keeps in their place, and of
        the cache of all layers.
    memory : dict of str to int
        Bytes that fill a graphics card while all tokens are read at once: the parameters of all
        layers, the activations of one, the cache of all, the attention weights of one.
    bursts : dict of int to int or None
        For each card of :data:`CARDS` the least length that no longer fits.
    preset : str
        The published model that has these sizes, or "own".

    Examples
    --------
    >>> calculator = CostCalculator(seq_len=512, num_heads=8, d_head="64")
    >>> calculator.operations["recurrent"] == calculator.operations["attention"]
    True
    """

    view = Choice("operations", options=("operations", "bytes"))
    seq_len = Number(128, low=SHORTEST, high=LONGEST, integer=True)
    num_heads = Number(8, low=1, high=64, integer=True)
    d_head = Choice("64", options=("32", "64", "128"))
    sharing = Choice("none", options=("none", "groups", "one"))
    num_layers = Number(6, low=1, high=96, integer=True)
    batch = Number(1, low=1, high=256, integer=True)
    precision = Choice("2", options=("1", "2", "4"))
    speed = Number(1e12, low=1e9, high=1e15)

    @property
    def d_model(self) -> int:
        return self.num_heads * int(self.d_head)

    @property
    def num_kv_heads(self) -> int:
        return kv_heads(self.num_heads, self.sharing)

    @property
    def operations(self) -> dict[str, int]:
        return {kind: self.operations_at(kind, self.seq_len) for kind in costs.KINDS}

    def operations_at(self, kind: str, seq_len: int) -> int:
        """Return the multiplications of one layer at any length, for all sequences."""
        return self.batch * costs.operations(
            kind, seq_len, self.d_model, kernel_size=KERNEL_SIZE, window=WINDOW,
            num_heads=self.num_heads, num_kv_heads=self.num_kv_heads)

    @property
    def crossing(self) -> int:
        """Length at which attention and the GRU multiply the same."""
        return 2 * self.d_model - self.num_kv_heads * int(self.d_head)

    @property
    def path(self) -> dict[str, int]:
        return {kind: costs.path_length(
            kind, self.seq_len, kernel_size=KERNEL_SIZE, window=WINDOW) for kind in costs.KINDS}

    @property
    def kept(self) -> dict[str, int]:
        each = self.batch * int(self.precision)
        return {kind: each * costs.kept(kind, self.seq_len, self.d_model, window=WINDOW,
                                        num_heads=self.num_heads, num_kv_heads=self.num_kv_heads)
                for kind in costs.KINDS}

    @property
    def storage(self) -> dict[str, int]:
        return self.storage_at(self.seq_len)

    def storage_at(self, seq_len: int) -> dict[str, int]:
        """Return the bytes of weights, of their fused form, and of the cache at any length."""
        several = {"batch": self.batch, "bytes_each": int(self.precision)}
        return {
            "weights": costs.attention_bytes(seq_len, self.num_heads, **several),
            "fused": self.batch * self.num_heads * seq_len * int(self.precision),
            "cache": costs.cache_bytes(self.num_layers, self.num_kv_heads, int(self.d_head),
                                       seq_len, **several),
        }

    @property
    def memory(self) -> dict[str, int]:
        return self.memory_at(self.seq_len)

    def memory_at(self, seq_len: int) -> dict[str, int]:
        """Return what fills a graphics card at any length, from the bottom up.

        A block has four projections and a feed-forward network four times as wide as its tokens;
        tables, biases and norms are left out.
        """
        d, narrow = self.d_model, self.num_kv_heads * int(self.d_head)
        stored, each = self.storage_at(seq_len), int(self.precision)
        return {
            "parameters": each * self.num_layers * (2 * d * (d + narrow) + 8 * d * d),
            "activations": each * self.batch * seq_len * (3 * d + 2 * narrow),
            "cache": stored["cache"],
            "weights": stored["weights"],
        }

    @property
    def bursts(self) -> dict[int, int | None]:
        """The least length at which each card is too small; None where none up to 131,072 is."""
        found = {}
        for card in CARDS:
            at = SHORTEST + bisect.bisect_right(
                range(SHORTEST, LONGEST + 1), card * 2**30,
                key=lambda n: sum(self.memory_at(n).values()))
            found[card] = at if at <= LONGEST else None
        return found

    @property
    def preset(self) -> str:
        own = (self.num_layers, self.num_heads, self.d_model, self.num_kv_heads, self.seq_len)
        for name, model in costs.PUBLISHED.items():
            if own == (model.num_layers, model.num_heads, model.d_model, model.num_kv_heads,
                       model.max_len):
                return name
        return "own"

    def lines(self) -> dict[str, list[float]]:
        """Return what the picture shows, at each of :func:`lengths`."""
        if self.view == "operations":
            return {kind: [self.operations_at(kind, n) for n in lengths()] for kind in costs.KINDS}
        rows = [self.storage_at(n) for n in lengths()]
        return {name: [row[name] for row in rows] for name in BYTES}

    def alt(self) -> str:
        key = f"{self.view}_several" if self.batch > 1 else self.view
        found = ({name: costs.reading_bytes(size) for name, size in self.storage.items()}
                 if self.view == "bytes" else
                 {kind: costs.reading_count(self.operations[kind]) for kind in costs.KINDS})
        return text(f"cost_calculator.status.{key}", batch=self.batch, tokens=f"{self.seq_len:,}",
                    width=f"{self.d_model:,}", **found)

    def picture(self) -> Markup:
        return svg.drawing(640, 330, self.alt(), *_plot(self))

    def table(self) -> Table:
        heads = [text(f"cost_calculator.columns.{name}")
                 for name in ("kind", "operations", "time", "steps", "path", "kept")]
        return Table(text("cost_calculator.caption"), heads, self._rows())

    def _rows(self) -> list[list[str]]:
        rows = []
        for kind in costs.KINDS:
            count = self.operations[kind]
            rows.append([
                text(f"cost_calculator.lines.{kind}"), costs.reading_count(count),
                costs.reading_time(count / self.speed),
                f"{costs.sequential_steps(kind, self.seq_len):,}", f"{self.path[kind]:,}",
                costs.reading_bytes(self.kept[kind])])
        rows += [[text(f"cost_calculator.lines.{name}"), "", "", "", "", costs.reading_bytes(size)]
                 for name, size in {**self.storage, **self.memory}.items()]
        return rows


def kv_heads(num_heads: int, sharing: str) -> int:
    """Return the number of key heads: the largest divisor of the heads that sharing allows."""
    most = {"none": num_heads, "groups": max(1, num_heads // 4), "one": 1}[sharing]
    return next(heads for heads in range(most, 0, -1) if num_heads % heads == 0)


def lengths() -> list[int]:
    """Return the lengths at which the lines are drawn: powers of 2."""
    return [int(n) for n in 2 ** np.arange(4, 18)]


def _plot(widget: CostCalculator) -> list[Markup]:
    """Draw the lines, where the reader stands, and the crossover."""
    found = widget.lines()
    low, high = bounds(found)
    x = svg.logarithmic((SHORTEST, LONGEST), (64, 480))
    y = svg.logarithmic((low, high), (290, 24))
    read = costs.reading_count if widget.view == "operations" else costs.reading_bytes
    drawn: list[Markup] = []
    for n in (16, 128, 1024, 8192, 65536):
        drawn.append(tag("text", f"{n:,}", x=number(x(n)), y=308, text_anchor="middle"))
    for value in grid(low, high, 1000 if widget.view == "operations" else 1024):
        drawn.append(tag("text", read(value), x=58, y=number(y(value) + 4), text_anchor="end"))
        drawn.append(tag("path", d=f"M64,{number(y(value))}L480,{number(y(value))}",
                         stroke="currentColor", stroke_opacity=0.15))
    names = spaced([y(values[-1]) + 4 for values in found.values()])
    for i, (name, values) in enumerate(found.items()):
        drawn.append(tag("path", d=svg.line(lengths(), values, x, y), fill="none",
                         stroke="currentColor", stroke_width=2.2, stroke_dasharray=_DASHES[i]))
        drawn.append(tag("text", text(f"cost_calculator.lines.{name}"), x=486,
                         y=number(names[i])))
    here = number(x(widget.seq_len))
    drawn.append(tag("path", d=f"M{here},18L{here},290", stroke="currentColor"))
    at = widget.crossing
    if widget.view == "operations" and SHORTEST <= at <= LONGEST:
        drawn.append(tag("circle", cx=number(x(at)), cy=number(y(widget.operations_at(
            "recurrent", at))), r=6, fill="none", stroke="currentColor", stroke_width=2))
    return [*drawn, tag("text", text("cost_calculator.axis"), x=480, y=326, text_anchor="end")]


def spaced(places: Sequence[float]) -> list[float]:
    """Move names apart that would lie on each other; they keep their order.

    Examples
    --------
    >>> spaced([30, 20, 24])
    [50, 20, 35]
    """
    moved, last = list(places), -math.inf
    for i in np.argsort(places, kind="stable"):
        moved[i] = last = max(places[i], last + _APART)
    return moved


def bounds(found: dict[str, list[float]]) -> tuple[float, float]:
    """Return the lowest and the highest number of all lines."""
    return min(map(min, found.values())), max(map(max, found.values()))


def grid(low: float, high: float, factor: int) -> list[float]:
    """Return the powers of `factor` between two numbers.

    Examples
    --------
    >>> grid(5e4, 2e9, 1000)
    [1000000, 1000000000]
    """
    return [factor**power for power in range(8) if low <= factor**power <= high]
