"""Positions: four ways to tell attention where a token stands.

Without a mask, attention does not see order: rows in another order give the same outputs in that
order.  So the position has to enter somewhere else.  Chapter 7 compares the places where it can
enter.

================  ==========================  =================================
function          where it enters             what the score sees of i and j
================  ==========================  =================================
sinusoidal        added to the embeddings     both, through what is learned
rotary            rotates queries and keys    their difference i - j
alibi             added to the scores         their distance ``|i - j|``
distance_buckets  added to the scores         the bucket of i - j, learned
================  ==========================  =================================

Positions count from 0.  The frequencies are the same in `sinusoidal` and in `rotary`.
"""

import math
from typing import Any, SupportsIndex

import numpy as np
from jaxtyping import Float, Integer, Real

from attnbook import _check, _errors

BASE = 10_000.0


def frequencies(d: SupportsIndex, *, base: float = BASE, like: Any = None) -> Float[Any, " pairs"]:
    r"""Return how far the angle of each pair of features turns from one position to the next.

    Equation ``eq-position-frequency`` of chapter 7.

    .. math:: \omega_c = b^{-2c/d}, \qquad c = 0, \dots, d/2 - 1.

    Parameters
    ----------
    d : int
        How many features there are; even, as two features share one angle.
    base : float
        :math:`b > 1`; the slowest pair needs nearly :math:`2\pi b` positions for a full turn.
    like : array of floating point numbers, optional
        The result is of the library, dtype and device of this array; NumPy float64 without it.

    Returns
    -------
    array of shape (d / 2,)
        In radians per position, from 1 downwards.

    Raises
    ------
    TypeError
        When `d` is no integer, or `like` is no array of floating point numbers.
    ValueError
        When `d` is odd or below 2, or `base` is not above 1.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.5.

    Examples
    --------
    >>> frequencies(8)
    array([1.   , 0.1  , 0.01 , 0.001])
    """
    return _like(np.asarray(_frequencies("d", d, base)), like)


def sinusoidal(
    seq_len: SupportsIndex, d_model: SupportsIndex, like: Any = None, *, base: float = BASE
) -> Float[Any, "seq d_model"]:
    r"""Return one row of sines and cosines for each position, to be added to the embeddings.

    Equation ``eq-sinusoidal`` of chapter 7.  With :math:`\omega_c = b^{-2c/d}`,

    .. math:: p_{t,2c} = \sin(\omega_c t), \qquad p_{t,2c+1} = \cos(\omega_c t).

    Parameters
    ----------
    seq_len : int
        How many positions, counted from 0.
    d_model : int
        Length of a row.  It has to be even: a sine without its cosine would break what makes
        the rows useful, that their dot products depend on the distance alone.
    like : array of floating point numbers, optional
        The result is of the library, dtype and device of this array; NumPy float64 without it.
    base : float
        :math:`b`; the wavelengths go from :math:`2\pi` to nearly :math:`2\pi b` positions.

    Returns
    -------
    array of shape (seq_len, d_model)
        Numbers from -1 to 1.  All rows have the norm :math:`\sqrt{d/2}`, and
        :math:`\mathbf{p}_i \mathbf{p}_j^\top = \sum_c \cos(\omega_c (i - j))`.

    Raises
    ------
    TypeError
        When a length is no integer, or `like` is no array of floating point numbers.
    ValueError
        When `d_model` is odd, a length is too small, or `base` is not above 1.

    Notes
    -----
    Some code puts all sines first and all cosines behind them.  That is the same up to the order
    of the features, which learned embeddings and layers do not mind.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.5.

    Examples
    --------
    >>> sinusoidal(3, 4).round(4)
    array([[ 0.    ,  1.    ,  0.    ,  1.    ],
           [ 0.8415,  0.5403,  0.01  ,  1.    ],
           [ 0.9093, -0.4161,  0.02  ,  0.9998]])
    """
    omega = _frequencies("d_model", d_model, base)
    position = np.arange(_check.integer("seq_len", seq_len, at_least=1), dtype=np.float64)
    angle = position[:, None] * np.asarray(omega, dtype=np.float64)
    table = np.stack([np.sin(angle), np.cos(angle)], axis=-1)
    return _like(table.reshape(len(position), -1), like)


