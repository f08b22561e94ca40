"""How long the chapters take to run and compare, together and one by one."""

import subprocess
import sys
import time
from pathlib import Path

from ._report import Row
from ._site import ROOT

MOST, LONGER = 90, {"12-transformer": 120, "15-vit": 120}
"""Seconds that a chapter may take on two cores; these two train longest."""


def seconds(paths: list[Path]) -> float:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        "tests/notebooks/nbval.ini",
        "--rootdir",
        ".",
        *map(str, paths),
    ]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"nbval failed:\n{done.stdout[-3000:]}")
    return time.perf_counter() - start


def measure(_: str) -> list[Row]:
    paths = sorted((ROOT / "notebooks").glob("[0-9][0-9]-*.ipynb"))
    rows = [Row("chapters 01 to 03 under nbval, together", seconds(paths[:3]), "s", 60)]
    return rows + [
        Row(f"  {p.stem} alone", seconds([p]), "s", LONGER.get(p.stem, MOST)) for p in paths]
