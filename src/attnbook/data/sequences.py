"""Pairs of sequences as ids: padding, start and end, and random letters to write backwards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from attnbook._errors import wrong

__all__ = ["END", "LETTERS", "PAD", "SPECIAL", "START", "Batch", "batch", "letters", "text"]

SPECIAL = ("<pad>", "<start>", "<end>")
"""What every vocabulary begins with."""

PAD, START, END = range(3)
"""Ids of the three."""

LETTERS = (*SPECIAL, *"abcdefghijklmnopqrstuvwxyz")
"""Vocabulary of the letters."""


class Batch(NamedTuple):
    """Pairs of sequences as ids.

    Attributes
    ----------
    source : ndarray of int, shape (batch, longest source)
        Behind the end stands padding.
    valid_lens : ndarray of int, shape (batch,)
        How many ids of each source are data.
    target : ndarray of int, shape (batch, longest target + 2)
        Start, the target, end, padding.
    """

    source: np.ndarray
    valid_lens: np.ndarray
    target: np.ndarray


def batch(
    sources: Sequence[Sequence[str]],
    targets: Sequence[Sequence[str]],
    source_vocab: Sequence[str],
    target_vocab: Sequence[str],
) -> Batch:
    """Look the tokens up and pad both sides.

    Parameters
    ----------
    sources, targets : sequences of sequences of str
        What belongs together stands in the same place.
    source_vocab, target_vocab : sequence of str
        A token's id is its place; the first three are `SPECIAL`.

    Returns
    -------
    Batch

    Raises
    ------
    ValueError
        When a token is not in its vocabulary.

    Examples
    --------
    >>> made = batch(["ab", "c"], ["ba", "c"], LETTERS, LETTERS)
    >>> made.source.tolist(), made.valid_lens.tolist(), made.target.tolist()
    ([[3, 4], [5, 0]], [2, 1], [[1, 4, 3, 2], [1, 5, 2, 0]])
    """
    read = _ids("sources", sources, source_vocab)
    written = [[START, *row, END] for row in _ids("targets", targets, target_vocab)]
    return Batch(_padded(read), np.array([len(row) for row in read]), _padded(written))


def letters(
    count: int, lengths: Iterable[int], seed: int | tuple[int, ...] = 0
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Draw random letters, and the same letters backwards.

    Every target letter is needed and none can be guessed from its neighbours: what is not
    remembered cannot be written.

    Parameters
    ----------
    count : int
        How many pairs.
    lengths : iterable of int
        The lengths to choose from, with equal chances.
    seed : int, or several
        The same seed gives the same pairs.

    Returns
    -------
    list of (source, target), tuples of letters

    Examples
    --------
    >>> [(source, target)] = letters(1, [5])
    >>> "".join(source), "".join(target)
    ('wqnhi', 'ihnqw')
    """
    choices = np.array(list(lengths))
    rng = np.random.default_rng(seed)
    pairs = []
    for _ in range(count):
        drawn = rng.integers(len(SPECIAL), len(LETTERS), size=rng.choice(choices))
        source = tuple(LETTERS[i] for i in drawn)
        pairs.append((source, source[::-1]))
    return pairs


def text(ids: Iterable[int], vocab: Sequence[str]) -> tuple[str, ...]:
    """Read ids back, up to the first end; start and padding are left out.

    Examples
    --------
    >>> text([1, 4, 3, 2, 0, 7], LETTERS)
    ('b', 'a')
    """
    tokens = []
    for i in ids:
        if i == END:
            break
        if i not in (START, PAD):
            tokens.append(vocab[i])
    return tuple(tokens)


def _ids(name: str, rows: Sequence[Sequence[str]], vocab: Sequence[str]) -> list[list[int]]:
    place = {token: i for i, token in enumerate(vocab)}
    unknown = {token for row in rows for token in row} - set(place)
    if unknown:
        raise wrong(name, "tokens of the vocabulary", str(sorted(unknown)),
                    f"a known one, such as {vocab[-1]!r}")
    return [[place[token] for token in row] for row in rows]


def _padded(rows: list[list[int]]) -> np.ndarray:
    """Stack rows of different lengths, padding behind each."""
    array = np.full((len(rows), max(map(len, rows))), PAD)
    for i, row in enumerate(rows):
        array[i, : len(row)] = row
    return array
