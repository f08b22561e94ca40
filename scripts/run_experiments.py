"""Run experiments over several seeds and store their tables: run_experiments.py [stem ...].

Without a stem every experiment runs.  ``--stale`` runs only those whose sources have changed
since their result was stored, and ``--dry-run`` runs none and says which those are.  ``--table``
runs one table of one experiment and keeps the others.
"""

import argparse
import pathlib
import sys
import time

from tqdm import tqdm

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

from experiments import record


def age(stem: str) -> str:
    """Say why the stored result is older than its sources; nothing where it is not."""
    try:
        changed = record.changed(stem)
    except LookupError as problem:
        return str(problem)
    return f"changed since it was stored: {', '.join(changed)}" if changed else ""


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("stems", nargs="*", metavar="stem", help=f"of {record.stems()}")
    parser.add_argument("--stale", action="store_true", help="only where sources have changed")
    parser.add_argument("--dry-run", action="store_true",
                        help="run nothing, and list the results that are older than their sources")
    parser.add_argument("--table", action="append", default=[], metavar="name",
                        help="run only this table of the one stem that is given")
    arguments = parser.parse_args()
    if arguments.table and len(arguments.stems) != 1:
        parser.error("--table needs one stem")
    unknown = set(arguments.stems) - set(record.stems())
    if unknown:
        parser.error(f"no experiment {sorted(unknown)}: expected some of {record.stems()}")
    for stem in arguments.stems or record.stems():
        why = (arguments.stale or arguments.dry_run) and age(stem)
        if arguments.dry_run or (arguments.stale and not why):
            print(f"{stem}: {why or 'up to date'}")
            continue
        if absent := record.missing(stem):
            print(f"{stem}: not run, the stored result stays: {absent}")
            continue
        start = time.perf_counter()
        path = record.run(stem, progress=tqdm, only=arguments.table)
        print(f"{stem}: {time.perf_counter() - start:.0f} s, {path}")


if __name__ == "__main__":
    main()
