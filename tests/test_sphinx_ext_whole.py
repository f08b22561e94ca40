"""A build that was ended, doubled or meddled with leaves nothing that the next one calls good."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import project
import pytest
from filelock import FileLock

from attnbook.sphinx_ext import whole

BOOK = project.ROOT / "scripts" / "book.py"
WELCOME = "# A small book\n\nOne page, and a [chapter](../notebooks/01-library.ipynb).\n"
TEXT = "# The library\n\nA shelf with six books, and one question: $x^2$.\n\n## A widget\n"
TOC = "format: jb-book\nroot: book/welcome\nchapters:\n  - file: notebooks/01-library\n"


def write(folder: Path) -> None:
    """Write a book of two pages, with a formula, a figure and a widget."""
    (folder / "book").mkdir(parents=True)
    (folder / "notebooks").mkdir()
    project.write_config(folder)
    (folder / "_toc.yml").write_text(TOC, encoding="utf8")
    (folder / "book" / "references.bib").write_text("", encoding="utf8")
    (folder / "book" / "welcome.md").write_text(WELCOME, encoding="utf8")
    chapter = project.first_chapter()
    chapter.cells = [
        project.new_markdown_cell(TEXT),
        project._figure("fig-curve", project._curve(), "A curve.", "A curve through points."),
        project._code("KernelExplorer()", {"text/html": project.WIDGET}),
    ]
    project.nbformat.write(chapter, folder / "notebooks" / "01-library.ipynb")


class Book:
    """A small book, the process that builds it, and the site as a build from nothing leaves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        write(folder)
        self.built, self.chapter = folder / "_build", folder / "notebooks" / "01-library.ipynb"
        self.site, self.doctrees = self.built / "html", self.built / ".doctrees"
        # What is written in the order of a set, is so in an order that is the same each time.
        self.process = subprocess.Popen(
            [sys.executable, str(Path(project.__file__).with_name("forked.py")), str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"})
        self.opened = self.build()["opened"]
        self.clean = whole.contents(self.site)
        os.utime(self.chapter)
        self.opened_again = self.build()["opened"]

    def ask(self, **how: int) -> dict:
        self.process.stdin.write(json.dumps(how) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def build(self) -> dict:
        done = self.ask()
        assert done["code"] == 0, done["said"][-3000:]
        return done

    def kill(self, stop: int) -> None:
        assert self.ask(stop=stop)["killed"], "the build had ended before"


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Iterator[Book]:
    made = Book(tmp_path_factory.mktemp("whole") / "book")
    with made.process:
        yield made


@pytest.mark.long
@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.8, 0.99])
@pytest.mark.parametrize("start", ["from nothing", "saved again"])
def test_a_build_ended_at_any_moment_is_made_good_by_the_next(book, start, share):
    if start == "from nothing":
        shutil.rmtree(book.built)
    else:
        os.utime(book.chapter)
    opened = book.opened if start == "from nothing" else book.opened_again
    assert opened > 10
    book.kill(int(share * opened) + 1)
    book.build()
    assert whole.contents(book.site) == book.clean


@pytest.mark.long
def test_a_site_that_was_meddled_with_is_built_from_nothing(book):
    (book.site / "_static" / "search-index.js").unlink()
    (book.site / "notebooks" / "01-library.html").write_bytes(b"")
    style = book.site / "_static" / "site.css"
    style.write_bytes(style.read_bytes()[:1000])
    (book.site / "book" / "old.html").write_text("a page of another time", encoding="utf8")
    done = book.build()
    assert "building from nothing" in done["said"]
    assert whole.contents(book.site) == book.clean
    os.utime(book.chapter)
    assert "building from nothing" not in book.build()["said"]
    assert whole.contents(book.site) == book.clean


@pytest.mark.long
def test_a_page_that_leaves_the_book_leaves_the_site(book):
    contents, page = book.folder / "_toc.yml", book.folder / "book" / "more.md"
    page.write_text("# More\n\nOne page more.\n", encoding="utf8")
    contents.write_text(f"{TOC}  - file: book/more\n", encoding="utf8")
    book.build()
    assert (book.site / "book" / "more.html").exists()
    contents.write_text(TOC, encoding="utf8")
    page.unlink()
    assert "building from nothing" not in book.build()["said"]
    assert whole.contents(book.site) == book.clean


@pytest.mark.long
def test_a_second_build_waits_until_the_first_has_ended(book):
    lock = FileLock(book.doctrees / whole.LOCK, thread_local=False)
    lock.acquire(timeout=0)
    late = threading.Timer(120, lock.release)    # where nobody says that he waits
    late.start()
    os.utime(book.chapter)
    with subprocess.Popen(
            [sys.executable, "-u", str(BOOK), "build", str(book.folder)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"}) as waiting:
        said = []
        for line in waiting.stdout:
            said.append("another build writes into" in line)
            if said[-1]:
                lock.release()
    late.cancel()
    assert any(said) and waiting.returncode == 0
    assert whole.contents(book.site) == book.clean


DAMAGE = {
    "nothing": (lambda places: None, ""),
    "no list": (lambda places: (places[0] / whole.LIST).unlink(), "did not end"),
    "half a list": (lambda places: (places[0] / whole.LIST).write_text('{"warn'), "did not end"),
    "a page is gone": (lambda places: (places[1] / "a.html").unlink(), "a.html is not as"),
    "a page is empty": (lambda places: (places[1] / "a.html").write_text(""), "a.html is not as"),
    "a page that was read is other": (
        lambda places: (places[0] / "a.doctree").write_bytes(b"other"), "a.doctree is not as"),
    "a notebook's picture is gone": (lambda places: shutil.rmtree(places[2]), "a.svg is not as"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_seen(what, tmp_path):
    damage, said = DAMAGE[what]
    places = [tmp_path / name for name in (".doctrees", "html", "jupyter_execute")]
    for place, name in zip(places, ("a.doctree", "a.html", "a.svg"), strict=True):
        place.mkdir(parents=True)
        (place / name).write_text("<h1>")
    kept = {"warnings": 0, "files": {str(place): whole.contents(place) for place in places}}
    (places[0] / whole.LIST).write_text(json.dumps(kept))
    damage(places)
    found = whole.broken(places[0], places)
    assert said in found and bool(said) == bool(found), found


def test_a_strict_build_does_not_go_on_from_one_that_warned(tmp_path):
    kept = {"warnings": 1, "files": {str(tmp_path): {}}}
    (tmp_path / whole.LIST).write_text(json.dumps(kept))
    assert whole.broken(tmp_path, [tmp_path], strict=True) == "the last build warned"
    assert whole.broken(tmp_path, [tmp_path]) == ""
