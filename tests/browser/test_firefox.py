"""Another engine: every page in Firefox, from disk in the dark, and every third over http.

What Chromium forgives, another engine may not.  The driver is firefox.mjs; each test reads a part
of the pages in one go.  ``FIREFOX`` says which Firefox; without it the usual names are tried.
``FIREFOX=none`` leaves these tests out.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import ensure_browser
import pytest

from .conftest import ROOT, SITE, pages
from .markup import places, soup

WORDS = [path for path in pages() if path != "index.html"]  # the root leads on at once
LONGEST = 1200  # seconds, on a machine that has much else to do
MODES = {"http": ("light", 1280), "disk": ("dark", 360)}
# The way of a page to the browser has little to do with what it holds: http is tried with some.
TURNS = [("http", WORDS[::3]), *(("disk", WORDS[turn::3]) for turn in range(3))]


@pytest.fixture(scope="module")
def firefox() -> str:
    if os.environ.get("FIREFOX") == ensure_browser.LEFT_OUT:
        pytest.skip("FIREFOX=none: somebody asked to leave Firefox out")
    path = ensure_browser.find(ensure_browser.FIREFOX)
    if not path:
        pytest.fail(f"no Firefox is here. Any of these will do:\n{ensure_browser.FIREFOX.help}")
    return path


def driven(script: str, *arguments: str | Path) -> str:
    """Run a driver, and return what it says."""
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "node.py", "node", ROOT / "tests/browser" / script,
         *arguments], capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 0, (
        f"{done.stderr[-2000:]}\nWhere a command is unknown, Firefox is too old for its driver:\n"
        f"{ensure_browser.FIREFOX.help}")
    return done.stdout


@pytest.mark.parametrize(("way", "paths"), TURNS)
def test_pages_are_whole_and_alive_in_firefox(
        firefox: str, site: str, way: str, paths: list[str]) -> None:
    mode, width = MODES[way]
    address = f"{site}/" if way == "http" else f"{SITE.as_uri()}/"
    asked = {"firefox": firefox, "site": address, "mode": mode, "width": width, "pages": paths}
    found = [json.loads(line) for line in driven("firefox.mjs", json.dumps(asked)).splitlines()]
    assert [page["path"] for page in found] == paths
    wrong = []
    for page in found:
        try:
            look_at(page, mode, width)
        except AssertionError as error:
            wrong.append(f"{page['path']}: {error}")
    assert not wrong, "\n".join(wrong)


def look_at(page: dict[str, Any], mode: str, width: int) -> None:
    """Demand that a page is whole and alive."""
    path = page["path"]
    assert page["errors"] == []
    assert page["outside"] == []
    assert page["theme"] == mode and page["inner"] == width
    assert page["wide"] <= 0, f"{path} is {page['wide']} px wider than its window of {width} px"
    waiting = [one["data-after"] for one in soup(path).select("[data-after]")]
    assert page["covered"] == [len(waiting), len(waiting) - waiting.count(waiting[0])
                               if waiting else 0], "what waits for a prediction"
    # What a widget adds comes on top; its still picture is gone.
    still = [formula for formula in soup(path).select("article math")
             if not formula.find_parent("figure", class_="ab-figure")]
    assert page["formulas"] >= len(still)
    assert page["flat"] == [], "formulas without a size"
    assert page["lost"] == [], "fonts that did not come"
    names = [name for place, name, _ in places() if place == path]
    assert [one["name"] for one in page["widgets"]] == names
    assert [one["name"] for one in page["widgets"] if not one["mounted"]] == []
    assert [one["name"] for one in page["widgets"] if not one["moved"]] == []
    assert [one["failed"] for one in page["widgets"] if one["failed"]] == []
