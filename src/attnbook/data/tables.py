"""The book's tables: notation, glossary, paper facts and the plan of chapters.

Each table is a TOML file beside this module, so that a person can correct it without reading
code. The loaders check every entry and say which one is wrong, and how.

References
----------
The pages *Notation*, *Glossary* and *Paper facts* are made from these tables, the links
``#term-…`` and ``#fact-…`` lead to their rows, and the formulas take their colours from the
symbols' roles.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

PALETTE = {
    "query": "#0a5db0",
    "key": "#b04a00",
    "value": "#17743b",
    "scores": "#6f42c1",
    "weights": "#b5126e",
    "output": "#006d77",
    "mask": "#5c6470",
}
"""Colour of each role on a white page."""

ROLES = tuple(PALETTE)
"""The words that own a colour, in the order in which attention meets them."""

STATUSES = ("agrees", "differs", "computed", "quoted")
"""How a fact's printed number and its recomputation relate; see :class:`Fact`."""

_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_Entry = TypeVar("_Entry")


class TableError(ValueError):
    """A table of the book holds an entry that cannot be used."""


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
    """A recomputation: a function of :mod:`attnbook.data.recompute` and its arguments.

    The result is divided by ``divisor`` before ``format`` writes it, for millions and the like.
    """

    function: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    format: str = "{}"
    divisor: float = 1.0

    @property
    def expression(self) -> str:
        """The call as it would be typed."""
        given = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"{self.function}({given})"


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
    found = tuple(_entries("chapters.toml", "chapter", Chapter))
    _unique("chapters.toml", (chapter.stem for chapter in found))
    numbers = {part.number for part in parts()}
    for chapter in found:
        if chapter.part not in numbers:
            raise TableError(
                f"chapters.toml, {chapter.stem}: part is {chapter.part}, expected one of "
                f"{sorted(numbers)}. Add the part or correct the number."
            )
    return found


@cache
def notation(chapter: str | None = None) -> tuple[Symbol, ...]:
    """Return the symbols of the book, or those that hold in one chapter.

    Parameters
    ----------
    chapter : str, optional
        Stem of a chapter, such as ``"kernels"``. Its own entries replace general entries of
        the same spelling. Without it, the whole table is returned in the order of the file.

    Raises
    ------
    TableError
        If an entry of the table, or the stem, is unknown to the book.

    Examples
    --------
    >>> [symbol.tex for symbol in notation("kernels") if symbol.role == "output"][0]
    '\\\\hat{y}'
    """
    symbols = tuple(_entries("notation.toml", "symbol", Symbol))
    for symbol in symbols:
        _check_symbol(symbol)
    if chapter is None:
        return symbols
    _known_chapter("notation", chapter, "the argument")
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
    _unique("glossary.toml", (term.id for term in terms))
    for term in terms:
        _check_slug("glossary.toml", term.id)
        if term.chapter:
            _known_chapter("glossary.toml", term.chapter, term.id)
    return tuple(sorted(terms, key=lambda term: term.en.casefold()))


@cache
def facts() -> tuple[Fact, ...]:
    """Return the numbers of papers that the book may quote, in the order of the file.

    Examples
    --------
    >>> next(fact.text for fact in facts() if fact.id == "base-params")
    '63.1 M'
    """
    found = tuple(_entries("facts.toml", "fact", Fact))
    _unique("facts.toml", (fact.id for fact in found))
    known = {fact.id for fact in found}
    for fact in found:
        _check_slug("facts.toml", fact.id)
        _check_fact(fact)
        for other in fact.conflicts:
            if other not in known or other == fact.id:
                raise TableError(
                    f"facts.toml, {fact.id}: conflicts names {other!r}, expected the id of "
                    "another fact. Correct the id or add that fact."
                )
    return found


