"""Dates as people write them in five languages, and as ISO 8601, character by character.

The second translation task of the book.  The order of the parts changes with the language, months
have names, and weekdays say nothing new.

======================================  ==========
as people write it                      ISO
======================================  ==========
Saturday, November 21, 2026             2026-11-21
21 nov. 2026                            2026-11-21
21. November 2026                       2026-11-21
sábado, 21 de noviembre de 2026         2026-11-21
2026年11月21日星期六                    2026-11-21
======================================  ==========

The names and orders are those of Unicode's CLDR as babel 2.18 has them, written down in
``dates.json`` by ``scripts/freeze_dates.py``: nothing here needs babel.  (CLDR is
Unicode's, under the Unicode License V3.)

Examples
--------
>>> pair = write(datetime.date(2026, 3, 7), "fr", "weekday")
>>> pair.text, "".join(pair.written)
('samedi 7 mars 2026', '2026-03-07')
>>> for character, places in zip(pair.written, pair.sources):
...     print(character, [pair.characters[place] for place in places])
2 ['2']
0 ['0']
2 ['2']
6 ['6']
- []
0 ['m', 'a', 'r', 's']
3 ['m', 'a', 'r', 's']
- []
0 ['7']
7 ['7']
"""

import calendar
import datetime
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources

import numpy as np

from attnbook._errors import wrong

from . import sequences

__all__ = ["CHARACTERS", "FORMS", "LANGUAGES", "UNSEEN", "WRITTEN", "YEARS", "Pair", "batch",
           "characters", "held_out", "sample", "unknown", "write"]

_TABLE = json.loads((resources.files("attnbook.data") / "dates.json").read_text(encoding="utf8"))

FORMS: Mapping[str, Mapping[str, str]] = _TABLE["forms"]
"""For each language its forms by name: what is learned, four for each."""

UNSEEN: Mapping[str, Mapping[str, str]] = _TABLE["unseen"]
"""Forms, and two languages, that are in no sample: to see what a model does with them."""

LANGUAGES = tuple(FORMS)
"""English, French, German, Spanish and Chinese, by their ISO codes."""

YEARS = range(1900, 2100)
"""The years of all samples."""

# Spreads neighbouring days over all residues: 2³² divided by the golden ratio.
_SPREAD, _WORD = 2_654_435_769, 2**32
_PARTS = re.compile(r"E+|M+|d+|y+|'[^']*'|.")
_NAMES = {"EEEE": "weekdays", "E": "short weekdays", "MMMM": "months", "MMM": "short months"}


@dataclass(frozen=True)
class Pair:
    """One date, as somebody wrote it and as ISO.

    Attributes
    ----------
    value : datetime.date
    language, form : str
        One of the languages, and one of its forms.
    text : str
        As a person writes it.
    characters : tuple of str
        The same, character by character, as :func:`characters` makes it.
    written : tuple of str
        ISO: four digits, ``-``, two digits, ``-``, two digits.
    fields : tuple of str
        For each of `characters` what it says: ``"year"``, ``"month"``, ``"day"``, or ``""``.
    sources : tuple of tuples of int
        For each of `written` the places in `characters` that say it, in order; empty for ``-``.
    """

    value: datetime.date
    language: str
    form: str
    text: str
    characters: tuple[str, ...]
    written: tuple[str, ...]
    fields: tuple[str, ...]
    sources: tuple[tuple[int, ...], ...]


def characters(text: str) -> tuple[str, ...]:
    """Cut what somebody typed into characters: small letters, single spaces, usual forms.

    Parameters
    ----------
    text : str
        Anything.

    Returns
    -------
    tuple of str
        They need not all be in `CHARACTERS`; see :func:`unknown`.

    Examples
    --------
    >>> "".join(characters("  21  NOV. ２０２６ "))
    '21 nov. 2026'
    """
    # Twice, because a small letter can take another form than its capital.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())
    return tuple(" ".join(folded.split()))


def _vocabulary() -> tuple[str, ...]:
    """Return everything that a sample can hold."""
    held = "0123456789"
    for language, forms in FORMS.items():
        for part in (part for pattern in forms.values() for part in _PARTS.findall(pattern)):
            if part in _NAMES:
                held += "".join(_TABLE["words"][language][_NAMES[part]])
            elif part[0] not in "dMy":
                held += part.strip("'")
    return (*sequences.SPECIAL, *sorted(set(characters(held)) | {" "}))


CHARACTERS = _vocabulary()
"""Vocabulary of the source: a character's id is its place."""

WRITTEN = (*sequences.SPECIAL, *"0123456789-")
"""Vocabulary of the target: a character's id is its place."""


def unknown(text: str) -> tuple[str, ...]:
    """Return the characters of a text that are in no sample, each once, in order.

    Examples
    --------
    >>> unknown("7 de março de 2026?")
    ('ç', '?')
    """
    return tuple(dict.fromkeys(c for c in characters(text) if c not in CHARACTERS))


