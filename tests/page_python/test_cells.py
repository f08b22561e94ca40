"""Every marked cell of every chapter runs in the page's Python, and prints what is stored."""

import gzip
import json
import subprocess
from pathlib import Path

import pytest
from booktext import NOTEBOOKS, ROOT

from attnbook.page_python import packs
from attnbook.sphinx_ext.node import find_node
from attnbook.sphinx_ext.page_python import cells_of

LEAST = 520
"""How many cells of the book must run; a change of the marking that loses some is noticed."""

pytestmark = pytest.mark.long


@pytest.fixture(scope="session")
def made(tmp_path_factory) -> Path:
    """Return the folder of the packs, with the standard library as Node wants it."""
    try:
        folder = packs.make(ROOT, find_node(), ROOT / "node_modules")
    except packs.Unavailable as reason:
        pytest.fail(f"the tests need the page's Python: {reason}")
    library = tmp_path_factory.mktemp("library") / "library.zip"
    library.write_bytes(gzip.decompress((folder / "library.zip.gz").read_bytes()))
    return folder, library


@pytest.fixture(scope="session")
def answers(made, tmp_path_factory):
    """Return a function that runs jobs in one process of the page's Python."""
    folder, library = made
    needs = {pack["name"]: pack["needs"] for pack in packs.recipe()["pack"] if "needs" in pack}

    def run(jobs):
        place = tmp_path_factory.mktemp("jobs")
        asked, answered = place / "jobs.json", place / "answers.json"
        asked.write_text(json.dumps({"jobs": jobs, "packsOf": needs}), encoding="utf8")
        done = subprocess.run(
            [find_node(), str(Path(__file__).with_name("run_cells.mjs")),
             str(ROOT / "node_modules" / "pyodide"), str(folder), str(library), str(asked),
             str(answered)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        return {one["id"]: one for one in json.loads(answered.read_text(encoding="utf8"))}

    return run


def code_cells(chapter: Path) -> dict[str, dict]:
    cells = json.loads(chapter.read_text(encoding="utf8"))["cells"]
    return {cell["id"]: cell for cell in cells if cell["cell_type"] == "code"}


def sources(chapter: Path) -> list[dict[str, str]]:
    """Return the cells of a chapter as its page gives them to Python."""
    cells = code_cells(chapter)
    found = []
    for one in cells_of(chapter):
        lines = "".join(cells[one["id"]]["source"]).split("\n")
        found.append({"id": one["id"], "source": "\n".join(lines[: one.get("lines")])})
    return found


def stored(cell: dict) -> str | None:
    """Return what a cell printed in the notebook; None where another run may print otherwise."""
    tags = cell["metadata"].get("tags", ())
    if {"remove-output", "nbval-ignore-output"} & set(tags):
        return None
    return "".join("".join(o["text"]) for o in cell["outputs"] if o["output_type"] == "stream")


@pytest.mark.parametrize("chapter", NOTEBOOKS, ids=lambda path: path.stem)
def test_cells_print_what_is_stored(chapter, answers):
    cells, given = code_cells(chapter), sources(chapter)
    marked = [place for place, one in enumerate(cells_of(chapter)) if one["runs"]]
    found = answers([{"id": given[i]["id"], "cells": given[: i + 1]} for i in marked])
    assert len(found) == len(marked) > 0
    failed = {name: one["error"] for name, one in found.items() if "error" in one}
    assert failed == {}
    expected = {name: stored(cells[name]) for name in found}
    other = {name: (one["printed"], expected[name]) for name, one in found.items()
             if expected[name] is not None and one["printed"] != expected[name]}
    assert other == {}


def test_as_many_cells_run_as_did():
    assert sum(one["runs"] for chapter in NOTEBOOKS for one in cells_of(chapter)) >= LEAST
