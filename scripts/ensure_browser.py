"""Find a Chromium for the tests, or install one, or say plainly what to do.

Looks at ``CHROMIUM``, then at the usual names on the path.  On Debian and Ubuntu, as root or with
password-free sudo, it installs the package; elsewhere Playwright is asked for its own build.
Prints the path of what it found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
HELP = """No Chromium was found, and it could not be installed here.
The browser tests need one. Any of these will do, then run the command again:
  Debian, Ubuntu   sudo apt-get install chromium
  Fedora           sudo dnf install chromium
  macOS            brew install --cask chromium
  anywhere         CHROMIUM=/path/to/chrome make test"""


def find() -> str | None:
    asked = os.environ.get("CHROMIUM")
    if asked:
        return shutil.which(asked)
    mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return next((p for p in map(shutil.which, (*NAMES, mac)) if p), None)


def bundled() -> str | None:
    """Return the Chromium that Playwright brought with it, where there is one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        path = p.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    sudo = [] if hasattr(os, "geteuid") and os.geteuid() == 0 else ["sudo", "-n"]
    commands = []
    if shutil.which("apt-get"):
        commands = [
            [*sudo, "apt-get", "update", "-q"],
            [*sudo, "apt-get", "install", "-y", "-q", "chromium"],
        ]
    done = [subprocess.run(c, stdout=sys.stderr, check=False).returncode for c in commands]
    if not done or done[-1]:
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"],
            stdout=sys.stderr,
            check=False,
        )


def main() -> int:
    asked = os.environ.get("CHROMIUM")
    path = find()
    if asked and not path:
        print(f"CHROMIUM={asked} is no program that can be run here. Correct it or leave it out.",
              file=sys.stderr)
        return 1
    path = path or bundled()
    if not path:
        print("No Chromium yet: installing one for the browser tests …", file=sys.stderr)
        install()
        path = find() or bundled()
    if not path:
        print(HELP, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
