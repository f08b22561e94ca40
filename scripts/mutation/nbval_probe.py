"""A plugin of pytest: hands changed outputs to nbval's comparison while a chapter runs."""

from __future__ import annotations

import copy
import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mutation.stored import other_digit

_COORDINATE = re.compile(r"[ML ,]-?\d+\.(\d)")


def pytest_configure(config: Any) -> None:
    """Put the probe before nbval's comparison, and note the cells that are not compared."""
    from nbval.plugin import IPyNbCell

    compare, run = IPyNbCell.compare_outputs, IPyNbCell.runtest

    def probe(cell: Any, test: list, ref: list, skip_compare: Any = None) -> bool:
        return _probe(cell, compare, test, ref)

    def runtest(cell: Any) -> None:
        if cell.cell.outputs and not cell.options["check"]:
            _tell(cell, "cell", caught=False, ignored=True)
        run(cell)

    IPyNbCell.compare_outputs, IPyNbCell.runtest = probe, runtest


def _probe(cell: Any, compare: Any, test: list, ref: list) -> bool:
    """Compare as stored, with each output changed, and with all of them changed."""
    rng = random.Random(f"{os.environ['MUTATION_SEED']} {cell.name}")
    as_stored = compare(cell, test, ref)
    every, count = copy.deepcopy(ref), 0
    for i, keys in _places(cell, ref):
        one = copy.deepcopy(ref)
        old, new = _change(cell, one, i, keys, rng)
        _set(every, i, keys, new)
        caught = as_stored and not compare(cell, test, one)
        _tell(cell, f"output {i} {keys[-1]}: {_difference(old, new)}", caught=caught)
        count += 1
    if not count:
        return as_stored
    _tell(cell, "cell", caught=as_stored)
    return compare(cell, test, every)


def _places(cell: Any, outputs: list) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield where a text stands that nbval compares."""
    skipped = cell.parent.skip_compare
    for i, output in enumerate(outputs):
        if output.output_type == "stream":
            yield i, ("text",)
        for kind, text in output.get("data", {}).items():
            if kind not in skipped and isinstance(text, str) and text:
                yield i, ("data", kind)


def _change(cell: Any, outputs: list, i: int, keys: tuple[str, ...], rng: random.Random
            ) -> tuple[str, str]:
    """Change one digit that counts: of a picture, one of a coordinate."""
    old = outputs[i]
    for key in keys:
        old = old[key]
    places = [m.start(1) for m in _COORDINATE.finditer(old)] if keys[-1] == "image/svg+xml" else []
    new = other_digit(old, rng, places)
    for _ in range(50):  # an address of an object is not compared
        if cell.sanitize(old) != cell.sanitize(new):
            break
        new = other_digit(old, rng, places)
    _set(outputs, i, keys, new)
    return old, new


def _set(outputs: list, i: int, keys: tuple[str, ...], text: str) -> None:
    target = outputs[i]
    for key in keys[:-1]:
        target = target[key]
    target[keys[-1]] = text


def _difference(old: str, new: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    part = slice(max(0, at - 12), at + 12)
    return f"{old[part]!r} → {new[part]!r}"


def _tell(cell: Any, what: str, *, caught: bool, ignored: bool = False) -> None:
    line = {"cell": cell.name, "what": what, "caught": bool(caught), "ignored": ignored}
    with Path(os.environ["MUTATION_TOLD"]).open("a", encoding="utf8") as told:
        told.write(json.dumps(line) + "\n")
