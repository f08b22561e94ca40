"""What chapter 18 asks of the heads and of the vectors of the pretrained encoder."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import torch

from attnbook import _errors
from attnbook.data.coreference import Case
from attnbook.real_model.encoder import SentenceEncoder

__all__ = ["KINDS", "Relation", "finds", "fixed_distance", "found_among", "kinds", "luck",
           "preferred", "span"]

Array = np.ndarray
KINDS = ("[CLS]", "[SEP]", "punctuation", "previous", "next", "itself")
"""What a token may attend to, in the order of the answers of :func:`kinds`."""


def kinds(pieces: Sequence[str]) -> Array:
    """Return which keys are of each kind for which query.

    Parameters
    ----------
    pieces : sequence of str
        With ``[CLS]`` first and ``[SEP]`` last.

    Returns
    -------
    ndarray of bool, shape (6, pieces, pieces)
        In the order of :data:`KINDS`.

    Examples
    --------
    >>> kinds(["[CLS]", "hi", ".", "[SEP]"])[:, 1].astype(int).tolist()[3:]
    [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0]]
    """
    n = len(pieces)
    keys = np.array([[piece == "[CLS]" for piece in pieces],
                     [piece == "[SEP]" for piece in pieces],
                     [not any(map(str.isalnum, piece)) for piece in pieces]])
    by_key = np.broadcast_to(keys[:, None], (3, n, n))
    by_distance = np.stack([np.eye(n, k=k, dtype=bool) for k in (-1, 1, 0)])
    return np.concatenate([by_key, by_distance])


def span(pieces: Sequence[str], wanted: Sequence[str]) -> slice:
    """Return where the pieces of a word first occur.

    Raises
    ------
    ValueError
        When they do not.

    Examples
    --------
    >>> span(["[CLS]", "a", "nan", "##ny", "[SEP]"], ["nan", "##ny"])
    slice(2, 4, None)
    """
    n = len(wanted)
    for i in range(len(pieces)):
        if list(pieces[i:i + n]) == list(wanted):
            return slice(i, i + n)
    raise _errors.wrong("wanted", f"a word of {' '.join(pieces)}", " ".join(wanted),
                        "the word as it stands")


def preferred(model: SentenceEncoder, cases: Iterable[Case]) -> Array:
    """Return the weight that each head puts from the pronoun on both candidates.

    Parameters
    ----------
    model : SentenceEncoder
    cases : iterable of Case

    Returns
    -------
    ndarray, shape (2, layers, heads, cases)
        First on the right one, then on the wrong one.
    """
    found = []
    for case in cases:
        pieces = ["[CLS]", *model.cut.pieces(case.sentence), "[SEP]"]
        asking, *candidates = (span(pieces, model.cut.pieces(word))
                               for word in (case.pronoun, case.right, case.wrong))
        row = model.look(case.sentence).weights[:, 0, :, asking.start].numpy()
        found.append([row[..., candidate].sum(-1) for candidate in candidates])
    return np.moveaxis(np.array(found), 0, -1)


def luck(right: Array, draws: int, seed: int) -> tuple[Array, Array]:
    """Return what the best of many heads reaches by luck alone.

    Parameters
    ----------
    right : boolean ndarray, shape (heads, pairs) or (heads, pairs, 2)
        Which head was right about which pair of twins, or about which of the two.
    draws, seed : int

    Returns
    -------
    coins, swapped : ndarrays of shape (draws,)
        The best head's share of right answers, when every answer is a coin's, and when the heads
        answer as they do, but in each pair of twins a coin says which answers count as right.
    """
    rng = np.random.default_rng(seed)
    right = right.reshape(*right.shape[:2], -1)
    heads, pairs, each = right.shape
    coins = rng.binomial(pairs * each, 0.5, size=(draws, heads)).max(-1) / (pairs * each)
    flips = rng.integers(2, size=(draws, pairs, 1)).astype(bool)
    return coins, np.array([(right ^ flip).mean((1, 2)).max() for flip in flips])


class Relation(NamedTuple):
    """In a sentence, from which piece a head should look at which; ``[CLS]`` is piece 0."""

    sentence: str
    query: int
    key: int


def finds(model: SentenceEncoder, relations: Iterable[Relation]) -> tuple[Array, Array]:
    """Return which heads give the sought piece the largest weight of all other pieces of the text.

    Parameters
    ----------
    model : SentenceEncoder
    relations : iterable of Relation

    Returns
    -------
    found : ndarray of bool, shape (layers, heads, relations)
    others : ndarray, shape (layers, heads, relations)
        From what share of the remaining pieces of the text the sought piece is found, too.  A head
        that looks at the only verb of a sentence from everywhere knows nothing of subjects.
    """
    found, others = [], []
    for sentence, query, key in relations:
        weights = model.look(sentence).weights[:, 0].clone()
        weights.diagonal(dim1=-2, dim2=-1)[:] = -1
        weights[..., [0, -1]] = -1
        hits = weights.argmax(-1) == key
        rest = [i for i in range(1, hits.shape[-1] - 1) if i not in (query, key)]
        found.append(hits[..., query])
        others.append(hits[..., rest].float().mean(-1))
    return torch.stack(found, dim=-1).numpy(), torch.stack(others, dim=-1).numpy()


def fixed_distance(chosen: Sequence[Relation], held_out: Sequence[Relation]) -> tuple[int, float]:
    """Return the distance that fits the chosen relations best, and how often it fits the others.

    Examples
    --------
    >>> fixed_distance([Relation("", 3, 2)], [Relation("", 3, 2), Relation("", 5, 2)])
    (-1, 0.5)
    """
    distances, counts = np.unique([r.key - r.query for r in chosen], return_counts=True)
    best = int(distances[counts.argmax()])
    return best, float(np.mean([r.key - r.query == best for r in held_out]))


def found_among(here: torch.Tensor, there: torch.Tensor, group: int) -> float:
    """Return how often a vector's nearest among `group` candidates is its partner.

    Parameters
    ----------
    here, there : float tensors of shape (pairs, d_model)
        Of length 1; the candidates are the rows of `there`, `group` by `group`.
    group : int

    Returns
    -------
    float

    Examples
    --------
    >>> found_among(torch.eye(4), torch.eye(4)[[0, 1, 3, 2]], group=2)
    0.5
    """
    rows = [(one @ other.T).argmax(-1) == torch.arange(len(one))
            for one, other in zip(here.split(group), there.split(group), strict=True)]
    return torch.cat(rows).double().mean().item()
