"""Masks: which query may attend to which key?

One convention in the whole book: a mask is boolean, **True = may attend**, and it broadcasts to
the scores' shape (*batch, q, k).  Masks are combined with ``&``.  Chapter 8 draws them.

``torch.nn.functional.scaled_dot_product_attention`` reads a boolean mask in the same sense;
``torch.nn.MultiheadAttention`` and its relatives read True as *may not*, so give them ``~mask``.

=========  ================================================================
function   a query may attend to
=========  ================================================================
causal     keys up to and including its own position
window     keys at most so far before and behind its own position
prefix     the first keys, and keys up to its own position
valid      keys that are data, and not padding
reach      nothing by itself: what a stack of layers with a mask can see
=========  ================================================================
"""

from typing import Any, SupportsIndex

from jaxtyping import Bool, Integer

from attnbook import _check, _errors


def causal(
    num_queries: SupportsIndex,
    num_keys: SupportsIndex | None = None,
    start: SupportsIndex | None = None,
    like: Any = None,
) -> Bool[Any, "q k"]:
    r"""Let each query attend to its own position and to those before it.

    Equations ``eq-causal`` and ``eq-start`` of chapter 8: :math:`m_{ij} = [\,j \le i + t\,]`,
    where *t* is `start`.

    Parameters
    ----------
    num_queries : int
        Number of rows.
    num_keys : int, optional
        Number of columns; without it the keys end with the last query.
    start : int, optional
        Position of the first query among the keys, counted from 0.  It may be left out when
        there are as many queries as keys, and must be given when there are not.
    like : array, optional
        The mask is of the library and on the device of this array; NumPy without it.

    Returns
    -------
    boolean array of shape (q, k)
        True = may attend: where key position <= start + row.

    Raises
    ------
    TypeError
        When a number is no integer.
    ValueError
        When the numbers of queries and keys differ and `start` is missing, or when a query
        would stand behind the last key.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.2.3: "up to and including that
    position".

    Examples
    --------
    >>> causal(3)
    array([[ True, False, False],
           [ True,  True, False],
           [ True,  True,  True]])
    >>> causal(1, 4, start=2)   # decoding: the third token of four asks
    array([[ True,  True,  True, False]])
    """
    query, key = _check.rows_and_columns(num_queries, num_keys, start, like)
    return key <= query


def window(
    num_queries: SupportsIndex,
    num_keys: SupportsIndex | None = None,
    start: SupportsIndex | None = None,
    *,
    before: SupportsIndex,
    after: SupportsIndex,
    like: Any = None,
) -> Bool[Any, "q k"]:
    r"""Let each query attend to its neighbourhood.

    Equation ``eq-window-prefix`` of chapter 8, with *b* = `before` and *a* = `after`:
    :math:`m_{ij} = [\,i - b \le j \le i + a\,]`.

    Parameters
    ----------
    num_queries, num_keys, start, like
        As in :func:`causal`.
    before : int
        How many positions before its own a query may attend to.
    after : int
        How many behind its own; with 0 the window is causal.

    Returns
    -------
    boolean array of shape (q, k)
        True = may attend: where -before <= key position - (start + row) <= after.

    Raises
    ------
    TypeError, ValueError
        As :func:`causal`; also when `before` or `after` is negative.

    References
    ----------
    Beltagy, Peters and Cohan (2020), "Longformer: The Long-Document Transformer", section 3.1.

    Examples
    --------
    >>> window(4, before=1, after=0).astype(int)
    array([[1, 0, 0, 0],
           [1, 1, 0, 0],
           [0, 1, 1, 0],
           [0, 0, 1, 1]])
    """
    reach_before = _check.integer("before", before, at_least=0)
    reach_after = _check.integer("after", after, at_least=0)
    query, key = _check.rows_and_columns(num_queries, num_keys, start, like)
    # Sums with a reach that means no limit, such as sys.maxsize, would wrap round.
    return (query - key <= reach_before) & (key - query <= reach_after)


def prefix(
    num_queries: SupportsIndex,
    num_keys: SupportsIndex | None = None,
    start: SupportsIndex | None = None,
    *,
    prefix_len: SupportsIndex,
    like: Any = None,
) -> Bool[Any, "q k"]:
    r"""Let every query attend to the whole prefix, and causally to the rest.

    Equation ``eq-window-prefix`` of chapter 8, with *p* = `prefix_len`:
    :math:`m_{ij} = [\,j < p \text{ or } j \le i\,]`.

    Parameters
    ----------
    num_queries, num_keys, start, like
        As in :func:`causal`.
    prefix_len : int
        How many of the first keys every query may attend to; with 0 the mask is causal.

    Returns
    -------
    boolean array of shape (q, k)
        True = may attend: where key position < prefix_len or key position <= start + row.

    Raises
    ------
    TypeError, ValueError
        As :func:`causal`; also when `prefix_len` is negative or larger than the number of keys.

    References
    ----------
    Raffel et al. (2020), "Exploring the Limits of Transfer Learning with a Unified Text-to-Text
    Transformer", section 3.2.1 (*causal with prefix*).

    Examples
    --------
    >>> prefix(4, prefix_len=2).astype(int)
    array([[1, 1, 0, 0],
           [1, 1, 0, 0],
           [1, 1, 1, 0],
           [1, 1, 1, 1]])
    """
    length = _check.integer("prefix_len", prefix_len, at_least=0)
    query, key = _check.rows_and_columns(num_queries, num_keys, start, like)
    if length > key.shape[-1]:
        raise _errors.wrong("prefix_len", f"at most num_keys={key.shape[-1]}", f"{length}",
                            "the number of keys that form the prefix")
    return (key < length) | (key <= query)


