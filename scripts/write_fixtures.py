"""Write the numbers that the widgets' JavaScript is checked against: tests/widgets/*/*.json.

They come from attnbook, so that a page computes what a notebook computes.  What ``fixture_name``
in the module ``fixtures.py`` of a widget returns is name.json; what each widget starts from goes
into pages.json.  ``--check`` compares instead of writing, to 1e-13 of the size of the
numbers: processors differ in the last digit.
"""

import importlib
import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from attnbook import widgets
from attnbook._files import write

ROOT = Path(__file__).resolve().parents[1]
WIDGETS = ROOT / "src" / "attnbook" / "widgets"
TESTS = ROOT / "tests" / "widgets"
_TOLERANCE = 1e-13


def modules() -> list[ModuleType]:
    """Import every module of fixtures, in the order of their folders."""
    found = sorted(path.relative_to(WIDGETS).with_suffix("").parts
                   for path in WIDGETS.rglob("*fixtures.py"))
    return [importlib.import_module(".".join(("attnbook.widgets", *parts))) for parts in found]


def pages(found: list[ModuleType]) -> dict[str, Any]:
    """What every widget with a state starts from: as it opens, or as its fixtures say."""
    opened = {module.__name__.split(".")[2]: module.opened
              for module in found if hasattr(module, "opened")}
    return {kind: opened.get(kind, one)().page_state()
            for kind, one in widgets.BY_KIND.items() if one.schema()}


def fixtures() -> dict[str, Callable[[], Any]]:
    """All fixtures: what makes each, by where it lies below tests/widgets."""
    found = modules()
    named = {f"{module.__name__.split('.')[2]}/{name.removeprefix('fixture_')}": make
             for module in found for name, make in vars(module).items()
             if name.startswith("fixture_")}
    return named | {"core/pages": lambda: pages(found)}


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
    stale = []
    asked = {one for one in arguments if not one.startswith("--")}
    made = {name: make for name, make in fixtures().items() if not asked or name in asked}
    for name, make in made.items():
        path = TESTS / f"{name}.json"
        text = json.dumps(make(), allow_nan=False)
        if path.exists() and same(json.loads(text), json.loads(path.read_text("utf8"))):
            continue
        stale.append(path.name)
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            write(path, text + "\n")
    verb = "stale" if "--check" in arguments else "written"
    print(f"{len(made)} fixtures, {verb}: {', '.join(stale) or 'none'}")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
