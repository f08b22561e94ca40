r"""The book's path in numbers: from a plain average to masked heads, one change at a time.

Six items of :mod:`attnbook.data.cast` go along.  In the first six stops the word "Marvel" asks
(chapters 1 to 3); from the seventh on the items are tokens that ask each other, with the matrices
of chapter 6.  Every stop adds or replaces one part of the formula:

============== ==================================================================== ==========
stop           what is new                                                          chapter
============== ==================================================================== ==========
average        every item counts the same                                           2
kernel         a Gaussian of the distance, bandwidth 1                              2
bandwidth      the bandwidth 0.5                                                    2
width          the width that leaving one out finds, ``w = LEARNED_WIDTH = 1/h``    2
dot            dot products in place of squared distances                           2
temperature    the temperature 0.25                                                 3
tokens         six rows ask, are asked and are mixed: ``query_matrix, key_matrix``  6
query          queries turned by 60 degrees, ``query_matrix @ R``                   6
values         ``value_matrix`` reads out what an item gives                        6
heads          a second head beside it, which asks without the turn                 10
positions      ALiBi with the slope 0.5, on both heads                              7
masks          the causal mask, on both heads                                       8
============== ==================================================================== ==========

No matrix is new here: all are those of chapters 6, 8 and 10, so that weights which those chapters
print are met again (``tests/test_path.py`` compares them with the notebooks).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from attnbook import kernels, masks, positions, scoring
from attnbook.data import cast
from attnbook.pooling import attend, masked_softmax

__all__ = ["LEARNED_WIDTH", "NAMES", "Knobs", "Stop", "moves", "stops"]

LEARNED_WIDTH = 1.69
"""One over the bandwidth that leaves the smallest leave-one-out error on the six items' values.

