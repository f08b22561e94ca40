"""A build that was ended, doubled or meddled with leaves nothing that the next one calls good."""

from __future__ import annotations

import json
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
from test_sphinx_ext_site import BOOK, build

from attnbook.sphinx_ext import whole

sys.path.insert(0, str(Path(__file__).parent / "site"))
import project

TOC = "format: jb-book\nroot: book/welcome\nchapters:\n  - file: notebooks/01-library\n"
TEXT = "# The library\n\nA shelf with six books, and one question: $x^2$.\n\n## A widget\n"


def write(folder: Path) -> Path:
    """Write a book of two pages, with a formula, a figure and a widget; return its chapter."""
    (folder / "book").mkdir(parents=True)
    (folder / "notebooks").mkdir()
    project.write_config(folder)
    (folder / "_toc.yml").write_text(TOC, encoding="utf8")
    (folder / "book" / "references.bib").write_text("", encoding="utf8")
    (folder / "book" / "welcome.md").write_text(
        "# A small book\n\nOne page, and a [chapter](../notebooks/01-library.ipynb).\n", "utf8")
    chapter, path = project.first_chapter(), folder / "notebooks" / "01-library.ipynb"
    chapter.cells = [
        project.new_markdown_cell(TEXT),
        project._figure("fig-curve", project._curve(), "A curve.", "A curve through points."),
        project._code("KernelExplorer()", {"text/html": project.WIDGET})]
    project.nbformat.write(chapter, path)
    return path


def built(folder: Path) -> tuple[str, dict]:
    """Build; return what was said, and what the site holds."""
    # What is written in the order of a set, is so in an order that is the same each time.
    done = build(folder, PYTHONHASHSEED="0")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr, whole.contents(folder / "_build" / "html")


def ended(folder: Path) -> None:
    """Begin a build, and end it with all its processes once it has begun to write the site."""
    site = folder / "_build" / "html"
    before = whole.contents(site)
    running = subprocess.Popen([sys.executable, str(BOOK), "build", str(folder)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    while whole.contents(site) == before:
        assert running.poll() is None, "the build had ended before"
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()


@pytest.mark.long
def test_what_was_ended_or_meddled_with_is_made_good_and_two_builds_wait_for_each_other(tmp_path):
    folder = tmp_path / "book"
    chapter = write(folder)
    _, clean = built(folder)
    site, doctrees = folder / "_build" / "html", folder / "_build" / ".doctrees"
    shutil.rmtree(folder / "_build")
    ended(folder)
    assert built(folder)[1] == clean

    (site / "searchindex.js").unlink()
    (site / "notebooks" / "01-library.html").write_bytes(b"")
    (site / "book" / "old.html").write_text("a page of another time", encoding="utf8")
    said, found = built(folder)
    assert "building from nothing" in said and found == clean

    lock = FileLock(doctrees / whole.LOCK, thread_local=False)
    lock.acquire(timeout=0)
    late = threading.Timer(120, lock.release)    # where nobody says that he waits
    late.start()
    os.utime(chapter)
    with subprocess.Popen(
            [sys.executable, "-u", str(BOOK), "build", str(folder)], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"}) as waiting:
        said = []
        for line in waiting.stdout:
            said.append("another build writes into" in line)
            if said[-1]:
                lock.release()
    late.cancel()
    assert any(said) and waiting.returncode == 0
    assert whole.contents(site) == clean


DAMAGE = {
    "nothing": (lambda places: None, ""),
    "no list": (lambda places: (places[0] / whole.LIST).unlink(), "did not end"),
    "half a list": (lambda places: (places[0] / whole.LIST).write_text('{"warn'), "did not end"),
    "a page is gone": (lambda places: (places[1] / "a.html").unlink(), "a.html is not as"),
    "a page is empty": (lambda places: (places[1] / "a.html").write_text(""), "a.html is not as"),
    "a page is short": (lambda places: (places[1] / "a.html").write_text("<h"), "a.html is not as"),
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