def _check_symbol(symbol: Symbol) -> None:
    if symbol.role and symbol.role not in ROLES:
        raise TableError(
            f"notation.toml, {symbol.tex}: role is {symbol.role!r}, expected one of "
            f"{', '.join(ROLES)}. Leave it out for a symbol without a colour."
        )
    for chapter in symbol.chapters:
        _known_chapter("notation.toml", chapter, symbol.tex)


def _check_fact(fact: Fact) -> None:
    if fact.status not in STATUSES:
        raise TableError(
            f"facts.toml, {fact.id}: status is {fact.status!r}, expected one of "
            f"{', '.join(STATUSES)}."
        )
    needed = {
        "printed": fact.status != "computed",
        "compute": fact.status != "quoted",
    }
    for name, must in needed.items():
        if bool(getattr(fact, name)) != must:
            raise TableError(
                f"facts.toml, {fact.id}: a fact with status {fact.status!r} "
                f"{'needs' if must else 'has no'} field {name!r}. "
                "Change the status or the field."
            )
    if (fact.status == "differs" or fact.conflicts) and not fact.note:
        raise TableError(
            f"facts.toml, {fact.id}: two numbers disagree and no note says why. "
            "Add a note of one or two sentences."
        )


def _check_slug(file: str, name: str) -> None:
    if not _SLUG.fullmatch(name):
        raise TableError(
            f"{file}: id {name!r} cannot be part of a link. Use lower-case words joined by "
            "hyphens, such as 'base-params'."
        )


def _known_chapter(file: str, stem: str, entry: str) -> None:
    stems = [chapter.stem for chapter in chapters()]
    if stem not in stems:
        raise TableError(
            f"{file}, {entry}: chapter {stem!r} is not in the plan. Expected one of "
            f"{', '.join(stems)}; add it to chapters.toml or correct the name."
        )


def _unique(file: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise TableError(f"{file}: {name!r} stands there twice. Remove or rename one of them.")
        seen.add(name)


def _entries(file: str, table: str, kind: type[_Entry]) -> Iterable[_Entry]:
    source = resources.files("attnbook.data").joinpath(file).read_text(encoding="utf-8")
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{file} is not valid TOML: {error}. Correct that line.") from error
    for position, entry in enumerate(raw.get(table, []), start=1):
        yield build(kind, entry, f"{file}, [[{table}]] number {position}")


def build(kind: type[_Entry], entry: Mapping[str, Any], where: str) -> _Entry:
    """Make one entry of a table from its TOML form, or say what is wrong with it.

    Parameters
    ----------
    kind : type
        One of the dataclasses of this module.
    entry : mapping
        Names and values as read from the file.
    where : str
        Place of the entry, for the message.

    Raises
    ------
    TableError
        If a field is missing, unknown, empty or of the wrong type.

    Examples
    --------
    >>> build(Part, {"number": 1, "title": "Looking things up"}, "here").title
    'Looking things up'
    """
    known = {column.name: column for column in fields(kind)}
    required = [
        name
        for name, column in known.items()
        if column.default is MISSING and column.default_factory is MISSING
    ]
    unknown = sorted(set(entry) - set(known))
    missing = [name for name in required if not entry.get(name)]
    if unknown or missing:
        problem = f"unknown {unknown}" if unknown else f"missing or empty {missing}"
        raise TableError(
            f"{where}: {problem}. Expected {required}, and perhaps "
            f"{[name for name in known if name not in required]}."
        )
    values = {
        name: _convert(known[name].type, given, f"{where}, {name}") for name, given in entry.items()
    }
    return kind(**values)


def _convert(wanted: Any, given: Any, where: str) -> Any:
    if wanted == tuple[str, ...]:
        if isinstance(given, list) and all(isinstance(item, str) for item in given):
            return tuple(given)
        raise TableError(f"{where}: expected a list of strings, got {given!r}.")
    if wanted == Call | None:
        return build(Call, given, where)
    if wanted in (str, int, float) and type(given) is not wanted:
        raise TableError(f"{where}: expected {wanted.__name__}, got {given!r}.")
    return given
