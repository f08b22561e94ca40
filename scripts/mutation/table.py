"""Count what was noticed, by area, and print it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Area:
    """One row of the table."""

    count: int = 0
    survivors: list[str] = field(default_factory=list)

    @property
    def caught(self) -> int:
        return self.count - len(self.survivors)

    @property
    def share(self) -> float:
        return self.caught / self.count if self.count else 1.0


@dataclass
class Table:
    """Areas of one kind, and the share of their mutants that must be noticed."""

    kind: str
    bound: float
    areas: dict[str, Area] = field(default_factory=dict)

    def add(self, area: str, told: str, *, caught: bool) -> None:
        """Count one mutant, and name it at once when nothing noticed it."""
        row = self.areas.setdefault(area, Area())
        row.count += 1
        if not caught:
            row.survivors.append(told)
            print(f"  survived: {told}", flush=True)

    @property
    def whole(self) -> Area:
        rows = self.areas.values()
        return Area(sum(row.count for row in rows), [s for row in rows for s in row.survivors])

    @property
    def enough(self) -> bool:
        return self.whole.share >= self.bound

    def lines(self) -> list[str]:
        """Return the table as text, its sum last."""
        if not self.areas:
            return []
        rows = [*sorted(self.areas.items()), (f"all {self.kind} (at least {self.bound:.0%})",
                                              self.whole)]
        width = max(len(name) for name, _ in rows)
        head = f"{self.kind:{width}}  mutants  caught   share"
        return [head, *(f"{name:{width}}  {row.count:7d}  {row.caught:6d}  {row.share:6.1%}"
                        for name, row in rows)]
