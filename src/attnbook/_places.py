"""Whole numbers, and where queries and keys stand: what masks and positions ask first.

Queries are rows and keys are columns.  A query stands at a position among the keys, counted from
0; it may have come later than the first key, as in decoding, and then ``start`` says where.
"""

import operator
from typing import Any

import array_api_compat.numpy as numpy_namespace

from attnbook import _check, _errors


def integer(name: str, number: Any, *, at_least: int) -> int:
    """Return `number` as an int.

    Raises
    ------
    TypeError
        When it is no integer; True and False are none.
    ValueError
        When it is smaller than `at_least`, or too large for a position.

    Examples
    --------
    >>> integer("num_keys", 3, at_least=1)
    3
    """
    try:
        if isinstance(number, bool) or "bool" in str(getattr(number, "dtype", "")):
            raise TypeError
        whole = operator.index(number)
    except TypeError:
        raise TypeError(_errors.message(
            name, "an integer", f"{number!r} of type {type(number).__name__}",
            f"{name}={max(at_least, 4)}")) from None
    if whole < at_least:
        raise ValueError(_errors.message(
            name, f"an integer of {at_least} or more", f"{whole}", f"{name}={max(at_least, 4)}"))
    if whole >= 2**63:
        raise ValueError(_errors.message(
            name, "an integer that an array can hold, below 2**63", f"{whole}",
            f"{name}={max(at_least, 4)}"))
    return whole


def rows_and_columns(num_queries: Any, num_keys: Any, start: Any, like: Any) -> tuple[Any, Any]:
    """Return the positions of the queries, as a column, and of the keys, as a row.

    Parameters
    ----------
    num_queries : int
        Number of rows.
    num_keys : int or None
        Number of columns; with None the keys end with the last query.
    start : int or None
        Position of the first query; None is position 0, for as many queries as keys.
    like : array or None
        The result is of its library and on its device; NumPy with None.

    Raises
    ------
    TypeError
        When a number is no integer.
    ValueError
        When the numbers of queries and keys differ and `start` is missing, or when a query would
        stand behind the last key.

    Examples
    --------
    >>> query, key = rows_and_columns(2, 3, 1, None)
    >>> key - query
    array([[-1,  0,  1],
           [-2, -1,  0]])
    """
    queries = integer("num_queries", num_queries, at_least=1)
    first = 0 if start is None else integer("start", start, at_least=0)
    keys = first + queries if num_keys is None else integer("num_keys", num_keys, at_least=1)
    if start is None and queries != keys:
        raise ValueError(_errors.message(
            "start", f"the position of the first query (num_queries={queries} and "
            f"num_keys={keys} differ)", "None", _starts(queries, keys)))
    if first + queries > keys:
        raise ValueError(_errors.message(
            "start", "every query to have a key at its own position",
            f"start={first} and num_queries={queries}, which need {first + queries} keys, and "
            f"num_keys={keys}", f"num_keys={first + queries}"))
    xp = numpy_namespace if like is None else _check.namespace(like=like)
    device = None if like is None else like.device
    query = xp.arange(first, first + queries, device=device)
    return query[:, None], xp.arange(keys, device=device)[None, :]


def _starts(queries: int, keys: int) -> str:
    if queries > keys:
        return f"num_keys={queries}, as every query needs a key at its own position"
    return (f"start={keys - queries} when the queries are the last positions (decoding with a "
            "cache), or start=0 when they are the first")
