"""What is mutated: the package's mathematics, by area, and the scripts that compute in a page."""

from __future__ import annotations

import re
from pathlib import Path

from mutation.forks import ROOT

PACKAGE = ROOT / "src" / "attnbook"
JAVASCRIPT = PACKAGE / "widgets"
# What draws, speaks and checks what comes in; its tests are of another kind.
_NO_MATHEMATICS = {"_check", "_check_layers", "_errors", "_files",
                   "data", "messages", "page_models", "plots", "sphinx_ext", "widgets"}
PYTHON = sorted({path.stem for path in PACKAGE.iterdir()
                 if path.suffix == ".py" or (path / "__init__.py").is_file()}
                - _NO_MATHEMATICS - {"__init__"})
# A script that draws, reads the mouse or speaks is judged in a browser, not here.
_DRAWS = re.compile(r"\bdocument\.|\bwindow\.|requestAnimationFrame|registerKind"
                    r"|import \{[^}]*\b(?:h|s|put|drawing|host)\b[^}]*\}")


def python(area: str) -> list[Path]:
    """Return the sources of an area: one module, or those of a folder."""
    folder = PACKAGE / area
    found = sorted(folder.glob("*.py")) if folder.is_dir() else [PACKAGE / f"{area}.py"]
    return [path for path in found if path.is_file()]


def own_tests(area: str) -> list[Path]:
    """Return the test files that are an area's own: test_<area>*.py, and a folder of its name."""
    stem = area.strip("_")
    return sorted([*(ROOT / "tests").glob(f"test_{stem}*.py"),
                   *(ROOT / "tests" / stem).glob("test_*.py")])


def javascript() -> list[Path]:
    """Return the scripts that compute and draw nothing."""
    return [path for path in sorted(JAVASCRIPT.rglob("*.js"))
            if "static" not in path.parts and not _DRAWS.search(path.read_text("utf8"))]
