"""A stack of layers under two masks: one that hides the future, and one that hides nothing."""

from typing import NamedTuple

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn
from torch.nn.functional import linear

from attnbook import _check_layers
from attnbook._errors import wrong
from attnbook.multi_head import MultiHeadAttention
from attnbook.pretraining.config import LanguageConfig
from attnbook.transformer.layers import EncoderLayer, KeyValue
from attnbook.transformer.model import Embedding, causal_mask, padding_in_front


class PastKeyValues(NamedTuple):
    """What a step leaves for the next one.

    Attributes
    ----------
    pairs : list of pairs of tensors of shape (batch, num_heads, seq, d_k)
        Keys and values of all tokens so far, one pair a layer.
    front : integer tensor of shape (batch,), or None without padding
        How many tokens of padding stand in front of each text.
    """

    pairs: list[KeyValue]
    front: Tensor | None

    @property
    def length(self) -> int:
        """How many tokens have been read."""
        return self.pairs[0][0].shape[-2]


class LanguageModel(nn.Module):
    """Ids in, one state for each token out; scores are dot products with the embedding table.

    Its parameters are ``embedding.table.weight``, with learned positions
    ``embedding.places.weight``, then ``layers.0`` and so on, each an
    :class:`~attnbook.transformer.EncoderLayer`, and with ``norm="pre"`` a last ``norm``.

    Parameters
    ----------
    config : LanguageConfig
    """

    def __init__(self, config: LanguageConfig) -> None:
        super().__init__()
        _check_layers.made_by("config", config, LanguageConfig, "LanguageConfig(31)")
        self.config, stack = config, config.stack()
        self.embedding = Embedding(config.vocab_size, stack)
        self.embedding_norm = (
            nn.LayerNorm(config.d_model) if config.embedding_norm else nn.Identity())
        self.layers = nn.ModuleList(EncoderLayer(stack) for _ in range(config.num_layers))
        self.norm = nn.LayerNorm(config.d_model) if config.norm == "pre" else nn.Identity()
        self.head = _BertHead(config) if config.head == "bert" else None
        if config.activation == "gelu_tanh":
            for layer in self.layers:
                layer.feed_forward.activation = _activation(config)

    def fused(self, fused: bool = True) -> "LanguageModel":
        """Attend in one call, which is faster and gives no weights; returns the model.

        Raises
        ------
        ValueError
            When positions are rotary: they enter into the scores, which that call computes
            without them.
        """
        if fused and self.config.positions == "rotary":
            raise wrong("fused", "other positions, as the fused code cannot turn queries and keys",
                        "'rotary'", "positions='learned', or the model as it is")
        for module in self.modules():
            if isinstance(module, MultiHeadAttention):
                module.fused = fused
        return self

    def states(
        self, ids: Int[Tensor, "batch seq"], mask: Bool[Tensor, "..."] | None = None
    ) -> tuple[Float[Tensor, "batch seq d_model"], list[Tensor]]:
        """Return the last state of each token, and the weights of every layer.

        Parameters
        ----------
        ids : integer tensor of shape (batch, seq)
        mask : boolean tensor, optional
            True = may attend; broadcasts to (batch, seq, seq).  By default the mask that the
            model was made for.

        Returns
        -------
        states : tensor of shape (batch, seq, d_model)
        weights : list of tensors of shape (batch, num_heads, seq, seq)
        """
        _check_layers.texts("ids", ids, self.config.max_len)
        mask = self.own_mask(ids) if mask is None else mask
        x, weights = self.embedding_norm(self.embedding(ids, front=self._front(ids))), []
        for layer in self.layers:
            x, layer_weights = layer(x, mask)
            weights.append(layer_weights)
        return self.norm(x), weights

    def _front(
        self, ids: Tensor, front: Tensor | None = None, before: int = 0
    ) -> Tensor | None:
        """Return how much padding begins each text, behind which places are counted."""
        padding_id = self.config.padding_id
        return None if padding_id is None else padding_in_front(ids, padding_id, front, before)

    def own_mask(self, ids: Int[Tensor, "batch seq"]) -> Bool[Tensor, "..."] | None:
        """Return who may look at whom in these texts."""
        raise NotImplementedError("a LanguageModel is either a CausalModel or a MaskedModel")

    def score(
        self, states: Float[Tensor, "*batch d_model"]
    ) -> Float[Tensor, "*batch vocab_size"]:
        """Return a score for every token of the vocabulary."""
        table = self.embedding.table.weight
        if self.head is not None:
            return linear(self.head(states), table, self.head.bias)
        return linear(states, table)

    def forward(
        self, ids: Int[Tensor, "batch seq"], mask: Bool[Tensor, "..."] | None = None
    ) -> tuple[Float[Tensor, "batch seq vocab_size"], list[Tensor]]:
        """Return logits at every token, and the weights of every layer.

        Parameters
        ----------
        ids, mask
            As in :meth:`states`.

        Returns
        -------
        logits : tensor of shape (batch, seq, vocab_size)
        weights : list of tensors of shape (batch, num_heads, seq, seq)

        Raises
        ------
        TypeError
            When `ids` is no integer tensor.
        ValueError
            When an id is outside the vocabulary, or a text is longer than `max_len`.
        """
        states, weights = self.states(ids, mask)
        return self.score(states), weights


