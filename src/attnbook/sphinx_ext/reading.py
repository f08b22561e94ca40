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


def minutes(notebook: Mapping[str, Any]) -> int:
    """Return the reading time of a notebook in minutes, without exercises and what is optional.

    Parameters
    ----------
    notebook : mapping
        The notebook's JSON.

    Examples
    --------
    >>> minutes({"cells": [{"cell_type": "markdown", "source": "word " * 1300}]})
    10
    """
    return STEP * max(1, math.ceil(_times(notebook)["read"] / STEP))


def optional_minutes(notebook: Mapping[str, Any]) -> int:
    """Return the reading time of the sections that are marked as optional, 0 if there are none.

    Parameters
    ----------
    notebook : mapping
        The notebook's JSON.

    Examples
    --------
    >>> text = "## Data (optional)\\n" + "word " * 300
    >>> optional_minutes({"cells": [{"cell_type": "markdown", "source": text}]})
    5
    """
    return STEP * math.ceil(_times(notebook)["optional"] / STEP)


def exercises(notebook: Mapping[str, Any]) -> int:
    """Return how many exercises a notebook has.

    Parameters
    ----------
    notebook : mapping
        The notebook's JSON.

    Examples
    --------
    >>> text = "## Exercises\\n### Exercise 2.1 Means (easy)\\n### Exercise 2.2 Sums (hard)\\n"
    >>> exercises({"cells": [{"cell_type": "markdown", "source": text}]})
    2
    """
    return sum(len(_EXERCISE.findall("".join(cell["source"])))
               for cell in notebook.get("cells", ()) if cell.get("cell_type") == "markdown")


def _times(notebook: Mapping[str, Any]) -> dict[str, float]:
    """Return the minutes of what is to be read, of what is optional and of the exercises."""
    times = dict.fromkeys(("read", "optional", "exercises"), 0.0)
    kind = "read"
    for cell in notebook.get("cells", ()):
        source = "".join(cell.get("source", ""))
        if cell.get("cell_type") == "code":
            times[kind] += _code(cell, source)
        elif cell.get("cell_type") == "markdown":
            before, *sections = re.split(r"(?m)^(?=## )", source)
            times[kind] += _prose(before)
            for section in sections:
                kind = _kind(section)
                times[kind] += _prose(section)
    return times


def _kind(section: str) -> str:
    """Tell from its heading what a section is."""
    heading = _HEADING.match(section)
    title = heading[1] if heading else ""
    if title == "Exercises":
        return "exercises"
    return "optional" if title.endswith("(optional)") else "read"


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
