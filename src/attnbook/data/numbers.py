"""Numbers in English words and in Chinese numerals, with the words each character comes from.

A small translation task whose answers are known exactly.  The order of the words stays, but the
groups differ: English counts in thousands and millions, Chinese in 万, ten thousands.

=========  =========================================  ============
value      English                                    Chinese
=========  =========================================  ============
   40 506  forty thousand five hundred six            四万零五百零六
  120 000  one hundred twenty thousand                十二万
1 003 000  one million three thousand                 一百万三千
=========  =========================================  ============

Conventions: English without "and" and without hyphens; Chinese with 二 throughout (never 两), 十
without a leading 一 only at the very start, and one 零 for a run of empty places inside the number.

Examples
--------
>>> pair = write(40_506)
>>> " ".join(pair.words), "".join(pair.characters)
('forty thousand five hundred six', '四万零五百零六')
>>> for character, places in zip(pair.characters, pair.sources):
...     print(character, [pair.words[place] for place in places])
四 ['forty']
万 ['thousand']
零 []
五 ['five']
百 ['hundred']
零 []
六 ['six']
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from attnbook._errors import wrong

from . import sequences

__all__ = ["CHARACTERS", "LARGEST", "WORDS", "Pair", "batch", "held_out", "sample", "write"]

_ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
         "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = ("", "thousand", "million")
_DIGITS = "零一二三四五六七八九"
_UNITS = ("", "十", "百", "千")
_WAN = "万"

LARGEST = 99_999_999
"""The largest value: eight digits, below 亿."""

WORDS = (*sequences.SPECIAL, *_ONES, *_TENS, "hundred", *_SCALES[1:])
"""Vocabulary of the English side: a word's id is its place."""

CHARACTERS = (*sequences.SPECIAL, *_DIGITS, *_UNITS[1:], _WAN)
"""Vocabulary of the Chinese side: a character's id is its place."""

# Spreads neighbouring values over all residues: 2³² divided by the golden ratio.
_SPREAD, _WORD = 2_654_435_769, 2**32


@dataclass(frozen=True)
class Pair:
    """One number in both languages.

    Attributes
    ----------
    value : int
    words : tuple of str
        English, word by word.
    characters : tuple of str
        Chinese, character by character.
    sources : tuple of tuples of int
        For each character the places in `words` that say it, in order; empty for a 零 inside a
        number, which no English word says.
    """

    value: int
    words: tuple[str, ...]
    characters: tuple[str, ...]
    sources: tuple[tuple[int, ...], ...]


def write(value: int) -> Pair:
    """Write a number in both languages.

    A digit comes from the word that names it: 七 from "seventy" or "seventeen".  A unit comes
    from the words that say how much the digit before it counts: in twelve million, 一千二百万,
    the 千 comes from "twelve", which says that its 1 is a ten, and from "million".  万 comes from
    "million" and "thousand", whichever of them counts a digit before it.

    Parameters
    ----------
    value : int
        From 0 to `LARGEST`.

    Returns
    -------
    Pair

    Raises
    ------
    TypeError
        When `value` is no whole number.
    ValueError
        When it is negative or has more than eight digits.

    Examples
    --------
    >>> write(0).words, write(0).characters
    (('zero',), ('零',))
    >>> "".join(write(12_000_000).characters), "".join(write(110_010).characters)
    ('一千二百万', '十一万零一十')
    """
    value = _checked(value)
    words, said, sizes = _english(value)
    if value == 0:
        return Pair(0, words, (_DIGITS[0],), ((0,),))
    characters, sources = [], []
    for character, places in _chinese(value, said, sizes):
        characters.append(character)
        sources.append(tuple(sorted(set(places))))
    return Pair(value, words, tuple(characters), tuple(sources))


def held_out(value: int) -> bool:
    """Tell whether a value is kept for testing: about one in eight of those from 100 up.

    The rule depends on the value alone, so no sample for training can hold a value for testing,
    whatever the seeds.  Below 100 nothing is held out: there are few such numbers, and every word
    should be seen.

    Examples
    --------
    >>> [value for value in range(130) if held_out(value)]
    [102, 115, 123, 128]
    """
    value = _checked(value)
    return value >= 100 and value * _SPREAD % _WORD < _WORD // 8


