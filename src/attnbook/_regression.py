"""What :mod:`attnbook.kernels` measures and checks before it averages."""

import math
from numbers import Real
from typing import Any

import numpy as np

from attnbook import _array_refusals, _arrays, _errors


def distances(xp: Any, x_query: Any, x: Any) -> Any:
    """Return the distance of every query to every datum, of shape (*batch, q, n).

    Raises
    ------
    ValueError
        When the shapes do not fit, or a distance is too large for the dtype.

    Examples
    --------
    >>> import array_api_compat.numpy as xp
    >>> distances(xp, xp.asarray([[0.0, 0.0]]), xp.asarray([[3.0, 4.0], [0.0, 0.0]]))
    array([[5., 0.]])
    """
    _check_x(x_query, x)
    if x.ndim == 1:
        x_query, x = x_query[:, None], x[:, None]
    with np.errstate(over="ignore"):
        difference = x_query[..., :, None, :] - x[..., None, :, :]  # (*batch, q, n, p)
        distance = _lengths(xp, difference)
    if not bool(xp.all(xp.isfinite(_arrays.without_gradient(distance)))):
        raise ValueError(_errors.message(
            "x_query and x", f"distances that {distance.dtype} can hold", "an infinite distance",
            "dividing x_query, x and bandwidth by the same large number"))
    return distance


def _lengths(xp: Any, difference: Any) -> Any:
    """Return the Euclidean length along the last axis.

    Squares are taken after dividing by the largest coordinate, so that none overflows, and a
    length of 0 has a gradient of 0 instead of NaN.
    """
    if difference.shape[-1] == 1:
        return xp.abs(difference[..., 0])
    largest = xp.max(xp.abs(_arrays.without_gradient(difference)), axis=-1)
    scale = xp.where(largest > 0, largest, 1.0)
    squares = xp.sum((difference / scale[..., None]) ** 2, axis=-1)
    apart = squares > 0
    return xp.where(apart, scale * xp.sqrt(xp.where(apart, squares, 1.0)), 0.0)


def _check_x(x_query: Any, x: Any) -> None:
    if x.ndim == 0 or x_query.ndim != x.ndim:
        raise ValueError(_errors.message(
            "x_query and x", "as many axes each: (q,) and (n,), or (*batch, q, p) and "
            "(*batch, n, p)", f"shapes {tuple(x_query.shape)} and {tuple(x.shape)}",
            "x[:, None] for data of one coordinate, x_query[None] for a single query"))
    if x.ndim > 1:
        _arrays.same_length(
            "p (coordinates)", "the same coordinates, in the same order, in both",
            ("x_query", x_query, -1), ("x", x, -1))
        _arrays.batch_shape(x_query=x_query, x=x)


def gaussian_scores(xp: Any, distance: Any, h: Any, others: Any = None) -> Any:
    """Return -u^2/2 up to a constant of each row, which the softmax does not see.

    The nearest datum gets 0.  As a product, the difference of two squares neither cancels nor
    overflows, however far the query is.

    Examples
    --------
    >>> import array_api_compat.numpy as xp
    >>> gaussian_scores(xp, xp.asarray([[1.0, 3.0]]), 2.0)
    array([[-0., -1.]])
    """
    smallest = _arrays.without_gradient(_smallest(xp, distance, others))
    bound = largest_square_root(xp, distance)
    with np.errstate(over="ignore"):
        difference = xp.clip((distance - smallest) / h, -bound, bound)
        total = xp.clip((distance + smallest) / h, 0.0, bound)
    return -(difference / 2) * total


def nearest(xp: Any, distance: Any, h: Any, others: Any = None) -> Any:
    """Return weights shared equally by the nearest data.

    Distances that differ by a tiny part of the bandwidth count as equal: the middle between 0.1
    and 0.3 is not exactly in the middle in floats.

    Examples
    --------
    >>> import array_api_compat.numpy as xp
    >>> nearest(xp, xp.asarray([[4.0, 3.0, 3.0]]), 1.0)
    array([[0. , 0.5, 0.5]])
    """
    distance = _arrays.without_gradient(distance)
    tolerance = math.sqrt(float(xp.finfo(distance.dtype).eps)) * h
    near = distance <= _smallest(xp, distance, others) + tolerance
    shares = xp.astype(near if others is None else near & others, distance.dtype)
    _array_refusals.sums("x", shares)
    return shares / xp.sum(shares, axis=-1, keepdims=True)


def _smallest(xp: Any, distance: Any, others: Any) -> Any:
    allowed = distance if others is None else xp.where(others, distance, xp.inf)
    return xp.min(allowed, axis=-1, keepdims=True)


def largest_square_root(xp: Any, array: Any) -> float:
    """Return the largest number whose square the dtype of `array` can hold.

    Examples
    --------
    >>> import array_api_compat.numpy as xp
    >>> f"{largest_square_root(xp, xp.asarray([1.0])):.3g}"
    '1.34e+154'
    """
    return math.sqrt(float(xp.finfo(array.dtype).max))


