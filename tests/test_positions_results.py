"""Sentences of chapter 7 that rest on the stored numbers of experiments/positions.py."""

import numpy as np
import pytest

from attnbook import data

METHODS = ("none", "sinusoidal", "learned", "rotary", "ALiBi")


@pytest.fixture(scope="module")
def results():
    return data.experiment("positions")


def median(results, task, method, length):
    return np.median(results.column("lengths", "accuracy", task=task, method=method,
                                    length=length))


def test_what_can_express_a_task_learns_it_at_the_training_length(results):
    for method in ("sinusoidal", "learned", "rotary"):
        assert min(median(results, task, method, 16) for task in ("back", "latest")) > 0.97
    assert median(results, "latest", "ALiBi", 16) > 0.97
    assert median(results, "back", "ALiBi", 16) < 0.2
    assert median(results, "back", "none", 16) < 1 / 3


def test_sinusoidal_and_learned_fall_beyond_it_in_every_seed(results):
    for task, most in (("back", 0.9), ("latest", 0.5)):
        for method in ("sinusoidal", "learned"):
            rows = results.column("lengths", "accuracy", task=task, method=method, length=24)
            assert rows.max() < most


def test_rotary_holds_best_on_three_back_and_alibi_on_the_latest_entry(results):
    for task, best in (("back", "rotary"), ("latest", "ALiBi")):
        others = [median(results, task, method, 64) for method in METHODS if method != best]
        assert median(results, task, best, 64) > max(others) + 0.1


def test_no_method_is_best_at_both(results):
    winners = {max(METHODS, key=lambda m, task=task: median(results, task, m, 64))
               for task in ("back", "latest")}
    assert winners == {"rotary", "ALiBi"}


def test_flatter_slopes_are_worse_and_the_flattest_is_nearly_none(results):
    for length in (16, 64):
        medians = [np.median(results.column("slopes", "accuracy", slope=2.0**-n, length=length))
                   for n in range(1, 9)]
        assert (np.diff(medians) < 0).all()
        assert abs(medians[-1] - median(results, "latest", "none", length)) < 0.05


def test_the_learned_table_guesses_where_no_row_was_trained(results):
    # Places 3 to 15 of 64 have trained rows on both ends; the others guess one token in ten.
    expected = (13 + 0.1 * 48) / 61
    assert median(results, "back", "learned", 64) == pytest.approx(expected, abs=0.03)
