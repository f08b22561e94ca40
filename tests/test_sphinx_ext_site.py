"""A small book is built, strictly, as the real one is not: other builders, places and mistakes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import project
import pytest
from copies import ADDRESSES

from attnbook.sphinx_ext import paper

pytestmark = pytest.mark.long  # a site is built: as long as ten seconds

BOOK = Path(__file__).resolve().parents[1] / "scripts" / "book.py"


def build(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess:
    """Build a project strictly, in an environment that knows only the given addresses."""
    clean = {key: value for key, value in os.environ.items() if key not in ADDRESSES}
    return subprocess.run(
        [sys.executable, str(BOOK), "build", "--warningiserror", "--keep-going", *options,
         str(folder)], capture_output=True, text=True, env={**clean, **environment}, check=False)


def test_a_build_after_a_change_cuts_the_style_anew_and_offers_the_book_on_paper(tmp_path):
    folder = project.write(tmp_path / "book")
    site, welcome = folder / "_build" / "html", folder / "book" / "welcome.md"
    style, page = site / "_static" / "site.css", site / "book" / "welcome.html"
    welcome.write_text(f"{welcome.read_text('utf8')}\n```{{paper-links}}\n```\n", encoding="utf8")
    assert build(folder).returncode == 0
    assert ".bd-article" in style.read_text("utf8") and ".toast" not in style.read_text("utf8")
    assert ".ab-tool" in (site / "_static" / "widgets.kernel_explorer.css").read_text("utf8")
    assert "EPUB" not in page.read_text("utf8")
    (folder / paper.FOLDER).mkdir(parents=True)
    (folder / paper.FOLDER / "paying-attention.epub").write_bytes(b"a book")
    welcome.write_text(f"{welcome.read_text('utf8')}\n\n<p class='toast'>x</p>\n", encoding="utf8")
    assert build(folder).returncode == 0
    link = re.search(r'<a class="reference download[^>]*href="([^"]+)"', page.read_text("utf8"))
    assert page.parent.joinpath(link[1]).read_bytes() == b"a book", "offered as soon as it is there"
    assert ".toast" in style.read_text("utf8"), "what a page has changed"


def test_a_site_of_folders_is_whole_its_search_too_and_without_wheels_no_page_has_python(tmp_path):
    folder = project.write(tmp_path / "book")
    config = folder / "_config.yml"
    config.write_text(config.read_text("utf8").replace(
        'attnbook_page_python: ""', 'attnbook_page_python: "yes"'), "utf8")
    done = build(folder, "--builder", "dirhtml", LIVE_WHEELS=str(tmp_path))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (said,) = (line for line in done.stdout.splitlines() if "Cells do not run" in line)
    site = folder / "_build" / "dirhtml"
    assert "numpy" in said and not (site / "_static" / "python").exists()
    texts = {path: path.read_text("utf8") for path in site.rglob("*.html")}
    assert not any("page-python" in text for text in texts.values())
    lost = [(path, address) for path, text in texts.items()
            for address in re.findall(r'(?:href|src)="([^"#:?]+)["#?]', text)
            if not (path.parent / address).exists()]
    assert lost == []
    assert '<span class="planned">self-attention' in texts[site / "notebooks/02-kernels/index.html"]
    index = (site / "_static" / "search-index.js").read_text("utf8")
    places = [place for place, _ in json.loads(index.partition(" = ")[2].rstrip(";\n"))["pages"]]
    assert "../notebooks/02-kernels/" in places
    assert all((site / "search" / place / "index.html").is_file() for place in places)


def test_another_builder_refuses_in_a_sentence(tmp_path):
    folder = project.write(tmp_path / "book")
    done = build(folder, "--builder", "custom", "--custom-builder", "epub")
    said = " ".join((done.stdout + done.stderr).split())
    assert done.returncode != 0
    assert "The builder 'epub' does not make this book" in said and "make paper" in said


def test_with_addresses_the_links_are_there(tmp_path):
    book = project.chapter()
    (first,) = (cell for cell in book.cells if "bootstrap" in cell.metadata.get("tags", []))
    first.source = 'import importlib.util\n\nrepository = "https://github.com/owner/book"'
    folder = project.write(tmp_path / "book", book)
    done = build(folder, BOOK_REPOSITORY_URL="https://github.com/owner/book",
                 BOOK_BASE_URL="https://book.example.org")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    site = folder / "_build" / "html"
    page = (site / "notebooks" / "02-kernels.html").read_text(encoding="utf8")
    path = "notebooks/02-kernels.ipynb"
    assert f"https://mybinder.org/v2/gh/owner/book/main?urlpath=lab/tree/{path}" in page
    assert f"https://colab.research.google.com/github/owner/book/blob/main/{path}" in page
    assert "https://github.com/owner/book/issues/new?title=Chapter+2" in page
    here = "https://book.example.org/notebooks/02-kernels.html"
    assert f'<link rel="canonical" href="{here}"' in page
    assert f'<meta property="og:url" content="{here}"' in page
    assert f"<loc>{here}</loc>" in (site / "sitemap.xml").read_text(encoding="utf8")
    copy = (site / "_sources" / path).read_text(encoding="utf8")
    assert "[chapter 1](https://book.example.org/notebooks/01-library.html)" in copy
    assert "[query](https://book.example.org/book/glossary.html#term-query)" in copy
    assert re.search(r"\(https://book.example.org/book/references.html#id\d+\)", copy)
    assert "[Exercise 2.1](#ex-nw-weights)" in copy, "what the notebook itself holds"


BAD = {
    "an unknown term": ("[x](#term-nothing)", "unknown glossary term: #term-nothing"),
    "an unknown equation": ("[x](#eq-nothing)", "unknown equation: #eq-nothing"),
    "an unknown work": ("[x](#cite-nobody1900)", "unknown citation: #cite-nobody1900"),
    "a chapter nobody plans": ("[x](#ch-nothing)", "unknown chapter: #ch-nothing"),
    "bad TeX": (r"$\frac{1}{$", "formula cannot be read"),
    "an unknown command": (r"$\nocommand$", "formula cannot be read"),
    "a wrong number": ("[64 M](#fact-base-params)", "the text says '64 M'"),
    "a label twice": ("$$\nx\n\\label{eq-nw}\n$$", "label 'eq-nw'"),
    "a wrong label": ("$$\nx\n\\label{nw}\n$$", "label that begins with eq-"),
    "an open fold": ("<details class=\"hint\"><summary>Hint</summary>\n\nx", "not closed"),
    "a label of nothing": ("<a id=\"sec-nowhere\"></a>", "no heading follows"),
    "answers without an Answer": ("> **Predict.** Which?\n>\n> - One\n> - Two",
                                  "no paragraph that begins with **Answer.**"),
}


def test_every_mistake_is_a_warning_and_the_build_fails(tmp_path):
    book = project.chapter()
    for text, _ in BAD.values():
        book.cells.append(project.new_markdown_cell(text))
    book.cells.append(project._code("# code-odd: figure-1\npass"))
    svg = project._curve()
    book.cells.append(project._code("plots.show(ax)", {"image/svg+xml": svg}))
    done = build(project.write(tmp_path / "book", book))
    said = re.sub(r"\s+", " ", done.stdout + done.stderr)
    assert done.returncode != 0
    for what, (_, message) in BAD.items():
        assert message in said, what
    assert "expected labels of equations" in said
    assert "this figure has not" in said
