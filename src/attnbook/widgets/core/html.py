"""Small pieces of HTML and SVG as text: every attribute and every text is escaped."""

import html
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from attnbook.data.palette import variable

_VOID = frozenset({"br", "hr", "img", "input"})  # of HTML
_EMPTY = _VOID | {"circle", "ellipse", "line", "path", "rect"}


class Markup(str):
    """Text that is already HTML."""

    __slots__ = ()


def tag(name: str, *kids: object, **attributes: object) -> Markup:
    """Return an element; ``class_`` means ``class``, and ``stroke_width`` ``stroke-width``.

    Attributes of None or False are left out.  Kids that are not :class:`Markup` are escaped.

    Examples
    --------
    >>> tag("p", "1 < 2", class_="note")
    '<p class="note">1 &lt; 2</p>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        shown = number(value, 3) if isinstance(value, float) else html.escape(str(value))
        parts.append(attribute if value is True else f'{attribute}="{shown}"')
    opening = " ".join(parts)
    if name in _EMPTY and not kids:
        return Markup(f"<{opening}>" if name in _VOID else f"<{opening}/>")
    return Markup(f"<{opening}>{join(kids)}</{name}>")


def join(kids: Iterable[object]) -> Markup:
    """Put pieces together, escaping what is not markup yet.

    Examples
    --------
    >>> join(["<", tag("b", "x")])
    '&lt;<b>x</b>'
    """
    return Markup("".join(
        kid if isinstance(kid, Markup)
        else join(kid) if isinstance(kid, list | tuple)
        else html.escape(str(kid), quote=False)
        for kid in kids if kid is not None))


def number(value: float, digits: int = 1) -> str:
    """Write a coordinate briefly and the same on every processor.

    Examples
    --------
    >>> number(12.04), number(-0.01), number(3.25, 2)
    ('12', '0', '3.25')
    """
    rounded = round(float(f"{value:.6g}"), digits) + 0.0
    return f"{rounded:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{rounded:.0f}"


def shown(value: float, digits: int = 2) -> str:
    """Write a number for readers, as ``num`` of js/messages.js does."""
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    fixed = f"{value:.{digits}f}"
    return (fixed.replace("-", "") if float(fixed) == 0 else fixed).replace("-", "−")


def short(value: float) -> str:
    """Write a number with about three digits, whatever its size."""
    size = math.floor(math.log10(abs(value))) if value else 0
    return shown(value, min(4, max(0, 2 - size)))


def fill(role: str) -> dict[str, str]:
    """Return the attributes of a filled shape: the colour, and the class that follows the theme."""
    return {"fill": variable(role), "class_": f"ab-fill-{role} role-{role}"}


def stroke(role: str) -> dict[str, str]:
    """Return the attributes of a drawn line in the colour of a role."""
    return {"fill": "none", "stroke": variable(role), "class_": f"ab-stroke-{role} role-{role}"}


_LONG = 24
"""Characters of a cell beyond which it gets room, as in data_table.js: see there why."""


@dataclass(frozen=True)
class Table:
    """The numbers behind a picture."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]] = field(default_factory=tuple)

    def html(self) -> Markup:
        """Return the table as HTML."""
        head = tag("tr", *(tag("th", column, scope="col") for column in self.columns))
        body = [tag("tr", tag("th", row[0], scope="row", dir="auto"),
                    *(tag("td", cell, class_="ab-long" if len(str(cell)) > _LONG else None)
                      for cell in row[1:]))
                for row in self.rows]
        return tag("table", tag("caption", self.caption), tag("thead", head), tag("tbody", *body))


def mathml(tree: list[Any] | str) -> Markup | str:
    """Write a tree of MathML as text.

    Examples
    --------
    >>> mathml(["mi", {"class": "role-query"}, "q"])
    '<mi class="role-query">q</mi>'
    """
    if isinstance(tree, str):
        return tree
    name, attributes, *kids = tree
    return tag(name, *map(mathml, kids), **attributes)
