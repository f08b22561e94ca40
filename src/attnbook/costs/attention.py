"""Attention computed in another order: the same result with less memory, or another kernel.

``online_attention`` gives exactly what :func:`attnbook.pooling.attend` gives, block by block.
``linear_attention`` is attention with a kernel that falls apart into features, so that sums can be
exchanged.  Chapter 13 writes both on the page.
"""

import math
from typing import Any

from jaxtyping import Bool, Float

from attnbook import _check, _errors


def online_attention(
    query: Float[Any, "*#batch q d_k"],
    key: Float[Any, "*#batch k d_k"],
    value: Float[Any, "*#batch k d_v"],
    *,
    block: int = 64,
    mask: Bool[Any, "..."] | None = None,
) -> Float[Any, "*batch q d_v"]:
    r"""Attend with the scaled dot product, a block of keys at a time.

    Equation ``eq-online`` of chapter 13.  Three things are carried from block to block, for each
    query: the largest score m so far, the sum z of :math:`e^{s - m}`, and the sum of
    :math:`e^{s - m}` times the values.  When a block brings a larger score, what was summed is
    multiplied by :math:`e^{m_\text{old} - m_\text{new}}`.  No more than q × block scores exist at
    any moment, and the result is the softmax's, not an approximation.

    Parameters
    ----------
    query : array of shape (*batch, q, d_k)
    key : array of shape (*batch, k, d_k)
    value : array of shape (*batch, k, d_v)
    block : int
        Keys in a block.
    mask : boolean array, optional
        True = may attend; of shape (*batch, q, k), or broadcasting to it.

    Returns
    -------
    array of shape (*batch, q, d_v)
        A query that may attend to nothing gets zeros.  There are no weights to return: they never
        all exist.

    Raises
    ------
    TypeError
        When libraries or dtypes are mixed, or when `mask` is not boolean.
    ValueError
        When shapes do not fit, an axis is empty, or a number in a NumPy array is NaN or infinite.

    References
    ----------
    Milakov and Gimelshein (2018), "Online Normalizer Calculation for Softmax"; Dao et al. (2022),
    "FlashAttention".

    Examples
    --------
    >>> import numpy as np
    >>> from attnbook.pooling import attend
    >>> x = np.random.default_rng(0).normal(size=(7, 3))
    >>> np.allclose(online_attention(x, x, x, block=2), attend(x, x, x)[0])
    True
    """
    xp, batch = _checked(query, key, value)
    block = _check.integer("block", block, at_least=1)
    n, m, dtype = query.shape[-2], key.shape[-2], query.dtype
    if mask is not None:
        _check.mask(mask, (*batch, n, m), query=query)
        mask = xp.broadcast_to(mask, (*batch, n, m))
    query, key, value = _in_32_bits(xp, query, key, value)
    query = query / math.sqrt(query.shape[-1])
    # No finite score is below, and it is finite: a row without an allowed key must not give NaN.
    low = float(xp.finfo(query.dtype).min)
    like = {"dtype": query.dtype, "device": query.device}
    top = xp.full((*batch, n, 1), low, **like)
    total = xp.zeros((*batch, n, 1), **like)
    output = xp.zeros((*batch, n, value.shape[-1]), **like)
    for start in range(0, m, block):
        part = slice(start, start + block)
        scores = query @ key[..., part, :].mT
        allowed = None if mask is None else mask[..., part]
        top, total, output = _absorb(
            xp, (top, total, output), scores, value[..., part, :], allowed, low)
    return xp.astype(output / xp.where(total > 0, total, 1.0), dtype)


def _in_32_bits(xp: Any, *arrays: Any) -> list:
    """Return arrays of 16 bits in float32, where sums are right, and others as they are."""
    return [xp.astype(array, xp.float32) if array.dtype.itemsize == 2 else array
            for array in arrays]


def _absorb(xp: Any, state: tuple, scores: Any, value: Any, allowed: Any, low: float) -> tuple:
    """Return largest score, sum and output after one more block of keys."""
    top, total, output = state
    if allowed is not None:
        scores = xp.where(allowed, scores, low)
    new = xp.maximum(top, xp.max(scores, axis=-1, keepdims=True))
    # From `low` to a score may be farther than a float reaches: -inf is then the right exponent.
    with _check.silent_overflow(xp):
        raised, shrink = xp.exp(scores - new), xp.exp(top - new)
    if allowed is not None:
        raised = xp.where(allowed, raised, 0.0)
    total = total * shrink + xp.sum(raised, axis=-1, keepdims=True)
    return new, total, output * shrink + raised @ value


