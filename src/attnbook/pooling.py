"""Attention pooling: scores in, weights and output out.

Every attention of this book ends here.  A score says how well a key answers a query, the
softmax turns the scores of one query into weights, and the output is the weighted average of
the values.  Axes are named as in :mod:`attnbook._check`.
"""

from collections.abc import Callable
from typing import Any

from jaxtyping import Bool, Float

from attnbook import _check, _errors
from attnbook.scoring import UNEQUAL, _unchecked, scaled_dot

_FINITE_SCORES = "giving mask=False where nothing may be attended to; scores themselves are finite"
_TOO_LARGE = "smaller queries and keys, or a longer dtype: this one cannot hold their products"


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
        When an axis is empty or the mask does not broadcast to the scores; and when a score in a
        NumPy array is NaN or infinite: to forbid a key is the mask's part, so ``-inf`` is refused
        too.

    Notes
    -----
    The maximum of a row is subtracted before the exponential, so that no score overflows.
    The gradient is finite everywhere, also in a row that may attend to nothing, where it is 0.
    Scores of 16 bits are summed in float32: float16 ends at 65,504, and a row may be longer.

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
    _check.floats(scores=scores)
    _check.at_least(1, "(*batch, q, k)", scores=scores)
    _check.finite(scores=scores, advice=_FINITE_SCORES)
    if mask is not None:
        _check.mask(mask, tuple(scores.shape), scores=scores)
    return _masked_softmax(scores, mask)


def _masked_softmax(scores: Any, mask: Any = None) -> Any:
    """Compute :func:`masked_softmax` for callers that have checked `scores` and `mask`."""
    xp = _check.namespace(scores=scores)
    # The sum of many weights needs more digits, and a larger range, than 16 bits have.
    s = xp.astype(scores, xp.float32) if scores.dtype.itemsize == 2 else scores
    if mask is not None:
        s = xp.where(mask, s, -xp.inf)
    # Weights do not change when a row is shifted, so the shift needs no gradient.
    largest = _check.without_gradient(xp.max(s, axis=-1, keepdims=True))
    if mask is not None:  # a row with nothing allowed has no largest score
        largest = xp.where(xp.isfinite(largest), largest, 0.0)
    # Two huge scores may differ by more than a float holds: -inf is then the right exponent.
    with _check.silent_overflow(xp):
        unnormalised = xp.exp(s - largest)
    total = xp.sum(unnormalised, axis=-1, keepdims=True)
    if mask is not None:  # the largest allowed score adds 1, so where none is the sum is 0
        total = total + (total == 0)
    weights = unnormalised / total
    return weights if weights.dtype == scores.dtype else xp.astype(weights, scores.dtype)


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
        when `mask` is not boolean, or `score` no function.
    ValueError
        When shapes do not fit, an axis is empty, `score` returns another shape than (*batch, q,
        k), or a number in a NumPy array is NaN or infinite.

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
    xp = _check.floats(query=query, key=key, value=value)
    _check.at_least(2, "(*batch, rows, d)", query=query, key=key, value=value)
    _check.same_length(
        "k (one value for each key)", "passing the values in the order of their keys",
        ("key", key, -2), ("value", value, -2))
    shape = (*_check.batch_shape(query=query, key=key, value=value),
             query.shape[-2], key.shape[-2])
    _check.finite(value=value)
    if mask is not None:
        _check.mask(mask, shape, query=query)
    scores = _scores(score, query, key)
    if tuple(scores.shape) != shape:  # several values for the same scores
        scores = xp.broadcast_to(scores, shape)
    weights = _masked_softmax(scores, mask)
    return weights @ value, weights


def _scores(score: Callable[[Any, Any], Any], query: Any, key: Any) -> Any:
    """Score every pair; what a function of the reader's returns is looked at."""
    if own := _unchecked(score):
        _check.same_length("d_k", UNEQUAL, ("query", query, -1), ("key", key, -1))
        scores = own(query, key)
        # Every number of queries and keys is in some score, so this finds theirs, too.
        _check.finite(scores=scores, made_of={"query": query, "key": key}, advice=_TOO_LARGE)
        return scores
    _check.function("score", score, "(query, key) -> scores", "score=attnbook.scoring.scaled_dot")
    scores = score(query, key)
    _check.namespace(query=query, scores=scores)
    _check.floats(scores=scores)
    _check.finite(scores=scores, advice=_FINITE_SCORES)
    expected = (*_check.batch_shape(query=query, key=key), query.shape[-2], key.shape[-2])
    if tuple(scores.shape) != expected:
        raise _errors.wrong(
            "score(query, key)", f"scores of shape (*batch, q, k) = {expected}",
            f"{tuple(scores.shape)} for query {tuple(query.shape)} and key {tuple(key.shape)}",
            "query @ key.mT as a start: one row a query, one column a key")
    return scores
