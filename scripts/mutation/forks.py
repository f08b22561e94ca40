"""Run pieces of work in forked copies of this process, a few at a time and within limits.

Importing torch and pytest takes seconds, and a mutant's tests often less than one.  So this process
imports them once and is copied for every piece of work.  It never imports attnbook: each copy reads
the package from a folder of its own, where one line may have been changed.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOADED = ("_pytest.assertion.rewrite", "anyio", "array_api_compat", "array_api_compat.numpy",
          "beartype", "coverage", "einops", "hypothesis", "hypothesis.extra.numpy",
          "hypothesis.strategies", "jaxtyping", "nbval.plugin", "numpy", "pytest", "scipy.special",
          "torch", "torch.nn", "xdist.plugin")
TOO_LONG = -1  # the code of a piece of work that was stopped: a hang is noticed, too


@dataclass
class Slot:
    """A place for one piece of work at a time: a copy of src and what belongs to it."""

    folder: Path

    @property
    def src(self) -> Path:
        return self.folder / "src"

    @property
    def log(self) -> Path:
        return self.folder / "log.txt"


@dataclass(frozen=True)
class Work:
    """What a copy does, and how many seconds of the processor it may take."""

    name: str
    do: Callable[[Slot], int]
    seconds: float
    before: Callable[[Slot], None] = lambda slot: None
    after: Callable[[Slot], None] = lambda slot: None


@dataclass
class _Running:
    work: Work
    slot: Slot
    until: float


def slots(folder: Path, count: int) -> list[Slot]:
    """Copy src as often as work runs side by side."""
    made = [Slot(folder / f"slot{i}") for i in range(count)]
    for slot in made:
        shutil.copytree(ROOT / "src", slot.src, ignore=shutil.ignore_patterns("__pycache__"))
    return made


def warm_up() -> None:
    """Import what every copy needs and nothing of attnbook."""
    import pytest

    for name in LOADED:
        importlib.import_module(name)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--version"])  # imports pytest's own parts
    # What is here stays: a copy that looks for garbage would otherwise touch, and copy, all of it.
    gc.collect()
    gc.freeze()


def run(works: Iterable[Work], places: list[Slot],
        done: Callable[[Work, int, str], None]) -> None:
    """Do the work, one piece in each slot at a time; `done` gets its exit code and its words."""
    free, running, waiting = list(places), {}, iter(works)
    more = True
    while more or running:
        while free and more:
            work = next(waiting, None)
            more = work is not None
            if work:
                slot = free.pop()
                work.before(slot)
                running[_fork(work, slot)] = _Running(work, slot, time.monotonic()
                                                      + 60 + 12 * work.seconds)
        ended = _wait(running) if running else None
        if ended is None:
            continue
        one, code = ended
        one.work.after(one.slot)
        done(one.work, code, one.slot.log.read_text("utf8", errors="replace"))
        free.append(one.slot)


def _fork(work: Work, slot: Slot) -> int:
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = 70  # what runs the work has failed
    try:
        _settle(slot, work.seconds)
        code = work.do(slot)
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(int(code))


def _settle(slot: Slot, seconds: float) -> None:
    """Make this copy look at the slot's package, write into its log, and end in time."""
    os.setsid()
    log = os.open(slot.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(ROOT)
    sys.path.insert(0, str(slot.src))
    os.environ["PYTHONPATH"] = str(slot.src)
    # Bytecode goes beside the copies: the work tree sees none of it.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(slot.folder.parent / "bytecode")
    limit = int(seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))


def _wait(running: dict[int, _Running]) -> tuple[_Running, int] | None:
    """Return one piece that has ended or must end, or None after a moment."""
    child, status = os.waitpid(-1, os.WNOHANG)
    if child in running:
        signalled = os.WIFSIGNALED(status)
        return running.pop(child), TOO_LONG if signalled else os.WEXITSTATUS(status)
    for late in [pid for pid, one in running.items() if time.monotonic() > one.until]:
        os.killpg(late, signal.SIGKILL)
        os.waitpid(late, 0)
        return running.pop(late), TOO_LONG
    time.sleep(0.02)
    return None
