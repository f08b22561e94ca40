"""What chapter 14 trains on: pieces of a novel, and dates whose characters get labels."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import torch
from jaxtyping import Float, Int
from torch import Tensor

from attnbook import _check, _errors
from attnbook.data import moby_dick
from attnbook.data.dates import CHARACTERS, Pair
from attnbook.pretraining.models import CausalModel

__all__ = ["LABELS", "Novel", "WindowTagger", "causal_surprise", "novel", "pieces", "tagged",
           "whole"]

LABELS = ("", "year", "month", "day")
"""What a character of a date can say; a label's number is its place."""

NO_LABEL = -100
"""Where padding stands; ``torch.nn.functional.cross_entropy`` leaves it out."""


class Novel(NamedTuple):
    """A text as ids.

    Attributes
    ----------
    train, held_out : integer tensors of shape (tokens,)
        The beginning, and the last 100,000 characters.
    vocabulary : tuple of str
        A character's id is its place.
    """

    train: Tensor
    held_out: Tensor
    vocabulary: tuple[str, ...]


def novel() -> Novel:
    r"""Return *Moby-Dick* character by character, with one line a paragraph.

    Returns
    -------
    Novel

    Examples
    --------
    >>> text = novel()
    >>> len(text.train), len(text.held_out), len(text.vocabulary)
    (1090317, 100000, 83)
    """
    text = re.sub(r"(?<!\n)\n(?!\n)", " ", moby_dick())
    vocabulary = tuple(sorted(set(text)))
    number = {character: i for i, character in enumerate(vocabulary)}
    ids = torch.tensor([number[character] for character in text])
    return Novel(ids[:-100_000], ids[-100_000:], vocabulary)


def pieces(
    ids: Int[Tensor, " tokens"], length: int, batch_size: int, seed: int = 0
) -> Iterator[Int[Tensor, "batch length"]]:
    """Give pieces of a text from random places, without end.

    Parameters
    ----------
    ids : integer tensor of shape (tokens,)
    length, batch_size : int
    seed : int
        The places come from a generator of their own.

    Yields
    ------
    integer tensor of shape (batch_size, length)

    Raises
    ------
    TypeError, ValueError
        When a size is no positive integer, or the text is shorter than a piece.

    Examples
    --------
    >>> next(pieces(torch.arange(9), length=3, batch_size=2)).diff()
    tensor([[1, 1],
            [1, 1]])
    """
    length = _check.integer("length", length, at_least=1)
    batch_size = _check.integer("batch_size", batch_size, at_least=1)
    if length > len(ids):
        raise _errors.wrong("length", f"at most the {len(ids)} tokens there are", f"{length}",
                            "a longer text")
    generator, places = torch.Generator().manual_seed(seed), torch.arange(length)
    while True:
        starts = torch.randint(len(ids) - length + 1, (batch_size, 1), generator=generator)
        yield ids[starts + places]


@torch.no_grad()
def causal_surprise(model: CausalModel, ids: Int[Tensor, " tokens"]) -> float:
    """Return the mean surprise of a model at each token of a long text, in nats.

    The text is read in windows of `max_len` tokens that overlap by half; of each window only the
    second half counts, so that every counted token has a history of half a window or more.  The
    first half window and what is left behind the last one count nowhere.

    Parameters
    ----------
    model : CausalModel
    ids : integer tensor of shape (tokens,)

    Returns
    -------
    float

    Raises
    ------
    ValueError
        When `ids` has no more than `max_len` tokens.

    Examples
    --------
    >>> from attnbook.pretraining import LanguageConfig
    >>> model = CausalModel(LanguageConfig(7, d_model=8, num_heads=2, d_ff=16, max_len=4))
    >>> causal_surprise(model, torch.arange(21) % 7) > 0
    True
    """
    window = model.config.max_len
    if len(ids) <= window:
        raise _errors.wrong("ids", f"more than max_len={window} tokens", f"{len(ids)}",
                            "a longer text")
    half, total, count = window // 2, 0.0, 0
    rows = ids.unfold(0, window + 1, window - half)
    for some in rows.split(64):
        log_shares = torch.log_softmax(model(some[:, :-1])[0][:, half:], dim=-1)
        found = log_shares.gather(-1, some[:, half + 1:, None])
        total, count = total - found.double().sum().item(), count + found.numel()
    return total / count


