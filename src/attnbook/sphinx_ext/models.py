"""Trained models beside the site: the files, and a twin of each for pages opened from disk.

A page of disk may not fetch.  It may run a script, so each file has a twin that puts the same
bytes, as base64, under the file's name; ``js/model_loader.js`` takes them from there.

The pretrained model of chapter 18 is rounded here from the weights of its package, once; where the
package is not installed, the build says so in one line, and the widget that asks for it tells.
"""

import base64
import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging

from attnbook import page_models
from attnbook._files import write

from .domain import at_end

LOGGER = logging.getLogger(__name__)

FOLDER = "models"
"""Where they lie below ``_static``."""
CACHE = "_build/real-model"
LICENCE = "real-LICENSE.txt"
"""What the pretrained model is published under; it lies beside its files."""


def twin(name: str, content: bytes) -> str:
    """Return the script that holds the bytes of a file.

    Examples
    --------
    >>> twin("a.bin", b"xyz")
    '(globalThis.attnbookModels ??= {})["a.bin"] = "eHl6";\\n'
    """
    held = json.dumps(base64.b64encode(content).decode("ascii"))
    return f"(globalThis.attnbookModels ??= {{}})[{json.dumps(name)}] = {held};\n"


def pretrained(cache: Path) -> dict[str, bytes]:
    """Return the files of the pretrained model, its licence among them; none where it is not."""
    from attnbook.real_model import rounded

    try:
        folder = rounded.make(cache)
    except ModuleNotFoundError as error:
        LOGGER.info("The site is built without the pretrained model of chapter 18: %s", error)
        return {}
    licence = resources.files("attnbook.real_model").joinpath(LICENCE).read_bytes()
    return {LICENCE: licence} | {
        file.name: file.read_bytes() for file in sorted(folder.glob("*.bin"))}


def put(folder: Path, more: Mapping[str, bytes] | None = None) -> None:
    """Put every shipped file, some more, and the twin of each into a folder, and nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {name: page_models.content(name) for name in page_models.shipped()} | (more or {})
    wanted |= {f"{name}.js": twin(name, held).encode("ascii") for name, held in wanted.items()
               if name.endswith(".bin")}
    for file in folder.iterdir():
        if file.name not in wanted:
            file.unlink()
    for name, content in wanted.items():
        write(folder / name, content)


def write_models(app: Sphinx) -> None:
    """Put the files beside the site's script."""
    more = pretrained(Path(app.confdir, CACHE)) if app.config.attnbook_real_model else {}
    put(Path(app.outdir, "_static", FOLDER), more)


def setup(app: Sphinx) -> None:
    """Write the files at the end of the build, after what looks through the site's scripts."""
    app.add_config_value("attnbook_real_model", "", "html", str)
    at_end(app, write_models, priority=950)