def has_columns(x: Any, y: Any) -> bool:
    """Say whether `y` has the shape (*batch, n, d_v), and not (*batch, n).

    Examples
    --------
    >>> import numpy as np
    >>> has_columns(np.ones(5), np.ones(5)), has_columns(np.ones(5), np.ones((5, 1)))
    (False, True)
    """
    return y.ndim == max(x.ndim, 2)


def check_y(x: Any, y: Any) -> None:
    """Check that `y` has one number or one row for each datum.

    Raises
    ------
    ValueError
        When it has not.

    Examples
    --------
    >>> import numpy as np
    >>> check_y(np.ones((5, 2)), np.ones(5))
    """
    axes = max(x.ndim, 2)
    if y.ndim not in (axes - 1, axes):
        raise ValueError(_errors.message(
            "y", "shape (*batch, n) or (*batch, n, d_v), as many batch axes as x",
            f"shape {tuple(y.shape)} for x of shape {tuple(x.shape)}",
            "one number, or one row, for each row of x"))
    core = 2 if has_columns(x, y) else 1
    _arrays.same_length(
        "n (one observation for each datum)", "printing x.shape and y.shape where they are made",
        ("x", x, -1 if x.ndim == 1 else -2), ("y", y, -core))
    points = x[:, None] if x.ndim == 1 else x
    _arrays.batch_shape(x=points, y=y if core == 2 else y[..., None])


def average(weights: Any, x: Any, y: Any) -> Any:
    """Return the weighted average of `y`, with or without columns.

    Examples
    --------
    >>> import numpy as np
    >>> average(np.array([[0.5, 0.5]]), np.ones(2), np.array([1.0, 3.0]))
    array([2.])
    """
    if has_columns(x, y):
        return weights @ y
    return (weights @ y[..., None])[..., 0]


def check_bandwidth(bandwidth: Any, x: Any) -> Any:
    """Return the bandwidth as a number or an array of shape () that `x` can be divided by.

    Raises
    ------
    TypeError
        When it is no real number, or of another library than `x`.
    ValueError
        When it is not positive and finite in the dtype of `x`, or has axes.

    Examples
    --------
    >>> import numpy as np
    >>> check_bandwidth(np.asarray(2), np.ones(3))
    array(2.)
    """
    _array_refusals.bandwidth(bandwidth)
    if isinstance(bandwidth, Real) and not isinstance(bandwidth, bool):
        h = number = float(bandwidth)
    elif hasattr(bandwidth, "shape") and hasattr(bandwidth, "dtype"):
        h = _scalar_array(bandwidth, x)
        number = float(_arrays.without_gradient(bandwidth))
    else:
        raise TypeError(_errors.message(
            "bandwidth", "a positive number", f"{bandwidth!r} of type {type(bandwidth).__name__}",
            "bandwidth=1.0"))
    with np.errstate(all="ignore"):
        in_dtype = float(_arrays.namespace(x=x).asarray(number, dtype=x.dtype))
    if not (math.isfinite(in_dtype) and in_dtype > 0):
        raise ValueError(_errors.message(
            "bandwidth", "a positive, finite number",
            f"{number}" + (f" ({in_dtype} in {x.dtype})" if 0 < number < math.inf else ""),
            "bandwidth=1.0, or a tenth of the range of x"))
    return h


def _scalar_array(bandwidth: Any, x: Any) -> Any:
    xp = _arrays.namespace(x=x, bandwidth=bandwidth)
    _array_refusals.readable(bandwidth=bandwidth)
    if not xp.isdtype(bandwidth.dtype, ("real floating", "integral")):
        raise TypeError(_errors.message(
            "bandwidth", "a positive number", f"dtype {bandwidth.dtype}", "bandwidth=1.0"))
    if tuple(bandwidth.shape) != ():
        raise ValueError(_errors.message(
            "bandwidth", "one number, of shape ()", f"shape {tuple(bandwidth.shape)}",
            "bandwidth[0], or dividing each coordinate of x by its own scale"))
    return xp.astype(bandwidth, x.dtype)


def check_kernel_values(values: Any, u: Any) -> Any:
    """Check what a kernel returned: an array like `u`, finite, nowhere negative.

    Raises
    ------
    TypeError
        When it is no array of floating point numbers, or of another library or dtype than `u`.
    ValueError
        When its shape differs, or a value is negative, NaN or infinite.

    Examples
    --------
    >>> import numpy as np
    >>> check_kernel_values(np.array([0.5]), np.array([1.0]))
    array([0.5])
    """
    _arrays.namespace(**{"u": u, "kernel(u)": values})
    if tuple(values.shape) != tuple(u.shape):
        raise ValueError(_errors.message(
            "kernel(u)", f"the shape of u, {tuple(u.shape)}", f"{tuple(values.shape)}",
            "a function that treats each element by itself, without sums over axes"))
    xp = _arrays.floats(**{"u": u, "kernel(u)": values})
    smallest = float(xp.min(_arrays.without_gradient(values)))
    if smallest < 0:
        raise ValueError(_errors.message(
            "kernel(u)", "no negative number, as weights are parts of a whole", f"{smallest}",
            "cutting the kernel off where it crosses 0, as attnbook.kernels.epanechnikov does"))
    return values
