"""Painting the mask by mouse, finger and keys, as it stands in chapter 8."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import MODES
from .live import Live, follow
from .markup import drawn

pytestmark = pytest.mark.browser
PLACES = [(path, name) for path, name, kind in drawn() if kind == "mask_painter"]
here = pytest.mark.parametrize(("path", "name"), PLACES)


def opened(new_reader: Any, path: str, name: str, **options: Any) -> Live:
    live = Live(new_reader(**options), path, name, "mask_painter")
    live.skip_prediction()
    live.tool("reset").click()
    live.figure.locator(".ab-mask").evaluate(
        "e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    live.settle()
    return live


def row(live: Live, i: int) -> str:
    return "".join(str(int(v)) for v in live.state()["mask"][6 * i:6 * i + 6])


def middle(live: Live, cell: int) -> tuple[float, float]:
    box = live.figure.locator(f"[data-cell='{cell}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@here
def test_a_finger_paints_sideways_and_then_everywhere_and_a_tap_paints_one_cell(
        new_reader: Any, path: str, name: str) -> None:
    live = opened(new_reader, path, name, **MODES["mobile"])
    before = live.state()
    assert live.figure.locator(".ab-mask-red").count() == 0
    (x, y), (to, _) = middle(live, 1), middle(live, 4)
    scrolled, step = live.page.evaluate("scrollY"), middle(live, 10)[1] - y
    follow(live.page, [(x + (to - x) * i / 10, y) for i in range(11)]
           + [(to, y + step * i / 5) for i in range(6)], touch=True)
    live.settle()
    assert (row(live, 0), row(live, 1)) == ("111110", "110010")
    assert live.page.evaluate("scrollY") == scrolled
    assert live.figure.locator(".ab-mask-red").count() == 5
    live.page.touchscreen.tap(to, y)
    live.settle()
    assert row(live, 0) == "111100"
    assert live.figure.locator(".ab-mask-red").count() == 4
    assert {one for one, value in live.state().items() if value != before[one]} == {"mask"}


@here
def test_a_swipe_up_over_the_cells_scrolls_and_paints_nothing(
        new_reader: Any, path: str, name: str) -> None:
    live = opened(new_reader, path, name, **MODES["mobile"])
    before = live.state()
    x, y = middle(live, 15)
    scrolled = live.page.evaluate("scrollY")
    follow(live.page, [(x, y - 20 * i) for i in range(9)], touch=True)
    live.page.wait_for_function("from => scrollY > from + 50", arg=scrolled)
    assert live.state() == before


@here
def test_keys_walk_switch_and_paint_on(new_reader: Any, path: str, name: str) -> None:
    live = opened(new_reader, path, name)
    live.figure.locator("[data-cell='0']").focus()
    keys = live.page.keyboard
    threads = live.figure.locator(".ab-mask-thread")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Space", "Shift+ArrowRight", "Enter"):
        keys.press(key)
    assert row(live, 1) == "111000"
    assert live.page.evaluate("document.activeElement.dataset.cell") == "9"
    assert threads.nth(8).evaluate("t => t.matches('.ab-mask-red')")
    assert threads.nth(9).evaluate("t => t.matches('.ab-mask-here:not(.ab-mask-red)')")
    for key, cell in (("End", 11), ("ArrowRight", 11), ("PageDown", 35), ("Home", 30),
                      ("PageUp", 0), ("ArrowUp", 0)):
        keys.press(key)
        assert live.page.evaluate("document.activeElement.dataset.cell") == str(cell)
    assert live.figure.locator(".ab-mask-cell[tabindex='0']").count() == 1
