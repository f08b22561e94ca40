"""Sentences of chapter 7 that rest on stored numbers which the chapter does not print."""

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


def test_sinusoidal_and_learned_fall_beyond_it_in_every_seed_at_every_rate(results):
    for task, most in (("back", 0.9), ("latest", 0.5)):
        for method in ("sinusoidal", "learned"):
            rows = results.column("lengths", "accuracy", task=task, method=method, length=24)
            assert len(rows) == 15 and rows.max() < most


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
