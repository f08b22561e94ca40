"""Another engine: every page in Firefox, from disk in the dark, and every third over http.

What Chromium forgives, another engine may not.  The driver is firefox.mjs; it reads all pages in
one go, and each test looks at what it saw of one page.  ``FIREFOX`` says which Firefox; without it
the usual names are tried.  ``FIREFOX=none`` leaves these tests out.
"""

import json
import os
import subprocess
import sys
from typing import Any

import ensure_browser
import pytest

from .conftest import ROOT, SITE, pages
from .markup import places, soup

pytestmark = pytest.mark.browser
WORDS = [path for path in pages() if path != "index.html"]  # the root leads on at once
LONGEST = 1200  # seconds, on a machine that has much else to do
# The way of a page to the browser has little to do with what it holds: http is tried with some.
MODES = {"http, light": ("light", 1280, WORDS[::3]), "disk, dark": ("dark", 360, WORDS)}


@pytest.fixture(scope="module")
def firefox() -> str:
    if os.environ.get("FIREFOX") == ensure_browser.LEFT_OUT:
        pytest.skip("FIREFOX=none: somebody asked to leave Firefox out")
    path = ensure_browser.find(ensure_browser.FIREFOX)
    if not path:
        pytest.fail(f"no Firefox is here. Any of these will do:\n{ensure_browser.FIREFOX.help}")
    return path


@pytest.fixture(scope="module")
def seen(request: pytest.FixtureRequest, firefox: str, site: str) -> tuple[Any, dict[str, Any]]:
    """Return how the pages were read, and what was seen of each."""
    mode, width, paths = MODES[request.param]
    address = f"{site}/" if "http" in request.param else f"{SITE.as_uri()}/"
    asked = {"firefox": firefox, "site": address, "mode": mode, "width": width, "pages": paths}
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "node.py", "node", ROOT / "tests/browser/firefox.mjs",
         json.dumps(asked)], capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 0, (
        f"{done.stderr[-2000:]}\nWhere a command is unknown, Firefox is too old for its driver:\n"
        f"{ensure_browser.FIREFOX.help}")
    return (mode, width), {one["path"]: one for one in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize(
    ("seen", "path"), [(name, path) for name in MODES for path in MODES[name][2]],
    indirect=["seen"])
def test_page_is_whole_and_alive_in_firefox(seen: Any, path: str) -> None:
    (mode, width), pages_seen = seen
    page = pages_seen[path]
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
