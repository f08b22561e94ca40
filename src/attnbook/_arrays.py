"""The checks of :mod:`attnbook._check` under old names, for modules that still use these."""

from typing import Any

from attnbook import _check
from attnbook._check import at_least, batch_shape, namespace, same_length, without_gradient
from attnbook._check import mask as check_mask

__all__ = ["at_least", "batch_shape", "check_mask", "floats", "namespace", "same_length",
           "without_gradient"]


def floats(**arrays: Any) -> Any:
    """Check arrays of real numbers, and return their namespace."""
    xp = _check.floats(**arrays)
    _check.finite(**arrays)
    return xp
