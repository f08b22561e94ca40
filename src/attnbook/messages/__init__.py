"""Every sentence a reader meets outside the prose: one table per language.

Widgets, quizzes, checkers and figures take their words from here, so that a translation is one
more file beside ``en.json``.  The same file is bundled into the widgets' script.
"""

from __future__ import annotations

import functools
import json
import os
from importlib import resources
from typing import Any


@functools.cache
def table(language: str | None = None) -> dict[str, Any]:
    """Return the message table of a language.

    Parameters
    ----------
    language : str, optional
        Code of the language; the environment variable ``ATTNBOOK_LANGUAGE``, or English.

    Raises
    ------
    ValueError
        When there is no table for that language.

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
    return json.loads(file.read_text(encoding="utf8"))


def text(key: str, **values: object) -> str:
    """Return one message, with its blanks filled in.

    Parameters
    ----------
    key : str
        Path into the table, with dots: ``"widget.reset"``.
    **values
        What the blanks ``{name}`` of the message stand for.

    Raises
    ------
    KeyError
        When the table has no such message, or a blank is left open.
    """
    entry: Any = table()
    for part in key.split("."):
        if not isinstance(entry, dict) or part not in entry:
            raise KeyError(f"no message {key!r}: add it to messages/en.json")
        entry = entry[part]
    return entry.format(**values) if values else entry
