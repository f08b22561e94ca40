"""Write the numbers that the widgets' JavaScript is checked against: tests/js/fixtures/*.json.

They come from attnbook, so that a page computes what a notebook computes.  Each module in
scripts/fixtures/ names what it makes: ``FIXTURES``, and ``widgets()``, whose allowed states go
into schemas.json.  ``--check`` compares instead of writing, to 1e-13 of the size of the numbers:
processors differ in the last digit.
"""

from __future__ import annotations

import importlib
import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "tests" / "js" / "fixtures"
_TOLERANCE = 1e-13


def modules() -> list[ModuleType]:
    """Import every module of scripts/fixtures, in the order of their names."""
    if str(HERE) not in sys.path:
        sys.path.insert(0, str(HERE))
    names = sorted(path.stem for path in (HERE / "fixtures").glob("[a-z]*.py"))
    return [importlib.import_module(f"fixtures.{name}") for name in names]


def schemas(found: list[ModuleType]) -> dict[str, Any]:
    """What every widget allows to be changed."""
    widgets = [widget for module in found if hasattr(module, "widgets")
               for widget in module.widgets()]
    return {str(w.kind): {"page": w.page_state(), "schema": w.schema()} for w in widgets}


def fixtures() -> dict[str, Callable[[], Any]]:
    """All fixtures by name."""
    found = modules()
    named = {name: make for module in found for name, make in module.FIXTURES.items()}
    return named | {"schemas": lambda: schemas(found)}


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values agree, numbers to the tolerance."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float | int) and not isinstance(other, bool):
        return math.isclose(one, other, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)
    return type(one) is type(other) and one == other


def main(arguments: list[str]) -> int:
    """Write the fixtures, or say which are stale."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = []
    made = fixtures()
    for name, make in made.items():
        path = FOLDER / f"{name}.json"
        text = json.dumps(make(), allow_nan=False)
        if path.exists() and same(json.loads(text), json.loads(path.read_text("utf8"))):
            continue
        stale.append(path.name)
        if "--check" not in arguments:
            path.write_text(text + "\n", "utf8")
    verb = "stale" if "--check" in arguments else "written"
    print(f"{len(made)} fixtures, {verb}: {', '.join(stale) or 'none'}")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
