"""The pretrained encoder: chapter 14's masked model with weights that others have trained."""

import contextlib
import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import normalize

from attnbook import _check_layers, _errors
from attnbook.pretraining import LanguageConfig, MaskedModel
from attnbook.pretraining.released import bert_body
from attnbook.real_model import package
from attnbook.real_model.pieces import WordPieces

EPSILON = 1e-12
"""What the norms of BERT add to the variance; torch adds 1e-5."""


class Pass(NamedTuple):
    """What happened in one pass of a batch of sentences.

    Attributes
    ----------
    ids : integer tensor of shape (batch, seq)
        Padded at the end with 0.
    states : float tensor of shape (layers + 1, batch, seq, d_model)
        The embeddings, then what each layer returned.
    weights, values : float tensors, (layers, batch, heads, seq, seq) and (…, heads, seq, d_k)
    """

    ids: Tensor
    states: Tensor
    weights: Tensor
    values: Tensor

    @property
    def vector(self) -> Tensor:
        """The sentences' vectors: the mean of the last states, of length 1; (batch, d_model)."""
        kept = (self.ids != 0)[..., None]
        return normalize((self.states[-1] * kept).sum(-2) / kept.sum(-2), dim=-1)


class SentenceEncoder(MaskedModel):
    """A :class:`~attnbook.pretraining.MaskedModel` that turns sentences into vectors.

    Parameters
    ----------
    config : LanguageConfig
    cut : WordPieces
        How sentences become ids.

    References
    ----------
    Reimers and Gurevych (2019), "Sentence-BERT"; Wang et al. (2020), "MiniLM".
    """

    def __init__(self, config: LanguageConfig, cut: WordPieces) -> None:
        super().__init__(config)
        self.cut = cut

    def batch(self, sentences: Sequence[str] | str) -> Tensor:
        """Return the ids of sentences, of shape (batch, seq), the short ones padded at the end.

        Raises
        ------
        ValueError
            When there is no sentence, or one has more than `max_len` pieces.
        """
        listed = [sentences] if isinstance(sentences, str) else list(sentences)
        rows = [torch.tensor(self.cut.encode(sentence)) for sentence in listed]
        if not rows:
            raise _errors.wrong("sentences", "at least one", "none", '["A whale swam past."]')
        ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)
        _check_layers.texts("sentences", ids, self.config.max_len)
        return ids

    @torch.no_grad()
    def look(
        self, sentences: Sequence[str] | str | Tensor, mask: Tensor | None = None, *,
        skip: Iterable[int] = (),
    ) -> Pass:
        """Run sentences and keep what every layer did.

        Parameters
        ----------
        sentences : str, sequence of str, or integer tensor of shape (batch, seq)
        mask : boolean tensor, optional
            True = may attend; broadcasts to (batch, seq, seq).  Padding is never seen.
        skip : iterable of int
            Layers, counted from 0, that are left out; their weights are stored as 0.

        Returns
        -------
        Pass
        """
        ids = sentences if isinstance(sentences, Tensor) else self.batch(sentences)
        seen = self.own_mask(ids) if mask is None else self.own_mask(ids) & mask
        x, skipped = self.embedding_norm(self.embedding(ids)), set(skip)
        states, weights, values = [x], [], []
        for i, layer in enumerate(self.layers):
            _, value = layer.self_attention.project(x, x)
            after, weight = layer(x, seen)
            x = x if i in skipped else after
            states.append(x)
            weights.append(weight * (i not in skipped))
            values.append(value)
        return Pass(ids, torch.stack(states), torch.stack(weights), torch.stack(values))

    def vectors(self, sentences: Sequence[str] | str) -> Tensor:
        """Return one vector of length 1 for each sentence, of shape (batch, d_model)."""
        return self.look(sentences).vector

    @contextlib.contextmanager
    def without(self, heads: Iterable[tuple[int, int]]) -> Iterator[None]:
        """Switch heads off: what they return no longer reaches the residual stream.

        A head's output enters the layer through its own columns of the output projection.  These
        are 0 inside the ``with`` block.

        Parameters
        ----------
        heads : iterable of pairs of int
            Layer and head, counted from 0.
        """
        parts = {i: layer.self_attention.output_proj.weight.data
                 for i, layer in enumerate(self.layers)}
        kept = {i: weight.clone() for i, weight in parts.items()}
        d_k = self.config.d_model // self.config.num_heads
        try:
            for i, head in heads:
                parts[i][:, head * d_k:(head + 1) * d_k] = 0
            yield
        finally:
            for i, weight in kept.items():
                parts[i].copy_(weight)


@functools.cache
def load() -> SentenceEncoder:
    """Load all-MiniLM-L6-v2 into this book's layers.

    Returns
    -------
    SentenceEncoder
        In evaluation mode; the same one at every call.

    Raises
    ------
    ModuleNotFoundError
        When the package with the weights is not installed; the message says how.
    ValueError
        When its files are others than the book was written with.

    References
    ----------
    Wang et al. (2020), "MiniLM"; sentence-transformers/all-MiniLM-L6-v2.

    Examples
    --------
    >>> model = load()
    >>> dog, hound, prices = model.vectors(["A dog barked.", "A hound howled.", "Prices rose."])
    >>> f"{dog @ hound:.2f} {dog @ prices:.2f}"
    '0.61 0.09'
    """
    given = package.tensors()
    cut = WordPieces()
    width = given["embeddings.word_embeddings.weight"].shape[1]
    inner = given["encoder.layer.0.intermediate.dense.weight"].shape[0]
    layers = sum(name.endswith("intermediate.dense.weight") for name in given)
    model = SentenceEncoder(LanguageConfig(
        len(cut.vocab), width, 12, layers, inner, norm="post", activation="gelu",
        embedding_norm=True, padding_id=0,
        max_len=given["embeddings.position_embeddings.weight"].shape[0]), cut)
    with torch.no_grad():
        model.load_state_dict(bert_body(given, layers), strict=True)
    for part in model.modules():
        if isinstance(part, torch.nn.LayerNorm):
            part.eps = EPSILON
    return model.eval()
