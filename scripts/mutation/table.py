"""Count what was noticed, by area, and print it."""

from collections import defaultdict
from dataclasses import dataclass, field


@dataclass
class Table:
    """Areas of one kind, and the share of their mutants that must be noticed."""

    kind: str
    bound: float
    #: For each mutant of an area what is told of it where nothing noticed it, or nothing.
    areas: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, area: str, told: str, *, caught: bool) -> None:
        """Count one mutant, and name it at once when nothing noticed it."""
        self.areas[area].append("" if caught else told)
        if not caught:
            print(f"  survived: {told}", flush=True)

    @property
    def whole(self) -> list[str]:
        return [told for row in self.areas.values() for told in row]

    @property
    def survivors(self) -> list[str]:
        return [told for told in self.whole if told]

    @property
    def enough(self) -> bool:
        return _share(self.whole) >= self.bound

    def lines(self) -> list[str]:
        """Return the table as text, its sum last."""
        rows = [*sorted(self.areas.items()),
                (f"all {self.kind} (at least {self.bound:.0%})", self.whole)]
        width = max(len(name) for name, _ in rows)
        head = f"{self.kind:{width}}  mutants  caught   share"
        return [head, *(f"{name:{width}}  {len(row):7d}  {row.count(''):6d}  {_share(row):6.1%}"
                        for name, row in rows)]


def _share(row: list[str]) -> float:
    return row.count("") / len(row)
