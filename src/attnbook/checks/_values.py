"""What a checker does with values: copy them, read them as arrays, compare them."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

RTOL = 1e-5
ATOL = 1e-7


class Complaint(Exception):  # noqa: N818 - it is a sentence for the reader, not an error of ours
    """What is wrong with a returned value, as the key of a message and what fills its blanks."""

    def __init__(self, key: str, /, **blanks: object) -> None:
        super().__init__(key)
        self.key = key
        self.blanks = blanks


def copied(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Copy the arguments, so that a function that writes into them spoils nothing."""
    return {name: value.copy() if isinstance(value, np.ndarray) else value
            for name, value in arguments.items()}


def size(arguments: Mapping[str, Any]) -> int:
    return sum(int(np.size(value)) for value in arguments.values())


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
    """Return the name of the first array that is no longer what it was."""
    for name, value in before.items():
        if isinstance(value, np.ndarray) and not same(value, after[name]):
            return name
    return None


def same(left: np.ndarray, right: np.ndarray) -> bool:
    """Tell whether shapes and numbers agree, up to rounding; a NaN equals a NaN."""
    return left.shape == right.shape and bool(
        np.allclose(left, right, rtol=RTOL, atol=ATOL, equal_nan=True))


def as_arrays(result: Any, names: tuple[str, ...]) -> tuple[np.ndarray, ...]:
    """Read what a function returned as one array for each name, or raise Complaint.

    A number, a (nested) list, an array or a tensor is read; for several names a tuple of these.
    """
    if len(names) == 1:
        return (_as_array(result, names[0]),)
    if not isinstance(result, tuple | list) or len(result) != len(names):
        raise Complaint("count", names=", ".join(names), got=_describe(result))
    return tuple(_as_array(part, name) for part, name in zip(result, names, strict=True))


def _as_array(value: Any, name: str) -> np.ndarray:
    if hasattr(value, "detach"):  # a torch tensor, told apart without importing torch
        value = value.detach().cpu().numpy()
    try:
        array = np.asarray(value)
    except ValueError:
        raise Complaint("ragged", output=name) from None
    if array.dtype.kind not in "biuf":
        raise Complaint("type", output=name, got=_describe(value))
    return array if array.dtype == bool else array.astype(float)


def _describe(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"{type(value).__name__} of length {len(value)}"
    shape = getattr(value, "shape", None)
    return type(value).__name__ + (f" of shape {tuple(shape)}" if shape is not None else "")


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """Exponentials over their sum along one axis, without overflow."""
    raised = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return raised / raised.sum(axis=axis, keepdims=True)


def masked_softmax(scores: np.ndarray, mask: np.ndarray, fill: float = -np.inf,
                   empty: float = 0.0) -> np.ndarray:
    """Softmax of the last axis where `mask` is True; `empty` where a row allows nothing.

    Another `fill` than −∞ is what readers write who take a large negative number for it.
    """
    weights = softmax(np.where(mask, scores, fill))
    return np.where(np.any(mask, axis=-1, keepdims=True), weights, empty)


def below_one_maximum(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """Softmax as it goes wrong: below the largest of all numbers, rows far below it are 0/0."""
    raised = np.exp(scores - scores.max())
    return raised / raised.sum(axis=axis, keepdims=True)


def quiet(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call without NumPy's warnings: what overflowed is visible in the result."""
    with np.errstate(all="ignore"):
        return function(*arguments)
