"""Digits drawn by mouse, finger and keys: read, taken back, kept in the address."""

import functools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from kept import kept
from playwright.sync_api import expect

from attnbook import page_models, widgets
from attnbook.widgets.core import strokes as _strokes

from .conftest import MODES
from .live import Live, follow
from .markup import Place, of

pytestmark = of("vit_draw")
MODEL, _ = widgets.VitDraw.model_files
DRAWN = kept("drawn-digits")["drawings"]


@functools.cache
def digit(number: int) -> str:
    """Return the first drawing of a digit that the model reads."""
    return next(one["drawing"] for one in DRAWN if one["digit"] == number
                and widgets.VitDraw(example=0, drawing=one["drawing"]).answer == number)


def sheet(live: Live) -> Any:
    found = live.figure.locator(".ab-vd-sheet")
    found.evaluate("e => e.scrollIntoView({ block: 'center' })")
    live.settle()
    return found


def on_screen(live: Live, drawing: str) -> Iterator[list[tuple[float, float]]]:
    """Yield the strokes of a drawing where the sheet is, looked for before each: it may move."""
    found = sheet(live)
    for stroke in _strokes.decode(drawing):
        box = found.bounding_box()
        yield [(box["x"] + box["width"] * (x + 0.5) / 64, box["y"] + box["height"] * (y + 0.5) / 64)
               for x, y in stroke]


def draw(live: Live, drawing: str, *, touch: bool = False) -> None:
    for stroke in on_screen(live, drawing):
        follow(live.page, stroke, touch=touch)
    live.settle()


def answers(live: Live, number: int) -> None:
    """Wait until the model answers this digit."""
    expect(live.figure.locator(".ab-vd-answer")).to_have_text(re.compile(f"^{number},"))


def test_nothing_comes_before_the_first_stroke_and_then_the_model_alone(calm: Live) -> None:
    calm.skip_prediction()
    calm.set(shuffle=False, view="2")
    assert calm.models == []
    size = page_models.shipped()[MODEL].size
    assert f"{size / 1000:.0f} KB" in calm.figure.locator(".ab-load").first.inner_text()
    draw(calm, digit(0))
    answers(calm, 0)
    draw(calm, digit(1))
    assert calm.models == [MODEL]


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_drawn_digits_are_read(new_reader: Any, place: Place, touch: bool) -> None:
    live = Live(new_reader(**MODES["mobile" if touch else "light"], reduced_motion="reduce"),
                *place)
    for number in (3, 7, 5, 1):
        live.figure.get_by_role("button", name=live.words("clear")).click()
        top = live.page.evaluate("scrollY")
        draw(live, digit(number), touch=touch)
        state = live.state()
        assert state["example"] == 0
        strokes = _strokes.decode(state["drawing"])
        assert len(strokes) == len(_strokes.decode(digit(number)))
        answers(live, number)
        assert widgets.VitDraw(**live.state()).now["probabilities"][number] > 0.5
        if touch:
            sheet(live)
            assert abs(live.page.evaluate("scrollY") - top) < 900


def test_keys_draw_take_back_and_clear(calm: Live) -> None:
    found = sheet(calm)
    found.focus()
    press = calm.page.keyboard.press
    press("ArrowUp")
    said = calm.figure.locator(".ab-vd-pen")
    assert said.inner_text() == calm.words("pen_up", x=33, y=9)
    assert calm.figure.locator(".ab-vd-cursor").evaluate(
        "e => getComputedStyle(e).visibility") == "visible"
    for key in ("Space", *["ArrowDown"] * 11, "Space"):
        press(key)
    calm.settle()
    assert _strokes.decode(calm.state()["drawing"]) == [[(32, 8), (32, 52)]]
    assert said.inner_text() == calm.words("pen_up", x=33, y=53)
    answers(calm, 1)
    for key in ("ArrowRight", "Shift+ArrowRight", "Enter", "ArrowLeft", "Escape"):
        press(key)
    assert _strokes.decode(calm.state()["drawing"])[1] == [(37, 52), (33, 52)]
    press("Backspace")
    assert len(_strokes.decode(calm.state()["drawing"])) == 1
    press("Delete")
    assert calm.state()["drawing"] == ""
    calm.settle()
    assert calm.figure.locator(".ab-vd-answer").inner_text() == calm.words("nothing")
    press("Backspace")
    assert len(_strokes.decode(calm.state()["drawing"])) == 1, "clearing can be taken back"
    assert found.evaluate("e => e === document.activeElement")
