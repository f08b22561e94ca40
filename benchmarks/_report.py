"""Rows of the one table that `make bench` prints."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured figure, and the target it is held against."""

    what: str
    value: float
    unit: str
    target: float | None = None
    least: bool = False  # True: the target is the least allowed, not the most

    @property
    def met(self) -> bool | None:
        if self.target is None:
            return None
        return self.value >= self.target if self.least else self.value <= self.target

    def __str__(self) -> str:
        sign = "≥" if self.least else "≤"
        goal = "" if self.target is None else f"{sign} {self.target:g} {self.unit}"
        mark = {None: "", True: "met", False: "MISSED"}[self.met]
        return f"{self.what:58} {self.value:10.4g} {self.unit:6} {goal:14} {mark}"


def table(rows: Iterable[Row]) -> str:
    """Return the rows as text, one a line."""
    return "\n".join(str(r) for r in rows)


def p95(values: list[float]) -> float:
    """Return the 95th percentile of the values."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1]
