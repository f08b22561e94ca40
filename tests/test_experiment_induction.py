"""Sentences of chapter 14 that rest on the stored trainings of one layer and of two."""

from __future__ import annotations

import numpy as np
import pytest

from attnbook.data import experiment
from attnbook.pretraining import repeats


@pytest.fixture(scope="module")
def ends():
    stored = experiment("induction")
    return lambda name, layers: stored.column("ends", name, layers=layers)


def test_two_layers_fall_in_every_training_and_one_in_none(ends):
    assert set(ends("half", 2)) <= {550, 600} and ends("nine_tenths", 2).max() <= 800
    assert (ends("half", 1) == 0).all() and ends("right", 1).max() < 0.18
    assert ends("right", 1).min() > 0.145 and ends("right", 2).min() > 0.94


def test_what_was_learned_holds_for_longer_sequences(ends):
    assert ends("longer_right", 2).min() > 0.72 and ends("longer_right", 2).max() < 0.85
    assert ends("longer_right", 1).min() > 0.07 and ends("longer_right", 1).max() < 0.085


def test_all_five_look_five_back_and_five_behind(ends):
    assert (ends("back", 2) == 5).all() and ends("back_weight", 2).min() > 0.43
    assert (ends("behind", 2) == 5).all() and ends("behind_weight", 2).min() > 0.92
    assert 0.25 < ends("nearer_weight", 2).min() <= ends("nearer_weight", 2).max() < 0.28
    assert max(ends(f"{name}_weight", 1).max() for name in ("back", "behind")) < 0.13
    assert ends("previous", 2).max() < 0.03 and ends("follower", 2).max() < 0.07
    assert ends("behind_weight", 1).max() < 0.12


def test_the_fall_is_faster_than_what_came_before_it():
    stored = experiment("induction")
    for seed in stored.seeds:
        right = {row["step"]: row["right"]
                 for row in stored.rows("moments", layers=2, seed=seed)}
        assert right[700] - right[450] > 0.5 > 0.35 > right[450] - right[0]


def test_both_have_about_as_many_parameters(ends):
    one, two = ends("parameters", 1)[0], ends("parameters", 2)[0]
    assert abs(one / two - 1) < 0.02


def test_one_layer_is_right_about_as_often_as_the_best_fixed_distance(ends):
    made = repeats.draw(300, np.random.default_rng(12345))
    shares = []
    for distance in range(1, 26):
        same = made.ids[:, distance:] == made.ids[:, :-distance]
        shares.append(int((same & made.known[:, distance:]).sum()) / int(made.known.sum()))
    assert 1 + int(np.argmax(shares)) == 6 and max(shares) == pytest.approx(0.1754, abs=5e-5)
    assert abs(ends("right", 1) - max(shares)).max() < 0.03