def rotary(
    x: Float[Any, "*batch seq d"], positions: Real[Any, "..."], *, base: float = BASE
) -> Float[Any, "*batch seq d"]:
    r"""Turn each pair of features by an angle that grows with the position.

    Equation ``eq-rotary`` of chapter 7.  The features :math:`2c` and :math:`2c+1` of a row at
    position :math:`t` are turned by :math:`\omega_c t`, with :math:`\omega_c = b^{-2c/d}`:

    .. math:: (x_{2c}, x_{2c+1}) \mapsto
              (x_{2c} \cos \omega_c t - x_{2c+1} \sin \omega_c t,\;
               x_{2c} \sin \omega_c t + x_{2c+1} \cos \omega_c t).

    Give it the queries and the keys, not the values.  Lengths stay as they are, and the dot
    product of a turned query and a turned key depends on their positions only through the
    difference.

    Parameters
    ----------
    x : array of shape (*batch, seq, d)
        Queries or keys of one head, or of all heads with a head axis in `*batch`; d is even.
    positions : array of shape (seq,) or (*batch, seq)
        Where each row stands: integers or floating point numbers, also negative ones.  The batch
        axes broadcast to those of `x`; for positions of shape (batch, seq) and heads, pass
        ``positions[:, None]``.
    base : float
        :math:`b > 1`; long contexts are often trained with a larger one.

    Returns
    -------
    array of the shape of `x`
        In the unit of `x`.

    Raises
    ------
    TypeError
        When `x` does not hold floating point numbers, when `positions` are no numbers, or when
        the two come from different libraries.
    ValueError
        When d is odd, or the shapes do not fit.

    Notes
    -----
    The pairs are neighbours here, as in the paper.  Some libraries (such as Hugging Face's Llama)
    pair feature i with feature i + d/2.  Their scores agree with these after the features
    of both query and key are put in another order, all even ones first and then all odd ones;
    weights trained with one layout give wrong scores in the other.

    The angles are computed in float64, so that they are right also at large positions: on the
    processor, since not every other device has such numbers, and only their sines and cosines are
    moved to the device of `x`.

    References
    ----------
    Su et al. (2021), "RoFormer: Enhanced Transformer with Rotary Position Embedding",
    section 3.2.2.

    Examples
    --------
    >>> x = np.array([[1.0, 0.0], [1.0, 0.0]])
    >>> rotary(x, np.array([0, 1])).round(4)
    array([[1.    , 0.    ],
           [0.5403, 0.8415]])
    """
    xp = _check.floats(x=x)
    _check.at_least(2, "(*batch, seq, d)", x=x)
    omega = _frequencies("d (the last axis of x)", x.shape[-1], base)
    _check_positions(x, positions)
    # On the processor: there tensors have float64 for certain.
    places = (positions.astype(np.float64) if _check.is_numpy(positions)
              else positions.cpu().double())
    angle = places[..., None] * xp.asarray(omega, dtype=xp.float64)
    cos, sin = _as(x, xp.cos(angle)), _as(x, xp.sin(angle))
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = xp.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1)
    return xp.reshape(turned, tuple(x.shape))


def alibi(
    num_heads: SupportsIndex,
    num_queries: SupportsIndex,
    num_keys: SupportsIndex | None = None,
    start: SupportsIndex | None = None,
    like: Any = None,
) -> Float[Any, "num_heads q k"]:
    r"""Return what to add to the scores, so that every head prefers what is near.

    Equation ``eq-alibi`` of chapter 7, with the slopes :math:`m_h` of :func:`alibi_slopes`:
    :math:`b_{hij} = -m_h \lvert i - j \rvert`.

    Parameters
    ----------
    num_heads : int
        How many heads; each has its own slope.
    num_queries : int
        Number of rows.
    num_keys : int, optional
        Number of columns; without it the keys end with the last query.
    start : int, optional
        Position of the first query among the keys, as in :func:`attnbook.masks.causal`.
    like : array of floating point numbers, optional
        The result is of the library, dtype and device of this array; NumPy float64 without it.

    Returns
    -------
    array of shape (num_heads, q, k)
        In the unit of scores: 0 where the query stands on the key, and falling from there.  Add
        it to scaled scores, before the mask and the softmax; it does not replace the mask.

    Raises
    ------
    TypeError
        When a number is no integer, or `like` is no array of floating point numbers.
    ValueError
        When a number is too small, or queries and keys differ in number and `start` is missing.

    Notes
    -----
    The paper has causal attention, in which no key stands behind its query.  For keys behind the
    query this function goes down on both sides.  Code for causal models often adds
    :math:`m_h j` instead; in a causal row the two differ by a constant, which the softmax
    does not see.

    References
    ----------
    Press, Smith and Lewis (2022), "Train Short, Test Long: Attention with Linear Biases Enables
    Input Length Extrapolation", section 3.

    Examples
    --------
    >>> alibi(2, 3)[0]
    array([[ 0.    , -0.0625, -0.125 ],
           [-0.0625,  0.    , -0.0625],
           [-0.125 , -0.0625,  0.    ]])
    """
    slopes = alibi_slopes(num_heads)
    query, key = _check.rows_and_columns(num_queries, num_keys, start, None)
    return _like(slopes[:, None, None] * -abs(query - key), like)


