"""How long `make check` takes."""

import subprocess
import time

from ._report import Row
from ._site import ROOT


def measure(_: str) -> list[Row]:
    start = time.perf_counter()
    done = subprocess.run(["make", "check"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"make check failed:\n{done.stdout[-3000:]}{done.stderr[-2000:]}")
    return [Row("make check", time.perf_counter() - start, "s", 60)]
