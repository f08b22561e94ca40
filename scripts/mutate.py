"""Change one thing and demand that a test goes red: mutate.py [--only AREA …] [--sample N].

Three kinds: lines of the package's mathematics, lines of the scripts that compute in a page, and
stored outputs of the chapters.  The work tree is never written to.  CONTRIBUTING.md says how to
read the result.
"""

import argparse
import itertools
import random
import sys
import tempfile
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parent))

from mutation import equivalent, forks, javascript, python, stored
from mutation.operators import Mutant
from mutation.table import Table

STORED_BOUND = 1.0


def main(arguments: list[str] | None = None) -> int:
    """Run what is asked for, print one table, and return 0 when every bound is met."""
    asked = options().parse_args(arguments)
    marked = equivalent.load()
    if stale := equivalent.stale(marked):
        print("equivalent.toml: these lines have changed, look at them again:", *stale, sep="\n  ")
        return 1
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        kinds = (python,) if asked.own else (python, javascript)
        tables = [mutated(kind, Path(folder), asked, marked) for kind in kinds]
        if not asked.own:
            tables.append(Table("stored", STORED_BOUND))
            for name in wanted(asked, "stored", stored.NOTEBOOKS):
                stored.chapter(name, asked.seed, tables[-1])
    return report([table for table in tables if table.areas])


def options() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    known = ["python", "javascript", "stored", *python.NAMES, *stored.NOTEBOOKS]
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


def mutated(kind: ModuleType, folder: Path, asked: argparse.Namespace, marked: equivalent.Marked
            ) -> Table:
    """Mutate the sources of a kind; one that no test could see is a survivor at once."""
    table = Table(kind.TITLE, kind.BOUND)
    names = wanted(asked, kind.TITLE.lower(), kind.NAMES)
    if not names:
        return table
    places = forks.places(folder / kind.TITLE, asked.jobs, kind.BESIDE)
    kind.prepare(places[0])
    works = []
    for name in names:
        tests = kind.judges(name, own=asked.own)
        for mutant in choose(kind, name, asked, marked):
            if tests or asked.own:   # alone, the examples in the docstrings judge, too
                works.append(forks.Work(name, mutant, kind.SECONDS, kind.judge, tests))
            else:
                table.add(name, f"{mutant}   [no fast test names it]", caught=False)
    print(f"{len(works)} mutants of {kind.TITLE}", flush=True)
    forks.run(works, places, table)
    return table


def choose(kind: ModuleType, name: str, asked: argparse.Namespace, marked: equivalent.Marked
           ) -> list[Mutant]:
    """Draw mutants, evenly over the lines, without those known to change nothing."""
    every = kind.mutants(name)
    random.Random(f"{asked.seed} {name}").shuffle(every)
    good = (one for one in every if one.key not in marked and kind.is_another_program(one))
    count = max(1, asked.sample // kind.FEWER)
    return sorted(itertools.islice(good, count), key=lambda one: (one.path, one.start))


def report(tables: list[Table]) -> int:
    """Print the table and the survivors; 1 when a bound is missed."""
    print()
    for table in tables:
        print(*table.lines(), "", sep="\n")
    for table in tables:
        for told in table.survivors:
            print(f"survived: {told}")
    return 0 if all(table.enough for table in tables) else 1


if __name__ == "__main__":
    raise SystemExit(main())