def valid(valid_lens: Integer[Any, "*batch"], num_keys: SupportsIndex) -> Bool[Any, "*batch 1 k"]:
    r"""Let every query attend to the first keys, which are data, and not to the padding.

    The first factor of equation ``eq-padding-causal`` of chapter 8:
    :math:`m_{ij} = [\,j < \ell\,]`.

    Parameters
    ----------
    valid_lens : integer array of shape (*batch)
        How many keys of each batch entry are data, each from 0 to `num_keys`.
    num_keys : int
        Number of columns, padding included.

    Returns
    -------
    boolean array of shape (*batch, 1, k)
        True = may attend.  The axis of length 1 broadcasts over the queries.  Of the library and
        on the device of `valid_lens`.

    Raises
    ------
    TypeError
        When `valid_lens` is no array of integers.
    ValueError
        When there is no length; and when one in a NumPy array is negative or larger than
        `num_keys`.

    Notes
    -----
    With heads, scores have the shape (batch, num_heads, q, k): pass ``valid_lens[:, None]``.
    With one length for each query, of shape (*batch, q), drop the axis of length 1 again:
    ``valid(valid_lens, num_keys)[..., 0, :]``.

    Examples
    --------
    >>> import numpy as np
    >>> valid(np.array([1, 3]), 3)
    array([[[ True, False, False]],
    <BLANKLINE>
           [[ True,  True,  True]]])
    """
    num_keys = _check.integer("num_keys", num_keys, at_least=1)
    xp = _check.namespace(valid_lens=valid_lens)
    if not _check.is_integral(valid_lens):
        raise _errors.wrong_type(
            "valid_lens", "integers", f"dtype {valid_lens.dtype}",
            "counting the tokens of each sequence, for instance with mask.sum(-1)")
    _check.not_empty(valid_lens=valid_lens)
    if _check.is_numpy(valid_lens):
        _check_range(valid_lens, num_keys)
    position = xp.arange(num_keys, device=valid_lens.device)
    return position < valid_lens[..., None, None]


def _check_range(valid_lens: Any, num_keys: int) -> None:
    shortest, longest = int(valid_lens.min()), int(valid_lens.max())
    if shortest < 0 or longest > num_keys:
        raise _errors.wrong(
            "valid_lens", f"lengths from 0 to num_keys={num_keys}",
            f"{shortest} to {longest}", f"num_keys={max(longest, num_keys)}, or shorter lengths"
            if shortest >= 0 else "counting from 0")


def reach(mask: Bool[Any, "n n"], num_layers: SupportsIndex) -> Bool[Any, "n n"]:
    r"""Tell which tokens can reach which outputs when layers with this mask are stacked.

    Equation ``eq-reach`` of chapter 8: with :math:`\mathbf{R}^{(1)} = \mathbf{M}`,

    .. math:: r^{(l + 1)}_{ij} = 1 \text{ where some } t \text{ has } m_{it} = 1
              \text{ and } r^{(l)}_{tj} = 1.

    Parameters
    ----------
    mask : boolean array of shape (n, n)
        True = may attend, the same in every layer.  If a layer adds its input to its output, as
        the blocks of a Transformer do, every position also hears itself: put the diagonal in.
    num_layers : int
        How many layers, 1 or more.

    Returns
    -------
    boolean array of shape (n, n)
        True = the token on this column can change the output on this row.  Of the library of
        `mask`.

    Raises
    ------
    TypeError
        When `mask` is not boolean, or `num_layers` no integer.
    ValueError
        When `mask` is empty or not square, or `num_layers` is smaller than 1.

    References
    ----------
    Beltagy, Peters and Cohan (2020), "Longformer: The Long-Document Transformer", section 3.1:
    stacked windows reach further with every layer.

    Examples
    --------
    >>> reach(window(4, before=1, after=0), 2).astype(int)
    array([[1, 0, 0, 0],
           [1, 1, 0, 0],
           [1, 1, 1, 0],
           [0, 1, 1, 1]])
    """
    layers = _check.integer("num_layers", num_layers, at_least=1)
    _check.mask(mask, tuple(getattr(mask, "shape", ())))
    _check.exactly("(n, n)", mask=mask)
    _check.not_empty(mask=mask)
    _check.same_length("n (one row and one column for each token)", "a square mask, "
                       "as every layer of a stack sees one sequence",
                       ("rows", mask, 0), ("columns", mask, 1))
    xp = _check.namespace(mask=mask)
    reached = mask
    for _ in range(layers - 1):
        reached = xp.astype(mask, xp.float32) @ xp.astype(reached, xp.float32) > 0
    return reached
