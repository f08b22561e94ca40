"""The checks at the entry of a public function: libraries, dtypes, shapes and masks.

What a reader passes is looked at once, where it comes in; the functions behind the entry rely on
it.  The functions of ``pooling``, ``scoring``, ``kernels`` and ``masks`` are written once, through
the `Python array API standard <https://data-apis.org/array-api/>`_: they take NumPy arrays or
torch tensors, and give back the same library.

The axes have the same names everywhere:

=========  ===============================================================
axis       meaning
=========  ===============================================================
``*batch`` any number of leading axes (examples, heads); they broadcast
``q``      queries
``k``      keys, and with them the values: one value for each key
``d``      numbers in a vector: ``d_q`` and ``d_k`` of a query and a key, ``d_v`` of a value
=========  ===============================================================

Arrays in one call come from one library and have one floating dtype, and no axis is empty.  Values
are looked at in NumPy arrays only.  To look into a tensor would halt the device that computes it,
and inside ``torch.compile`` and ``torch.func.vmap`` there is nothing to look at yet.
"""

import contextlib
import operator
import sys
from typing import Any

import numpy as np

from attnbook._errors import wrong, wrong_type

_NUMPY = (np.ndarray, np.generic)


def namespace(**arrays: Any) -> Any:
    """Return the array namespace of NumPy or of torch that all arguments share."""
    if all(type(array) is np.ndarray for array in arrays.values()):  # as most often
        return np
    spaces = [_namespace(name, array) for name, array in arrays.items()]
    if any(space is not spaces[0] for space in spaces):
        given = ", ".join(
            f"{name} from {'NumPy' if is_numpy(array) else 'torch'}"
            for name, array in arrays.items())
        raise wrong_type(
            "mixed libraries", "arrays of one library", given,
            "torch.as_tensor(array) to go to torch, or tensor.detach().numpy() to go to NumPy")
    return spaces[0]


def _namespace(name: str, array: Any) -> Any:
    # Of those two a hidden number would count, and * would be @.
    if is_numpy(array) and not isinstance(array, (np.ma.MaskedArray, np.matrix)):
        return np
    torch = sys.modules.get("torch")  # whoever has a tensor has imported it
    if torch is not None and isinstance(array, torch.Tensor):
        import array_api_compat.torch as torch_namespace
        return torch_namespace
    kind = f"{type(array).__module__}.{type(array).__qualname__}".removeprefix("builtins.")
    raise wrong_type(name, "a NumPy array or a torch tensor", kind, f"numpy.asarray({name})")


def is_numpy(array: Any) -> bool:
    """Say whether this is an array or a scalar of NumPy."""
    return isinstance(array, _NUMPY)


def without_gradient(array: Any) -> Any:
    """Return the same numbers as a constant: torch does not differentiate through them."""
    return array if is_numpy(array) else array.detach()


def silent_overflow(xp: Any) -> contextlib.AbstractContextManager[Any]:
    """Let numbers overflow to infinity without NumPy's warning; torch has none to silence."""
    return np.errstate(over="ignore") if xp is np else contextlib.nullcontext()


def floats(**arrays: Any) -> Any:
    """Check arrays of real numbers for library, dtype and empty axes; return their namespace."""
    xp = namespace(**arrays)
    for name, array in arrays.items():
        kind = getattr(array.dtype, "kind", None)  # only NumPy's dtypes have one
        if kind != "f" and not (kind is None and array.dtype.is_floating_point):
            real = f"{name}.real" if "complex" in _dtype(array) else name
            raise wrong_type(
                name, "floating point numbers", f"dtype {_dtype(array)}",
                f"{real}.astype(float)" if is_numpy(array) else f"{real}.to(torch.float32)")
    one_dtype(**arrays)
    not_empty(**arrays)
    return xp


def is_boolean(array: Any) -> bool:
    """Say whether an array holds booleans."""
    return array.dtype.kind == "b" if is_numpy(array) else str(array.dtype) == "torch.bool"


def is_integral(array: Any) -> bool:
    """Say whether an array holds integers."""
    return array.dtype.kind in "iu" if is_numpy(array) else not (
        array.dtype.is_floating_point or array.dtype.is_complex or is_boolean(array))


def _dtype(array: Any) -> str:
    """Name a dtype without its library: ``float32``."""
    return str(array.dtype).removeprefix("torch.")


def one_dtype(**arrays: Any) -> None:
    """Check that arrays have the same dtype; under ``torch.autocast`` torch sees to that."""
    first = next(iter(arrays))
    dtype = arrays[first].dtype
    for other, array in arrays.items():
        if array.dtype != dtype and (is_numpy(array) or not _autocasts(array)):
            raise wrong_type(
                "mixed dtypes", "one floating dtype",
                ", ".join(f"{name} of {_dtype(array)}" for name, array in arrays.items()),
                f"{other}.{'astype' if is_numpy(array) else 'to'}({first}.dtype)")


def _autocasts(tensor: Any) -> bool:
    return sys.modules["torch"].is_autocast_enabled(tensor.device.type)


def not_empty(**arrays: Any) -> None:
    """Check that no array has an axis of length 0."""
    for name, array in arrays.items():
        if 0 in array.shape:
            shape = tuple(array.shape)
            raise wrong(name, "at least one element on every axis",
                        f"shape {shape}, whose axis {shape.index(0)} is empty",
                        f"printing {name}.shape where it is made")


