"""How faithful is an explanation?  One measure needs the rule, the other needs only the model."""

from typing import Any

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from attnbook import _check, _errors
from attnbook.data.rules import BLANK

__all__ = ["deletion_area", "deletion_curve", "precision"]


def precision(
    scores: Float[Any, "*batch seq"], relevant: Bool[Any, "*batch seq"]
) -> Float[Any, "*batch"]:
    r"""Return which share of the relevant tokens is among as many highest ones.

    Equation ``eq-precision`` of chapter 16: with :math:`k` relevant tokens, the share of relevant
    ones among the :math:`k` highest scores.  Where scores are equal, it is the mean over all orders
    of the equal ones.

    Parameters
    ----------
    scores : array of shape (*batch, seq)
    relevant : boolean array of shape (*batch, seq)
        At least one True in each row.

    Returns
    -------
    array of shape (*batch,)
        1 for a perfect explanation; by chance, k / seq on average.

    Raises
    ------
    TypeError
        When libraries are mixed or `relevant` is not boolean.
    ValueError
        When shapes differ, or no token of a row is relevant.

    Examples
    --------
    >>> import numpy as np
    >>> relevant = np.array([True, True, False, False])
    >>> precision(np.array([0.6, 0.1, 0.2, 0.1]), relevant).item()
    0.5
    >>> precision(np.ones(4), relevant).item()      # nothing said: chance
    0.5
    """
    xp = _checked(scores, relevant)
    hits, k = xp.astype(relevant, scores.dtype), xp.sum(relevant, axis=-1, keepdims=True)
    descending = xp.flip(xp.sort(scores, axis=-1), axis=-1)
    kth = xp.take_along_axis(descending, k - 1, axis=-1)
    above, level = xp.astype(scores > kth, scores.dtype), xp.astype(scores == kth, scores.dtype)
    k = xp.astype(k, scores.dtype)
    # As many of the equal ones as there is still room for, relevant ones in their proportion.
    room = (k - xp.sum(above, axis=-1, keepdims=True)) / xp.sum(level, axis=-1, keepdims=True)
    return xp.sum(hits * (above + room * level), axis=-1) / k[..., 0]


def _checked(scores: Any, relevant: Any) -> Any:
    xp = _check.floats(scores=scores)
    _check.finite(scores=scores)
    _check.mask(relevant, tuple(scores.shape), scores=scores)
    if tuple(relevant.shape) != tuple(scores.shape):
        raise _errors.wrong("relevant", f"the shape of the scores, {tuple(scores.shape)}",
                            f"{tuple(relevant.shape)}", "one boolean for each token")
    if not bool(xp.all(xp.any(relevant, axis=-1))):
        raise _errors.wrong("relevant", "at least one True in each row", "a row without",
                            "leaving out examples whose rule uses no token")
    return xp


def deletion_curve(
    model: nn.Module, ids: Int[Tensor, "batch seq"], scores: Float[Tensor, "batch seq"]
) -> Float[Tensor, "batch steps"]:
    """Blank out the tokens from the highest score down, and watch the predicted class.

    Parameters
    ----------
    model : nn.Module
        Of :mod:`attnbook.explanation.models`.
    ids : tensor of int, shape (batch, seq)
    scores : tensor of shape (batch, seq)

    Returns
    -------
    tensor of shape (batch, seq + 1)
        Probability of the class predicted at first, with 0, 1, ... all tokens blanked out.

    Raises
    ------
    ValueError
        When the shapes of `ids` and `scores` differ.
    """
    if ids.shape != scores.shape:
        raise _errors.wrong("scores", f"the shape of the ids, {tuple(ids.shape)}",
                            f"{tuple(scores.shape)}", "one number for each token")
    batch, seq = ids.shape
    rank = scores.argsort(dim=-1, descending=True, stable=True).argsort(dim=-1)
    gone = rank[:, None, :] < torch.arange(seq + 1)[:, None]
    left = torch.where(gone, BLANK, ids[:, None, :])
    with torch.no_grad():
        found = model(left.flatten(0, 1)).logits.softmax(dim=-1).unflatten(0, (batch, seq + 1))
    chosen = found[:, 0].argmax(dim=-1)
    return found[torch.arange(batch), :, chosen]


def deletion_area(curve: Float[Any, "*batch steps"]) -> Float[Any, "*batch"]:
    r"""Return the area under a deletion curve whose steps together have length 1.

    Equation ``eq-deletion-area`` of chapter 16: with :math:`n` tokens and the curve
    :math:`p_0, \dots, p_n`, by the trapezoidal rule,

    .. math:: \frac1n \Bigl(\tfrac12 p_0 + p_1 + \dots + p_{n-1} + \tfrac12 p_n\Bigr).

    The smaller, the sooner the deleted tokens were missed.

    Parameters
    ----------
    curve : array of shape (*batch, n + 1)

    Returns
    -------
    array of shape (*batch,)

    Raises
    ------
    ValueError
        When there is no step.

    Examples
    --------
    >>> import numpy as np
    >>> deletion_area(np.array([1.0, 0.5, 0.0])).item()
    0.5
    """
    xp = _check.floats(curve=curve)
    _check.finite(curve=curve)
    steps = curve.shape[-1] - 1 if curve.ndim else 0
    if steps < 1:
        raise _errors.wrong("curve", "two numbers or more, before and after a deletion",
                            f"shape {tuple(curve.shape)}", "deletion_curve(model, ids, scores)")
    return (xp.sum(curve, axis=-1) - (curve[..., 0] + curve[..., -1]) / 2) / steps
