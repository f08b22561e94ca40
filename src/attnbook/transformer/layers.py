"""The blocks: attention, a feed-forward network, and a residual stream that both add to."""

from typing import Any, NamedTuple

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn

from attnbook import _check_layers, positions
from attnbook._errors import wrong_type
from attnbook.multi_head import MultiHeadAttention
from attnbook.scoring import scaled_dot
from attnbook.transformer.config import TransformerConfig

KeyValue = tuple[Tensor, Tensor]
"""Keys and values of one attention, as its heads read them."""


def rotary_score(
    query: Float[Tensor, "*batch q d_k"], key: Float[Tensor, "*batch k d_k"]
) -> Float[Tensor, "*batch q k"]:
    """Score with rotary positions; the queries are the last of the keys' positions.

    In a full pass queries and keys stand at the same places.  With a cache the query is the
    newest token, and its place is that of the last key.

    Parameters
    ----------
    query : tensor of shape (*batch, q, d_k)
    key : tensor of shape (*batch, k, d_k)

    Returns
    -------
    tensor of shape (*batch, q, k)

    References
    ----------
    Su et al. (2021), "RoFormer: Enhanced Transformer with Rotary Position Embedding".
    """
    places = torch.arange(key.shape[-2], device=key.device)
    last = places[-query.shape[-2]:]
    return scaled_dot(positions.rotary(query, last), positions.rotary(key, places))


class FeedForward(nn.Module):
    r"""A small network for each token by itself.

    Equation ``eq-feed-forward`` of chapter 11:
    :math:`\mathrm{act}(\mathbf{x} \mathbf{W}_1 + \mathbf{b}_1)\, \mathbf{W}_2 + \mathbf{b}_2`.

    Parameters
    ----------
    config : TransformerConfig

    References
    ----------
    Vaswani et al. (2017), section 3.3.
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.d_model = config.d_model
        self.inner_proj = nn.Linear(config.d_model, config.d_ff)
        self.outer_proj = nn.Linear(config.d_ff, config.d_model)
        self.activation = nn.ReLU() if config.activation == "relu" else nn.GELU()
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, x: Float[Tensor, "*batch seq d_model"]) -> Float[
            Tensor, "*batch seq d_model"]:
        """Transform each token, of shape (*batch, seq, d_model).

        Raises
        ------
        TypeError, ValueError
            When `x` holds no floating point numbers, or rows of another length.
        """
        _check_layers.vectors("d_model", self.d_model, self.inner_proj, ndim=1, x=x)
        return self.outer_proj(self.dropout(self.activation(self.inner_proj(x))))


class _Layer(nn.Module):
    """What both layers share: how a part is put into the residual stream."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.d_model = config.d_model
        self.pre_norm = config.norm == "pre"
        self.self_attention = _attention(config, rotary=config.positions == "rotary")
        self.feed_forward = FeedForward(config)
        self.norm1 = nn.LayerNorm(config.d_model)
        self.norm2 = nn.LayerNorm(config.d_model)
        self.dropout = nn.Dropout(config.dropout)

    def _read(self, x: Tensor, norm: nn.Module) -> Tensor:
        return norm(x) if self.pre_norm else x

    def _add(self, x: Tensor, part: Tensor, norm: nn.Module) -> Tensor:
        x = x + self.dropout(part)
        return x if self.pre_norm else norm(x)

    def _attend(
        self, read: Tensor, mask: Tensor | None, past: KeyValue | None
    ) -> tuple[Tensor, Tensor | None, KeyValue]:
        """Let new tokens ask all so far; the keys and values of those are the last result."""
        keys, values = self.self_attention.project(read, read)
        if past is not None:
            keys, values = torch.cat([past[0], keys], -2), torch.cat([past[1], values], -2)
        output, weights = self.self_attention.ask(read, keys, values, mask)
        return output, weights, (keys, values)


def _attention(config: TransformerConfig, *, rotary: bool = False) -> MultiHeadAttention:
    return MultiHeadAttention(
        config.d_model, config.num_heads, num_kv_heads=config.num_kv_heads,
        dropout=config.dropout, score=rotary_score if rotary else scaled_dot)


