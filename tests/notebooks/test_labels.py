"""Equation, code, docstring and figure share one stem: no label may stand alone."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import nbformat
import pytest

import attnbook

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted((ROOT / "notebooks").glob("[0-9][0-9]-*.ipynb"))
ARRAY_MODULES = ["pooling", "kernels", "scoring", "masks", "positions"]


def cells(kind: str) -> list[tuple[str, str]]:
    return [
        (p.stem, c.source) for p in BOOKS for c in nbformat.read(p, 4).cells if c.cell_type == kind
    ]


def equations() -> list[str]:
    return [m for _, s in cells("markdown") for m in re.findall(r"\\label\{(eq-[a-z0-9-]+)\}", s)]


def code_labels() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for _, source in cells("code"):
        for name, rest in re.findall(r"^# (code-[a-z0-9-]+):(.*)$", source, re.M):
            assert name not in found, f"{name} stands twice"
            found[name] = re.findall(r"eq-[a-z0-9-]+", rest)
    return found


def links() -> set[str]:
    pages = [p.read_text(encoding="utf8") for p in (ROOT / "book").glob("*.md")]
    sources = [s for _, s in cells("markdown")] + pages
    return set(re.findall(r"\]\(#([a-z0-9-]+)\)", "\n".join(sources)))


def docstrings() -> dict[str, str]:
    found = {}
    for name in ARRAY_MODULES:
        module = importlib.import_module(f"attnbook.{name}")
        for fn, obj in inspect.getmembers(module, inspect.isfunction):
            if obj.__module__ == module.__name__ and not fn.startswith("_"):
                found[f"{name}.{fn}"] = inspect.getdoc(obj) or ""
    return found


def test_equations_have_one_place() -> None:
    names = equations()
    assert names
    assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)


def test_code_names_equations_that_exist() -> None:
    known = set(equations())
    for name, named in code_labels().items():
        assert set(named) <= known, f"{name} names {set(named) - known}"


def test_code_shares_its_stem() -> None:
    """A code label is an equation's stem, or a variant of it: code-nw-loops computes eq-nw."""
    for name, named in code_labels().items():
        stem = name.removeprefix("code-")
        stems = {e.removeprefix("eq-") for e in named}
        assert any(stem == s or stem.startswith(f"{s}-") for s in stems), f"{name}: {named}"


def test_no_equation_is_an_orphan() -> None:
    """Each labelled equation is computed by a code cell or spoken of by a link."""
    used = {e for named in code_labels().values() for e in named} | links()
    assert set(equations()) <= used, set(equations()) - used


def test_docstrings_name_equations_that_exist() -> None:
    known = set(equations())
    for function, doc in docstrings().items():
        named = set(re.findall(r"\beq-[a-z0-9-]+", doc))
        assert named <= known, f"{function} names {named - known}"


def test_taught_functions_name_their_equation() -> None:
    chapters = {"pooling", "kernels", "scoring"}
    silent = [
        f for f, doc in docstrings().items() if f.split(".")[0] in chapters and "eq-" not in doc
    ]
    assert not silent, f"docstrings without an equation's label: {silent}"


def test_figures_have_one_name() -> None:
    names = [
        c.metadata["mystnb"]["figure"]["name"]
        for p in BOOKS
        for c in nbformat.read(p, 4).cells
        if "figure" in c.metadata.get("mystnb", {})
    ]
    assert names
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "module", [m.name for m in pkgutil.iter_modules(attnbook.__path__) if m.name in ARRAY_MODULES]
)
def test_array_modules_are_imported_by_a_chapter(module: str) -> None:
    sources = "\n".join(s for _, s in cells("code"))
    assert re.search(rf"\b{module}\b", sources), f"no chapter uses attnbook.{module}"
