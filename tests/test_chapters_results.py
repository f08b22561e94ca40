"""The stored results say what chapters 7, 14 and 18 say of them and do not print."""

import functools
import re

import nbformat
import numpy as np
import pytest
from booktext import ROOT

from attnbook import data
from attnbook.checks import pretraining
from attnbook.data import experiment

STORED = experiment("real_model")


def mean(table, column, **where):
    return STORED.column(table, column, **where).mean()


def one(table, **where):
    (row,) = STORED.rows(table, **where)
    return row


def test_the_packages_own_model_agrees_only_with_its_own_epsilon():
    right, wrong = (one("package", epsilon=epsilon) for epsilon in (1e-12, 1e-5))
    for name in ("states", "weights", "vectors"):
        assert right[name] < 5e-5 and wrong[name] > 20 * right[name]
    assert 1e-3 < wrong["weights"] < 0.01


def test_the_sink_is_cls_and_carries_little():
    heads, uniform = {"of": "the 72 heads"}, {"of": "uniform weights"}
    assert mean("samples", "cls", **heads) > 12 * mean("samples", "cls", **uniform)
    for name in ("sep", "punctuation"):
        assert mean("samples", name, **heads) < mean("samples", name, **uniform)
    assert 10 * mean("samples", "value_cls", **heads) < mean("samples", "value_text", **heads)
    assert mean("samples", "carried", **heads) == pytest.approx(0.05, abs=0.005)
    hidden = {what: one("without", without=f"nobody sees: {what}")["cosine"]
              for what in ("[CLS]", "[SEP]", "the first word")}
    assert hidden["[CLS]"] < 0.65 < 0.95 < hidden["the first word"] < hidden["[SEP]"]


@pytest.mark.parametrize(("relation", "head"), [
    ("verb to object", (3, 1)), ("subject to verb", (2, 3)), ("closing to opening bracket", (0, 3)),
    ("opening to closing bracket", (0, 3)), ("the same word before", (1, 0))])
def test_some_heads_beat_a_fixed_distance_and_other_words(relation, head):
    row = one("relations", relation=relation)
    assert (row["layer"], row["head"]) == head
    assert row["held_out"] > max(row["fixed"], row["from_others"]) + 0.25


def test_others_do_not():
    assert one("relations", relation="verb to subject")["held_out"] < 0.3
    for relation in ("adjective to noun", "noun to adjective"):
        assert one("relations", relation=relation)["fixed"] == 1


def test_the_famous_pair_does_not_generalise_and_gender_does():
    best = {group: one("luck", group=group, score="right")
            for group in ("object", "gender", "occupation")}
    assert best["object"]["best"] == 0.6 and best["object"]["as_good"] > 0.3
    assert best["gender"]["best"] == pytest.approx(31 / 32) and best["gender"]["as_good"] < 0.001
    assert {(row["layer"], row["head"]) for row in best.values()} == {(4, 5)}
    assert one("twins", group="occupation", layer=4, head=5)["right"] == pytest.approx(15 / 16)
    assert one("twins", group="object", layer=3, head=1)["right"] == 22 / 40
    assert (STORED.column("twins", "right", group="gender") == 0).sum() == 2
    moved = one("luck", group="object", score="moved")
    assert moved["best"] == 0.9 and 0.005 < moved["as_good"] < 0.02


def test_without_a_part():
    found = {row["without"]: row for row in STORED.rows("without")}
    assert found["0 heads"]["among_20"] == 1
    assert found["layer: 5"]["cosine"] < 0.5 and found["layer: 5"]["among_20"] > 0.95
    off = STORED.column("heads", "cosine")
    assert off.mean() == pytest.approx(0.995, abs=0.001) and off.min() == pytest.approx(
        0.96, abs=0.001)


def test_word_order_hardly_counts_and_a_negation_is_nearer_than_a_paraphrase():
    assert mean("alike", "cosine", kind="reordered") > 0.97
    assert mean("alike", "cosine", kind="negated") > mean("alike", "cosine", kind="paraphrases")
    assert abs(mean("alike", "cosine", kind="unrelated")) < 0.1


# --- chapter 7, numbers that it does not print ----------------------------------------------------
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


# --- chapter 14, of its labels --------------------------------------------------------------------
def median(how, labels):
    """Return the median over the seeds, at the best of three rates."""
    tagged = functools.partial(
        experiment("pretraining").column, "tagging", "whole", how=how, labels=labels)
    return max(np.median(tagged(rate=rate)) for rate in (0.001, 0.003, 0.009))


def test_exercise_14_6_quotes_the_medians_and_what_they_give():
    (path,) = (ROOT / "notebooks").glob("*-pretraining.ipynb")
    (text,) = (cell.source for cell in nbformat.read(path, 4).cells
               if cell.source.startswith('<a id="ex-worth">'))
    fresh = [median("fresh", labels) for labels in (20, 100)]
    reached = median("pretrained", 20)
    for number in (*fresh, reached):
        assert f"{number:.3f}" in text
    count = pretraining.worth.reference(np.array([20.0, 100.0]), np.array(fresh), reached)
    (said,) = re.findall(r"It returns ([\d.]+):", text)
    assert count == pytest.approx(float(said), abs=0.05)
