"""One colour, one thing: pointing at a query lights up queries in code, figures and formulas."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

from .conftest import MODES, SITE, Reader, pages
from .test_pages import REFUSALS

pytestmark = pytest.mark.browser
# A chapter that names few roles in its formulas has no bar, and nothing to link.
CHAPTERS = [p for p in pages() if p.startswith("notebooks/")
            and 'class="linked"' in (SITE / p).read_text(encoding="utf8")]
ROLES = ("query", "key", "value", "scores", "weights", "output", "mask")
LIT = """() => {
  const place = (e) => e.closest('.ab-figure') ? 'widget' : e.closest('.linked') ? 'bar'
    : e.closest('math') ? 'formula' : e.closest('svg.fig-svg') ? 'figure'
    : e.closest('pre, code') ? 'code' : 'text';
  const count = { widget: 0, bar: 0, formula: 0, figure: 0, code: 0, text: 0 };
  document.querySelectorAll('.lit').forEach((e) => { count[place(e)]++; });
  return count;
}"""
ROLES_LIT = """() => [...new Set([...document.querySelectorAll('.lit')].map(
  (e) => /role-([a-z]+)/.exec(e.getAttribute('class'))[1]))]"""
CODE = ".highlight span.role-query"


def opened(reader: Reader, path: str) -> Any:
    page = reader.open(path)
    page.locator(".role-tag").wait_for(state="attached")
    return page


def first(page: Any, selector: str) -> Any:
    found = page.locator(selector).first
    found.evaluate("e => e.scrollIntoView({ block: 'center' })")
    return found


def test_most_chapters_are_linked() -> None:
    assert len(CHAPTERS) >= 12


def test_the_script_is_small() -> None:
    assert len(gzip.compress((SITE / "_static" / "linked.js").read_bytes())) < 5 * 1024


@pytest.mark.parametrize("path", CHAPTERS)
def test_every_chapter_has_roles_in_code_formulas_figures_and_widget(
    reader: Reader, path: str) -> None:
    page = opened(reader, path)
    reader.mount_all()
    places = [".highlight", "math", "svg.fig-svg", "figure[data-widget]"]
    if page.locator("figure[data-widget=cost_calculator]").count():   # no query, no key, no value
        places.pop()
    if "bug-clinic" in path:    # it shows a quiz and no other widget
        places.remove("figure[data-widget]")
    if "transformer" in path or "pretraining" in path:   # their formulas are about other things
        places.remove("math")
    if "pretraining" in path:                            # and so is the code
        places.remove(".highlight")
    for place in places:
        assert page.locator(f"{place} [class*='role-']").count() > 1, place


@pytest.mark.parametrize("start", ["code", "formula", "figure"])
def test_pointing_with_the_mouse_lights_its_partners(reader: Reader, start: str) -> None:
    page = opened(reader, CHAPTERS[0])
    selector = {"code": CODE, "formula": "math .role-query", "figure": "svg.fig-svg .role-query"}
    first(page, selector[start]).hover(force=True)
    lit = page.evaluate(LIT)
    assert lit["code"] and lit["formula"] and lit["figure"] and not lit["bar"], lit
    assert page.evaluate(ROLES_LIT) == ["query"]
    assert page.locator(".role-tag").inner_text() == "query"
    page.mouse.move(2, 2)
    page.wait_for_function("document.querySelectorAll('.lit').length === 0")
    assert page.locator(".role-tag").is_hidden()


@pytest.mark.parametrize("path", CHAPTERS)
def test_every_role_can_be_held_from_the_keyboard(reader: Reader, path: str) -> None:
    page = opened(reader, path)
    buttons = page.locator(".linked button")
    names = buttons.all_inner_texts()
    assert names == [role for role in ROLES if role in names] and len(names) > 1
    buttons.first.focus()
    for name in names:
        page.keyboard.press("Enter")
        assert page.evaluate(ROLES_LIT) == [name]
        page.keyboard.press("Space")
        assert page.evaluate(ROLES_LIT) == []
        page.keyboard.press("Tab")
    buttons.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.evaluate(ROLES_LIT) == []


def test_what_is_held_stays_while_the_mouse_is_elsewhere(reader: Reader) -> None:
    page = opened(reader, CHAPTERS[0])
    page.locator(".linked button.role-value").click()
    first(page, CODE).hover()
    assert page.evaluate(ROLES_LIT) == ["query"]
    page.mouse.move(2, 2)
    page.wait_for_function(f"({ROLES_LIT})()[0] === 'value'")


def test_a_tap_lights_too(new_reader: Any) -> None:
    page = opened(new_reader(**MODES["mobile"]), CHAPTERS[0])
    first(page, CODE).tap()
    lit = page.evaluate(LIT)
    assert lit["code"] and lit["formula"] and lit["figure"]


def test_focus_on_a_handle_of_the_widget_lights_the_page(reader: Reader) -> None:
    page = opened(reader, CHAPTERS[0])
    reader.mount_all()
    page.locator("#widget-library [role=slider]").first.focus()
    page.keyboard.press("ArrowLeft")
    page.mouse.move(2, 2)
    box = page.locator("#widget-library .ab-handle .role-query").last
    box.evaluate("e => e.scrollIntoView({ block: 'center' })")
    box.hover(force=True)
    lit = page.evaluate(LIT)
    assert lit["code"] and lit["formula"] and not lit["widget"]


def test_switching_off_is_remembered(reader: Reader) -> None:
    page = opened(reader, CHAPTERS[0])
    switch = page.locator(".linked input")
    switch.focus()
    page.keyboard.press("Space")
    assert not switch.is_checked()
    first(page, CODE).hover()
    assert page.evaluate(ROLES_LIT) == []
    opened(reader, CHAPTERS[1])
    assert not page.locator(".linked input").is_checked()
    page.locator(".linked input").check()
    opened(reader, CHAPTERS[0])
    first(page, CODE).hover()
    assert page.evaluate(ROLES_LIT) == ["query"]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_it_works_where_nothing_is_kept(new_reader: Any, refusal: str) -> None:
    reader = new_reader(fresh=True)
    reader.page.add_init_script(REFUSALS[refusal])
    page = opened(reader, CHAPTERS[0])
    first(page, CODE).hover()
    assert page.evaluate(ROLES_LIT) == ["query"]
    page.locator(".linked input").uncheck()
    first(page, CODE).hover()
    assert page.evaluate(ROLES_LIT) == []


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_one_colour_a_role_everywhere(new_reader: Any, mode: str) -> None:
    """Formula, code, figure and bar show a role in the one colour of the theme."""
    page = opened(new_reader(**MODES[mode]), CHAPTERS[0])
    found = page.evaluate("""() => {
      const paint = (e) => { const s = getComputedStyle(e);
        return e instanceof SVGElement ? [s.fill, s.stroke] : [s.color]; };
      const plain = (c) => { const d = document.createElement('p'); d.style.color = c;
        document.body.append(d); const rgb = getComputedStyle(d).color; d.remove(); return rgb; };
      const wrong = [];
      for (const role of ['query', 'key', 'value', 'scores', 'weights', 'output']) {
        const own = plain(getComputedStyle(document.documentElement)
          .getPropertyValue(`--role-${role}`));
        for (const place of ['math', '.highlight', '.linked'])
          for (const e of document.querySelectorAll(`${place} .role-${role}`))
            if (!paint(e).includes(own)) wrong.push(`${place} ${role} ${paint(e)}`);
      }
      return wrong;
    }""")
    assert not found, found[:5]
