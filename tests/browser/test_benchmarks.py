"""What ``make bench`` moves in a widget is there: its table would lack a row."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks._work import CELLS, KNOWN, worked
from benchmarks.frames import TARGET, controls
from benchmarks.page_models import MODELS, page_of

from .conftest import SITE
from .live import settle
from .markup import drawn

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("path", "name", "kind"), drawn())
def test_every_widget_has_something_to_measure(
        new_reader: Any, path: str, name: str, kind: str) -> None:
    figure = new_reader(viewport={"width": 1280, "height": 900}).open(path).locator(f"#{name}")
    figure.scroll_into_view_if_needed()
    figure.locator(".ab-body").wait_for()
    found = []
    # Nothing is measured here, so that a widget need not be at rest.
    for panel, control in controls(figure, lambda figure: settle(figure.page)):
        target = control.evaluate_handle(f"(control) => ({TARGET})([control, 0.5])").as_element()
        assert target.is_visible(), f"{kind}{panel}"
        found.append(panel)
    assert found, f"{kind}: no slider, no choices"


def test_the_frame_of_known_work_is_drawn_anew_and_leaves_nothing_behind(new_reader: Any) -> None:
    page = new_reader(viewport={"width": 1280, "height": 900}).open("book/welcome.html")
    written = """() => [...document.querySelector("iframe").contentDocument
        .querySelectorAll("td")].map((cell) => `${cell.textContent} ${cell.style.background}`)"""
    with worked(page) as work:
        before = page.evaluate(written)
        page.evaluate(KNOWN)
        after = page.evaluate(written)
        assert len(before) == len(after) == CELLS
        assert all(old != new for old, new in zip(before, after, strict=True))
        assert work.known() > 0
    assert not page.locator("iframe").count()


def test_a_model_without_a_page_is_refused_and_not_left_out(
        site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("_site", "page_models"):
        monkeypatch.setattr(f"benchmarks.{module}.SITE", SITE)
    for model in MODELS:
        assert f'data-widget="{model.kind}"' in (SITE / page_of(model.kind)).read_text("utf8")
    with pytest.raises(SystemExit, match=r"no page of .* has the widget teapot"):
        page_of("teapot")
