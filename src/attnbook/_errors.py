"""The form that every error of this book has.  This module imports nothing of the book."""

from collections.abc import Iterable
from typing import Any


def message(name: str, expected: str, given: str, advice: str) -> str:
    """Say what was expected, what came, and what to try.

    Examples
    --------
    >>> message("bandwidth", "a positive number", "-1.0", "bandwidth=1.0")
    'bandwidth: expected a positive number, got -1.0. Try bandwidth=1.0.'
    """
    return f"{name}: expected {expected}, got {given}. Try {advice}."


def wrong(name: str, expected: str, given: str, advice: str) -> ValueError:
    """Return the error of a value that is not as expected."""
    return ValueError(message(name, expected, given, advice))


def wrong_type(name: str, expected: str, given: str, advice: str) -> TypeError:
    """Return the error of a value of another type."""
    return TypeError(message(name, expected, given, advice))


def one_of(name: str, given: Any, choices: Iterable[str]) -> str:
    """Return a word that is one of the choices.

    Examples
    --------
    >>> one_of("norm", "before", ("pre", "post"))
    Traceback (most recent call last):
        ...
    ValueError: norm: expected one of pre, post, got 'before'. Try norm='pre'.
    """
    if given not in (words := tuple(choices)):
        raise wrong(name, f"one of {', '.join(words)}", f"{given!r}", f"{name}={words[0]!r}")
    return given
