"""Python in the page in another engine: solved, broken, mended, kept, stopped; nothing gets out.

The driver is firefox_python.mjs; it does everything in one go, from disk, where more is forbidden.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from attnbook.page_python import words

from . import page_exercises
from .conftest import SITE
from .test_firefox import driven, firefox  # noqa: F401 - a fixture

pytestmark = pytest.mark.skipif(not (SITE / "_static" / "page-python.js").exists(),
                                reason="this site was built without Python in its pages")
CHAPTER = "02-kernels"


def test_python_runs_in_firefox(firefox: str, tmp_path: Path) -> None:  # noqa: F811
    stub, chapters = page_exercises.stubs(CHAPTER)[0], page_exercises.asked()
    solution = page_exercises.solutions(CHAPTER)[stub["exercise"]["id"]]
    given = tmp_path / "asked.json"
    given.write_text(json.dumps({
        "firefox": firefox, "page": (SITE / f"notebooks/{CHAPTER}.html").as_uri(),
        "name": stub["id"], "every": page_exercises.EVERY, "chapters": chapters,
        "solution": solution, "hostile": list(page_exercises.HOSTILE.values())}), encoding="utf8")
    seen: dict[str, Any] = json.loads(driven("firefox_python.mjs", given))
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
