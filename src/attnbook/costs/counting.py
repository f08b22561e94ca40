"""What a layer costs, counted: multiplications, steps, paths, bytes, parameters.

Plain functions of plain integers: no array, no library.  An operation is one multiplication
together with its addition; libraries that report FLOPs count it twice.

Four kinds of layer turn `seq_len` vectors of width `d_model` into as many others:

===============  ============================================================================
``recurrent``    each state from the token and the state before it
``convolution``  each output from `kernel_size` neighbours, itself in the middle
``attention``    each output from all places
``restricted``   attention over `window` neighbours, itself in the middle
===============  ============================================================================
"""

import math
from typing import Any

from attnbook import _check, _errors

KINDS = ("recurrent", "convolution", "attention", "restricted")
"""The layers whose costs are counted."""


def operations(
    kind: str,
    seq_len: int,
    d_model: int,
    *,
    kernel_size: int = 3,
    window: int = 65,
    num_heads: int = 1,
    num_kv_heads: int | None = None,
    bare: bool = False,
) -> int:
    r"""Count the multiplications of one layer, for one sequence.

    Equations ``eq-operations`` (bare) and ``eq-operations-whole`` of chapter 13.  With n tokens
    of width d:

    =============  ===============  =====================================
    kind           bare             whole
    =============  ===============  =====================================
    recurrent      :math:`2nd^2`    :math:`6nd^2`, a GRU
    convolution    :math:`knd^2`    the same
    attention      :math:`2n^2d`    :math:`4nd^2 + 2n^2d`
    restricted     :math:`2nrd`     :math:`4nd^2 + 2nrd`
    =============  ===============  =====================================

    Bare are a recurrent layer of two matrices and an attention whose tokens are queries, keys and
    values as they stand; whole are the layers that models are made of.  With G of H heads for
    keys and values, two of the four projections are narrower: :math:`(2 + 2G/H)nd^2`.

    Parameters
    ----------
    kind : str
    seq_len, d_model : int
    kernel_size : int
        Of the convolution.
    window : int
        Of the restricted attention; it is never more than there are tokens.  At the two ends a
        few of these products are empty, and are counted all the same.
    num_heads, num_kv_heads : int
        Of the two kinds of attention. Their number counts only where heads share keys; None
        means that none are shared.
    bare : bool

    Returns
    -------
    int
        Multiplications, each with its addition.

    Raises
    ------
    TypeError, ValueError
        For an unknown kind, or a size that is no positive integer.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 4, table 1, prints how these grow.

    Examples
    --------
    >>> [operations(kind, 512, 512, bare=True) // 512**3 for kind in ("recurrent", "attention")]
    [2, 2]
    >>> operations("attention", 1, 8, num_heads=4, num_kv_heads=1) - 2 * 8 == 2 * 64 + 2 * 16
    True
    """
    n, d = _size("seq_len", seq_len), _size("d_model", d_model)
    k, r = _size("kernel_size", kernel_size), min(_size("window", window), n)
    matrices = {"recurrent": 2 if bare else 6, "convolution": k}
    if _errors.one_of("kind", kind, KINDS) in matrices:
        return matrices[kind] * n * d * d
    narrow = _kv_width(d, num_heads, num_kv_heads)
    projections = 0 if bare else 2 * n * d * (d + narrow)
    return projections + 2 * n * (n if kind == "attention" else r) * d


def _kv_width(d_model: int, num_heads: int, num_kv_heads: int | None) -> int:
    heads = _size("num_heads", num_heads)
    if num_kv_heads is None:
        return d_model
    shared = _size("num_kv_heads", num_kv_heads)
    if d_model % heads:
        raise _errors.wrong("num_heads", f"a divisor of d_model = {d_model}", f"{heads}",
                            f"num_heads={math.gcd(heads, d_model)}")
    if heads % shared:
        raise _errors.wrong("num_kv_heads", f"a divisor of num_heads = {heads}", f"{shared}",
                            f"num_kv_heads={math.gcd(shared, heads)}")
    return d_model * shared // heads


def crossover(d_model: int) -> int:
    """Return the length from which on attention takes more multiplications than a GRU.

    Equation ``eq-crossover`` of chapter 13.

    Parameters
    ----------
    d_model : int

    Returns
    -------
    int
        The smallest `seq_len` at which attention takes more.

    Examples
    --------
    >>> crossover(512)
    513
    """
    # projections + 2 n d > 6 d, divided by n and by d: 4 d + 2 n > 6 d
    return _size("d_model", d_model) + 1


def sequential_steps(kind: str, seq_len: int) -> int:
    """Return how many steps must wait for the step before, in one layer.

    Examples
    --------
    >>> [sequential_steps(kind, 100) for kind in KINDS]
    [100, 1, 1, 1]
    """
    return _size("seq_len", seq_len) if _errors.one_of("kind", kind, KINDS) == "recurrent" else 1


