"""What an experiment is made of, and how its result is stored."""

import hashlib
import importlib
import importlib.metadata
import itertools
import json
import modulefinder
import pathlib
import platform
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

from attnbook._files import write

ROOT = pathlib.Path(__file__).parents[1]
RESULTS = ROOT / "src" / "attnbook" / "data" / "experiments"

Cell = Mapping[str, object]


@dataclass(frozen=True)
class Table:
    """One table: a function that computes a row, and the cells it is computed for."""

    about: str
    run: Callable[..., Mapping[str, float]]
    cells: Sequence[Cell]
    tolerance: float
    absolute: float = 1e-9

    def rows(self) -> Iterator[dict[str, object]]:
        """Compute the rows, one at a time."""
        for cell in self.cells:
            yield {**cell, **rounded(self.run(**cell))}


def every(**values: Iterable[object]) -> list[Cell]:
    """Return a cell for every combination of these values; the last name varies fastest.

    Examples
    --------
    >>> every(method=["a", "b"], seed=range(2))[1:3]
    [{'method': 'a', 'seed': 1}, {'method': 'b', 'seed': 0}]
    """
    return [dict(zip(values, chosen, strict=True))
            for chosen in itertools.product(*values.values())]


def rounded(numbers: Mapping[str, float]) -> dict[str, float]:
    """Keep six significant digits of every number."""
    return {name: float(f"{float(number):.5e}") for name, number in numbers.items()}


def digest(rows: Sequence[Mapping[str, object]]) -> str:
    """Return a short hash of the rows: no stored number changes without a new run.

    Examples
    --------
    >>> digest([{"seed": 1, "error": 0.25}]) == digest([{"error": 0.25, "seed": 1}])
    True
    >>> digest([{"seed": 1, "error": 0.25}]) == digest([{"seed": 1, "error": 0.26}])
    False
    """
    text = json.dumps(list(rows), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def stems() -> list[str]:
    """Return the stems of all experiments."""
    own = {"__init__", "record"}
    return sorted(p.stem for p in (ROOT / "experiments").glob("*.py") if p.stem not in own)


def load(stem: str) -> ModuleType:
    """Import an experiment, or say which there are."""
    if stem not in stems():
        raise ValueError(f"no experiment {stem!r}: expected one of {stems()}")
    return importlib.import_module(f"experiments.{stem}")


def missing(stem: str) -> str:
    """Say what an experiment needs that is not installed; nothing where it can run."""
    return getattr(load(stem), "missing", str)()


def sources(stem: str) -> list[str]:
    """Return the files of an experiment and of what it imports of the book, directly or not."""
    found = modulefinder.ModuleFinder(
        path=[str(ROOT / "src"), str(ROOT)],
        # How a result is written is no source of it; the finder stumbles on a folder without code.
        excludes=["attnbook._files", "attnbook.data.moby_dick"])
    found.run_script(str(ROOT / "experiments" / f"{stem}.py"))
    return sorted(pathlib.Path(module.__file__).relative_to(ROOT).as_posix()
                  for name, module in found.modules.items()
                  if name == "__main__" or name.startswith("attnbook."))


def changed(stem: str) -> list[str]:
    """Return the sources that git finds changed, committed or not, since the result was stored."""
    path = RESULTS / f"{stem}.json"
    if not path.is_file():
        raise LookupError("no result is stored")
    commit = json.loads(path.read_text("utf8"))["commit"]
    known = _git("cat-file", "-e", f"{commit}^{{commit}}")
    if known.returncode:
        raise LookupError(f"git does not know its commit, {commit}")
    return _git("diff", "--name-only", commit, "--", *sources(stem)).stdout.splitlines()


def _git(*arguments: str, check: bool = False) -> subprocess.CompletedProcess:
    """Ask git about the project."""
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=check)


def run(stem: str, progress: Callable = iter, only: Sequence[str] = ()) -> pathlib.Path:
    """Run an experiment and store its result, with the commit that was checked out.

    With `only`, some tables run and the others stay as they are.  A table that ran by itself keeps
    its own commit; that of the whole result stays the one in which the other tables were computed.
    """
    experiment = load(stem)
    commit, kept = _git("rev-parse", "HEAD", check=True).stdout.strip(), _kept(stem, only)
    tables = {}
    for name, table in experiment.TABLES.items():
        if only and name not in only:
            tables[name] = kept["tables"][name]
            continue
        start = time.perf_counter()
        rows = list(progress(table.rows(), total=len(table.cells), desc=f"{stem}: {name}"))
        seconds = round(time.perf_counter() - start, 1)
        tables[name] = {
            "about": table.about,
            "seconds": seconds,
            "digest": digest(rows),
            **({"commit": commit} if only else {}),
            "rows": rows,
        }
    record = {
        "stem": stem,
        "about": experiment.__doc__.strip().partition("\n")[0],
        "seeds": _seeds(tables),
        "versions": _versions(),
        "commit": kept["commit"] if only else commit,
        "tables": tables,
    }
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{stem}.json"
    write(path, _readable(record))
    return path


def _kept(stem: str, only: Sequence[str]) -> dict:
    """Return the stored result beside which some tables are run again; nothing where all are."""
    if not only:
        return {}
    if unknown := sorted(set(only) - set(load(stem).TABLES)):
        raise ValueError(f"no table {unknown}: expected some of {list(load(stem).TABLES)}")
    stored = json.loads((RESULTS / f"{stem}.json").read_text("utf8"))
    if stored["versions"] != _versions():
        raise ValueError(f"the other tables were computed with {stored['versions']}, this one "
                         f"would be with {_versions()}: run them all")
    return stored


def _seeds(tables: Mapping[str, Mapping]) -> list[int]:
    """Return the seeds that occur in any row."""
    rows = (row for table in tables.values() for row in table["rows"])
    return sorted({row["seed"] for row in rows if "seed" in row})


def _versions() -> dict[str, str]:
    """Return what the numbers were computed with."""
    packages = ("numpy", "scipy", "statsmodels", "torch")
    found = {package: importlib.metadata.version(package) for package in packages}
    return {"python": platform.python_version(), "machine": platform.machine(), **found}


def _readable(record: Mapping) -> str:
    """Write JSON with one table row on a line, so that a change can be read."""
    rows = {}

    def stub(name: str, table: Mapping) -> dict:
        rows[f'"rows of {name}"'] = ",\n    ".join(
            json.dumps(row, ensure_ascii=False) for row in table["rows"]
        )
        return {**table, "rows": f"rows of {name}"}

    tables = {name: stub(name, table) for name, table in record["tables"].items()}
    text = json.dumps({**record, "tables": tables}, indent=1, ensure_ascii=False)
    for mark, lines in rows.items():
        text = text.replace(mark, f"[\n    {lines}\n   ]")
    return text + "\n"
