"""Change the outputs that chapters store, a digit in every place, and demand a red cell for each.

The files themselves are left alone: a plugin of pytest changes what nbval compares.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

from mutation import forks
from mutation.table import Table

ROOT = forks.ROOT
NOTEBOOKS = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
_DIGIT = re.compile(r"\d")
_HOURS = 3600.0


def other_digit(text: str, rng: random.Random, places: list[int] | None = None) -> str:
    """Return the text with one digit changed; without a digit, with one letter changed."""
    places = places or [match.start() for match in _DIGIT.finditer(text)]
    if not places:
        at = rng.choice([i for i, sign in enumerate(text) if sign.isalpha()] or [0])
        return text[:at] + ("x" if text[at:at + 1] != "x" else "y") + text[at + 1:]
    at = rng.choice(places)
    return text[:at] + str((int(text[at]) + rng.randint(1, 9)) % 10) + text[at + 1:]


def red_tests(*arguments: str) -> tuple[set[str], str]:
    """Run pytest; return the names of the red tests, and what was printed."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "scripts"), "OMP_NUM_THREADS": "1",
                                "TQDM_DISABLE": "1", "MPLBACKEND": "Agg"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider",
         *arguments], cwd=ROOT, env=environment, check=False, capture_output=True,
        text=True, timeout=_HOURS)
    lines = done.stdout.splitlines()
    red = {re.split(r" - ", line.partition(" ")[2])[0] for line in lines
           if line.startswith(("FAILED ", "ERROR "))}
    return red, done.stdout + done.stderr


def chapter(folder: Path, name: str, seed: int, table: Table) -> None:
    """A digit in every stored output that nbval compares.

    The chapter runs once.  A plugin of pytest hands every output to nbval's own comparison with one
    digit changed, which must see it; then the cell itself is compared with all of them changed,
    and must be red.
    """
    told = folder / f"{name}.jsonl"
    os.environ |= {"MUTATION_SEED": str(seed), "MUTATION_TOLD": str(told)}
    red, words = red_tests(
        "-c", "tests/notebooks/nbval.ini", "--rootdir", ".", "-n", "0",
        "-p", "mutation.nbval_probe", f"notebooks/{name}.ipynb")
    _count_cells(name, told, red, words, table)


def _count_cells(name: str, told: Path, red: set[str], words: str, table: Table) -> None:
    lines = told.read_text("utf8").splitlines() if told.is_file() else []
    if not lines:
        table.add(name, f"{name}: no output was compared\n{words[-800:]}", caught=False)
    ignored = 0
    for one in map(json.loads, lines):
        if one["ignored"]:
            ignored += 1
        elif one["what"] == "cell":
            caught = any(test.endswith(f"::{one['cell']}") for test in red) and one["caught"]
            table.add(name, f"{name}, {one['cell']}: the cell is not red", caught=caught)
        else:
            table.add(name, f"{name}, {one['cell']}: {one['what']}", caught=one["caught"])
    print(f"{name}: {ignored} cells are not compared on purpose", flush=True)
