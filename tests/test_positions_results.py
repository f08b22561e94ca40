"""Sentences of chapter 7 that rest on the stored numbers of experiments/positions.py."""

import numpy as np
import pytest

from attnbook import data

METHODS = ("none", "sinusoidal", "learned", "rotary", "ALiBi")
RATES = {"lengths": (0.003, 0.01, 0.03), "decoder": (0.001, 0.003, 0.01)}
LENGTHS = (16, 24, 32, 64)


@pytest.fixture(scope="module")
def results():
    return data.experiment("positions")


def medians(results, task, method, table="lengths"):
    """Return the medians by length at the rate whose mean over the lengths is best."""
    by_rate = [[np.median(results.column(table, "accuracy", task=task, method=method, rate=rate,
                                         length=length)) for length in LENGTHS]
               for rate in RATES[table]]
    return dict(zip(LENGTHS, max(by_rate, key=np.mean), strict=True))


def test_what_can_express_a_task_learns_it_at_the_training_length(results):
    for method in ("sinusoidal", "learned", "rotary"):
        assert min(medians(results, task, method)[16] for task in ("back", "latest")) > 0.97
    assert medians(results, "latest", "ALiBi")[16] > 0.97
    assert medians(results, "back", "ALiBi")[16] < 0.2
    assert medians(results, "back", "none")[16] < 1 / 3


def test_sinusoidal_and_learned_fall_beyond_it_in_every_seed_at_every_rate(results):
    for task, most in (("back", 0.9), ("latest", 0.5)):
        for method in ("sinusoidal", "learned"):
            rows = results.column("lengths", "accuracy", task=task, method=method, length=24)
            assert len(rows) == 15 and rows.max() < most


def test_rotary_holds_best_on_three_back_and_alibi_on_the_latest_entry(results):
    for task, best in (("back", "rotary"), ("latest", "ALiBi")):
        others = [medians(results, task, method)[64] for method in METHODS if method != best]
        assert medians(results, task, best)[64] > max(others) + 0.1


def test_rotary_alone_does_well_on_both_tasks_at_length_64(results):
    worst = {method: min(medians(results, task, method)[64] for task in ("back", "latest"))
             for method in METHODS}
    assert worst.pop("rotary") > 0.8 and max(worst.values()) < 0.3


def test_flatter_slopes_are_worse_and_the_flattest_is_nearly_none(results):
    for length in (16, 64):
        by_slope = [np.median(results.column("slopes", "accuracy", slope=2.0**-n, length=length))
                    for n in range(1, 9)]
        assert (np.diff(by_slope) < 0).all()
        assert abs(by_slope[-1] - medians(results, "latest", "none")[length]) < 0.05


def test_the_learned_table_guesses_where_no_row_was_trained(results):
    # Places 3 to 15 of 64 have trained rows on both ends; the others guess one token in ten.
    expected = (13 + 0.1 * 48) / 61
    assert medians(results, "back", "learned")[64] == pytest.approx(expected, abs=0.03)


def test_a_causal_mask_alone_tells_which_token_came_before(results):
    for rate in RATES["decoder"]:
        with_mask, without = (results.column("order", "accuracy", masked=masked, rate=rate)
                              for masked in (True, False))
        assert with_mask.min() > 0.7 and without.max() < 0.25
    best = results.column("order", "accuracy", masked=True, rate=0.01)
    assert round(float(np.median(best)), 2) == 0.98


def test_what_the_chapter_says_of_two_causal_blocks(results):
    def of(task, method):
        return medians(results, task, method, "decoder")
    assert of("latest", "none")[16] == pytest.approx(0.94, abs=0.005)
    assert of("latest", "none")[64] < 0.5
    for task in ("back", "latest"):
        assert max(of(task, method)[24] for method in ("sinusoidal", "learned")) < 0.8
        assert of(task, "T5")[16] > max(0.99, of(task, "T5")[24])
        assert of(task, "T5")[24] > of(task, "T5")[64] + 0.1 > 0.75
    assert np.ptp(list(of("back", "ALiBi").values())) < 0.03
    assert of("back", "ALiBi")[64] == pytest.approx(0.78, abs=0.015)
    assert of("latest", "ALiBi")[64] > 0.99 and of("back", "rotary")[64] > 0.99
    for task, best in (("back", "rotary"), ("latest", "ALiBi")):
        others = [of(task, m)[64] for m in (*METHODS, "T5") if m != best]
        assert of(task, best)[64] > max(others) + 0.1


def test_changed_angles_break_the_task_with_a_fixed_distance_alone(results):
    def best(way, task, steps):
        rates = {row["rate"] for row in results.rows("stretched", steps=steps)}
        return max(np.median(results.column("stretched", "accuracy", way=way, task=task,
                                            steps=steps, rate=rate)) for rate in rates)
    unchanged, interpolated, larger = (
        best(way, "back", 0) for way in ("as trained", "interpolated", "larger base"))
    assert [round(float(x), 2) for x in (interpolated, larger, unchanged)] == [0.11, 0.76, 0.99]
    assert best("interpolated", "back", 100) < 0.2
    assert best("larger base", "back", 10) > 0.99
    ways = ("as trained", "interpolated", "larger base")
    before, after = ([best(way, "latest", steps) for way in ways] for steps in (0, 100))
    assert np.ptp(before) < 0.05 and np.ptp(after) < 0.05 and min(after) > max(before)
