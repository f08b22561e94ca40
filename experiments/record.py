"""What an experiment is made of, and how its result is stored."""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import importlib.metadata
import io
import json
import pathlib
import platform
import time
import tokenize
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

ROOT = pathlib.Path(__file__).parents[1]
RESULTS = ROOT / "src" / "attnbook" / "data" / "experiments"
REFUSALS = {"_refusals", "_array_refusals"}
"""Modules of the book that only raise."""
WORDING = {"_arrays"}
"""Modules that refusals take their words from; what else is used of them stands in the code."""
BOUNDS = {"tolerance", "absolute"}
"""Fields of a table that say how far a number may lie from the stored one."""
ASKING = {"all", "any", "bool", "callable", "int", "isinstance", "len", "min", "set", "tuple"}
"""Functions that a condition may ask without changing anything."""
_LAYOUT = {tokenize.INDENT: ">", tokenize.DEDENT: "<", tokenize.NEWLINE: ";"}

Cell = Mapping[str, object]


@dataclass(frozen=True)
class Table:
    """One table: a function that computes a row, and the cells it is computed for.

    Attributes
    ----------
    about : str
        What the numbers are, in one sentence.
    run : function
        Called with a cell's entries as keywords; returns the measured numbers by name.
    cells : sequence of mappings
        What is varied, such as ``{"method": "average", "seed": 3}``.
    tolerance : float
        How far, relatively, a number may lie from the stored one when a cell is run again on
        another machine.
    absolute : float
        The same in units of the number: where training decides it, and 0 is a usual result.
    """

    about: str
    run: Callable[..., Mapping[str, float]]
    cells: Sequence[Cell]
    tolerance: float
    absolute: float = 1e-9

    def rows(self) -> Iterator[dict[str, object]]:
        """Compute the rows, one at a time."""
        for cell in self.cells:
            yield {**cell, **rounded(self.run(**cell))}


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


def hashes(experiment: ModuleType) -> dict[str, str]:
    """Return a hash of each source that the numbers of an experiment depend on."""
    files = [ROOT / "experiments" / f"{experiment.__name__.rpartition('.')[2]}.py"]
    for name in experiment.SOURCES:
        files.append(pathlib.Path(importlib.import_module(name).__file__))
    return {file.relative_to(ROOT).as_posix(): code_hash(file.read_text("utf8")) for file in files}


@functools.cache  # many experiments depend on the same modules
def code_hash(source: str) -> str:
    """Hash what a Python source computes.

    Comments, docstrings and line breaks do not count, and neither do statements that only refuse:
    a call of ``attnbook._refusals`` or ``attnbook._array_refusals``, an ``if`` with nothing but a
    ``raise`` in it, and a value that is made for its checks and thrown away, ``_ = self.layer``.
    Those raise, or leave everything as it was.  How far another run may lie from this one is no
    part of what was computed either.

    Examples
    --------
    >>> code_hash("x = 1  # one") == code_hash("x = (1)"), code_hash("x=1") == code_hash("x = 1")
    (False, True)
    >>> code_hash("_refusals.rows(x)\\ny = x") == code_hash("y = x")
    True
    >>> code_hash("if x < 0:\\n    raise ValueError(x)\\ny = x") == code_hash("y = x")
    True
    >>> code_hash("Table(run, tolerance=0.1)") == code_hash("Table(run, tolerance=0.2)")
    True
    """
    tree = ast.parse(source)
    docstrings = _docstring_starts(tree)
    skipped = _refusal_spans(tree) + _bound_spans(tree, source.splitlines())
    kept = []
    for token in _tokens(source):
        if token.type in (tokenize.COMMENT, tokenize.NL) or token.start in docstrings:
            continue
        indents = token.type in (tokenize.INDENT, tokenize.DEDENT)
        if not indents and any(start <= token.start <= end for start, end in skipped):
            continue
        if token.type == tokenize.DEDENT and kept[-1] == _LAYOUT[tokenize.INDENT]:
            kept.pop()  # all that was indented there only refused
        else:
            kept.append(_LAYOUT.get(token.type, token.string))
    # So were they hashed when the first results were stored.
    text = "".join(kept).replace("{{", "{").replace("}}", "}")
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    """Yield tokens as Python 3.11 does: an f-string, which 3.12 takes apart, is one of them."""
    lines, begun = source.splitlines(keepends=True), []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        kind = tokenize.tok_name[token.type]
        if kind == "FSTRING_START":
            begun.append(token.start)
        elif kind == "FSTRING_END":
            start = begun.pop()
            if not begun:
                whole = lines[start[0] - 1:token.end[0]]
                whole[-1] = whole[-1][:token.end[1]]
                whole[0] = whole[0][start[1]:]
                yield tokenize.TokenInfo(
                    tokenize.STRING, "".join(whole), start, token.end, token.line)
        elif not begun:
            yield token


