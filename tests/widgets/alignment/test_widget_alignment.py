"""Chapter 5's widget: the record is what the shipped models compute; odd words are refused."""

import numpy as np
import pytest
import torch
from kept import kept

from attnbook.data import numbers, sequences
from attnbook.widgets import Alignment
from attnbook.widgets.alignment import network, value_of

ATTENTION, FIXED, _ = Alignment.model_files


def written(model, pairs):
    batch = numbers.batch(pairs)
    ids, weights = model.decode(
        torch.as_tensor(batch.source), torch.as_tensor(batch.valid_lens),
        start=sequences.START, end=sequences.END, max_len=20)
    return ["".join(sequences.text(row, numbers.CHARACTERS)) for row in ids.tolist()], weights


def pairs_of(name):
    return [numbers.write(value_of(line.split())) for line in kept(name)["words"]]


@pytest.mark.parametrize("name", [ATTENTION, FIXED])
@pytest.mark.long
def test_rounded_models_write_what_the_trained_ones_wrote(name):
    found, _ = written(network(name)[0], pairs_of(name))
    before = kept(name)["written"]
    assert len(before) == 1000
    assert np.mean([a == b for a, b in zip(found, before, strict=True)]) >= 0.995


@pytest.mark.long
def test_attention_is_right_where_the_fixed_context_fails():
    pairs = pairs_of(ATTENTION)
    assert all(numbers.held_out(pair.value) for pair in pairs)
    right = {}
    for name in (ATTENTION, FIXED):
        found, _ = written(network(name)[0], pairs)
        right[name] = np.array([text == "".join(pair.characters)
                                for text, pair in zip(found, pairs, strict=True)])
    long = np.array([pair.value >= 10**7 for pair in pairs])
    assert right[ATTENTION].mean() >= 0.99 and right[ATTENTION][long].mean() >= 0.97
    assert right[FIXED].mean() > 0.7, "the fixed context is a fair comparison"
    assert right[FIXED][long].mean() < right[ATTENTION][long].mean() - 0.15


@pytest.mark.slow
def test_words_are_checked_and_the_record_follows():
    widget = Alignment(words="  forty   thousand five ")
    assert widget.words == "forty thousand five"
    widget.words = "seven"
    assert widget.recorded["words"] == ["seven"] and "seven" in widget.alt()
    early = Alignment(words="seven", checkpoint=0)
    assert early.recorded["attention"] != widget.recorded["attention"]
    assert early.recorded["checkpoint"] == 0 and "checkpoint" not in widget.recorded
    for wrong in ("fourty", "", "<end>", "one " * 17):
        with pytest.raises(ValueError, match="words: expected"):
            Alignment(words=wrong)
