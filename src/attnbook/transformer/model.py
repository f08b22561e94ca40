"""The whole model: ids in, logits out, and the weights of every layer beside them."""

import math
from typing import NamedTuple

from jaxtyping import Float, Int
from torch import Tensor, nn

from attnbook import _errors, _refusals, masks, positions
from attnbook.transformer.config import TransformerConfig
from attnbook.transformer.decoding import beam_search, greedy
from attnbook.transformer.layers import DecoderLayer, EncoderLayer, Heads

__all__ = ["Cache", "Embedding", "Memory", "Transformer", "Weights"]


class Weights(NamedTuple):
    """The weights of every layer, from the forward pass that gave the output.

    Attributes
    ----------
    encoder : list of tensors of shape (batch, num_heads, source, source)
    decoder : list of tensors of shape (batch, num_heads, target, target)
    cross : list of tensors of shape (batch, num_heads, target, source)
    """

    encoder: list[Tensor]
    decoder: list[Tensor]
    cross: list[Tensor]


class Memory(NamedTuple):
    """What the encoder leaves for the decoder.

    Attributes
    ----------
    states : tensor of shape (batch, source, d_model)
    mask : boolean tensor of shape (batch, 1, source)
        True where the source is data.
    weights : list of tensors of shape (batch, num_heads, source, source)
    """

    states: Tensor
    mask: Tensor
    weights: list[Tensor]


class Cache(NamedTuple):
    """What need not be computed again at the next step, one entry for each decoder layer.

    Attributes
    ----------
    memory : list of pairs of tensors
        Keys and values of the source.
    earlier : list of pairs of tensors, or None before the first step
        Keys and values of the target so far.
    mask : boolean tensor of shape (batch, 1, source)
    """

    memory: list[Heads]
    earlier: list[Heads] | None
    mask: Tensor

    @property
    def length(self) -> int:
        """How many target tokens have been read."""
        return 0 if self.earlier is None else self.earlier[0][0].shape[-2]

    def select(self, rows: Int[Tensor, " n"]) -> "Cache":
        """Return the cache of these rows of the batch, in this order."""
        _refusals.chosen_rows("rows", rows, self.mask)
        def pick(pairs: list[Heads]) -> list[Heads]:
            return [tuple(x.index_select(0, rows) for x in pair) for pair in pairs]

        earlier = None if self.earlier is None else pick(self.earlier)
        return Cache(pick(self.memory), earlier, self.mask.index_select(0, rows))


class Embedding(nn.Module):
    """Ids to vectors, with their positions.

    Parameters
    ----------
    vocab : int
    config : TransformerConfig
    """

    def __init__(self, vocab: int, config: TransformerConfig) -> None:
        super().__init__()
        self.table = nn.Embedding(vocab, config.d_model)
        # With a spread of 1/sqrt(d) the scaled embedding has entries of size 1, and a tied head
        # gives logits of size 1.
        nn.init.normal_(self.table.weight, std=config.d_model**-0.5)
        self.scale = math.sqrt(config.d_model) if config.scale_embedding else 1.0
        self.kind = config.positions
        if self.kind == "learned":
            self.places = nn.Embedding(config.max_len, config.d_model)
            nn.init.normal_(self.places.weight, std=0.02)
        self.dropout = nn.Dropout(config.dropout)

    def forward(
        self, ids: Int[Tensor, "batch seq"], start: int = 0
    ) -> Float[Tensor, "batch seq d_model"]:
        """Return the vectors of ids, of which the first stands at place `start`."""
        x = self.table(ids) * self.scale
        if self.kind in ("sinusoidal", "learned"):
            x = x + self._places(start, start + ids.shape[-1], x)
        return self.dropout(x)

    def _places(self, start: int, stop: int, like: Tensor) -> Tensor:
        if self.kind == "sinusoidal":
            return positions.sinusoidal(stop, like.shape[-1], like=like)[start:]
        if stop > self.places.num_embeddings:
            raise ValueError(_errors.message(
                "ids", f"at most max_len={self.places.num_embeddings} tokens, as each learned "
                "position has a row of its own", f"{stop}", "a larger max_len, or other positions"))
        return self.places.weight[start:stop]


