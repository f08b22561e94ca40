"""Training watched: one slider, and attention, loss and outputs are those of that moment."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .live import Live
from .markup import drawn

pytestmark = pytest.mark.browser
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
LOOK = """(figure, where) => JSON.stringify([...figure.querySelectorAll(where)].map((e) =>
  [e.getAttribute('d'), e.getAttribute('fill-opacity'), e.getAttribute('width'), e.textContent]))"""


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_slider_shows_attention_loss_and_outputs_of_its_moment(
        new_reader: Any, chapter: str) -> None:
    kind, trait, *places = CHAPTERS[chapter]
    path, name, _ = next(one for one in drawn() if one[2] == kind)
    assert chapter in path
    live = Live(new_reader(reduced_motion="reduce"), path, name, kind)
    live.skip_prediction()
    asked = []
    live.page.on("request", lambda r: asked.append(r.url) if "/models/" in r.url else None)
    if trait == "checkpoint":
        for _ in ("the model", "its training"):
            live.figure.locator(".ab-load:visible").first.click()
            live.figure.locator(f".ab-training{'' if asked else ':visible'}").first.wait_for()
        live.range(trait).wait_for()
    slider = live.range(trait)

    def moment() -> list[str]:
        live.settle()
        return [live.figure.evaluate(LOOK, where) for where in places]

    slider.focus()
    live.page.keyboard.press("Home")
    first = moment()
    live.page.keyboard.press("End")
    last = moment()
    assert all(a != b for a, b in zip(first, last, strict=True)), "attention, outputs, loss"
    assert re.search(r"\d", first[2]) and len(asked) in ((0,) if trait == "step" else (2, 3, 4))
    live.page.keyboard.press("Home")
    assert moment() == first
