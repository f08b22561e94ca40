"""Counting what follows what: the baseline of every language model."""

import numpy as np
from jaxtyping import Float, Int

from attnbook import _check, _errors

__all__ = ["NGrams"]


class NGrams:
    r"""Shares of the next token, from counts of the last few, mixed from short to long.

    Equation ``eq-witten-bell`` of chapter 14.  A history of k tokens that was seen C times and
    followed by T different tokens says

    .. math:: p_k(x \mid h) = \frac{C(h x) + T(h)\, p_{k-1}(x \mid h')}{C(h) + T(h)},

    where :math:`h'` is the history without its oldest token; a history never seen leaves the word
    to :math:`h'`.  In front of it all stand equal shares.

    Parameters
    ----------
    ids : integer array of shape (tokens,)
        The text to count.
    order : int
        How long the longest counted piece is: 3 counts trigrams, with histories of two tokens.
    vocab_size : int

    Raises
    ------
    TypeError, ValueError
        When `ids` is no row of ids of this vocabulary, or `order` is below 1, or so large that
        pieces cannot be numbered.

    References
    ----------
    Witten and Bell (1991), "The Zero-Frequency Problem: Estimating the Probabilities of Novel
    Events in Adaptive Text Compression", method C.

    Examples
    --------
    >>> model = NGrams(np.array([0, 1, 0, 1, 0]), order=2, vocab_size=3)
    >>> model.shares(np.array([0])).round(4)   # 0 was always followed by 1
    array([0.1746, 0.7937, 0.0317])
    """

    def __init__(self, ids: Int[np.ndarray, " tokens"], order: int, vocab_size: int) -> None:
        self.order = _check.integer("order", order, at_least=1)
        self.vocab_size = _check.integer("vocab_size", vocab_size, at_least=1)
        if self.order * np.log2(self.vocab_size) >= 63:
            most = int(62 // np.log2(self.vocab_size))
            raise _errors.wrong("order", f"at most {most} for {self.vocab_size} tokens", f"{order}",
                                f"order={min(most, 5)}")
        ids = self._checked("ids", ids)
        if len(ids) < self.order:
            raise _errors.wrong("ids", f"at least order={self.order} tokens", f"{len(ids)}",
                                "a longer text")
        self.tables = [self._count(ids, length) for length in range(1, self.order + 1)]

    def shares(self, history: Int[np.ndarray, " tokens"]) -> Float[np.ndarray, " vocab_size"]:
        """Return how likely each token is behind a history, of which the last ones count."""
        history = self._checked("history", history)
        after = np.arange(self.vocab_size)
        text = np.concatenate([np.tile(history, (self.vocab_size, 1)), after[:, None]], axis=1)
        share = np.full(self.vocab_size, 1 / self.vocab_size)
        for length in range(1, min(self.order, len(history) + 1) + 1):
            share = self._mix(length, self._numbered(text[:, -length:]), share)
        return share

    def log_shares(self, ids: Int[np.ndarray, " tokens"]) -> Float[np.ndarray, " tokens"]:
        """Return the logarithm of the share that each token of a text had, in its place.

        The first tokens have shorter histories than the rest.
        """
        ids = self._checked("ids", ids)
        share = np.full(len(ids), 1 / self.vocab_size)
        for length in range(1, min(self.order, len(ids)) + 1):
            pieces = np.lib.stride_tricks.sliding_window_view(ids, length)
            share[length - 1:] = self._mix(length, self._numbered(pieces), share[length - 1:])
        return np.log(share)

    def _count(self, ids: np.ndarray, length: int) -> tuple[np.ndarray, ...]:
        """Return pieces with their counts, and histories with their counts and followers."""
        pieces = np.lib.stride_tricks.sliding_window_view(ids, length)
        found, counts = np.unique(self._numbered(pieces), return_counts=True)
        histories, starts = np.unique(found // self.vocab_size, return_index=True)
        seen = np.add.reduceat(counts, starts)
        return found, counts, histories, seen, np.diff(np.append(starts, len(found)))

    def _mix(self, length: int, pieces: np.ndarray, share: np.ndarray) -> np.ndarray:
        """Return the shares with histories one token longer."""
        found, counts, histories, seen, followers = self.tables[length - 1]
        counted = _looked_up(found, counts, pieces)
        seen = _looked_up(histories, seen, pieces // self.vocab_size)
        followers = _looked_up(histories, followers, pieces // self.vocab_size)
        mixed = (counted + followers * share) / np.maximum(seen + followers, 1)
        return np.where(seen > 0, mixed, share)

    def _numbered(self, pieces: np.ndarray) -> np.ndarray:
        """Give each row of ids one number: its digits in base `vocab_size`."""
        number = np.zeros(len(pieces), dtype=np.int64)
        for column in pieces.T:
            number = number * self.vocab_size + column
        return number

    def _checked(self, name: str, ids: np.ndarray) -> np.ndarray:
        ids = np.asarray(ids)
        if ids.ndim != 1 or not np.issubdtype(ids.dtype, np.integer):
            raise _errors.wrong_type(name, "a row of integers", f"{ids.dtype} of shape {ids.shape}",
                                     "np.array([3, 1, 4])")
        if len(ids) and not 0 <= ids.min() <= ids.max() < self.vocab_size:
            raise _errors.wrong(name, f"ids from 0 to {self.vocab_size - 1}",
                                f"{ids.min() if ids.min() < 0 else ids.max()}",
                                "the vocabulary of the text")
        return ids.astype(np.int64)


def _looked_up(keys: np.ndarray, values: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Return the value of each wanted key, 0 for one that is not there; `keys` are sorted."""
    places = np.searchsorted(keys, wanted).clip(max=len(keys) - 1)
    return np.where(keys[places] == wanted, values[places], 0)
