"""Training watched: one slider, and attention, loss and outputs are those of that moment."""

import re
from typing import Any

import pytest

from attnbook import page_models
from attnbook.data import sine
from attnbook.widgets import WidthTraining

from .live import Live
from .markup import drawn

# What is attention and what is output in each widget; the loss is in words.
CHAPTERS = {
    "02-kernels": ("width_training", "step", ".ab-width-stems", "path.role-output", ".ab-facts"),
    "05-seq2seq": ("alignment", "checkpoint", "rect.role-weights", ".role-query",
                   ".ab-training .ab-facts"),
    "12-transformer": ("translator", "checkpoint", "rect.role-weights", ".role-query",
                       ".ab-training .ab-facts"),
    "15-vit": ("vit_draw", "checkpoint", "rect.role-weights", "rect.role-output",
               ".ab-training .ab-facts"),
}
# The files whose notes hold the loss of each moment.
FILES = {"alignment": ("number-attention-training", "number-attention"),
         "translator": ("translator-numbers-training", "translator-numbers"),
         "vit_draw": ("vit-digits-training", "vit-digits")}
LOOK = """(figure, where) => JSON.stringify([...figure.querySelectorAll(where)].map((e) =>
  [e.getAttribute('d'), e.getAttribute('fill-opacity'), e.getAttribute('width'), e.textContent]))"""


def recorded(kind: str) -> list[tuple[int, str]]:
    """Return the step and the loss, as it is written, of every moment of the slider."""
    if kind == "width_training":
        widget = WidthTraining(*sine(num_points=50, noise=0.5, seed=0),
                               trained="itself")     # what skipping the question shows
        return [(step, f"{loss:.4f}") for step, loss in enumerate(widget.run().losses)]
    notes = [note for name in FILES[kind] for note in page_models.load(f"{name}.bin").notes]
    return [(note["step"], f"{note['loss']:.3f}") for note in notes]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_slider_shows_attention_loss_and_outputs_of_its_moment(
        new_reader: Any, chapter: str) -> None:
    kind, trait, *places = CHAPTERS[chapter]
    path, name, _ = next(one for one in drawn() if one[2] == kind)
    assert chapter in path
    live = Live(new_reader(reduced_motion="reduce"), path, name, kind)
    live.skip_prediction()
    for _ in ("the model", "its training"):
        live.load_model()
    slider = live.range(trait)

    def moment() -> list[str]:
        live.settle()
        return [live.figure.evaluate(LOOK, where) for where in places]

    slider.focus()
    live.page.keyboard.press("Home")
    first, losses = moment(), recorded(kind)
    assert_told(first[2], *losses[0])
    live.page.keyboard.press("ArrowRight")
    assert_told(moment()[2], *losses[1])
    live.page.keyboard.press("End")
    last = moment()
    assert_told(last[2], *losses[-1])
    assert all(a != b for a, b in zip(first, last, strict=True)), "attention, outputs, loss"
    assert len(live.models) in ((0,) if trait == "step" else (2, 3, 4))
    live.page.keyboard.press("Home")
    assert moment() == first


def assert_told(words: str, step: int, loss: str) -> None:
    """Demand that the words name this moment and its loss."""
    told = re.findall(r"[\d.]*\d", words)
    assert str(step) in told and loss in told, f"step {step}, loss {loss}: {words}"
