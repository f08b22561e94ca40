"""Sentences of chapter 11 that rest on stored numbers."""

import numpy as np
import pytest

from attnbook import data


@pytest.fixture(scope="module")
def stored():
    return data.experiment("block")


def right(stored, task, norm, size, column="right"):
    return stored.column("norms", column, task=task, norm=norm, batch_size=size)


def test_with_batches_of_two_layer_norm_leads_on_digits_and_batch_norm_on_pictures(stored):
    digits = [right(stored, "digits in order", norm, 2) for norm in ("layer", "batch")]
    assert digits[0].min() > digits[1].max() + 0.1
    pictures = [right(stored, "pictures", norm, 2) for norm in ("layer", "batch")]
    assert pictures[1].min() > pictures[0].max()


def test_with_batches_of_64_they_are_near_and_batch_norm_stays_ahead_on_pictures(stored):
    for task in ("digits in order", "pictures"):
        medians = [np.median(right(stored, task, norm, 64)) for norm in ("layer", "batch")]
        assert abs(medians[0] - medians[1]) < 0.06 and min(medians) > 0.9
    ahead, behind = (right(stored, "pictures", norm, 64) for norm in ("batch", "layer"))
    assert ahead.min() > behind.max()


def test_neither_reaches_past_the_lengths_it_was_trained_on(stored):
    for norm in ("layer", "batch"):
        assert right(stored, "digits in order", norm, 64, "longer").max() < 0.05


def test_two_sequences_at_a_time_ruin_batch_norm_in_training_mode_and_not_layer_norm(stored):
    def in_pairs(norm):
        return right(stored, "digits in order", norm, 64, "in pairs")

    assert in_pairs("batch").max() < 0.3 and in_pairs("layer").min() > 0.9


def test_at_the_high_rate_only_post_norm_needs_the_warm_up(stored):
    def share(norm, warmup):
        return stored.column("orders", "right", norm=norm, warmup=warmup, rate=0.01)

    assert share("post", 0).max() < 0.05
    guessed = stored.column("orders", "loss", norm="post", warmup=0)
    np.testing.assert_allclose(guessed, np.log(10), atol=0.005)
    for norm, warmup in (("post", 100), ("pre", 0), ("pre", 100)):
        assert share(norm, warmup).min() > 0.95
