"""How long a chapter takes.

minutes = words / 200 + lines of visible code / 12 + displayed formulas / 4 + figures / 2
+ 2 · widgets, rounded up to the next five. Two hundred words a minute is slow on purpose: the text
is technical. Folded hints and solutions, hidden cells and the section of exercises are not counted;
sections whose heading ends in "(optional)" are counted by themselves.  How long an exercise takes
differs too much between readers for a number; it is said how many there are.
"""

import math
import re
from collections.abc import Mapping
from typing import Any

WORDS_PER_MINUTE = 200
CODE_LINES_PER_MINUTE = 12
FORMULAS_PER_MINUTE = 4
MINUTES_PER_WIDGET = 2
MINUTES_PER_FIGURE = 0.5
STEP = 5

_DETAILS = re.compile(r"<details\b.*?</details>", re.DOTALL)
_DISPLAY = re.compile(r"\$\$.*?\$\$", re.DOTALL)
_MARKUP = re.compile(r"<[^>]+>|\]\([^)]*\)|[`*_#>|\[\]$]")
_EXERCISE = re.compile(r"^### Exercise \d", re.MULTILINE)
_HEADING = re.compile(r"^## (.+?)\s*$", re.MULTILINE)
_HIDDEN = {"remove-cell", "remove-input", "hide-input", "hide-cell", "bootstrap"}


def times(notebook: Mapping[str, Any]) -> dict[str, int]:
    """Return the minutes of a notebook to read, those of what is optional, and its exercises.

    Examples
    --------
    >>> text = "word " * 1300 + "\\n## Data (optional)\\n" + "word " * 300
    >>> times({"cells": [{"cell_type": "markdown", "source": text}]})
    {'minutes': 10, 'optional_minutes': 5, 'exercises': 0}
    """
    spent = dict.fromkeys(("read", "optional", "exercises"), 0.0)
    kind, exercises = "read", 0
    for cell in notebook.get("cells", ()):
        source = "".join(cell.get("source", ""))
        if cell.get("cell_type") == "code":
            spent[kind] += _code(cell, source)
        elif cell.get("cell_type") == "markdown":
            exercises += len(_EXERCISE.findall(source))
            for section in re.split(r"(?m)^(?=## )", source):
                kind = _kind(section, kind)
                spent[kind] += _prose(section)
    steps = {name: math.ceil(minutes / STEP) for name, minutes in spent.items()}
    return {"minutes": STEP * max(1, steps["read"]), "optional_minutes": STEP * steps["optional"],
            "exercises": exercises}


def _kind(section: str, before: str) -> str:
    """Tell from its heading what a section is; without one it goes on with what was before."""
    if not (heading := _HEADING.match(section)):
        return before
    if heading[1] == "Exercises":
        return "exercises"
    return "optional" if heading[1].endswith("(optional)") else "read"


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
    figures = 1 if "figure" in cell.get("metadata", {}).get("mystnb", {}) else 0
    return (lines / CODE_LINES_PER_MINUTE + widgets * MINUTES_PER_WIDGET
            + figures * MINUTES_PER_FIGURE)
