"""From ids to vectors by counting, and what is near what.

Chapter 4 builds these functions one by one.  They need only NumPy (`count_vectors` also SciPy);
ids come from :mod:`attnbook.tokens`, and what is trained stands in :mod:`attnbook.skipgram`.

====================  ========================================================================
function              what it does
====================  ========================================================================
``neighbour_counts``  counts which token stands near which
``ppmi``              how much more often than by chance
``count_vectors``     rows of few numbers from such a matrix
``cosines``           similarities of vectors with all rows of a table
``group_share``       how many of a word's nearest neighbours are of its kind
``analogy``           which token is to *c* as *b* is to *a*
====================  ========================================================================
"""

from collections.abc import Iterable, Sequence

import numpy as np

from attnbook import _check, _errors


def neighbour_counts(ids, vocab_size: int, window: int) -> np.ndarray:
    """Count how often each token stands at most `window` places from each other token.

    Equation ``eq-emb-counts`` of chapter 4.

    Parameters
    ----------
    ids : array_like of int, shape (tokens,)
    vocab_size : int
    window : int

    Returns
    -------
    ndarray, shape (vocab_size, vocab_size)
        Row: the token; column: its neighbour.  The matrix is symmetric.

    Raises
    ------
    TypeError, ValueError
        When `ids` are no row of whole numbers, an id lies outside the vocabulary, or `window` is
        no whole number of 1 or more.

    Examples
    --------
    >>> neighbour_counts([1, 2, 1, 0], vocab_size=3, window=1)
    array([[0., 1., 0.],
           [1., 0., 2.],
           [0., 2., 0.]])
    """
    ids = np.asarray(ids)
    size = _check.integer("vocab_size", vocab_size, at_least=1)
    _check_ids(ids, size)
    counts = np.zeros((size, size))
    for distance in range(1, _check.integer("window", window, at_least=1) + 1):
        np.add.at(counts, (ids[:-distance], ids[distance:]), 1)
    return counts + counts.T


def _check_ids(ids: np.ndarray, size: int) -> None:
    """Refuse what is no row of ids of a vocabulary."""
    if ids.ndim != 1 or not ids.size:
        raise _errors.wrong("ids", "one row of ids, shape (tokens,), with at least one token",
                            f"shape {ids.shape}", "tokens.encode(words, vocab) for one text")
    if ids.dtype.kind not in "iu":
        raise _errors.wrong_type("ids", "whole numbers", f"dtype {ids.dtype}",
                                 "tokens.encode(words, vocab)")
    if ids.min() < 0 or ids.max() >= size:
        raise _errors.wrong(
            "ids", f"whole numbers from 0 to {size - 1}", f"{ids.min()} to {ids.max()}",
            f"vocab_size={ids.max() + 1}" if ids.min() >= 0
            else "tokens.encode(words, vocab), whose ids begin at 0")


def ppmi(counts) -> np.ndarray:
    r"""Return by how much more often than by chance two tokens are neighbours, as a logarithm.

    Equation ``eq-emb-ppmi`` of chapter 4:
    :math:`\max(0, \ln N_{ij} N / (N_i N_j))`, with row sums :math:`N_i`, column sums :math:`N_j`
    and the sum of all counts N.

    Parameters
    ----------
    counts : array_like, shape (tokens, neighbours)
        Not negative.

    Returns
    -------
    ndarray, shape (tokens, neighbours)
        In nats; 0 where the pair never occurs.

    Raises
    ------
    ValueError
        When `counts` is no matrix, or holds a negative number, NaN or infinity.

    References
    ----------
    Levy and Goldberg (2014), "Neural Word Embedding as Implicit Matrix Factorization",
    section 3.3.

    Examples
    --------
    >>> ppmi([[0, 2], [2, 4]]).round(4)
    array([[0.    , 0.2877],
           [0.2877, 0.    ]])
    """
    counts = np.asarray(counts, dtype=np.float64)
    bad = counts[~((counts >= 0) & np.isfinite(counts))]
    if counts.ndim != 2 or len(bad):
        raise _errors.wrong("counts", "a matrix of finite numbers of 0 or more",
                            f"{bad[0]:g} among them" if len(bad) else f"shape {counts.shape}",
                            "neighbour_counts(ids, vocab_size, window)")
    total = counts.sum() or 1.0    # of nothing, every share is 0
    by_chance = counts.sum(1, keepdims=True) * counts.sum(0, keepdims=True) / total
    ratio = np.divide(counts, by_chance, out=np.zeros_like(counts), where=counts > 0)
    return np.log(np.maximum(ratio, 1.0))