def tagged(pairs: Iterable[Pair]) -> tuple[Int[Tensor, "batch seq"], Int[Tensor, "batch seq"]]:
    """Return dates as ids, and for each character the number of its label.

    Parameters
    ----------
    pairs : iterable of attnbook.data.dates.Pair

    Returns
    -------
    ids : integer tensor of shape (batch, longest)
        0 is padding.
    labels : integer tensor of shape (batch, longest)
        Places in `LABELS`; `NO_LABEL` at padding.

    Raises
    ------
    ValueError
        When there are no pairs.

    Examples
    --------
    >>> import datetime
    >>> from attnbook.data.dates import write
    >>> ids, labels = tagged([write(datetime.date(2026, 11, 21), "de", "abbreviated")])
    >>> [LABELS[label] for label in labels[0, :4]]
    ['day', 'day', '', '']
    """
    pairs = list(pairs)
    if not pairs:
        raise _errors.wrong("pairs", "at least one date", "none", "sample(20)")
    number = {character: i for i, character in enumerate(CHARACTERS)}
    longest = max(len(pair.characters) for pair in pairs)
    ids = torch.zeros(len(pairs), longest, dtype=torch.long)
    labels = torch.full_like(ids, NO_LABEL)
    for row, pair in enumerate(pairs):
        stop = len(pair.characters)
        ids[row, :stop] = torch.tensor([number[c] for c in pair.characters])
        labels[row, :stop] = torch.tensor([LABELS.index(field) for field in pair.fields])
    return ids, labels


def whole(found: Int[Tensor, "batch seq"], labels: Int[Tensor, "batch seq"]) -> float:
    """Return the share of texts in which every label is right.

    Examples
    --------
    >>> labels = torch.tensor([[1, 2, NO_LABEL], [1, 2, 3]])
    >>> whole(torch.tensor([[1, 2, 0], [1, 2, 2]]), labels)
    0.5
    """
    right = (found == labels) | (labels == NO_LABEL)
    return right.all(dim=-1).double().mean().item()


class WindowTagger:
    """The simple baseline: logistic regression on a character and its neighbours.

    Each of the ``2 * reach + 1`` places of the window is a one-hot vector of its own.

    Parameters
    ----------
    reach : int
        How many characters on each side are seen.

    Examples
    --------
    >>> from attnbook.data.dates import sample
    >>> ids, labels = tagged(sample(50))
    >>> found = WindowTagger(reach=4).fit(ids, labels).predict(ids)
    >>> whole(found, labels) > 0.9   # on what it was fitted to
    True
    """

    def __init__(self, reach: int = 4) -> None:
        # Only this class needs scikit-learn, and importing it takes a second.
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import OneHotEncoder

        self.reach = _check.integer("reach", reach, at_least=0)
        self.model = make_pipeline(
            OneHotEncoder(handle_unknown="ignore"), LogisticRegression(C=10.0, max_iter=1000))

    def fit(self, ids: Int[Tensor, "batch seq"], labels: Int[Tensor, "batch seq"]) -> Any:
        """Fit to labelled texts, and return itself."""
        real = labels != NO_LABEL
        self.model.fit(self._windows(ids)[real.numpy()], labels[real].numpy())
        return self

    def predict(self, ids: Int[Tensor, "batch seq"]) -> Int[Tensor, "batch seq"]:
        """Return a label for each character, of shape (batch, seq); padding gets one too."""
        windows = self._windows(ids)
        found = self.model.predict(windows.reshape(-1, windows.shape[-1]))
        return torch.tensor(found).reshape(ids.shape)

    def _windows(self, ids: Tensor) -> Float[np.ndarray, "batch seq window"]:
        padded = torch.nn.functional.pad(ids, (self.reach, self.reach))
        return padded.unfold(1, 2 * self.reach + 1, 1).numpy()
