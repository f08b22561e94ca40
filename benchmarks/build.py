"""How long the site takes to build: from nothing, and after one chapter was saved."""

import os
import shutil
import subprocess
import sys
import time

from ._report import Row
from ._site import FOLDER, ROOT

COMMAND = [sys.executable, str(ROOT / "scripts" / "book.py"), "build", "--warningiserror",
           "--keep-going", "--path-output", str(FOLDER), "."]


def build() -> float:
    """Build once and return the seconds it took."""
    start = time.perf_counter()
    done = subprocess.run(COMMAND, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode or not (FOLDER / "_build" / "html" / "index.html").exists():
        raise SystemExit(f"the build failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return time.perf_counter() - start


def measure(_: str) -> list[Row]:
    shutil.rmtree(FOLDER, ignore_errors=True)
    cold = build()
    # As if a chapter had been saved: its time changes, its text does not.
    os.utime(ROOT / "notebooks" / "02-kernels.ipynb")
    again = build()
    weights = {f: f.stat().st_size / 1e6 for f in (FOLDER / "_build" / "html").rglob("*")
               if f.is_file()}
    python = sum(weight for f, weight in weights.items() if f.parent.name == "python")
    return [
        Row("site build from stored outputs, cold", cold, "s", 60),
        Row("site build after one chapter was saved", again, "s", 10),
        Row("the whole site, without Python's parts", sum(weights.values()) - python, "MB", 25),
        Row("Python's parts, which come on a click", python, "MB", 45),
    ]