class EncoderLayer(_Layer):
    r"""Every token asks every token, then each thinks for itself.

    Equations ``eq-pre-norm`` and ``eq-post-norm`` of chapter 11.  With
    :math:`f` for self-attention and for the feed-forward network in turn,

    .. math:: \mathbf{x} \leftarrow \mathbf{x} + f(\mathrm{norm}(\mathbf{x})) \quad \text{(pre)},
              \qquad
              \mathbf{x} \leftarrow \mathrm{norm}(\mathbf{x} + f(\mathbf{x})) \quad \text{(post)}.

    Parameters
    ----------
    config : TransformerConfig

    References
    ----------
    Vaswani et al. (2017), section 3.1; Xiong et al. (2020), "On Layer Normalization in the
    Transformer Architecture".

    Examples
    --------
    >>> config = TransformerConfig(31, 17, d_model=8, num_heads=2, num_layers=1, d_ff=16)
    >>> x, weights = EncoderLayer(config)(torch.rand(3, 5, 8))
    >>> tuple(x.shape), tuple(weights.shape)
    ((3, 5, 8), (3, 2, 5, 5))
    """

    def forward(
        self, x: Float[Tensor, "*batch seq d_model"], mask: Bool[Tensor, "..."] | None = None
    ) -> tuple[Float[Tensor, "*batch seq d_model"], Float[Tensor, "*batch heads seq seq"] | None]:
        """Return the stream behind the layer, and the weights of its heads.

        Parameters
        ----------
        x : tensor of shape (*batch, seq, d_model)
        mask : boolean tensor, optional
            True = may attend; broadcasts to (*batch, seq, seq).

        Returns
        -------
        x : tensor of shape (*batch, seq, d_model)
        weights : tensor of shape (*batch, num_heads, seq, seq)

        Raises
        ------
        TypeError, ValueError
            When `x` holds no floating point numbers, or rows of another length, or `mask` does
            not fit.
        """
        _check_layers.vectors("d_model", self.d_model, self.norm1, x=x)
        read = self._read(x, self.norm1)
        output, weights = self.self_attention(read, read, read, mask)
        return self._think(x, output), weights

    def step(
        self, x: Float[Tensor, "*batch t d_model"], mask: Bool[Tensor, "..."] | None,
        past_key_value: KeyValue | None,
    ) -> tuple[Tensor, Tensor | None, KeyValue]:
        """Take the newest tokens behind earlier ones, as a decoder without a source does.

        Parameters
        ----------
        x : tensor of shape (*batch, t, d_model)
        mask : boolean tensor of shape (t, all tokens so far), or with batch axes
        past_key_value : pair of tensors, or None at first
            The last result of the step before.

        Returns
        -------
        x : tensor of shape (*batch, t, d_model)
        weights : tensor of shape (*batch, num_heads, t, all tokens so far)
        key_value : pair of tensors
            Keys and values of all tokens so far.
        """
        output, weights, key_value = self._attend(
            self._read(x, self.norm1), mask, past_key_value)
        return self._think(x, output), weights, key_value

    def _think(self, x: Tensor, attended: Tensor) -> Tensor:
        """Add what attention brought, then what the feed-forward network makes of it."""
        x = self._add(x, attended, self.norm1)
        return self._add(x, self.feed_forward(self._read(x, self.norm2)), self.norm2)


class DecoderStep(NamedTuple):
    """What a decoder layer gives.

    Attributes
    ----------
    x : tensor of shape (*batch, t, d_model)
    self_weights : tensor of shape (*batch, num_heads, t, all target tokens so far)
    cross_weights : tensor of shape (*batch, num_heads, t, source)
    key_value : pair of tensors
        Keys and values of all target tokens so far, for the next step.
    """

    x: Tensor
    self_weights: Tensor | None
    cross_weights: Tensor | None
    key_value: KeyValue


class DecoderLayer(_Layer):
    """Every token asks the tokens up to itself, then the source, then thinks for itself.

    Parameters
    ----------
    config : TransformerConfig

    References
    ----------
    Vaswani et al. (2017), section 3.1.

    Examples
    --------
    >>> config = TransformerConfig(31, 17, d_model=8, num_heads=2, num_layers=1, d_ff=16)
    >>> layer, memory = DecoderLayer(config), torch.rand(3, 7, 8)
    >>> step = layer(torch.rand(3, 5, 8), layer.read(memory))
    >>> tuple(step.x.shape), tuple(step.cross_weights.shape)
    ((3, 5, 8), (3, 2, 5, 7))
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__(config)
        self.norm3 = nn.LayerNorm(config.d_model)
        self.cross_attention = _attention(config)

    def read(self, memory: Float[Tensor, "*batch k d_model"]) -> KeyValue:
        """Project the encoder's output once, for as many steps as there will be.

        Raises
        ------
        TypeError, ValueError
            When `memory` holds no floating point numbers, or rows of another length.
        """
        _check_layers.vectors(
            "d_model", self.d_model, self.cross_attention.key_proj, memory=memory)
        return self.cross_attention.project(memory, memory)

    def forward(
        self,
        x: Float[Tensor, "*batch t d_model"],
        memory: KeyValue,
        self_mask: Bool[Tensor, "..."] | None = None,
        cross_mask: Bool[Tensor, "..."] | None = None,
        past_key_value: KeyValue | None = None,
    ) -> DecoderStep:
        """Take all tokens, or the newest ones behind earlier ones.

        Parameters
        ----------
        x : tensor of shape (*batch, t, d_model)
        memory : pair of tensors
            From :meth:`read`.
        self_mask, cross_mask : boolean tensors, optional
            True = may attend.
        past_key_value : pair of tensors, optional
            The `key_value` of the step before: keys and values of the tokens before `x`.

        Returns
        -------
        DecoderStep

        Raises
        ------
        TypeError, ValueError
            When `x` holds no floating point numbers, or rows of another length, when `memory` is
            no pair from :meth:`read`, or when a mask does not fit.
        """
        _check_layers.vectors("d_model", self.d_model, self.norm1, x=x)
        _check_memory(memory)
        output, self_weights, key_value = self._attend(
            self._read(x, self.norm1), self_mask, past_key_value)
        x = self._add(x, output, self.norm1)
        output, cross_weights = self.cross_attention.ask(
            self._read(x, self.norm2), *memory, cross_mask)
        x = self._add(x, output, self.norm2)
        x = self._add(x, self.feed_forward(self._read(x, self.norm3)), self.norm3)
        return DecoderStep(x, self_weights, cross_weights, key_value)


def _check_memory(pair: Any) -> None:
    """Check the pair that a decoder layer made of its memory."""
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    if not is_pair or not all(isinstance(part, Tensor) and part.ndim >= 3 for part in pair):
        given = (f"a tensor of shape {tuple(pair.shape)}" if isinstance(pair, Tensor)
                 else type(pair).__name__)
        raise wrong_type("memory", "the pair of keys and values that layer.read(memory) returns",
                         given, "layer(x, layer.read(memory))")
