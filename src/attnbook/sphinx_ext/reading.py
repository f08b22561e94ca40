"""How long a chapter takes.

minutes = words / 200 + lines of visible code / 12 + displayed formulas / 4 + 2 · widgets,
rounded up to the next five. Two hundred words a minute is slow on purpose: the text is technical.
Folded hints and solutions, exercises worked by the reader and hidden cells are not counted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

WORDS_PER_MINUTE = 200
CODE_LINES_PER_MINUTE = 12
FORMULAS_PER_MINUTE = 4
MINUTES_PER_WIDGET = 2
STEP = 5

_DETAILS = re.compile(r"<details\b.*?</details>", re.DOTALL)
_DISPLAY = re.compile(r"\$\$.*?\$\$", re.DOTALL)
_MARKUP = re.compile(r"<[^>]+>|\]\([^)]*\)|[`*_#>|\[\]$]")
_HIDDEN = {"remove-cell", "remove-input", "hide-input", "hide-cell", "bootstrap"}


def minutes(notebook: Mapping[str, Any]) -> int:
    """Return the reading time of a notebook in minutes.

    Examples
    --------
    >>> minutes({"cells": [{"cell_type": "markdown", "source": "word " * 1300}]})
    10
    """
    total = 0.0
    for cell in notebook.get("cells", ()):
        source = "".join(cell.get("source", ""))
        if cell.get("cell_type") == "markdown":
            total += _prose(source)
        elif cell.get("cell_type") == "code":
            total += _code(cell, source)
    return STEP * max(1, math.ceil(total / STEP))


def _prose(source: str) -> float:
    text = _DETAILS.sub("", source)
    formulas = len(_DISPLAY.findall(text))
    words = _MARKUP.sub(" ", _DISPLAY.sub("", text)).split()
    return len(words) / WORDS_PER_MINUTE + formulas / FORMULAS_PER_MINUTE


def _code(cell: Mapping[str, Any], source: str) -> float:
    tags = set(cell.get("metadata", {}).get("tags", ()))
    lines = 0 if tags & _HIDDEN else sum(1 for line in source.splitlines() if line.strip())
    html = ("".join(out.get("data", {}).get("text/html", "")) for out in cell.get("outputs", ()))
    widgets = sum(text.count("data-widget=") for text in html)
    return lines / CODE_LINES_PER_MINUTE + widgets * MINUTES_PER_WIDGET
