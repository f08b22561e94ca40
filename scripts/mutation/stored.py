"""Stored outputs of the chapters: the comparison of nbval judges each with one digit changed.

No cell runs: the tests have found every output as it is stored, so it stands for a new run.
"""

import contextlib
import copy
import io
import os
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from mutation.forks import ROOT
from mutation.table import Table

NOTEBOOKS = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
_COORDINATE = re.compile(r"[ML ,]-?\d+\.(\d)")
_DIGIT = re.compile(r"(\d)")


class _Chapter:
    """A plugin of pytest: keeps the cells of a chapter that nbval has collected."""

    cells: tuple[Any, ...] = ()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.cells = tuple(session.items)


def chapter(name: str, seed: int, table: Table) -> None:
    """Hand each output of a chapter to nbval's own comparison, with one digit changed."""
    read = _Chapter()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-c", os.devnull, "--rootdir", str(ROOT), "--nbval",
                     f"--nbval-sanitize-with={ROOT / 'tests/notebooks/sanitize.cfg'}",
                     str(ROOT / "notebooks" / f"{name}.ipynb")], plugins=[read])
    compared = [cell for cell in read.cells if cell.options["check"]]
    if not compared:
        table.add(name, f"{name}: no output was compared", caught=False)
    ignored = sum(bool(cell.cell.outputs) for cell in read.cells if cell not in compared)
    for cell in compared:
        cell.parent.setup_sanitize_files()
        rng, changed = random.Random(f"{seed} {cell.name}"), copy.deepcopy(cell.cell.outputs)
        for holder, key in _texts(cell, changed):
            old = holder[key]
            holder[key] = new = _other(cell, key, old, rng)
            at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
            part = slice(max(0, at - 12), at + 12)
            table.add(name, f"{name}, {cell.name}: {key}: {old[part]!r} → {new[part]!r}",
                      caught=not cell.compare_outputs(cell.cell.outputs, changed))
            holder[key] = old
    print(f"{name}: {ignored} cells are not compared on purpose", flush=True)


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
