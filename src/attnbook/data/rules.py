"""Tasks whose rule is known, so that an explanation can be compared with the truth.

Each example is ten tokens with one answer.  The rule says which tokens the answer is made of, and
no other token has anything to do with it.

============  =======================================================================
task          rule
============  =======================================================================
``lookup``    the answer is the digit right behind the question mark
``twice``     one of four signs stands at two places; either of them would be enough
``majority``  five votes, plus or minus, among letters: which are more?
``negation``  good or bad, and “very” or “not”, each anywhere: “not” turns the answer round
``group``     four votes; at a tie the group A is taken, the group B is not
============  =======================================================================

Token 0, the blank ``_``, stands in no example.  It is what a deleted token is replaced by.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from attnbook import _errors

BLANK = 0
SEQ_LEN = 10
_FILLERS = ("a", "b", "c", "d")
WORDS = {
    "lookup": ("_", "?", "0", "1", "2", "3"),
    "twice": ("_", *_FILLERS, "N", "E", "S", "W"),
    "majority": ("_", *_FILLERS, "−", "+"),
    "negation": ("_", *_FILLERS, "bad", "good", "very", "not"),
    "group": ("_", *_FILLERS, "−", "+", "B", "A"),
}
"""The tokens of each task by their ids."""
CLASSES = {
    "lookup": ("0", "1", "2", "3"),
    "twice": ("N", "E", "S", "W"),
    "majority": ("−", "+"),
    "negation": ("bad", "good"),
    "group": ("no", "yes"),
}
"""What the answers of each task mean."""
TASKS = tuple(WORDS)


class Examples(NamedTuple):
    """Examples of one task.

    Attributes
    ----------
    ids : ndarray of int, shape (num_examples, 10)
    answers : ndarray of int, shape (num_examples,)
    relevant : ndarray of bool, shape (num_examples, 10)
        True = the rule makes the answer from this token.
    """

    ids: np.ndarray
    answers: np.ndarray
    relevant: np.ndarray


def draw(task: str, num_examples: int, seed: int = 0) -> Examples:
    """Draw examples; all that the rule leaves open is uniform.

    Parameters
    ----------
    task : str
        One of :data:`TASKS`.
    num_examples : int
    seed : int
        The same seed gives the same examples.

    Returns
    -------
    Examples

    Raises
    ------
    ValueError
        When there is no such task.

    Examples
    --------
    >>> ids, answers, relevant = draw("lookup", 1)
    >>> spelled("lookup", ids[0]), CLASSES["lookup"][answers[0]]
    ('3 2 2 1 1 ? 0 0 0 3', '0')
    >>> spelled("lookup", ids[0][relevant[0]])
    '? 0'
    """
    _errors.one_of("task", task, TASKS)
    ids = _drawn(task, np.random.default_rng(seed), num_examples)
    return Examples(ids, *apply(task, ids))


def apply(task: str, ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Follow the rule.

    Parameters
    ----------
    task : str
        One of :data:`TASKS`.
    ids : ndarray of int, shape (*batch, 10)
        Whole examples of the task: the rule of an example with blanks is not defined.

    Returns
    -------
    answers : ndarray of int, shape (*batch,)
    relevant : ndarray of bool, shape (*batch, 10)

    Raises
    ------
    ValueError
        When there is no such task.

    Examples
    --------
    >>> words = WORDS["negation"]
    >>> ids = np.array([words.index(w) for w in "a not b c a good d d a b".split()])
    >>> answer, relevant = apply("negation", ids)
    >>> CLASSES["negation"][answer], spelled("negation", ids[relevant])
    ('bad', 'not good')
    """
    _errors.one_of("task", task, TASKS)
    answers, relevant = _RULES[task](np.asarray(ids), WORDS[task].index)
    return answers.astype(int), relevant


def spelled(task: str, ids) -> str:
    """Write tokens as their words.

    Parameters
    ----------
    task : str
    ids : array_like of int, shape (seq,)

    Returns
    -------
    str

    Examples
    --------
    >>> spelled("majority", [6, 1, 5])
    '+ a −'
    """
    _errors.one_of("task", task, TASKS)
    return " ".join(WORDS[task][int(i)] for i in ids)


# --- drawing -------------------------------------------------------------------------------------
def _places(rng: np.random.Generator, num: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return an index of `count` different places in each of `num` rows."""
    chosen = rng.random((num, SEQ_LEN)).argsort(axis=1)[:, :count]
    return np.arange(num)[:, None], chosen


def _draw_lookup(rng: np.random.Generator, num: int) -> np.ndarray:
    ids = rng.integers(2, 6, (num, SEQ_LEN))
    ids[np.arange(num), rng.integers(0, SEQ_LEN - 1, num)] = WORDS["lookup"].index("?")
    return ids


# How many tokens the rule of a task reads among letters, and what they are.
_READ = {
    "twice": (2, lambda rng, num: rng.integers(5, 9, (num, 1))),
    "majority": (5, lambda rng, num: rng.integers(5, 7, (num, 5))),
    "negation": (2, lambda rng, num: np.hstack(
        [rng.integers(5, 7, (num, 1)), rng.integers(7, 9, (num, 1))])),
    "group": (5, lambda rng, num: np.hstack(
        [rng.integers(5, 7, (num, 4)), rng.integers(7, 9, (num, 1))])),
}


def _drawn(task: str, rng: np.random.Generator, num: int) -> np.ndarray:
    if task == "lookup":
        return _draw_lookup(rng, num)
    count, read = _READ[task]
    ids = rng.integers(1, 1 + len(_FILLERS), (num, SEQ_LEN))
    drawn = read(rng, num)
    ids[_places(rng, num, count)] = drawn
    return ids


# --- rules ---------------------------------------------------------------------------------------
Index = Callable[[str], int]


def _lookup(ids: np.ndarray, index: Index) -> tuple[np.ndarray, np.ndarray]:
    asked = ids == index("?")
    behind = np.zeros_like(asked)
    behind[..., 1:] = asked[..., :-1]
    return (ids * behind).sum(axis=-1) - index("0"), asked | behind


def _twice(ids: np.ndarray, index: Index) -> tuple[np.ndarray, np.ndarray]:
    signs = ids >= index("N")
    return (ids * signs).max(axis=-1) - index("N"), signs


def _majority(ids: np.ndarray, index: Index) -> tuple[np.ndarray, np.ndarray]:
    plus, minus = ids == index("+"), ids == index("−")
    return plus.sum(axis=-1) > minus.sum(axis=-1), plus | minus


def _negation(ids: np.ndarray, index: Index) -> tuple[np.ndarray, np.ndarray]:
    good, turned = (ids == index("good")).any(axis=-1), (ids == index("not")).any(axis=-1)
    return good ^ turned, ids >= index("bad")


def _group(ids: np.ndarray, index: Index) -> tuple[np.ndarray, np.ndarray]:
    plus, minus = ids == index("+"), ids == index("−")
    lead = plus.sum(axis=-1) - minus.sum(axis=-1)
    tie, taken = lead == 0, (ids == index("A")).any(axis=-1)
    # The group is looked at only at a tie, so only there is it part of the answer.
    return np.where(tie, taken, lead > 0), plus | minus | (ids >= index("B")) & tie[..., None]


_RULES = {"lookup": _lookup, "twice": _twice, "majority": _majority, "negation": _negation,
          "group": _group}