def alibi_slopes(num_heads: SupportsIndex, like: Any = None) -> Float[Any, " num_heads"]:
    r"""Return how steeply the bias of each head falls with the distance.

    For a number H of heads that is a power of two, :math:`m_h = 2^{-8h/H}` with h = 1, ..., H.
    For another number, with the power of two P below it: the P slopes of P heads, then the 1st,
    3rd, 5th, ... slope of 2P heads, as many as are missing.

    Parameters
    ----------
    num_heads : int
        H.
    like : array of floating point numbers, optional
        The result is of the library, dtype and device of this array; NumPy float64 without it.

    Returns
    -------
    array of shape (num_heads,)
        In units of scores per position; positive and different from each other.

    Raises
    ------
    TypeError
        When `num_heads` is no integer, or `like` is no array of floating point numbers.
    ValueError
        When `num_heads` is below 1.

    References
    ----------
    Press, Smith and Lewis (2022), section 3; the rule for other numbers of heads is that of the
    authors' code (github.com/ofirpress/attention_with_linear_biases).

    Examples
    --------
    >>> alibi_slopes(4)
    array([0.25      , 0.0625    , 0.015625  , 0.00390625])
    >>> alibi_slopes(3)   # two heads, and the first of four
    array([0.0625    , 0.00390625, 0.25      ])
    """
    heads = _check.integer("num_heads", num_heads, at_least=1)
    power = 2 ** int(math.log2(heads))
    own = 2.0 ** (-8 * np.arange(1, power + 1) / power)
    between = 2.0 ** (-8 * np.arange(1, 2 * power + 1, 2) / (2 * power))
    return _like(np.concatenate([own, between[: heads - power]]), like)