def write(value: datetime.date, language: str = "en", form: str = "long") -> Pair:
    """Write a date.

    Two digits of month or day come from the digit in the same place; a single one, and the name
    of a month, say both.  So 03 comes from all of "March".

    Parameters
    ----------
    value : datetime.date
        A year of four digits.
    language : str
        One of `LANGUAGES`, or of `UNSEEN`.
    form : str
        One of the language's forms, in `FORMS` or `UNSEEN`.

    Returns
    -------
    Pair

    Raises
    ------
    TypeError
        When `value` is no date.
    ValueError
        When its year has not four digits, or there is no such language or form.

    Examples
    --------
    >>> day = datetime.date(2026, 11, 21)
    >>> [write(day, "de", form).text for form in FORMS["de"]][1:]
    ['21. November 2026', '21. Nov. 2026', '21.11.2026']
    """
    if value.year < 1000:
        raise wrong("value", "a year of four digits", str(value.year),
                    "datetime.date(2026, 11, 21)")
    pattern = {**FORMS.get(language, {}), **UNSEEN.get(language, {})}.get(form)
    if pattern is None:
        raise wrong("language and form", "those of dates.FORMS or dates.UNSEEN",
                    f"{language!r} and {form!r}", "'fr' and 'long'")
    text, fields = "", []
    for part in _PARTS.findall(pattern):
        said, field = _part(part, value, _TABLE["words"][language])
        text += said
        fields += [field] * len(said)
    read, written = characters(text), tuple(value.isoformat())
    return Pair(value, language, form, text, read, written, tuple(fields), _sources(fields))


def held_out(value: datetime.date) -> bool:
    """Tell whether a date is kept for testing: about one day in eight.

    The rule depends on the day alone, so no sample for training holds a date for testing, in
    whatever language or form.

    Examples
    --------
    >>> days = [datetime.date(2026, 11, day) for day in range(1, 31)]
    >>> [day.day for day in days if held_out(day)]
    [7, 20, 28]
    """
    return value.toordinal() * _SPREAD % _WORD < _WORD // 8


def sample(
    count: int,
    *,
    held_out: bool = False,
    languages: Iterable[str] = LANGUAGES,
    years: Iterable[int] = YEARS,
    seed: int = 0,
) -> list[Pair]:
    """Draw dates: language, form of the language and day, each with equal chances.

    Parameters
    ----------
    count : int
        How many pairs; a date may come twice.
    held_out : bool
        Whether to draw days kept for testing, or days for training.
    languages : iterable of str
        To choose from, among `LANGUAGES`.
    years : iterable of int
        To choose from, each from 1000 to 9999.
    seed : int
        The same seed gives the same pairs.

    Returns
    -------
    list of Pair

    Examples
    --------
    >>> for pair in sample(3, seed=0):
    ...     print(pair.text)
    2002年4月9日周二
    jeudi 7 janvier 1915
    30 November 2029
    """
    languages, years = list(languages), np.array(list(years))
    rng, pairs = np.random.default_rng(seed), []
    while len(pairs) < count:
        language = languages[rng.integers(len(languages))]
        form = list(FORMS[language])[rng.integers(len(FORMS[language]))]
        pairs.append(write(_day(rng, years, held_out), language, form))
    return pairs


def batch(pairs: Iterable[Pair]) -> sequences.Batch:
    """Turn pairs into ids, padded to the longest of each side.

    Returns
    -------
    sequences.Batch

    Examples
    --------
    >>> day = datetime.date(2026, 11, 21)
    >>> ids = batch([write(day), write(day, "zh", "numeric")])
    >>> ids.source.shape, ids.valid_lens, ids.target.shape
    ((2, 17), array([17, 10]), (2, 12))
    """
    pairs = list(pairs)
    return sequences.batch([pair.characters for pair in pairs], [pair.written for pair in pairs],
                           CHARACTERS, WRITTEN)


def _part(part: str, value: datetime.date, words: Mapping[str, list[str]]) -> tuple[str, str]:
    """Return the text of one part of a pattern, and what it says."""
    if part in _NAMES:
        listed = words[_NAMES[part]]
        return (listed[value.weekday()], "") if part[0] == "E" else (
            listed[value.month - 1], "month")
    if part[0] == "y":
        return str(value.year)[-2 if part == "yy" else 0:], "year"
    if part[0] in "Md":
        number, field = (value.month, "month") if part[0] == "M" else (value.day, "day")
        return f"{number:0{len(part)}d}", field
    return part.strip("'"), ""


def _sources(fields: list[str]) -> tuple[tuple[int, ...], ...]:
    """Return for each character of ISO the places that say it."""
    sources: list[tuple[int, ...]] = []
    for field, length in (("year", 4), ("month", 2), ("day", 2)):
        places = [place for place, found in enumerate(fields) if found == field]
        one_by_one = len(places) == length
        sources += [(places[i],) if one_by_one else tuple(places) for i in range(length)]
        sources.append(())
    return tuple(sources[:-1])


def _day(rng: np.random.Generator, years: np.ndarray, wanted: bool) -> datetime.date:
    while True:
        first = datetime.date(int(rng.choice(years)), 1, 1)
        day = first + datetime.timedelta(days=int(rng.integers(365 + calendar.isleap(first.year))))
        if held_out(day) == wanted:
            return day
