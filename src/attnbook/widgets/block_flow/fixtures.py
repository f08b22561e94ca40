"""Numbers of the widget of chapter 11, from the layer itself."""

from typing import Any

from . import BlockFlow
from .numbers import ORDERS

FAR = [4.0 if i % 3 else -4.0 for i in range(36)]
CHANGES: list[dict[str, Any]] = [
    {"order": order, "x": x} for order in ORDERS
    for x in (list(BlockFlow().x), FAR, [0.0] * 36, [round(0.11 * (i % 7) - 0.3, 2)
                                                     for i in range(36)])]


def fixture_block_flow() -> list[dict[str, Any]]:
    """States, with what every part of the layer gave and the two sums between."""
    return [{"state": change, **{name: rows.tolist() for name, rows in
                                 BlockFlow(**change).numbers.items()}} for change in CHANGES]