Gradient descent finds it to two decimals, as in chapter 2; a test repeats that."""

_ITEMS = len(cast.names)


@dataclass(frozen=True)
class Knobs:
    """What a reader may turn; the defaults are the chapters' numbers.

    Attributes
    ----------
    bandwidth : float
        h of the stop "bandwidth"; positive.
    temperature : float
        What dot products are divided by, from the stop "temperature" on; positive.
    turn : float
        Degrees by which queries are turned, from the stop "query" on.
    slope : float
        m of ALiBi, from the stop "positions" on; not negative.
    """

    bandwidth: float = 0.5
    temperature: float = 0.25
    turn: float = 60.0
    slope: float = 0.5


@dataclass(frozen=True)
class Stop:
    """One stop of the path.

    Attributes
    ----------
    name : str
        One of `NAMES`.
    weights : ndarray, shape (heads, queries, 6)
        One query, "Marvel", up to the stop "temperature"; then the six items.
    output : ndarray, shape (queries, columns)
        The mixture.  Its columns are the three topics; whole tokens of six numbers at "tokens"
        and "query"; and from "heads" on the topics of the first head, then of the second.
    mask : ndarray of bool, shape (queries, 6)
        True = may attend.
    """

    name: str
    weights: np.ndarray
    output: np.ndarray
    mask: np.ndarray


def _stop(name: str, weights: np.ndarray, values: np.ndarray, mask: np.ndarray | None = None
          ) -> Stop:
    """Mix the values by the weights of every head, and put the heads side by side."""
    heads = weights if weights.ndim == 3 else weights[None]
    output = np.concatenate(list(heads @ values), axis=-1)
    allowed = np.ones(heads.shape[1:], dtype=bool) if mask is None else mask
    return Stop(name, heads, output, allowed)


def _by_distance(name: str, bandwidth: float) -> Stop:
    _, weights = kernels.nadaraya_watson(cast.query[None, :], cast.keys, cast.values,
                                         kernel=kernels.gaussian, bandwidth=bandwidth)
    return _stop(name, weights, cast.values)


def _by_dot(name: str, divisor: float) -> Stop:
    _, weights = attend(cast.query[None, :] / divisor, cast.keys, cast.values, score=scoring.dot)
    return _stop(name, weights, cast.values)


def _query_matrix(knobs: Knobs, turn: float) -> np.ndarray:
    """Return `cast.query_matrix` at this temperature, its queries turned: (6, 2)."""
    angle = np.deg2rad(turn)
    rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return cast.query_matrix @ rotation * (0.25 / knobs.temperature)


def _scores(knobs: Knobs, *turns: float) -> np.ndarray:
    """Return the scaled dot products of one head a turn: (heads, 6, 6)."""
    query = np.stack([cast.tokens @ _query_matrix(knobs, turn) for turn in turns])
    return scoring.scaled_dot(query, (cast.tokens @ cast.key_matrix)[None])


def _with_positions(knobs: Knobs) -> np.ndarray:
    """Return the scores of both heads with ALiBi: minus the slope times the distance."""
    bias = positions.alibi(8, _ITEMS)[0] / positions.alibi_slopes(8)[0]
    return _scores(knobs, knobs.turn, 0.0) + knobs.slope * bias


def _values() -> np.ndarray:
    return cast.tokens @ cast.value_matrix


def _masked(knobs: Knobs) -> Stop:
    mask = masks.causal(_ITEMS)
    return _stop("masks", masked_softmax(_with_positions(knobs), mask), _values(), mask)


_MAKERS: dict[str, Callable[[Knobs], Stop]] = {
    "average": lambda knobs: _stop("average", masked_softmax(np.zeros((1, _ITEMS))), cast.values),
    "kernel": lambda knobs: _by_distance("kernel", 1.0),
    "bandwidth": lambda knobs: _by_distance("bandwidth", knobs.bandwidth),
    "width": lambda knobs: _by_distance("width", 1 / LEARNED_WIDTH),
    "dot": lambda knobs: _by_dot("dot", 1 / LEARNED_WIDTH**2),
    "temperature": lambda knobs: _by_dot("temperature", knobs.temperature),
    "tokens": lambda knobs: _stop("tokens", masked_softmax(_scores(knobs, 0.0)), cast.tokens),
    "query": lambda knobs: _stop("query", masked_softmax(_scores(knobs, knobs.turn)), cast.tokens),
    "values": lambda knobs: _stop("values", masked_softmax(_scores(knobs, knobs.turn)), _values()),
    "heads": lambda knobs: _stop(
        "heads", masked_softmax(_scores(knobs, knobs.turn, 0.0)), _values()),
    "positions": lambda knobs: _stop("positions", masked_softmax(_with_positions(knobs)),
                                     _values()),
    "masks": _masked,
}

NAMES = tuple(_MAKERS)
"""The stops, in order."""


def stops(knobs: Knobs | None = None) -> tuple[Stop, ...]:
    r"""Return all stops of the path with their weights and outputs.

    Parameters
    ----------
    knobs : Knobs, optional
        The chapters' numbers by default.

    Returns
    -------
    tuple of Stop
        Twelve, in the order of `NAMES`.

    Raises
    ------
    ValueError
        When bandwidth or temperature is not positive, or the slope is negative.

    Examples
    --------
    >>> average, kernel, bandwidth, *_ = stops()
    >>> average.weights.round(3)
    array([[[0.167, 0.167, 0.167, 0.167, 0.167, 0.167]]])
    >>> bandwidth.weights[0, 0, :3].round(4)    # as chapters 1 and 2 print them
    array([0.417 , 0.3482, 0.1738])
    >>> [stop.weights.shape for stop in stops()[5:]][::4]
    [(1, 1, 6), (2, 6, 6)]
    """
    knobs = Knobs() if knobs is None else knobs
    if not knobs.bandwidth > 0 or not knobs.temperature > 0:
        raise ValueError("knobs: expected a positive bandwidth and temperature, got "
                         f"{knobs.bandwidth} and {knobs.temperature}; try Knobs()")
    if not knobs.slope >= 0:
        raise ValueError(f"knobs: expected a slope of 0 or more, got {knobs.slope}; "
                         "try Knobs(slope=0.5)")
    return tuple(make(knobs) for make in _MAKERS.values())


def moves(before: Stop, now: Stop) -> float:
    """Return the largest change of a weight from one stop to the next.

    A query that was not there before is compared with the last one that was; a head that was not
    there before is no change of a weight.

    Parameters
    ----------
    before, now : Stop

    Returns
    -------
    float
        Between 0 and 1.

    Examples
    --------
    >>> path = stops()
    >>> round(moves(path[0], path[1]), 4), round(moves(path[3], path[4]), 4)
    (0.1203, 0.0)
    """
    heads, queries = len(before.weights), before.weights.shape[1]
    rows = [min(i, queries - 1) for i in range(now.weights.shape[1])]
    return float(np.abs(now.weights[:heads] - before.weights[:, rows]).max())
