"""The book's English: phrases that are never right stand nowhere that a reader reads."""

from __future__ import annotations

import collections
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

sys.path.insert(0, str(Path(__file__).parent))
import booktext
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


@cache
def texts() -> dict[str, list[str]]:
    """Return all that a reader reads, by file."""
    found = {path: [*of_notebook(path)] for path in NOTEBOOKS}
    found |= {path: [booktext.without_code(path.read_text(encoding="utf8"))] for path in PAGES}
    found |= {path: [*strings(json.loads(path.read_text(encoding="utf8")))] for path in WORDS}
    found |= {path: [*strings(tomllib.loads(path.read_text(encoding="utf8")))] for path in TABLES}
    return {path.relative_to(ROOT).as_posix(): some for path, some in found.items()}


def sentence(text: str, start: int, end: int) -> str:
    """Return the sentence around a place of a text."""
    before = max((m.end() for m in re.finditer(r"[.!?:]\s|\n\n", text[:start])), default=0)
    after = re.search(r"[.!?](?=\s|$)|\n\n", text[end:])
    return " ".join(text[before:end + after.end() if after else len(text)].split())


def phrases(text: str) -> Iterator[tuple[str, str]]:
    """Yield (name of a phrase, its sentence) for everything that is never right."""
    bare = _NAMES.sub(lambda found: " " * len(found[0]), text)
    for name, pattern in PATTERNS.items():
        for found in pattern.finditer(bare):
            yield name, sentence(text, found.start(), found.end())


def found() -> dict[str, dict[str, list[str]]]:
    """Return the sentences with such phrases, by file and phrase."""
    by_file: dict[str, dict[str, list[str]]] = {}
    for path, some in texts().items():
        for text in some:
            for name, said in phrases(text):
                by_file.setdefault(path, collections.defaultdict(list))[name].append(said)
    return by_file


def test_there_is_something_to_read():
    assert len(NOTEBOOKS) >= 17 and len(PAGES) >= 10 and len(WORDS) >= 40 and len(TABLES) >= 20
    assert sum(len(text.split()) for some in texts().values() for text in some) > 80_000


def test_no_phrase_that_is_never_right():
    too_many = [
        f"\n{path}: {said}\n    write: {TABLE[name]['better']}"
        for path, names in found().items() for name, all_said in names.items()
        for said in all_said]
    assert not too_many, "".join(too_many)


@pytest.mark.parametrize(("text", "name"), [
    ("Scores with a bend. Then more.", "bend"),
    ("It is divided by the root of $d_k$.", "root"),
    ("Sort the list by the\nalphabet, and see.", "alphabet"),
    ("Write the derivative of the loss by the vector.", "derivative-by"),
    ("It shows where the look goes.", "noun-look"),
    ("The digit right behind the question mark.", "right-behind"),
    ("`~` at the door is easy to check.", "door"),
])
def test_a_phrase_is_found_with_its_sentence(text, name):
    assert [one for one, _ in phrases(text)] == [name]
    assert all(said in " ".join(text.split()) for _, said in phrases(text))


@pytest.mark.parametrize("text", [
    "The curve bends upwards. It is worth a look.",
    "The square root of $d_k$; the inverse square roots of both; the root of the tree.",
    "See [the question](#q-block-bend) and `bend = 3`, a [MLP](#term-bend).",
    "Take the derivative by hand, or the derivative of the softmax by the quotient rule.",
    "They look at the idea behind it. Each head has a share of the width.",
])
def test_what_has_an_honest_use_is_left_alone(text):
    assert [*phrases(text)] == []


def test_a_message_says_sentence_and_better_phrase():
    (name, said), = phrases("One. It is a list sorted by the alphabet here. Two.")
    assert said == "It is a list sorted by the alphabet here."
    assert TABLE[name]["better"] == "alphabetically"