class Transformer(nn.Module):
    """An encoder that reads a source and a decoder that writes a target.

    Parameters
    ----------
    config : TransformerConfig

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need"; Press and Wolf (2017), "Using the Output
    Embedding to Improve Language Models", for tied embeddings.

    Examples
    --------
    >>> import torch
    >>> config = TransformerConfig(31, 17, d_model=8, num_heads=2, num_layers=2, d_ff=16)
    >>> model = Transformer(config).eval()
    >>> source, target = torch.tensor([[3, 4, 5], [6, 7, 0]]), torch.tensor([[1, 3], [1, 4]])
    >>> logits, weights = model(source, target)
    >>> tuple(logits.shape), tuple(weights.cross[1].shape)
    ((2, 2, 17), (2, 2, 2, 3))
    >>> weights.cross[1][1, 0, :, 2].detach()   # padding
    tensor([0., 0.])
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        _refusals.made_by("config", config, TransformerConfig, "TransformerConfig(31, 17)")
        self.config = config
        self.source_embedding = Embedding(config.source_vocab, config)
        self.target_embedding = Embedding(config.target_vocab, config)
        self.encoder = nn.ModuleList(EncoderLayer(config) for _ in range(config.num_layers))
        self.decoder = nn.ModuleList(
            DecoderLayer(config) for _ in range(config.num_decoder_layers))
        if config.norm == "pre":
            self.encoder_norm = nn.LayerNorm(config.d_model)
            self.decoder_norm = nn.LayerNorm(config.d_model)
        else:
            self.encoder_norm, self.decoder_norm = nn.Identity(), nn.Identity()
        self.output_head = nn.Linear(config.d_model, config.target_vocab, bias=False)
        if config.tied != "none":
            self.output_head.weight = self.target_embedding.table.weight
        if config.tied == "all":
            self.source_embedding.table.weight = self.target_embedding.table.weight

    def encode(self, source_ids: Int[Tensor, "batch source"]) -> Memory:
        """Read the source.

        Parameters
        ----------
        source_ids : integer tensor of shape (batch, source)
            Padded with the configuration's `padding_id`.

        Returns
        -------
        Memory

        Raises
        ------
        TypeError
            When `source_ids` is no tensor of integers.
        ValueError
            When it has no two axes, holds ids outside the vocabulary, or is longer than the
            configuration's `max_len`.
        """
        _refusals.texts(
            "source_ids", source_ids, self.config.source_vocab, self.config.max_len)
        mask = (source_ids != self.config.padding_id)[:, None, :]
        x, weights = self.source_embedding(source_ids), []
        for layer in self.encoder:
            x, layer_weights = layer(x, mask)
            weights.append(layer_weights)
        return Memory(self.encoder_norm(x), mask, weights)

    def start(self, memory: Memory) -> Cache:
        """Return the cache before the first step: the source, projected once for each layer.

        Raises
        ------
        TypeError
            When `memory` does not come from :meth:`encode`.
        """
        _refusals.made_by("memory", memory, Memory, "model.encode(source_ids)")
        return Cache([layer.read(memory.states) for layer in self.decoder], None, memory.mask)

    def step(
        self, target_ids: Int[Tensor, "batch t"], cache: Cache
    ) -> tuple[Float[Tensor, "batch t target_vocab"], Cache, Weights]:
        """Read target tokens behind those in the cache, and score what follows each.

        Parameters
        ----------
        target_ids : integer tensor of shape (batch, t)
        cache : Cache
            From :meth:`start`, or from the step before.

        Returns
        -------
        logits : tensor of shape (batch, t, target_vocab)
        cache : Cache
            With these tokens.
        weights : Weights
            Those of the decoder; a row belongs to a token of this step.

        Raises
        ------
        TypeError
            When `target_ids` is no tensor of integers, or `cache` no cache.
        ValueError
            When it has no two axes, holds ids outside the vocabulary, or is longer than the
            configuration's `max_len`,
            or has another number of rows than the source.
        """
        _refusals.made_by("cache", cache, Cache, "model.start(model.encode(source_ids))")
        _refusals.same_layers(cache.memory, self.decoder)
        _refusals.texts("target_ids", target_ids, self.config.target_vocab, self.config.max_len,
                        cache.length)
        _refusals.same_batch(target_ids, cache.mask)
        before, t = cache.length, target_ids.shape[-1]
        x = self.target_embedding(target_ids, start=before)
        mask = masks.causal(t, before + t, start=before, like=x)
        earlier, decoder, cross = [], [], []
        for i, layer in enumerate(self.decoder):
            heads = None if cache.earlier is None else cache.earlier[i]
            done = layer(x, cache.memory[i], mask, cache.mask, heads)
            x = done.x
            earlier.append(done.heads)
            decoder.append(done.self_weights)
            cross.append(done.cross_weights)
        logits = self.output_head(self.decoder_norm(x))
        return logits, cache._replace(earlier=earlier), Weights([], decoder, cross)

    def forward(
        self, source_ids: Int[Tensor, "batch source"], target_ids: Int[Tensor, "batch target"]
    ) -> tuple[Float[Tensor, "batch target target_vocab"], Weights]:
        """Score every next token of a known target, all at once.

        Parameters
        ----------
        source_ids : integer tensor of shape (batch, source)
        target_ids : integer tensor of shape (batch, target)
            The start token, then the right tokens; padding stands behind, where no causal row
            before it looks.

        Returns
        -------
        logits : tensor of shape (batch, target, target_vocab)
            At place i: scores of the token that follows ``target_ids[:, i]``.
        weights : Weights

        Raises
        ------
        TypeError, ValueError
            As :meth:`encode` and :meth:`step`.
        """
        memory = self.encode(source_ids)
        logits, _, weights = self.step(target_ids, self.start(memory))
        return logits, weights._replace(encoder=memory.weights)

    def decode(
        self,
        source_ids: Int[Tensor, "batch source"],
        *,
        start: int,
        end: int,
        max_len: int,
        beam: int = 1,
        alpha: float = 0.6,
        cached: bool = True,
    ) -> Int[Tensor, "batch t"]:
        """Write targets: greedily, or with a beam.

        Parameters
        ----------
        source_ids : integer tensor of shape (batch, source)
        start, end : int
            Ids of the start and the end token; an end of -1 is no token, so nothing ends early.
        max_len : int
            The largest number of tokens to write, the end included; at most the
            configuration's own `max_len`.
        beam : int
            How many beginnings are kept at each step; 1 is greedy.
        alpha : float
            How strongly long targets are favoured, for a beam of 2 or more.
        cached : bool
            Whether earlier keys and values are kept instead of being computed again at each step.

        Returns
        -------
        integer tensor of shape (batch, t)
            Without the start; behind the end token stands padding.

        Raises
        ------
        TypeError
            When `source_ids` is no tensor of integers, or a number is no integer.
        ValueError
            When an id is outside its vocabulary, a source or `max_len` is above the
            configuration's `max_len`, or `beam` or `alpha` is too small.
        """
        _refusals.whole("beam", beam, at_least=1)
        _refusals.not_negative("alpha", alpha)
        options = {"start": start, "end": end, "max_len": max_len, "cached": cached}
        if beam == 1:
            return greedy(self, source_ids, **options)
        return beam_search(self, source_ids, beam=beam, alpha=alpha, **options)
