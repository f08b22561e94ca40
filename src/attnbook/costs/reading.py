"""Large and small numbers, written so that they can be read."""

import math
from collections.abc import Sequence


def reading_bytes(num_bytes: float) -> str:
    """Write a number of bytes, in powers of 1,024.

    Examples
    --------
    >>> reading_bytes(37_748_736), reading_bytes(1536), reading_bytes(12)
    ('36.0 MB', '1.5 KB', '12 B')
    """
    units = ("B", "KB", "MB", "GB", "TB", "PB", "EB")
    value, unit = _scaled(num_bytes, units, 1024, 1023.95)
    return f"{value:.0f} {unit}" if unit == "B" else f"{_rounded(value, 1)} {unit}"


def reading_count(number: float) -> str:
    """Write a count with about three digits, in powers of 1,000: k, M, G, T, P, E.

    Examples
    --------
    >>> reading_count(805_306_368), reading_count(12), reading_count(1_234)
    ('805 M', '12', '1.23 k')
    """
    value, unit = _scaled(number, ("", "k", "M", "G", "T", "P", "E"), 1000, 999.5)
    return f"{value:.0f}" if not unit else f"{_rounded(value, _digits(value))} {unit}"


def reading_time(seconds: float) -> str:
    """Write a time with about three digits, from nanoseconds to days.

    Examples
    --------
    >>> reading_time(0.0016), reading_time(90), reading_time(7.2e-8)
    ('1.60 ms', '1.50 min', '72.0 ns')
    """
    steps = ((1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s"), (60.0, "min"),
             (3600.0, "h"), (86400.0, "days"))
    size, unit = steps[0]
    for one, name in steps:
        if seconds >= one:
            size, unit = one, name
    value = seconds / size
    return f"{_rounded(value, _digits(value))} {unit}"


def _digits(value: float) -> int:
    return 2 if value < 9.995 else 1 if value < 99.95 else 0


def _scaled(
    value: float, units: Sequence[str], factor: int, most: float
) -> tuple[float, str]:
    """Divide by `factor` until what is left is below `most`, and return it with its unit."""
    power = 0
    while value >= most and power < len(units) - 1:
        value, power = value / factor, power + 1
    return value, units[power]


def _rounded(value: float, digits: int) -> str:
    # Halves go up, as they do in the page's script.
    return f"{math.floor(value * 10**digits + 0.5) / 10**digits:.{digits}f}"
