"""Kernels, and the Nadaraya-Watson regression that averages with them.

A kernel turns a distance into a weight; the regression answers a query with the weighted average
of the data.  That is attention in which the score is the logarithm of a kernel.  Chapter 2
builds it.

The kernels are the usual densities: each one integrates to 1 over the real line.  In the
regression a constant factor cancels, because weights are divided by their sum, so the book's
shapes without constants give the same weights.
"""

import math
from collections.abc import Callable
from numbers import Real
from typing import Any

import numpy as np
from jaxtyping import Float

from attnbook import _check, _errors
from attnbook.pooling import _masked_softmax

Kernel = Callable[[Any], Any]


def gaussian(u: Float[Any, "*shape"]) -> Float[Any, "*shape"]:
    r"""Return the Gaussian kernel, which is positive everywhere.

    Equation ``eq-gaussian`` of chapter 2, with the constant of a density:
    :math:`K(u) = \exp(-u^2/2) / \sqrt{2\pi}`.

    Parameters
    ----------
    u : array of any shape
        Distance divided by the bandwidth, without unit; its sign does not matter.

    Returns
    -------
    array of the shape of `u`

    Raises
    ------
    TypeError
        When `u` does not hold floating point numbers.
    ValueError
        When `u` is empty.

    References
    ----------
    Nadaraya (1964), "On Estimating Regression".

    Examples
    --------
    >>> import numpy as np
    >>> gaussian(np.array([0.0, 1.0, -2.0])).round(4)
    array([0.3989, 0.242 , 0.054 ])
    """
    xp = _check.floats(u=u)
    with _check.silent_overflow(xp):  # the square of a huge u is infinite, and its weight 0
        return xp.exp(-u * u / 2) / math.sqrt(2 * math.pi)


def boxcar(u: Float[Any, "*shape"]) -> Float[Any, "*shape"]:
    r"""Return the boxcar kernel, which is level in the window and 0 outside.

    Equation ``eq-boxcar`` of chapter 2: :math:`K(u) = \tfrac12` for :math:`|u| \le 1`, else 0.

    Parameters
    ----------
    u : array of any shape
        Distance divided by the bandwidth, without unit; its sign does not matter.

    Returns
    -------
    array of the shape of `u`
        Its gradient is 0: a boxcar's weights do not change with a small change of bandwidth.

    Raises
    ------
    TypeError, ValueError
        As :func:`gaussian`.

    References
    ----------
    Silverman (1986), *Density Estimation for Statistics and Data Analysis*, table 3.1 (there
    called *rectangular*).

    Examples
    --------
    >>> import numpy as np
    >>> boxcar(np.array([0.0, -1.0, 1.1]))
    array([0.5, 0.5, 0. ])
    """
    xp = _check.floats(u=u)
    zero = 0 * xp.abs(u)  # keeps dtype and gradient
    return xp.where(xp.abs(u) <= 1, 0.5 + zero, zero)


def triangular(u: Float[Any, "*shape"]) -> Float[Any, "*shape"]:
    r"""Return the triangular kernel, which falls in a straight line to 0.

    Equation ``eq-triangular`` of chapter 2: :math:`K(u) = \max(0, 1 - |u|)`.

    Parameters
    ----------
    u : array of any shape
        Distance divided by the bandwidth, without unit; its sign does not matter.

    Returns
    -------
    array of the shape of `u`

    Raises
    ------
    TypeError, ValueError
        As :func:`gaussian`.

    References
    ----------
    Silverman (1986), *Density Estimation for Statistics and Data Analysis*, table 3.1.

    Examples
    --------
    >>> import numpy as np
    >>> triangular(np.array([0.0, -0.25, 1.5]))
    array([1.  , 0.75, 0.  ])
    """
    xp = _check.floats(u=u)
    distance = xp.abs(u)
    return xp.where(distance < 1, 1 - distance, 0 * distance)


