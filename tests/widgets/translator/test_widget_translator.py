"""Chapter 12's widget: the record is what the shipped models compute; odd sources are refused."""

import datetime
from pathlib import Path

import numpy as np
import pytest
import torch
from kept import kept

from attnbook import messages, page_models
from attnbook.data import dates, numbers, sequences
from attnbook.widgets import Translator
from attnbook.widgets.alignment import value_of
from attnbook.widgets.translator import date_of, network

NUMBERS, DATES, _ = Translator.model_files
VOCABULARIES = {NUMBERS: numbers.CHARACTERS, DATES: dates.WRITTEN}


def batch_of(name):
    """The test set of a file, as pairs and as ids."""
    sources = kept(name)["sources"]
    if name == DATES:
        pairs = [date_of(source) for source in sources]
        return pairs, dates.batch(pairs)
    pairs = [numbers.write(value_of(source.split())) for source in sources]
    return pairs, numbers.batch(pairs)


def written(name, ids):
    model, known = network(name)
    found = model.decode(torch.as_tensor(ids), start=sequences.START, end=sequences.END,
                         max_len=known["most"])
    return ["".join(sequences.text(row, VOCABULARIES[name])) for row in found.tolist()]


@pytest.mark.long
@pytest.mark.parametrize("name", [NUMBERS, DATES])
def test_rounded_models_write_what_the_trained_ones_wrote_and_that_is_right(name):
    pairs, batch = batch_of(name)
    held = numbers.held_out if name == NUMBERS else dates.held_out
    assert len(pairs) == 1000 and all(held(pair.value) for pair in pairs)
    found, before = written(name, batch.source), kept(name)
    assert np.mean([a == b for a, b in zip(found, before["written"], strict=True)]) >= 0.995
    right = ["".join(getattr(pair, "characters" if name == NUMBERS else "written"))
             for pair in pairs]
    assert right == before["right"]
    exact = np.mean([a == b for a, b in zip(found, right, strict=True)])
    assert exact >= 0.99
    assert abs(exact - page_models.load(name).metadata["exact"]) <= 0.005


@pytest.mark.long
def test_the_dates_are_of_every_form_and_length_and_no_form_is_weaker():
    """A plain sample of 1,000 holds no Spanish "miércoles, 24 de septiembre": 35 characters."""
    tested: dict[tuple[str, str], list[int]] = {}
    for pair in batch_of(DATES)[0]:
        tested.setdefault((pair.language, pair.form), []).append(len(pair.characters))
    spans = {form: (min(lengths), max(lengths)) for form, lengths in tested.items()}
    assert spans["es", "weekday"] == (24, 35) and spans["en", "weekday"] == (19, 29)
    assert len(tested) == 20 and sum(map(len, tested.values())) == 1000
    shares = page_models.load(DATES).metadata["exact_by_form"]
    assert len(shares) == sum(map(len, dates.FORMS.values()))
    assert min(shares.values()) >= 0.99, shares


@pytest.mark.long
def test_chapter_12_counts_the_longest_dates_of_its_samples():
    chapter = (Path(__file__).parents[3] / "notebooks" / "12-transformer.ipynb").read_text("utf8")
    assert "20,000 dates of the training hold eight, the 1,000 of the test none" in chapter
    assert "task.sample(20_000)" in chapter
    assert "dates.sample(1000, held_out=True, seed=1)" in chapter
    for pairs, count in ((dates.sample(20_000), 8),
                         (dates.sample(1000, held_out=True, seed=1), 0)):
        assert sum(len(pair.characters) == 35 for pair in pairs) == count


@pytest.mark.slow
def test_chapter_12_says_where_the_model_of_the_page_fails():
    chapter = (Path(__file__).parents[3] / "notebooks" / "12-transformer.ipynb").read_text("utf8")
    assert "of Italian it gets about half right" in chapter
    days = [pair.value for pair in dates.sample(300, held_out=True, seed=1)]
    pairs = [dates.write(day, "it", "long") for day in days]
    found = written(DATES, dates.batch(pairs).source)
    right = np.mean([a == "".join(pair.written) for a, pair in zip(found, pairs, strict=True)])
    assert 0.4 < right < 0.65


