"""From text to tokens and ids: words, a vocabulary, and pieces of words.

Chapter 4 builds these functions one by one.

==================  =========================================================================
function            what it does
==================  =========================================================================
``split_words``     cuts a text into words
``vocabulary``      chooses the most frequent tokens, with a place for all others
``encode``          gives every token its id
``pair_counts``     counts pairs of neighbouring pieces
``merge_pair``      joins one pair wherever it occurs
``byte_pairs``      learns merges from counted words
==================  =========================================================================
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from attnbook import _check, _errors

UNKNOWN = "[unk]"
"""The token that stands for every token outside the vocabulary; its id is 0."""

_WORD = re.compile(r"[a-z]+(?:’[a-z]+)?")


def split_words(text: str) -> list[str]:
    """Cut a text into words of small letters.

    Whatever is none of the letters a to z parts words and is dropped, letters with accents too;
    one ’ between two letters belongs to its word.

    Parameters
    ----------
    text : str

    Returns
    -------
    list of str

    Raises
    ------
    TypeError
        When `text` is no string.

    Examples
    --------
    >>> split_words("The Whale’s jaw—white!")
    ['the', 'whale’s', 'jaw', 'white']
    >>> split_words("a naïve harpooner")
    ['a', 'na', 've', 'harpooner']
    """
    if not isinstance(text, str):
        raise _errors.wrong_type("text", "a string", type(text).__name__,
                                 '" ".join(text) for a list of words')
    return _WORD.findall(text.lower())


def vocabulary(tokens: Iterable[str], size: int) -> tuple[str, ...]:
    """Return the unknown token and the most frequent tokens, the most frequent first.

    Parameters
    ----------
    tokens : iterable of str
    size : int
        How many entries, the unknown token among them.

    Returns
    -------
    tuple of str, at most `size` of them
        The place of a token is its id.  Equally frequent ones stand in the order of the text.
        The unknown token stands first alone, also where the text holds it.

    Raises
    ------
    TypeError, ValueError
        When `size` is no whole number of 1 or more.

    Examples
    --------
    >>> vocabulary(["a", "whale", "a", "sea"], size=3)
    ('[unk]', 'a', 'whale')
    """
    kept = _check.integer("size", size, at_least=1) - 1
    counts = Counter(token for token in tokens if token != UNKNOWN)
    return (UNKNOWN, *(token for token, _ in counts.most_common(kept)))


def encode(tokens: Iterable[str], vocab: Sequence[str]) -> np.ndarray:
    """Return the id of every token; 0 for one that is not in the vocabulary.

    Parameters
    ----------
    tokens : iterable of str
    vocab : sequence of str
        From `vocabulary`.

    Returns
    -------
    ndarray of int, shape (tokens,)

    Raises
    ------
    ValueError
        When the vocabulary holds a token twice.

    Examples
    --------
    >>> encode(["sea", "a", "gull"], ("[unk]", "a", "whale", "sea"))
    array([3, 1, 0])
    """
    ids = {token: i for i, token in enumerate(vocab)}
    if len(ids) != len(vocab):
        raise _errors.wrong("vocab", "every token once", f"{len(vocab) - len(ids)} of them twice",
                            "vocabulary(tokens, size)")
    return np.array([ids.get(token, 0) for token in tokens], dtype=np.int64)


def pair_counts(pieces: Mapping[str, Sequence[str]], counts: Mapping[str, int]) -> Counter:
    """Count how often two pieces stand side by side.

    Parameters
    ----------
    pieces : mapping of word to sequence of str
        How each word is cut at present.
    counts : mapping of word to int
        How often each word occurs.

    Returns
    -------
    Counter of pairs

    Examples
    --------
    >>> pair_counts({"see": "see", "sea": "sea"}, {"see": 2, "sea": 1}).most_common(1)
    [(('s', 'e'), 3)]
    """
    pairs: Counter = Counter()
    for word, count in counts.items():
        for pair in zip(pieces[word], pieces[word][1:], strict=False):
            pairs[pair] += count
    return pairs


def merge_pair(parts: Sequence[str], pair: tuple[str, str]) -> list[str]:
    """Join a pair of pieces wherever it occurs, from left to right.

    Parameters
    ----------
    parts : sequence of str
        A word in pieces.
    pair : tuple of two str

    Returns
    -------
    list of str

    Examples
    --------
    >>> merge_pair("seese", ("s", "e")), merge_pair("aaa", ("a", "a"))
    (['se', 'e', 'se'], ['aa', 'a'])
    """
    merged: list[str] = []
    for part in parts:
        if merged and (merged[-1], part) == tuple(pair):
            merged[-1] += part
        else:
            merged.append(part)
    return merged


def byte_pairs(counts: Mapping[str, int], num_merges: int) -> list[tuple[str, str]]:
    """Learn which pieces to join: always the pair that occurs most often.

    Parameters
    ----------
    counts : mapping of word to int
        How often each word occurs.  A word begins as its letters.
    num_merges : int
        How many pairs to join at most; it ends earlier when no pair is left.

    Returns
    -------
    list of pairs, in the order in which they were joined

    Raises
    ------
    TypeError, ValueError
        When `num_merges` is no whole number of 0 or more.

    References
    ----------
    Sennrich, Haddow and Birch (2016), "Neural Machine Translation of Rare Words with Subword
    Units", section 3.2.

    Examples
    --------
    >>> byte_pairs({"see": 2, "sea": 3}, 2)
    [('s', 'e'), ('se', 'a')]
    """
    pieces: dict[str, list[str]] = {word: list(word) for word in counts}
    merges: list[tuple[str, str]] = []
    for _ in range(_check.integer("num_merges", num_merges, at_least=0)):
        pairs = pair_counts(pieces, counts)
        if not pairs:
            break
        merges.append(max(pairs, key=pairs.get))
        pieces = {word: merge_pair(parts, merges[-1]) for word, parts in pieces.items()}
    return merges
