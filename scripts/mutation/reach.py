"""Which test reaches which line of src: measured with coverage, kept until one of them changes.

Only tests that are not marked slow are measured, so that a mutant is judged in seconds.  What they
miss may still be noticed by a slow test or a notebook: the share that is reported is a lower bound.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mutation import forks

ROOT = forks.ROOT
KEPT = ROOT / "_build" / "mutation"
# Tests of pages, pictures, widgets and scripts, and of numbers that are only stored.
OTHER = ("test_plots", "test_sphinx", "test_experiments", "test_new_chapter", "test_normalise",
         "test_bootstrap", "test_links", "test_pages", "test_mutat", "test_widget",
         "test_progress", "test_review", "test_glossary", "test_quizzes")
_MINUTES = 900.0


@dataclass
class Reach:
    """Lines by file, with the tests that run them and the seconds these take."""

    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    loaded: dict[str, set[int]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def tests(self, path: str, first: int, last: int) -> list[str]:
        """Return the tests of these lines, the likeliest to notice a change first.

        A line that runs on import is in the hands of every test that uses the module.
        """
        lines = self.lines.get(path, {})
        found = set().union(*(lines.get(i, ()) for i in range(first, last + 1)))
        ordered = self._ordered(found, path)
        if self.loaded.get(path, set()) & set(range(first, last + 1)):
            ordered += self._ordered(set().union(*lines.values()) - found, path)
        return ordered

    def _ordered(self, tests: set[str], path: str) -> list[str]:
        """Those of the module's own files, then of those with the most; the quick ones first."""
        files = Counter(test.partition("::")[0] for test in tests)
        parts = Path(path).with_suffix("").parts[2:]  # of the package
        words = {part.strip("_").rstrip("s") for part in parts}
        own = {file: sum(word in Path(file).stem for word in words) for file in files}
        return sorted(tests, key=lambda test: (
            -own[file := test.partition("::")[0]], -files[file], file, self.seconds[test], test))


def test_files() -> list[Path]:
    """The test files that use the package's mathematics."""
    found = [*(ROOT / "tests").glob("test_*.py"), *(ROOT / "tests" / "checks").glob("test_*.py"),
             *(ROOT / "tests" / "parity").glob("test_*.py"),
             *(ROOT / "tests" / "page_models").glob("test_*.py")]
    return sorted(path for path in found if not path.name.startswith(OTHER)
                  and "attnbook" in path.read_text("utf8"))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


def measure(places: list[forks.Slot], files: list[Path]) -> Reach:
    """Return who reaches what, from what was kept and from running the rest."""
    stale = [path for path in files if _kept(path) is None]
    if stale:
        print(f"Which test reaches which line: {len(stale)} test files are run", flush=True)
    forks.run(_works(stale), places, _report)
    reach = Reach()
    for path in files:
        _add(reach, _kept(path) or {"lines": {}, "loaded": {}, "seconds": {}})
    return reach


def _store(path: Path) -> Path:
    return KEPT / f"{path.relative_to(ROOT).as_posix().replace('/', '-')}.json"


def _kept(path: Path) -> dict | None:
    """Return what was measured, unless the test or a file it reaches has changed since."""
    store = _store(path)
    if not store.is_file():
        return None
    kept = json.loads(store.read_text("utf8"))
    fresh = all(digest(ROOT / name) == value for name, value in kept["files"].items())
    return kept if fresh else None


def _works(files: list[Path]) -> Iterator[forks.Work]:
    for path in files:
        yield forks.Work(path.name, lambda slot, path=path: _trace(slot, path), _MINUTES)


def _report(work: forks.Work, code: int, words: str) -> None:
    if code:
        print(f"  {work.name}: not measured (code {code})\n{words[-600:]}", flush=True)


def _trace(slot: forks.Slot, path: Path) -> int:
    """Run one test file in this process, and note which test runs which line."""
    import coverage
    import pytest

    follow = coverage.Coverage(data_file=None, config_file=False,
                               include=[f"{slot.src}/attnbook/*"])
    notes = _Notes(follow)
    follow.start()
    code = pytest.main([str(path), *pytest_options(), "-m",
                        "not long and not browser and not jupyterlab"], plugins=[notes])
    follow.stop()
    if code not in (0, 5):
        return int(code)
    KEPT.mkdir(parents=True, exist_ok=True)
    _store(path).write_text(json.dumps(_told(follow, notes, slot, path)), "utf8")
    return 0


def pytest_options() -> list[str]:
    return ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:nbval",
            "-p", "no:anyio",
            "-W", "ignore::pytest.PytestAssertRewriteWarning"]


def give_time() -> None:
    """Let the exercises' checkers wait: on a busy machine a right answer may take seconds."""
    engine = sys.modules.get("attnbook.checks._engine")
    if engine:
        engine.SECONDS = 300


class _Notes:
    """A plugin of pytest: tells coverage which test runs, and measures its seconds."""

    def __init__(self, follow: object) -> None:
        self.follow, self.seconds = follow, {}

    def pytest_collection_finish(self) -> None:
        give_time()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.follow.switch_context(nodeid)
        self.start = time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.follow.switch_context("")
        self.seconds[nodeid] = round(time.process_time() - self.start, 3)


def _told(follow: object, notes: _Notes, slot: forks.Slot, path: Path) -> dict:
    data = follow.get_data()
    tests = {name: i for i, name in enumerate(notes.seconds)}
    lines, loaded = {}, {}
    for measured in sorted(data.measured_files()):
        name = f"src/{Path(measured).relative_to(slot.src).as_posix()}"
        by_line = data.contexts_by_lineno(measured)
        lines[name] = {i: [tests[c] for c in told if c in tests] for i, told in by_line.items()}
        loaded[name] = [i for i, told in by_line.items() if "" in told]
    files = {name: digest(ROOT / name) for name in
             [path.relative_to(ROOT).as_posix(), "tests/conftest.py", *lines]}
    return {"files": files, "seconds": notes.seconds, "lines": lines, "loaded": loaded}


def _add(reach: Reach, kept: dict) -> None:
    tests = list(kept["seconds"])
    reach.seconds |= kept["seconds"]
    for name, lines in kept["lines"].items():
        ours = reach.lines.setdefault(name, defaultdict(set))
        for line, numbers in lines.items():
            ours[int(line)] |= {tests[i] for i in numbers}
        reach.loaded.setdefault(name, set()).update(kept["loaded"][name])
