"""Attention pooling: scores in, weights and output out.

Every attention of this book ends here.  A score says how well a key answers a query, the
softmax turns the scores of one query into weights, and the output is the weighted average of
the values.  Axes are named as in :mod:`attnbook._arrays`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from jaxtyping import Bool, Float

from attnbook import _array_refusals, _arrays, _errors
from attnbook.scoring import scaled_dot

_FINITE_SCORES = "giving mask=False where nothing may be attended to; scores themselves are finite"


def masked_softmax(
    scores: Float[Any, "*#shape"],
    mask: Bool[Any, "*#shape"] | None = None,
) -> Float[Any, "*shape"]:
    r"""Turn scores into weights: not negative, and 1 in sum over the allowed keys of a row.

    Equation ``eq-masked-softmax`` of chapter 3.  With :math:`m_{ij}` true where query *i* may
    attend to key *j*,

    .. math:: \alpha_{ij} = \frac{m_{ij} \exp s_{ij}}{\sum_l m_{il} \exp s_{il}},

    and :math:`\alpha_{ij} = 0` where a row allows no key at all.

    Parameters
    ----------
    scores : array of shape (*batch, q, k)
        Any finite numbers; the softmax runs over the last axis.  An array of shape (k,) is one
        row.
    mask : boolean array, optional
        True = may attend.  It broadcasts to the shape of `scores`.

    Returns
    -------
    array of the shape of `scores`
        The weights, without unit.  A masked key has a weight of exactly 0, and so has every key
        of a row that may attend to nothing.

    Raises
    ------
    TypeError
        When `scores` are not floating point numbers, when `mask` is not boolean, or when the two
        come from different libraries.
    ValueError
        When a score is NaN or infinite (to forbid a key is the mask's part, so ``-inf`` is
        refused too), an axis is empty, the mask does not broadcast to the scores, or float16
        cannot hold the sum of a row.

    Notes
    -----
    The maximum of a row is subtracted before the exponential, so that no score overflows.
    The gradient is finite everywhere, also in a row that may attend to nothing, where it is 0.
    The sum of a row is kept in the dtype of `scores`, and float16 ends at 65,504: a row with more
    equally good keys is refused.  Pass longer rows in float32.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.2.3, for masking with
    :math:`-\infty` before the softmax.

    Examples
    --------
    >>> import numpy as np
    >>> scores = np.log(np.array([[1.0, 2.0, 5.0], [3.0, 4.0, 9.0]]))
    >>> masked_softmax(scores).round(4)
    array([[0.125 , 0.25  , 0.625 ],
           [0.1875, 0.25  , 0.5625]])
    >>> masked_softmax(scores, np.array([[True, True, False], [False, False, False]])).round(4)
    array([[0.3333, 0.6667, 0.    ],
           [0.    , 0.    , 0.    ]])
    """
    xp = _arrays.floats(scores=scores, advice=_FINITE_SCORES)
    _arrays.at_least(1, "(*batch, q, k)", scores=scores)
    allowed = scores
    if mask is not None:
        _arrays.check_mask(mask, tuple(scores.shape), scores=scores)
        allowed = xp.where(mask, scores, -xp.inf)
    # Weights do not change when a row is shifted, so the shift needs no gradient.
    largest = _arrays.without_gradient(xp.max(allowed, axis=-1, keepdims=True))
    largest = xp.where(xp.isfinite(largest), largest, 0.0)  # a row with nothing allowed
    # Two huge scores may differ by more than a float holds: -inf is then the right exponent.
    with np.errstate(over="ignore"):
        unnormalised = xp.exp(allowed - largest)
    _array_refusals.sums("scores", unnormalised)
    total = xp.sum(unnormalised, axis=-1, keepdims=True)
    return unnormalised / xp.where(total > 0, total, 1.0)


def attend(
    query: Float[Any, "*#batch q d_q"],
    key: Float[Any, "*#batch k d_k"],
    value: Float[Any, "*#batch k d_v"],
    *,
    score: Callable[[Any, Any], Any] = scaled_dot,
    mask: Bool[Any, "..."] | None = None,
) -> tuple[Float[Any, "*batch q d_v"], Float[Any, "*batch q k"]]:
    r"""Answer each query with a weighted average of the values.

    Equation ``eq-attend`` of chapter 1, for all queries at once:

    .. math:: \mathbf{O} = \mathbf{A}\mathbf{V}, \qquad
              \mathbf{A} = \mathrm{softmax}(\mathbf{S}) \text{ over the keys}, \qquad
              s_{ij} = \mathrm{score}(\mathbf{q}_i, \mathbf{k}_j).

    Parameters
    ----------
    query : array of shape (*batch, q, d_q)
        What is looked for, one row a query.
    key : array of shape (*batch, k, d_k)
        What each item is found by.
    value : array of shape (*batch, k, d_v)
        What each item gives; as many rows as `key`.
    score : function (query, key) -> scores
        From :mod:`attnbook.scoring`, or your own; its result has the shape (*batch, q, k).
        For a score with parameters, give a function that holds them:
        ``lambda query, key: bilinear(query, key, W)``.
    mask : boolean array, optional
        True = may attend.  It broadcasts to (*batch, q, k).

    Returns
    -------
    output : array of shape (*batch, q, d_v)
        In the unit of `value`.
    weights : array of shape (*batch, q, k)
        From the same computation as `output`.  A query that may attend to nothing has weights
        and output of exactly 0.

    Raises
    ------
    TypeError
        When libraries or dtypes are mixed, when an array does not hold floating point numbers,
        when `mask` is not boolean, or `score` no function of a query and a key.
    ValueError
        When shapes do not fit, an axis is empty, a number is NaN or infinite, or `score` returns
        another shape than (*batch, q, k).

    Notes
    -----
    The scores are held in memory, q times k of them for every batch entry.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.2, equation (1).

    Examples
    --------
    >>> import numpy as np
    >>> query = np.array([[1.0, 0.0]])
    >>> key = np.array([[1.0, 0.0], [0.0, 1.0]])
    >>> value = np.array([[10.0], [20.0]])
    >>> output, weights = attend(query, key, value)
    >>> weights.round(4), output.round(4)
    (array([[0.6698, 0.3302]]), array([[13.3024]]))
    """
    xp = _arrays.floats(query=query, key=key, value=value)
    _arrays.at_least(2, "(*batch, rows, d)", query=query, key=key, value=value)
    _arrays.same_length(
        "k (one value for each key)", "passing the values in the order of their keys",
        ("key", key, -2), ("value", value, -2))
    shape = (*_arrays.batch_shape(query=query, key=key, value=value),
             query.shape[-2], key.shape[-2])
    _array_refusals.score(score)
    scores = score(query, key)
    _check_scores(scores, query, key)
    if mask is not None:
        _arrays.check_mask(mask, shape, query=query)
    weights = masked_softmax(xp.broadcast_to(scores, shape), mask)
    return weights @ value, weights


def _check_scores(scores: Any, query: Any, key: Any) -> None:
    """Check what a score function returned: its library and its shape."""
    _arrays.namespace(query=query, scores=scores)
    expected = (*_arrays.batch_shape(query=query, key=key), query.shape[-2], key.shape[-2])
    if tuple(scores.shape) != expected:
        raise ValueError(_errors.message(
            "score(query, key)", f"scores of shape (*batch, q, k) = {expected}",
            f"{tuple(scores.shape)} for query {tuple(query.shape)} and key {tuple(key.shape)}",
            "query @ key.mT as a start: one row a query, one column a key"))
