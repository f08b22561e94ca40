"""Mutants that change nothing a test could notice, each with its reason: equivalent.toml.

An entry names the file, the line as it stands in the source, what it becomes, and why nobody can
tell.  Where the line has changed the entry is stale and has to be looked at again.
"""

import tomllib
from pathlib import Path

from mutation.forks import ROOT

FILE = Path(__file__).with_name("equivalent.toml")
Marked = dict[tuple[str, str, str], str]


def load() -> Marked:
    """Return the reason of each marked change, by file, line and what the line becomes."""
    return {(entry["file"], entry["line"], entry["becomes"]): entry["why"]
            for entry in tomllib.loads(FILE.read_text("utf8"))["mutant"]}


def stale(marked: Marked) -> list[str]:
    """Return the entries whose line is no longer in its file."""
    lines = {path: {row.strip() for row in (ROOT / path).read_text("utf8").splitlines()}
             for path, _, _ in marked if (ROOT / path).is_file()}
    return [f"{path}: {line}" for path, line, _ in marked if line not in lines.get(path, ())]
