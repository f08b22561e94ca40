"""The files that the book ships."""

import functools
import hashlib
from dataclasses import dataclass
from pathlib import Path

from .fileformat import ModelFile, read

FILES = Path(__file__).parent / "files"
"""Where the files lie."""


@dataclass(frozen=True)
class Shipped:
    """What a page has to know of a file before it loads it.

    Attributes
    ----------
    name : str
        Its name, with the ending ``.bin``.
    version : str
        A short mark that changes with the content, for addresses.
    size : int
        In bytes.
    """

    name: str
    version: str
    size: int


@functools.cache
def shipped() -> dict[str, Shipped]:
    """Return every shipped file by its name.

    Examples
    --------
    >>> all(name.endswith(".bin") for name in shipped())
    True
    """
    files = {file.name: file.read_bytes() for file in sorted(FILES.glob("*.bin"))}
    return {name: Shipped(name, hashlib.sha256(held).hexdigest()[:8], len(held))
            for name, held in files.items()}


def content(name: str) -> bytes:
    """Return the bytes of a shipped file.

    Raises
    ------
    LookupError
        When no file of that name is shipped.
    """
    if name not in shipped():
        raise LookupError(f"no model {name!r}: expected one of {', '.join(shipped())}")
    return (FILES / name).read_bytes()


def load(name: str) -> ModelFile:
    """Read a shipped file.

    Raises
    ------
    LookupError
        When no file of that name is shipped.
    """
    return read(content(name))
