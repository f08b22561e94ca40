"""What array functions refuse beside wrong shapes and dtypes: arrays that would mislead them.

Each function here either raises or returns None, and writes to nothing: what it lets through is
computed as it would be without it.  As in :mod:`attnbook._refusals`, which looks at models and
needs torch; nothing here imports torch.
"""

import inspect
import math
import types
from numbers import Real
from typing import Any

import array_api_compat
import numpy as np

_SAY = "{}: expected {}, got {}. Try {}."  # as attnbook._arrays.message, which needs this module
_KERNELS = ("gaussian", "boxcar", "triangular", "epanechnikov")
_FLOAT16 = ("float16", "torch.float16", ">f2")
_SCORES = ("dot", "scaled_dot")


# --- kinds of arrays ------------------------------------------------------------------------------
def plain(name: str, array: Any) -> None:
    """Refuse arrays with rules of their own: masked arrays, matrices, records, sparse tensors.

    Examples
    --------
    >>> plain("y", np.ma.masked_array([1.0, 9.0], mask=[False, True]))
    Traceback (most recent call last):
        ...
    TypeError: y: expected an array without a mask of its own, got a numpy.ma.MaskedArray, whose \
hidden numbers would count. Try y.data, with hidden rows left out or False in a boolean mask.
    """
    if isinstance(array, np.ndarray):
        _plain_numpy(name, array)
    elif array_api_compat.is_torch_array(array):
        layout = "nested" if array.is_nested else str(array.layout).removeprefix("torch.")
        if layout != "strided":
            raise TypeError(_SAY.format(
                name, "a dense tensor", f"one of layout {layout}",
                f"{name}.to_padded_tensor(0.0), and a mask from masks.valid"
                if layout == "nested" else f"{name}.to_dense()"))


def _plain_numpy(name: str, array: np.ndarray) -> None:
    if type(array) is np.ndarray and array.dtype.names is None:
        return
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(_SAY.format(
            name, "an array without a mask of its own",
            "a numpy.ma.MaskedArray, whose hidden numbers would count",
            f"{name}.data, with hidden rows left out or False in a boolean mask"))
    if isinstance(array, np.matrix):
        raise TypeError(_SAY.format(
            name, "an array, in which * multiplies element by element",
            "a numpy.matrix, in which it does not", f"numpy.asarray({name})"))
    if array.dtype.names is not None:
        raise TypeError(_SAY.format(
            name, "an array of numbers", f"records with the fields {', '.join(array.dtype.names)}",
            f"{name}[{array.dtype.names[0]!r}]"))


def one_device(**arrays: Any) -> None:
    """Refuse tensors of two devices; a number, or one that holds none, may be anywhere.

    Examples
    --------
    >>> import torch
    >>> one_device(query=torch.ones(2), key=torch.ones(2, device="meta"))
    Traceback (most recent call last):
        ...
    ValueError: mixed devices: expected tensors on one device, got query on cpu, key on meta. Try \
key.to(query.device).
    """
    devices = {name: array.device for name, array in arrays.items()
               if array.ndim and 0 not in array.shape and not isinstance(array, np.ndarray)}
    if len(set(devices.values())) > 1:
        first = next(iter(devices))
        other = next(name for name, device in devices.items() if device != devices[first])
        given = ", ".join(f"{name} on {device}" for name, device in devices.items())
        raise ValueError(_SAY.format(
            "mixed devices", "tensors on one device", given, f"{other}.to({first}.device)"))


def readable(**arrays: Any) -> None:
    """Refuse tensors without numbers, and floats too short to be summed.

    Examples
    --------
    >>> import torch
    >>> readable(query=torch.ones(2, 3, device="meta"))
    Traceback (most recent call last):
        ...
    ValueError: query: expected a tensor with numbers, got one on the device meta, which has only \
a shape. Try a tensor on the device cpu.
    """
    for name, array in arrays.items():
        if getattr(array, "is_meta", False):
            raise ValueError(_SAY.format(
                name, "a tensor with numbers", "one on the device meta, which has only a shape",
                "a tensor on the device cpu"))
        if array.dtype.itemsize < 2 and "float" in str(array.dtype):
            raise TypeError(_SAY.format(
                name, "floating point numbers of 16 bits or more", f"dtype {array.dtype}",
                f"{name}.to(torch.float32)"))


