"""Scores: how well does a key answer a query?

Each function compares every query with every key and returns one number for each pair, of shape
(*batch, q, k).  They differ in what they may compare (vectors of equal length or not) and in
what is learned.  Chapter 3 builds them one by one; axes are named as in
:mod:`attnbook._check`.

=====================  ==================================  =========================
function               score of a query and a key          learned
=====================  ==================================  =========================
``dot``                q k^T                               nothing
``scaled_dot``         q k^T / sqrt(d_k)                   nothing
``bilinear``           q W k^T                             W
``additive``           tanh(q W_q + k W_k) w_v^T           W_q, W_k, w_v
``one_layer_tanh``     q tanh(k W + b)^T                   W, b
=====================  ==================================  =========================

Vectors are rows, so ``query @ key.mT`` holds all dot products at once.
"""

import math
from collections.abc import Callable
from typing import Any

from jaxtyping import Float

from attnbook import _check

UNEQUAL = "bilinear(query, key, W) or additive(...), which compare vectors of unequal length"


def dot(
    query: Float[Any, "*#batch q d_k"], key: Float[Any, "*#batch k d_k"]
) -> Float[Any, "*batch q k"]:
    r"""Return the dot product of every query with every key.

    Equation ``eq-dot`` of chapter 3: :math:`s_{ij} = \mathbf{q}_i \mathbf{k}_j^\top`.

    Parameters
    ----------
    query : array of shape (*batch, q, d_k)
    key : array of shape (*batch, k, d_k)

    Returns
    -------
    array of shape (*batch, q, k)
        In the product of the units of `query` and `key`.

    Raises
    ------
    TypeError
        When libraries or dtypes are mixed, or the numbers are not floating point.
    ValueError
        When the vectors are not equally long, the batch axes do not broadcast, an axis is empty,
        or a number in a NumPy array is NaN or infinite.

    References
    ----------
    Luong, Pham and Manning (2015), "Effective Approaches to Attention-based Neural Machine
    Translation", section 3.1 (there called *dot*).

    Examples
    --------
    >>> import numpy as np
    >>> dot(np.array([[1.0, 2.0]]), np.array([[3.0, 4.0], [5.0, 6.0]]))
    array([[11., 17.]])
    """
    _check_pair(query, key)
    return _dot(query, key)


def _dot(query: Any, key: Any) -> Any:
    return query @ key.mT


def scaled_dot(
    query: Float[Any, "*#batch q d_k"], key: Float[Any, "*#batch k d_k"]
) -> Float[Any, "*batch q k"]:
    r"""Return the dot products divided by the square root of the vectors' length.

    Equation ``eq-scaled-dot`` of chapter 3:
    :math:`s_{ij} = \mathbf{q}_i \mathbf{k}_j^\top / \sqrt{d_k}`.

    Parameters
    ----------
    query : array of shape (*batch, q, d_k)
    key : array of shape (*batch, k, d_k)

    Returns
    -------
    array of shape (*batch, q, k)
        In the product of the units of `query` and `key`.

    Raises
    ------
    TypeError, ValueError
        As :func:`dot`.

    Notes
    -----
    :math:`d_k` is the length of the vectors that are compared (of one head), not the width of
    the model.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.2.1.

    Examples
    --------
    >>> import numpy as np
    >>> scaled_dot(np.array([[1.0, 2.0, 0.0, 2.0]]), np.array([[3.0, 4.0, 9.0, 0.0]]))
    array([[5.5]])
    """
    _check_pair(query, key)
    return _scaled_dot(query, key)


def _scaled_dot(query: Any, key: Any) -> Any:
    return query @ key.mT / math.sqrt(query.shape[-1])


def _unchecked(score: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any] | None:
    """Return what :func:`dot` or :func:`scaled_dot` compute, without their checks.

    For callers that have checked queries and keys; None for another function.
    """
    return _scaled_dot if score is scaled_dot else _dot if score is dot else None


def bilinear(
    query: Float[Any, "*#batch q d_q"],
    key: Float[Any, "*#batch k d_k"],
    W: Float[Any, "d_q d_k"],
) -> Float[Any, "*batch q k"]:
    r"""Compare queries and keys of any two lengths through a matrix.

    Equation ``eq-bilinear`` of chapter 3:
    :math:`s_{ij} = \mathbf{q}_i \mathbf{W} \mathbf{k}_j^\top`.

    Parameters
    ----------
    query : array of shape (*batch, q, d_q)
    key : array of shape (*batch, k, d_k)
    W : array of shape (d_q, d_k)
        Learned.  With ``W = W_q @ W_k.T`` and a short inner axis it is two projections and a dot
        product.

    Returns
    -------
    array of shape (*batch, q, k)

    Raises
    ------
    TypeError, ValueError
        As :func:`dot`; also when `W` does not have the shape (d_q, d_k).

    References
    ----------
    Luong, Pham and Manning (2015), "Effective Approaches to Attention-based Neural Machine
    Translation", section 3.1 (there called *general*).

    Examples
    --------
    >>> import numpy as np
    >>> W = np.array([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]])
    >>> bilinear(np.array([[1.0, 2.0]]), np.array([[3.0, 4.0, 5.0]]), W)
    array([[16.]])
    """
    _check_rows(query=query, key=key, W=W)
    _check.exactly("(d_q, d_k)", W=W)
    _check_weight("d_q", ("query", query, -1), ("W", W, 0))
    _check_weight("d_k", ("key", key, -1), ("W", W, 1))
    return query @ W @ key.mT


