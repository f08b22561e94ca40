"""A build that was ended or doubled leaves nothing that the next one calls good."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from filelock import FileLock

from attnbook.sphinx_ext import whole

sys.path.insert(0, str(Path(__file__).parent / "site"))
import project

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
    """A small book, and the site as a build from nothing leaves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        write(folder)
        self.built, self.chapter = folder / "_build", folder / "notebooks" / "01-library.ipynb"
        self.site, self.doctrees = self.built / "html", self.built / ".doctrees"
        self.build()
        self.clean = self.contents()

    def start(self) -> subprocess.Popen:
        """Begin a build; what is written in the order of a set, is so in the same order always."""
        return subprocess.Popen(
            [sys.executable, "-u", str(BOOK), "build", "--warningiserror", "--keep-going",
             str(self.folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"}, start_new_session=True)

    def build(self) -> str:
        with self.start() as process:
            said = process.stdout.read()
        assert process.returncode == 0, said[-3000:]
        return said

    def contents(self) -> dict[str, str]:
        """Return the hash of every file of the site, by its path in it."""
        return {str(file.relative_to(self.site)): hashlib.sha256(file.read_bytes()).hexdigest()
                for file in self.site.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Book:
    return Book(tmp_path_factory.mktemp("whole") / "book")


@pytest.mark.long
def test_a_build_ended_on_the_way_is_made_good_by_the_next(book):
    os.utime(book.chapter)
    with book.start() as process:
        while (book.doctrees / whole.MARK).exists():
            assert process.poll() is None, "the build has ended and its mark was there all the time"
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    (book.site / "notebooks" / "01-library.html").write_bytes(b"")
    assert "building from nothing: the last build did not end" in book.build()
    assert book.contents() == book.clean
    os.utime(book.chapter)
    assert "building from nothing" not in book.build()
    assert book.contents() == book.clean


@pytest.mark.long
def test_a_page_that_leaves_the_book_leaves_the_site(book):
    contents, page = book.folder / "_toc.yml", book.folder / "book" / "more.md"
    page.write_text("# More\n\nOne page more.\n", encoding="utf8")
    contents.write_text(f"{TOC}  - file: book/more\n", encoding="utf8")
    book.build()
    assert (book.site / "book" / "more.html").exists()
    contents.write_text(TOC, encoding="utf8")
    page.unlink()
    assert "building from nothing" not in book.build()
    assert book.contents().keys() == book.clean.keys()
    # Sphinx keeps an empty entry for the words of a title that is gone: the next test begins anew.
    shutil.rmtree(book.built)
    book.build()
    assert book.contents() == book.clean


@pytest.mark.long
def test_a_second_build_waits_until_the_first_has_ended(book):
    lock = FileLock(book.doctrees / whole.LOCK, thread_local=False)
    lock.acquire(timeout=0)
    late = threading.Timer(120, lock.release)    # where nobody says that he waits
    late.start()
    os.utime(book.chapter)
    with book.start() as waiting:
        said = []
        for line in waiting.stdout:
            said.append("another build writes into" in line)
            if said[-1]:
                lock.release()
    late.cancel()
    assert any(said) and waiting.returncode == 0
    assert book.contents() == book.clean


@pytest.mark.parametrize(("mark", "strict", "said"), [
    ('{"warnings": 0}', True, ""), ('{"warnings": 1}', False, ""),
    ('{"warnings": 1}', True, "the last build warned"),
    ('{"warn', False, "the last build did not end"), ("", False, "the last build did not end")])
def test_what_the_last_build_left_says_whether_one_can_go_on(mark, strict, said, tmp_path):
    assert whole.broken(tmp_path, [tmp_path]) == "", "there is nothing yet"
    (tmp_path / "a.doctree").touch()
    if mark:
        (tmp_path / whole.MARK).write_text(mark)
    assert whole.broken(tmp_path, [tmp_path], strict=strict) == said
