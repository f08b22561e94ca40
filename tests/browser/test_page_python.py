"""Cells run, are edited and are solved in the page, over http and from disk."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from attnbook.page_python import words

from .conftest import MODES, ROOT, SITE, UNCOVER, axe

sys.path.insert(0, str(ROOT / "tests" / "checks"))
import chapter_exercises

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (SITE / "_static" / "page-python.js").exists(),
                       reason="this site was built without Python in its pages")]

CHAPTERS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
CHAPTER = "02-kernels"
ENDED = ("done", "failed", "stopped")


def say(key: str, **blanks: object) -> str:
    return words.say(f"page.{key}", **blanks)


def cells(chapter: str) -> list[dict[str, Any]]:
    """Return what the page lists of its cells."""
    page = (SITE / "notebooks" / f"{chapter}.html").read_text(encoding="utf8")
    start = page.index('id="page-python">') + len('id="page-python">')
    return json.loads(page[start : page.index("</script>", start)])


def solutions(chapter: str) -> dict[str, str]:
    notebook = ROOT / "notebooks" / f"{chapter}.ipynb"
    written = chapter_exercises.exercises(chapter_exercises.cells(notebook))
    return {one.id: one.solution for one in written}


def stubs(chapter: str) -> list[dict[str, Any]]:
    return [one for one in cells(chapter) if one.get("exercise", {}).get("role") == "stub"]


class Cell:
    """One cell of an open page, as a reader handles it."""

    def __init__(self, page: Any, name: str) -> None:
        self.page, self.node = page, page.locator(f".py-{name}")
        self.button = self.node.locator(".py-run")
        self.field = self.node.locator("textarea")

    def run(self) -> str:
        """Press the button, wait for the end, and return how it ended."""
        self.button.click()
        return self.ended()

    def ended(self) -> str:
        self.page.wait_for_function(
            "([node, ended]) => ended.includes(node.dataset.python)",
            arg=[self.node.element_handle(), ENDED])
        return self.node.get_attribute("data-python")

    @property
    def status(self) -> str:
        return self.node.locator(".py-status").inner_text()

    @property
    def output(self) -> str:
        return self.node.locator(".py-output").inner_text()


@pytest.fixture
def opened(new_reader: Any) -> Any:
    """Return a function that opens a chapter and gives its page."""
    def open_chapter(chapter: str = CHAPTER, **options: Any) -> Any:
        page = new_reader(**options).open(f"notebooks/{chapter}.html")
        page.wait_for_function("window.attnbookCells")
        page.evaluate(UNCOVER)
        return page
    return open_chapter


def test_nothing_is_fetched_before_a_button_is_pressed(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    page = reader.open(f"notebooks/{CHAPTER}.html")
    page.wait_for_function("window.attnbookCells")
    assert not [url for url in asked if "/python/" in url]
    assert Cell(page, stubs(CHAPTER)[0]["id"]).run() == "failed"     # the stub is not started
    assert [url for url in asked if "/python/numpy.pack" in url]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_exercise_is_solved_broken_and_mended_by_typing(opened: Any, chapter: str) -> None:
    page, stub = opened(chapter), stubs(chapter)[0]
    cell, solution = Cell(page, stub["id"]), solutions(chapter)[stub["exercise"]["id"]]
    cell.field.click()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(solution)
    assert (cell.run(), cell.status) == ("done", say("passed"))
    assert cell.node.locator(".py-solved").is_visible()
    cell.field.click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.press("Enter")
    page.keyboard.type("return (")
    assert cell.run() == "failed"
    assert "SyntaxError" in cell.output
    cell.field.fill(solution)
    assert cell.run() == "done"


def test_what_was_typed_and_solved_is_there_after_a_reload(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    page = reader.open(f"notebooks/{CHAPTER}.html")
    stub = stubs(CHAPTER)[0]
    cell, solution = Cell(page, stub["id"]), solutions(CHAPTER)[stub["exercise"]["id"]]
    cell.field.fill(solution)
    assert cell.run() == "done"
    reader.reload()
    assert cell.field.input_value() == solution
    assert cell.node.locator(".py-solved").is_visible()
    cell.node.get_by_role("button", name=say("reset")).click()
    assert "..." in cell.field.input_value()
    reader.reload()
    assert "..." in cell.field.input_value()


def test_a_loop_is_stopped_and_the_next_run_works(opened: Any) -> None:
    page = opened()
    cell = Cell(page, stubs(CHAPTER)[0]["id"])
    name = cell.field.input_value().partition("(")[0].removeprefix("def ")
    cell.field.fill(f"def {name}(u):\n    while True:\n        pass")
    cell.button.click()
    page.wait_for_function("node => node.dataset.python === 'running'",
                           arg=cell.node.element_handle())
    assert cell.button.inner_text() == say("stop")
    cell.button.click()
    assert (cell.ended(), cell.status) == ("stopped", say("stopped"))
    assert cell.button.evaluate("b => b === document.activeElement")
    cell.field.fill(solutions(CHAPTER)[stubs(CHAPTER)[0]["exercise"]["id"]])
    assert cell.run() == "done"


def test_after_loading_the_network_is_not_needed(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    page = reader.open(f"notebooks/{CHAPTER}.html")
    cell = Cell(page, stubs(CHAPTER)[0]["id"])
    cell.run()
    reader.context.set_offline(True)
    cell.field.fill(solutions(CHAPTER)[stubs(CHAPTER)[0]["exercise"]["id"]])
    assert cell.run() == "done"


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
}


@pytest.mark.parametrize("way", HOSTILE)
@pytest.mark.parametrize("place", ["http", "disk"])
def test_a_program_reaches_no_other_host(new_reader: Any, place: str, way: str) -> None:
    reader = new_reader(fresh=True)
    page = reader.open(f"notebooks/{CHAPTER}.html" if place == "http"
                       else (SITE / "notebooks" / f"{CHAPTER}.html").as_uri())
    page.wait_for_function("window.attnbookCells")
    cell = Cell(page, stubs(CHAPTER)[0]["id"])
    cell.field.fill(HOSTILE[way] + "\ndef epanechnikov(u): return u")
    cell.run()
    page.wait_for_timeout(200)
    assert not reader.outside
    reader.errors.clear()          # the policy reports what it refused


@pytest.mark.parametrize("mode", ["light", "dark", "mobile"])
def test_every_state_is_accessible(new_reader: Any, mode: str) -> None:
    reader = new_reader(fresh=True, **MODES[mode])
    page = reader.open(f"notebooks/{CHAPTER}.html")
    page.wait_for_function("window.attnbookCells")
    cell = Cell(page, stubs(CHAPTER)[0]["id"])
    cell.button.scroll_into_view_if_needed()
    assert axe(page) == []
    cell.run()
    assert axe(page) == []
    cell.field.fill(solutions(CHAPTER)[stubs(CHAPTER)[0]["exercise"]["id"]])
    assert cell.run() == "done"
    assert Cell(page, "kernels-14").run() == "done"       # a figure
    assert axe(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_the_keyboard_alone_solves_an_exercise(opened: Any) -> None:
    page = opened()
    cell = Cell(page, stubs(CHAPTER)[0]["id"])
    cell.field.focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("Delete")
    page.keyboard.type("def epanechnikov(u):\n"
                       "return np.where(np.abs(u) <= 1, 0.75 * (1 - u**2), 0.0)")
    assert cell.field.input_value().splitlines()[1].startswith("    return")   # Enter indents
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert cell.button.evaluate("b => b === document.activeElement")
    page.keyboard.press("Enter")
    assert cell.ended() == "done"


def test_a_figure_keeps_its_description_and_wears_the_colours_of_the_page(opened: Any) -> None:
    page = opened()
    cell = Cell(page, "kernels-14")
    assert cell.run() == "done"
    drawn = cell.node.locator(".py-output svg")
    label = drawn.get_attribute("aria-label")
    assert label and label != say("new_figure")


@pytest.mark.parametrize(("chapter", "place"), [
    *((chapter, "http") for chapter in CHAPTERS),
    *((chapter, "disk") for chapter in CHAPTERS[::5])])
def test_every_solution_is_accepted(new_reader: Any, chapter: str, place: str) -> None:
    """Where the bytes come from is the same for all: from disk some chapters will do."""
    path = SITE / "notebooks" / f"{chapter}.html"
    page = new_reader().open(f"notebooks/{chapter}.html" if place == "http" else path.as_uri())
    page.wait_for_function("window.attnbookCells")
    known = solutions(chapter)
    for stub in stubs(chapter):
        cell = Cell(page, stub["id"])
        cell.field.fill(known[stub["exercise"]["id"]])
        assert (cell.run(), cell.status) == ("done", say("passed")), stub["exercise"]["id"]
