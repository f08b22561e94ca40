"""What :mod:`attnbook.kernels` measures and checks before it averages."""

import math
from numbers import Real
from typing import Any

import numpy as np

from attnbook import _check, _errors


# --- what comes in --------------------------------------------------------------------------------
def check_data(x_query: Any, x: Any, y: Any) -> Any:
    """Check queries and data, and return their namespace."""
    xp = _check.floats(x_query=x_query, x=x, y=y)
    _check.finite(x_query=x_query, x=x, y=y)
    if x.ndim == 0 or x_query.ndim != x.ndim:
        raise ValueError(_errors.message(
            "x_query and x", "as many axes each: (q,) and (n,), or (*batch, q, p) and "
            "(*batch, n, p)", f"shapes {tuple(x_query.shape)} and {tuple(x.shape)}",
            "x[:, None] for data of one coordinate, x_query[None] for a single query"))
    if x.ndim > 1:
        _check.same_length(
            "p (coordinates)", "the same coordinates, in the same order, in both",
            ("x_query", x_query, -1), ("x", x, -1))
        _check.batch_shape(x_query=x_query, x=x)
    _check_y(x, y)
    return xp


def _check_y(x: Any, y: Any) -> None:
    """Check that `y` has one number or one row for each datum."""
    axes = max(x.ndim, 2)
    if y.ndim not in (axes - 1, axes):
        raise ValueError(_errors.message(
            "y", "shape (*batch, n) or (*batch, n, d_v), as many batch axes as x",
            f"shape {tuple(y.shape)} for x of shape {tuple(x.shape)}",
            "one number, or one row, for each row of x"))
    core = 2 if has_columns(x, y) else 1
    _check.same_length(
        "n (one observation for each datum)", "printing x.shape and y.shape where they are made",
        ("x", x, -1 if x.ndim == 1 else -2), ("y", y, -core))
    points = x[:, None] if x.ndim == 1 else x
    _check.batch_shape(x=points, y=y if core == 2 else y[..., None])


def check_bandwidth(bandwidth: Any, x: Any) -> Any:
    """Return the bandwidth as a number, or an array of shape (), that `x` can be divided by.

    Nobody looks into a tensor: one that is not above 0 becomes NaN, and so do the predictions.
    """
    if not isinstance(bandwidth, Real) or isinstance(bandwidth, bool | np.timedelta64):
        if not hasattr(bandwidth, "dtype"):
            raise TypeError(_errors.message(
                "bandwidth", "a positive number",
                f"{bandwidth!r} of type {type(bandwidth).__name__}", "bandwidth=1.0"))
        xp = _check_scalar_array(bandwidth, x)
        if not _check.is_numpy(bandwidth):
            return xp.where(bandwidth > 0, bandwidth, xp.nan)
    number, limits = float(bandwidth), _check.namespace(x=x).finfo(x.dtype)
    if not float(limits.smallest_normal) <= number <= float(limits.max):
        held = f" (for x of {x.dtype})" if 0 < number < math.inf else ""
        raise ValueError(_errors.message(
            "bandwidth", "a positive, finite number", f"{number}{held}",
            "bandwidth=1.0, or a tenth of the range of x"))
    return number


def _check_scalar_array(bandwidth: Any, x: Any) -> Any:
    xp = _check.namespace(x=x, bandwidth=bandwidth)
    if not xp.isdtype(bandwidth.dtype, ("real floating", "integral")):
        raise TypeError(_errors.message(
            "bandwidth", "a positive number", f"dtype {bandwidth.dtype}", "bandwidth=1.0"))
    if tuple(bandwidth.shape) != ():
        raise ValueError(_errors.message(
            "bandwidth", "one number, of shape ()", f"shape {tuple(bandwidth.shape)}",
            "bandwidth[0], or dividing each coordinate of x by its own scale"))
    return xp


