r"""All weights that give exactly the same output.

A row of weights :math:`\boldsymbol{\alpha}` over :math:`n` keys gives the output
:math:`\boldsymbol{\alpha}\mathbf{V}` and sums to 1: that is :math:`d_v + 1` equations for
:math:`n` numbers.  With more keys than equations there are directions in which the weights can move
without any change of the output (Brunner et al., 2020, call such weights not identifiable).
They can move until a weight would fall below 0: the weights with the same output fill a polytope,
which its corners describe.
"""

import itertools
from typing import Any

import numpy as np
from jaxtyping import Float

from attnbook import _check, _errors

__all__ = ["corners", "directions", "ranges"]

_LARGEST = 20000
_ROUNDING = {"float64": 1e-9, "float32": 1e-5}  # below it, a number is noise


def directions(values: Float[Any, "keys d_v"]) -> Float[np.ndarray, "free keys"]:
    r"""Return an orthonormal basis of the moves of weights that change nothing.

    Equation ``eq-null-space`` of chapter 16: all :math:`\mathbf{d}` with
    :math:`\mathbf{d}\mathbf{V} = \mathbf{0}` and :math:`\sum_j d_j = 0`.

    Parameters
    ----------
    values : NumPy array or torch tensor of shape (keys, d_v)

    Returns
    -------
    ndarray of float64, shape (free, keys)
        With n keys at least ``n - d_v - 1`` rows; none when the weights are determined.

    Raises
    ------
    TypeError, ValueError
        When `values` is no matrix of finite numbers of float64 or float32.

    Examples
    --------
    >>> directions(np.array([[1.0], [2.0], [3.0]])).round(4)    # three keys, one number each
    array([[ 0.4082, -0.8165,  0.4082]])
    >>> directions(np.eye(3)).shape
    (0, 3)
    """
    equations = _equations(values)
    _, sizes, rows = np.linalg.svd(equations.T)
    rank = int((sizes > _rounding(values) * sizes[0]).sum())
    free = rows[rank:]
    # The sign of a direction means nothing; the first clear entry shall be positive.
    first = free[np.arange(len(free)), (abs(free) > 1e-9).argmax(axis=1)]
    return free * np.sign(first)[:, None]


def corners(
    weights: Float[Any, " keys"], values: Float[Any, "keys d_v"]
) -> Float[np.ndarray, "corners keys"]:
    """Return the corners of the set of all weights with the same output.

    At a corner no more keys have a weight than there are independent equations.  Every row of
    weights with this output is a mixture of corners; the lowest and the highest weight that a key
    can have, and the weights farthest from the given ones, lie at corners.

    Parameters
    ----------
    weights : NumPy array or torch tensor of shape (keys,)
        Not negative.
    values : of shape (keys, d_v)

    Returns
    -------
    ndarray of float64, shape (corners, keys)
        `weights` alone when no other weights have the same output.

    Raises
    ------
    TypeError, ValueError
        When shapes do not fit, numbers are not of float64 or float32, a weight is negative, or
        there are too many keys to try every corner.

    Examples
    --------
    >>> corners(np.array([0.2, 0.6, 0.2]), np.array([[1.0], [2.0], [3.0]])).round(4)
    array([[0. , 1. , 0. ],
           [0.5, 0. , 0.5]])
    """
    equations = _equations(values)
    row = _row(weights, len(equations))
    free = directions(values)
    rank = len(equations) - len(free)
    choices = list(itertools.islice(
        itertools.combinations(range(len(equations)), rank), _LARGEST + 1))
    if len(choices) > _LARGEST:
        raise _errors.wrong("values", "few enough keys to try every corner",
                            f"{len(equations)} keys", "directions(values), or a shorter sequence")
    if not len(free):
        return row[None]
    wanted = row @ equations
    found = [point for chosen in choices
             if (point := _corner(equations, list(chosen), wanted, _rounding(values))) is not None]
    # Where several choices meet in one corner, it is kept once.
    kept = {tuple((point / 1e-7).round().astype(int)): point for point in found}
    return np.array([kept[key] for key in sorted(kept)])


def _rounding(values: Any) -> float:
    """Return what counts as 0, relative to the largest number."""
    return _ROUNDING[_dtype(values)]


def _dtype(array: Any) -> str:
    return str(array.dtype).removeprefix("torch.")


def _double(name: str, array: Any) -> np.ndarray:
    """Return numbers as float64, where they were exact enough to tell what is equal."""
    _check.floats(**{name: array})
    _check.finite(**{name: array})
    if _dtype(array) not in _ROUNDING:
        raise _errors.wrong_type(
            name, f"numbers of {' or '.join(_ROUNDING)}, to tell what is equal from rounding",
            f"dtype {_dtype(array)}",
            f"{name}.astype(float)" if isinstance(array, np.ndarray) else f"{name}.float()")
    return np.asarray(_check.without_gradient(array), dtype=np.float64)


def _corner(equations, chosen, wanted, rounding):
    """Return the weights that only the chosen keys have, if there are any with this output."""
    part = equations[chosen]
    solved, _, rank, _ = np.linalg.lstsq(part.T, wanted, rcond=rounding)
    if rank < len(chosen) or (solved < -rounding).any():
        return None
    if not np.allclose(solved @ part, wanted, rtol=0, atol=rounding * max(1.0, abs(wanted).max())):
        return None
    point = np.zeros(len(equations))
    point[chosen] = np.where(solved > 1e-12, solved, 0.0)
    return point


def ranges(
    weights: Float[Any, " keys"], values: Float[Any, "keys d_v"]
) -> tuple[Float[np.ndarray, " keys"], Float[np.ndarray, " keys"]]:
    """Return the lowest and the highest weight each key can have at exactly the same output.

    Parameters
    ----------
    weights, values
        As for :func:`corners`.

    Returns
    -------
    lowest, highest : ndarrays of float64, shape (keys,)

    Examples
    --------
    >>> lowest, highest = ranges(np.array([0.2, 0.6, 0.2]), np.array([[1.0], [2.0], [3.0]]))
    >>> lowest, highest
    (array([0., 0., 0.]), array([0.5, 1. , 0.5]))
    """
    found = corners(weights, values)
    return found.min(axis=0), found.max(axis=0)


def _equations(values: Any) -> np.ndarray:
    """Return the values with a column of ones: what the weights are multiplied by."""
    array = _double("values", values)
    _check.at_least(2, "(keys, d_v)", values=values)
    if values.ndim > 2:
        raise _errors.wrong("values", "a matrix (keys, d_v)", f"shape {tuple(values.shape)}",
                            "one example and one head at a time")
    return np.concatenate([array, np.ones((len(array), 1))], axis=1)


def _row(weights: Any, keys: int) -> np.ndarray:
    row = _double("weights", weights)
    if row.shape != (keys,):
        raise _errors.wrong("weights", f"one weight for each of {keys} values",
                            f"shape {row.shape}", "one row of weights at a time")
    if (row < 0).any():
        raise _errors.wrong("weights", "weights of 0 or more", "a negative number",
                            "weights after the softmax, not scores before it")
    return row
