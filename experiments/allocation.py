"""Explicit attention, when large arrays go back to the operating system and when they are kept.

The C library of Linux returns an array of more than 32 MB after its use, and new pages have to be
cleared for the next one.  It can be told to keep them.
"""

import os
import pathlib
import subprocess
import sys
from collections.abc import Mapping

from experiments.record import Table, every

ROOT = pathlib.Path(__file__).parents[1]
KEPT = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(2**40)}  # read by glibc alone
PROGRAM = "from experiments.costs import speed; print(speed('attention', {})['milliseconds'])"


def speed(kept: bool, seq_len: int) -> Mapping[str, float]:
    """Time one layer as `costs` does, in a process of its own."""
    environment = {**os.environ, **(KEPT if kept else {})}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(seq_len)], capture_output=True, text=True,
        check=True, cwd=ROOT, env=environment)
    return {"milliseconds": float(done.stdout)}


TABLES = {
    "speed": Table(
        "Median milliseconds of explicit attention, forward and backward: width 64, batch 4, one "
        "thread; large arrays returned to the operating system after their use, or kept.",
        speed,
        every(kept=(True, False), seq_len=(1024, 512)),
        tolerance=20.0,
    ),
}
