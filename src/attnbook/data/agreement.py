"""Sentences with two nouns, of which the last word says which one is meant.

"The animal did not cross the streets because [gap] too tired": who is tired?  The animal is, so the
gap is "it was".  In "… because [gap] too wide" it is "they were", since the streets are wide.  What
fills the gap agrees in number with one of the two nouns, and only an adjective tells which.
"""

import itertools
from typing import NamedTuple

__all__ = ["ABOUT_PLACES", "ABOUT_WALKERS", "PLACES", "WALKERS", "Sentence", "sentences",
           "vocabulary"]

WALKERS = ("animal", "dog", "horse", "sailor")
"""Who can be tired or hungry."""

PLACES = ("street", "river", "bridge", "field")
"""What can be wide or long."""

ABOUT_WALKERS, ABOUT_PLACES = ("tired", "hungry"), ("wide", "long")
"""The last words: whom they are about."""


class Sentence(NamedTuple):
    """One sentence and what is known of it.

    Attributes
    ----------
    words : tuple of str
        Eleven of them; the gap is a word, ``[gap]``.
    noun : int
        Place of the noun that the last word is about.
    plural : bool
        Whether that noun is in the plural, so that the gap is "they were".
    conflict : bool
        Whether the other noun has another number: then counting nouns does not help.
    held_out : bool
        Whether this pair of nouns, whatever their numbers, is kept for the test.
    """

    words: tuple[str, ...]
    noun: int
    plural: bool
    conflict: bool
    held_out: bool


def sentences() -> list[Sentence]:
    """Return all 256 sentences, in a fixed order.

    Examples
    --------
    >>> one = sentences()[6]
    >>> " ".join(one.words)
    'the animal did not cross the streets because [gap] too wide'
    >>> one.words[one.noun], one.plural, one.conflict
    ('streets', True, True)
    """
    found = []
    about = (*ABOUT_WALKERS, *ABOUT_PLACES)
    for (i, walker), walkers, (j, place), places, last in itertools.product(
            enumerate(WALKERS), (False, True), enumerate(PLACES), (False, True), about):
        first, second = walker + "s" * walkers, place + "s" * places
        words = ("the", first, "did", "not", "cross", "the", second, "because", "[gap]", "too",
                 last)
        noun, plural = (1, walkers) if last in ABOUT_WALKERS else (6, places)
        held_out = (i + j) % len(PLACES) == 0
        found.append(Sentence(words, noun, plural, walkers != places, held_out))
    return found


def vocabulary() -> tuple[str, ...]:
    """Return the 27 words, in the order in which they first occur.

    Examples
    --------
    >>> vocabulary()[:3], len(vocabulary())
    (('the', 'animal', 'did'), 27)
    """
    return tuple(dict.fromkeys(word for sentence in sentences() for word in sentence.words))
