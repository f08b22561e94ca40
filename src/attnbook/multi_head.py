"""Multi-head attention: several attentions side by side, each with its own learned view.

Each head projects the whole queries, keys and values to a small width of its own, attends, and
gives its output; the outputs stand side by side and are projected once more.  Chapter 10 builds
it.  A head is one more batch axis: (*batch, num_heads, seq, d_k).
"""

import math
from collections.abc import Callable
from typing import Any

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn
from torch.nn.functional import dropout, scaled_dot_product_attention, softmax

from attnbook import _check, _check_layers
from attnbook._errors import wrong
from attnbook.scoring import scaled_dot

__all__ = ["MultiHeadAttention"]


class MultiHeadAttention(nn.Module):
    r"""Attend with several heads, and mix what they bring.

    Equation ``eq-multi-head`` of chapter 10:

    .. math:: \mathbf{O} = [\mathbf{O}_1, \dots, \mathbf{O}_h]\, \mathbf{W}_O, \qquad
              \mathbf{O}_i = \mathrm{attend}(\mathbf{Q}\mathbf{W}_Q^i,\, \mathbf{K}\mathbf{W}_K^i,\,
                                             \mathbf{V}\mathbf{W}_V^i).

    The matrices of all heads stand side by side in one ``nn.Linear``: `query_proj`, `key_proj`,
    `value_proj`, and `output_proj` for :math:`\mathbf{W}_O`.  They begin as every ``nn.Linear``
    does.

    Parameters
    ----------
    d_model : int
        Length of a query and of an output row.
    num_heads : int
        h, a divisor of `d_model`; each head works with ``d_k = d_model // num_heads``.
    d_key_in, d_value_in : int, optional
        Length of a key and of a value row as they come in; `d_model` by default.
    num_kv_heads : int, optional
        How many heads of keys and values there are, a divisor of `num_heads`, which is the
        default.  With fewer, neighbouring query heads share one (equation ``eq-grouped``: query
        head i reads key head :math:`\lfloor i g / h \rfloor` of g, both counted from 0):
        *grouped-query attention*, and with 1 *multi-query attention*.
    dropout : float
        Probability, from 0 up to but not 1, with which a weight is set to 0 in training; the
        others are divided by ``1 - dropout``.
    bias : bool
        Whether the four projections add a learned constant.
    score : function (query, key) -> scores
        As in :func:`attnbook.pooling.attend`; it gets heads of shape (*batch, num_heads, rows,
        d_k).  Positions that enter there, :func:`attnbook.positions.rotary` and
        :func:`attnbook.positions.alibi`, are put into it.
    fused : bool
        Whether the heads attend in ``F.scaled_dot_product_attention``, which is faster and gives
        no weights: the second result is then None.  It may be switched at any time:
        ``layer.fused = False``.

    Raises
    ------
    TypeError
        When a number of heads or a width is no integer.
    ValueError
        When heads do not divide, `dropout` is no such probability, or `fused` is asked for
        together with another score than the scaled dot product.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.2.2.  Shazeer (2019), "Fast
    Transformer Decoding: One Write-Head is All You Need".  Ainslie et al. (2023), "GQA: Training
    Generalized Multi-Query Transformer Models from Multi-Head Checkpoints".

    Examples
    --------
    >>> layer = MultiHeadAttention(d_model=6, num_heads=3)
    >>> query, key = torch.ones(2, 5, 6), torch.ones(2, 7, 6)
    >>> output, weights = layer(query, key, key)
    >>> tuple(output.shape), tuple(weights.shape)   # (batch, q, d_model), (batch, heads, q, k)
    ((2, 5, 6), (2, 3, 5, 7))
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        *,
        d_key_in: int | None = None,
        d_value_in: int | None = None,
        num_kv_heads: int | None = None,
        dropout: float = 0.0,
        bias: bool = True,
        score: Callable[[Any, Any], Any] = scaled_dot,
        fused: bool = False,
    ) -> None:
        super().__init__()
        self.d_model = _check.integer("d_model", d_model, at_least=1)
        self.num_heads = _check_layers.divisor("num_heads", num_heads, "d_model", self.d_model)
        self.num_kv_heads = self.num_heads if num_kv_heads is None else _check_layers.divisor(
            "num_kv_heads", num_kv_heads, "num_heads", self.num_heads)
        self.d_k = self.d_model // self.num_heads
        self.d_key_in, self.d_value_in = (
            self.d_model if width is None else _check.integer(name, width, at_least=1)
            for name, width in (("d_key_in", d_key_in), ("d_value_in", d_value_in)))
        self.dropout = _check_layers.probability("dropout", dropout)
        self.score, self.fused = score, fused
        _check.function("score", score, "(query, key) -> scores", "score=attnbook.scoring.dot")
        self._check_fused()
        shared = self.num_kv_heads * self.d_k
        self.query_proj = nn.Linear(self.d_model, self.d_model, bias=bias)
        self.key_proj = nn.Linear(self.d_key_in, shared, bias=bias)
        self.value_proj = nn.Linear(self.d_value_in, shared, bias=bias)
        self.output_proj = nn.Linear(self.d_model, self.d_model, bias=bias)

    def forward(
        self,
        query: Float[Tensor, "*#batch q d_model"],
        key: Float[Tensor, "*#batch k d_key_in"],
        value: Float[Tensor, "*#batch k d_value_in"],
        mask: Bool[Tensor, "..."] | None = None,
    ) -> tuple[Float[Tensor, "*batch q d_model"], Float[Tensor, "*batch num_heads q k"] | None]:
        """Answer each query.

        Parameters
        ----------
        query : tensor of shape (*batch, q, d_model)
        key : tensor of shape (*batch, k, d_key_in)
        value : tensor of shape (*batch, k, d_value_in)
            One value for each key.  Batch axes broadcast; they always come first.
        mask : boolean tensor, optional
            True = may attend.  It broadcasts to (*batch, q, k) and then holds for every head.
            With one axis more than that it broadcasts to (*batch, num_heads, q, k) instead: a
            mask of its own for each head.

        Returns
        -------
        output : tensor of shape (*batch, q, d_model)
            A query that may attend to nothing gets zeros from every head, so its output is the
            bias of `output_proj`.
        weights : tensor of shape (*batch, num_heads, q, k), or None
            From the same computation as `output`, as they are before dropout: a row sums to 1,
            or to 0 where nothing is allowed.  None when `fused`.

        Raises
        ------
        TypeError
            When something is no tensor of floating point numbers, dtypes are mixed, or `mask` is
            not boolean.
        ValueError
            When shapes do not fit, an axis is empty, or `score` returns another shape than
            (*batch, num_heads, q, k).
        """
        _check_layers.attention(self, query, key, value, mask)
        return self._ask(query, *self.project(key, value), mask)

    def project(
        self, key: Float[Tensor, "*#batch k d_key_in"], value: Float[Tensor, "*#batch k d_value_in"]
    ) -> tuple[Float[Tensor, "*#batch g k d_k"], Float[Tensor, "*#batch g k d_k"]]:
        """Return keys and values as the heads read them, to be asked once or many times.

        What a decoder has read once need not be projected again: keep these, put new rows behind
        them, and :meth:`ask`.

        Parameters
        ----------
        key : tensor of shape (*batch, k, d_key_in)
        value : tensor of shape (*batch, k, d_value_in)

        Returns
        -------
        keys, values : tensors of shape (*batch, num_kv_heads, k, d_k)
        """
        return (_split(self.key_proj(key), self.num_kv_heads),
                _split(self.value_proj(value), self.num_kv_heads))

    def ask(
        self,
        query: Float[Tensor, "*#batch q d_model"],
        keys: Float[Tensor, "*#batch g k d_k"],
        values: Float[Tensor, "*#batch g k d_k"],
        mask: Bool[Tensor, "..."] | None = None,
    ) -> tuple[Float[Tensor, "*batch q d_model"], Float[Tensor, "*batch num_heads q k"] | None]:
        """Answer queries from keys and values that :meth:`project` made.

        Parameters
        ----------
        query : tensor of shape (*batch, q, d_model)
        keys, values : tensors of shape (*batch, num_kv_heads, k, d_k)
        mask : boolean tensor, optional
            As in :meth:`forward`.

        Returns
        -------
        output, weights
            As in :meth:`forward`.
        """
        if mask is not None:
            batch = torch.broadcast_shapes(query.shape[:-2], keys.shape[:-3], values.shape[:-3])
            _check_layers.heads_mask(
                mask, (*batch, self.num_heads, query.shape[-2], keys.shape[-2]))
        return self._ask(query, keys, values, mask)

    # --- behind the entries nothing is checked ----------------------------------------------------
    def _ask(self, query: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None
             ) -> tuple[Tensor, Tensor | None]:
        queries = _split(self.query_proj(query), self.num_heads)
        if self.num_kv_heads < self.num_heads:  # give each query head a key head of its own
            group = self.num_heads // self.num_kv_heads
            # Views, where all share one: then nothing is copied, and its gradient kept once.
            keys, values = (
                x.unsqueeze(-3).expand(*x.shape[:-2], group, *x.shape[-2:]).flatten(-4, -3)
                for x in (keys, values))
        if mask is not None:
            # Two axes or fewer broadcast over batch and heads as they are.
            mask = torch.atleast_2d(mask)
            mask = mask[..., None, :, :] if 2 < mask.ndim < queries.ndim else mask
        attend = self._attend_fused if self.fused else self._attend
        heads, weights = attend(queries, keys, values, mask)
        return self.output_proj(heads.transpose(-3, -2).flatten(-2)), weights

    def _attend(self, queries: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None
                ) -> tuple[Tensor, Tensor]:
        """Attend step by step, so that the weights can be looked at."""
        if self.score is scaled_dot:
            scores, scale = queries @ keys.mT, 1 / math.sqrt(self.d_k)
        else:
            scores, scale = self._scores(queries, keys), 1.0
        weights, some = _masked_softmax(scores, mask, scale)
        # Zeros for a query that may attend to nothing.  Where nobody asks for a gradient they are
        # put into the weights at once; else behind the mean, whose gradient is the narrower one.
        if some is not None and not weights.requires_grad:
            weights, some = weights.mul_(some), None
        # Without dropout no random number is drawn, so that seeds mean the same as elsewhere.
        kept = dropout(weights, self.dropout, self.training) if self.dropout else weights
        heads = kept @ values
        return (heads, weights) if some is None else (heads * some, weights * some)

    def _scores(self, queries: Tensor, keys: Tensor) -> Tensor:
        """Ask a score of the reader's, and look at the shape of the answer."""
        scores = self.score(queries, keys)
        batch = torch.broadcast_shapes(queries.shape[:-2], keys.shape[:-2])
        expected = (*batch, queries.shape[-2], keys.shape[-2])
        if tuple(scores.shape) != expected:
            raise wrong(
                "score(query, key)", f"scores of shape (*batch, num_heads, q, k) = {expected}",
                f"{tuple(scores.shape)}", "a function that keeps the axes before the last two")
        return scores

    def _attend_fused(self, queries: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None
                      ) -> tuple[Tensor, None]:
        """Attend in one call, which torch reads with the same mask: True = may attend."""
        self._check_fused()
        dropout_p = self.dropout if self.training else 0.0
        return scaled_dot_product_attention(
            queries, keys, values, attn_mask=mask, dropout_p=dropout_p), None

    def _check_fused(self) -> None:
        if self.fused and self.score is not scaled_dot:
            raise wrong("score",
                        "scaled_dot together with fused=True, as the fused code has no other",
                        f"{getattr(self.score, '__name__', self.score)}", "fused=False")

    def extra_repr(self) -> str:
        """Return what ``print(layer)`` shows beside the projections."""
        return (f"d_model={self.d_model}, num_heads={self.num_heads}, "
                f"num_kv_heads={self.num_kv_heads}, dropout={self.dropout}, fused={self.fused}")

    @classmethod
    def from_torch(
        cls, module: nn.MultiheadAttention, *, fused: bool = False
    ) -> "MultiHeadAttention":
        """Make a layer with the same weights as a layer of torch.

        Parameters
        ----------
        module : torch.nn.MultiheadAttention
            Its weights are copied.  Whatever its `batch_first` says, this layer has the batch
            axes first, and its masks are torch's turned round: ``mask = ~attn_mask``.
        fused : bool
            As for the class.

        Returns
        -------
        MultiHeadAttention
            In training mode if `module` is.

        Raises
        ------
        ValueError
            When `module` was made with `add_bias_kv` or `add_zero_attn`, which add a key that
            this layer does not have.

        Examples
        --------
        >>> theirs = nn.MultiheadAttention(6, 3, batch_first=True)
        >>> layer, x = MultiHeadAttention.from_torch(theirs), torch.rand(2, 5, 6)
        >>> output, weights = layer(x, x, x)
        >>> expected, _ = theirs(x, x, x)
        >>> torch.allclose(output, expected, atol=1e-6)
        True
        """
        if module.bias_k is not None or module.add_zero_attn:
            raise wrong("module", "no extra key", "one made with add_bias_kv or add_zero_attn",
                        "torch.nn.MultiheadAttention without these two")
        layer = cls(
            module.embed_dim, module.num_heads, d_key_in=module.kdim, d_value_in=module.vdim,
            dropout=module.dropout, bias=module.in_proj_bias is not None, fused=fused)
        layer.to(module.out_proj.weight).load_state_dict(_under_our_names(module))
        return layer.train(module.training)

    def to_torch(self) -> nn.MultiheadAttention:
        """Make a layer of torch with the same weights.

        Returns
        -------
        torch.nn.MultiheadAttention
            With ``batch_first=True``.  Its `attn_mask` and `key_padding_mask` are ours turned
            round: ``attn_mask = ~mask``.

        Raises
        ------
        ValueError
            When torch's layer cannot do the same: shared key heads, or another score.

        Examples
        --------
        >>> layer, x = MultiHeadAttention(6, 3), torch.rand(2, 5, 6)
        >>> torch.allclose(layer(x, x, x)[0], layer.to_torch()(x, x, x)[0], atol=1e-6)
        True
        """
        if self.num_kv_heads != self.num_heads or self.score is not scaled_dot:
            raise wrong(
                "to_torch()", "as many key heads as query heads, and the scaled dot product",
                f"num_kv_heads={self.num_kv_heads}, num_heads={self.num_heads} and the score "
                f"{getattr(self.score, '__name__', self.score)}", "a layer without these options")
        like = self.output_proj.weight
        module = nn.MultiheadAttention(
            self.d_model, self.num_heads, dropout=self.dropout,
            bias=self.output_proj.bias is not None, kdim=self.key_proj.in_features,
            vdim=self.value_proj.in_features, batch_first=True, device=like.device,
            dtype=like.dtype)
        with torch.no_grad():
            for name, theirs in _under_our_names(module).items():
                theirs.copy_(self.get_parameter(name))
        return module.train(self.training)


