"""The form that every error of this book has.  This module imports nothing of the book."""


def message(name: str, expected: str, given: str, advice: str) -> str:
    """Say what was expected, what came, and what to try.

    Examples
    --------
    >>> message("bandwidth", "a positive number", "-1.0", "bandwidth=1.0")
    'bandwidth: expected a positive number, got -1.0. Try bandwidth=1.0.'
    """
    return f"{name}: expected {expected}, got {given}. Try {advice}."
