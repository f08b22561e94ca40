"""What a printer gets: the text, the figures and still pictures, broken where a reader would."""

import re
import subprocess
import sys
from typing import Any

import paper
import project
import pypdfium2
import pytest
from test_sphinx_ext_site import build

from . import kinds
from .conftest import MODES, Reader, pages
from .markup import places
from .sheets import feet

pytestmark = pytest.mark.browser
CHAPTERS = [p for p in pages() if p.startswith("notebooks/")]
ALIVE = sorted({path for path, _, _ in places()})
# What must stay with what follows it, or in one piece; the value that each has otherwise is auto.
KEPT = {
    "notebooks/01-library.html": {
        "breakAfter": ".cell.tag_exercise:not(.tag_remove-output), article p:has(+ details.hint)",
        "breakInside": ".ab-questions > li",
    },
    "book/welcome.html": {"breakAfter": ".part-title", "breakInside": ".chapter-list > li"},
    "book/glossary.html": {"breakAfter": "dt", "breakInside": "dd"},
    "book/references.html": {"breakInside": ".citation"},
}
FLOATING = """() => [...document.querySelectorAll('article *')].filter((e) =>
    e.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(e).position))
    .map((e) => `${e.localName}.${e.className}`)"""

NAMELESS = """() => [...document.querySelectorAll('.ab th[scope=row]')].filter((e) =>
    e.checkVisibility() && !e.innerText.trim()).map((e) => e.closest('figure').id)"""
HEADS = """() => [...document.querySelectorAll('article')].flatMap((article) =>
    [...article.querySelectorAll('h1, h2, h3, dt, figcaption, .code-label, .part-title')]
    .concat(...article.querySelectorAll('.ab-head, .ab-sc-name')))
    .filter((e) => e.checkVisibility()).map((e) => e.innerText.replace(/\\s/g, ''))"""
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
    assert page.evaluate(NAMELESS) == []
    assert alone(page, "Letter") == []


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
    assert alone(page) == []


def alone(page: Any, paper: str = "A4") -> list[str]:
    """Return the headings and captions that stand last on a sheet, without what they announce."""
    heads = page.evaluate(HEADS)
    *found, _ = feet(page.pdf(format=paper))
    assert all(found), "a sheet without text"
    # The last word of a paragraph, alone on its line, ends many a heading, too.
    return [foot for foot in found
            if foot in heads or (len(foot) > 12 and any(head.endswith(foot) for head in heads))]


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


# --- the PDF of a small book ---------------------------------------------------------------------
def test_the_pdf_has_every_chapter_with_its_number_and_no_empty_sheet(tmp_path):
    folder = project.write(tmp_path / "book")
    welcome = folder / "book" / "welcome.md"
    welcome.write_text(welcome.read_text("utf8") + "\n一百二十三 is a number.\n", "utf8")
    assert build(folder).returncode == 0
    # A process of its own: this one may drive a browser already.
    subprocess.run([sys.executable, paper.__file__, "--only", "pdf", "--root", str(folder),
                    "--out", str(tmp_path), "--site", str(folder / "_build/html")], check=True)
    made = tmp_path / f"{paper.NAME}.pdf"
    assert re.search(rb"/FontName\s*/\w+\+PayingAttentionMath", made.read_bytes())
    document = pypdfium2.PdfDocument(made)
    texts = [page.get_textpage().get_text_range() for page in document]
    # A character without a font is a box, and no text can be read out of it.
    assert any("一百二十三" in text for text in texts)
    assert all(len(text.strip()) > 40 for text in texts), "an empty sheet"
    top = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()
           if mark.level == 0]
    assert [title for title, _ in top][1:4] == ["Contents", "Paying Attention", "The library"]
    assert top[-1][0] == "Solutions and answers"
    for title, sheet in top[2:]:
        assert title in texts[sheet].replace("\r\n", " ")
        assert str(sheet + 1) in texts[1], "the table of contents names the sheet"
    assert {page.get_size() for page in document} == {document[0].get_size()}
