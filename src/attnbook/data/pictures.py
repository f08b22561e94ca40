"""Generated pictures with a question: which digit stands left of, right of, above, below the star?

A picture is a grid of 4 × 4 regions, each 7 × 7 pixels.  One region holds a star, its four
neighbours hold digits, and so do some of the others.
"""

from typing import NamedTuple

import numpy as np

__all__ = ["CELL", "QUESTIONS", "SIDE", "Pictures", "regions", "stars"]

SIDE, CELL = 4, 7
"""Regions on a side of the picture, and pixels on a side of a region."""

QUESTIONS = ("left", "right", "above", "below")
"""Where, seen from the star, the asked digit stands; a question's id is its place."""

_STEPS = np.array([(0, -1), (0, 1), (-1, 0), (1, 0)])
_ROWS = {
    "digits": ("### .#. ### ### #.# ### ### ### ### ###",
               "#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#",
               "#.# .#. ### .## ### ### ### ..# ### ###",
               "#.# .#. #.. ..# ..# ..# #.# .#. #.# ..#",
               "### ### ### ### ..# ### ### .#. ### ###"),
    "star": ("#.#.#", ".###.", "#####", ".###.", "#.#.#"),
}


class Pictures(NamedTuple):
    """Pictures, questions and answers.

    Attributes
    ----------
    pixels : ndarray of float32, shape (count, 28, 28)
        Ink is near 1, paper near 0.
    questions : ndarray of int, shape (count,)
        Place in `QUESTIONS`.
    answers : ndarray of int, shape (count,)
        The digit asked for, 0 to 9.
    places : ndarray of int, shape (count,)
        The region in which it stands, counted row by row.
    """

    pixels: np.ndarray
    questions: np.ndarray
    answers: np.ndarray
    places: np.ndarray


def stars(count: int, seed: int = 0) -> Pictures:
    """Draw pictures, each with one question.

    Parameters
    ----------
    count : int
        How many.
    seed : int
        The same seed gives the same pictures.

    Returns
    -------
    Pictures

    Examples
    --------
    >>> drawn = stars(3)
    >>> drawn.pixels.shape, [QUESTIONS[i] for i in drawn.questions]
    ((3, 28, 28), ['left', 'right', 'below'])
    """
    rng = np.random.default_rng(seed)
    glyphs = _glyphs()
    signs = rng.integers(0, 10, size=(count, SIDE, SIDE))
    empty = rng.random((count, SIDE, SIDE)) < 0.5
    star = rng.integers(1, SIDE - 1, size=(count, 2))
    questions = rng.integers(0, len(QUESTIONS), size=count)
    each = np.arange(count)
    for step in _STEPS:
        empty[each, star[:, 0] + step[0], star[:, 1] + step[1]] = False
    place = star + _STEPS[questions]
    answers = signs[each, place[:, 0], place[:, 1]]
    signs = np.where(empty, len(glyphs) - 1, signs)
    signs[each, star[:, 0], star[:, 1]] = len(glyphs) - 2
    pixels = glyphs[signs].swapaxes(2, 3).reshape(count, SIDE * CELL, SIDE * CELL)
    pixels = pixels + rng.normal(0, 0.1, size=pixels.shape)
    return Pictures(pixels.astype(np.float32), questions, answers,
                    place[:, 0] * SIDE + place[:, 1])


def regions(pixels: np.ndarray) -> np.ndarray:
    """Cut pictures into regions.

    Parameters
    ----------
    pixels : ndarray, shape (count, 28, 28)

    Returns
    -------
    ndarray, shape (count, 16, 49)
        One row a region, row by row of the picture.

    Examples
    --------
    >>> regions(stars(3).pixels).shape
    (3, 16, 49)
    """
    count = len(pixels)
    cut = pixels.reshape(count, SIDE, CELL, SIDE, CELL).swapaxes(2, 3)
    return cut.reshape(count, SIDE * SIDE, CELL * CELL)


def _glyphs() -> np.ndarray:
    """Return ten digits, a star and nothing, each of 7 × 7 pixels."""
    glyphs = np.zeros((12, CELL, CELL))
    for row, line in enumerate(_ROWS["digits"], start=1):
        for digit, dots in enumerate(line.split()):
            glyphs[digit, row, 2:5] = [dot == "#" for dot in dots]
    for row, dots in enumerate(_ROWS["star"], start=1):
        glyphs[10, row, 1:6] = [dot == "#" for dot in dots]
    return glyphs
