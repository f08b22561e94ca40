"""One attention layer with learned projections: three matrices around one ``attend``.

The same layer is self-attention when query, key and value are one sequence, and cross-attention
when the query is another one.  Chapter 6 builds it; chapter 10 puts several side by side.
"""

from jaxtyping import Bool, Float
from torch import Tensor, nn

from attnbook import _check, _check_layers
from attnbook.pooling import attend

__all__ = ["Attention"]


class Attention(nn.Module):
    r"""Project queries, keys and values, and attend: one head.

    Equation ``eq-attention-layer`` of chapter 6:

    .. math:: \mathbf{O} = \mathrm{softmax}\!\left(
              \frac{(\mathbf{X}\mathbf{W}_Q)(\mathbf{Y}\mathbf{W}_K)^\top}{\sqrt{d_k}}
              \right) \mathbf{Y}\mathbf{W}_V.

    Self-attention is :math:`\mathbf{Y} = \mathbf{X}`.

    Parameters
    ----------
    d_model : int
        Length of a query row as it comes in.
    d_k : int, optional
        Length of a projected query and key; `d_model` by default.
    d_v : int, optional
        Length of a projected value, and so of an output row; `d_model` by default.
    d_key_in, d_value_in : int, optional
        Length of a key and of a value row as they come in; `d_model` by default.
    bias : bool
        Whether the projections add a learned constant; False by default, as in the equation.

    Raises
    ------
    TypeError
        When a width is no integer.
    ValueError
        When a width is smaller than 1.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.2.1.

    Examples
    --------
    >>> import torch
    >>> layer = Attention(d_model=6, d_k=2, d_v=3)
    >>> x = torch.ones(5, 6)
    >>> output, weights = layer(x, x, x)
    >>> tuple(output.shape), tuple(weights.shape)
    ((5, 3), (5, 5))
    """

    def __init__(
        self,
        d_model: int,
        d_k: int | None = None,
        d_v: int | None = None,
        *,
        d_key_in: int | None = None,
        d_value_in: int | None = None,
        bias: bool = False,
    ) -> None:
        super().__init__()
        self.d_model = _check.integer("d_model", d_model, at_least=1)
        self.d_k, self.d_v, self.d_key_in, self.d_value_in = (
            self.d_model if width is None else _check.integer(name, width, at_least=1)
            for name, width in (("d_k", d_k), ("d_v", d_v), ("d_key_in", d_key_in),
                                ("d_value_in", d_value_in)))
        self.query_proj = nn.Linear(self.d_model, self.d_k, bias=bias)
        self.key_proj = nn.Linear(self.d_key_in, self.d_k, bias=bias)
        self.value_proj = nn.Linear(self.d_value_in, self.d_v, bias=bias)

    def forward(
        self,
        query: Float[Tensor, "*#batch q d_model"],
        key: Float[Tensor, "*#batch k d_key_in"],
        value: Float[Tensor, "*#batch k d_value_in"],
        mask: Bool[Tensor, "..."] | None = None,
    ) -> tuple[Float[Tensor, "*batch q d_v"], Float[Tensor, "*batch q k"]]:
        """Answer each query.

        Parameters
        ----------
        query : tensor of shape (*batch, q, d_model)
        key : tensor of shape (*batch, k, d_key_in)
        value : tensor of shape (*batch, k, d_value_in)
            One value for each key.
        mask : boolean tensor, optional
            True = may attend; it broadcasts to (*batch, q, k).

        Returns
        -------
        output : tensor of shape (*batch, q, d_v)
        weights : tensor of shape (*batch, q, k)
            From the same computation as `output`.  A row sums to 1, or to 0 where nothing is
            allowed.

        Raises
        ------
        TypeError
            When something is no tensor of floating point numbers, dtypes are mixed, or `mask` is
            not boolean.
        ValueError
            When shapes do not fit, or an axis is empty.
        """
        _check_layers.attention(self, query, key, value)
        return attend(self.query_proj(query), self.key_proj(key), self.value_proj(value), mask=mask)

    def extra_repr(self) -> str:
        """Return what ``print(layer)`` shows beside the projections."""
        return f"d_model={self.d_model}, d_k={self.d_k}, d_v={self.d_v}"
