"""A build that was ended, doubled or meddled with leaves nothing that the next one calls good."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import project
import pytest
from filelock import FileLock

from attnbook.sphinx_ext import whole


class Book:
    """A small book, and its site as a build from nothing leaves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = project.write(folder)
        self.built, self.chapter = folder / "_build", folder / "notebooks" / "01-library.ipynb"
        self.site, self.doctrees = self.built / "html", self.built / ".doctrees"
        self.build()
        self.clean = whole.contents(self.site)

    def start(self) -> subprocess.Popen:
        # What is written in the order of a set, is so in an order that is the same each time.
        return subprocess.Popen(
            [sys.executable, "-u", str(project.ROOT / "scripts" / "book.py"), "build",
             "--warningiserror", "--keep-going", str(self.folder)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
            env={**os.environ, "PYTHONHASHSEED": "0"})

    def build(self) -> str:
        with self.start() as process:
            said = process.stdout.read()
        assert process.returncode == 0, said[-3000:]
        return said


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Book:
    return Book(tmp_path_factory.mktemp("whole") / "book")


@pytest.mark.long
@pytest.mark.parametrize("written", [".doctrees/environment.pickle", "html/book/welcome.html"])
@pytest.mark.parametrize("start", ["from nothing", "saved again"])
def test_a_build_that_was_ended_is_made_good_by_the_next(book, start, written):
    file, began = book.built / written, time.time()
    if start == "from nothing":
        shutil.rmtree(book.built)
    else:
        os.utime(book.chapter)
    with book.start() as process:
        while process.poll() is None and not (file.exists() and file.stat().st_mtime > began):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL, "the build had ended before"
    file.write_bytes(b"")       # as the most unlucky build leaves it
    assert "building from nothing" in book.build()
    assert whole.contents(book.site) == book.clean


@pytest.mark.long
def test_a_site_that_was_meddled_with_is_built_from_nothing(book):
    (book.site / "_static" / "search-index.js").unlink()
    (book.site / "notebooks" / "01-library.html").write_bytes(b"")
    style = book.site / "_static" / "site.css"
    style.write_bytes(style.read_bytes()[:1000])
    (book.site / "book" / "old.html").write_text("a page of another time", encoding="utf8")
    assert "building from nothing" in book.build()
    assert whole.contents(book.site) == book.clean
    os.utime(book.chapter)
    assert "building from nothing" not in book.build()
    assert whole.contents(book.site) == book.clean


@pytest.mark.long
def test_a_page_that_leaves_the_book_leaves_the_site(book):
    contents, page = book.folder / "_toc.yml", book.folder / "book" / "more.md"
    page.write_text("# More\n\nOne page more.\n", encoding="utf8")
    contents.write_text(f"{project.TOC}      - file: book/more\n", encoding="utf8")
    book.build()
    assert (book.site / "book" / "more.html").exists()
    contents.write_text(project.TOC, encoding="utf8")
    page.unlink()
    assert "building from nothing" not in book.build()
    assert whole.contents(book.site) == book.clean


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