def distance_buckets(
    num_queries: SupportsIndex,
    num_keys: SupportsIndex | None = None,
    start: SupportsIndex | None = None,
    like: Any = None,
    *,
    num_buckets: SupportsIndex = 32,
    max_distance: SupportsIndex = 128,
    causal: bool = False,
) -> Integer[Any, "q k"]:
    r"""Return which learned number of T5's relative bias belongs to each query and key.

    Chapter 7.  A near distance has a bucket of its own; farther ones share buckets that widen with
    the logarithm of the distance; and all from `max_distance` onwards share the last.  With
    :math:`n` buckets for one direction, of which the first :math:`e = \lfloor n/2 \rfloor` are
    exact, a distance :math:`r \ge e` is in the bucket

    .. math:: \min\left(n - 1,\; e + \left\lfloor
              \frac{\ln(r/e)}{\ln(r_{\max}/e)}\,(n - e) \right\rfloor\right).

    Parameters
    ----------
    num_queries : int
        Number of rows.
    num_keys : int, optional
        Number of columns; without it the keys end with the last query.
    start : int, optional
        Position of the first query among the keys, as in :func:`attnbook.masks.causal`.
    like : array, optional
        The result is of the library and on the device of this array; NumPy without it.
    num_buckets : int
        Of both directions together: even and at least 4, or, if `causal`, at least 2.
    max_distance : int
        From here on every distance is in the last bucket; larger than the exact buckets reach.
    causal : bool
        True where later keys are masked: all buckets are for keys before the query, and a later
        key gets bucket 0.  Otherwise the second half is for keys after the query.

    Returns
    -------
    integer array of shape (q, k)
        From 0 to ``num_buckets - 1``: look it up in a table of learned numbers, one a bucket and
        head, and add that to the scores.

    Raises
    ------
    TypeError
        When a number is no integer.
    ValueError
        When a number is too small, or queries and keys differ in number and `start` is missing.

    Notes
    -----
    T5 does not divide its scores by the square root of d_k; the bias is the same all the same.

    References
    ----------
    Raffel et al. (2020), "Exploring the Limits of Transfer Learning with a Unified Text-to-Text
    Transformer", section 2.1; the formula is that of the authors' code.

    Examples
    --------
    >>> distance_buckets(1, 12, start=11, num_buckets=8, max_distance=16, causal=True)
    array([[6, 6, 6, 6, 5, 5, 4, 4, 3, 2, 1, 0]])
    """
    whole = _check.integer("num_buckets", num_buckets, at_least=2 if causal else 4)
    if whole % 2 and not causal:
        raise _errors.wrong("num_buckets", "an even number, half for each direction", f"{whole}",
                            f"{whole + 1}")
    each = whole if causal else whole // 2
    exact = each // 2
    farthest = _check.integer("max_distance", max_distance, at_least=exact + 1)
    query, key = _check.rows_and_columns(num_queries, num_keys, start, None)
    distance = np.maximum(query - key, 0) if causal else abs(query - key)
    ratio = np.log(np.maximum(distance, 1) / exact) / math.log(farthest / exact)
    wide = np.minimum(each - 1, exact + np.floor(ratio * (each - exact)).astype(int))
    bucket = np.where(distance < exact, distance, wide)
    if not causal:
        bucket = bucket + each * (key > query)
    return bucket if like is None else _check.namespace(like=like).asarray(
        bucket, device=like.device)


def _frequencies(name: str, d: Any, base: float) -> list[float]:
    """Return the frequencies of d features; `name` is what the reader calls d.

    Python's own numbers, since ``torch.compile`` turns NumPy's into tensors of float32.
    """
    features = _check.integer(name, d, at_least=2)
    if features % 2:
        raise _errors.wrong(name, "an even number, as two features share one angle", f"{features}",
                            f"{features + 1}")
    if not 1 < base < math.inf:
        raise _errors.wrong("base", "a finite number above 1", f"{base}", f"base={BASE:g}")
    return [float(base) ** (-c / features) for c in range(0, features, 2)]


def _as(x: Any, numbers: Any) -> Any:
    """Return numbers of the processor in the dtype, and on the device, of `x`."""
    return numbers.astype(x.dtype) if _check.is_numpy(x) else numbers.to(x.dtype).to(x.device)


def _like(array: np.ndarray, like: Any) -> Any:
    """Return a NumPy array as one of the library, dtype and device of `like`."""
    if like is None:
        return array
    xp = _check.namespace(like=like)
    if not xp.isdtype(like.dtype, "real floating"):
        raise _errors.wrong_type(
            "like", "an array of floating point numbers, whose dtype the result takes",
            f"dtype {like.dtype}", "the embeddings instead of the ids, or no like at all")
    return xp.asarray(array, dtype=like.dtype, device=like.device)


def _check_positions(x: Any, positions: Any) -> None:
    """Check library, kind and shape of `positions` against those of `x`."""
    _check.namespace(x=x, positions=positions)
    if not _check.is_integral(positions):
        _check.floats(positions=positions)
    expected, given = tuple(x.shape)[:-1], tuple(positions.shape)
    pairs = zip(reversed(given[:-1]), reversed(expected[:-1]), strict=False)
    fits = all(have in (1, want) for have, want in pairs)
    if not given or given[-1] != expected[-1] or len(given) > len(expected) or not fits:
        advice = ("positions[:, None], if x has a head axis and each batch entry its own positions"
                  if 1 < len(given) < len(expected) else
                  "one position for each row of x, such as arange(x.shape[-2])")
        raise _errors.wrong(
            "positions", f"shape (seq,) = {expected[-1:]}, or one that broadcasts to (*batch, seq) "
            f"= {expected}", f"shape {given}", advice)
