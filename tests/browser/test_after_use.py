"""No violation after a reader has answered, moved everything, opened everything, or lit a role."""

from typing import Any

import pytest

from .conftest import axe
from .live import USE, Live
from .markup import every
from .test_pages import COLOURS, in_other_colours, unfold
from .test_styles import CLASS, RULED
from .test_widgets import panels

LIT = ".lit, .lit-line"
KEPT = """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .map((rule) => rule.cssText).join('\\n')"""
WORN = """figure => [...new Set([figure, ...figure.querySelectorAll('*')]
  .flatMap((e) => [...e.classList]))]"""


@every
def test_a_widget_that_was_used(calm: Live) -> None:
    calm.guess_wrong()
    found = axe(calm.page)
    styled = set(CLASS.findall(calm.page.evaluate(KEPT)))
    for panel in panels(calm):
        calm.page.emulate_media(color_scheme="light")
        calm.figure.evaluate(USE)
        if panel:
            calm.set(panel=panel)
        unfold(calm.page)
        worn = set(calm.figure.evaluate(WORN)) & RULED
        assert len(worn) > 15 and worn <= styled
        found += axe(calm.page) + in_other_colours(calm.page, "dark")
    assert found == []


@pytest.mark.parametrize("path", ["notebooks/06-self-attention.html", "notebooks/13-costs.html"])
def test_a_page_on_which_a_role_is_lit(new_reader: Any, path: str) -> None:
    reader = new_reader(reduced_motion="reduce")
    page = reader.open(path)
    reader.mount_all()
    unfold(page)
    buttons = page.locator(".linked button")
    assert buttons.count() > 3
    found = []
    for button in buttons.all():
        page.emulate_media(color_scheme="light")
        button.click()
        assert page.locator(".lit").count() > 3
        found += axe(page, only=COLOURS, within=LIT) + in_other_colours(page, "dark", LIT)
        button.click()
    assert found == []