def epanechnikov(u: Float[Any, "*shape"]) -> Float[Any, "*shape"]:
    r"""Return the Epanechnikov kernel, a parabola cut off at 0.

    Equation ``eq-epanechnikov`` of chapter 2:
    :math:`K(u) = \tfrac34 \max(0, 1 - u^2)`.

    Parameters
    ----------
    u : array of any shape
        Distance divided by the bandwidth, without unit; its sign does not matter.

    Returns
    -------
    array of the shape of `u`

    Raises
    ------
    TypeError, ValueError
        As :func:`gaussian`.

    Notes
    -----
    Some books print the formula of :func:`triangular` under this name.

    References
    ----------
    Epanechnikov (1969), "Non-Parametric Estimation of a Multivariate Probability Density".

    Examples
    --------
    >>> import numpy as np
    >>> epanechnikov(np.array([0.0, -0.5, 1.5]))
    array([0.75  , 0.5625, 0.    ])
    """
    xp = _check.floats(u=u)
    inside = xp.where(xp.abs(u) < 1, u, 0 * u + 1)
    return 0.75 * (1 - inside * inside)


def nadaraya_watson(
    x_query: Float[Any, " q"] | Float[Any, "*#batch q p"],
    x: Float[Any, " n"] | Float[Any, "*#batch n p"],
    y: Float[Any, "..."],
    *,
    kernel: Kernel,
    bandwidth: Any,
) -> tuple[Float[Any, "..."], Float[Any, "*batch q n"]]:
    r"""Predict at each query with an average of the data, weighted by nearness.

    Equation ``eq-nw`` of chapter 2:

    .. math:: \hat y(x) = \sum_i \alpha_i(x)\, y_i, \qquad
              \alpha_i(x) = \frac{K(\lVert x - x_i \rVert / h)}
                                 {\sum_j K(\lVert x - x_j \rVert / h)}.

    Parameters
    ----------
    x_query : array of shape (q,) or (*batch, q, p)
        Where to predict; as many axes as `x`.
    x : array of shape (n,) or (*batch, n, p)
        Where the data are: numbers, or points of p coordinates.
    y : array of shape (*batch, n) or (*batch, n, d_v)
        What was observed there; as many batch axes as `x`.
    kernel : function u -> weights
        One of this module, or your own; it gets distances divided by the bandwidth, of shape
        (*batch, q, n), and returns finite numbers of the same shape, none of them negative.
    bandwidth : float, or array of shape ()
        h > 0, in the unit of `x`; the same for all coordinates.  A torch tensor may be learned:
        the result is differentiable with respect to it, and NaN where it is not above 0.

    Returns
    -------
    y_hat : array of shape (*batch, q) or (*batch, q, d_v)
        In the unit of `y`.
    weights : array of shape (*batch, q, n)
        Each row is not negative and sums to 1.

    Raises
    ------
    TypeError
        When libraries or dtypes are mixed, when an array does not hold floating point numbers,
        when `bandwidth` is no number, or `kernel` no function.
    ValueError
        When shapes do not fit, an axis is empty, `bandwidth` is not positive, or `kernel` returns
        another shape; and when a number in a NumPy array is NaN or infinite, or negative where
        `kernel` returns it.

    Notes
    -----
    *A query far from all data.*  The formula reads 0/0 where no datum has a positive weight.
    Here such a query takes the nearest datum, and the plain average of the nearest where several
    are equally near (to within h times the square root of the dtype's precision).  This is what
    remains when the window is opened until the first datum enters it, and it is also the limit
    of the Gaussian kernel far away: its weights come from :func:`.masked_softmax` of
    :math:`-u^2/2` and never vanish together.

    *Memory.*  The differences between queries and data are held at once: q times n times p
    numbers for every batch entry.

    References
    ----------
    Nadaraya (1964), "On Estimating Regression"; Watson (1964), "Smooth Regression Analysis".

    Examples
    --------
    >>> import numpy as np
    >>> x, y = np.array([0.0, 1.0, 2.0]), np.array([10.0, 20.0, 40.0])
    >>> y_hat, weights = nadaraya_watson(
    ...     np.array([1.0, 1.5, 9.0]), x, y, kernel=boxcar, bandwidth=1.0)
    >>> y_hat.round(4)
    array([23.3333, 30.    , 40.    ])
    >>> weights.round(4)
    array([[0.3333, 0.3333, 0.3333],
           [0.    , 0.5   , 0.5   ],
           [0.    , 0.    , 1.    ]])
    """
    xp = _check_data(x_query, x, y)
    h = _check_bandwidth(bandwidth, x)
    weights = _weights(xp, x_query, x, kernel, h)
    return _average(weights, x, y), weights


