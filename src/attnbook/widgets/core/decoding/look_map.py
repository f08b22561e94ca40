"""Where a decoder looks, as a still picture: a column a source token, a row a written one."""

from collections.abc import Mapping, Sequence

from .. import svg
from ..html import Markup, fill, tag

MEANS = ({digit: str(value) for value, digit in enumerate("零一二三四五六七八九")}
         | {"十": "10", "百": "100", "千": "1000", "万": "10000"})
"""What the Chinese characters of numbers mean, for readers who do not know them."""

_LEFT, _ROW = 76, 27


def look_map(
    tokens: Sequence[str],
    written: Sequence[str],
    weights: Sequence[Sequence[float]],
    sources: Sequence[Sequence[int]],
    alt: str,
    *,
    end: str,
    means: Mapping[str, str],
) -> Markup:
    """Return the picture."""
    upright = all(len(token) == 1 for token in tokens)
    cell, head = (22, 34) if upright else (48, 84)
    heads = [_head(token, _LEFT + cell * (j + 0.5), head, upright)
             for j, token in enumerate(tokens)]
    rows = [_row(i, head + _ROW * i, cell, weights[i], sources[i],
                 [token or end, means.get(token, "")]) for i, token in enumerate(written)]
    return svg.drawing(_LEFT + cell * len(tokens) + (8 if upright else 40),
                        head + _ROW * len(rows) + 6, alt, *heads, *rows)


def _head(token: str, x: float, head: int, upright: bool) -> Markup:
    if upright:
        return tag("text", "␣" if token == " " else token, x=x, y=head - 8, text_anchor="middle",
                   **_named("ab-source-word", "key"))
    return tag("text", token, **_named("ab-source-word", "key"),
               transform=f"translate({x + 2:g},{head - 8}) rotate(-58)")


def _row(i: int, y: int, cell: int, weights: Sequence[float], sources: Sequence[int],
         names: Sequence[str]) -> Markup:
    gap = 2 if cell > 30 else 1
    cells = [tag("rect", x=_LEFT + cell * j + gap, y=y + 2, width=cell - 2 * gap,
                 height=_ROW - 4, rx=2, fill_opacity=round(weight, 3), **fill("weights"))
             for j, weight in enumerate(weights)]
    boxes = [tag("rect", x=_LEFT + cell * j + gap - 0.5, y=y + 1.5, width=cell - 2 * gap + 1,
                 height=_ROW - 3, rx=4, fill="none", stroke="currentColor", class_="ab-says")
             for j in sources]
    name = tag("text", names[0], x=_LEFT - 10, y=y + _ROW / 2 + 5, text_anchor="end",
               **_named("ab-character", "query"))
    means = tag("text", names[1], x=_LEFT - 34, y=y + _ROW / 2 + 5, text_anchor="end",
                class_="ab-name")
    return tag("g", *cells, *boxes, name, means)


def _named(style: str, role: str) -> dict[str, str]:
    """Return the attributes of a label in the colour of a role."""
    found = fill(role)
    return {**found, "class_": f"{style} {found['class_']}"}
