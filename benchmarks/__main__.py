"""``python -m benchmarks [--pages some|all] [--only NAME …]``: measure and print one table."""

import argparse
import importlib
import sys
import traceback

from ._report import load, table

# In this order: the build leaves the site that the others look at.
NAMES = ("build", "weight", "frames", "page_models", "page_python",
         "lighthouse", "notebooks", "check",
         "attention", "training")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--pages", choices=("some", "all"), default="some")
    parser.add_argument("--only", nargs="*", choices=NAMES, default=NAMES)
    options = parser.parse_args()
    rows, failed = [], []
    for name in options.only:
        print(f"measuring: {name} … ({load()})", file=sys.stderr, flush=True)
        try:
            rows += importlib.import_module(f"benchmarks.{name}").measure(options.pages)
        except (Exception, SystemExit):  # what was measured before is not lost
            traceback.print_exc()
            failed.append(name)
    print(table(rows))
    if failed:
        print(f"could not be measured, see above: {', '.join(failed)}")
    missed = sum(row.met is False for row in rows)
    print(f"{missed} of {sum(row.met is not None for row in rows)} targets missed; {load()}")
    return int(bool(failed) or any(r.met is False for r in rows))


if __name__ == "__main__":
    sys.exit(main())