def leave_one_out(
    x: Float[Any, " n"] | Float[Any, "*batch n p"],
    y: Float[Any, "..."],
    *,
    kernel: Kernel,
    bandwidth: Any,
) -> tuple[Float[Any, "..."], Float[Any, "*batch n n"]]:
    r"""Predict each datum from all the others.

    Equation ``eq-nw-loo`` of chapter 2 compares these predictions with the data:

    .. math:: \hat y_{-i} = \frac{\sum_{j \ne i} K(\lVert x_i - x_j \rVert / h)\, y_j}
                                 {\sum_{j \ne i} K(\lVert x_i - x_j \rVert / h)}.

    Parameters
    ----------
    x, y, kernel, bandwidth
        As in :func:`nadaraya_watson`; at least two data.

    Returns
    -------
    y_hat : array of the shape of `y`
        In the unit of `y`.
    weights : array of shape (*batch, n, n)
        Row *i* holds the weights for datum *i*; its own weight is exactly 0.

    Raises
    ------
    TypeError, ValueError
        As :func:`nadaraya_watson`; also when there is only one datum.

    Notes
    -----
    A datum that no other one reaches takes its nearest neighbour, as a far query does in
    :func:`nadaraya_watson`: the error of a narrow window stays finite, and no datum drops out of
    it.

    References
    ----------
    Stone (1974), "Cross-Validatory Choice and Assessment of Statistical Predictions".

    Examples
    --------
    >>> import numpy as np
    >>> x, y = np.array([0.0, 1.0, 2.0, 9.0]), np.array([10.0, 20.0, 40.0, 80.0])
    >>> y_hat, weights = leave_one_out(x, y, kernel=boxcar, bandwidth=1.5)
    >>> y_hat
    array([20., 25., 20., 40.])
    >>> weights
    array([[0. , 1. , 0. , 0. ],
           [0.5, 0. , 0.5, 0. ],
           [0. , 1. , 0. , 0. ],
           [0. , 0. , 1. , 0. ]])
    """
    xp = _check_data(x, x, y)
    h = _check_bandwidth(bandwidth, x)
    n = x.shape[0] if x.ndim == 1 else x.shape[-2]
    if n < 2:
        raise _errors.wrong("x", "at least two data, as each is predicted from the others",
                            "1 datum", "more data")
    datum = xp.arange(n, device=x.device)
    weights = _weights(xp, x, x, kernel, h, others=datum[:, None] != datum[None, :])
    return _average(weights, x, y), weights


def leave_one_out_error(
    x: Float[Any, " n"] | Float[Any, "*batch n p"],
    y: Float[Any, "..."],
    *,
    kernel: Kernel,
    bandwidth: Any,
) -> Any:
    r"""Return the mean squared error of :func:`leave_one_out`.

    Equation ``eq-nw-loo`` of chapter 2: :math:`\frac1n \sum_i (y_i - \hat y_{-i})^2`, the number
    by which a bandwidth is chosen.

    Parameters
    ----------
    x, y, kernel, bandwidth
        As in :func:`leave_one_out`.

    Returns
    -------
    scalar, or array of shape (*batch)
        The mean over the data, and over the d_v columns of `y` where it has them; in the square
        of the unit of `y`.  With a torch bandwidth it can be differentiated and minimised.

    Raises
    ------
    TypeError, ValueError
        As :func:`leave_one_out`.

    Examples
    --------
    >>> import numpy as np
    >>> x, y = np.array([0.0, 1.0, 2.0, 9.0]), np.array([10.0, 20.0, 40.0, 80.0])
    >>> float(leave_one_out_error(x, y, kernel=boxcar, bandwidth=1.5))
    531.25
    """
    y_hat, _ = leave_one_out(x, y, kernel=kernel, bandwidth=bandwidth)
    axes = (-2, -1) if _has_columns(x, y) else -1
    return _check.namespace(y=y).mean((y - y_hat) ** 2, axis=axes)


