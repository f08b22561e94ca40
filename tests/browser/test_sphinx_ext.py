"""Linked views, frames that scroll and the theme, in a real browser, from disk."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_sphinx_ext_site import build

sys.path.insert(0, str(Path(__file__).parents[1] / "site"))
import project

pytestmark = pytest.mark.browser
OUTPUT = ".highlight .role-output"


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> str:
    folder = project.write(tmp_path_factory.mktemp("site") / "book")
    done = build(folder)
    assert done.returncode == 0, done.stdout[-3000:]
    return (folder / "_build" / "html" / "notebooks" / "02-kernels.html").as_uri()


@pytest.fixture
def page(chromium, address) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".role-tag", state="attached")
    yield page
    context.close()


def lit(page: Any) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('.lit')].map(e => e.tagName.toLowerCase())")


def test_pointing_at_code_lights_formula_figure_and_code(page):
    page.locator(OUTPUT).first.hover()
    found = set(lit(page))
    assert {"span", "mover", "g"} <= found or {"span", "mover", "path"} <= found, found
    assert page.locator(".role-tag").inner_text() == "output"
    page.locator("h1").hover()
    assert lit(page) == []
    assert page.locator(".role-tag").is_hidden()


def test_the_label_can_be_read(page):
    page.locator(OUTPUT).first.hover()
    colours = page.evaluate(
        "(e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor])"
        "(document.querySelector('.role-tag'))")
    assert colours[0] != colours[1]


def test_one_item_where_both_sides_have_an_index(page):
    cells = "#fig-nw-weights [data-index]"
    page.locator(cells).first.hover()
    index = page.locator(cells).first.get_attribute("data-index")
    shown = page.evaluate("""[...document.querySelectorAll('.lit.role-weights[data-index]')]
        .map(e => e.dataset.index)""")
    assert set(shown) == {index}
    # Of other roles: what belongs to this cell's row or column.
    others = page.evaluate("""[...document.querySelectorAll('.lit[data-index]:not(.role-weights)')]
        .map(e => e.dataset.index.split('-')[0])""")
    assert set(others) <= set(index.split("-"))
    assert len(lit(page)) > len(shown), "what has no index is lit too"


def test_keyboard_alone_lights_and_ends(page):
    page.locator(".linked button.role-weights").focus()
    page.keyboard.press("Enter")
    assert len(lit(page)) > 3
    assert page.locator(".linked button.role-weights").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert lit(page) == []
    assert page.locator(".linked button.role-weights").get_attribute("aria-pressed") == "false"


def off_after_a_reload(page: Any) -> bool:
    """Switch off, load the page anew, and return whether the switch is off."""
    page.locator(".linked input").uncheck()
    page.locator(OUTPUT).first.hover()
    assert lit(page) == []
    # What is stored goes from one process of the browser to another; a page that is left at once
    # may take it with it.
    page.wait_for_timeout(1000)
    page.reload()
    page.wait_for_selector(".role-tag", state="attached")
    return not page.locator(".linked input").is_checked()


def test_the_switch_is_remembered(page):
    # From disk, a busy browser has lost what was stored, though seldom; a book that stores nothing
    # is found out as well by three attempts.
    assert any(off_after_a_reload(page) for _ in range(3))
    page.locator(OUTPUT).first.hover()
    assert lit(page) == []


def test_a_phone_scrolls_formulas_not_the_page(chromium, address):
    context = chromium.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(address)
    # What is far away has no layout yet, so nobody knows whether it is too wide.
    page.locator("#eq-attention").scroll_into_view_if_needed()
    page.wait_for_selector("#eq-attention .math-scroll[tabindex='0']")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator("#eq-attention .math-scroll").get_attribute("aria-label")
    page.locator(".role-tag").wait_for(state="attached")
    page.locator(OUTPUT).first.tap()
    assert "span" in lit(page)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_follows_the_system_before_any_script_of_the_theme(chromium, address, scheme):
    context = chromium.new_context(color_scheme=scheme)
    page = context.new_page()
    page.route("**/scripts/*.js*", lambda route: route.abort())
    page.goto(address)
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    context.close()


def test_the_font_of_the_formulas_comes_from_the_book(page):
    page.wait_for_function("document.fonts.check('16px \"Paying Attention Math\"')")
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert any("Paying Attention Math" in family for family in loaded), loaded
    assert page.locator("link[rel=preload]").count() == 0, "from disk this would be an error"


def test_print_hides_what_paper_cannot_do(page):
    page.emulate_media(media="print")
    for selector in (".bd-sidebar-primary", ".bd-header-article", ".linked"):
        assert page.locator(selector).first.is_hidden(), selector
    assert page.locator("#eq-nw math").is_visible()
