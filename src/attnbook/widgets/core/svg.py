"""Axes and lines for the still pictures: a small, deterministic part of what js/draw.js draws."""

import math
from collections.abc import Callable, Sequence

from .html import Markup, number, shown, tag

Scale = Callable[[float], float]


def linear(domain: tuple[float, float], span: tuple[float, float]) -> Scale:
    """Return the straight map from data to drawing.

    Examples
    --------
    >>> linear((0, 10), (0, 200))(2.5)
    50.0
    """
    (d0, d1), (r0, r1) = domain, span
    return lambda v: r0 + (v - d0) / (d1 - d0) * (r1 - r0)


def logarithmic(domain: tuple[float, float], span: tuple[float, float]) -> Scale:
    """Return the same on a logarithmic axis.

    Examples
    --------
    >>> round(logarithmic((0.1, 10), (0, 100))(1), 6)
    50.0
    """
    inner = linear((math.log(domain[0]), math.log(domain[1])), span)
    return lambda v: inner(math.log(v))


def ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Return round numbers between two bounds, about `count` of them."""
    raw = (high - low) / count
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(m * size for m in (1, 2, 5, 10) if m * size >= raw * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [float(f"{i * step:.12g}") for i in range(first, last + 1)]


def log_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return 1, 2 and 5 times powers of ten; fewer where they would crowd."""
    found: list[float] = []
    for kept in ((1, 2, 5), (1, 3), (1,)):
        exponents = range(math.floor(math.log10(low)), math.floor(math.log10(high)) + 1)
        values = [float(f"{m}e{e}") for e in exponents for m in kept]
        found = [v for v in values if low <= v <= high]
        if len(found) <= most:
            break
    return found


def axis(side: str, scale: Scale, values: Sequence[float], at: float) -> Markup:
    """Return ticks and numbers along the bottom or the left."""
    step = abs(values[1] - values[0]) if len(values) > 1 else abs(values[0] or 1)
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    below = side == "bottom"
    tick = {"y2": 5} if below else {"x2": -5}
    name = ({"y": 18, "text_anchor": "middle"} if below
            else {"x": -8, "dy": "0.32em", "text_anchor": "end"})
    marks = [tag("g", tag("line", **tick, stroke="currentColor"),
                 tag("text", shown(v, digits), **name),
                 transform=f"translate({place},0)" if below else f"translate(0,{place})")
             for v in values for place in [number(scale(v))]]
    move = f"translate(0,{number(at)})" if below else f"translate({number(at)},0)"
    return tag("g", *marks, class_="ab-axis", transform=move, fill="currentColor")


def line(xs: Sequence[float], ys: Sequence[float], x: Scale, y: Scale) -> str:
    """Return the ``d`` of a line through points.

    Examples
    --------
    >>> line([0, 1], [0, 2], lambda v: 10 * v, lambda v: 5 * v)
    'M0,0L10,10'
    """
    points = [f"{number(x(a))},{number(y(b))}" for a, b in zip(xs, ys, strict=True)]
    return "M" + "L".join(points)


def drawing(width: float, height: float, label: str, *kids: object) -> Markup:
    """Return a picture with its alternative text."""
    return tag("svg", *kids, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}",
               width=width, height=height, role="img", aria_label=label,
               font_family="system-ui, sans-serif", font_size=13, fill="currentColor")
