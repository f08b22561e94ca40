"""What nbval does not compare was read by somebody, with the sentences about it.

The output of a cell tagged ``nbval-ignore-output`` differs from one machine to the next.  So
nothing else says that a caption, a text for those who cannot see, or a sentence chapters later
still speaks of the output that is stored.  ``ignored.toml`` holds the hash of each as it was when
it was read.
"""

import hashlib
import json
import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BOOKS = sorted(HERE.parents[1].glob("notebooks/[0-9][0-9]-*.ipynb"))
READ = tomllib.loads((HERE / "ignored.toml").read_text(encoding="utf8"))


def seen(cell: dict) -> str:
    """Return what a reader sees of a cell's outputs: the text, and the words and numbers drawn."""
    parts = []
    for output in cell["outputs"]:
        data = output.get("data", {})
        parts.append("".join(output.get("text", data.get("text/plain", ""))))
        parts += re.findall(r">([^<>]+)</text>", "".join(data.get("image/svg+xml", "")))
    return "\n".join(parts)


def ignored(path: Path) -> dict[str, str]:
    """Return the outputs of a chapter that nbval ignores, by the identity of their cells."""
    cells = json.loads(path.read_text(encoding="utf8"))["cells"]
    return {c["id"]: seen(c) for c in cells
            if "nbval-ignore-output" in c["metadata"].get("tags", [])}


@pytest.mark.parametrize("path", BOOKS, ids=lambda p: p.stem)
def test_what_is_said_of_an_ignored_output_was_read_with_it(path: Path) -> None:
    shown = ignored(path)
    now = {cell: hashlib.sha256(text.encode()).hexdigest()[:12] for cell, text in shown.items()}
    changed = [cell for cell in now if now[cell] != READ.get(path.stem, {}).get(cell)]
    assert not changed, "\n\n".join([
        "Read the sentences, the caption, the alternative text and the later chapters that speak "
        "of these outputs; then write the hashes into tests/notebooks/ignored.toml.",
        *(f'{cell} = "{now[cell]}"\n{shown[cell]}' for cell in changed)])
    assert READ.get(path.stem, {}).keys() <= now.keys(), "cells that are there no more"
