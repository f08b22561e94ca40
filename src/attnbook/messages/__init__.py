"""Every sentence a reader meets outside the prose, in one table.

Widgets, quizzes, checkers and figures take their words from here.  ``en.json`` holds those of many
places; what one folder alone says stands in JSON files beside its code, ``checks/masks.json`` or
``widgets/library/words.json``, and is gathered here.
"""

import functools
import json
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
# The folders that keep their words beside their code; each is an area of the table.
_ROOMS = ("bug_clinic", "checks")


@functools.cache
def table() -> dict[str, Any]:
    """Return the message table.

    Examples
    --------
    >>> table()["cast"]["query"]
    'Marvel'
    """
    found = _read(_HERE / "en.json")
    for room in _ROOMS:
        files = sorted((_HERE.parent / room).glob("*.json"))
        found[room] = functools.reduce(_joined, map(_read, files), {})
    # Every widget is an area; what widgets share has areas of its own.
    widgets = _HERE.parent / "widgets"
    for file in sorted(widgets.rglob("words.json")):
        shared = file.relative_to(widgets).parts[0] == "core"
        found |= _read(file) if shared else {file.parent.name: _read(file)}
    return found


def _read(file: Path) -> dict[str, Any]:
    return json.loads(file.read_text(encoding="utf8"))


def _joined(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the entries of both tables; where both have a table, it is joined likewise."""
    both = one.keys() & other.keys()
    return one | other | {key: _joined(one[key], other[key]) for key in both}


def text(key: str, **values: object) -> str:
    """Return one message, with its blanks filled in."""
    entry: Any = table()
    for part in key.split("."):
        if not isinstance(entry, dict) or part not in entry:
            raise KeyError(f"no message {key!r}: add it to messages/en.json, or beside its code")
        entry = entry[part]
    return entry.format(**values) if values else entry
