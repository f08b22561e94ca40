"""No violation after a reader has answered, moved everything, opened everything, or lit a role."""

from typing import Any

import pytest

from .conftest import axe
from .live import Live
from .markup import every
from .test_pages import COLOURS, in_other_colours, unfold
from .test_styles import CLASS, RULED
from .test_widgets import panels

pytestmark = pytest.mark.browser
LIT = ".lit, .lit-line"
KEPT = """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .map((rule) => rule.cssText).join('\\n')"""
WORN = """figure => [...new Set([figure, ...figure.querySelectorAll('*')]
  .flatMap((e) => [...e.classList]))]"""
MOVE = """async (figure) => {
  const next = () => new Promise(requestAnimationFrame);
  const frame = () => next().then(next);
  for (const input of figure.querySelectorAll('.ab-body input[type=range]')) {
    if (!input.checkVisibility() || input.disabled) continue;
    input.value = Number(input.min) + 0.8 * (Number(input.max) - Number(input.min));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await frame();
  }
  for (const box of figure.querySelectorAll('.ab-body input[type=checkbox]'))
    if (box.checkVisibility() && !box.disabled) { box.click(); await frame(); }
  figure.querySelectorAll('details').forEach((d) => { d.open = true; });
  await frame();
}"""


@every
def test_a_widget_that_was_used(calm: Live) -> None:
    calm.guess_wrong()
    found = axe(calm.page)
    styled = set(CLASS.findall(calm.page.evaluate(KEPT)))
    for panel in panels(calm):
        calm.page.emulate_media(color_scheme="light")
        if panel:
            calm.set(panel=panel)
        calm.figure.evaluate(MOVE)
        calm.settle()
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
