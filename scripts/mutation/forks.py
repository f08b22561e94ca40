"""Judge mutants in forked copies of this process, a few at a time and within limits.

Importing torch and pytest takes seconds, and a mutant's tests often less than one.  So this process
imports them once and is copied for every mutant.  It never imports attnbook: each copy reads the
package from a folder of its own, where one line has been changed.
"""

import contextlib
import multiprocessing
import os
import resource
import shutil
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from pathlib import Path
from typing import Any

from mutation.operators import Mutant
from mutation.table import Table

ROOT = Path(__file__).resolve().parents[2]
BROKEN = 70  # the code where not the tests were red, but what runs them
_FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Work:
    """A mutant, what judges it, and how many seconds of the processor that may take.

    `judge` gets the folder with the mutant, the mutant's path in it, and the tests; 0 means that it
    has noticed nothing.
    """

    area: str
    mutant: Mutant
    seconds: float
    judge: Callable[[Path, str, Any], int]
    tests: Any


def places(folder: Path, count: int, beside: Sequence[str]) -> list[Path]:
    """Copy src, and what has to lie beside it, as often as work runs side by side."""
    made = [folder / f"place{i}" for i in range(count)]
    for place in made:
        for part in ("src", *beside):
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, place / part,
                                ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(ROOT / part, place / part)
    return made


def run(works: Sequence[Work], free: list[Path], table: Table) -> None:
    """Judge mutants, one in each place at a time, and count them."""
    waiting, running = list(enumerate(works, 1))[::-1], {}
    while waiting or running:
        while free and waiting:
            number, work = waiting.pop()
            place = free.pop()
            _write(place, work.mutant, number)
            child = _FORK.Process(target=_alone, args=(work, place))
            child.start()
            running[child.sentinel] = child, work, place
        for sentinel in connection.wait(list(running)):
            child, work, place = running.pop(sentinel)
            child.join()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)  # what it has left behind
            shutil.copy2(ROOT / work.mutant.path, place / work.mutant.path)
            free.append(place)
            broken = child.exitcode == BROKEN
            told = f"   [not judged: {(place / 'log.txt').read_text('utf8')[-300:]}]"
            # One that was stopped, in its time or for its memory, was noticed, too.
            table.add(work.area, f"{work.mutant}{told if broken else ''}",
                      caught=child.exitcode != 0 and not broken)
        if len(waiting) % 20 == 0:
            print(f"  {len(waiting)} to come", flush=True)


def _write(place: Path, mutant: Mutant, number: int) -> None:
    """Write the mutant, with a time of its own, so that no bytecode passes for it."""
    path = place / mutant.path
    path.write_text(mutant.apply((ROOT / mutant.path).read_text("utf8")), "utf8")
    os.utime(path, (10**9 + 10 * number,) * 2)


def _alone(work: Work, place: Path) -> None:
    """Judge in this copy, and end with the code: in time, with all words in the place's log."""
    code = BROKEN
    try:
        os.setsid()
        log = os.open(place / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.chdir(ROOT)
        sys.path.insert(0, str(place / "src"))
        os.environ["PYTHONPATH"] = str(place / "src")
        # Bytecode goes beside the copies: the work tree sees none of it.
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(place.parent / "bytecode")
        limit = int(work.seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        late = threading.Timer(60 + 12 * work.seconds, os.killpg, (0, signal.SIGKILL))
        late.daemon = True  # a hang takes no time of the processor
        late.start()
        code = work.judge(place, work.mutant.path, work.tests)
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(int(code))