# --- what comes in --------------------------------------------------------------------------------
def _check_data(x_query: Any, x: Any, y: Any) -> Any:
    """Check queries and data, and return their namespace."""
    xp = _check.floats(x_query=x_query, x=x, y=y)
    _check.finite(x_query=x_query, x=x, y=y)
    if x.ndim == 0 or x_query.ndim != x.ndim:
        raise _errors.wrong(
            "x_query and x", "as many axes each: (q,) and (n,), or (*batch, q, p) and "
            "(*batch, n, p)", f"shapes {tuple(x_query.shape)} and {tuple(x.shape)}",
            "x[:, None] for data of one coordinate, x_query[None] for a single query")
    if x.ndim > 1:
        _check.same_length(
            "p (coordinates)", "the same coordinates, in the same order, in both",
            ("x_query", x_query, -1), ("x", x, -1))
        _check.batch_shape(x_query=x_query, x=x)
    _check_y(x, y)
    return xp


def _check_y(x: Any, y: Any) -> None:
    axes = max(x.ndim, 2)
    if y.ndim not in (axes - 1, axes):
        raise _errors.wrong("y", "shape (*batch, n) or (*batch, n, d_v), as many batch axes as x",
                            f"shape {tuple(y.shape)} for x of shape {tuple(x.shape)}",
                            "one number, or one row, for each row of x")
    core = 2 if _has_columns(x, y) else 1
    _check.same_length(
        "n (one observation for each datum)", "printing x.shape and y.shape where they are made",
        ("x", x, -1 if x.ndim == 1 else -2), ("y", y, -core))
    points = x[:, None] if x.ndim == 1 else x
    _check.batch_shape(x=points, y=y if core == 2 else y[..., None])


def _check_bandwidth(bandwidth: Any, x: Any) -> Any:
    """Return the bandwidth as a number, or an array of shape (), that `x` can be divided by.

    Nobody looks into a tensor: one that is not above 0 becomes NaN, and so do the predictions.
    """
    # To Python a duration of NumPy is a whole number.
    if not isinstance(bandwidth, Real) or isinstance(bandwidth, bool | np.timedelta64):
        if not hasattr(bandwidth, "dtype"):
            raise _errors.wrong_type("bandwidth", "a positive number",
                                     f"{bandwidth!r} of type {type(bandwidth).__name__}",
                                     "bandwidth=1.0")
        xp = _check_scalar_array(bandwidth, x)
        if not _check.is_numpy(bandwidth):
            return xp.where(bandwidth > 0, bandwidth, xp.nan)
    number, limits = float(bandwidth), _check.namespace(x=x).finfo(x.dtype)
    if not float(limits.smallest_normal) <= number <= float(limits.max):
        held = f" (for x of {x.dtype})" if 0 < number < math.inf else ""
        raise _errors.wrong("bandwidth", "a positive, finite number", f"{number}{held}",
                            "bandwidth=1.0, or a tenth of the range of x")
    return number


def _check_scalar_array(bandwidth: Any, x: Any) -> Any:
    xp = _check.namespace(x=x, bandwidth=bandwidth)
    if not xp.isdtype(bandwidth.dtype, ("real floating", "integral")):
        raise _errors.wrong_type("bandwidth", "a positive number", f"dtype {bandwidth.dtype}",
                                 "bandwidth=1.0")
    if tuple(bandwidth.shape) != ():
        raise _errors.wrong("bandwidth", "one number, of shape ()",
                            f"shape {tuple(bandwidth.shape)}",
                            "bandwidth[0], or dividing each coordinate of x by its own scale")
    return xp


