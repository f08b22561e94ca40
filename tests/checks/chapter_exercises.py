"""The exercises as they stand in a chapter: stub, check cell, hints and solutions."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
_FOLD = re.compile(r'<details class="(hint|faded|solution)"([^>]*)>.*?</summary>(.*?)</details>',
                   re.DOTALL)
_START = re.compile(r'<a id="(ex-[a-z0-9-]+)"></a>\s*'
                    r'###+ Exercise (\S+) (.+) \((?:easy|medium|hard)\)')
_CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)


@dataclass
class Written:
    """One exercise of a chapter, as its cells hold it."""

    id: str
    number: str
    title: str
    stub: str = ""
    check: str = ""
    hints: int = 0
    faded: str = ""
    solution: str = ""
    solutions: int = 0
    names: list[str] = field(default_factory=list)


def notebook(stem: str) -> Path | None:
    """Return the chapter of a checker module, or None while it is not written."""
    found = sorted(NOTEBOOKS.glob(f"[0-9][0-9]-{stem.replace('_', '-')}.ipynb"))
    return found[0] if found else None


def cells(path: Path) -> list[tuple[str, str]]:
    """Return type and source of every cell of a notebook."""
    content = json.loads(path.read_text(encoding="utf8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in content["cells"]]


def exercises(parts: list[tuple[str, str]]) -> list[Written]:
    """Read the exercises from cells, in order.

    One text cell may end an exercise and begin the next, so it is cut at the anchors.
    """
    found: list[Written] = []
    for kind, source in parts:
        if kind == "code":
            if found:
                _read_code(found[-1], source)
            continue
        for piece in re.split(r'(?=<a id="ex-)', source):
            if start := _START.match(piece):
                found.append(Written(*start.groups()))
            if found:
                _read_folds(found[-1], piece)
    return found


def _read_code(written: Written, source: str) -> None:
    if re.search(r"^\s*\.\.\.", source, re.MULTILINE) and not written.stub:
        written.stub = source
    for name in re.findall(r"^\s*checks\.\w+\.(\w+)\(", source, re.MULTILINE):
        written.check = written.check or source
        written.names.append(name)


def _read_folds(written: Written, source: str) -> None:
    for kind, attributes, body in _FOLD.findall(source):
        code = _CODE.findall(body)
        if kind == "hint":
            written.hints += 1
        elif kind == "faded" and code:
            written.faded = code[0]
        elif kind == "solution" and f'data-exercise="{written.id}"' in attributes:
            written.solution = code[0] if len(code) == 1 else ""
            written.solutions += 1
