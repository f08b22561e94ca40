"""A copy of the book's repository, in which a test may write."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def copy_of_project(target):
    """Copy what git knows of the project, as it is now; what is installed is linked."""
    known = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
                           check=True, capture_output=True, text=True).stdout
    for name in filter(None, known.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    for name in (".venv", "node_modules"):
        (target / name).symlink_to(ROOT / name)
    return target
