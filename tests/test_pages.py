"""Pages beside the chapters run as they print; numbers of chapters that no cell prints."""

import re
from contextlib import redirect_stdout
from datetime import date
from io import StringIO
from itertools import product

import numpy as np
import pytest
import torch
from booktext import ROOT, prose

from attnbook.costs.recall import Recall
from attnbook.data import cast, dates, experiment, numbers, sine, sine_truth
from attnbook.pooling import attend
from attnbook.widgets import Library

PAGES = sorted((ROOT / "book").glob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def blocks(path):
    return BLOCK.findall(path.read_text(encoding="utf-8"))


WITH_CODE = [path for path in PAGES if blocks(path)]


@pytest.mark.slow
@pytest.mark.parametrize("path", WITH_CODE, ids=lambda path: path.stem)
def test_code_prints_what_the_page_shows(path):
    namespace = {}
    for source, shown in blocks(path):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(source, str(path), "exec"), namespace)
        assert printed.getvalue() == shown, f"{path.name}, below:\n{source}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_page_describes_itself(path):
    assert re.search(r'^    description: ".{20,155}"$', path.read_text("utf-8"), re.MULTILINE)


@pytest.mark.slow
def test_lecturers_are_told_where_war_gets_more_than_half():
    text = (ROOT / "book" / "for-lecturers.md").read_text(encoding="utf-8")
    told = re.search(r"From (\d+) degrees,.*? to (\d+),.*? own (\d+) degrees it gets (\d+) %", text)
    first, last, own, share = map(int, told.groups())
    shares = [Library(angle=angle).weights[cast.names.index("war")] for angle in range(360)]
    assert [a for a in range(360) if shares[a] > 0.5] == list(range(first, last + 1))
    assert cast.angles[cast.names.index("war")] == own
    assert round(100 * shares[own]) == share


# --- sentences of several chapters whose numbers no cell prints ----------------------------------
def says(chapter, sentence):
    """Tell whether a text cell of a chapter has this sentence."""
    return sentence in prose(ROOT / "notebooks" / f"{chapter}.ipynb")


def test_the_last_two_points_of_chapter_2_lie_far_below_the_curve():
    assert says("02-kernels", "the last two points also happen to lie far below the curve")
    x, y = sine(num_points=50, noise=0.5, seed=0)
    last = np.argsort(x)[-2:]
    below = (sine_truth(x) - y)[last]
    assert (below > 0.5).all(), "more than one standard deviation of the noise"


def test_what_chapter_5_says_of_letters_holds_at_every_reading():
    assert says("05-seq2seq", "an eighth of the steps")
    def median(model, rate, steps, length):
        return np.median(experiment("seq2seq").column(
            "letters", f"exact_{length}", model=model, rate=rate, steps=steps))

    for length in (8, 10, 12):
        curve = [median("fixed", 0.006, steps, length) for steps in (200, 400, 800, 1600, 3200)]
        assert (np.diff(curve) >= 0).all() and curve[-1] > curve[0]
    assert median("additive", 0.006, 400, 12) > 0.9 > 0.1 > median("additive", 0.006, 400, 16)
    for model, steps in (("fixed", 3200), ("additive", 400)):
        middle = median(model, 0.006, steps, 12)
        assert all(middle > median(model, rate, steps, 12) for rate in (0.002, 0.018))


def test_shares_of_the_layers_of_exercise_6_2(rng):
    assert says("06-self-attention", "of shape (16, 16) give about 1/8, averaged over many pairs; "
                                     "the same matrix twice gives about 0.95.")
    X, itself = rng.normal(size=(500, 8, 16)), np.arange(8)
    def share(W_Q, W_K):
        return np.mean(((X @ W_Q) @ (X @ W_K).mT).argmax(axis=-1) == itself)
    pairs = [share(*rng.normal(size=(2, 16, 16))) for _ in range(100)]
    assert np.mean(pairs) == pytest.approx(1 / 8, abs=0.02)
    same = [share(W, W) for W in rng.normal(size=(20, 16, 16))]
    assert np.mean(same) == pytest.approx(0.95, abs=0.01) and np.ptp(same) < 0.06


def test_ranges_of_practice_in_chapter_9_overlap_or_touch():
    assert says("09-cross-attention", "(All three pairs of ranges overlap or touch.)")
    stored = experiment("cross_attention")
    for column in ("right prefix", "own prefix", "exact"):
        before, after = (stored.column("prefixes", column, method=method)
                         for method in ("right prefix", "one in ten replaced"))
        assert np.median(before) < np.median(after)
        assert round(before.max(), 3) >= round(after.min(), 3)


def test_moves_of_the_convolutions_of_chapter_13():
    assert says("13-costs", "15 = 3 · 5: a single dilated layer is enough, but all four plain ones "
                            "are needed.")
    assert says("13-costs", "63 = 3 + 2 · 5 + 2 · 25 takes three dilated layers")
    for kind, n, moves in (("dilated", 16, 1), ("convolution", 16, 4), ("dilated", 64, 3)):
        gaps = [conv.dilation[0] for conv in Recall(kind).mix]
        ways = [way for way in product(range(5), repeat=4) if np.dot(way, gaps) == n - 1]
        assert min(map(np.count_nonzero, ways)) == moves


def test_only_numbers_of_seven_digits_have_a_word_that_six_digits_never_meet():
    assert says("12-transformer", "every number of seven digits has a word that it never met")
    assert not any("million" in numbers.write(n).words for n in (*range(0, 10**6, 997), 10**6 - 1))
    assert all("million" in numbers.write(n).words for n in (10**6, *range(10**6, 10**7, 99_991)))


def test_a_date_of_chapter_12_is_ten_digits_and_hyphens():
    assert says("12-transformer", "the target always has ten characters, digits and hyphens.")
    written = [dates.write(date(year, month, 28 - month)).written
               for year in range(1900, 2100) for month in range(1, 13)]
    assert {len(characters) for characters in written} == {10}
    assert set().union(*written) == set("0123456789-")


def test_no_sharp_weight_of_chapter_13_is_zero():
    assert says("13-costs", "not one of the 4,096 weights is 0")
    x = torch.randn(64, 16, generator=torch.Generator().manual_seed(0))
    _, weights = attend(2 * x, 2 * x, x)
    assert weights.numel() == 4096 and (weights > 0).all()


def test_the_weights_of_chapter_16_differ_that_much_by_seed():
    assert says("16-explanation", "on negation the encoder's weights find from 0.63 to 1.00.")
    found = experiment("explanation").column(
        "faithful", "precision", kind="encoder", method="weights", task="negation")
    assert (round(found.min(), 2), round(found.max(), 2)) == (0.63, 1.00)


def test_no_recipe_of_chapter_4_makes_learned_vectors_better_than_counted_ones():
    assert says("04-embeddings", "for direct neighbours it never exceeds 24 %")
    runs = experiment("embeddings")
    def median(name, **where):
        return np.median(runs.column("recipes", name, **where))
    counted = runs.column("counted", "group_share", window=1)[0]
    for rate, steps in ((0.005, 600), (0.02, 600), (0.05, 600), (0.02, 2400)):
        assert round(median("group_share", window=1, rate=rate, steps=steps), 2) <= 0.24 < counted
    for window in (1, 2):
        usual = {"window": window, "rate": 0.02, "steps": 600}
        for other in ({"rate": 0.05}, {"steps": 2400}):
            assert median("loss", **usual | other) < median("loss", **usual) - 0.05
            assert median("group_share", **usual | other) < median("group_share", **usual) + 0.015
