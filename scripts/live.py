"""Rebuild the site on every save and reload the page: ``make live``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WATCHED = ("book", "notebooks", "src/attnbook")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    # sphinx-autobuild reads a conf.py; Jupyter Book writes one from _config.yml.
    subprocess.run(
        [sys.executable, "-m", "jupyter_book.cli.main", "config", "sphinx", "."],
        cwd=ROOT,
        check=True,
    )
    try:
        return subprocess.run(
            [
                sys.executable,
                "-m",
                "sphinx_autobuild",
                ".",
                "_build/html",
                "--port",
                str(port),
                "-d",
                "_build/.doctrees",
                "--ignore",
                "*/_build/*",
                "--ignore",
                "*/.git/*",
                "--ignore",
                "*/node_modules/*",
                "--ignore",
                "*/.venv/*",
                *[f"--watch={ROOT / w}" for w in WATCHED],
            ],
            cwd=ROOT,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ).returncode
    except KeyboardInterrupt:
        return 0
    finally:
        (ROOT / "conf.py").unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
