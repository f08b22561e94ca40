"""Painting the mask by mouse, finger and keys, as it stands in chapter 8."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import MODES
from .live import Live
from .markup import drawn

pytestmark = pytest.mark.browser
PLACES = [(path, name) for path, name, kind in drawn() if kind == "mask_painter"]
here = pytest.mark.parametrize(("path", "name"), PLACES)


def opened(new_reader: Any, path: str, name: str, **options: Any) -> Live:
    live = Live(new_reader(**options), path, name, "mask_painter")
    live.skip_prediction()
    live.tool("reset").click()
    return live


def row(live: Live, i: int) -> str:
    return "".join(str(int(v)) for v in live.state()["mask"][6 * i:6 * i + 6])


def middle(live: Live, cell: int) -> tuple[float, float]:
    target = live.figure.locator(f"[data-cell='{cell}']")
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@here
def test_a_finger_paints_and_the_page_stands_still(new_reader: Any, path: str, name: str) -> None:
    live = opened(new_reader, path, name, **MODES["mobile"])
    (x, y), (to, _) = middle(live, 1), middle(live, 4)
    before = live.page.evaluate("scrollY")
    fingers = live.page.context.new_cdp_session(live.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + (to - x) * step / 10, y))
    touch("touchEnd")
    assert row(live, 0) == "111110"
    assert live.page.evaluate("scrollY") == before


@here
def test_keys_walk_switch_and_paint_on(new_reader: Any, path: str, name: str) -> None:
    live = opened(new_reader, path, name)
    live.figure.locator("[data-cell='0']").focus()
    keys = live.page.keyboard
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Space", "Shift+ArrowRight", "Enter"):
        keys.press(key)
    assert row(live, 1) == "111000"
    assert live.page.evaluate("document.activeElement.dataset.cell") == "9"
    for key, cell in (("End", 11), ("ArrowRight", 11), ("PageDown", 35), ("Home", 30),
                      ("PageUp", 0), ("ArrowUp", 0)):
        keys.press(key)
        assert live.page.evaluate("document.activeElement.dataset.cell") == str(cell)
    assert live.figure.locator(".ab-mask-switch[tabindex='0']").count() == 1
