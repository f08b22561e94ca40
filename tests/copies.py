"""A copy of the project, which a test may change."""

import shutil
import subprocess
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
