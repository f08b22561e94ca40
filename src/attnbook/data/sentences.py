"""Sentences by which chapter 18 judges a pretrained encoder, written for this book.

Examples
--------
>>> row = parsed()[1]
>>> row.sentence, row.subject, row.verb, row.adjective, row.object
('My sister sold the car.', 'sister', 'sold', '', 'car')
>>> pairs("reordered")[0]
('The dog bit the man.', 'The man bit the dog.')
"""

import functools
import tomllib
from importlib import resources
from typing import NamedTuple

from attnbook._errors import one_of

__all__ = ["PAIRS", "Parsed", "bracketed", "pairs", "parsed", "topics"]

PAIRS = ("paraphrases", "reordered", "negated")
"""How the two sentences of a pair differ."""


class Parsed(NamedTuple):
    """A sentence and the words that were marked in it; without an adjective, "" for it."""

    sentence: str
    subject: str
    verb: str
    adjective: str
    object: str


@functools.cache
def _all() -> dict:
    text = (resources.files("attnbook.data") / "real_sentences.toml").read_text(encoding="utf8")
    return tomllib.loads(text)


def parsed() -> list[Parsed]:
    """Return 40 sentences with subject, verb, adjective and object marked."""
    return [Parsed(*row) for row in _all()["parsed"]]


def bracketed() -> list[str]:
    """Return 20 sentences with one pair of brackets each."""
    return list(_all()["bracketed"])


def topics() -> dict[str, list[str]]:
    """Return twelve sentences on each of four topics."""
    return {name: list(listed) for name, listed in _all()["topics"].items()}


def pairs(kind: str) -> list[tuple[str, str]]:
    """Return pairs of sentences, of one of the kinds :data:`PAIRS`.

    Parameters
    ----------
    kind : str
        ``paraphrases`` (60), ``reordered``: the same words (10), or ``negated`` (10).

    Raises
    ------
    ValueError
        When there is no such kind.
    """
    return [tuple(row) for row in _all()[one_of("kind", kind, PAIRS)]]