def count_vectors(matrix, width: int) -> np.ndarray:
    r"""Return one short row for each row of a matrix: a truncated singular value decomposition.

    With :math:`\mathbf{M} \approx \mathbf{U} \operatorname{diag}(\sigma) \mathbf{V}^\top` these
    are the rows of :math:`\mathbf{U} \operatorname{diag}(\sqrt{\sigma})`.

    Parameters
    ----------
    matrix : array_like, shape (tokens, neighbours)
    width : int
        Smaller than both sizes of the matrix.

    Returns
    -------
    ndarray, shape (tokens, width)
        Signs of columns are arbitrary.

    Raises
    ------
    TypeError, ValueError
        When `matrix` has fewer than two rows or columns, or `width` does not fit.

    References
    ----------
    Levy, Goldberg and Dagan (2015), "Improving Distributional Similarity with Lessons Learned
    from Word Embeddings", section 2.

    Examples
    --------
    >>> np.abs(count_vectors(np.diag([4.0, 9.0, 1.0]), width=2)).round(2)
    array([[0., 2.],
           [3., 0.],
           [0., 0.]])
    """
    from scipy.sparse import csr_array
    from scipy.sparse.linalg import svds

    matrix = np.asarray(matrix, dtype=np.float64)
    if matrix.ndim != 2 or min(matrix.shape) < 2:
        raise _errors.wrong("matrix", "at least two rows and two columns", f"shape {matrix.shape}",
                            "ppmi(counts) for two tokens or more")
    most = min(matrix.shape) - 1
    if not 1 <= _check.integer("width", width, at_least=1) <= most:
        raise _errors.wrong("width", f"1 to {most}", f"{width}", f"width={most}")
    left, values, _ = svds(csr_array(matrix), k=width, v0=np.ones(min(matrix.shape)))
    order = np.argsort(-values)
    return left[:, order] * np.sqrt(values[order])


def cosines(vectors, table) -> np.ndarray:
    r"""Return the cosine of the angle between each vector and each row of a table.

    Equation ``eq-emb-cosine`` of chapter 4.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    table : array_like, shape (m, d)

    Returns
    -------
    ndarray, shape (n, m)
        From -1 to 1; 0 where a vector has no direction.

    Raises
    ------
    ValueError
        When the vectors are not equally long.

    Examples
    --------
    >>> cosines([[3.0, 4.0]], [[1.0, 0.0], [6.0, 8.0], [0.0, 0.0]])
    array([[0.6, 1. , 0. ]])
    """
    vectors, table = (np.asarray(a, dtype=np.float64) for a in (vectors, table))
    if vectors.ndim != 2 or table.ndim != 2 or vectors.shape[1] != table.shape[1]:
        raise _errors.wrong("vectors and table", "shapes (n, d) and (m, d)",
                            f"{vectors.shape} and {table.shape}", "vectors[None, :] for one vector")
    return _unit(vectors) @ _unit(table).T


def _unit(rows: np.ndarray) -> np.ndarray:
    """Divide each row by its length; a row of zeros stays."""
    length = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(length > 0, length, 1.0)


def group_share(table, groups: Iterable[Sequence[int]], nearest: int = 10) -> float:
    """Return which share of a word's nearest neighbours is of its own group, on average.

    Parameters
    ----------
    table : array_like, shape (vocab_size, d)
    groups : iterable of sequences of int
        Ids of words of one kind.
    nearest : int
        How many neighbours of each word are looked at, by cosine; the word itself is left out,
        so at most one fewer than the table has rows.

    Returns
    -------
    float
        Between 0 and 1; the mean over all words of all groups.

    Raises
    ------
    TypeError, ValueError
        When there is no word, or `nearest` does not fit.

    Examples
    --------
    >>> table = np.array([[1.0, 0.1], [1.0, 0.2], [0.0, 1.0], [0.1, 1.0]])
    >>> group_share(table, [[0, 1], [2, 3]], nearest=1)
    1.0
    """
    table = np.asarray(table)
    if len(table) < 2:
        raise _errors.wrong("table", "at least two rows, a word and a neighbour", f"{len(table)}",
                            "the vectors of the whole vocabulary")
    if _check.integer("nearest", nearest, at_least=1) >= len(table):
        raise _errors.wrong("nearest", f"1 to {len(table) - 1}, the other rows of the table",
                            f"{nearest}", f"nearest={len(table) - 1}")
    shares = []
    for group in groups:
        similar = cosines(table[list(group)], table)
        similar[np.arange(len(group)), list(group)] = -np.inf
        found = np.argsort(-similar, axis=1)[:, :nearest]
        shares += list(np.isin(found, list(group)).mean(axis=1))
    if not shares:
        raise _errors.wrong("groups", "at least one word", "none", "[[3, 5, 8]]")
    return float(np.mean(shares))


def analogy(table, a: int, b: int, c: int, *, leave_out: bool = True) -> int:
    """Return the token that is to *c* as *b* is to *a*, by the sum of vectors b - a + c.

    Parameters
    ----------
    table : array_like, shape (vocab_size, d)
        Its rows are divided by their lengths first.
    a, b, c : int
        Ids.
    leave_out : bool
        Whether a, b and c themselves are no answers, as most reports have it.

    Returns
    -------
    int
        The id whose vector has the largest cosine with the sum.

    References
    ----------
    Mikolov, Yih and Zweig (2013), "Linguistic Regularities in Continuous Space Word
    Representations", section 4.

    Examples
    --------
    >>> table = np.array([[1.0, 0.0], [1.0, 1.0], [-0.2, 1.0], [-1.0, 1.0]])
    >>> analogy(table, 0, 1, 2), analogy(table, 0, 1, 2, leave_out=False)
    (3, 2)
    """
    unit = _unit(np.asarray(table, dtype=np.float64))
    similar = cosines((unit[b] - unit[a] + unit[c])[None, :], unit)[0]
    if leave_out:
        similar[[a, b, c]] = -np.inf
    return int(similar.argmax())