def additive(
    query: Float[Any, "*#batch q d_q"],
    key: Float[Any, "*#batch k d_k"],
    W_q: Float[Any, "d_q d_h"],
    W_k: Float[Any, "d_k d_h"],
    w_v: Float[Any, " d_h"],
) -> Float[Any, "*batch q k"]:
    r"""Compare queries and keys of any two lengths with a small network of one hidden layer.

    Equation ``eq-additive`` of chapter 3, with vectors as rows:
    :math:`s_{ij} = \tanh(\mathbf{q}_i \mathbf{W}_q + \mathbf{k}_j \mathbf{W}_k)
    \mathbf{w}_v^\top`.

    Parameters
    ----------
    query : array of shape (*batch, q, d_q)
    key : array of shape (*batch, k, d_k)
    W_q : array of shape (d_q, d_h)
        Learned; d_h is the number of hidden units.
    W_k : array of shape (d_k, d_h)
        Learned.
    w_v : array of shape (d_h,)
        Learned.

    Returns
    -------
    array of shape (*batch, q, k)

    Raises
    ------
    TypeError, ValueError
        As :func:`dot`; also when `W_q`, `W_k` or `w_v` do not fit.

    Notes
    -----
    The hidden layer holds q times k times d_h numbers, d_h times as many as the scores.  The weight
    of a `torch.nn.Linear` is stored the other way round: give ``linear.weight.T``.

    References
    ----------
    Bahdanau, Cho and Bengio (2015), "Neural Machine Translation by Jointly Learning to Align and
    Translate", appendix A.1.2.

    Examples
    --------
    >>> import numpy as np
    >>> query, key = np.array([[1.0]]), np.array([[0.5, -1.0], [2.0, 3.0]])
    >>> W_q, W_k = np.array([[1.0, 2.0]]), np.array([[0.0, 1.0], [1.0, 0.0]])
    >>> additive(query, key, W_q, W_k, np.array([1.0, 10.0])).round(4)
    array([[ 9.8661, 10.9926]])
    """
    xp = _check_rows(query=query, key=key, W_q=W_q, W_k=W_k, w_v=w_v)
    _check.exactly("(d_q, d_h)", W_q=W_q)
    _check.exactly("(d_k, d_h)", W_k=W_k)
    _check.exactly("(d_h)", w_v=w_v)
    _check_weight("d_q", ("query", query, -1), ("W_q", W_q, 0))
    _check_weight("d_k", ("key", key, -1), ("W_k", W_k, 0))
    _check_weight("d_h", ("W_q", W_q, 1), ("W_k", W_k, 1), ("w_v", w_v, 0))
    from_query = (query @ W_q)[..., :, None, :]  # (*batch, q, 1, d_h)
    from_key = (key @ W_k)[..., None, :, :]  # (*batch, 1, k, d_h)
    return xp.tanh(from_query + from_key) @ w_v


def one_layer_tanh(
    query: Float[Any, "*#batch q d_q"],
    key: Float[Any, "*#batch k d_k"],
    W: Float[Any, "d_k d_q"],
    b: Float[Any, " d_q"],
) -> Float[Any, "*batch q k"]:
    r"""Send each key through one layer with tanh, then take the dot product.

    Equation ``eq-one-layer-tanh`` of chapter 3, with vectors as rows:
    :math:`s_{ij} = \mathbf{q}_i \tanh(\mathbf{k}_j \mathbf{W} + \mathbf{b})^\top`.

    Parameters
    ----------
    query : array of shape (*batch, q, d_q)
    key : array of shape (*batch, k, d_k)
    W : array of shape (d_k, d_q)
        Learned; takes a key to the length of a query.
    b : array of shape (d_q,)
        Learned.

    Returns
    -------
    array of shape (*batch, q, k)
        In the unit of `query`: tanh has none.

    Raises
    ------
    TypeError, ValueError
        As :func:`dot`; also when `W` or `b` do not fit.

    References
    ----------
    Yang et al. (2016), "Hierarchical Attention Networks for Document Classification",
    section 2.2, where the query is one learned vector.

    Examples
    --------
    >>> import numpy as np
    >>> W, b = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]), np.array([0.0, 1.0])
    >>> one_layer_tanh(np.array([[1.0, 2.0]]), np.array([[0.1, -1.2, 0.2]]), W, b).round(4)
    array([[0.2913]])
    """
    xp = _check_rows(query=query, key=key, W=W, b=b)
    _check.exactly("(d_k, d_q)", W=W)
    _check.exactly("(d_q)", b=b)
    _check_weight("d_k", ("key", key, -1), ("W", W, 0))
    _check_weight("d_q", ("query", query, -1), ("W", W, 1), ("b", b, 0))
    return query @ xp.tanh(key @ W + b).mT


def _check_pair(query: Any, key: Any) -> None:
    _check_rows(query=query, key=key)
    _check.same_length("d_k", UNEQUAL, ("query", query, -1), ("key", key, -1))


def _check_rows(*, query: Any, key: Any, **weights: Any) -> Any:
    """Check queries and keys beside their weights, and return the namespace."""
    xp = _check.floats(query=query, key=key, **weights)
    _check.at_least(2, "(*batch, rows, d)", query=query, key=key)
    _check.batch_shape(query=query, key=key)
    _check.finite(query=query, key=key, **weights)
    return xp


def _check_weight(axis_name: str, *places: tuple[str, Any, int]) -> None:
    names = ", ".join(name for name, _, _ in places[1:])
    _check.same_length(axis_name, f"the transpose, or {names} of another size", *places)