def sample(
    count: int, *, held_out: bool = False, digits: Iterable[int] = range(1, 9), seed: int = 0
) -> list[Pair]:
    """Draw numbers: first how many digits, then the value, each with equal chances.

    Parameters
    ----------
    count : int
        How many pairs; a value may come twice.
    held_out : bool
        Whether to draw values kept for testing, or values for training.
    digits : iterable of int
        The numbers of digits to choose from, each from 1 to 8; for values kept for testing those
        below 3 are left out.
    seed : int
        The same seed gives the same pairs.

    Returns
    -------
    list of Pair

    Examples
    --------
    >>> [pair.value for pair in sample(3, digits=[3], seed=0)]
    [865, 673, 342]
    """
    lengths = np.array([n for n in digits if n >= (3 if held_out else 1)])
    values = _values(np.random.default_rng(seed), lengths, held_out)
    return [write(next(values)) for _ in range(count)]


def batch(pairs: Iterable[Pair]) -> sequences.Batch:
    """Turn pairs into ids, padded to the longest of each side.

    Returns
    -------
    sequences.Batch

    Examples
    --------
    >>> ids = batch([write(5), write(120_000)])
    >>> ids.source.shape, ids.valid_lens, ids.target.shape
    ((2, 4), array([1, 4]), (2, 5))
    """
    pairs = list(pairs)
    return sequences.batch(
        [pair.words for pair in pairs], [pair.characters for pair in pairs], WORDS, CHARACTERS)


def _checked(value: int) -> int:
    """Return the value as an int, or say why it cannot be written."""
    if not 0 <= value <= LARGEST:
        raise wrong("value", f"0 to {LARGEST:,}", f"{value:,}", "a shorter number")
    return int(value)


def _values(rng: np.random.Generator, lengths: np.ndarray, wanted: bool) -> Iterator[int]:
    """Draw values without end, only those that are held out, or only those that are not."""
    while True:
        length = int(rng.choice(lengths))
        value = int(rng.integers(10 ** (length - 1) if length > 1 else 0, 10**length))
        if held_out(value) == wanted:
            yield value


def _english(value: int) -> tuple[tuple[str, ...], dict[int, int], dict[int, list[int]]]:
    """Return the words; for each power of ten which word says its digit, and which its size."""
    words: list[str] = []
    said: dict[int, int] = {}
    sizes: dict[int, list[int]] = {}
    for group in (2, 1, 0):
        number, power = value // 1000**group % 1000, 3 * group
        if number >= 100:
            said[power + 2], sizes[power + 2] = len(words), [len(words) + 1]
            words += [_ONES[number // 100], "hundred"]
        _below_100(number % 100, power, words, said, sizes)
        if group and number:
            for place in range(power, power + 3):
                sizes.setdefault(place, []).append(len(words))
            words.append(_SCALES[group])
    return tuple(words or [_ONES[0]]), said, sizes


def _below_100(number: int, power: int, words: list, said: dict, sizes: dict) -> None:
    """Append the words for the two last digits of a group, and note what they say."""
    tens, ones = divmod(number, 10)
    if tens:
        said[power + 1], sizes[power + 1] = len(words), [len(words)]
    if tens >= 2:
        words.append(_TENS[tens - 2])
        number = ones
    if number:
        said[power] = len(words)
        words.append(_ONES[number])


def _chinese(value: int, said: dict, sizes: dict) -> Iterator[tuple[str, list[int]]]:
    """Give each character with the words that it comes from."""
    started = gap = False
    digits = f"{value:08d}"
    for power in range(7, -1, -1):
        digit, unit = int(digits[7 - power]), power % 4
        if digit:
            if gap and started:
                yield _DIGITS[0], []
            silent = digit == 1 and unit == 1 and not started  # 十 says its 1 itself
            if not silent:
                yield _DIGITS[digit], [said[power]]
            if unit:
                yield _UNITS[unit], [*([said[power]] if silent else []), *sizes[power]]
            started, gap = True, False
        else:
            gap = True
        if power == 4 and started:
            yield _WAN, [sizes[p][-1] for p in range(4, 8) if digits[7 - p] != "0"]
            gap = False
