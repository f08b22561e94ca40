"""Mutants of the package's mathematics, each judged by the tests of its module."""

from __future__ import annotations

import os
import random
import re
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mutation import areas, examples, forks
from mutation.equivalent import Marked
from mutation.operators import Mutant, is_another_program, proposals
from mutation.table import Table

_BROKEN = 70  # not the tests were red, but what runs them
_MEMORY = 16 * 2**30
_SECONDS, _FILES = 150.0, 5  # of the processor, and files of tests, for one mutant
# Tests of pages, pictures, widgets and scripts, and of numbers that are only stored.
_OTHER = ("test_plots", "test_sphinx", "test_experiments", "test_new_chapter", "test_normalise",
          "test_bootstrap", "test_links", "test_pages", "test_mutat", "test_widget",
          "test_progress", "test_review", "test_glossary", "test_quizzes")
_OPTIONS = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:nbval",
            "-p", "no:anyio", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
_FAST = ["-m", "not long and not browser and not jupyterlab"]


class PythonMutants:
    """The mutants of all chosen areas, and what became of them."""

    def __init__(self, table: Table, *, own: bool = False) -> None:
        self.table, self.own = table, own
        self.stamp = 10**9
        self.judged = 0

    def works(self, chosen: dict[str, list[Mutant]]) -> Iterator[forks.Work]:
        """Yield the work for each mutant; one that no test could see is a survivor at once."""
        for area, found in chosen.items():
            tests = judges(area, own=self.own)
            for mutant in found:
                if tests or self.own:   # alone, the examples in the docstrings judge, too
                    yield self._work(area, mutant, tests)
                else:
                    self.table.add(area, f"{mutant}   [no fast test names it]", caught=False)

    def _work(self, area: str, mutant: Mutant, tests: list[str]) -> forks.Work:
        return forks.Work(
            f"{area}\0{mutant}", lambda slot: judge(slot, mutant.path, tests), _SECONDS,
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


def judges(area: str, *, own: bool = False) -> list[str]:
    """Return the test files of an area: its own, then those that import it and name it most."""
    mine = areas.own_tests(area)
    imports = re.compile(rf"^(?:from|import) attnbook\b[^\n]*\b{area}\b", re.MULTILINE)
    files = [path for folder in (".", "checks", "parity", "page_models")
             for path in sorted((forks.ROOT / "tests" / folder).glob("test_*.py"))
             if path not in mine and not path.name.startswith(_OTHER)]
    texts = {path: path.read_text("utf8") for path in files}
    named = Counter({path: len(re.findall(rf"\b{area}\b", text)) for path, text in texts.items()
                     if imports.search(text)})
    more = [path for path, _ in named.most_common(max(0, _FILES - len(mine)))]
    return [str(path) for path in (mine if own else [*mine, *more])]


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
    code = int(pytest.main([*tests, *_OPTIONS, *_FAST], plugins=[Patience()])) if tests else 0
    code = 0 if code == 5 else code
    package = sys.modules.get("attnbook")
    if package and not str(package.__file__).startswith(str(slot.folder)):
        raise RuntimeError(f"the tests use {package.__file__}, not the mutant")
    if code == 0:
        module = str(slot.folder / path)
        code = int(pytest.main([module, "--doctest-modules", "--rootdir", str(slot.folder),
                                "-c", os.devnull, *_OPTIONS]))
    return 0 if code == 5 else code


class Patience:
    """A plugin of pytest: the exercises' checkers may wait, as long as a busy machine takes."""

    def pytest_collection_finish(self) -> None:
        engine = sys.modules.get("attnbook.checks._engine")
        if engine:
            engine.SECONDS = 300


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

