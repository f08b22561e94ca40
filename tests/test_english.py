"""The book's English: phrases that are never right stand nowhere that a reader reads."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import booktext
import nbformat
from booktext import NOTEBOOKS, PAGES, ROOT

PACKAGE = ROOT / "src" / "attnbook"
TABLE = tomllib.loads((ROOT / "tests" / "english.toml").read_text(encoding="utf8"))
PATTERNS = {name: re.compile(one["pattern"].replace(" ", r"\s"), re.IGNORECASE)
            for name, one in TABLE.items()}
WORDS = sorted([*PACKAGE.glob("widgets/**/words.json"), *PACKAGE.glob("messages/*.json"),
                *PACKAGE.glob("checks/*.json"), *PACKAGE.glob("bug_clinic/*.json"),
                *PACKAGE.glob("page_python/words.json")])
TABLES = sorted([*PACKAGE.glob("data/quizzes/*.toml"),
                 *(PACKAGE / "data" / f"{name}.toml"
                   for name in ("chapters", "facts", "glossary", "notation"))])
# A name in code, a label or an address is no English.
_NAMES = re.compile(r"\]\(#[^)]*\)|`[^`]*`|<[^>]+>|\b(?:q|ex|fig|eq|code|sec)-[\w-]+")


def strings(value: Any) -> Iterator[str]:
    """Yield every text in a table of tables."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def of_notebook(path: Path) -> Iterator[str]:
    """Yield what a chapter says: text, captions, alternative texts, comments, its description."""
    notebook = nbformat.read(path, as_version=4)
    yield from strings(dict(notebook.metadata.get("attnbook", {})))
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield booktext.without_code(cell.source)
        else:
            yield from strings(cell.metadata.get("mystnb", {}))
            yield from re.findall(r"(?<!\S)# (?!code-)(.+)", cell.source)


def texts() -> dict[str, list[str]]:
    """Return all that a reader reads, by file."""
    found = {path: [*of_notebook(path)] for path in NOTEBOOKS}
    found |= {path: [booktext.without_code(path.read_text(encoding="utf8"))] for path in PAGES}
    found |= {path: [*strings(json.loads(path.read_text(encoding="utf8")))] for path in WORDS}
    found |= {path: [*strings(tomllib.loads(path.read_text(encoding="utf8")))] for path in TABLES}
    return {path.relative_to(ROOT).as_posix(): some for path, some in found.items()}


def test_no_phrase_that_is_never_right():
    wrong = [
        f"\n{path}: …{text[max(0, found.start() - 60):found.end() + 60]}…\n"
        f"    write: {TABLE[name]['better']}"
        for path, some in texts().items() for text in some for name, pattern in PATTERNS.items()
        for found in pattern.finditer(_NAMES.sub(lambda name: " " * len(name[0]), text))]
    assert not wrong, "".join(wrong)
