"""Dates by form and length: long ones to learn from, and every length to test with.

In a sample of `attnbook.data.dates` the longest texts are rare: of 40,000 dates 17 have 35
characters.  Trained on that sample alone, the page's model exchanged digits of the year in them.
"""

import datetime
import functools

import numpy as np

from attnbook.data import dates

LONG = (("en", "weekday"), ("es", "weekday"))
"""The forms whose length changes most, and whose longest texts are the longest of all."""

MODELS: dict[str, object] = {}


@functools.cache
def days(held_out: bool) -> tuple[datetime.date, ...]:
    """Return all days that are held out, or all that are not."""
    first, last = (datetime.date(year, 1, 1).toordinal()
                   for year in (dates.YEARS[0], dates.YEARS[-1] + 1))
    every = map(datetime.date.fromordinal, range(first, last))
    return tuple(day for day in every if dates.held_out(day) == held_out)


@functools.cache
def by_length(language: str, form: str, held_out: bool) -> dict[int, list[dates.Pair]]:
    """Return every date of one form, by the number of its characters."""
    found: dict[int, list[dates.Pair]] = {}
    for day in days(held_out):
        pair = dates.write(day, language, form)
        found.setdefault(len(pair.characters), []).append(pair)
    return dict(sorted(found.items()))


def long(count: int, seed: int) -> list[dates.Pair]:
    """Draw dates of `LONG` to learn from: every form and length with equal chances."""
    rng = np.random.default_rng(seed)
    groups = [pairs for form in LONG for pairs in by_length(*form, False).values()]
    chosen = rng.integers(len(groups), size=count)
    return [groups[i][rng.integers(len(groups[i]))] for i in chosen]


def each_length(count: int, seed: int) -> list[dates.Pair]:
    """Draw as many held-out dates of every form, its lengths in turn, the longest first."""
    rng = np.random.default_rng(seed)
    drawn: list[dates.Pair] = []
    for language, forms in dates.FORMS.items():
        for form in forms:
            groups = [list(rng.permutation(np.array(pairs, dtype=object)))
                      for _, pairs in sorted(by_length(language, form, True).items(), reverse=True)]
            turns = [pair for i in range(count) for group in groups for pair in group[i : i + 1]]
            drawn += turns[:count]
    return drawn
