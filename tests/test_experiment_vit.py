"""Sentences of chapter 15 that rest on stored numbers."""

import numpy as np
import pytest

from attnbook import data

COUNTS = (100, 500, 2000, 8000)


def share(model, count, name="accuracy"):
    return data.experiment("vit").column("sizes", name, model=model, count=count)


def gap(count):
    """Return how far the ResNet is ahead, for each seed."""
    return share("ResNet", count) - share("ViT", count)


def test_both_models_are_of_one_size_and_saw_the_same_seeds():
    measured = data.experiment("vit")
    sizes = [share(model, count, "parameters") for model in ("ViT", "ResNet") for count in COUNTS]
    assert np.ptp(sizes) < 0.01 * np.min(sizes)
    for count in COUNTS:
        seeds = [[row["seed"] for row in measured.rows("sizes", model=model, count=count)]
                 for model in ("ViT", "ResNet")]
        assert seeds[0] == seeds[1] == [0, 1, 2]


@pytest.mark.parametrize("model", ["ViT", "ResNet"])
def test_more_pictures_are_better_in_every_seed(model):
    assert (np.diff([share(model, count) for count in COUNTS], axis=0) > 0).all()


def test_seeds_disagree_with_100_pictures_and_agree_from_500_on():
    assert gap(100).min() < 0 < gap(100).max()
    for count in COUNTS[1:]:
        assert gap(count).min() > 0.03 and gap(count).max() < 0.06


def test_the_gap_does_not_close():
    assert np.median(gap(8000)) > np.median(gap(500))


def test_few_pictures_are_learned_by_heart_and_8000_are_not():
    for model in ("ViT", "ResNet"):
        assert share(model, 100, "training").min() == share(model, 500, "training").min() == 1
    assert 0.87 < np.median(share("ViT", 8000, "training")) < 0.89
    assert (share("ViT", 8000, "training") < share("ResNet", 8000, "training")).all()


def digits(model, pictures):
    return data.experiment("vit").column("order", "accuracy", model=model, pictures=pictures)


def test_mixing_costs_neither_more_than_two_points_and_the_resnet_stays_ahead():
    for model in ("ViT", "ResNet"):
        assert abs(digits(model, "as they are") - digits(model, "mixed")).max() < 0.02
    assert digits("ResNet", "mixed").min() > digits("ViT", "as they are").max()


def test_without_positions_about_seven_digits_in_ten_are_right():
    found = digits("ViT without positions", "as they are")
    assert found.min() > 0.65 and found.max() < 0.73
    assert digits("ViT", "mixed").min() > 0.93
