"""One way to call every attention layer: what a layer of another convention is wrapped in."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from einops import rearrange
from torch import Tensor, nn

from attnbook import _errors


@dataclass(frozen=True)
class Adapter:
    """An attention layer under the book's convention.

    Batch axes first, ``mask`` boolean with True = may attend, weights beside the output.

    Attributes
    ----------
    call : function (query, key, value, mask) -> output, or (output, weights)
        With query (batch, q, d_model), key (batch, k, d_key_in), value (batch, k, d_value_in),
        mask None or boolean, to be broadcast to (batch, q, k), output (batch, q, d_out), and
        weights of shape (batch, num_heads, q, k) or (batch, q, k), or None.
    d_model : int
        How long a query row is that comes in.
    heads : function (query, key) -> (queries, keys), optional
        The projected rows as the heads compare them, (batch, num_heads, seq, d_k).  Without it
        the scale cannot be measured.
    module : nn.Module, optional
        What is switched between training and evaluation, if there is such a thing.
    d_key_in, d_value_in : int, optional
        How long a key row and a value row are that come in; `d_model` by default.

    Examples
    --------
    >>> theirs = nn.MultiheadAttention(6, 2)                 # sequence first
    >>> def call(query, key, value, mask):
    ...     turned = [x.transpose(0, 1) for x in (query, key, value)]
    ...     output, weights = theirs(*turned, attn_mask=None if mask is None else ~mask)
    ...     return output.transpose(0, 1), weights
    >>> layer = Adapter(call, d_model=6, module=theirs)
    >>> x = torch.ones(2, 5, 6)
    >>> output, weights = layer(x, x, x)
    >>> tuple(output.shape), tuple(weights.shape)
    ((2, 5, 6), (2, 5, 5))
    """

    call: Callable[..., Any]
    d_model: int
    heads: Callable[[Tensor, Tensor], tuple[Tensor, Tensor]] | None = None
    module: nn.Module | None = None
    d_key_in: int | None = None
    d_value_in: int | None = None

    def __call__(self, query: Tensor, key: Tensor, value: Tensor,
                 mask: Tensor | None = None) -> tuple[Tensor, Tensor | None]:
        """Call the layer, and look at the form of what it returns.

        Raises
        ------
        TypeError
            When it returns no tensor.
        ValueError
            When its output has another batch or another number of rows than the queries.
        """
        result = self.call(query, key, value, mask)
        output, weights = (*result, None)[:2] if isinstance(result, tuple) else (result, None)
        if not isinstance(output, Tensor):
            raise _errors.wrong_type("layer", "a tensor, or (output, weights)",
                                     type(output).__name__, "returning the output first")
        if tuple(output.shape[:-1]) != tuple(query.shape[:-1]):
            raise _errors.wrong(
                "layer", f"an output of shape (batch, q, d) = {(*query.shape[:-1], 'd')}",
                f"{tuple(output.shape)}", "an Adapter that moves the batch to the front")
        return output, weights

    @property
    def widths(self) -> tuple[int, ...]:
        """How long a query, a key and a value are; one number where one row can be all three."""
        widths = (self.d_model, self.d_key_in or self.d_model, self.d_value_in or self.d_model)
        return widths if len(set(widths)) > 1 else widths[:1]

    def draw(self, *shape: int) -> Tensor:
        """Return standard normal tokens in the layer's own precision, for :meth:`rows`."""
        like = next(self.module.parameters(), torch.zeros(())) if self.module else torch.zeros(())
        return torch.randn(*shape, sum(self.widths)).to(like)

    def rows(self, x: Tensor, memory: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """Return the queries of the tokens `x`, and the keys and values of `memory`, or of `x`.

        Where the widths differ, a token holds its query, its key and its value side by side.
        """
        memory = x if memory is None else memory
        if len(self.widths) == 1:
            return x, memory, memory
        return x.split(self.widths, dim=-1)[0], *memory.split(self.widths, dim=-1)[1:]

    @contextlib.contextmanager
    def mode(self, *, training: bool) -> Iterator[None]:
        """Switch dropout on or off for a while; then every part is in its own mode again."""
        parts = [] if self.module is None else list(self.module.modules())
        before = [part.training for part in parts]
        if self.module is not None:
            self.module.train(training)
        try:
            yield
        finally:
            for part, mode in zip(parts, before, strict=True):
                part.training = mode


def adapt(layer: Any, d_model: int | None = None) -> Adapter:
    """Wrap a layer as an :class:`Adapter`, where it says enough about itself.

    Parameters
    ----------
    layer : callable
        An Adapter, which is returned as it is; a ``torch.nn.MultiheadAttention``; or anything
        that is called as ``layer(query, key, value, mask=None)`` with the book's shapes and
        masks.  With ``query_proj``, ``key_proj`` and ``num_heads`` its heads can be compared;
        ``key_proj`` and ``value_proj`` tell how wide keys and values are.
    d_model : int, optional
        For a layer that has neither an attribute ``d_model`` nor ``query_proj``.

    Returns
    -------
    Adapter

    Raises
    ------
    TypeError
        When `layer` cannot be called, or nobody says how wide its rows are.

    Examples
    --------
    >>> adapt(nn.MultiheadAttention(6, 2)).d_model
    6
    """
    if isinstance(layer, Adapter):
        return layer
    if isinstance(layer, nn.MultiheadAttention):
        return _torch_adapter(layer)
    if not callable(layer):
        raise _errors.wrong_type("layer", "something to call, layer(query, key, value, mask=None)",
                                 type(layer).__name__, "the layer itself, or an Adapter around it")
    query_proj = getattr(layer, "query_proj", None)
    width = d_model or getattr(layer, "d_model", None) or getattr(query_proj, "in_features", None)
    if width is None:
        raise _errors.wrong_type("d_model", "the width of a row, as this layer does not tell it",
                                 "None", "d_model=12, or an Adapter")
    module = layer if isinstance(layer, nn.Module) else None
    keys, values = (getattr(getattr(layer, name, None), "in_features", None)
                    for name in ("key_proj", "value_proj"))
    return Adapter(lambda q, k, v, mask: layer(q, k, v, mask=mask), int(width), _heads(layer),
                   module, keys, values)


def _heads(layer: Any) -> Callable[[Tensor, Tensor], tuple[Tensor, Tensor]] | None:
    """Return how the layer's heads see queries and keys, where its names tell."""
    if not all(hasattr(layer, name) for name in ("query_proj", "key_proj", "num_heads")):
        return None
    kv_heads = getattr(layer, "num_kv_heads", None) or layer.num_heads
    if kv_heads not in (1, layer.num_heads):    # nobody says which query heads share a key head
        return None
    return lambda query, key: (_split(layer.query_proj(query), layer.num_heads),
                               _split(layer.key_proj(key), kv_heads))


def _split(x: Tensor, num_heads: int) -> Tensor:
    return rearrange(x, "... s (h d) -> ... h s d", h=num_heads)


def _torch_adapter(module: nn.MultiheadAttention) -> Adapter:
    """Turn axes and masks round: torch's module reads True as blocked."""
    def call(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None):
        blocked = None if mask is None else ~mask    # torch's sense
        if blocked is not None and blocked.ndim == 3:
            blocked = blocked.expand(len(query), query.shape[-2], key.shape[-2])
            blocked = blocked.repeat_interleave(module.num_heads, dim=0)
        rows = (query, key, value)
        if not module.batch_first:
            rows = tuple(x.transpose(0, 1) for x in rows)
        output, weights = module(*rows, attn_mask=blocked, average_attn_weights=False)
        return (output if module.batch_first else output.transpose(0, 1)), weights

    return Adapter(call, module.embed_dim, _torch_heads(module), module, module.kdim, module.vdim)


def _torch_heads(module: nn.MultiheadAttention):
    def heads(query: Tensor, key: Tensor) -> tuple[Tensor, Tensor]:
        bias = module.in_proj_bias
        parts = (None, None) if bias is None else bias.chunk(3)
        if module.in_proj_weight is None:    # keys or values of another width
            weights = (module.q_proj_weight, module.k_proj_weight)
        else:
            weights = module.in_proj_weight.chunk(3)
        return tuple(
            _split(nn.functional.linear(x, weights[i], parts[i]), module.num_heads)
            for i, x in enumerate((query, key)))

    return heads
