"""What a printer gets: the text, the figures and still pictures, broken where a reader would."""

from __future__ import annotations

from typing import Any

import pytest

from . import kinds
from .conftest import MODES, Reader, pages
from .markup import places

pytestmark = pytest.mark.browser
CHAPTERS = [p for p in pages() if p.startswith("notebooks/")]
ALIVE = sorted({path for path, _, _ in places()})
# What must stay with what follows it, or in one piece; the value that each has otherwise is auto.
KEPT = {
    "notebooks/01-library.html": {
        "breakAfter": ".cell.tag_exercise:not(.tag_remove-output)",
        "breakInside": ".ab-questions > li",
    },
    "book/glossary.html": {"breakAfter": "dt", "breakInside": "dd"},
    "book/references.html": {"breakInside": ".citation"},
}
FLOATING = """() => [...document.querySelectorAll('article *')].filter((e) =>
    e.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(e).position))
    .map((e) => `${e.localName}.${e.className}`)"""


@pytest.mark.parametrize("path", ALIVE)
def test_print_shows_the_text_alone(reader: Reader, path: str) -> None:
    page = reader.open(path)
    reader.mount_all()
    page.emulate_media(media="print")
    for part in (".bd-sidebar-primary", ".bd-sidebar-secondary", ".bd-header-article", ".ab-tools",
                 ".prev-next-area", ".copybtn", ".linked", ".ab-controls"):
        assert not page.locator(part).filter(visible=True).count(), f"{part} is printed"
    # What follows the scrolling reader has its place between two paragraphs on paper.
    assert page.evaluate(FLOATING) == []
    assert page.locator("article h1").is_visible()
    if path in CHAPTERS:
        assert page.locator("article math").first.is_visible()
    pictures = ("svg.ab-drawing, .ab-mask, table.ab-heads, .ab-mathematics, .ab-nt-view, "
                ".ab-xl-line, .ab-conv-matrix")
    if any(kind in kinds.names() for place, _, kind in places() if place == path):
        assert page.locator(f"figure[data-widget] :is({pictures})").first.is_visible()
    assert len(page.pdf()) > 20_000


@pytest.mark.parametrize("path", ALIVE)
def test_a_page_that_nobody_scrolled_prints_its_widgets_whole(reader: Reader, path: str) -> None:
    """Those that have not come to life yet as still pictures: none is cut off, none is empty."""
    page = reader.open(path)
    page.emulate_media(media="print")
    cut = page.evaluate("""() => [...document.querySelectorAll('article figure[data-widget]')]
        .filter((f) => f.checkVisibility() && (f.scrollHeight > f.clientHeight + 2
            || !f.querySelector('.ab-fallback, .ab-body')?.getBoundingClientRect().height))
        .map((f) => f.dataset.widget)""")
    assert cut == []


def test_print_is_dark_on_white_in_dark_mode_too(new_reader: Any) -> None:
    reader = new_reader(**MODES["dark"])
    page = reader.open(CHAPTERS[0])
    page.emulate_media(media="print", color_scheme="dark")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    ink = page.locator("article section section p").first.evaluate("p => getComputedStyle(p).color")
    assert (ground, ink) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")


@pytest.mark.parametrize("path", KEPT)
def test_a_sheet_ends_between_two_things(reader: Reader, path: str) -> None:
    page = reader.open(path)
    page.emulate_media(media="print")
    for style, part in KEPT[path].items():
        found = page.locator(part).evaluate_all(
            "(all, style) => all.map((e) => getComputedStyle(e)[style])", style)
        assert found and set(found) == {"avoid"}, part


def test_a_quiz_begins_where_the_text_ended(reader: Reader) -> None:
    """It is longer than a sheet, and kept whole it would leave one nearly empty."""
    page = reader.open(CHAPTERS[0])
    page.emulate_media(media="print")
    inside = page.locator("[data-widget=quiz]").evaluate("q => getComputedStyle(q).breakInside")
    assert inside == "auto"


def test_an_address_is_printed_once(reader: Reader) -> None:
    """Behind the words of a link, and not behind a link that shows it already."""
    page = reader.open("book/references.html")
    page.emulate_media(media="print")
    printed = page.locator("article a.external").evaluate_all("""all => all.map((a) =>
        [a.textContent === a.href, getComputedStyle(a, '::after').content !== 'none'])""")
    assert sorted({tuple(pair) for pair in printed}) == [(False, True), (True, False)]
