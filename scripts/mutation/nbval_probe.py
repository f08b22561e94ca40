"""A plugin of pytest: hands changed outputs to nbval's comparison while a chapter runs."""

import copy
import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_COORDINATE = re.compile(r"[ML ,]-?\d+\.(\d)")
_DIGIT = re.compile(r"(\d)")


def pytest_configure(config: Any) -> None:
    """Put the probe before nbval's comparison, and note the cells that are not compared."""
    from nbval.plugin import IPyNbCell

    compare, run = IPyNbCell.compare_outputs, IPyNbCell.runtest

    def probe(cell: Any, test: list, ref: list, skip_compare: Any = None) -> bool:
        return _probe(cell, compare, test, ref)

    def runtest(cell: Any) -> None:
        if cell.cell.outputs and not cell.options["check"]:
            _tell(cell=cell.name)
        run(cell)

    IPyNbCell.compare_outputs, IPyNbCell.runtest = probe, runtest


def _probe(cell: Any, compare: Any, test: list, ref: list) -> bool:
    """Compare as stored, and with each output changed."""
    rng = random.Random(f"{os.environ['MUTATION_SEED']} {cell.name}")
    as_stored, changed = compare(cell, test, ref), copy.deepcopy(ref)
    for holder, key in _texts(cell, changed):
        old = holder[key]
        holder[key] = new = _other(cell, key, old, rng)
        at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
        part = slice(max(0, at - 12), at + 12)
        _tell(cell=cell.name, what=f"{key}: {old[part]!r} → {new[part]!r}",
              caught=bool(as_stored and not compare(cell, test, changed)))
        holder[key] = old
    return as_stored


def _texts(cell: Any, outputs: list) -> Iterator[tuple[dict, str]]:
    """Yield what holds each text that nbval compares, and under which name."""
    for output in outputs:
        if output.output_type == "stream":
            yield output, "text"
        for kind, text in output.get("data", {}).items():
            if kind not in cell.parent.skip_compare and isinstance(text, str) and text:
                yield output["data"], kind


def _other(cell: Any, kind: str, old: str, rng: random.Random) -> str:
    """Change one digit that counts: of a picture, one of a coordinate; or else one letter."""
    places = [m.start(1) for m in _COORDINATE.finditer(old)] if kind == "image/svg+xml" else []
    places = places or [m.start(1) for m in _DIGIT.finditer(old)]
    if not places:
        at = rng.choice([i for i, sign in enumerate(old) if sign.isalpha()] or [0])
        return old[:at] + ("x" if old[at:at + 1] != "x" else "y") + old[at + 1:]
    for _ in range(50):  # an address of an object is not compared
        at = rng.choice(places)
        new = old[:at] + str((int(old[at]) + rng.randint(1, 9)) % 10) + old[at + 1:]
        if cell.sanitize(old) != cell.sanitize(new):
            break
    return new


def _tell(**what: object) -> None:
    with Path(os.environ["MUTATION_TOLD"]).open("a", encoding="utf8") as told:
        told.write(json.dumps(what) + "\n")
