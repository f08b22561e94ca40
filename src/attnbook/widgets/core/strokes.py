"""From a pen's strokes to the 8 × 8 counts of ink that scikit-learn's digits are made of.

Those digits were scanned, brought to one size, made upright, and counted: 32 × 32 dots, how much
ink in every block of 4 × 4.  What the scans went through shows in the data: every digit reaches
from the top row to the bottom row, is about 20 dots wide, holds about 310 dots of ink however fine
its pen was, and its left edge is as far left at the bottom as at the top.  A drawing is brought to
the same form here; ``vit_draw/strokes.js`` does the same, number by number, and tests compare.
"""

import math
import re
from itertools import pairwise

import numpy as np

DOTS, BOX, INK = 32, 20, 310
"""Dots on a side of the bitmap, the width of the box that a digit fills, and its ink in dots."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
PATTERN = re.compile(r"(?:\.(?:[A-Za-z0-9_-]{2})+)*")
_FINE, _BROAD, _ROUNDS = 2.0, 11.0, 7
_BAND = 4        # rows of dots in a block
_STRETCH = 3.0   # how much more one side may be stretched than the other

Strokes = list[list[tuple[int, int]]]


def decode(text: str) -> Strokes:
    """Read strokes: a full stop before each, two letters a point."""
    return [[(LETTERS.index(part[i]), LETTERS.index(part[i + 1])) for i in range(0, len(part), 2)]
            for part in text.split(".") if part]


def encode(strokes: Strokes) -> str:
    """Write strokes as :func:`decode` reads them."""
    return "".join("." + "".join(LETTERS[x] + LETTERS[y] for x, y in stroke)
                   for stroke in strokes)


def bitmap(strokes: Strokes) -> np.ndarray:
    """Return a drawing as the scans are: filling the box, with ink for its size, upright."""
    pieces = [piece for stroke in strokes for piece in pairwise(stroke * 2 if len(stroke) == 1
                                                                else stroke)]
    if not pieces:
        return np.zeros((DOTS, DOTS), dtype=bool)
    ends = np.array(pieces, dtype=float)               # (pieces, 2, 2): from and to, x and y
    fine, broad = _FINE, _BROAD
    for _ in range(_ROUNDS):
        pen = (fine + broad) / 2
        if _inked(ends, pen).sum() < INK:
            fine = pen
        else:
            broad = pen
    return upright(_inked(ends, (fine + broad) / 2))


def _inked(ends: np.ndarray, pen: float) -> np.ndarray:
    """Return the dots under a round pen whose strokes fill the box."""
    low, high = ends.min(axis=(0, 1)), ends.max(axis=(0, 1))
    width, height = (high - low).tolist()
    across = (BOX - pen) / width if width else math.inf
    down = (DOTS - pen) / height if height else math.inf
    across, down = min(across, _STRETCH * down), min(down, _STRETCH * across)
    if not math.isfinite(across):
        across = down = 1.0
    placed = (ends - (low + high) / 2) * [across, down] + DOTS / 2
    y, x = np.mgrid[:DOTS, :DOTS] + 0.5
    near = np.full((DOTS, DOTS), math.inf)
    for (x1, y1), (x2, y2) in placed.tolist():
        dx, dy = x2 - x1, y2 - y1
        long = dx * dx + dy * dy
        share = ((x - x1) * dx + (y - y1) * dy) / long if long else np.zeros_like(x)
        share = np.clip(share, 0, 1)
        off_x, off_y = x - (x1 + share * dx), y - (y1 + share * dy)
        near = np.minimum(near, off_x * off_x + off_y * off_y)
    return near <= pen * pen / 4


def upright(ink: np.ndarray) -> np.ndarray:
    """Move rows sideways until the left edge of the last four is under that of the first four."""
    rows = np.flatnonzero(ink.any(axis=1))
    if not len(rows):
        return ink
    first, last = int(rows[0]), int(rows[-1])
    edges = [int(np.flatnonzero(ink[band].any(axis=0))[0])
             for band in (slice(first, first + _BAND), slice(max(0, last + 1 - _BAND), last + 1))]
    slant = (edges[1] - edges[0]) / max(1, last + 1 - first - _BAND)
    places = [(y, int(x) - math.floor(slant * (y - first) + 0.5))
              for y in range(first, last + 1) for x in np.flatnonzero(ink[y])]
    left, right = min(x for _, x in places), max(x for _, x in places)
    move = math.floor((DOTS - (right - left + 1)) / 2) - left
    made = np.zeros_like(ink)
    for y, x in places:
        if 0 <= x + move < DOTS:
            made[y, x + move] = True
    return made


def count(dots: np.ndarray) -> np.ndarray:
    """Count the ink in every block of 4 × 4 dots."""
    return dots.reshape(8, 4, 8, 4).sum(axis=(1, 3))
