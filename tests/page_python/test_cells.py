"""Every cell of every chapter in the page's Python: it prints what is stored, or has a tag."""

import gzip
import json
import subprocess
from pathlib import Path

import pytest
from booktext import NOTEBOOKS, ROOT

from attnbook.page_python import packs
from attnbook.sphinx_ext.node import find_node
from attnbook.sphinx_ext.page_python import ELSEWHERE, cells_of

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
    return [{"id": one["id"], "source": "".join(cells[one["id"]]["source"]), "runs": one["runs"]}
            for one in cells_of(chapter)]


def stored(cell: dict) -> str | None:
    """Return what a cell printed in the notebook; None where another run may print otherwise."""
    tags = cell["metadata"].get("tags", ())
    if {"remove-output", "nbval-ignore-output"} & set(tags):
        return None
    return "".join("".join(o["text"]) for o in cell["outputs"] if o["output_type"] == "stream")


@pytest.mark.parametrize("chapter", NOTEBOOKS, ids=lambda path: path.stem)
def test_cells_print_what_is_stored(chapter, answers):
    cells, given = code_cells(chapter), sources(chapter)
    found = answers([{"id": one["id"], "cells": given[: i + 1]} for i, one in enumerate(given)])
    assert len(found) == len(given) > 0
    elsewhere = {one["id"] for one in given if not one["runs"]}
    failed = {name: one["error"] for name, one in found.items() if "error" in one}
    assert {name: why for name, why in failed.items() if name not in elsewhere} == {}, (
        f"these cells do not run: mend them, or give them the tag {ELSEWHERE}")
    assert elsewhere - set(failed) == set(), f"these cells run: take away the tag {ELSEWHERE}"
    expected = {name: stored(cells[name]) for name in found if name not in failed}
    other = {name: (found[name]["printed"], words) for name, words in expected.items()
             if words is not None and found[name]["printed"] != words}
    assert other == {}