def not_empty(**arrays: Any) -> None:
    """Refuse arrays with an axis of length 0.

    Examples
    --------
    >>> not_empty(mask=np.ones((0, 0), bool))
    Traceback (most recent call last):
        ...
    ValueError: mask: expected at least one element on every axis, got shape (0, 0), whose axis 0 \
is empty. Try printing mask.shape where it is made.
    """
    for name, array in arrays.items():
        shape = tuple(array.shape)
        if 0 in shape:
            raise ValueError(_SAY.format(
                name, "at least one element on every axis",
                f"shape {shape}, whose axis {shape.index(0)} is empty",
                f"printing {name}.shape where it is made"))


def lengths(valid_lens: Any) -> None:
    """Refuse lengths that cannot be compared: on the device meta, or of a dtype without order.

    Examples
    --------
    >>> import torch
    >>> lengths(torch.tensor([3], dtype=torch.uint16))
    Traceback (most recent call last):
        ...
    TypeError: valid_lens: expected signed integers, got dtype torch.uint16, which torch does not \
order. Try valid_lens.long().
    """
    readable(valid_lens=valid_lens)
    if str(valid_lens.dtype) in ("torch.uint16", "torch.uint32", "torch.uint64"):
        raise TypeError(_SAY.format(
            "valid_lens", "signed integers", f"dtype {valid_lens.dtype}, which torch does not "
            "order", "valid_lens.long()"))


# --- numbers --------------------------------------------------------------------------------------
def number(name: str, given: Any, advice: str) -> None:
    """Refuse what is no real number, or too large for a float.

    Examples
    --------
    >>> number("base", "10", "base=10000")
    Traceback (most recent call last):
        ...
    TypeError: base: expected a number, got '10' of type str. Try base=10000.
    """
    if not isinstance(given, Real) or isinstance(given, bool):
        shown = f"an array of shape {tuple(given.shape)}" if hasattr(given, "shape") else (
            f"{given!r} of type {type(given).__name__}")
        raise TypeError(_SAY.format(name, "a number", shown, advice))
    try:
        float(given)
    except OverflowError:
        raise ValueError(_SAY.format(
            name, "a number that a float can hold", "a larger one", advice)) from None


def bandwidth(given: Any) -> None:
    """Refuse a whole number that is too large for a float; arrays are looked at elsewhere.

    Examples
    --------
    >>> bandwidth(10**400)
    Traceback (most recent call last):
        ...
    ValueError: bandwidth: expected a number that a float can hold, got a larger one. Try \
bandwidth=1.0.
    """
    if isinstance(given, int) and not isinstance(given, bool):
        number("bandwidth", given, "bandwidth=1.0")


def overflowed(name: str, array: Any) -> None:
    """Refuse infinite scores of float16, which ends so early that a dot product may be too large.

    Examples
    --------
    >>> overflowed("scores", np.array([[np.inf, 1.0]], np.float16))
    Traceback (most recent call last):
        ...
    ValueError: scores: expected finite numbers, got 1 of 2 that are infinite (float16 ends at \
65504). Try smaller queries and keys, or float32; where -inf meant may not attend, mask=False \
there.
    """
    if name != "scores" or str(array.dtype) not in _FLOAT16:
        return
    xp = array_api_compat.array_namespace(array)
    infinite = int(xp.sum(xp.astype(xp.isinf(array), xp.int64)))
    if infinite:
        raise ValueError(_SAY.format(
            name, "finite numbers", f"{infinite} of {math.prod(array.shape)} that are infinite "
            "(float16 ends at 65504)", "smaller queries and keys, or float32; where -inf meant "
            "may not attend, mask=False there"))


def sums(name: str, array: Any) -> None:
    """Refuse rows of float16 whose sum float16 cannot hold, or NumPy does not find.

    NumPy adds the numbers of a row one by one, in float16, where they do not lie side by side: 2048
    and 1 make 2048 then.

    Examples
    --------
    >>> sums("scores", np.ones((1, 70_000), np.float16))
    Traceback (most recent call last):
        ...
    ValueError: scores: expected rows of 70000 whose sums float16 can hold, got a sum of 7e+04 \
that came out as inf. Try float32.
    """
    keys = array.shape[-1]
    if array.dtype.itemsize != 2 or str(array.dtype) not in _FLOAT16:
        return
    if keys <= 65_504 and not isinstance(array, np.ndarray):
        return  # torch adds up in float32, and no number here is above 1
    xp = array_api_compat.array_namespace(array)
    array = array if isinstance(array, np.ndarray) else array.detach()
    with np.errstate(over="ignore"):
        found = xp.astype(xp.sum(array, axis=-1), xp.float32)
    right = xp.sum(xp.astype(array, xp.float32), axis=-1)
    wrong = ~(xp.abs(found - right) <= 0.01 * right)
    if bool(xp.any(wrong)):
        raise ValueError(_SAY.format(
            name, f"rows of {keys} whose sums float16 can hold",
            f"a sum of {float(right[wrong][0]):.4g} that came out as {float(found[wrong][0]):.4g}",
            "float32"))