def _check_kernel_values(values: Any, u: Any) -> None:
    """Check what a kernel returned: an array like `u`; in NumPy finite and nowhere negative."""
    _check.namespace(**{"u": u, "kernel(u)": values})
    if tuple(values.shape) != tuple(u.shape):
        raise _errors.wrong("kernel(u)", f"the shape of u, {tuple(u.shape)}",
                            f"{tuple(values.shape)}",
                            "a function that treats each element by itself, without sums over axes")
    _check.floats(**{"u": u, "kernel(u)": values})
    _check.finite(**{"kernel(u)": values})
    if _check.is_numpy(values) and values.min() < 0:
        raise _errors.wrong(
            "kernel(u)", "no negative number, as weights are parts of a whole", f"{values.min()}",
            "cutting the kernel off where it crosses 0, as attnbook.kernels.epanechnikov does")


# --- weights -------------------------------------------------------------------------------------
def _weights(
    xp: Any, x_query: Any, x: Any, kernel: Kernel, h: Any, others: Any = None
) -> Any:
    """Weigh the data by their distances; `others` marks those that may be used, if not all."""
    _check.function("kernel", kernel, "(u) -> weights", "kernel=attnbook.kernels.gaussian")
    distance, h = _distances(xp, x_query, x, h)
    if kernel is gaussian:
        scores = _gaussian_scores(xp, distance, h, others)
        weights = _masked_softmax(scores, others)
    else:
        weights = _shares(xp, distance, kernel, h, others)
    return xp.astype(weights, x.dtype, copy=False)


def _shares(xp: Any, distance: Any, kernel: Kernel, h: Any, others: Any) -> Any:
    """Divide the kernel's values by their sum; where all are 0, the nearest data share."""
    u = _scaled(xp, distance, h)
    values = kernel(u)
    _check_kernel_values(values, u)
    if others is not None:
        values = xp.where(others, values, 0.0)
    # A constant factor cancels: with the largest value at 1 no sum overflows or vanishes.
    largest = _check.without_gradient(xp.max(values, axis=-1, keepdims=True))
    reached = largest > 0
    values = values / xp.where(reached, largest, 1.0)
    weights = values / xp.where(reached, xp.sum(values, axis=-1, keepdims=True), 1.0)
    return xp.where(reached, weights, _nearest(xp, distance, h, others))


def _distances(xp: Any, x_query: Any, x: Any, h: Any) -> tuple[Any, Any]:
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


def _scaled(xp: Any, distance: Any, h: Any) -> Any:
    """Return distances divided by the bandwidth, cut off where the square would overflow."""
    bound = math.sqrt(float(xp.finfo(distance.dtype).max))
    with _check.silent_overflow(xp):
        return xp.clip(distance / h, -bound, bound)


def _gaussian_scores(xp: Any, distance: Any, h: Any, others: Any = None) -> Any:
    """Return -u^2/2 up to a constant of each row, which the softmax does not see.

    The nearest datum gets 0.  As a product, the difference of two squares neither cancels nor
    overflows, however far the query is.
    """
    smallest = _check.without_gradient(_smallest(xp, distance, others))
    return -_scaled(xp, distance - smallest, h) / 2 * _scaled(xp, distance + smallest, h)


def _nearest(xp: Any, distance: Any, h: Any, others: Any = None) -> Any:
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


def _has_columns(x: Any, y: Any) -> bool:
    """Say whether `y` has the shape (*batch, n, d_v), and not (*batch, n)."""
    return y.ndim == max(x.ndim, 2)


def _average(weights: Any, x: Any, y: Any) -> Any:
    if _has_columns(x, y):
        return weights @ y
    return (weights @ y[..., None])[..., 0]