def path_length(
    kind: str, seq_len: int, *, kernel_size: int = 3, window: int = 65, dilated: bool = False
) -> int:
    r"""Return how many steps a signal takes from the first input to the last output.

    A recurrent layer takes one step for each token.  For the others a step is a layer: as many
    are stacked as it takes until the last output depends on the first input.  A convolution of
    width k, with the token itself in the middle, reaches :math:`(k - 1)/2` places further with
    each layer.

    Parameters
    ----------
    kind : str
    seq_len : int
    kernel_size, window : int
        Odd, and 3 or more.
    dilated : bool
        Whether convolutions look back only, each with gaps `kernel_size` times as wide as the
        one below: 1, k, k² …  Together L of them reach :math:`k^L - 1` places.

    Returns
    -------
    int
        1 or more.

    References
    ----------
    Vaswani et al. (2017), section 4, table 1: O(n), O(n/k) or, dilated, O(log_k n), O(1), O(n/r).

    Examples
    --------
    >>> [path_length(kind, 257, kernel_size=3, window=65) for kind in KINDS]
    [257, 256, 1, 8]
    >>> path_length("convolution", 257, dilated=True)
    6
    """
    n = _size("seq_len", seq_len)
    if _errors.one_of("kind", kind, KINDS) == "recurrent":
        return n
    if kind == "attention":
        return 1
    width = _odd("kernel_size", kernel_size) if kind == "convolution" else _odd("window", window)
    if dilated and kind == "convolution":
        layers = 1
        while width**layers < n:
            layers += 1
        return layers
    return max(1, math.ceil((n - 1) / ((width - 1) // 2)))


def kept(
    kind: str,
    seq_len: int,
    d_model: int,
    *,
    num_heads: int = 8,
    num_kv_heads: int | None = None,
    window: int = 65,
    fused: bool = False,
) -> int:
    r"""Count the numbers that one layer keeps for its backward pass, for one sequence.

    The input is counted, the parameters are not.  A GRU keeps five vectors a token beside its
    input: two gates, the candidate, and what they are made from.  Attention keeps queries, keys,
    values and the heads' outputs beside its input, and one weight for each head and each pair;
    fused, one number for each head and each query in place of a row of weights.

    Parameters
    ----------
    kind : str
    seq_len, d_model : int
    num_heads, num_kv_heads : int
        Of the attention; None means that no heads share keys and values.
    window : int
        Of the restricted attention.
    fused : bool
        Whether weights are computed again instead of being kept.

    Returns
    -------
    int

    References
    ----------
    Dao et al. (2022), "FlashAttention", for the fused form.

    Examples
    --------
    >>> [kept("attention", 1000, 512, fused=fused) for fused in (False, True)]
    [10560000, 2568000]
    """
    n, d, heads = (_size("seq_len", seq_len), _size("d_model", d_model),
                   _size("num_heads", num_heads))
    r = min(_size("window", window), n)
    if _errors.one_of("kind", kind, KINDS) == "recurrent":
        return 6 * n * d
    if kind == "convolution":
        return n * d
    row = 1 if fused else (n if kind == "attention" else r)
    narrow = _kv_width(d, heads, num_kv_heads)
    return 3 * n * d + 2 * n * narrow + heads * n * row


def attention_bytes(
    seq_len: int, num_heads: int, *, batch: int = 1, bytes_each: int = 4
) -> int:
    """Return the bytes of all weights of one attention layer: a number for each head and pair.

    Equation ``eq-weight-bytes`` of chapter 13.

    Parameters
    ----------
    seq_len, num_heads, batch : int
    bytes_each : int
        4 for float32, 2 for float16 and bfloat16.

    Returns
    -------
    int
        Bytes.

    Examples
    --------
    >>> attention_bytes(8192, 4) / 2**30
    1.0
    """
    n = _size("seq_len", seq_len)
    return (_size("batch", batch) * _size("num_heads", num_heads) * n * n
            * _size("bytes_each", bytes_each))


def cache_bytes(
    num_layers: int,
    num_kv_heads: int,
    d_head: int,
    seq_len: int,
    *,
    batch: int = 1,
    bytes_each: int = 2,
) -> int:
    r"""Return the bytes of a key–value cache.

    Equation ``eq-cache`` of chapter 13: :math:`2 \cdot L \cdot G \cdot d_k \cdot n \cdot B \cdot
    b`: a key and a value, for each layer, each key head and each token.

    Parameters
    ----------
    num_layers : int
        L, those with self-attention over the tokens that are written.
    num_kv_heads : int
        G, heads of keys and values.
    d_head : int
        Width of a key, and of a value.
    seq_len : int
        n, tokens read or written so far.
    batch : int
        B, sequences at the same time.
    bytes_each : int
        b, bytes of a number: 2 for float16 and bfloat16.

    Returns
    -------
    int
        Bytes.

    References
    ----------
    Shazeer (2019), "Fast Transformer Decoding: One Write-Head is All You Need".

    Examples
    --------
    >>> cache_bytes(12, 12, 64, 1024) / 2**20      # GPT-2 small, in MiB
    36.0
    """
    sizes = {"num_layers": num_layers, "num_kv_heads": num_kv_heads, "d_head": d_head,
             "seq_len": seq_len, "batch": batch, "bytes_each": bytes_each}
    return 2 * math.prod(_size(name, size) for name, size in sizes.items())


def decode_operations(seq_len: int, d_model: int, *, cached: bool) -> int:
    r"""Count the multiplications of one attention layer that writes `seq_len` tokens in turn.

    With a cache, the step that writes token t projects one token, :math:`4d^2`, and asks t keys,
    :math:`2td`.  Without, it does the whole layer over t tokens again, :math:`4td^2 + 2t^2d`.

    Parameters
    ----------
    seq_len, d_model : int
    cached : bool

    Returns
    -------
    int

    Examples
    --------
    >>> [decode_operations(3, 1, cached=cached) for cached in (False, True)]
    [52, 24]
    """
    n, d = _size("seq_len", seq_len), _size("d_model", d_model)
    first, second = n * (n + 1) // 2, n * (n + 1) * (2 * n + 1) // 6  # sums of t and of t squared
    if cached:
        return 4 * d * d * n + 2 * d * first
    return 4 * d * d * first + 2 * d * second


def _size(name: str, given: Any) -> int:
    return _check.integer(name, given, at_least=1)


def _odd(name: str, given: Any) -> int:
    width = _check.integer(name, given, at_least=3)
    if width % 2 == 0:
        raise _errors.wrong(name, "an odd number, as the place itself is in the middle", f"{width}",
                            f"{name}={width + 1}")
    return width