def answered(total: Any) -> None:
    """Refuse queries whose kernel is 0 for every key, since no float is smaller: 0/0 is no weight.

    Examples
    --------
    >>> answered(np.array([[2.0], [0.0]]))
    Traceback (most recent call last):
        ...
    ValueError: query: expected a kernel above 0 for some key, got 1 of 2 queries where all are 0. \
Try larger numbers, or a longer dtype: in float16 e^-17 is the last exponential above 0.
    """
    xp = array_api_compat.array_namespace(total)
    empty = int(xp.sum(xp.astype(total == 0, xp.int64)))
    if empty:
        raise ValueError(_SAY.format(
            "query", "a kernel above 0 for some key",
            f"{empty} of {math.prod(total.shape)} queries where all are 0",
            "larger numbers, or a longer dtype: in float16 e^-17 is the last exponential above 0"))


# --- functions ------------------------------------------------------------------------------------
def score(given: Any) -> None:
    """Refuse what is no function of queries and keys.

    Examples
    --------
    >>> score("dot")
    Traceback (most recent call last):
        ...
    TypeError: score: expected a function (query, key) -> scores, got 'dot' of type str. Try \
score=attnbook.scoring.dot.
    """
    known = given if isinstance(given, str) and given in _SCORES else "scaled_dot"
    _function("score", given, ("query", "key"), "scores", f"score=attnbook.scoring.{known}")


def kernel(given: Any) -> None:
    """Refuse what is no function of scaled distances.

    Examples
    --------
    >>> kernel("boxcar")
    Traceback (most recent call last):
        ...
    TypeError: kernel: expected a function (u) -> weights, got 'boxcar' of type str. Try \
kernel=attnbook.kernels.boxcar.
    """
    known = given if isinstance(given, str) and given in _KERNELS else "gaussian"
    _function("kernel", given, ("u",), "weights", f"kernel=attnbook.kernels.{known}")


def _function(name: str, given: Any, takes: tuple[str, ...], gives: str, advice: str) -> None:
    """Refuse what cannot be called with as many arguments as `takes` names."""
    expected = f"a function ({', '.join(takes)}) -> {gives}"
    if isinstance(given, type):  # called, it would make an object instead of numbers
        raise TypeError(_SAY.format(
            name, expected, f"the class {given.__name__}", f"{name}={given.__name__}()"))
    if not callable(given):
        shown = f"an array of shape {tuple(given.shape)}" if hasattr(given, "shape") else (
            f"{given!r} of type {type(given).__name__}")
        raise TypeError(_SAY.format(name, expected, shown, advice))
    if isinstance(given, types.FunctionType) and not hasattr(given, "__wrapped__"):
        code, defaults = given.__code__, len(given.__defaults__ or ())
        if not code.co_kwonlyargcount and code.co_argcount - defaults <= len(takes) and (
                len(takes) <= code.co_argcount or code.co_flags & inspect.CO_VARARGS):
            return  # as nearly always, and forty times as fast as what follows
    _bound(name, given, takes, expected, advice)


def _bound(name: str, given: Any, takes: tuple[str, ...], expected: str, advice: str) -> None:
    """Refuse a function of another number of arguments, and say how it becomes one of these."""
    try:
        signature = inspect.signature(given)
    except ValueError:  # some built-in functions have none
        return
    try:
        signature.bind(*takes)
    except TypeError:
        own = getattr(given, "__name__", "")
        called = own if own.isidentifier() else "f"
        more = [one.name for one in list(signature.parameters.values())[len(takes):]
                if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
        inner = ", ".join((*takes, *more))
        raise TypeError(_SAY.format(
            name, expected, f"{called}({', '.join(signature.parameters)})",
            f"{name}=lambda {', '.join(takes)}: {called}({inner})" if more else advice)) from None
