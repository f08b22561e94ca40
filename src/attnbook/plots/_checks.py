"""What a plot accepts: finite numbers of the expected shape, whatever library they come from."""

from collections.abc import Mapping

import numpy as np

from .._errors import wrong, wrong_type


def six_digits(array: np.ndarray) -> np.ndarray:
    """Round to six significant digits.

    Another processor or another thread count may compute another last bit.  The eye cannot see
    it, but a byte in a stored picture would change; so it is cut off before anything is drawn.

    Examples
    --------
    >>> six_digits(np.array([0.1 + 0.2, 123456789.0, 0.0])).tolist()
    [0.3, 123457000.0, 0.0]
    """
    rounded = [float(f"{number:.5e}") for number in array.ravel()]
    return np.array(rounded, dtype=np.float64).reshape(array.shape)


def numbers(name: str, array, *, axes: str, minus_infinity: bool = False) -> np.ndarray:
    """Return a float64 copy with six significant digits, or say what was expected.

    Lists and tensors are read too, also one that needs a gradient.  `axes` names the axes expected,
    such as ``"queries keys"``.
    """
    array = np.asarray(array.detach().cpu() if hasattr(array, "detach") else array, dtype=float)
    _shaped(name, array, axes)
    allowed = np.isfinite(array) | (minus_infinity & np.isneginf(array))
    if not allowed.all():
        where = tuple(int(i) for i in np.argwhere(~allowed)[0])
        raise wrong(name, "finite numbers", f"{array[where]} at index {where}",
                    f"np.nan_to_num({name})")
    return six_digits(array)


def booleans(name: str, matrix, *, axes: str) -> np.ndarray:
    """Return a matrix of True and False, or say what was expected."""
    matrix = np.asarray(matrix.cpu() if hasattr(matrix, "detach") else matrix)
    if matrix.dtype != bool:
        raise wrong_type(name, "True and False", str(matrix.dtype), f"{name} > 0, if 1 means True")
    return _shaped(name, matrix, axes)


def _shaped(name: str, array: np.ndarray, axes: str) -> np.ndarray:
    if array.ndim != len(axes.split()) or array.size == 0:
        raise wrong(name, f"shape ({', '.join(axes.split())})", str(array.shape),
                    f"one item of a batch, {name}[0]")
    return array


def series(name: str, given, *, axes: str) -> dict[str, np.ndarray]:
    """Return ``{label: numbers}``; a single array becomes one series without a label."""
    named = given if isinstance(given, Mapping) else {"": given}
    return {label: numbers(label or name, array, axes=axes) for label, array in named.items()}
