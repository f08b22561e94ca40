"""Read the book where its own environment is not: what Binder, Colab and a new machine do.

    python scripts/smoke_elsewhere.py                     everything, in some minutes
    python scripts/smoke_elsewhere.py 02-kernels 15-vit   these chapters alone
    python scripts/smoke_elsewhere.py --theme "JupyterLab Dark" --shots /tmp/shots every-kind

1. A new environment gets requirements.txt and nothing else.
2. Colab: one chapter in an empty folder.  Without attnbook its first cell says what to do; with an
   address (a clone of this repository) it installs the library, and the chapter runs to its end.
3. JupyterLab opens every chapter in a browser, runs all its cells and looks for an error; every
   widget lives, and a control of it moves its picture.  A further notebook, `every-kind`, has one
   cell for each kind of widget.

It needs a Chromium, no Node, and PyPI for the first step.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import bootstrap_cell  # noqa: E402
import ensure_browser  # noqa: E402
import torch_index  # noqa: E402
from playwright.sync_api import TimeoutError, sync_playwright  # noqa: E402

from attnbook import widgets  # noqa: E402
from tests.browser import lab  # noqa: E402
from tests.browser.conftest import served  # noqa: E402

CHAPTERS = sorted((ROOT / "notebooks").glob("*.ipynb"))
EVERY = "every-kind"
WORDLESS = {"Quiz": "'kernels'"}  # what a kind needs to be made
LONGEST = 600_000  # ms, for all cells of one chapter
HANDS = (ROOT / "tests/browser/hands.js").read_text(encoding="utf8").replace("export ", "")
RUNNING = """[...document.querySelectorAll('.jp-Notebook .jp-CodeCell')].filter((cell) =>
  !/\\[\\d+\\]/.test(cell.querySelector('.jp-InputPrompt').textContent)
  && cell.querySelector('.cm-content').textContent.trim()).length"""


def say(sentence: str) -> None:
    print(sentence, flush=True)


def run(*command: Any, **options: Any) -> subprocess.CompletedProcess:
    done = subprocess.run([str(part) for part in command], check=False, text=True, **options)
    if done.returncode and not options.get("capture_output"):
        raise SystemExit(f"failed: {' '.join(map(str, command))}")
    return done


def environment(folder: Path) -> Path:
    """Make an environment from requirements.txt alone, where none is; return its Python."""
    python = folder / "venv" / "bin" / "python"
    if not (folder / "venv" / "installed").exists():
        run(sys.executable, "-m", "venv", folder / "venv")
        index = torch_index.index()
        run(python, "-m", "pip", "install", "-q", *(["--extra-index-url", index] if index else []),
            "-r", ROOT / "requirements.txt")
        (folder / "venv" / "installed").touch()
    return python


def public(folder: Path) -> Path:
    """Clone what is committed here, that is what a stranger gets, as `book.git`.

    A plain web server can serve the folder.
    """
    there = folder / "public"
    shutil.rmtree(there, ignore_errors=True)
    run("git", "clone", "-q", "--bare", ROOT, there / "book.git")
    run("git", "-C", there / "book.git", "update-server-info")
    return there


# --- Colab -------------------------------------------------------------------
def execute(python: Path, path: Path) -> subprocess.CompletedProcess:
    return run(python, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace", path,
               cwd=path.parent, capture_output=True)


def colab(python: Path, folder: Path) -> list[str]:
    """Run one chapter alone in an empty folder, without and with an address; return what failed."""
    run(python, "-m", "pip", "uninstall", "-q", "-y", "attnbook", capture_output=True)
    shutil.rmtree(folder / "alone", ignore_errors=True)
    (folder / "alone").mkdir(parents=True)
    path = Path(shutil.copy(CHAPTERS[0], folder / "alone"))
    notebook, failed = nbformat.read(path, as_version=4), []
    cell = bootstrap_cell.bootstrap_cell(notebook)
    with served(public(folder)) as host:
        for address in ("", f"{host}/book.git"):
            cell.source = bootstrap_cell.cell_text(address)
            nbformat.write(notebook, path)
            done = execute(python, path)
            told = "attnbook is missing" in done.stderr and "pip install" in done.stderr
            wrong = done.returncode if address else not told
            if wrong:
                failed.append(f"Colab, address {address!r}: {done.stderr[-1500:]}")
            meant = "with an address: installs and runs" if address else "no address: says how"
            say(f"Colab, {meant}{'  FAILED' if wrong else ''}")
    return failed


# --- JupyterLab --------------------------------------------------------------
def work_folder(python: Path, folder: Path, names: list[str]) -> list[Path]:
    """Copy the chapters out of the repository, and make the notebook with every kind."""
    run(python, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps",
        f"git+{public(folder).resolve().as_uri()}/book.git")
    work = folder / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for path in CHAPTERS:
        shutil.copy(path, work)
    kinds = [name for name in widgets.__all__ if name not in ("STATIC", "BookWidget", "DataSet")]
    cells = ["from attnbook import widgets",
             *(f"widgets.{kind}({WORDLESS.get(kind, '')})" for kind in kinds)]
    every = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    nbformat.write(every, work / f"{EVERY}.ipynb")
    found = sorted(work.glob("*.ipynb"))
    return [path for path in found if not names or path.stem in names]


def shown(notebook: nbformat.NotebookNode) -> int:
    """Return how many cells of a stored notebook show a widget."""
    last = [cell.source.strip().splitlines()[-1] for cell in notebook.cells
            if cell.cell_type == "code" and cell.source.strip()]
    live = sum("data-widget=" in str(cell.get("outputs", "")) for cell in notebook.cells)
    return live or sum(line.startswith("widgets.") for line in last)


def choose(page: Any, menu: str, item: str) -> None:
    page.locator(".lm-MenuBar-item", has_text=re.compile(f"^{menu}$")).click()
    page.locator(".lm-Menu-item", has_text=re.compile(f"^{item}$")).click()


def run_all(page: Any, name: str) -> None:
    """Run all cells; the numbers of the stored run go first, for they look as if all had run."""
    lab.ready(page, name)
    choose(page, "Edit", "Clear Outputs of All Cells")
    page.wait_for_function(f"{RUNNING} > 0", timeout=lab.START)
    choose(page, "Run", "Run All Cells")
    page.wait_for_function(f"{RUNNING} === 0", timeout=LONGEST)


def moves(page: Any, widget: Any) -> bool:
    """Move controls of a widget by keyboard, one after another, until its picture is another."""
    widget.evaluate("w => w.querySelectorAll('details.ab-data').forEach((d) => { d.open = true; })")
    page.wait_for_timeout(400)
    before = widget.evaluate(f"w => {{ {HANDS}; return picture(w); }}")
    found = widget.evaluate_handle(f"w => {{ {HANDS}; return movers(w); }}").get_properties()
    for control in found.values():
        for key in ("PageUp", "PageDown", "ArrowDown", "ArrowUp", "Space"):
            control.as_element().focus()
            page.keyboard.press(key)
            page.wait_for_timeout(60)
            if widget.evaluate(f"w => {{ {HANDS}; return picture(w); }}") != before:
                return True
    return False


def read(page: Any, address: str, path: Path, shots: Path | None) -> list[str]:
    """Open one notebook, run it, and return what went wrong."""
    failed, heard = [], []
    wanted = shown(nbformat.read(path, as_version=4))  # before JupyterLab saves its own
    page.on("pageerror", lambda error: heard.append(f"{error}\n{getattr(error, 'stack', '')}"))
    page.goto(f"{address}/lab/tree/{path.name}?reset")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=lab.START)
    run_all(page, path.name)
    errors = page.locator("[data-mime-type='application/vnd.jupyter.error']").all()
    failed += [error.inner_text()[-400:] for error in errors]
    found = page.locator(".jp-OutputArea .ab")
    for i in range(wanted):
        widget = found.nth(i)
        try:
            widget.locator(".ab-body").wait_for(timeout=lab.START)
        except TimeoutError:
            failed.append(f"not alive: widget {i + 1} of {wanted}")
            page.screenshot(path=(shots or path.parent) / f"{path.stem}-{i:02}-not-alive.png")
            continue
        widget.scroll_into_view_if_needed()
        if shots:
            widget.screenshot(path=shots / f"{path.stem}-{i:02}.png")
        if not moves(page, widget):
            failed.append(f"nothing moves: {widget.get_attribute('class')}")
    if found.count() != wanted:
        failed.append(f"{found.count()} widgets, expected {wanted}")
    return failed + heard


def jupyterlab(python: Path, folder: Path, options: argparse.Namespace) -> list[str]:
    paths = work_folder(python, folder, options.notebooks)
    themes = {"apputils-extension/themes": {"theme": options.theme}}
    chromium, failed = ensure_browser.find(ensure_browser.CHROMIUM), []
    with lab.started(folder, python, settings=themes) as address, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for path in paths:
            begun = time.monotonic()
            context = browser.new_context(viewport={"width": 1300, "height": 1000},
                                          reduced_motion="reduce")
            page = context.new_page()
            page.set_default_timeout(lab.START)
            lab.accept_questions(page)
            try:
                wrong = read(page, address, path, options.shots)
            except TimeoutError as late:  # the other chapters are read all the same
                wrong = [str(late)]
            for session in context.request.get(f"{address}/api/sessions").json():
                context.request.delete(f"{address}/api/sessions/{session['id']}")
            context.close()
            say(f"{path.stem}: {time.monotonic() - begun:.0f} s{'' if not wrong else '  FAILED'}")
            failed += [f"{path.stem}: {one}" for one in wrong]
        browser.close()
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", help=f"stems such as 02-kernels, or {EVERY}")
    parser.add_argument("--folder", type=Path, help="where to work; kept for a second run")
    parser.add_argument("--theme", default="JupyterLab Light")
    parser.add_argument("--shots", type=Path, help="folder for a picture of each widget")
    options = parser.parse_args()
    os.environ.pop("PYTHONPATH", None)  # elsewhere, nobody has the repository on the path
    folder = options.folder or Path(tempfile.mkdtemp(prefix="elsewhere-"))
    folder.mkdir(parents=True, exist_ok=True)
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    python = environment(folder)
    failed = [] if options.notebooks else colab(python, folder)
    failed += jupyterlab(python, folder, options)
    say("\n".join(["", *failed]) if failed else "Everything runs elsewhere, too.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
