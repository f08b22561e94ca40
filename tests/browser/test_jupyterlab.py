"""A real JupyterLab: sliders move Python observers, Python assignments redraw, keys stay ours."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import TimeoutError

from attnbook import messages

from .lab import START, accept_questions, ready, started

pytestmark = pytest.mark.jupyterlab

EXPLORER, SEEN, ASSIGN, LIBRARY, AGAIN, LAB, QUIZ, STATE, MODEL, WRITTEN = range(10)
CELLS = [
    "from attnbook.widgets import DataSet, KernelExplorer, Library, Quiz, SoftmaxLab\n"
    "seen = []\n"
    "toy = DataSet([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 0.0, 1.0])\n"
    "w = KernelExplorer({'toy': toy}, bandwidth=0.5)\n"
    "w.observe(lambda change: seen.append(change.new), 'bandwidth')\nw",
    "len(seen) > 0 and seen[-1] == w.bandwidth, w.bandwidth != 0.5, round(w.y_hat, 4)",
    "w.bandwidth = 1.25",
    "shelf = Library()\nshelf",
    "shelf",
    "lab = SoftmaxLab()\nlab",
    "Quiz('kernels')",
    "import json\njson.dumps([w.state(), shelf.state(), lab.state()])",
    "from attnbook.widgets import Alignment\nlook = Alignment()\nlook",
    "look.words, ''.join(look.recorded['attention']['characters'])",
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start JupyterLab on a folder with one notebook; give the notebook's address."""
    folder = tmp_path_factory.mktemp("lab")
    (folder / "work").mkdir()
    nb = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(c) for c in CELLS],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    nbformat.write(nb, folder / "work" / "live.ipynb")
    with started(folder, environment={"PYTHONWARNINGS": "default"}) as address:
        yield f"{address}/lab/tree/live.ipynb"


PROMPT = """document.querySelectorAll('.jp-Notebook .jp-CodeCell')[i]
    .querySelector('.jp-InputPrompt').textContent"""
PROMPT_CHANGED = f"([i, before]) => {PROMPT} !== before"
NUMBERED = f"(i) => /\\[\\d+\\]/.test({PROMPT})"


