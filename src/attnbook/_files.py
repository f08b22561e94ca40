"""Files that are whole at every moment: written beside their place, then moved there.

A program that is ended while it writes leaves the old file or the new one, never half of one.
"""

import os
import shutil
from pathlib import Path


def write(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file in one step: text as UTF-8, bytes as they are.

    A file that holds the same already is left alone, and keeps its time.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(Path(folder, "a.txt"), "query")
    ...     [(file.name, file.read_text()) for file in Path(folder).iterdir()]
    [('a.txt', 'query')]
    """
    place = Path(path).resolve()  # where a link leads, so that it stays a link
    beside = place.with_name(f".{place.name}.{os.getpid()}.part")
    data = content.encode("utf8") if isinstance(content, str) else content
    if place.is_file() and place.read_bytes() == data:
        return
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            # Without this, a machine that stops may keep the new name and lose what it names.
            os.fsync(file.fileno())
        if place.exists():
            shutil.copymode(place, beside)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
