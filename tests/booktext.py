"""Reading the book's text in tests: every text cell and page, and the links in them."""

import re
from functools import cache
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PAGES = sorted((ROOT / "book").glob("*.md"))

# The text of a link may hold formulas and code, with brackets of their own one level deep.
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]+`")


@cache
def cells(path, kind=""):
    """Return the cells of a notebook, all or those of one kind."""
    return [cell for cell in nbformat.read(path, 4).cells if kind in ("", cell.cell_type)]


def prose(path):
    """Return the text of a chapter."""
    return "\n\n".join(cell.source for cell in cells(path, "markdown"))


@cache
def texts():
    """Return the prose of the book as (name of the file, text), without code."""
    return (*((path.name, without_code(prose(path))) for path in NOTEBOOKS),
            *((path.name, without_code(path.read_text(encoding="utf-8"))) for path in PAGES))


def without_code(text):
    """Blank out code, where a bracket is no link; links whose text is code stay."""
    text = _FENCE.sub("", text)
    return _INLINE_CODE.sub(lambda m: "`" + re.sub(r"[\[\]()$]", " ", m[0][1:-1]) + "`", text)


def links(prefix=""):
    """Return every link to a label of the book as (file, text, label), by prefix of the label."""
    return [
        (name, text, target[1:])
        for name, prose in texts()
        for text, target in LINK.findall(prose)
        if target.startswith(f"#{prefix}")
    ]
