"""Whole numbers, and where queries and keys stand: what masks and positions ask first.

Queries are rows and keys are columns.  A query stands at a position among the keys, counted from
0; it may have come later than the first key, as in decoding, and then ``start`` says where.
"""

import operator
from typing import Any

import array_api_compat.numpy as numpy_namespace

from attnbook import _check, _errors


def integer(name: str, number: Any, *, at_least: int) -> int:
    """Return `number` as an int."""
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

    Without `num_keys` the keys end with the last query; without `start`, the position of the first
    query, there are as many queries as keys.
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
