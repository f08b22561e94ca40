"""The exercises of all chapters as a page gives them to Python, and programs that want out."""

import functools
import json
from typing import Any

import chapter_exercises

from .conftest import ROOT, SITE

CHAPTERS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
EVERY = """async (chapters) => {
  const { python, packs } = globalThis.attnbookCells;
  const hear = { progress() {}, begun() {}, print() {} };
  const found = [];
  for (const { cells, tries } of chapters) {
    for (const { exercise, place, sources } of tries) {
      for (const source of sources) {
        const given = [...cells.slice(0, place), { id: cells[place].id, source }, cells[place + 1]];
        const packsOf = (ids) => packs
          .filter(({ pattern }) => given.some((c) => ids.includes(c.id) && pattern.test(c.source)))
          .map(({ name }) => name);
        const { status, mistake, error } = await python.run(given, packsOf, hear);
        found.push([exercise, error ?? status, mistake ?? ""]);
      }
    }
  }
  return found;
}"""
"""Tries each exercise twice, on a page whose script is there: [exercise, status, mistake], …"""
HOSTILE = {
    "fetch": "import js\njs.fetch('https://example.org/')",
    "pyfetch": "from pyodide.http import pyfetch\nawait_ = pyfetch('https://example.org/')\n"
               "await_.send(None)",
    "socket": "import socket\nsocket.create_connection(('example.org', 80), timeout=1)",
    "urllib": "import urllib.request\nurllib.request.urlopen('https://example.org/')",
    "function": "import js\njs.Object.constructor('return import(\"https://example.org/\")')()",
    "global": "import js\njs.Object.constructor('return this.fetch(\"https://example.org/\")')()",
    "image": "import js\njs.Object.constructor('new Image().src = \"https://example.org/\"')()",
    "worker": "from pyodide.code import run_js\nrun_js('importScripts(\"https://example.org/\")')",
    # The cell that checks shows what this returns, in the place of a report.
    "markup": """
class Shown:
    def _repr_html_(self):
        return r'''<img src="https://example.org/a.png">
        <p style="background: \\75rl(https://example.org/b.png)">shown</p>
        <link rel="stylesheet" href="https://example.org/c.css">
        <svg><rect width="9" height="9" fill="url(https://example.org/d.svg#a)"></rect></svg>'''
class checks:
    class kernels:
        epanechnikov = staticmethod(lambda function: Shown())
""",
}
"""Ways out of the page that a program may try."""


@functools.cache
def cells(chapter: str) -> tuple[dict[str, Any], ...]:
    """Return what the page lists of its cells."""
    page = (SITE / "notebooks" / f"{chapter}.html").read_text(encoding="utf8")
    start = page.index('id="page-python">') + len('id="page-python">')
    return tuple(json.loads(page[start : page.index("</script>", start)]))


@functools.cache
def solutions(chapter: str) -> dict[str, str]:
    """Return the worked solution of each exercise."""
    notebook = ROOT / "notebooks" / f"{chapter}.ipynb"
    written = chapter_exercises.exercises(chapter_exercises.cells(notebook))
    return {one.id: one.solution for one in written}


def stubs(chapter: str) -> list[dict[str, Any]]:
    """Return the cells that hold a function to fill in."""
    return [one for one in cells(chapter) if one.get("exercise", {}).get("role") == "stub"]


def figure(chapter: str) -> str:
    """Return the first cell of a chapter that runs in the page and draws a figure."""
    notebook = json.loads((ROOT / "notebooks" / f"{chapter}.ipynb").read_text(encoding="utf8"))
    drawn = {cell["id"] for cell in notebook["cells"] if "figure" in cell["metadata"].get(
        "mystnb", {}) and not cell["metadata"].get("tags")}
    return next(one["id"] for one in cells(chapter) if one["runs"] and one["id"] in drawn)


def asked() -> list[dict[str, Any]]:
    """Return, for `EVERY`, the cells of each chapter, and two answers to each exercise.

    The second is a mistake that the exercise's checker knows by name.
    """
    found = []
    for chapter in CHAPTERS:
        notebook = json.loads((ROOT / "notebooks" / f"{chapter}.ipynb").read_text(encoding="utf8"))
        sources = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
        given = [{"id": one["id"], "source": sources[one["id"]], "runs": one["runs"]}
                 for one in cells(chapter)]
        tries = []
        for place, one in enumerate(cells(chapter)):
            if one.get("exercise", {}).get("role") == "stub":
                checker, name = given[place + 1]["source"].rstrip(")\n ").split("(")
                mistake = f"{name} = next(iter({checker}.mistakes.values()))"
                exercise = one["exercise"]["id"]
                tries.append({"exercise": exercise, "place": place,
                              "sources": [solutions(chapter)[exercise], mistake]})
                # A later exercise may call this one's function: its reader has solved both.
                given[place]["source"] = solutions(chapter)[exercise]
        found.append({"cells": given, "tries": tries})
    return found


def faults(found: list[list[str]], given: list[dict[str, Any]]) -> list[Any]:
    """Return what was not as it ought to be: a solution passes, a mistake is told by its name."""
    exercises = [one["exercise"] for chapter in given for one in chapter["tries"]]
    assert [name for name, *_ in found[::2]] == [name for name, *_ in found[1::2]] == exercises
    return ([one for one in found[::2] if one[1] != "passed"]
            + [one for one in found[1::2] if one[1] == "passed" or not one[2]])
