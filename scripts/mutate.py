"""Change one thing and demand that a test goes red: mutate.py [--only AREA …] [--sample N].

Three kinds: lines of the package's mathematics, lines of the scripts that compute in a page, and
stored outputs of the chapters.  The work tree is never written to.  CONTRIBUTING.md says how to
read the result.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from mutation import areas, equivalent, forks, javascript, python, stored
from mutation.table import Table

PYTHON_BOUND, JAVASCRIPT_BOUND, STORED_BOUND = 0.9, 0.9, 1.0
KINDS = ("python", "javascript", "stored")


def main(arguments: list[str] | None = None) -> int:
    """Run what is asked for, print one table, and return 0 when every bound is met."""
    asked = options().parse_args(arguments)
    marked = equivalent.load()
    if marked.stale():
        print("equivalent.toml: these lines have changed, look at them again:", *marked.stale(),
              sep="\n  ")
        return 1
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        kinds = (run_python,) if asked.own else (run_python, run_javascript, run_stored)
        tables = [run(Path(folder), asked, marked) for run in kinds]
    return report([table for table in tables if table.areas])


def options() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    known = [*KINDS, *areas.PYTHON, *stored.NOTEBOOKS]
    parser.add_argument("--only", nargs="+", default=[], metavar="AREA",
                        help=f"one or more of: {', '.join(known)}, or the name of a script (.js)")
    parser.add_argument("--sample", type=int, default=12,
                        help="mutants drawn for each area of Python (default 12)")
    parser.add_argument("--seed", type=int, default=0, help="another seed draws others")
    parser.add_argument("--own", action="store_true",
                        help="only a module's own tests and examples judge, and only Python")
    parser.add_argument("--jobs", type=int, default=2, help="how many run side by side")
    return parser


def wanted(asked: argparse.Namespace, kind: str, names: list[str]) -> list[str]:
    """Return the names of this kind that are asked for."""
    if not asked.only or kind in asked.only:
        return names
    return [name for name in names if name in asked.only]


def run_python(folder: Path, asked: argparse.Namespace, marked: equivalent.Marked) -> Table:
    """Mutate the package."""
    table = Table("Python", PYTHON_BOUND)
    names = wanted(asked, "python", list(areas.PYTHON))
    if not names:
        return table
    chosen = python.chosen(names, asked.sample, asked.seed, marked)
    forks.warm_up()
    places = forks.slots(folder, asked.jobs)
    mutants = python.PythonMutants(table, own=asked.own)
    print(f"{sum(map(len, chosen.values()))} mutants of Python", flush=True)
    forks.run(mutants.works(chosen), places, mutants.done)
    return table


def run_javascript(folder: Path, asked: argparse.Namespace, marked: equivalent.Marked) -> Table:
    """Mutate the scripts of the page."""
    table = Table("JavaScript", JAVASCRIPT_BOUND)
    scripts = [path.relative_to(areas.JAVASCRIPT).as_posix() for path in areas.javascript()]
    names = wanted(asked, "javascript", scripts)
    if names:
        javascript.run(folder / "js", names, asked, marked, table)
    return table


def run_stored(folder: Path, asked: argparse.Namespace, marked: equivalent.Marked) -> Table:
    """Change what the chapters store."""
    table = Table("stored", STORED_BOUND)
    for name in wanted(asked, "stored", stored.NOTEBOOKS):
        stored.chapter(folder, name, asked.seed, table)
    return table


def report(tables: list[Table]) -> int:
    """Print the table and the survivors; 1 when a bound is missed."""
    print()
    for table in tables:
        print(*table.lines(), "", sep="\n")
    for table in tables:
        for told in table.whole.survivors:
            print(f"survived: {told}")
    return 0 if all(table.enough for table in tables) else 1


if __name__ == "__main__":
    raise SystemExit(main())