class Notebook:
    """The notebook in the browser."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.set_default_timeout(15_000)
        self.errors: list[str] = []
        page.on("pageerror", lambda e: self.errors.append(f"{e}\n{getattr(e, 'stack', '')}"))
        page.on("console", self._note)
        self.cells = page.locator(".jp-Notebook .jp-CodeCell")

    def _note(self, message: Any) -> None:
        # JupyterLab reports things of its own; a script in a notebook lives under a blob address.
        ours = "blob:" in message.location.get("url", "") or "attnbook" in message.text.lower()
        if message.type in ("error", "warning") and ours:
            self.errors.append(message.text)

    def run(self, i: int) -> Any:
        """Run one cell, wait until its prompt shows a new number, and return its output area.

        JupyterLab may draw a cell again while it opens a notebook, and then loses the keys: where
        the prompt does not change, they are pressed once more.
        """
        cell = self.cells.nth(i)
        before = cell.locator(".jp-InputPrompt").first.inner_text()
        for wait in (2000, 5000, START):
            cell.locator(".cm-content").click()
            self.page.keyboard.press("Control+Enter")
            try:
                self.page.wait_for_function(PROMPT_CHANGED, arg=[i, before], timeout=wait)
                break
            except TimeoutError:
                continue
        self.page.wait_for_function(NUMBERED, arg=i, timeout=START)
        return cell.locator(".jp-Cell-outputArea")

    def widget(self, i: int) -> Any:
        """Return the widget that a cell shows, once it is alive."""
        found = self.cells.nth(i).locator(".jp-Cell-outputArea .ab").first
        found.locator(".ab-body").wait_for(timeout=START)
        return found

    def python(self, i: int, expected: str) -> str:
        """Run a cell again and again until its output holds a text; return the output.

        The kernel takes a widget's messages in a thread of their own: a cell that is run after
        a key was pressed may still be answered before the key is.
        """
        end = time.monotonic() + 15
        while True:
            output = self.run(i).locator(".jp-OutputArea-output")
            output.first.wait_for()
            said = output.first.inner_text()
            if expected in said or time.monotonic() > end:
                return said

    def state(self, i: int, **expected: Any) -> dict[str, Any]:
        """Return what the kernel knows of a widget, as soon as it holds what is expected."""
        end = time.monotonic() + 15
        while True:
            known = json.loads(self.python(STATE, "{").strip().strip("'"))[i]
            if expected.items() <= known.items() or time.monotonic() > end:
                return known

    def selected(self) -> list[int]:
        return self.page.evaluate("""[...document.querySelectorAll('.jp-Notebook .jp-Cell')]
            .flatMap((c, i) => c.matches('.jp-mod-selected, .jp-mod-active') ? [i] : [])""")


@pytest.fixture(scope="module")
def opened(chromium: Any, lab: str) -> Iterator[Notebook]:
    """Open the notebook and run the cells that show widgets."""
    context = chromium.new_context(viewport={"width": 1300, "height": 1400},
                                   reduced_motion="reduce")
    notebook = Notebook(context.new_page())
    accept_questions(notebook.page)
    notebook.page.goto(lab)
    notebook.cells.first.wait_for(timeout=START)
    ready(notebook.page, Path(lab).name)
    for i in (EXPLORER, LIBRARY, AGAIN, LAB, QUIZ):
        notebook.run(i)
        notebook.widget(i)
    yield notebook
    context.close()


@pytest.fixture
def notebook(opened: Notebook) -> Iterator[Notebook]:
    """The opened notebook; fails on an error of our script during the test."""
    opened.errors.clear()
    yield opened
    assert not opened.errors, opened.errors


def slider_of(widget: Any, trait: str) -> Any:
    return widget.locator(f"[data-trait='{trait}'] input[type=range]").first


def test_a_slider_moves_a_python_observer(notebook: Notebook) -> None:
    widget = notebook.widget(EXPLORER)
    slider = slider_of(widget, "bandwidth")
    before = slider.input_value()
    slider.focus()
    for _ in range(5):
        notebook.page.keyboard.press("ArrowRight")
    assert slider.input_value() != before, "JupyterLab took the arrow keys"
    assert "(True, True" in notebook.python(SEEN, "(True, True")


def test_a_python_assignment_redraws(notebook: Notebook) -> None:
    widget = notebook.widget(EXPLORER)
    curve = widget.locator("[data-mark='estimate']").first
    drawn = curve.get_attribute("d")
    notebook.run(ASSIGN)
    notebook.page.wait_for_function(
        "([c, d]) => c.getAttribute('d') !== d", arg=[curve.element_handle(), drawn])
    assert "1.25" in widget.locator("[data-trait='bandwidth'] output").inner_text()
    before = widget.locator("p.ab-status").inner_text()
    assert notebook.state(0, bandwidth=1.25)["bandwidth"] == 1.25
    assert before


def test_arrow_keys_stay_with_the_widgets_in_command_mode(notebook: Notebook) -> None:
    page = notebook.page
    for i, selector in ((EXPLORER, "[data-trait='query'] input"), (LIBRARY, ".ab-handle"),
                        (LAB, ".ab-score")):
        mover = notebook.widget(i).locator(selector).first
        mover.scroll_into_view_if_needed()
        notebook.cells.nth(i).locator(".jp-InputPrompt").first.click()  # command mode
        mover.focus()
        before, cell = mover.get_attribute("aria-valuetext"), notebook.selected()
        for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowDown"):
            page.keyboard.press(key)
        page.wait_for_function(
            "([m, before]) => m.getAttribute('aria-valuetext') !== before",
            arg=[mover.element_handle(), before])
        assert notebook.selected() == cell, "JupyterLab moved to another cell"
        assert mover.evaluate("m => m === document.activeElement")


def test_typed_letters_are_no_shortcuts(notebook: Notebook) -> None:
    """`dd` would delete the cell, `a` and `b` would add one."""
    count = notebook.cells.count()
    widget = notebook.widget(QUIZ)
    field = widget.locator("form input[type=text]").first
    field.focus()
    notebook.page.keyboard.type("dd a b 12")
    assert field.input_value() == "dd a b 12"
    assert notebook.cells.count() == count
    number = notebook.widget(LAB).locator("input[type=number]").first
    number.focus()
    number.press("Control+a")
    notebook.page.keyboard.type("3.5")
    assert notebook.cells.count() == count
    scores = notebook.state(2)["scores"]
    assert notebook.state(2, scores=[3.5, *scores[1:]])["scores"][0] == 3.5


def test_reset_and_prediction_reach_python(notebook: Notebook) -> None:
    widget = notebook.widget(LIBRARY)
    skip = widget.locator(".ab-predict-skip")
    skip.focus()
    notebook.page.keyboard.press("Enter")
    widget.get_by_text(messages.text("predict.happens")).wait_for()
    assert notebook.state(1, temperature=0)["temperature"] == 0
    widget.get_by_role("button", name=messages.text("widget.reset")).focus()
    notebook.page.keyboard.press("Space")
    first = {"angle": 50.0, "length": 1.0, "temperature": 0.25}
    assert notebook.state(1, **first) == first


def test_a_trained_model_comes_from_the_kernel(notebook: Notebook) -> None:
    """No site, no address: the kernel sends the bytes, and the notebook's file holds none."""
    notebook.run(MODEL)
    widget = notebook.widget(MODEL)
    widget.locator(".ab-load").first.click()
    field = widget.locator(".ab-typed")
    field.wait_for(timeout=START)
    field.fill("3000")
    field.press("Enter")
    notebook.page.wait_for_function(
        "line => line.textContent.startsWith('三千')",
        arg=widget.locator(".ab-written").first.element_handle())
    assert "三千" in notebook.python(WRITTEN, "三千")
    assert notebook.page.locator("script[src*=models]").count() == 0
