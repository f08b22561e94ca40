"""The language model of the page: rounded as trained, better than a table of 5-grams."""

import itertools
import json
from pathlib import Path

import numpy as np
import pytest
import torch
from page_models import next_token as script

from attnbook import page_models
from attnbook.data import moby_dick
from attnbook.widgets.next_token.model import FILES, LAST, network

KEPT = json.loads((Path(__file__).parent / "next-token.json").read_text("utf8"))


@pytest.mark.long
def test_rounded_it_expects_what_the_trained_one_expected():
    model, known = network()
    ids = torch.tensor([max(0, known["vocab"].find(c)) for c in KEPT["text"]]).reshape(64, -1)
    with torch.no_grad():
        found = model(ids)[0].argmax(dim=-1).flatten().tolist()
    before = [known["vocab"].index(c) for c in KEPT["said"]]
    assert len(before) == 64 * known["context"]
    assert np.mean(np.array(found) == before) >= 0.995


@pytest.mark.slow
def test_nothing_tested_on_was_learned_from():
    learn, held = script.texts()
    assert network()[1]["trained_on"].endswith("nine of every ten chapters")
    assert abs(len(held) / (len(learn) + len(held)) - 0.1) < 0.03
    assert KEPT["text"] == held[: len(KEPT["text"])]
    assert KEPT["text"][:200] not in learn and "\n\n" not in learn + held
    assert len(script.chapters()) == 135
    assert sorted(learn + held.replace("\n", " ")) != sorted(moby_dick())


@pytest.mark.long
def test_it_is_as_good_as_it_says_and_beats_a_table():
    model, known = network()
    ids = script.encoded(script.texts()[1])[:6000]
    found = script.surprise(model, ids)
    assert found == pytest.approx(known["loss"], abs=0.12), "6,000 of 92,000 characters"
    assert known["loss"] < known["five_gram"] - 0.02


def test_moments_of_the_training_go_down():
    training, last = page_models.load(FILES[1]), page_models.load(FILES[0])
    moments = training.metadata["moments"]
    assert len(training.checkpoints) == LAST == len(moments) - 1
    assert training.notes == moments[:-1] and last.notes == moments[-1:]
    assert last.metadata == training.metadata
    losses = [note["loss"] for note in moments]
    assert moments[0]["step"] == 0 and losses[0] > np.log(len(last.metadata["vocab"])) - 0.1
    assert all(a > b for a, b in itertools.pairwise(losses))


@pytest.mark.slow
def test_it_knows_the_characters_of_the_novel():
    vocab = network()[1]["vocab"]
    assert vocab == script.vocabulary() and len(set(vocab)) == len(vocab) == 79
    left_out = set(moby_dick()) - set(vocab)
    assert left_out == set("$[]&X"), "none of them stands ten times in what is learned"
