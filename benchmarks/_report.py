"""Rows of the one table that `make bench` prints."""

import os
import statistics
import time
from collections.abc import Iterable
from dataclasses import dataclass

# Seconds of `speed` where all targets were met.  Reckoned: ten times as many additions took 1.0 s
# there outside of a function, and inside of one they take 2.4 times less.
USUAL = 0.04


@dataclass(frozen=True)
class Row:
    """One measured figure, and the target it is held against."""

    what: str
    value: float
    unit: str = ""
    target: float | None = None
    least: bool = False  # True: the target is the least allowed, not the most
    slower: float = 1.0  # how much slower than where targets were set; for times of a processor

    @property
    def met(self) -> bool | None:
        if self.target is None:
            return None
        return self.value >= self.target if self.least else self.value <= self.target

    def cells(self) -> tuple[str, str, str, str]:
        """Return what the table shows: name, value, target, and whether it is met."""
        sign = "≥" if self.least else "≤"
        goal = "" if self.target is None else f"{sign} {self.target:g} {self.unit}".rstrip()
        mark = {None: "", True: "met", False: "MISSED"}[self.met]
        if self.met is False and self.slower > 1:
            mark += f" here; {number(self.value / self.slower)} {self.unit} at the targets' speed"
        return self.what, f"{number(self.value)} {self.unit}".rstrip(), goal, mark


def number(value: float) -> str:
    """Write a number with about three digits."""
    return f"{value:.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def table(rows: Iterable[Row]) -> str:
    """Return the rows as one table, columns as wide as they need to be."""
    cells = [("measured", "value", "target", ""), *(row.cells() for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(4)]
    lines = [f"{a:{widths[0]}}  {b:>{widths[1]}}  {c:{widths[2]}}  {d}".rstrip()
             for a, b, c, d in cells]
    rule = "-" * (sum(widths) + 6)
    return "\n".join([lines[0], rule, *lines[1:]])


def load() -> str:
    """Say how busy and how fast the machine is: times on a busy or slow one are upper bounds."""
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    return (f"{os.cpu_count()} processors, load {busy:.1f} in the last minute, {speed():.2f} s "
            f"for a loop of two million additions (targets were set where it takes {USUAL:.2f} s)")


def speed() -> float:
    """Return the seconds of a loop of known length, the least of three.

    Rented machines share their processors: the same one may take three times as long tomorrow.
    """
    found = []
    for _ in range(3):
        start, total = time.perf_counter(), 0
        for i in range(2_000_000):
            total += i
        found.append(time.perf_counter() - start)
    return min(found)


def p95(values: list[float]) -> float:
    """Return the 95th percentile of the values."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1]
