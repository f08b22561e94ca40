"""What a plot accepts: finite numbers of the expected shape, whatever library they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np


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

    Parameters
    ----------
    name : str
        What the argument is called, for the message.
    array : array_like
        NumPy array, torch tensor (also one that needs a gradient) or nested lists.
    axes : str
        The names of the axes expected, such as ``"queries keys"``.
    minus_infinity : bool
        Whether a score of −∞ is allowed.

    Raises
    ------
    ValueError
        When the number of axes differs, when nothing is there to draw, or when a number is not
        finite.
    """
    array = np.asarray(array.detach().cpu() if hasattr(array, "detach") else array, dtype=float)
    expected = axes.split()
    if array.ndim != len(expected):
        raise ValueError(
            f"{name}: expected shape ({', '.join(expected)}), got {array.shape}; "
            f"try {name}.squeeze() or pick one item of a batch, {name}[0]"
        )
    if array.size == 0:
        raise ValueError(f"{name}: expected at least one number, got shape {array.shape}")
    allowed = np.isfinite(array) | (minus_infinity & np.isneginf(array))
    if not allowed.all():
        where = tuple(int(i) for i in np.argwhere(~allowed)[0])
        raise ValueError(f"{name}: expected finite numbers, got {array[where]} at index {where}")
    return six_digits(array)


def same_length(**arrays: Sequence) -> None:
    """Raise ValueError when the arrays differ in length along their first axis."""
    lengths = {name: len(array) for name, array in arrays.items()}
    if len(set(lengths.values())) > 1:
        given = ", ".join(f"{name} has {length}" for name, length in lengths.items())
        raise ValueError(f"expected the same number of entries, but {given}")


def series(name: str, given, *, axes: str) -> dict[str, np.ndarray]:
    """Return ``{label: numbers}``; a single array becomes one series without a label."""
    named = given if isinstance(given, Mapping) else {"": given}
    if not named:
        raise ValueError(f"{name}: expected at least one series, got an empty mapping")
    return {label: numbers(label or name, array, axes=axes) for label, array in named.items()}


def quartiles(given: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Return ``{label: numbers}`` of shape (3, points), or say which entry is something else."""
    rows = {label: numbers(label, array, axes="three points") for label, array in given.items()}
    for label, array in rows.items():
        if len(array) != 3:
            raise ValueError(
                f"{label}: expected 3 rows (quartile, median, quartile), got {len(array)}")
    return rows


def labels(name: str, given: Sequence[str] | None, length: int) -> list[str] | None:
    """Return one string per entry, or None when none were given."""
    if given is None:
        return None
    if isinstance(given, str) or len(given) != length:
        raise ValueError(f"{name}: expected {length} names, got {given!r}")
    return [str(label) for label in given]
