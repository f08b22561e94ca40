"""Change what is stored, a number in every place, and demand a red test for each.

The work tree is never written to: tests run on a copy of the project.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from mutation import forks, javascript
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


# --- a copy of the project ------------------------------------------------------------------------
def copy_of_project(folder: Path) -> Path:
    """Copy what git knows of the project; the big installed folders are links."""
    target = folder / "project"
    if target.exists():
        return target
    known = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
                           check=True, capture_output=True, text=True).stdout
    for name in filter(None, known.split("\0")):
        if (ROOT / name).is_file() and not (ROOT / name).is_symlink():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    for name in (".venv", "node_modules"):
        (target / name).symlink_to(ROOT / name)
    return target


def red_tests(project: Path, *arguments: str) -> tuple[set[str], str]:
    """Run pytest in the copy; return the names of the red tests, and what was printed."""
    environment = os.environ | {"PYTHONPATH": f"{project / 'src'}{os.pathsep}{ROOT / 'scripts'}",
                                "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1",
                                "TQDM_DISABLE": "1", "MPLBACKEND": "Agg"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider",
         *arguments], cwd=project, env=environment, check=False, capture_output=True,
        text=True, timeout=_HOURS)
    lines = done.stdout.splitlines()
    red = {re.split(r" - ", line.partition(" ")[2])[0] for line in lines
           if line.startswith(("FAILED ", "ERROR "))}
    return red, done.stdout + done.stderr


def demand_green(project: Path, *arguments: str) -> None:
    """Run the tests on a copy without a change: one that is red would catch all."""
    red, words = red_tests(project, *arguments)
    if red:
        raise SystemExit(f"red in the copy without any change, so that nothing can be told: "
                         f"{sorted(red)}\n{words[-800:]}")


def _put_back(project: Path, names: list[str]) -> None:
    for name in names:
        (project / name).write_bytes((ROOT / name).read_bytes())


# --- one kind each --------------------------------------------------------------------------------
def experiments(folder: Path, asked: argparse.Namespace, table: Table) -> None:
    """A measured number in every table of every stored experiment."""
    project, rng = copy_of_project(folder), random.Random(asked.seed)
    tests = ("tests/test_experiments.py", "-m", "not long", "-n", "0")
    demand_green(project, *tests)
    changed, names = {}, []
    for path in sorted((project / "src/attnbook/data/experiments").glob("*.json")):
        text, names = path.read_text("utf8"), [*names, path.relative_to(project).as_posix()]
        for name, rows in _row_texts(text).items():
            row = rng.choice(rows)
            at = [m.start(1) for m in re.finditer(r": -?\d*\.?(\d)", row)]
            text = text.replace(row, new := other_digit(row, rng, at), 1)
            changed[f"{path.stem}-{name}"] = f"{path.name}: {name}  {row}  →  {new}"
        path.write_text(text, "utf8")
    red, _ = red_tests(project, *tests)
    _put_back(project, names)
    for key, told in changed.items():
        table.add("experiments", told, caught=any(test.endswith(f"[{key}]") for test in red))


def _row_texts(text: str) -> dict[str, list[str]]:
    """Return the rows of each table as they are written, one a line."""
    tables = json.loads(text)["tables"]
    return {name: [row for row in (json.dumps(row, ensure_ascii=False) for row in one["rows"])
                   if text.count(row) == 1] for name, one in tables.items()}


def facts(folder: Path, asked: argparse.Namespace, table: Table) -> None:
    """The number of every fact."""
    project, rng = copy_of_project(folder), random.Random(asked.seed)
    tests = ("tests/test_facts.py", "-n", "0", "--tb=short", "-k", "agree_with_the_status")
    demand_green(project, *tests)
    name = "src/attnbook/data/facts.toml"
    parts = (project / name).read_text("utf8").split("[[fact]]\n")
    changed = {}
    for i, part in enumerate(parts[1:], start=1):
        id_, text = (re.search(rf'^{word} = "(.*)"', part, re.MULTILINE) for word in ("id", "text"))
        new = other_digit(text[1], rng)
        parts[i] = part[:text.start(1)] + new + part[text.end(1):]
        changed[id_[1]] = f"facts.toml: {id_[1]}  {text[1]}  →  {new}"
    (project / name).write_text("[[fact]]\n".join(parts), "utf8")
    # One test goes through all facts, and its failure names each that is wrong.
    words = red_tests(project, *tests)[1]
    _put_back(project, [name])
    named = set(re.findall(r"^(\S+): line \d+: AssertionError", words, re.MULTILINE))
    for key, told in changed.items():
        table.add("facts", told, caught=key in named)


def page_models(folder: Path, asked: argparse.Namespace, table: Table) -> None:
    """One byte of every file of weights."""
    project, rng = copy_of_project(folder), random.Random(asked.seed)
    tests = ("tests/page_models/test_catalogue.py", "-n", "0", "-k", "recorded_one")
    demand_green(project, *tests)
    changed, names = {}, []
    for path in sorted((project / "src/attnbook/page_models/files").glob("*.bin")):
        content = bytearray(path.read_bytes())
        at = rng.randrange(len(content))
        changed[path.name] = f"{path.name}: byte {at}"
        content[at] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(content))
        names.append(path.relative_to(project).as_posix())
    red, _ = red_tests(project, *tests)
    _put_back(project, names)
    for key, told in changed.items():
        table.add("page_models", told, caught=any(
            "recorded_one" in test and test.endswith(f"[{key}]") for test in red))


def fixtures(folder: Path, asked: argparse.Namespace, table: Table) -> None:
    """A number in every fixture of tests/widgets, judged by the tests that read it.

    Where these do not mind (an example may be as good with another number), the test that makes
    the fixtures again in Python must.
    """
    slot = forks.slots(folder / "fixtures", 1)[0]
    javascript.prepare(slot)
    javascript.demand_green(slot)
    missed = {}
    for path in sorted(javascript.TESTS.glob("*/*.json")):
        rng = random.Random(f"{asked.seed} {path.name}")
        new, told = _other_number(path.read_text("utf8"), rng)
        told = f"{path.relative_to(ROOT).as_posix()}: {told}"
        if _read_in_javascript(slot, path, new):
            table.add("fixtures", told, caught=True)
        else:
            missed[path] = new, told
    red = _made_again(copy_of_project(folder), {path: new for path, (new, _) in missed.items()})
    for path, (_, told) in missed.items():
        table.add("fixtures", told, caught=any(test.endswith(f"[{_named(path)}]") for test in red))


def _read_in_javascript(slot: forks.Slot, path: Path, new: str) -> bool:
    """Tell whether a test of tests/widgets that reads this fixture is red."""
    copy = slot.folder / path.relative_to(ROOT)
    copy.write_text(new, "utf8")
    readers = [test for test in javascript.tests()
               if re.search(rf"[\"'`/]{path.stem}(?:\.json)?[\"'`]", test.read_text("utf8"))]
    red = javascript.judge(slot, readers, quiet=True) != 0
    copy.write_bytes(path.read_bytes())
    return red


def _named(path: Path) -> str:
    """Return what scripts/write_fixtures.py calls a fixture."""
    return f"{path.parent.name}/{path.stem}"


def _made_again(project: Path, changed: dict[Path, str]) -> set[str]:
    """Return the red ones among the tests that make these fixtures again."""
    name = "tests/widgets/core/test_widgets.py::test_fixtures_of_the_javascript_tests_are_current"
    tests = [f"{name}[{_named(path)}]" for path in changed]
    if tests:
        demand_green(project, *tests, "-n", "0")
    for path, new in changed.items():
        (project / path.relative_to(ROOT)).write_text(new, "utf8")
    red = red_tests(project, *tests, "-n", "0")[0]
    _put_back(project, [path.relative_to(ROOT).as_posix() for path in changed])
    return red if changed else set()


def _other_number(text: str, rng: random.Random) -> tuple[str, str]:
    """Change the first digit of one number of a JSON text, so that the change is a large one."""
    found = rng.choice(list(re.finditer(r'(?<=[\s\[:,])-?(?:0\.0*)?([1-9])[\d.e+-]*(?=[\s,\]}])',
                                        text)))
    new = other_digit(text, rng, [found.start(1)])
    line = text.count("\n", 0, found.start()) + 1
    return new, f"line {line}  {found.group()}  →  {new[found.start():found.end()]}"


def notebooks(folder: Path, asked: argparse.Namespace, table: Table) -> None:
    """A digit in every stored output that nbval compares, in every chapter that is asked for.

    The chapter runs once.  A plugin of pytest hands every output to nbval's own comparison with one
    digit changed, which must see it; then the cell itself is compared with all of them changed,
    and must be red.
    """
    project = copy_of_project(folder)
    wanted = [name for name in NOTEBOOKS if not asked.only or {"stored", "notebooks", name}
              & set(asked.only)]
    for name in wanted:
        told = folder / f"{name}.jsonl"
        os.environ |= {"MUTATION_SEED": str(asked.seed), "MUTATION_TOLD": str(told)}
        red, words = red_tests(
            project, "-c", "tests/notebooks/nbval.ini", "--rootdir", ".", "-n", "0", "-p",
            "mutation.nbval_probe", f"notebooks/{name}.ipynb")
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


AREAS: dict[str, Callable[[Path, argparse.Namespace, Table], None]] = {
    "experiments": experiments, "facts": facts, "page_models": page_models, "fixtures": fixtures,
    "notebooks": notebooks,
}
