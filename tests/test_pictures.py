"""The answer stands where the question says, and the star is where it should be."""

import numpy as np
import pytest

from attnbook.data import pictures
from attnbook.data.pictures import QUESTIONS, SIDE

STEPS = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}


def templates():
    """Return the sign of each region's ink, read from pictures where the answer is known."""
    drawn = pictures.stars(4000, seed=7)
    cut = pictures.regions(drawn.pixels) > 0.5
    at_place = cut[np.arange(4000), drawn.places]
    return {d: at_place[drawn.answers == d].astype(int) for d in range(10)}


@pytest.mark.slow
def test_a_digit_always_looks_the_same_and_no_two_alike():
    shapes = templates()
    for digit, pixels in shapes.items():
        assert len(pixels) > 200 and (pixels == pixels[0]).mean() > 0.9999, digit
    firsts = [tuple(pixels[0]) for pixels in shapes.values()]
    assert len(set(firsts)) == 10


def test_the_place_lies_beside_the_one_star_as_the_question_says():
    drawn = pictures.stars(500, seed=3)
    ink = (pictures.regions(drawn.pixels) > 0.5).sum(axis=-1)
    for question, place, row in zip(drawn.questions, drawn.places, ink, strict=True):
        down, right = STEPS[QUESTIONS[question]]
        star = place - SIDE * down - right
        assert row[star] == 17 and (row == 17).sum() == 1
        assert 1 <= star // SIDE <= 2 and 1 <= star % SIDE <= 2


def test_all_questions_and_digits_occur_and_seeds_decide():
    drawn = pictures.stars(1000, seed=0)
    assert set(drawn.questions) == set(range(4)) and set(drawn.answers) == set(range(10))
    again, other = pictures.stars(1000, seed=0), pictures.stars(1000, seed=1)
    np.testing.assert_array_equal(drawn.pixels, again.pixels)
    assert (drawn.pixels != other.pixels).any()
