"""Rebuild the site on every save and reload the page: ``make live``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WATCHED = ("book", "notebooks", "src/attnbook")


IGNORED = ("_build", ".git", "node_modules", ".venv")


def watch(port: int) -> int:
    """Build, serve and rebuild until Ctrl+C."""
    ignored = [f"--ignore=*/{name}/*" for name in IGNORED]
    watched = [f"--watch={ROOT / name}" for name in WATCHED]
    command = [sys.executable, "-m", "sphinx_autobuild", ".", "_build/html", f"--port={port}",
               "-d", "_build/.doctrees", *ignored, *watched]  # fmt: skip
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    # sphinx-autobuild reads a conf.py; Jupyter Book writes one from _config.yml.
    book = str(Path(sys.executable).with_name("jupyter-book"))
    convert = [book, "config", "sphinx", "."]
    subprocess.run(convert, cwd=ROOT, check=True)
    try:
        return watch(port)
    except KeyboardInterrupt:
        return 0
    finally:
        (ROOT / "conf.py").unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
