"""Trained models beside the site: the files, and a twin of each for pages opened from disk.

A page of disk may not fetch.  It may run a script, so each file has a twin that puts the same
bytes, as base64, under the file's name; ``js/model_loader.js`` takes them from there.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path

from sphinx.application import Sphinx

from attnbook import page_models
from attnbook._files import write

FOLDER = "models"
"""Where they lie below ``_static``."""


def twin(name: str, content: bytes) -> str:
    """Return the script that holds the bytes of a file.

    Examples
    --------
    >>> twin("a.bin", b"xyz")
    '(globalThis.attnbookModels ??= {})["a.bin"] = "eHl6";\\n'
    """
    held = json.dumps(base64.b64encode(content).decode("ascii"))
    return f"(globalThis.attnbookModels ??= {{}})[{json.dumps(name)}] = {held};\n"


def put(folder: Path) -> None:
    """Put every shipped file and its twin into a folder, and nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted: dict[str, bytes] = {}
    for name in page_models.shipped():
        held = page_models.content(name)
        wanted |= {name: held, f"{name}.js": twin(name, held).encode("ascii")}
    for file in folder.iterdir():
        if file.name not in wanted:
            file.unlink()
    for name, content in wanted.items():
        write(folder / name, content)


def write_models(app: Sphinx, error: Exception | None) -> None:
    """Put the files beside the site's script."""
    if error is None and app.builder.format == "html":
        put(Path(app.outdir, "_static", FOLDER))


def setup(app: Sphinx) -> None:
    """Write the files at the end of the build, after what looks through the site's scripts."""
    app.connect("build-finished", write_models, priority=950)
