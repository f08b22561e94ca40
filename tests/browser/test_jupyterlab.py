"""A real JupyterLab: sliders move Python observers, Python assignments redraw, keys stay ours."""

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import expect

from attnbook import messages

from .lab import START, accept_questions, ready, started

KEEP, EXPLORER, ASSIGN, LIBRARY, AGAIN, LAB, QUIZ, MODEL = range(8)
CELLS = [
    # Whatever changes in a widget reaches a file beside the notebook: so the kernel is not asked.
    "import json, pathlib\n"
    "from attnbook.widgets import Alignment, DataSet, KernelExplorer, Library, Quiz, SoftmaxLab\n"
    "def kept(name, widget):\n"
    "    file = pathlib.Path(f'{name}.json')\n"
    "    widget.observe(lambda _: file.write_text(json.dumps(widget.state())))\n"
    "    return widget",
    "toy = DataSet([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 0.0, 1.0])\n"
    "w = kept('explorer', KernelExplorer({'toy': toy}, bandwidth=0.5))\nw",
    "w.bandwidth = 1.25",
    "shelf = kept('shelf', Library())\nshelf",
    "shelf",
    "kept('lab', SoftmaxLab())",
    "Quiz('kernels')",
    "kept('look', Alignment())",
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Start JupyterLab on a folder with one notebook; give the notebook's address, and the folder.
    """
    folder = tmp_path_factory.mktemp("lab")
    (folder / "work").mkdir()
    nb = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(c) for c in CELLS],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    nbformat.write(nb, folder / "work" / "live.ipynb")
    with started(folder, environment={"PYTHONWARNINGS": "default"}) as address:
        yield f"{address}/lab/tree/live.ipynb", folder / "work"


class Notebook:
    """The notebook in the browser."""

    def __init__(self, page: Any, folder: Path) -> None:
        self.page, self.folder = page, folder
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
        prompt = cell.locator(".jp-InputPrompt").first
        before = prompt.inner_text()
        for wait in (2000, 5000, START):
            cell.locator(".cm-content").click()
            self.page.keyboard.press("Control+Enter")
            with contextlib.suppress(AssertionError):
                expect(prompt).not_to_have_text(before, timeout=wait)
                break
        expect(prompt).to_have_text(re.compile(r"\[\d+\]"), timeout=START)
        return cell.locator(".jp-Cell-outputArea")

    def widget(self, i: int) -> Any:
        """Return the widget that a cell shows, once it is alive."""
        found = self.cells.nth(i).locator(".jp-Cell-outputArea .ab").first
        found.locator(".ab-body").wait_for(timeout=START)
        return found

    def knows(self, name: str, test: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the kernel's widget is in a state that passes."""
        for _ in range(150):
            with contextlib.suppress(OSError, ValueError):      # nothing is written yet, or half
                if test(json.loads((self.folder / f"{name}.json").read_text())):
                    return
            self.page.wait_for_timeout(100)
        pytest.fail(f"the kernel does not hear of {name}")

    def selected(self) -> list[int]:
        return self.page.evaluate("""[...document.querySelectorAll('.jp-Notebook .jp-Cell')]
            .flatMap((c, i) => c.matches('.jp-mod-selected, .jp-mod-active') ? [i] : [])""")


@pytest.fixture(scope="module")
def opened(chromium: Any, lab: tuple[str, Path]) -> Iterator[Notebook]:
    """Open the notebook and run the cells that show widgets."""
    context = chromium.new_context(viewport={"width": 1300, "height": 1400},
                                   reduced_motion="reduce")
    address, folder = lab
    notebook = Notebook(context.new_page(), folder)
    accept_questions(notebook.page)
    notebook.page.goto(address)
    notebook.cells.first.wait_for(timeout=START)
    ready(notebook.page, Path(address).name)
    notebook.run(KEEP)
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
    notebook.knows("explorer", lambda state: state["bandwidth"] != 0.5)


def test_a_python_assignment_redraws(notebook: Notebook) -> None:
    widget = notebook.widget(EXPLORER)
    curve = widget.locator("[data-mark='estimate']").first
    drawn = curve.get_attribute("d")
    notebook.run(ASSIGN)
    expect(curve).not_to_have_attribute("d", drawn)
    assert "1.25" in widget.locator("[data-trait='bandwidth'] output").inner_text()
    notebook.knows("explorer", lambda state: state["bandwidth"] == 1.25)


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
        expect(mover).not_to_have_attribute("aria-valuetext", before)
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
    notebook.knows("lab", lambda state: state["scores"][0] == 3.5)


def test_reset_and_prediction_reach_python(notebook: Notebook) -> None:
    widget = notebook.widget(LIBRARY)
    skip = widget.locator(".ab-predict-skip")
    skip.focus()
    notebook.page.keyboard.press("Enter")
    widget.get_by_text(messages.text("predict.happens")).wait_for()
    notebook.knows("shelf", lambda state: state["temperature"] == 0)
    widget.get_by_role("button", name=messages.text("widget.reset")).focus()
    notebook.page.keyboard.press("Space")
    first = {"angle": 50.0, "length": 1.0, "temperature": 0.25}
    notebook.knows("shelf", lambda state: state == first)


def test_a_trained_model_comes_from_the_kernel(notebook: Notebook) -> None:
    """No site, no address: the kernel sends the bytes, and the notebook's file holds none."""
    notebook.run(MODEL)
    widget = notebook.widget(MODEL)
    widget.locator(".ab-load").first.click()
    field = widget.locator(".ab-typed")
    field.wait_for(timeout=START)
    field.fill("3000")
    field.press("Enter")
    expect(widget.locator(".ab-written").first).to_have_text(re.compile("^三千"))
    notebook.knows("look", lambda state: state["words"] == "three thousand")
    assert notebook.page.locator("script[src*=models]").count() == 0
