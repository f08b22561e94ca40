"""What every array function asks first: which library, which dtype, which shapes?

The functions of ``pooling``, ``scoring``, ``kernels`` and ``masks`` are written once.  They take
NumPy arrays or torch tensors and give back the same library, through the `Python array API
standard <https://data-apis.org/array-api/>`_.  This module finds that library and checks what
came in, so that a mistake ends in a sentence and not in a wrong number.

The axes have the same names everywhere:

=========  ===============================================================
axis       meaning
=========  ===============================================================
``*batch`` any number of leading axes (examples, heads); they broadcast
``q``      queries
``k``      keys, and with them the values: one value for each key
``d``      numbers in a vector: ``d_q`` and ``d_k`` of a query and a key, ``d_v`` of a value
=========  ===============================================================

Rules that hold for all of them: arrays in one call come from one library and have one floating
dtype (nothing is promoted silently), no axis is empty, every number is finite, and no input is
written to.
"""

import math
from typing import Any

import array_api_compat
import numpy as np

from attnbook import _array_refusals
from attnbook._errors import message


def namespace(*arrays: Any, **named_arrays: Any) -> Any:
    """Return the array namespace that all arguments share.

    Parameters
    ----------
    *arrays, **named_arrays : array
        NumPy arrays or torch tensors.  The names appear in the error.

    Returns
    -------
    module
        ``array_api_compat.numpy`` or ``array_api_compat.torch``.

    Raises
    ------
    TypeError
        When an argument is no array (a list, a number), or when libraries are mixed.

    Examples
    --------
    >>> import numpy as np
    >>> namespace(np.ones(3)).__name__
    'array_api_compat.numpy'
    """
    named = {f"argument {i}": array for i, array in enumerate(arrays, start=1)} | named_arrays
    libraries = {name: _library(name, array) for name, array in named.items()}
    if len(set(libraries.values())) > 1:
        given = ", ".join(f"{name} from {library}" for name, library in libraries.items())
        raise TypeError(message(
            "mixed libraries", "arrays of one library", given,
            "torch.as_tensor(array) to go to torch, or tensor.detach().numpy() to go to NumPy"))
    _array_refusals.one_device(**named)
    return array_api_compat.array_namespace(*named.values())


def _library(name: str, array: Any) -> str:
    """Return ``"NumPy"`` or ``"torch"``, or refuse what is neither."""
    _array_refusals.plain(name, array)
    if array_api_compat.is_numpy_array(array):
        return "NumPy"
    if array_api_compat.is_torch_array(array):
        return "torch"
    kind = f"{type(array).__module__}.{type(array).__qualname__}".removeprefix("builtins.")
    wrapped = name.replace("argument ", "argument_")
    raise TypeError(message(
        name, "a NumPy array or a torch tensor", kind, f"numpy.asarray({wrapped})"))


def floats(*, advice: str | None = None, **arrays: Any) -> Any:
    """Check arrays of real numbers, and return their namespace.

    Parameters
    ----------
    advice : str, optional
        What to try when a number is not finite, in place of the general advice.
    **arrays : array
        The arrays under the names that a reader knows them by.

    Raises
    ------
    TypeError
        For no array, mixed libraries, a dtype that is not floating, or two floating dtypes.
    ValueError
        For an empty array, NaN or infinity.

    Examples
    --------
    >>> import numpy as np
    >>> floats(query=np.arange(3))
    Traceback (most recent call last):
        ...
    TypeError: query: expected floating point numbers, got dtype int64. Try query.astype(float).
    """
    xp = namespace(**arrays)
    _array_refusals.readable(**arrays)
    for name, array in arrays.items():
        if not xp.isdtype(array.dtype, "real floating"):
            raise TypeError(message(
                name, "floating point numbers", f"dtype {_dtype(array)}", _to_float(name, array)))
    dtypes = {name: _dtype(array) for name, array in arrays.items()}
    if len(set(dtypes.values())) > 1:
        first = next(iter(dtypes))
        other = next(name for name, dtype in dtypes.items() if dtype != dtypes[first])
        given = ", ".join(f"{name} of {dtype}" for name, dtype in dtypes.items())
        method = "astype" if _is_numpy(arrays[other]) else "to"
        raise TypeError(message(
            "mixed dtypes", "one floating dtype", given, f"{other}.{method}({first}.dtype)"))
    for name, array in arrays.items():
        _check_not_empty(name, array)
        _check_finite(xp, name, array, advice)
    return xp


def _is_numpy(array: Any) -> bool:
    return array_api_compat.is_numpy_array(array)


def _dtype(array: Any) -> str:
    """Name a dtype without its library: ``float32``."""
    return str(array.dtype).removeprefix("torch.")


def _to_float(name: str, array: Any) -> str:
    """Say how this array becomes one of floats in its own library."""
    part = f"{name}.real" if "complex" in _dtype(array) else name
    return f"{part}.astype(float)" if _is_numpy(array) else f"{part}.to(torch.float32)"


def _check_not_empty(name: str, array: Any) -> None:
    shape = tuple(array.shape)
    if 0 in shape:
        raise ValueError(message(
            name, "at least one element on every axis",
            f"shape {shape}, whose axis {shape.index(0)} is empty",
            f"printing {name}.shape where it is made"))


