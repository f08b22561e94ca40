"""Python in the page in another engine: solved, broken, mended, kept, stopped; nothing gets out.

The driver is firefox_python.mjs; it does everything in one go, over http and from disk.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from attnbook.page_python import words

from . import page_exercises
from .conftest import ROOT, SITE
from .test_firefox import LONGEST, firefox  # noqa: F401 - a fixture

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (SITE / "_static" / "page-python.js").exists(),
                       reason="this site was built without Python in its pages")]
CHAPTER = "02-kernels"


@pytest.mark.parametrize("place", ["http", "disk"])
def test_python_runs_in_firefox(
        firefox: str, site: str, tmp_path: Path, place: str) -> None:  # noqa: F811
    base = f"{site}/" if place == "http" else f"{SITE.as_uri()}/"
    stub, chapters = page_exercises.stubs(CHAPTER)[0], page_exercises.asked()
    solution = page_exercises.solutions(CHAPTER)[stub["exercise"]["id"]]
    given, answered = tmp_path / "asked.json", tmp_path / "answered.json"
    given.write_text(json.dumps({
        "firefox": firefox, "page": f"{base}notebooks/{CHAPTER}.html", "name": stub["id"],
        "every": page_exercises.EVERY, "chapters": chapters, "solution": solution,
        "hostile": list(page_exercises.HOSTILE.values())}), encoding="utf8")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "node.py", "node",
         ROOT / "tests/browser/firefox_python.mjs", given, answered],
        capture_output=True, text=True, check=False, timeout=LONGEST)
    assert done.returncode == 0, done.stderr[-2000:]
    seen: dict[str, Any] = json.loads(answered.read_text(encoding="utf8"))
    # Firefox reports each program that makes code out of a text: trusted types refuse it.
    refused = [error for error in seen["errors"] if "require-trusted-types-for" in error]
    assert len(refused) == sum("constructor(" in one for one in page_exercises.HOSTILE.values())
    assert ([one for one in seen["errors"] if one not in refused], seen["outside"]) == ([], [])
    passed = ["done", words.say("page.passed")]
    assert seen["typed"] == "def f(u):\n    pass"
    assert seen["solved"] == seen["mended"] == seen["after"] == passed
    assert seen["broken"][0] == "failed"
    assert (seen["kept"], seen["stillSolved"]) == (solution, True)
    assert seen["stopped"] == ["stopped", words.say("page.stopped")]
    assert page_exercises.faults(seen["found"], chapters) == []
