"""Mutants of the package's mathematics, each judged by the tests that reach its line."""

from __future__ import annotations

import os
import random
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

from mutation import areas, examples, forks, reach
from mutation.equivalent import Marked
from mutation.operators import Mutant, is_another_program, proposals
from mutation.table import Table

_BROKEN = 70  # not the tests were red, but what runs them
_MEMORY = 16 * 2**30
_PATIENCE, _FILES = 25.0, 5  # seconds and files of tests for one mutant; the likeliest first


class PythonMutants:
    """The mutants of all chosen areas, and what became of them."""

    def __init__(self, reached: reach.Reach, table: Table, *, own: bool = False) -> None:
        self.reached, self.table, self.own = reached, table, own
        self.stamp = 10**9
        self.judged = 0

    def works(self, chosen: dict[str, list[Mutant]]) -> Iterator[forks.Work]:
        """Yield the work for each mutant; one that no test reaches is a survivor at once."""
        for area, found in chosen.items():
            for mutant in found:
                tests = self._tests(area, mutant)
                if tests or self.own:   # alone, the examples in the docstrings judge, too
                    yield self._work(area, mutant, tests)
                else:
                    self.table.add(area, f"{mutant}   [no fast test reaches it]", caught=False)

    def _tests(self, area: str, mutant: Mutant) -> list[str]:
        """Choose so many that a mutant is judged in seconds: a file takes a while to be read."""
        tests, files, total = [], set(), 0.0
        mine = {path.relative_to(forks.ROOT).as_posix() for path in areas.own_tests(area)}
        for test in self.reached.tests(mutant.path, *mutant.lines):
            if self.own and test.partition("::")[0] not in mine:
                continue
            file, seconds = test.partition("::")[0], self.reached.seconds[test]
            fits = total + seconds <= _PATIENCE or not tests
            if fits and (file in files or len(files) < _FILES):
                files.add(file)
                tests.append(test)
                total += seconds
        return tests

    def _work(self, area: str, mutant: Mutant, tests: list[str]) -> forks.Work:
        seconds = sum(self.reached.seconds[test] for test in tests)
        return forks.Work(
            f"{area}\0{mutant}", lambda slot: judge(slot, mutant.path, tests), 30 + 5 * seconds,
            before=lambda slot: self._write(slot, mutant), after=lambda slot: restore(slot, mutant))

    def _write(self, slot: forks.Slot, mutant: Mutant) -> None:
        """Write the mutant, with a time of its own, so that no bytecode passes for it."""
        path = slot.folder / mutant.path
        self.stamp += 10
        path.write_text(mutant.apply((forks.ROOT / mutant.path).read_text("utf8")), "utf8")
        os.utime(path, (self.stamp, self.stamp))

    def done(self, work: forks.Work, code: int, words: str) -> None:
        """Count one mutant: tests that pass have noticed nothing."""
        area, _, told = work.name.partition("\0")
        self.judged += 1
        if self.judged % 20 == 0:
            print(f"  {self.judged} judged", flush=True)
        if code == _BROKEN:
            told += f"   [not judged: {words[-300:]}]"
        self.table.add(area, told, caught=code not in (0, _BROKEN))


def choose(area: str, count: int, seed: int, marked: Marked) -> list[Mutant]:
    """Draw mutants of an area, evenly over its lines, without those known to change nothing."""
    everything = [one for path in areas.python(area) for one in of_file(path)]
    random.Random(f"{seed} {area}").shuffle(everything)
    chosen = []
    for one in everything:
        if len(chosen) >= count:
            break
        if not marked.knows(one) and is_another_program(one, forks.ROOT):
            chosen.append(one)
    return sorted(chosen, key=lambda one: (one.path, one.line))


def of_file(path: Path) -> list[Mutant]:
    """Return what can be changed in a source, apart from a checker's examples."""
    source = path.read_text("utf8")
    skipped = examples.spans(source) if path.parent.name == "checks" else []
    return [one for one in proposals(source, path.relative_to(forks.ROOT).as_posix())
            if not any(first <= one.line <= last for first, last in skipped)]


def judge(slot: forks.Slot, path: str, tests: list[str]) -> int:
    """Run the tests, then the examples in the module's docstrings; 0 when all pass."""
    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    options = [*reach.pytest_options(), "-x"]
    code = int(pytest.main([*tests, *options], plugins=[Patience()])) if tests else 0
    package = sys.modules.get("attnbook")
    if package and not str(package.__file__).startswith(str(slot.folder)):
        raise RuntimeError(f"the tests use {package.__file__}, not the mutant")
    if code == 0:
        module = str(slot.folder / path)
        code = int(pytest.main([module, "--doctest-modules", "--rootdir", str(slot.folder),
                                "-c", os.devnull, *options]))
    return 0 if code == 5 else code


class Patience:
    """A plugin of pytest: the exercises' checkers may wait."""

    def pytest_collection_finish(self) -> None:
        reach.give_time()


def restore(slot: forks.Slot, mutant: Mutant) -> None:
    """Bring the copy's line back."""
    source = forks.ROOT / mutant.path
    path = slot.folder / mutant.path
    path.write_bytes(source.read_bytes())
    status = source.stat()
    os.utime(path, (status.st_atime, status.st_mtime))


def chosen(names: list[str], count: int, seed: int, marked: Marked) -> dict[str, list[Mutant]]:
    """Draw mutants for every area that is asked for."""
    return {area: choose(area, count, seed, marked) for area in areas.PYTHON
            if not names or area in names}

