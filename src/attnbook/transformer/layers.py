"""The blocks: attention, a feed-forward network, and a residual stream that both add to."""

from typing import NamedTuple

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn

from attnbook import _refusals, positions
from attnbook.multi_head import MultiHeadAttention
from attnbook.scoring import scaled_dot
from attnbook.transformer.config import TransformerConfig

__all__ = ["DecoderLayer", "EncoderLayer", "FeedForward", "rotary_score"]

Heads = tuple[Tensor, Tensor]
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
        _refusals.rows("x", x, self, "inner_proj", ndim=1)
        return self.outer_proj(self.dropout(self.activation(self.inner_proj(x))))


class _Layer(nn.Module):
    """What both layers share: how a part is put into the residual stream."""

    def __init__(self, config: TransformerConfig, num_norms: int) -> None:
        super().__init__()
        self.pre_norm = config.norm == "pre"
        self.self_attention = _attention(config, rotary=config.positions == "rotary")
        self.feed_forward = FeedForward(config)
        for i in range(num_norms):
            setattr(self, f"norm{i + 1}", nn.LayerNorm(config.d_model))
        self.dropout = nn.Dropout(config.dropout)

    def _read(self, x: Tensor, norm: nn.Module) -> Tensor:
        """Return what a part reads from the stream."""
        return norm(x) if self.pre_norm else x

    def _add(self, x: Tensor, part: Tensor, norm: nn.Module) -> Tensor:
        """Return the stream with what a part wrote."""
        x = x + self.dropout(part)
        return x if self.pre_norm else norm(x)


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

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__(config, num_norms=2)

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
        _refusals.rows("x", x, self, "self_attention.query_proj")
        read = self._read(x, self.norm1)
        output, weights = self.self_attention(read, read, read, mask)
        x = self._add(x, output, self.norm1)
        x = self._add(x, self.feed_forward(self._read(x, self.norm2)), self.norm2)
        return x, weights


class DecoderStep(NamedTuple):
    """What a decoder layer gives.

    Attributes
    ----------
    x : tensor of shape (*batch, t, d_model)
    self_weights : tensor of shape (*batch, num_heads, t, all target tokens so far)
    cross_weights : tensor of shape (*batch, num_heads, t, source)
    heads : pair of tensors
        Keys and values of all target tokens so far, for the next step.
    """

    x: Tensor
    self_weights: Tensor | None
    cross_weights: Tensor | None
    heads: Heads


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
        super().__init__(config, num_norms=3)
        self.cross_attention = _attention(config)

    def read(self, memory: Float[Tensor, "*batch k d_model"]) -> Heads:
        """Project the encoder's output once, for as many steps as there will be.

        Raises
        ------
        TypeError, ValueError
            When `memory` holds no floating point numbers, or rows of another length.
        """
        _refusals.rows("memory", memory, self, "cross_attention.key_proj")
        return self.cross_attention.project(memory, memory)

    def forward(
        self,
        x: Float[Tensor, "*batch t d_model"],
        memory: Heads,
        self_mask: Bool[Tensor, "..."] | None = None,
        cross_mask: Bool[Tensor, "..."] | None = None,
        earlier: Heads | None = None,
    ) -> DecoderStep:
        """Take all tokens, or the newest ones behind earlier ones.

        Parameters
        ----------
        x : tensor of shape (*batch, t, d_model)
        memory : pair of tensors
            From :meth:`read`.
        self_mask, cross_mask : boolean tensors, optional
            True = may attend.
        earlier : pair of tensors, optional
            The `heads` of the step before: keys and values of the tokens before `x`.

        Returns
        -------
        DecoderStep

        Raises
        ------
        TypeError, ValueError
            When `x` holds no floating point numbers, or rows of another length, when `memory` is
            no pair from :meth:`read` or that of another batch, or when a mask does not fit.
        """
        _refusals.rows("x", x, self, "self_attention.query_proj")
        _refusals.memory(memory, x)
        read = self._read(x, self.norm1)
        heads = self.self_attention.project(read, read)
        if earlier is not None:
            heads = tuple(torch.cat(pair, dim=-2) for pair in zip(earlier, heads, strict=True))
        output, self_weights = self.self_attention.ask(read, *heads, self_mask)
        x = self._add(x, output, self.norm1)
        read = self._read(x, self.norm2)
        output, cross_weights = self.cross_attention.ask(read, *memory, cross_mask)
        x = self._add(x, output, self.norm2)
        x = self._add(x, self.feed_forward(self._read(x, self.norm3)), self.norm3)
        return DecoderStep(x, self_weights, cross_weights, heads)
