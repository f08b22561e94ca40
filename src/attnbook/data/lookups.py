"""A task with two questions at once: a shelf of letters with digits, and two letters asked for.

An example reads ``a3 k7 c1 … ? k a``: eight items, each a letter and a digit, and two of the
letters, in order.  The answer is the two digits, in that order: 7 3.
"""

import string

import numpy as np

from attnbook._errors import wrong

__all__ = ["DIGITS", "LETTERS", "lookups", "spelled"]

LETTERS = string.ascii_lowercase
"""What is asked for."""

DIGITS = string.digits
"""What is answered."""


def lookups(
    num_examples: int, seed: int = 0, *, num_items: int = 8
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Draw examples of the task.

    The letters of an example are all different, its digits need not be; the two letters asked for
    are different letters of the example.  Everything is uniform.

    Parameters
    ----------
    num_examples : int
        How many.
    seed : int
        The same seed gives the same examples.
    num_items : int
        Items of each example, from 2 to 26.

    Returns
    -------
    letters, digits : ndarray of int, shape (num_examples, num_items)
        Numbers of the letters (0 for a) and the digits.
    asked : ndarray of int, shape (num_examples, 2)
        The two letters.
    answers : ndarray of int, shape (num_examples, 2)
        Their digits.

    Raises
    ------
    ValueError
        When `num_items` is not from 2 to 26.

    Examples
    --------
    >>> letters, digits, asked, answers = lookups(1)
    >>> spelled(letters[0], digits[0], asked[0])
    'l4 d9 u8 n9 c3 v6 p9 b6 ? u v'
    >>> answers[0].tolist()
    [8, 6]
    """
    if not 2 <= num_items <= len(LETTERS):
        raise wrong("num_items", f"2 to {len(LETTERS)}", str(num_items), "num_items=8")
    rng = np.random.default_rng(seed)
    letters = rng.random((num_examples, len(LETTERS))).argsort(axis=1)[:, :num_items]
    digits = rng.integers(0, len(DIGITS), (num_examples, num_items))
    places = rng.random((num_examples, num_items)).argsort(axis=1)[:, :2]
    rows = np.arange(num_examples)[:, None]
    return letters, digits, letters[rows, places], digits[rows, places]


def spelled(letters, digits, asked) -> str:
    """Write one example as a reader would type it.

    Parameters
    ----------
    letters, digits : array_like of int, shape (num_items,)
    asked : array_like of int, shape (2,)

    Returns
    -------
    str

    Examples
    --------
    >>> spelled([0, 10], [3, 7], [10, 0])
    'a3 k7 ? k a'
    """
    items = [f"{LETTERS[i]}{int(digit)}" for i, digit in zip(letters, digits, strict=True)]
    return " ".join([*items, "?", *(LETTERS[i] for i in asked)])