@pytest.mark.long
def test_what_the_page_says_of_forms_that_were_never_met_is_what_its_model_does():
    """Each share of 300 days; the file's were counted before the model was rounded."""
    shares = page_models.load(DATES).metadata["exact_unseen"]
    days = [pair.value for pair in dates.sample(300, held_out=True, seed=1)]
    asked = {f"{language} {form}": [dates.write(day, language, form) for day in days]
             for language, forms in dates.UNSEEN.items() for form in forms}
    asked["years"] = [pair for first in (1700, 1800, 2100) for pair in dates.sample(
        100, held_out=True, seed=1, years=range(first, first + 100))]
    assert set(shares) == set(asked)
    for form, pairs in asked.items():
        assert len(pairs) == 300
        found = written(DATES, dates.batch(pairs).source)
        right = np.mean([a == "".join(pair.written)
                         for a, pair in zip(found, pairs, strict=True)])
        assert right == pytest.approx(shares[form], abs=0.03), form
    assert "Of 300 such dates" in messages.text("translator.forms.reads")


def looks(name):
    """For each pair and place: whether the mean of the heads looks most at what says the token."""
    pairs, batch = batch_of(name)
    model, _ = network(name)
    with torch.no_grad():
        _, weights = model(
            torch.as_tensor(batch.source), torch.as_tensor(batch.target[:, :-1]))
    mean = weights.cross[-1].mean(dim=1)
    return [(pair, j, int(mean[i, j].argmax()) in places) for i, pair in enumerate(pairs)
            for j, places in enumerate(pair.sources) if places]


@pytest.mark.slow
def test_digits_of_numbers_are_read_where_they_stand():
    found = looks(NUMBERS)
    hits = [hit for pair, j, hit in found if pair.characters[j] in "一二三四五六七八九"]
    assert np.mean(hits) > 0.95
    wan = [hit for pair, j, hit in found if pair.characters[j] == "万"]
    assert np.mean(wan) > 0.9


@pytest.mark.slow
def test_the_prediction_is_what_the_model_does():
    """The weight that the page prints behind the guess is computed, not remembered."""
    widget = Translator()
    now = widget.now
    assert "".join(now["written"]) == "一千二百三十万" and now["tokens"][-1] == "thousand"
    mean = np.mean([head[now["written"].index("万")] for head in now["cross"]], axis=0)
    said = messages.table()["translator"]["predict"]
    assert f"“{' '.join(now['tokens'])}” as 一千二百三十万" in said["question"]
    assert f"“thousand” a weight of {mean[-1]:.2f}" in said["happens"]
    assert Translator(words="two million").now["written"] == ["二", "百", "万", ""]


@pytest.mark.slow
def test_sources_are_checked_and_the_record_follows():
    widget = Translator(words="  forty   thousand five ", date="7 mars 2026")
    assert widget.words == "forty thousand five"
    widget.words = "seven"
    assert widget.now["tokens"] == ["seven"] and "seven" in widget.alt()
    widget.task = "dates"
    assert "2026-03-07" in widget.alt() and widget.truth[0] == tuple("2026-03-07")
    widget.date = "hello 12"
    assert widget.truth is None and "ab-says" not in widget.page_html()
    early = Translator(words="seven", checkpoint=0)
    assert early.now["written"] != ["七", ""] and early.now["checkpoint"] == 0
    for wrong in ("fourty", ""):
        with pytest.raises(ValueError, match="words: expected"):
            Translator(words=wrong)
    for wrong in ("", "7 MARS 2026"):
        with pytest.raises(ValueError, match="date: expected 1 to 40 of the characters"):
            Translator(date=wrong)


@pytest.mark.slow
def test_dates_are_read_as_they_are_written():
    for pair in dates.sample(100, seed=3):
        found = date_of("".join(pair.characters))          # "7 mars 2026" has two forms
        assert (found.value, found.language, found.sources) == (
            pair.value, pair.language, pair.sources) or pair.form == "numeric"
        assert found.value == pair.value
    assert date_of("3/4/2026").language == "es" and date_of("3/14/2026").language == "en"
    assert date_of("29 february 2024").value == datetime.date(2024, 2, 29)
    for nothing in ("29 february 2023", "3/4/26", "hello", "2026", "sunday, november 21, 2026", ""):
        assert date_of(nothing) is None