class CausalModel(LanguageModel):
    r"""Reads a text from the left and scores what follows each token: the objective of GPT.

    Equation ``eq-causal-loss`` of chapter 14.  The logits at place i score token i + 1, from
    tokens up to i alone.  There is no encoder and no cross-attention.

    Parameters
    ----------
    config : LanguageConfig

    References
    ----------
    Radford et al. (2018), "Improving Language Understanding by Generative Pre-Training".

    Examples
    --------
    >>> model = CausalModel(LanguageConfig(31, d_model=8, num_heads=2, num_layers=2, d_ff=16))
    >>> ids = torch.tensor([[3, 1, 4, 1, 5]])
    >>> logits, weights = model(ids)
    >>> tuple(logits.shape), tuple(weights[1].shape)
    ((1, 5, 31), (1, 2, 5, 5))
    >>> first, past_key_values, _ = model.step(ids[:, :3])
    >>> rest, past_key_values, _ = model.step(ids[:, 3:], past_key_values)
    >>> torch.allclose(torch.cat([first, rest], dim=1), logits, atol=1e-5)
    True
    """

    def own_mask(self, ids: Int[Tensor, "batch seq"]) -> Bool[Tensor, "..."]:
        """Return the causal mask, which hides padding in front, too.

        Padding behind needs no mask of its own: no row before it looks there.
        """
        return causal_mask(ids.shape[-1], 0, self._front(ids), ids.device)

    def step(
        self, ids: Int[Tensor, "batch t"], past_key_values: PastKeyValues | None = None
    ) -> tuple[Float[Tensor, "batch t vocab_size"], PastKeyValues, list[Tensor]]:
        """Read tokens behind those read before.

        Parameters
        ----------
        ids : integer tensor of shape (batch, t)
            The new tokens alone.
        past_key_values : PastKeyValues, optional
            Keys and values of the tokens before, from the last step.

        Returns
        -------
        logits : tensor of shape (batch, t, vocab_size)
        past_key_values : PastKeyValues
            With the new tokens.
        weights : list of tensors of shape (batch, num_heads, t, seq)

        Raises
        ------
        TypeError
            When `ids` is no integer tensor.
        ValueError
            When an id is outside the vocabulary, the text is longer than `max_len` together
            with what was read before.
        """
        past = past_key_values
        before, front = (0, None) if past is None else (past.length, past.front)
        _check_layers.texts("ids", ids, self.config.max_len, before)
        front = self._front(ids, front, before)
        mask = causal_mask(ids.shape[-1], before, front, ids.device)
        x = self.embedding_norm(self.embedding(ids, before, front))
        pairs, weights = [], []
        for i, layer in enumerate(self.layers):
            kept = None if past is None else past.pairs[i]
            x, layer_weights, key_value = layer.step(x, mask, kept)
            pairs.append(key_value)
            weights.append(layer_weights)
        return self.score(self.norm(x)), PastKeyValues(pairs, front), weights


class MaskedModel(LanguageModel):
    """Reads a whole text in which some tokens are hidden, and scores what stood there: BERT's.

    Every token sees every other, before it and behind it; padding, where the configuration names
    its id, is seen by none.

    Parameters
    ----------
    config : LanguageConfig

    References
    ----------
    Devlin et al. (2019), "BERT", section 3.1.

    Examples
    --------
    >>> model = MaskedModel(LanguageConfig(31, d_model=8, num_heads=2, d_ff=16, padding_id=0))
    >>> logits, weights = model(torch.tensor([[3, 1, 4, 0, 0]]))
    >>> tuple(logits.shape), weights[0][0, 0, 1].detach()[3:]
    ((1, 5, 31), tensor([0., 0.]))
    """

    def own_mask(self, ids: Int[Tensor, "batch seq"]) -> Bool[Tensor, "batch 1 seq"] | None:
        """Return None, or where something stands that is no padding."""
        if self.config.padding_id is None:
            return None
        return (ids != self.config.padding_id)[:, None, :]


class _BertHead(nn.Module):
    """What BERT puts between the last state and the embedding table."""

    def __init__(self, config: LanguageConfig) -> None:
        super().__init__()
        self.proj = nn.Linear(config.d_model, config.d_model)
        self.activation = _activation(config)
        self.norm = nn.LayerNorm(config.d_model)
        self.bias = nn.Parameter(torch.zeros(config.vocab_size))

    def forward(self, states: Tensor) -> Tensor:
        """Transform each state, of shape (*batch, d_model)."""
        return self.norm(self.activation(self.proj(states)))


def _activation(config: LanguageConfig) -> nn.Module:
    if config.activation == "relu":
        return nn.ReLU()
    return nn.GELU(approximate="tanh" if config.activation == "gelu_tanh" else "none")
