"""The map of words as a still picture: dots, the chosen one, its neighbours, and their names."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from attnbook.data.palette import variable
from attnbook.messages import text

from ..core import svg
from ..core.html import Markup, fill, number, stroke, tag

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_WIDTH, _HEIGHT, _EDGE, _FOOT = 520, 400, 22, 14
_LETTER, _LINE = 7.2, 15
# Right, left, above, below, and the four corners: how far off, and which end of the name is there.
_SPOTS = ((9, 4, "start"), (-9, 4, "end"), (0, -10, "middle"), (0, 20, "middle"),
          (9, -9, "start"), (-9, -9, "end"), (9, 18, "start"), (-9, 18, "end"))
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Spot(NamedTuple):
    """Where a name stands, and the room that it takes."""

    x: float
    y: float
    anchor: str
    box: Box


def word_map(
    words: Sequence[str],
    points: np.ndarray,
    index: int,
    nearest: Sequence[int],
    weights: np.ndarray,
    alt: str,
) -> Markup:
    """Return the picture, its dots and names where js/embedding_map_names.js has them."""
    at = fitted(points)
    lines = [_line(at[index], at[i], float(weights[i])) for i in nearest]
    sizes = {**dict.fromkeys(map(int, nearest), 5), index: 8}
    dots = [_dot(place, "query" if i == index else "key", sizes.get(i))
            for i, place in enumerate(at)]
    listed = [index, *map(int, nearest)]
    spots = names_on(at, words, listed)
    names = [_name(spot, words[i], i == index) for i, spot in spots.items()]
    shadow = tag("text", text("embedding_map.shadow"), x=4, y=_HEIGHT - 4, class_="ab-name")
    return svg.drawing(_WIDTH, _HEIGHT, alt, *lines, *dots, *names, shadow)


def fitted(points: np.ndarray) -> list[tuple[float, float]]:
    """Return the points in pixels, as large as fits, with the same scale along both axes."""
    low, high = points.min(axis=0), points.max(axis=0)
    wide, tall = np.where(high > low, high - low, 1.0)
    scale = min((_WIDTH - 2 * _EDGE) / wide, (_HEIGHT - 2 * _EDGE - _FOOT) / tall)
    (x, y), (a, b) = (_WIDTH / 2, (_HEIGHT - _FOOT) / 2), (low + high) / 2
    return [(float(x + (p - a) * scale), float(y - (q - b) * scale)) for p, q in points]


def names_on(
    at: Sequence[tuple[float, float]], words: Sequence[str], listed: Sequence[int]
) -> dict[int, Spot]:
    """Return where names stand beside their dots, free of each other and of the dots named.

    A name without room is left out: the table beside the map has them all.  The first one, of the
    chosen word, is always there.
    """
    taken = [(at[i][0] - 6, at[i][1] - 6, at[i][0] + 6, at[i][1] + 6) for i in listed]
    found: dict[int, Spot] = {}
    for i in listed:
        spots = _beside(at[i], words[i])
        inside = [spot for spot in spots if spot.box[0] >= 0 and spot.box[2] <= _WIDTH]
        free = [spot for spot in inside if not any(_meet(spot.box, other) for other in taken)]
        if free or i == listed[0]:
            found[i] = (free or inside or spots)[0]
            taken.append(found[i].box)
    return found


def _beside(at: tuple[float, float], word: str) -> list[Spot]:
    """Return the places for a name beside its dot, the best one first."""
    wide = _LETTER * len(word) + 4
    spots = []
    for dx, dy, anchor in _SPOTS:
        x, y = at[0] + dx, at[1] + dy
        left = x - _BEFORE[anchor] * wide
        spots.append(Spot(x, y, anchor, (left, y - _LINE + 3, left + wide, y + 3)))
    return spots


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _line(here: Sequence[float], there: Sequence[float], weight: float) -> Markup:
    path = f"M{number(here[0])},{number(here[1])}L{number(there[0])},{number(there[1])}"
    return tag("path", d=path, stroke_width=number(1 + 20 * weight, 2), stroke_opacity="0.45",
               **stroke("weights"))


def _dot(at: Sequence[float], role: str, size: int | None) -> Markup:
    """Return a dot, pale where no size says that it is named."""
    return tag("circle", cx=number(at[0]), cy=number(at[1]), r=size or 3,
               opacity=None if size else 0.28, **fill(role))


def _name(spot: Spot, word: str, chosen: bool) -> Markup:
    drawn = {"fill": variable("query"), "font_weight": 700} if chosen else {}
    style = "ab-map-word ab-map-chosen ab-fill-query role-query" if chosen else "ab-map-word"
    return tag("text", word, x=number(spot.x), y=number(spot.y), text_anchor=spot.anchor,
               class_=style, **drawn)