def _under_our_names(module: nn.MultiheadAttention) -> dict[str, Tensor]:
    """Return views of the weights of torch's layer under the names they have in ours."""
    projections = ("query_proj", "key_proj", "value_proj")
    if module.in_proj_weight is None:  # keys or values of another width
        weights = (module.q_proj_weight, module.k_proj_weight, module.v_proj_weight)
    else:
        weights = module.in_proj_weight.detach().chunk(3)
    named = {f"{name}.weight": part for name, part in zip(projections, weights, strict=True)}
    named["output_proj.weight"] = module.out_proj.weight
    if module.in_proj_bias is not None:
        biases = module.in_proj_bias.detach().chunk(3)
        named |= {f"{name}.bias": part for name, part in zip(projections, biases, strict=True)}
        named["output_proj.bias"] = module.out_proj.bias
    return named


def _split(x: Tensor, num_heads: int) -> Tensor:
    """Return rows cut into heads: ``rearrange(x, "... s (h d) -> ... h s d", h=num_heads)``."""
    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)


def _masked_softmax(scores: Tensor, mask: Tensor | None, scale: float
                    ) -> tuple[Tensor, Tensor | None]:
    """Return the weights of scores, and which rows are allowed anything; the others are uniform."""
    if mask is None:
        return softmax(scores * scale, dim=-1), None
    some = mask.any(dim=-1, keepdim=True)
    # A row of -inf alone would be 0/0: where nothing is allowed everything is, for a moment.
    forbidden = torch.zeros_like(mask, dtype=scores.dtype).masked_fill_(~mask & some, -math.inf)
    return softmax(torch.add(forbidden, scores, alpha=scale), dim=-1), some
