"""Sentences of chapter 12 that rest on stored numbers."""

import numpy as np
import pytest

from attnbook import data

STORED = data.experiment("transformer")


def exact(task, recipe):
    return STORED.column("recipes", "exact", task=task, recipe=recipe)


@pytest.mark.parametrize(("task", "recipes"), [
    ("numbers", ("chapter", "no smoothing", "embeddings not scaled")),
    ("dates", ("chapter", "smoothing"))])
def test_every_recipe_with_positions_passes_99_per_cent_with_every_seed(task, recipes):
    for recipe in recipes:
        assert len(exact(task, recipe)) == 5
        assert exact(task, recipe).min() >= 0.99, recipe


def test_no_recipe_with_positions_is_ahead_of_another():
    found = [exact("numbers", recipe)
             for recipe in ("chapter", "no smoothing", "embeddings not scaled")]
    assert np.ptp([np.median(shares) for shares in found]) < 0.003


def test_without_positions_at_most_one_value_in_five_is_right():
    assert exact("numbers", "no positions").max() <= 0.2
    assert exact("dates", "no positions").max() <= 0.2


def test_no_number_is_longer_than_those_of_the_training():
    for digits in (7, 8):
        assert (STORED.column("lengths", f"digits {digits}", trained_to=6) == 0).all()
        assert (STORED.column("lengths", f"digits {digits}", trained_to=8) >= 0.99).all()
    for digits in range(3, 7):
        assert (STORED.column("lengths", f"digits {digits}", trained_to=6) >= 0.99).all()


def test_the_largest_weight_stands_on_the_word_more_often_for_numbers_than_for_dates():
    assert STORED.column("recipes", "looked", task="numbers", recipe="chapter").min() > 0.98
    found = STORED.column("recipes", "looked", task="dates", recipe="chapter")
    assert found.min() > 0.7 and found.max() < 0.95