def _check_finite(xp: Any, name: str, array: Any, advice: str | None) -> None:
    array = without_gradient(array)
    # One sum finds almost every clean array clean, and makes no array of flags.  A sum of
    # finite numbers may overflow, so only the flags below decide.
    with np.errstate(all="ignore"):
        if math.isfinite(float(xp.sum(array))):
            return
    flat = xp.reshape(array, (-1,))
    (bad,) = xp.nonzero(~xp.isfinite(flat))
    if bad.shape[0] == 0:
        return
    _array_refusals.overflowed(name, array)
    first = int(bad[0])
    index = tuple(int(i) for i in np.unravel_index(first, tuple(array.shape)))
    raise ValueError(message(
        name, "finite numbers",
        f"{bad.shape[0]} of {flat.shape[0]} that are NaN or infinite, "
        f"the first ({float(flat[first])}) at index {index}",
        advice or f"finding where {name} is made; NaN often comes from 0/0 or log(0)"))


def at_least(ndim: int, axes: str, **arrays: Any) -> None:
    """Check that each array has `ndim` axes or more; `axes` says which.

    Raises
    ------
    ValueError
        With the axes that are missing.

    Examples
    --------
    >>> import numpy as np
    >>> at_least(2, "(*batch, q, d)", query=np.ones(3))
    Traceback (most recent call last):
        ...
    ValueError: query: expected at least 2 axes (*batch, q, d), got shape (3,). Try query[None, :].
    """
    for name, array in arrays.items():
        shape = tuple(array.shape)
        if len(shape) < ndim:
            index = ", ".join(["None"] * (ndim - len(shape)) + [":"] * len(shape))
            raise ValueError(message(
                name, f"at least {ndim} axes {axes}", f"shape {shape}", f"{name}[{index}]"))


def exactly(axes: str, **arrays: Any) -> None:
    """Check that each array has the axes of `axes`, no more and no fewer.

    Raises
    ------
    ValueError
        When an array has another number of axes.

    Examples
    --------
    >>> import numpy as np
    >>> exactly("(d_q, d_k)", W=np.ones((2, 3)))
    """
    ndim = len([axis for axis in axes.strip("()").split(",") if axis.strip()])
    for name, array in arrays.items():
        shape = tuple(array.shape)
        if len(shape) != ndim:
            raise ValueError(message(
                name, f"shape {axes}", f"shape {shape}", f"printing {name}.shape where it is made"))


def same_length(axis_name: str, advice: str, *places: tuple[str, Any, int]) -> None:
    """Check that axes which must be equally long are.

    Parameters
    ----------
    axis_name : str
        What the axis holds, for the message.
    advice : str
        What to try when they differ.
    *places : tuple of (str, array, int)
        Name of the array, the array, and the axis.

    Raises
    ------
    ValueError
        With both shapes and both axes.

    Examples
    --------
    >>> import numpy as np
    >>> same_length("d_k", "a projection", ("query", np.ones((2, 3)), -1),
    ...             ("key", np.ones((5, 3)), -1))
    """
    lengths = {array.shape[axis] for _, array, axis in places}
    if len(lengths) > 1:
        names = " and ".join(name for name, _, _ in places)
        given = " and ".join(
            f"{name} of shape {tuple(array.shape)} with {array.shape[axis]} on axis {axis}"
            for name, array, axis in places)
        raise ValueError(message(names, f"the same length {axis_name}", given, advice))


def batch_shape(core: int = 2, **arrays: Any) -> tuple[int, ...]:
    """Return the shape that the batch axes of all arrays broadcast to.

    Parameters
    ----------
    core : int
        How many last axes are not batch axes.
    **arrays : array
        The arrays under the names that a reader knows them by.

    Raises
    ------
    ValueError
        When the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> batch_shape(query=np.ones((2, 1, 5, 3)), key=np.ones((7, 11, 3)))
    (2, 7)
    """
    shapes = {name: tuple(array.shape)[: array.ndim - core] for name, array in arrays.items()}
    try:
        return np.broadcast_shapes(*shapes.values())
    except ValueError:
        given = ", ".join(
            f"{name} of shape {tuple(arrays[name].shape)} with batch axes {shape}"
            for name, shape in shapes.items())
        raise ValueError(message(
            "batch axes", "lengths that are equal or 1, read from the right", given,
            "array[:, None], to add an axis of length 1 where one is missing")) from None


def check_mask(mask: Any, shape: tuple[int, ...], **beside: Any) -> None:
    """Check that `mask` is boolean and broadcasts to `shape`, the shape of the scores.

    Raises
    ------
    TypeError
        For another library than that of the arrays `beside`, or a dtype that is not boolean.
    ValueError
        When the mask does not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> check_mask(np.array([True, False]), (3, 2))
    """
    xp = namespace(**beside, mask=mask)
    if not xp.isdtype(mask.dtype, "bool"):
        additive = xp.isdtype(mask.dtype, "real floating")
        raise TypeError(message(
            "mask", "booleans, where True = may attend", f"dtype {_dtype(mask)}",
            "mask == 0, if 0 meant may attend and -inf may not" if additive
            else "mask == 1, if 1 meant may attend"))
    given = tuple(mask.shape)
    pairs = zip(reversed(given), reversed(shape), strict=False)
    wrong = [-axis for axis, (have, want) in enumerate(pairs, 1) if have not in (1, want)]
    if wrong or len(given) > len(shape):
        why = "".join(f"; axis {a} is {given[a]}, not {shape[a]} or 1" for a in wrong[:1])
        advice = ("mask[:, None, :], if each batch entry has one row of keys"
                  if len(given) == 2 and len(shape) > 2 else
                  "printing mask.shape beside the shape of the scores (*batch, q, k)")
        raise ValueError(message(
            "mask", f"a shape that broadcasts to the scores' {shape}", f"{given}{why}", advice))


def without_gradient(array: Any) -> Any:
    """Return the same numbers as a constant: torch does not differentiate through them.

    NumPy arrays are returned as they are.

    Examples
    --------
    >>> import numpy as np
    >>> without_gradient(np.ones(2))
    array([1., 1.])
    """
    return array if _is_numpy(array) else array.detach()