def check_kernel_values(values: Any, u: Any) -> None:
    """Check what a kernel returned: an array like `u`; in NumPy finite and nowhere negative."""
    _check.namespace(**{"u": u, "kernel(u)": values})
    if tuple(values.shape) != tuple(u.shape):
        raise ValueError(_errors.message(
            "kernel(u)", f"the shape of u, {tuple(u.shape)}", f"{tuple(values.shape)}",
            "a function that treats each element by itself, without sums over axes"))
    _check.floats(**{"u": u, "kernel(u)": values})
    _check.finite(**{"kernel(u)": values})
    if _check.is_numpy(values) and values.min() < 0:
        raise ValueError(_errors.message(
            "kernel(u)", "no negative number, as weights are parts of a whole", f"{values.min()}",
            "cutting the kernel off where it crosses 0, as attnbook.kernels.epanechnikov does"))


# --- distances ------------------------------------------------------------------------------------
def distances(xp: Any, x_query: Any, x: Any, h: Any) -> tuple[Any, Any]:
    """Return the distance of every query to every datum, (*batch, q, n), and the bandwidth.

    Both are in 32 bits at least, and in a unit, a power of two, in which no sum of two distances
    overflows; only their quotient is used.
    """
    if x.ndim == 1:
        x_query, x = x_query[:, None], x[:, None]
    if x.dtype.itemsize == 2:
        x_query, x = (xp.astype(points, xp.float32) for points in (x_query, x))
    if hasattr(h, "dtype"):
        h = xp.astype(h, x.dtype)
    unit = 2.0 ** math.ceil(math.log2(4 * math.sqrt(x.shape[-1])))
    difference = x_query[..., :, None, :] / unit - x[..., None, :, :] / unit  # (*batch, q, n, p)
    return _lengths(xp, difference), h / unit


def _lengths(xp: Any, difference: Any) -> Any:
    """Return the Euclidean length along the last axis.

    Squares are taken after dividing by the largest coordinate, so that none overflows, and a
    length of 0 has a gradient of 0 instead of NaN.
    """
    if difference.shape[-1] == 1:
        return xp.abs(difference[..., 0])
    largest = xp.max(xp.abs(_check.without_gradient(difference)), axis=-1)
    scale = xp.where(largest > 0, largest, 1.0)
    squares = xp.sum((difference / scale[..., None]) ** 2, axis=-1)
    apart = squares > 0
    return xp.where(apart, scale * xp.sqrt(xp.where(apart, squares, 1.0)), 0.0)


def scaled(xp: Any, distance: Any, h: Any) -> Any:
    """Return distances divided by the bandwidth, cut off where the square would overflow."""
    bound = math.sqrt(float(xp.finfo(distance.dtype).max))
    with _check.silent_overflow(xp):
        return xp.clip(distance / h, -bound, bound)


def gaussian_scores(xp: Any, distance: Any, h: Any, others: Any = None) -> Any:
    """Return -u^2/2 up to a constant of each row, which the softmax does not see.

    The nearest datum gets 0.  As a product, the difference of two squares neither cancels nor
    overflows, however far the query is.
    """
    smallest = _check.without_gradient(_smallest(xp, distance, others))
    return -scaled(xp, distance - smallest, h) / 2 * scaled(xp, distance + smallest, h)


def nearest(xp: Any, distance: Any, h: Any, others: Any = None) -> Any:
    """Return weights shared equally by the nearest data.

    Distances that differ by a tiny part of the bandwidth count as equal: the middle between 0.1
    and 0.3 is not exactly in the middle in floats.
    """
    distance = _check.without_gradient(distance)
    tolerance = math.sqrt(float(xp.finfo(distance.dtype).eps)) * h
    near = distance <= _smallest(xp, distance, others) + tolerance
    shares = xp.astype(near if others is None else near & others, distance.dtype)
    return shares / xp.sum(shares, axis=-1, keepdims=True)


def _smallest(xp: Any, distance: Any, others: Any) -> Any:
    allowed = distance if others is None else xp.where(others, distance, xp.inf)
    return xp.min(allowed, axis=-1, keepdims=True)


# --- averages -------------------------------------------------------------------------------------
def has_columns(x: Any, y: Any) -> bool:
    """Say whether `y` has the shape (*batch, n, d_v), and not (*batch, n)."""
    return y.ndim == max(x.ndim, 2)


def average(weights: Any, x: Any, y: Any) -> Any:
    """Return the weighted average of `y`, with or without columns."""
    if has_columns(x, y):
        return weights @ y
    return (weights @ y[..., None])[..., 0]
