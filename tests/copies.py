"""A copy of the project, which a test may change."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from booktext import ROOT


def copy_of_project(folder: Path) -> Path:
    """Copy what git knows of the project; the big installed folders are links."""
    known = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
                           check=True, capture_output=True, text=True).stdout
    for name in filter(None, known.split("\0")):
        if (ROOT / name).is_file() and not (ROOT / name).is_symlink():
            (folder / "project" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / "project" / name)
    for name in (".venv", "node_modules"):
        (folder / "project" / name).symlink_to(ROOT / name)
    return folder / "project"


# What tells the scripts where the book is published: a test must not depend on it.
ADDRESSES = ("BOOK_BASE_URL", "BOOK_REPOSITORY_URL", "BOOK_REPOSITORY_BRANCH",
             "GITHUB_REPOSITORY", "GITHUB_SERVER_URL")


def python(root: Path, *arguments: str, **addresses: str) -> subprocess.CompletedProcess:
    """Run Python on the copy, in an environment that knows only the given addresses."""
    clean = {key: value for key, value in os.environ.items() if key not in ADDRESSES}
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, capture_output=True, text=True, check=False,
        env={**clean, **addresses, "PYTHONPATH": str(root / "src")}, timeout=1800)
