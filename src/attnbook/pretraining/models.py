"""A stack of layers under two masks: one that hides the future, and one that hides nothing."""

from typing import Any

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn
from torch.nn.functional import linear

from attnbook import _errors, _refusals, masks
from attnbook.multi_head import MultiHeadAttention
from attnbook.pretraining.config import LanguageConfig
from attnbook.transformer.layers import EncoderLayer, Heads
from attnbook.transformer.model import Embedding

__all__ = ["CausalModel", "LanguageModel", "MaskedModel"]


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
        _refusals.made_by("config", config, LanguageConfig, "LanguageConfig(31)")
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
            raise ValueError(_errors.message(
                "fused", "other positions, as the fused code cannot turn queries and keys",
                "'rotary'", "positions='learned', or the model as it is"))
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
        _refusals.integers("ids", ids)
        check_ids(ids, self.config)
        mask = self.own_mask(ids) if mask is None else mask
        x, weights = self.embedding_norm(self.embedding(ids)), []
        for layer in self.layers:
            x, layer_weights = layer(x, mask)
            weights.append(layer_weights)
        return self.norm(x), weights

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
    >>> first, earlier, _ = model.step(ids[:, :3])
    >>> rest, earlier, _ = model.step(ids[:, 3:], earlier)
    >>> torch.allclose(torch.cat([first, rest], dim=1), logits, atol=1e-5)
    True
    """

    def own_mask(self, ids: Int[Tensor, "batch seq"]) -> Bool[Tensor, "seq seq"]:
        """Return the causal mask: padding at the end needs no mask of its own."""
        return masks.causal(ids.shape[-1], like=ids)

    def step(
        self, ids: Int[Tensor, "batch t"], earlier: list[Heads] | None = None
    ) -> tuple[Float[Tensor, "batch t vocab_size"], list[Heads], list[Tensor]]:
        """Read tokens behind those read before.

        Parameters
        ----------
        ids : integer tensor of shape (batch, t)
            The new tokens alone.
        earlier : list of pairs of tensors, optional
            Keys and values of the tokens before, from the last step: one pair a layer.

        Returns
        -------
        logits : tensor of shape (batch, t, vocab_size)
        earlier : list of pairs of tensors of shape (batch, num_heads, seq, d_k)
            With the new tokens.
        weights : list of tensors of shape (batch, num_heads, t, seq)

        Raises
        ------
        TypeError
            When `ids` is no integer tensor, or `earlier` not from a step on the same texts.
        ValueError
            When an id is outside the vocabulary, or the text is longer than `max_len` together
            with what was read before.
        """
        _refusals.kept_heads(earlier, ids, self.layers)
        before = 0 if earlier is None else earlier[0][0].shape[-2]
        check_ids(ids, self.config, before)
        mask = masks.causal(ids.shape[-1], before + ids.shape[-1], start=before, like=ids)
        x = self.embedding_norm(self.embedding(ids, start=before))
        kept, weights = [], []
        for i, layer in enumerate(self.layers):
            x, heads, layer_weights = _go_on(layer, x, mask, None if before == 0 else earlier[i])
            kept.append(heads)
            weights.append(layer_weights)
        return self.score(self.norm(x)), kept, weights


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


def _go_on(
    layer: EncoderLayer, x: Tensor, mask: Tensor, earlier: Heads | None
) -> tuple[Tensor, Heads, Tensor]:
    """Run a layer on new tokens behind earlier ones: its forward pass, with a cache."""
    read = layer._read(x, layer.norm1)
    heads = layer.self_attention.project(read, read)
    if earlier is not None:
        heads = tuple(torch.cat(pair, dim=-2) for pair in zip(earlier, heads, strict=True))
    output, weights = layer.self_attention.ask(read, *heads, mask)
    x = layer._add(x, output, layer.norm1)
    x = layer._add(x, layer.feed_forward(layer._read(x, layer.norm2)), layer.norm2)
    return x, heads, weights


# As attnbook._refusals.texts.  It stands here because the hash of stored experiments counts it:
# it can go as soon as experiments/pretraining.py and experiments/induction.py run again.
def check_ids(ids: Any, config: LanguageConfig, before: int = 0) -> None:
    """Refuse what is no text of this model, in a sentence.

    Raises
    ------
    TypeError
        When `ids` is no integer tensor.
    ValueError
        When it has no two axes, is empty, is too long, or holds ids outside the vocabulary.
    """
    if not isinstance(ids, Tensor) or ids.is_floating_point() or ids.dtype == torch.bool:
        given = f"a tensor of {ids.dtype}" if isinstance(ids, Tensor) else type(ids).__name__
        raise TypeError(_errors.message(
            "ids", "a tensor of integers", given, "torch.tensor([[3, 1, 4]])"))
    _refusals.rows_of_tokens("ids", ids)
    if before + ids.shape[1] > config.max_len:
        raise ValueError(_errors.message(
            "ids", f"at most max_len={config.max_len} tokens", f"{before + ids.shape[1]}",
            f"the last {config.max_len} of the whole text again, in a step without earlier"
            if before else f"the last ones, ids[:, -{config.max_len}:]"))
    low, high = int(ids.min()), int(ids.max())
    if low < 0 or high >= config.vocab_size:
        raise ValueError(_errors.message(
            "ids", f"ids from 0 to {config.vocab_size - 1}, the vocabulary",
            f"{low if low < 0 else high}", "the vocabulary that the model was made with"))
