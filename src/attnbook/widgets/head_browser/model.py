"""The trained look-up of chapter 10 in NumPy, step for step as js/head_model.js computes it."""

import functools
import re
from dataclasses import dataclass

import numpy as np

from attnbook import page_models
from attnbook.data.lookups import DIGITS, LETTERS, spelled
from attnbook.pooling import masked_softmax

from ..softmax_lab import _uniforms

FILE = "lookup-heads.bin"
HEADS, ITEMS, NEW = 4, 8, 400
"""Heads of the model, items of a typed example at most, examples it is counted on."""
WORDS = (*(letter + digit for letter in LETTERS for digit in DIGITS), "?", *LETTERS)
"""What an example is made of; it has eleven of them at most."""


@dataclass(frozen=True)
class Asked:
    """One example: numbers of letters and digits, and the two letters asked for."""

    letters: tuple[int, ...]
    digits: tuple[int, ...]
    asked: tuple[int, int]

    @property
    def answer(self) -> tuple[int, int]:
        """The right digits."""
        first, second = (self.digits[self.letters.index(letter)] for letter in self.asked)
        return first, second

    def __str__(self) -> str:
        return spelled(self.letters, self.digits, self.asked)


def understand(words: str) -> Asked | None:
    """Return what was typed, or None where it is no example."""
    items, mark, question = words.lower().partition("?")
    pairs, letters = items.split(), question.split()
    if not mark or not 2 <= len(pairs) <= ITEMS or len(letters) != 2:
        return None
    if not all(re.fullmatch(r"[a-z][0-9]", pair) for pair in pairs):
        return None
    known = [pair[0] for pair in pairs]
    if len(set(known)) < len(known) or letters[0] == letters[1] or not set(letters) <= set(known):
        return None
    return Asked(tuple(map(LETTERS.index, known)), tuple(int(pair[1]) for pair in pairs),
                 (LETTERS.index(letters[0]), LETTERS.index(letters[1])))


def example(number: int) -> Asked:
    """Return one of the examples that Python and the page both know, of eight items."""
    drawn = _uniforms(number, len(LETTERS) + 2 * ITEMS)
    letters = drawn[:26].argsort()[:ITEMS]
    digits = (10 * drawn[26:26 + ITEMS]).astype(int)
    first, second = letters[drawn[26 + ITEMS:].argsort()[:2]]
    return Asked(tuple(letters.tolist()), tuple(digits.tolist()), (int(first), int(second)))


@functools.cache
def weights() -> dict[str, np.ndarray]:
    """Return the shipped weights in double precision."""
    return {name: value.astype(np.float64)
            for name, value in page_models.load(FILE).weights.items()}


def look_up(asked: Asked) -> tuple[np.ndarray, np.ndarray]:
    """Return the weights (heads, items), and what each head adds to the scores (heads, 20)."""
    W = weights()
    items = W["letter.weight"][list(asked.letters)] + W["digit.weight"][list(asked.digits)]
    query = W["first.weight"][asked.asked[0]] + W["second.weight"][asked.asked[1]]

    def heads(name: str, x: np.ndarray) -> np.ndarray:
        made = x @ W[f"attention.{name}.weight"].T + W[f"attention.{name}.bias"]
        return made.reshape(-1, HEADS, made.shape[-1] // HEADS).swapaxes(0, 1)

    queries, keys, values = heads("query_proj", query), heads("key_proj", items), heads(
        "value_proj", items)
    alpha = masked_softmax(queries @ keys.swapaxes(1, 2) / np.sqrt(queries.shape[-1]))
    output = alpha @ values                                          # (heads, 1, d_k)
    mixed = W["attention.output_proj.weight"].T.reshape(HEADS, -1, len(query))
    return alpha[:, 0], (output @ mixed)[:, 0] @ W["read_out.weight"].T


@functools.cache
def constant() -> np.ndarray:
    """Return the part of the scores that comes from no head, (20,)."""
    W = weights()
    return W["read_out.weight"] @ W["attention.output_proj.bias"] + W["read_out.bias"]


def scores(brought: np.ndarray, on: tuple[bool, ...]) -> np.ndarray:
    """Return the scores of the two digits, (2, 10), from the heads that are on."""
    return (brought[list(on)].sum(axis=0) + constant()).reshape(2, 10)


@functools.cache
def _counted() -> tuple[np.ndarray, np.ndarray]:
    """Return what the heads bring to the new examples (n, heads, 20), and their answers (n, 2)."""
    found = [example(number) for number in range(NEW)]
    return (np.stack([look_up(one)[1] for one in found]),
            np.array([one.answer for one in found]))


def shares(on: tuple[bool, ...]) -> tuple[float, float, float]:
    """Return which share of the new examples has the first, the second and both digits right."""
    brought, answers = _counted()
    made = (brought[:, list(on)].sum(axis=1) + constant()).reshape(NEW, 2, 10)
    right = made.argmax(axis=-1) == answers
    return float(right[:, 0].mean()), float(right[:, 1].mean()), float(right.all(axis=1).mean())
