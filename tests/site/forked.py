"""Build a project again and again, and end some of the builds on the way.

    python forked.py FOLDER

reads one line of JSON for each build and answers with one.  ``{}`` builds; ``{"stop": 7}`` ends the
build and all its processes at the seventh file that it opens to write into: that file is empty
then, as the most unlucky build leaves it.  The answer holds the exit code, how many files were
opened, and what was said.  What each build imports is imported once: it is a child of this process.
"""

import json
import os
import signal
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import jupyter_book.sphinx  # noqa: E402, F401
import myst_nb  # noqa: E402, F401
import sphinx_book_theme  # noqa: E402, F401

import attnbook.widgets  # noqa: E402, F401
from attnbook.sphinx_ext import shrink  # noqa: E402, F401
from book import main  # noqa: E402


class Count:
    """Count the files below a folder that are opened to be written, and end at one of them."""

    def __init__(self, folder: Path, stop: int | None) -> None:
        self.below, self.stop, self.opened, self.idle = f"{folder}{os.sep}", stop, 0, False
        sys.addaudithook(self)

    def __call__(self, event: str, arguments: tuple) -> None:
        if event != "open" or self.idle or not isinstance(arguments[0], str | os.PathLike):
            return
        path, _, flags = arguments
        if not flags & (os.O_WRONLY | os.O_RDWR) or not str(path).startswith(self.below):
            return
        self.opened += 1
        if self.opened == self.stop:
            self.idle = True
            Path(path).write_bytes(b"")
            os.killpg(0, signal.SIGKILL)


def child(folder: Path, stop: int | None, told: int, said: int) -> None:
    """Build in a group of processes of its own; tell how many files were opened."""
    os.setsid()
    os.dup2(said, 1)
    os.dup2(said, 2)
    count = Count(folder / "_build", stop)
    code = 1
    try:
        main(["build", "--warningiserror", "--keep-going", str(folder)], prog_name="jupyter-book")
        code = 0
    except SystemExit as end:
        code = end.code or 0
    finally:
        os.write(told, json.dumps([code, count.opened]).encode())
        sys.stdout.flush()
        os._exit(0)


def build(folder: Path, stop: int | None) -> dict[str, object]:
    """Build once in a child and return what became of it."""
    hear, told = os.pipe()
    with tempfile.TemporaryFile() as said:
        if os.fork() == 0:
            child(folder, stop, told, said.fileno())
        os.close(told)
        _, status = os.wait()
        with os.fdopen(hear, "rb") as pipe:
            code, opened = json.loads(pipe.read() or "[null, 0]")
        said.seek(0)
        text = said.read().decode("utf8", "replace")
    killed = os.WIFSIGNALED(status)
    return {"killed": killed, "code": code, "opened": opened, "said": text}


if __name__ == "__main__":
    for line in sys.stdin:
        answer = build(Path(sys.argv[1]), json.loads(line).get("stop"))
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
