"""The Python twin of the drawn digits: ink as the data's, the shipped model, and what it shows."""

import numpy as np
import pytest
import torch
from kept import kept

from attnbook import messages, page_models
from attnbook.data import digits
from attnbook.widgets import VitDraw
from attnbook.widgets.core import strokes as _strokes
from attnbook.widgets.vit_draw import moved, network, read, trace, written

MODEL, TRAINING = VitDraw.model_files
DRAWN = kept("drawn-digits")["drawings"]
IMAGES, LABELS = (torch.as_tensor(array) for array in digits("test"))


def counted(drawing):
    return _strokes.count(_strokes.bitmap(_strokes.decode(drawing)))


def answers(model, images):
    with torch.no_grad():
        return model(images.double())[0].argmax(dim=-1)


# --- the model ---------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_rounded_model_answers_as_the_trained_one_did():
    before = torch.tensor(kept("vit-digits")["answers"])
    found = answers(network(), IMAGES)
    assert len(before) == len(found) == 360
    assert (before == found).float().mean() >= 0.995


@pytest.mark.long
def test_it_reads_held_out_digits_and_drawn_ones():
    known = page_models.load(MODEL)
    right = (answers(network(), IMAGES) == LABELS).float().mean().item()
    assert right >= 0.95 and right == pytest.approx(known.metadata["exact"], abs=0.006)
    for name in ("tuned", "kept"):
        some = [one for one in DRAWN if one["set"] == name]
        cells = torch.tensor(np.array([counted(one["drawing"]) for one in some]) / 16.0)[:, None]
        said = answers(network(), cells)
        share = np.mean([int(a) == one["digit"] for a, one in zip(said, some, strict=True)])
        assert share >= 0.9, f"{name}: {share:.3f}"


@pytest.mark.slow
def test_shuffled_patches_are_misread():
    widget = VitDraw()
    pictures = torch.tensor(np.array([moved(np.array(image[0]), widget.order)
                                      for image in IMAGES.numpy()]))[:, None]
    said = answers(network(), pictures)
    assert 0.85 < (said == 2).float().mean() < 0.95, "nine in ten become a 2"
    right = (said == LABELS).float().mean().item()
    assert right == pytest.approx(widget.measured["shuffled"], abs=0.006)
    assert right < 0.4 < widget.measured["exact"]


@pytest.mark.slow
def test_the_training_ends_in_the_model():
    training, model = page_models.load(TRAINING), page_models.load(MODEL)
    assert len(training.checkpoints) == 14 == VitDraw.checkpoint.high + 1
    for name, value in model.weights.items():
        np.testing.assert_array_equal(training.weights[name], value)
    notes = training.notes
    assert notes[-1] == model.notes[-1] and notes[0]["step"] == 0
    steps = [note["step"] for note in notes]
    assert steps == sorted(set(steps))
    assert notes[0]["exact"] < 0.25 and notes[0]["loss"] > 2 > 0.3 > notes[-1]["loss"]
    early = trace(VitDraw().cells, 0)["probabilities"]
    assert max(early) < 0.5, "nothing is known before the training"


# --- the widget --------------------------------------------------------------------------------
@pytest.mark.slow
def test_examples_are_held_out_digits_ten_read_and_two_misread():
    widget = VitDraw()
    known = [written((16 * image[0]).round().astype(int)) for image in IMAGES.numpy()]
    labels = [int(LABELS[known.index(cells)]) for cells in widget.examples]
    said = [VitDraw(example=i + 1).answer for i in range(12)]
    assert labels[:10] == list(range(10)) == said[:10]
    assert all(a != b for a, b in zip(said[10:], labels[10:], strict=True))
    for cells in widget.examples:
        assert written(read(cells)) == cells


def test_the_prediction_is_what_the_model_does():
    widget = VitDraw()
    assert widget.example == 8 and widget.answer == 7
    shuffled = VitDraw(shuffle=True)
    assert shuffled.answer == 2 and min(max(one.now["probabilities"])
                                        for one in (widget, shuffled)) > 0.99
    assert sorted(shuffled.seen.ravel()) == sorted(widget.seen.ravel())
    np.testing.assert_array_equal(shuffled.seen, moved(widget.cells, widget.order))
    assert (shuffled.seen != widget.seen).any()


@pytest.mark.slow
def test_the_record_follows_and_an_empty_sheet_has_no_answer():
    widget = VitDraw()
    before = widget.recorded
    widget.drawing, widget.example = DRAWN[0]["drawing"], 0
    assert widget.recorded != before and widget.now is not None
    assert "checkpoint" not in widget.recorded
    widget.checkpoint = 5
    assert widget.recorded["checkpoint"] == 5
    widget.drawing = ""
    assert widget.answer is None and widget.shares is None
    assert {row[-1] for row in widget.table().rows} == {"–"}
    assert widget.alt() == messages.text("vit_draw.alt_nothing")
