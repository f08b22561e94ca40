"""What all widgets share: how numbers are written, and where ticks stand."""

from typing import Any

from . import svg
from .html import short, shown


def fixture_words() -> dict[str, Any]:
    """How numbers are written, and where ticks stand: pictures and widgets must agree."""
    values = [0.0, -0.0001, 1.5, -2.25, 0.12345, 98.765, 12345.678, 0.00021, -7e-9]
    spans = [(0.0, 5.0), (-0.3, 1.1), (-6.0, 6.0), (377.0, 4957.8), (0.02, 0.031)]
    logs = [(0.05, 20.0), (1.0, 1024.0), (46.0, 18323.0), (0.2, 0.9)]
    return {"numbers": [[v, d, shown(v, d)] for v in values for d in (0, 2, 4)],
            "short": [[v, short(v)] for v in values],
            "ticks": [[low, high, n, svg.ticks(low, high, n)]
                      for low, high in spans for n in (4, 5, 8)],
            "log_ticks": [[low, high, svg.log_ticks(low, high)] for low, high in logs]}
