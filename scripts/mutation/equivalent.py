"""Mutants that change nothing a test could notice, each with its reason: equivalent.toml.

An entry names the file, the line as it stands in the source, what it becomes, and why nobody can
tell.  Where the line has changed the entry is stale and has to be looked at again.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from mutation.forks import ROOT
from mutation.operators import Mutant

FILE = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Marked:
    """The entries of the file."""

    entries: tuple[dict[str, str], ...]

    def knows(self, mutant: Mutant) -> bool:
        """Tell whether this change is marked as one without effect."""
        return any(entry["file"] == mutant.path and entry["line"] == mutant.source_line
                   and entry["becomes"] == mutant.becomes
                   for entry in self.entries)

    def stale(self) -> list[str]:
        """Return the entries whose line is no longer in its file."""
        files = {entry["file"]: ROOT / entry["file"] for entry in self.entries}
        lines = {name: {row.strip() for row in path.read_text("utf8").splitlines()}
                 if path.is_file() else set() for name, path in files.items()}
        return [f"{entry['file']}: {entry['line']}" for entry in self.entries
                if entry["line"] not in lines[entry["file"]]]


def load(file: Path = FILE) -> Marked:
    """Read the marked mutants."""
    entries = tomllib.loads(file.read_text("utf8")).get("mutant", [])
    for entry in entries:
        missing = {"file", "line", "becomes", "why"} - entry.keys()
        if missing:
            raise ValueError(f"{file.name}: {entry} lacks {sorted(missing)}")
    return Marked(tuple(entries))
