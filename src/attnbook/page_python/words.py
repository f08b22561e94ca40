"""What is said about Python in the page, by its script and by its runner: one table."""

import functools
import json
from importlib import resources


@functools.cache
def _table() -> dict:
    file = resources.files("attnbook.page_python") / "words.json"
    return json.loads(file.read_text(encoding="utf8"))


def say(key: str, **blanks: object) -> str:
    """Return a sentence with its blanks filled in.

    Examples
    --------
    >>> say("cut", count="2,000")
    '… 2,000 characters more, which are not shown'
    """
    entry = _table()
    for part in key.split("."):
        entry = entry[part]
    return entry.format(**blanks)
