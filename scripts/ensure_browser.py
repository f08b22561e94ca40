"""Find a browser for the tests, or install it, or say plainly what to do.

    python scripts/ensure_browser.py chromium
    python scripts/ensure_browser.py headless
    python scripts/ensure_browser.py firefox

``headless`` is the Chromium that Debian builds without windows: the same engine, and less work for
the processor (54 tests: 82 seconds of it in place of 123).  It is installed where that is possible,
and where not, Chromium does.

Looks at ``CHROMIUM`` or ``FIREFOX``, then at the usual names on the path.  On Debian and Ubuntu, as
root or with password-free sudo, it installs the package; elsewhere Playwright is asked for its own
build of Chromium (its Firefox is another program than the one readers have).  Prints the path of
what it found.

``FIREFOX=none`` leaves the tests in Firefox out: a choice that somebody makes and the run tells,
never something that happens by itself.  There is no such choice for Chromium.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

LEFT_OUT = "none"


@dataclass(frozen=True)
class Browser:
    """What one browser is called, and what to do where there is none."""

    title: str
    names: tuple[str, ...]
    packages: tuple[str, ...]
    help: str
    optional: bool = False

    @property
    def variable(self) -> str:
        return self.title.upper()


CHROMIUM = Browser(
    "Chromium",
    ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
     "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    ("chromium",),
    """  Debian, Ubuntu   sudo apt-get install chromium
  Fedora           sudo dnf install chromium
  macOS            brew install --cask chromium
  anywhere         CHROMIUM=/path/to/chrome make test""")
# The first name is the one to have; the others do.
HEADLESS = Browser("Chromium", ("chromium-headless-shell", *CHROMIUM.names),
                   ("chromium-headless-shell", "chromium"), CHROMIUM.help)
FIREFOX = Browser(
    "Firefox",
    ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"),
    # Ubuntu has no firefox-esr; its firefox stands in.
    ("firefox-esr", "firefox"),
    """  Debian           sudo apt-get install firefox-esr
  Ubuntu, Fedora   sudo apt-get install firefox, sudo dnf install firefox
  macOS            brew install --cask firefox
  anywhere         FIREFOX=/path/to/firefox make test
  without it       FIREFOX=none make test      (leaves the tests in Firefox out, and says so)""",
    optional=True)
BROWSERS = {"chromium": CHROMIUM, "headless": HEADLESS, "firefox": FIREFOX}


def find(browser: Browser) -> str | None:
    asked = os.environ.get(browser.variable)
    if asked:
        return shutil.which(asked)
    return next((p for p in map(shutil.which, browser.names) if p), None)


def bundled(browser: Browser) -> str | None:
    """Return the Chromium that Playwright brought with it, where there is one."""
    if browser is FIREFOX:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        path = p.chromium.executable_path
    return path if Path(path).exists() else None


def succeeds(command: list[str]) -> bool:
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


def install(packages: tuple[str, ...]) -> bool:
    """Install the first of the packages that the system has, and say whether it had one."""
    if not shutil.which("apt-get"):
        return False
    sudo = [] if hasattr(os, "geteuid") and os.geteuid() == 0 else ["sudo", "-n"]
    succeeds([*sudo, "apt-get", "update", "-q"])
    return any(succeeds([*sudo, "apt-get", "install", "-y", "-q", package])
               for package in packages)


def found_or_installed(browser: Browser) -> str | None:
    path = find(browser)
    if path and browser is HEADLESS and path != shutil.which(browser.names[0]):
        tell(f"The tests run faster in {browser.names[0]}: trying to install it …")
        install(browser.packages[:1])
    elif not path and not bundled(browser):
        tell(f"No {browser.title} yet: installing one for the browser tests …")
        if not install(browser.packages) and browser is not FIREFOX:
            succeeds([sys.executable, "-m", "playwright", "install", "chromium"])
    return find(browser) or bundled(browser)


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in BROWSERS:
        tell(f"expected: ensure_browser.py {'|'.join(BROWSERS)}")
        return 2
    browser = BROWSERS[arguments[0]]
    asked = os.environ.get(browser.variable)
    if asked == LEFT_OUT and browser.optional:
        tell(f"{browser.variable}={LEFT_OUT}: the tests in {browser.title} are left out.")
        print(LEFT_OUT)
        return 0
    path = find(browser)
    if asked and not path:
        tell(f"{browser.variable}={asked} is no program that can be run here. "
             "Correct it or leave it out.")
        return 1
    path = path if asked else found_or_installed(browser)
    if not path:
        tell(f"No {browser.title} was found, and it could not be installed here.\nThe browser "
             f"tests need one. Any of these will do, then run the command again:\n{browser.help}")
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
