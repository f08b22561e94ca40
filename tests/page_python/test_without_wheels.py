"""A build without the WebAssembly wheels says so in one line, and is whole otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from attnbook.page_python import packs
from attnbook.sphinx_ext.node import find_node

sys.path.insert(0, str(Path(__file__).parents[1] / "site"))
import project

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "node_modules"


@pytest.mark.long
def test_it_is_one_line_and_the_pages_lead_to_the_notebook(tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    made = project.write(tmp_path / "book")
    config = made / "_config.yml"
    text = config.read_text(encoding="utf8")
    asked = text.replace('attnbook_page_python: ""', 'attnbook_page_python: "yes"')
    config.write_text(asked, encoding="utf8")
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "book.py"), "build", "--warningiserror",
         "--keep-going", str(made)], capture_output=True, text=True, check=False,
        env={**os.environ, "LIVE_WHEELS": str(empty)})
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    said = [line for line in done.stdout.splitlines() if "Cells do not run" in line]
    assert len(said) == 1 and "numpy" in said[0]
    site = made / "_build" / "html"
    assert not (site / "_static" / "python").exists()
    page = (site / "notebooks" / "02-kernels.html").read_text(encoding="utf8")
    assert "page-python" not in page


def test_a_wheel_that_is_not_the_released_one_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("LIVE_WHEELS", str(tmp_path))
    known = packs.released(MODULES / "pyodide")
    for name in packs.wheel_names():
        (tmp_path / known[name]["file_name"]).write_bytes(b"another file")
    with pytest.raises(packs.Unavailable, match="not the file that Pyodide released"):
        packs.make(tmp_path, find_node(), MODULES)
    assert not (tmp_path / ".page-python" / "packs").exists()
