"""The book's tables: notation, glossary, paper facts and the plan of chapters.

Each table is a TOML file beside this module, so that a person can correct it without reading
code. A loader says which entry has a field too few or too many; what the entries may hold is
checked by the tests.

References
----------
The pages *Notation*, *Glossary* and *Paper facts* are made from these tables, the links
``#term-…`` and ``#fact-…`` lead to their rows, and the formulas take their colours from the
symbols' roles.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

_Entry = TypeVar("_Entry")


@dataclass(frozen=True)
class Symbol:
    """One symbol of the formulas, and what it is called elsewhere.

    ``variants`` are other spellings of the same symbol (another index, other braces).
    ``chapters`` lists the stems where the entry holds; empty means every chapter. An entry
    made for a chapter wins over a general one with the same spelling. ``columns`` and
    ``blocked`` say the meaning under another convention: vectors are columns, True in a mask
    means blocked.
    """

    tex: str
    meaning: str
    role: str = ""
    code: str = ""
    paper: str = ""
    torch: str = ""
    variants: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    columns: str = ""
    blocked: str = ""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every TeX spelling of the symbol, the main one first."""
        return (self.tex, *self.variants)


@dataclass(frozen=True)
class Term:
    """One word of the glossary; links to it are written ``[text](#term-<id>)``."""

    id: str
    en: str
    zh: str
    text: str
    chapter: str = ""

    @property
    def label(self) -> str:
        """Target of the links to this term."""
        return f"term-{self.id}"


@dataclass(frozen=True)
class Call:
    """A recomputation: an expression with the names of :mod:`attnbook.data.recompute`.

    ``format`` writes its value.
    """

    python: str
    format: str = "{}"


@dataclass(frozen=True)
class Fact:
    """One number of a paper; links to it are written ``[text](#fact-<id>)``.

    ``status`` says how the two sides relate: ``agrees`` and ``differs`` have a printed number
    and a recomputation, ``computed`` has no printed number, ``quoted`` cannot be recomputed.
    What differs, or what ``conflicts`` with another printed number, carries a ``note``.
    """

    id: str
    text: str
    statement: str
    source: str
    where: str
    status: Literal["agrees", "differs", "computed", "quoted"]
    printed: str = ""
    compute: Call | None = None
    note: str = ""
    conflicts: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Target of the links to this fact."""
        return f"fact-{self.id}"


@dataclass(frozen=True)
class Part:
    """A part of the book."""

    number: int
    title: str


@dataclass(frozen=True)
class Chapter:
    """A chapter of the plan; it is planned as long as its notebook does not exist."""

    number: str
    stem: str
    part: int
    title: str
    subtitle: str
    question: str

    @property
    def label(self) -> str:
        """Target of the links to this chapter."""
        return f"ch-{self.stem}"

    @property
    def notebook(self) -> str:
        """File name of the notebook."""
        return f"{self.number}-{self.stem}.ipynb"


@cache
def parts() -> tuple[Part, ...]:
    """Return the parts of the book in reading order."""
    return tuple(_entries("chapters.toml", "part", Part))


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return every chapter of the plan in reading order.

    Examples
    --------
    >>> chapters()[1].notebook
    '02-kernels.ipynb'
    """
    return tuple(_entries("chapters.toml", "chapter", Chapter))


@cache
def notation(chapter: str | None = None) -> tuple[Symbol, ...]:
    """Return the symbols of the book in the order of the file, or those that hold in one chapter.

    A chapter is named by its stem.  Its own entries replace general ones of the same spelling.

    Examples
    --------
    >>> [symbol.tex for symbol in notation("kernels") if symbol.role == "output"][0]
    '\\\\hat{y}'
    """
    symbols = tuple(_entries("notation.toml", "symbol", Symbol))
    if chapter is None:
        return symbols
    if chapter not in (stems := [one.stem for one in chapters()]):
        raise ValueError(f"chapter: expected one of {', '.join(stems)}, got {chapter!r}")
    own = [symbol for symbol in symbols if chapter in symbol.chapters]
    taken = {spelling for symbol in own for spelling in symbol.spellings}
    shared = [replace(s, variants=tuple(v for v in s.variants if v not in taken))
              for s in symbols if not s.chapters and s.tex not in taken]
    return (*own, *shared)


@cache
def glossary() -> tuple[Term, ...]:
    """Return the terms of the glossary in alphabetical order of their English names.

    Examples
    --------
    >>> next(term.zh for term in glossary() if term.id == "query")
    '查询'
    """
    terms = tuple(_entries("glossary.toml", "term", Term))
    return tuple(sorted(terms, key=lambda term: term.en.casefold()))


@cache
def facts() -> tuple[Fact, ...]:
    """Return the numbers of papers that the book may quote, in the order of the file.

    Examples
    --------
    >>> next(fact.text for fact in facts() if fact.id == "base-params")
    '63.1 M'
    """
    return tuple(_entries("facts.toml", "fact", Fact))


def _entries(file: str, table: str, kind: type[_Entry]) -> Iterable[_Entry]:
    source = resources.files("attnbook.data").joinpath(file).read_text(encoding="utf-8")
    for position, entry in enumerate(tomllib.loads(source)[table], start=1):
        yield build(kind, entry, f"{file}, [[{table}]] number {position}")


def build(kind: type[_Entry], entry: Mapping[str, Any], where: str) -> _Entry:
    """Make one entry of a table from its TOML form; `where` it stands is for the message.

    Examples
    --------
    >>> build(Part, {"number": 1, "title": "Looking things up"}, "here").title
    'Looking things up'
    """
    values = {name: tuple(given) if isinstance(given, list) else given
              for name, given in entry.items()}
    if "compute" in values:
        values["compute"] = build(Call, values["compute"], f"{where}, compute")
    try:
        return kind(**values)
    except TypeError as error:
        raise TypeError(f"{where}: {error}. Correct that entry.") from error
