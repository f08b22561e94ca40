"""The whole model: ids in, logits out, and the weights of every layer beside them."""

import math
from typing import Any, NamedTuple

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from attnbook import _check, _check_layers, positions
from attnbook._errors import wrong
from attnbook.transformer.config import TransformerConfig
from attnbook.transformer.decoding import beam_search, greedy
from attnbook.transformer.layers import DecoderLayer, EncoderLayer, KeyValue


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
    past_key_values : list of pairs of tensors, or None before the first step
        Keys and values of the target so far.
    mask : boolean tensor of shape (batch, 1, source)
        True where the source is data.
    front : integer tensor of shape (batch,)
        How many tokens of padding stand in front of each target.
    """

    memory: list[KeyValue]
    past_key_values: list[KeyValue] | None
    mask: Tensor
    front: Tensor

    @property
    def length(self) -> int:
        """How many target tokens have been read."""
        return 0 if self.past_key_values is None else self.past_key_values[0][0].shape[-2]

    def select(self, rows: Int[Tensor, " n"]) -> "Cache":
        """Return the cache of these rows of the batch, in this order."""
        def pick(pairs: list[KeyValue]) -> list[KeyValue]:
            return [(key.index_select(0, rows), value.index_select(0, rows))
                    for key, value in pairs]

        past = None if self.past_key_values is None else pick(self.past_key_values)
        return Cache(pick(self.memory), past, self.mask.index_select(0, rows),
                     self.front.index_select(0, rows))


def padding_in_front(
    ids: Int[Tensor, "batch seq"], padding_id: int,
    front: Int[Tensor, " batch"] | None = None, before: int = 0,
) -> Int[Tensor, " batch"]:
    """Return how many tokens of padding begin each text.

    Places are counted behind them, so that a text gives the same numbers wherever it stands.

    Parameters
    ----------
    ids : integer tensor of shape (batch, seq)
    padding_id : int
    front : integer tensor of shape (batch,), optional
        What was found in the `before` tokens that have been read already.
    before : int

    Examples
    --------
    >>> ids = torch.tensor([[0, 0, 3, 0], [3, 4, 0, 0]])
    >>> padding_in_front(ids, padding_id=0)
    tensor([2, 0])
    """
    here = (ids == padding_id).long().cumprod(dim=-1).sum(dim=-1)
    return here if front is None else torch.where(front == before, before + here, front)


def causal_mask(
    t: int, before: int, front: Int[Tensor, " batch"] | None, device: Any
) -> Bool[Tensor, "..."]:
    """Return who of the newest t tokens may look at whom: at what came before, but padding.

    Examples
    --------
    >>> causal_mask(2, 1, torch.tensor([1]), "cpu")
    tensor([[[False,  True, False],
             [False,  True,  True]]])
    """
    key = torch.arange(before + t, device=device)
    causal = key <= torch.arange(before, before + t, device=device)[:, None]
    return causal if front is None else causal & (key >= front[:, None, None])


class Embedding(nn.Module):
    """Ids to vectors, with their positions.

    Parameters
    ----------
    vocab : int
    config : TransformerConfig
    name : str
        What a reader calls the ids.
    """

    def __init__(self, vocab: int, config: TransformerConfig, name: str = "ids") -> None:
        super().__init__()
        self.name = name
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
        self, ids: Int[Tensor, "batch seq"], start: int = 0,
        front: Int[Tensor, " batch"] | None = None,
    ) -> Float[Tensor, "batch seq d_model"]:
        """Return the vectors of ids, of which the first stands at place `start`.

        With so many tokens of padding in `front` of each text, place 0 is the one behind them.
        """
        x = _check_layers.embedded(self.name, ids, self.table) * self.scale
        if self.kind in ("sinusoidal", "learned"):
            x = x + self._places(start, start + ids.shape[-1], front, x)
        return self.dropout(x)

    def _places(self, start: int, stop: int, front: Tensor | None, like: Tensor) -> Tensor:
        if self.kind == "sinusoidal":
            table = positions.sinusoidal(stop, like.shape[-1], like=like)
        elif stop > self.places.num_embeddings:
            raise wrong(
                "ids", f"at most max_len={self.places.num_embeddings} tokens, as each learned "
                "position has a row of its own", f"{stop}", "a larger max_len, or other positions")
        else:
            table = self.places.weight
        if front is None:
            return table[start:stop]
        return table[(torch.arange(start, stop, device=like.device) - front[:, None]).clamp(min=0)]


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
        _check_layers.made_by("config", config, TransformerConfig, "TransformerConfig(31, 17)")
        self.config = config
        self.source_embedding = Embedding(config.source_vocab, config, "source_ids")
        self.target_embedding = Embedding(config.target_vocab, config, "target_ids")
        self.encoder = nn.ModuleList(EncoderLayer(config) for _ in range(config.num_layers))
        self.decoder = nn.ModuleList(
            DecoderLayer(config) for _ in range(config.num_decoder_layers))
        pre = config.norm == "pre"
        self.encoder_norm = nn.LayerNorm(config.d_model) if pre else nn.Identity()
        self.decoder_norm = nn.LayerNorm(config.d_model) if pre else nn.Identity()
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
            Padded with the configuration's `padding_id`, behind or in front.

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
        _check_layers.texts("source_ids", source_ids, self.config.max_len)
        padding_id = self.config.padding_id
        x = self.source_embedding(source_ids, front=padding_in_front(source_ids, padding_id))
        mask, weights = (source_ids != padding_id)[:, None, :], []
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
        _check_layers.made_by("memory", memory, Memory, "model.encode(source_ids)")
        front = torch.zeros(len(memory.mask), dtype=torch.long, device=memory.mask.device)
        layers: Any = self.decoder                # a ModuleList does not know of what
        pairs = [layer.read(memory.states) for layer in layers]
        return Cache(pairs, None, memory.mask, front)

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
            When it has no two axes, holds ids outside the vocabulary, is longer than the
            configuration's `max_len`, or has another number of rows than the source.
        """
        self._check_step(target_ids, cache)
        before, t = cache.length, target_ids.shape[-1]
        front = padding_in_front(target_ids, self.config.padding_id, cache.front, before)
        x = self.target_embedding(target_ids, before, front)
        mask = causal_mask(t, before, front, x.device)
        past, decoder, cross = [], [], []
        for i, layer in enumerate(self.decoder):
            kept = None if cache.past_key_values is None else cache.past_key_values[i]
            done = layer(x, cache.memory[i], mask, cache.mask, kept)
            x = done.x
            past.append(done.key_value)
            decoder.append(done.self_weights)
            cross.append(done.cross_weights)
        logits = self.output_head(self.decoder_norm(x))
        cache = cache._replace(past_key_values=past, front=front)
        return logits, cache, Weights([], decoder, cross)

    def _check_step(self, target_ids: Any, cache: Any) -> None:
        _check_layers.made_by("cache", cache, Cache, "model.start(model.encode(source_ids))")
        _check_layers.texts("target_ids", target_ids, self.config.max_len, cache.length)
        rows, sources = len(target_ids), len(cache.mask)
        if rows != sources:
            raise wrong(
                "target_ids", f"one row for each of the {sources} sources", f"{rows} rows",
                f"rows of the same pairs, or source_ids.expand({rows}, -1) for many targets of "
                "one source")

    def forward(
        self, source_ids: Int[Tensor, "batch source"], target_ids: Int[Tensor, "batch target"]
    ) -> tuple[Float[Tensor, "batch target target_vocab"], Weights]:
        """Score every next token of a known target, all at once.

        Parameters
        ----------
        source_ids : integer tensor of shape (batch, source)
        target_ids : integer tensor of shape (batch, target)
            The start token, then the right tokens; padding stands behind, where no causal row
            before it looks, or in front, where it is hidden.

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
        _check.integer("beam", beam, at_least=1)
        _check_layers.not_negative("alpha", alpha)
        options: dict[str, Any] = {
            "start": start, "end": end, "max_len": max_len, "cached": cached}
        if beam == 1:
            return greedy(self, source_ids, **options)
        return beam_search(self, source_ids, beam=beam, alpha=alpha, **options)
