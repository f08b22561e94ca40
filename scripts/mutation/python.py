"""Mutants of the package's mathematics, each judged by the tests of its module."""

import ast
import contextlib
import gc
import importlib
import io
import os
import re
import resource
import sys
from collections import Counter
from pathlib import Path

from mutation import examples
from mutation.forks import ROOT
from mutation.operators import Mutant, proposals

TITLE, BOUND, FEWER, SECONDS, BESIDE = "Python", 0.9, 1, 150.0, ()
PACKAGE = ROOT / "src" / "attnbook"
# What draws, speaks and checks what comes in; its tests are of another kind.
_NO_MATHEMATICS = {"__init__", "_check", "_check_layers", "_errors", "_files",
                   "data", "messages", "page_models", "plots", "sphinx_ext", "widgets"}
NAMES = sorted({path.stem for path in PACKAGE.iterdir()
                if path.suffix == ".py" or (path / "__init__.py").is_file()} - _NO_MATHEMATICS)
_LOADED = ("_pytest.assertion.rewrite", "anyio", "array_api_compat", "array_api_compat.numpy",
           "beartype", "coverage", "einops", "hypothesis", "hypothesis.extra.numpy",
           "hypothesis.strategies", "jaxtyping", "nbval.plugin", "numpy", "pytest", "scipy.special",
           "torch", "torch.nn", "xdist.plugin")
_MEMORY, _FILES = 16 * 2**30, 5  # bytes, and files of tests, for one mutant
# Tests of pages, pictures, widgets and scripts, and of numbers that are only stored.
_OTHER = ("test_plots", "test_sphinx", "test_experiments", "test_new_chapter", "test_normalise",
          "test_bootstrap", "test_links", "test_pages", "test_mutat", "test_widget",
          "test_progress", "test_review", "test_glossary", "test_quizzes")
_OPTIONS = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:nbval",
            "-p", "no:anyio", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
_FAST = ["-m", "not long and not browser"]


def prepare(place: Path) -> None:
    """Import what every copy needs and nothing of attnbook."""
    import pytest

    for name in _LOADED:
        importlib.import_module(name)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--version"])  # imports pytest's own parts
    # What is here stays: a copy that looks for garbage would otherwise touch, and copy, all of it.
    gc.collect()
    gc.freeze()


def mutants(area: str) -> list[Mutant]:
    """Return what can be changed in a module or a folder, apart from a checker's examples."""
    files = sorted((PACKAGE / area).glob("*.py")) or [PACKAGE / f"{area}.py"]
    return [one for path in files for one in of_file(path)]


def of_file(path: Path) -> list[Mutant]:
    """Return what can be changed in a source."""
    source = path.read_text("utf8")
    skipped = examples.spans(source) if path.parent.name == "checks" else []
    return [one for one in proposals(source, path.relative_to(ROOT).as_posix())
            if not any(first <= one.line <= last for first, last in skipped)]


def is_another_program(mutant: Mutant) -> bool:
    """Tell whether a mutant can be parsed, and says something else than its source."""
    source = (ROOT / mutant.path).read_text("utf8")
    try:
        return ast.dump(ast.parse(mutant.apply(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


def judges(area: str, *, own: bool = False) -> list[str]:
    """Return the test files of an area: its own, then those that import it and name it most."""
    tests, stem = ROOT / "tests", area.strip("_")
    mine = sorted([*tests.glob(f"test_{stem}*.py"), *(tests / stem).glob("test_*.py")])
    imports = re.compile(rf"^(?:from|import) attnbook\b[^\n]*\b{area}\b", re.MULTILINE)
    files = [path for folder in (".", "checks", "page_models")
             for path in sorted((tests / folder).glob("test_*.py"))
             if path not in mine and not path.name.startswith(_OTHER)]
    texts = {path: path.read_text("utf8") for path in files}
    named = Counter({path: len(re.findall(rf"\b{area}\b", text)) for path, text in texts.items()
                     if imports.search(text)})
    more = [path for path, _ in named.most_common(max(0, _FILES - len(mine)))]
    return [str(path) for path in (mine if own else [*mine, *more])]


def judge(place: Path, path: str, tests: list[str]) -> int:
    """Run the tests, then the examples in the module's docstrings; 0 when all pass."""
    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    code = int(pytest.main([*tests, *_OPTIONS, *_FAST], plugins=[Patience()])) if tests else 0
    package = sys.modules.get("attnbook")
    if package and not str(package.__file__).startswith(str(place)):
        raise RuntimeError(f"the tests use {package.__file__}, not the mutant")
    if code in (0, 5):  # 5: there was no test
        code = int(pytest.main([str(place / path), "--doctest-modules", "--rootdir", str(place),
                                "-c", os.devnull, *_OPTIONS]))
    return 0 if code == 5 else code


class Patience:
    """A plugin of pytest: the exercises' checkers may wait, as long as a busy machine takes."""

    def pytest_collection_finish(self) -> None:
        engine = sys.modules.get("attnbook.checks._engine")
        if engine:
            engine.SECONDS = 300
