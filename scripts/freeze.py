"""Pin every version: requirements.in and requirements-build.in become the two .txt files.

Two fresh environments in a temporary folder, so that nothing installed by hand gets in.
The CPU build of PyTorch calls itself ``2.13.0+cpu``; the pin drops that suffix, so that the same
line is right with every index.

    python scripts/freeze.py
"""

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))  # this Python has nothing installed

from attnbook import _files  # noqa: E402

SKIP = re.compile(r"^(attnbook|-e |pip|setuptools|wheel)\b", re.IGNORECASE)


def pip(python: Path, *arguments: str) -> str:
    done = subprocess.run(
        [python, "-m", "pip", *arguments], check=True, text=True, stdout=subprocess.PIPE, cwd=ROOT
    )
    return done.stdout


def pins(python: Path) -> list[str]:
    lines = [re.sub(r"\+cpu$", "", line) for line in pip(python, "freeze").splitlines()]
    return sorted((line for line in lines if not SKIP.match(line)), key=str.lower)


def write(name: str, lines: list[str], first: str = "") -> None:
    version = ".".join(map(str, sys.version_info[:2]))
    head = f"# Made by `make freeze` from {name}.in (Python {version}).\n"
    _files.write(ROOT / f"{name}.txt", head + first + "\n".join(lines) + "\n")
    print(f"{name}.txt: {len(lines)} versions")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "bin", "python")
        pip(python, "install", "--quiet", "-r", "requirements.in")
        run = pins(python)
        write("requirements", run)
        pip(python, "install", "--quiet", "-r", "requirements-build.in")
        write(
            "requirements-build", [p for p in pins(python) if p not in run], "-c requirements.txt\n"
        )
        pip(python, "check")


if __name__ == "__main__":
    main()
