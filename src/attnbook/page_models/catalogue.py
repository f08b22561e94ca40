"""The files that the book ships, and what is recorded about them."""

import functools
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from .fileformat import ModelFile, read

FILES = Path(__file__).parent / "files"
"""Where the files lie."""
MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Shipped:
    """What is recorded about one file: its name, with the ending ``.bin``, its hash, its bytes."""

    name: str
    sha256: str
    size: int

    @property
    def version(self) -> str:
        """A short mark that changes with the content, for addresses."""
        return self.sha256[:8]


def recorded(content: bytes, name: str) -> Shipped:
    """Return what is to be recorded about a file's bytes."""
    return Shipped(name, hashlib.sha256(content).hexdigest(), len(content))


@functools.cache
def shipped() -> dict[str, Shipped]:
    """Return every shipped file by its name.

    Examples
    --------
    >>> all(name.endswith(".bin") for name in shipped())
    True
    """
    table = json.loads((FILES / MANIFEST).read_text(encoding="utf8"))
    return {name: Shipped(name, **entry) for name, entry in table.items()}


def content(name: str) -> bytes:
    """Return the bytes of a shipped file, which must be those that were recorded."""
    if name not in shipped():
        raise LookupError(f"no model {name!r}: expected one of {', '.join(shipped())}")
    found = (FILES / name).read_bytes()
    if recorded(found, name) != shipped()[name]:
        raise ValueError(f"{name} is not the file of the manifest. Take it from the repository "
                         "again, or run scripts/train_page_models.py.")
    return found


def load(name: str) -> ModelFile:
    """Read a shipped file."""
    return read(content(name))
