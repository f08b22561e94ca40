"""Run experiments over several seeds and store their tables: run_experiments.py [stem ...].

Without a stem every experiment runs.  ``--stale`` runs only those whose sources have changed
since their result was stored.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
import time

from tqdm import tqdm

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

from experiments import record


def stale(stem: str) -> bool:
    """Tell whether the stored result is missing or comes from other sources."""
    path = record.RESULTS / f"{stem}.json"
    if not path.is_file():
        return True
    return json.loads(path.read_text("utf8"))["sources"] != record.hashes(record.load(stem))


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("stems", nargs="*", metavar="stem", help=f"of {record.stems()}")
    parser.add_argument("--stale", action="store_true", help="only where sources have changed")
    arguments = parser.parse_args()
    unknown = set(arguments.stems) - set(record.stems())
    if unknown:
        parser.error(f"no experiment {sorted(unknown)}: expected some of {record.stems()}")
    for stem in arguments.stems or record.stems():
        if arguments.stale and not stale(stem):
            print(f"{stem}: up to date")
            continue
        start = time.perf_counter()
        path = record.run(stem, progress=tqdm)
        print(f"{stem}: {time.perf_counter() - start:.0f} s, {path}")


if __name__ == "__main__":
    main()