def finite(
    *, advice: str | None = None, made_of: dict[str, Any] | None = None, **arrays: Any
) -> None:
    """Check that NumPy arrays hold neither NaN nor infinity; tensors are not looked into.

    Blamed first are the arrays that these were computed from, `made_of`.
    """
    for name, array in arrays.items():
        if is_numpy(array) and np.count_nonzero(np.isfinite(array)) < array.size:
            finite(**made_of or {})
            bad = np.argwhere(~np.isfinite(array))
            index = tuple(int(i) for i in bad[0])
            raise wrong(
                name, "finite numbers",
                f"{len(bad)} of {array.size} that are NaN or infinite, "
                f"the first ({float(array[index])}) at index {index}",
                advice or f"finding where {name} is made; NaN often comes from 0/0 or log(0)")


def at_least(ndim: int, axes: str, **arrays: Any) -> None:
    """Check that each array has `ndim` axes or more; `axes` says which."""
    for name, array in arrays.items():
        if array.ndim < ndim:
            index = ", ".join(["None"] * (ndim - array.ndim) + [":"] * array.ndim)
            raise wrong(name, f"at least {ndim} axes {axes}", f"shape {tuple(array.shape)}",
                        f"{name}[{index}]")


def exactly(axes: str, **arrays: Any) -> None:
    """Check that each array has the axes of `axes`, no more and no fewer."""
    for name, array in arrays.items():
        if array.ndim != axes.count(",") + 1:
            raise wrong(name, f"shape {axes}", f"shape {tuple(array.shape)}",
                        f"printing {name}.shape where it is made")


def same_length(axis_name: str, advice: str, *places: tuple[str, Any, int]) -> None:
    """Check that axes are equally long; a place is an array's name, the array and its axis."""
    _, first, at = places[0]
    if any(array.shape[axis] != first.shape[at] for _, array, axis in places):
        names = " and ".join(name for name, _, _ in places)
        given = " and ".join(
            f"{name} of shape {tuple(array.shape)} with {array.shape[axis]} on axis {axis}"
            for name, array, axis in places)
        raise wrong(names, f"the same length {axis_name}", given, advice)


def batch_shape(**arrays: Any) -> tuple[int, ...]:
    """Return the shape that the batch axes broadcast to: all but the last two."""
    shapes = [tuple(array.shape[:-2]) for array in arrays.values()]
    if len(set(shapes)) == 1:
        return shapes[0]
    lengths = [1] * max(len(shape) for shape in shapes)
    for shape in shapes:
        for axis, length in enumerate(reversed(shape), 1):
            if lengths[-axis] == 1:
                lengths[-axis] = length
            elif length not in (1, lengths[-axis]):
                given = ", ".join(
                    f"{name} of shape {tuple(array.shape)} with batch axes {own}"
                    for (name, array), own in zip(arrays.items(), shapes, strict=True))
                raise wrong("batch axes", "lengths that are equal or 1, read from the right", given,
                            "array[:, None], to add an axis of length 1 where one is missing")
    return tuple(lengths)


def mask(mask: Any, shape: tuple[int, ...], **beside: Any) -> None:
    """Check that `mask` is boolean and broadcasts to `shape`, the shape of the scores."""
    namespace(**beside, mask=mask)
    if not is_boolean(mask):
        raise wrong_type("mask", "booleans, where True = may attend",
                         f"dtype {_dtype(mask)} (which number means may attend?)",
                         "mask == 1 if 1 does, or mask == 0 if 0 does, as it does beside -inf")
    given = tuple(mask.shape)
    if given == shape:
        return
    pairs = zip(reversed(given), reversed(shape), strict=False)
    other = [-axis for axis, (have, want) in enumerate(pairs, 1) if have not in (1, want)]
    if other or len(given) > len(shape):
        why = "".join(f"; axis {a} is {given[a]}, not {shape[a]} or 1" for a in other[:1])
        advice = ("mask[:, None, :], if each batch entry has one row of keys"
                  if len(given) == 2 and len(shape) > 2 else
                  "printing mask.shape beside the shape of the scores (*batch, q, k)")
        raise wrong("mask", f"a shape that broadcasts to the scores' {shape}", f"{given}{why}",
                    advice)


def function(name: str, given: Any, form: str, advice: str) -> None:
    """Check that something can be called, and is no class, which would make an object."""
    if not callable(given) or isinstance(given, type):
        raise wrong_type(name, f"a function {form}", f"{given!r}", advice)


# --- whole numbers, and where queries and keys stand ----------------------------------------------
def integer(name: str, number: Any, *, at_least: int) -> int:
    """Return `number` as an int."""
    try:
        if isinstance(number, bool) or "bool" in str(getattr(number, "dtype", "")):
            raise TypeError
        whole = operator.index(number)
    except TypeError:
        raise wrong_type(name, "an integer", f"{number!r} of type {type(number).__name__}",
                         f"{name}={max(at_least, 4)}") from None
    if whole < at_least:
        raise wrong(name, f"an integer of {at_least} or more", f"{whole}",
                    f"{name}={max(at_least, 4)}")
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
        raise wrong(
            "start", f"the position of the first query (num_queries={queries} and "
            f"num_keys={keys} differ)", "None", _starts(queries, keys))
    if first + queries > keys:
        raise wrong(
            "start", "every query to have a key at its own position",
            f"start={first} and num_queries={queries}, which need {first + queries} keys, and "
            f"num_keys={keys}", f"num_keys={first + queries}")
    xp = np if like is None else namespace(like=like)
    place = {} if like is None else {"device": like.device}
    query = xp.arange(first, first + queries, **place)
    return query[:, None], xp.arange(keys, **place)[None, :]


def _starts(queries: int, keys: int) -> str:
    if queries > keys:
        return f"num_keys={queries}, as every query needs a key at its own position"
    return (f"start={keys - queries} when the queries are the last positions (decoding with a "
            "cache), or start=0 when they are the first")
