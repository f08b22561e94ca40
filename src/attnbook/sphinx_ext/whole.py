"""A build begins only from what an earlier build has finished, and never beside another one.

The list of what a build has written, with a hash of each file, goes before the next one begins and
comes back at its end.  A build that finds no list was preceded by one that was ended on the way; a
build whose list does not hold was preceded by something that emptied, changed or removed a file.
Either begins from nothing.  So does a strict build after one that warned: Sphinx is silent about
the pages that it does not read again.
"""

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging

from attnbook._files import write

LOGGER = logging.getLogger(__name__)
LIST = "whole.json"
LOCK = "build.lock"


def folders(app: Sphinx) -> list[Path]:
    """Return where a build keeps what it has read, what it has written, and notebooks' pictures."""
    return [Path(app.doctreedir), Path(app.outdir), Path(app.outdir).parent / "jupyter_execute"]


def contents(folder: Path) -> dict[str, str]:
    """Return the hash of every file in a folder, by its path in it."""
    return {file.relative_to(folder).as_posix(): hashlib.blake2b(file.read_bytes()).hexdigest()
            for file in _files(folder)}


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*"))
            if file.is_file() and file.name not in (LIST, LOCK))


def broken(doctrees: Path, places: list[Path], *, strict: bool = False) -> str:
    """Say why a build cannot go on from what it finds; an empty text means that it can."""
    try:
        kept = json.loads((doctrees / LIST).read_text(encoding="utf8"))
        listed = [kept["files"][str(place)] for place in places]
    except (OSError, ValueError, KeyError):
        return "the last build did not end" if any(map(_any, places)) else ""
    for place, files in zip(places, listed, strict=True):
        found = contents(place)
        changed = [name for name, known in files.items() if found.get(name) != known]
        if changed:
            return f"{place / changed[0]} is not as the last build left it"
    if strict and kept["warnings"]:
        return "the last build warned"
    return ""


def _any(folder: Path) -> bool:
    return next(_files(folder), None) is not None


def _refuse_foreign(app: Sphinx) -> None:
    """Empty no folder that holds something else than a site."""
    site = Path(app.outdir)
    if not Path(app.doctreedir).exists() and _any(site) and not (site / ".buildinfo").exists():
        raise ExtensionError(f"{site} holds files, and no build of this book has written them. "
                             "Expected an empty folder or a built site: name another folder.")


def _empty(folder: Path) -> None:
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry.name != LOCK:
            entry.unlink()


def _lock(app: Sphinx) -> FileLock:
    """Return the lock of the build's folders, as soon as no other build holds it."""
    lock = FileLock(Path(app.doctreedir, LOCK))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        LOGGER.info("another build writes into %s: waiting until it has ended", app.outdir)
        lock.acquire()
    return lock


def begin(app: Sphinx, config: Config) -> None:
    """Wait for other builds, look at what is there, and take its list away."""
    doctrees = Path(app.doctreedir)
    _refuse_foreign(app)
    doctrees.mkdir(parents=True, exist_ok=True)
    app.attnbook_lock = _lock(app)
    places = folders(app)
    why = broken(doctrees, places, strict=app.keep_going or app.warningiserror)
    (doctrees / LIST).unlink(missing_ok=True)
    if why:
        LOGGER.info("building from nothing: %s", why)
        for place in places:
            _empty(place)


def leave_out(
    app: Sphinx, _env: BuildEnvironment, _added: set[str], _changed: set[str], removed: set[str],
) -> list[str]:
    """Take the pages away that are no longer in the book; Sphinx leaves them where they are."""
    for name in removed:
        for page in (Path(app.outdir, f"{name}.html"), Path(app.outdir, name, "index.html")):
            page.unlink(missing_ok=True)
        for source in Path(app.outdir, "_sources").glob(f"{name}.*"):
            source.unlink()
    return []


def end(app: Sphinx, error: Exception | None) -> None:
    """Write the list of what there is, after everything else has been written."""
    if error is None:
        kept = {"warnings": app._warncount,
                "files": {str(place): contents(place) for place in folders(app)}}
        write(Path(app.doctreedir, LIST), json.dumps(kept))
    app.attnbook_lock.release()


def setup(app: Sphinx) -> None:
    """Come before everything else, and after it."""
    app.connect("config-inited", begin, priority=0)
    app.connect("env-get-outdated", leave_out)
    app.connect("build-finished", end, priority=10_000)
