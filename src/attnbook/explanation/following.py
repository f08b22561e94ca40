"""Rollout: attention followed through all layers, back to the tokens that came in."""

from collections.abc import Sequence
from typing import Any

from jaxtyping import Float

from attnbook import _check, _errors


def rollout(
    weights: Sequence[Float[Any, "*batch heads seq seq"]]
) -> Float[Any, "*batch seq seq"]:
    r"""Follow attention through all layers, back to the first.

    Equation ``eq-rollout`` of chapter 15.  In layer :math:`l` the heads' weights are averaged to
    :math:`\bar{\mathbf{W}}_l`; the residual stream, which carries every token past attention, is
    half of the way; and the layers are multiplied:

    .. math:: \mathbf{A}_l = \tfrac12 \bar{\mathbf{W}}_l + \tfrac12 \mathbf{I}, \qquad
              \mathbf{R} = \mathbf{A}_L \cdots \mathbf{A}_2\, \mathbf{A}_1.

    Parameters
    ----------
    weights : sequence of arrays of shape (*batch, heads, seq, seq)
        One for each layer, the first layer first, as the book's models return them.  Each row
        sums to 1, or to 0 where nothing may be attended to.

    Returns
    -------
    array of shape (*batch, seq, seq)
        Row i says how token i of the last layer is made of the tokens that came in; it sums to 1
        where the rows of the weights do.  A row of a causal stack is 0 behind its own place.

    Raises
    ------
    TypeError
        When a layer is no array, or libraries or dtypes are mixed.
    ValueError
        When there is no layer, its last two axes differ, or a number is negative or not finite.

    References
    ----------
    Abnar and Zuidema (2020), "Quantifying Attention Flow in Transformers", section 3.

    Examples
    --------
    >>> import numpy as np
    >>> first = np.array([[[1.0, 0.0], [1.0, 0.0]]])   # one head: both attend to token 0
    >>> rollout([first, first])
    array([[1.  , 0.  ],
           [0.75, 0.25]])
    """
    if not len(weights):
        raise _errors.wrong("weights", "the weights of one layer or more", "an empty list",
                            "logits, weights = model(images)")
    layers = {f"weights[{i}]": layer for i, layer in enumerate(weights)}
    xp = _check.floats(**layers)
    _check.finite(**layers)
    _check_squares(xp, layers)
    first = next(iter(layers.values()))
    eye = xp.eye(first.shape[-1], dtype=first.dtype, device=first.device)
    path = eye
    for layer in layers.values():
        mean = xp.mean(layer, axis=-3)
        path = (mean + eye) / 2 @ path
    return path


def _check_squares(xp: Any, layers: dict[str, Any]) -> None:
    """Check that every layer has heads of square matrices, with no negative number."""
    _check.at_least(3, "(*batch, heads, seq, seq)", **layers)
    for name, layer in layers.items():
        shape = tuple(layer.shape)
        if shape[-1] != shape[-2]:
            raise _errors.wrong(name, "as many keys as queries, as in self-attention",
                                f"shape {shape}", "the weights of self-attention layers alone")
        if bool(xp.any(_check.without_gradient(layer) < 0)):
            raise _errors.wrong(name, "weights of 0 or more", "a negative number",
                                "weights after the softmax, not scores before it")
