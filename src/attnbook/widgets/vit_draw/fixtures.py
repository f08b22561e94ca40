"""Numbers of the widget of chapter 15: drawings as ink, and what the shipped model computes."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from ..core import strokes
from . import VitDraw, moved, trace, written

DRAWN = Path(__file__).resolve().parents[4] / "tests" / "page_models" / "drawn-digits.json"
ODD = ("", ".AA", ".__", ".gg.gg", ".AgAggg", ".gAg_", ".AA__", "._AA_", ".A-_-", ".AAAAAA",
       ".AA.AA._A.A_")


def fixture_vit_drawings() -> list[dict[str, Any]]:
    """Strokes, the dots they become, and the counts: drawn digits, and what is hardly one."""
    drawn = [case["drawing"] for case in json.loads(DRAWN.read_text("utf8"))["drawings"]]
    rng = np.random.default_rng(3)
    wild = [strokes.encode([[tuple(map(int, point)) for point in rng.integers(0, 64, (n, 2))]
                             for n in rng.integers(1, 9, many)]) for many in (1, 2, 3, 5, 9)]
    found = []
    for text in [*ODD, *wild, *drawn[::7]]:
        dots = strokes.bitmap(strokes.decode(text))
        found.append({"drawing": text, "strokes": strokes.decode(text),
                      "dots": "".join(map(str, dots.astype(int).ravel().tolist())),
                      "cells": strokes.count(dots).ravel().tolist()})
    return found


def fixture_vit_models() -> list[dict[str, Any]]:
    """What the shipped model computes in float64, at five moments of its training."""
    widget, found = VitDraw(), []
    for number, checkpoint in ((8, 13), (1, 13), (12, 13), (4, 0), (5, 1), (6, 6), (7, 11)):
        cells = VitDraw(example=number).cells
        for shuffle in (False, True):
            seen = moved(cells, widget.order) if shuffle else cells
            found.append({"cells": cells.ravel().tolist(), "seen": seen.ravel().tolist(),
                          "written": written(seen), "checkpoint": checkpoint, "shuffle": shuffle,
                          **trace(seen, checkpoint)})
    return found
