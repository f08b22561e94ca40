"""A real JupyterLab: a slider moves a Python observer, a Python assignment redraws the widget."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

pytestmark = pytest.mark.jupyterlab

CELLS = [
    "from attnbook.widgets import DataSet, KernelExplorer\n"
    "seen = []\n"
    "toy = DataSet([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 0.0, 1.0])\n"
    "w = KernelExplorer({'toy': toy}, bandwidth=0.5)\n"
    "w.observe(lambda change: seen.append(change.new), 'bandwidth')\nw",
    "len(seen) > 0 and seen[-1] == w.bandwidth, w.bandwidth != 0.5",
    "w.bandwidth = 1.25",
]


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """Start JupyterLab on a folder with one notebook; give the notebook's address."""
    nb = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(c) for c in CELLS],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(nb, tmp_path / "live.ipynb")
    port = free_port()
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTER_DATA_DIR": str(tmp_path / "data"),
        "PYTHONWARNINGS": "default",
    }
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        f"--port={port}",
        "--ServerApp.token=",
        "--ServerApp.password=",
        "--ServerApp.ip=127.0.0.1",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        f"--ServerApp.root_dir={tmp_path}",
    ]
    with (tmp_path / "lab.log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{port}/api", tmp_path / "lab.log")
            yield f"http://127.0.0.1:{port}/lab/tree/live.ipynb"
        finally:
            server.terminate()
            server.wait(timeout=30)


def wait_for(url: str, log: Path, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.5)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")


PROMPT = (
    "i => document.querySelectorAll('.jp-Notebook .jp-CodeCell')[i]"
    ".querySelector('.jp-InputPrompt').textContent"
)


def run_cell(page: Any, i: int) -> Any:
    """Run one cell and wait until its prompt shows a number.

    JupyterLab may draw a cell again while it opens a notebook, and then loses the keys: where the
    prompt stays empty, they are pressed once more.
    """
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(i)
    for _ in range(3):
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        page.wait_for_timeout(1000)
        if page.evaluate(PROMPT, i) != "[ ]:":
            break
    page.wait_for_function(f"i => /\\[\\d+\\]/.test(({PROMPT})(i))", arg=i, timeout=60_000)
    return cell


def test_both_directions(chromium: Any, lab: str) -> None:
    context = chromium.new_context(viewport={"width": 1300, "height": 1400})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.goto(lab)
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=90_000)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=90_000)
    run_cell(page, 0)
    slider = page.locator(".jp-OutputArea [data-trait='bandwidth'] input[type=range]").first
    slider.wait_for(timeout=60_000)
    skip = page.locator(".jp-OutputArea .ab-predict-skip")
    if skip.count() and skip.first.is_visible():
        skip.first.click()
    before = slider.input_value()
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert slider.input_value() != before, "JupyterLab took the arrow keys"
    page.wait_for_timeout(800)
    answer = run_cell(page, 1).locator(".jp-OutputArea-output").inner_text()
    assert "(True, True)" in answer, answer
    curve = page.locator(".jp-OutputArea [data-mark='estimate']").first
    drawn = curve.get_attribute("d")
    run_cell(page, 2)
    page.wait_for_function(
        "([c, d]) => c.getAttribute('d') !== d", arg=[curve.element_handle(), drawn], timeout=15_000
    )
    assert (
        "1.25" in page.locator(".jp-OutputArea [data-trait='bandwidth'] output").first.inner_text()
    )
    assert not errors, errors
    context.close()
