"""What the stops of the path say: where each is taught, and its equations as TeX."""

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attnbook.data.tables import chapters
from attnbook.messages import text

FORMULAS = Path(__file__).parents[2] / "data" / "path_formulas.json"
"""The equations as trees of MathML: ``scripts/write_formulas.py`` makes them from the TeX below."""


@dataclass(frozen=True)
class Place:
    r"""Where a stop is taught."""

    chapter: str
    label: str
    tex: tuple[str, ...]


PLACES: dict[str, Place] = {
    "average": Place("kernels", "fig-nw-average", (
        r"\alpha_i = \frac{1}{n}", r"\mathbf{o} = \sum_{i=1}^{n} \alpha_i\, \mathbf{v}_i")),
    "kernel": Place("kernels", "eq-nw", (
        r"s_i = \new{-\tfrac12 \lVert \mathbf{q} - \mathbf{k}_i \rVert^2}",
        r"\alpha_i = \new{\frac{e^{s_i}}{\sum_{j} e^{s_j}}}")),
    "bandwidth": Place("kernels", "eq-nw-softmax", (
        r"s_i = -\frac{\lVert \mathbf{q} - \mathbf{k}_i \rVert^2}{2\, \new{h^2}}",)),
    "width": Place("kernels", "eq-nw-width", (
        r"s_i = -\tfrac12\, \new{w^2} \lVert \mathbf{q} - \mathbf{k}_i \rVert^2",
        r"\lvert w \rvert = \frac{1}{h}")),
    "dot": Place("kernels", "eq-nw-bridge", (
        r"s_i = w^2\, \new{\mathbf{q}\, \mathbf{k}_i^\top}",)),
    "temperature": Place("scoring", "eq-temperature", (
        r"s_i = \frac{\mathbf{q}\, \mathbf{k}_i^\top}{\new{\tau}}",)),
    "tokens": Place("self-attention", "eq-self-lookup", (
        r"s_{ij} = \frac{\new{\mathbf{k}_i}\, \mathbf{k}_j^\top}{\tau}",
        r"\mathbf{o}_i = \sum_{j} \alpha_{ij}\, \new{\mathbf{x}_j}")),
    "query": Place("self-attention", "eq-turned-query", (
        r"s_{ij} = \frac{\new{(\mathbf{x}_i \mathbf{W}_Q)}\, (\mathbf{x}_j \mathbf{W}_K)^\top}"
        r"{\sqrt{d_k}}",)),
    "values": Place("self-attention", "eq-projections", (
        r"\mathbf{o}_i = \sum_{j} \alpha_{ij}\, \new{\mathbf{x}_j \mathbf{W}_V}",)),
    "heads": Place("multi-head", "eq-multi-head", (
        r"\mathbf{O} = \bigl[\, \mathbf{O}_1, \new{\mathbf{O}_2} \,\bigr]",)),
    "positions": Place("positions", "eq-alibi", (
        r"s_{ij} = \frac{\mathbf{q}_i\, \mathbf{k}_j^\top}{\sqrt{d_k}}"
        r" \new{- m\, \lvert i - j \rvert}",)),
    "masks": Place("masks", "eq-causal", (
        r"s_{ij} = \begin{cases} \dfrac{\mathbf{q}_i\, \mathbf{k}_j^\top}{\sqrt{d_k}}"
        r" - m\, \lvert i - j \rvert & j \le i \\ \new{-\infty} & j > i \end{cases}",)),
}


@functools.cache
def formulas() -> dict[str, list[list[Any]]]:
    """Return the trees of MathML by stop: ``[tag, attributes, *kids]``."""
    return json.loads(FORMULAS.read_text(encoding="utf8"))


def where(stop: str) -> str:
    """Return the words of the link of a stop."""
    number = next(one.number for one in chapters() if one.stem == PLACES[stop].chapter)
    return text("path.where", number=number.lstrip("0"), section=text(f"path.stops.{stop}.section"))