def features(x: Float[Any, "*batch d"]) -> Float[Any, "*batch d"]:
    r"""Return :math:`\varphi(x) = \mathrm{elu}(x) + 1`, elementwise: positive for every number.

    It is x + 1 for x > 0, and e^x otherwise; where no float is as small, e^x is 0 (below about -17
    in float16, and -103 in float32).

    Parameters
    ----------
    x : array of any shape

    Returns
    -------
    array of the same shape

    References
    ----------
    Katharopoulos et al. (2020), "Transformers are RNNs", section 3.2.

    Examples
    --------
    >>> import numpy as np
    >>> features(np.array([-1.0, 0.0, 2.0])).round(4)
    array([0.3679, 1.    , 3.    ])
    """
    xp = _check.floats(x=x)
    zero = xp.zeros_like(x)
    return xp.where(x > 0, x + 1, xp.exp(xp.minimum(x, zero)))


def linear_attention(
    query: Float[Any, "*#batch q d_k"],
    key: Float[Any, "*#batch k d_k"],
    value: Float[Any, "*#batch k d_v"],
    *,
    causal: bool = False,
) -> Float[Any, "*batch q d_v"]:
    r"""Attend with the kernel :math:`\varphi(q) \cdot \varphi(k)`, without any n × n matrix.

    Equation ``eq-linear`` of chapter 13: the sums over the keys,
    :math:`S = \sum_j \varphi(k_j)^\top v_j` and :math:`z = \sum_j \varphi(k_j)`, are made once, and
    each query only multiplies them.  Causally they grow token by token, and are all that is kept:
    the state of a recurrent layer.

    Parameters
    ----------
    query : array of shape (*batch, q, d_k)
    key : array of shape (*batch, k, d_k)
    value : array of shape (*batch, k, d_v)
    causal : bool
        Whether query i may attend to keys 0 to i only; then q = k.

    Returns
    -------
    array of shape (*batch, q, d_v)
        Zeros for a query whose features meet no key's above 0.

    Raises
    ------
    TypeError
        When libraries or dtypes are mixed.
    ValueError
        When shapes do not fit, an axis is empty, a number in a NumPy array is NaN or infinite, or
        queries and keys differ in number and `causal` is asked for.

    References
    ----------
    Katharopoulos et al. (2020), "Transformers are RNNs: Fast Autoregressive Transformers with
    Linear Attention", sections 3.2 and 3.3.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.random.default_rng(0).normal(size=(5, 3))
    >>> weights = features(x) @ features(x).T
    >>> slow = weights / weights.sum(axis=-1, keepdims=True) @ x
    >>> np.allclose(linear_attention(x, x, x), slow)
    True
    """
    xp, batch = _checked(query, key, value)
    n, m, dtype = query.shape[-2], key.shape[-2], query.dtype
    if causal and n != m:
        raise _errors.wrong("causal", "as many queries as keys", f"{n} and {m}", "causal=False")
    query, key, value = _in_32_bits(xp, query, key, value)
    query, key = features(query), features(key)
    if causal:
        return xp.astype(xp.stack(_rows(xp, query, key, value, batch), axis=-2), dtype)
    total = query @ xp.sum(key, axis=-2)[..., None]
    return xp.astype(query @ (key.mT @ value) / xp.where(total > 0, total, 1.0), dtype)


def _rows(xp: Any, query: Any, key: Any, value: Any, batch: tuple) -> list:
    """Return the outputs of the causal form, one token after the other."""
    like = {"dtype": query.dtype, "device": query.device}
    state = xp.zeros((*batch, key.shape[-1], value.shape[-1]), **like)
    total = xp.zeros((*batch, key.shape[-1], 1), **like)
    rows = []
    for t in range(query.shape[-2]):
        now, asked = key[..., t, :, None], query[..., None, t, :]
        state = state + now * value[..., None, t, :]
        total = total + now
        sums = asked @ total
        rows.append((asked @ state / xp.where(sums > 0, sums, 1.0))[..., 0, :])
    return rows


def _checked(query: Any, key: Any, value: Any) -> tuple[Any, tuple[int, ...]]:
    """Check three arrays as attention does, and return their namespace and batch axes."""
    xp = _check.floats(query=query, key=key, value=value)
    _check.at_least(2, "(*batch, rows, d)", query=query, key=key, value=value)
    _check.same_length(
        "d_k", "a projection of one of them", ("query", query, -1), ("key", key, -1))
    _check.same_length(
        "k (one value for each key)", "passing the values in the order of their keys",
        ("key", key, -2), ("value", value, -2))
    _check.finite(query=query, key=key, value=value)
    return xp, _check.batch_shape(query=query, key=key, value=value)
