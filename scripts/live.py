"""Rebuild the site on every save and reload the page: ``make live``."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = Path("_build") / "html"
WATCHED = ("src/attnbook",)  # the sources themselves are watched anyway
# What a build writes must not start the next one.
IGNORED = ("*/_build/*", "*/.git/*", "*/node_modules/*", "*/.venv/*", "*/__pycache__/*",
           "*/.*_cache/*", "*/.hypothesis/*", "*/.ipynb_checkpoints/*", "*/conf.py", "*~", "*.swp")


def command(port: int) -> list[str]:
    """Return the command that builds, serves and watches."""
    words = [sys.executable, "-m", "sphinx_autobuild", ".", str(SITE), "--port", str(port),
             "-d", "_build/.doctrees", *(f"--watch={ROOT / name}" for name in WATCHED)]
    for pattern in IGNORED:
        words += ["--ignore", pattern]
    return words


def write_configuration() -> None:
    """Let Jupyter Book write the conf.py that sphinx-autobuild reads."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "book.py"), "config", "sphinx", "."],
                   cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    try:
        write_configuration()
        print(f"http://127.0.0.1:{port}/   (Ctrl+C ends it)", flush=True)
        return subprocess.run(command(port), cwd=ROOT, check=False,
                              env={**os.environ, "PYTHONUNBUFFERED": "1"}).returncode
    except KeyboardInterrupt:
        return 0
    finally:
        (ROOT / "conf.py").unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