def _docstring_starts(tree: ast.Module) -> set[tuple[int, int]]:
    """Return where the docstrings of a module, its classes and its functions start."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    starts = set()
    for node in ast.walk(tree):
        if isinstance(node, owners) and ast.get_docstring(node) is not None:
            starts.add((node.body[0].lineno, node.body[0].col_offset))
    return starts


def _refusal_spans(tree: ast.Module) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return from where to where a source only refuses: calls, their import, and conditions."""
    spans = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "attnbook":
            spans += _import_spans(node)
        elif (_is_guard(node) or _is_thrown_away(node)
              or (isinstance(node, ast.Expr) and _only_refuses(node.value))):
            spans.append(((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)))
    return spans


def _bound_spans(
    tree: ast.Module, lines: Sequence[str]
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return where tables name their bounds, each with the comma behind it."""
    spans = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Table":
            continue
        for given in node.keywords:
            line, end = given.end_lineno, given.end_col_offset
            if given.arg in BOUNDS:
                comma = lines[line - 1][end:end + 1] == ","
                spans.append(((given.lineno, given.col_offset), (line, end if comma else end - 1)))
    return spans


def _import_spans(node: ast.ImportFrom) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the places of names that are imported to refuse, each with its comma; or the line."""
    def only_refuses(name: ast.alias) -> bool:
        return name.name in REFUSALS | WORDING and name.asname is None

    if all(only_refuses(name) for name in node.names):
        return [((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))]
    first = next(i for i, name in enumerate(node.names) if not only_refuses(name))
    spans = []
    for i, name in enumerate(node.names):
        if i < first:
            following = node.names[i + 1]
            spans.append(((name.lineno, name.col_offset),
                          (following.lineno, following.col_offset - 1)))
        elif only_refuses(name):
            before = node.names[i - 1]
            spans.append(((before.end_lineno, before.end_col_offset),
                          (name.end_lineno, name.end_col_offset - 1)))
    return spans


def _is_guard(node: ast.AST) -> bool:
    """Tell whether this raises under a condition that changes nothing, and does nothing else."""
    if not isinstance(node, ast.If) or node.orelse or not isinstance(node.body[0], ast.Raise):
        return False
    changing = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
    parts = list(ast.walk(node.test))
    calls = [part.func for part in parts if isinstance(part, ast.Call)]
    return (not any(isinstance(part, changing) for part in parts)
            and all(isinstance(called, ast.Name) and called.id in ASKING for called in calls))


def _is_thrown_away(node: ast.AST) -> bool:
    """Tell whether this looks an attribute up and keeps nothing: ``_ = self.layer``."""
    return (isinstance(node, ast.Assign) and ast.unparse(node.targets) == "_"
            and isinstance(node.value, ast.Attribute)
            and all(isinstance(part, ast.Name | ast.Attribute | ast.expr_context)
                    for part in ast.walk(node.value)))


def _only_refuses(call: ast.expr) -> bool:
    """Tell whether this is a call of a refusal that computes nothing else on its way."""
    if not isinstance(call, ast.Call):
        return False
    simple = (ast.Name, ast.Attribute, ast.Constant, ast.Subscript, ast.Slice, ast.keyword,
              ast.UnaryOp, ast.USub, ast.expr_context)
    parts = [part for given in (call.func, *call.args, *call.keywords) for part in ast.walk(given)]
    return (isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
            and call.func.value.id in REFUSALS
            and all(isinstance(part, simple) for part in parts))


def run(stem: str, progress: Callable = iter) -> pathlib.Path:
    """Run an experiment and store its result.

    Parameters
    ----------
    stem : str
        Which one.
    progress : function, optional
        Wraps the iterator over rows, as tqdm does; gets ``total`` and ``desc`` as keywords.
    """
    experiment = load(stem)
    tables = {}
    for name, table in experiment.TABLES.items():
        start = time.perf_counter()
        rows = list(progress(table.rows(), total=len(table.cells), desc=f"{stem}: {name}"))
        seconds = round(time.perf_counter() - start, 1)
        tables[name] = {
            "about": table.about,
            "seconds": seconds,
            "digest": digest(rows),
            "rows": rows,
        }
    record = {
        "stem": stem,
        "about": experiment.__doc__.strip().partition("\n")[0],
        "seeds": _seeds(tables),
        "versions": _versions(),
        "sources": hashes(experiment),
        "tables": tables,
    }
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{stem}.json"
    path.write_text(_readable(record), encoding="utf8")
    return path


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
