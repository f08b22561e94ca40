"""Every sentence a reader meets outside the prose: one table per language.

Widgets, quizzes, checkers and figures take their words from here.  ``en.json`` holds those of many
places; what one folder alone says stands in JSON files beside its code, ``checks/masks.json`` or
``widgets/library/words.json``, and is gathered here.  A translation into German is ``de.json``,
``checks/masks.de.json`` and ``widgets/library/words.de.json``.
"""

import functools
import json
import os
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

# The folders that keep their words beside their code; each is an area of the table.
_ROOMS = ("bug_clinic", "checks")


@functools.cache
def table(language: str | None = None) -> dict[str, Any]:
    """Return the message table of a language.

    Examples
    --------
    >>> table("en")["cast"]["query"]
    'Marvel'
    """
    code = language or os.environ.get("ATTNBOOK_LANGUAGE") or "en"
    file = resources.files("attnbook.messages") / f"{code}.json"
    if not file.is_file():
        have = sorted(f.name[:-5] for f in resources.files("attnbook.messages").iterdir()
                      if f.name.endswith(".json"))
        raise ValueError(f"no messages in language {code!r}: expected one of {have}")
    found = json.loads(file.read_text(encoding="utf8"))
    for room in _ROOMS:
        found[room] = functools.reduce(_joined, _words(room, code), {})
    return found | _words_of_widgets("words.json" if code == "en" else f"words.{code}.json")


def _words(room: str, code: str) -> Iterator[dict[str, Any]]:
    """Read the files of words that stand in a folder of code."""
    ending = "json" if code == "en" else f"{code}.json"
    for file in sorted(resources.files("attnbook").joinpath(room).iterdir(), key=lambda f: f.name):
        if file.name.partition(".")[2] == ending:
            yield json.loads(file.read_text(encoding="utf8"))


def _words_of_widgets(name: str) -> dict[str, Any]:
    """Read the words of every widget, each an area, and the areas of what widgets share."""
    widgets, found = Path(__file__).parents[1] / "widgets", {}
    for file in sorted(widgets.rglob(name)):
        words = json.loads(file.read_text(encoding="utf8"))
        shared = file.relative_to(widgets).parts[0] == "core"
        found |= words if shared else {file.parent.name: words}
    return found


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
