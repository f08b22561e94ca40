"""The pages beside the chapters: their code runs and prints what stands below it."""

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest
from booktext import ROOT

from attnbook.data import cast
from attnbook.widgets import Library

PAGES = sorted((ROOT / "book").glob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def blocks(path):
    return BLOCK.findall(path.read_text(encoding="utf-8"))


WITH_CODE = [path for path in PAGES if blocks(path)]


@pytest.mark.slow
@pytest.mark.parametrize("path", WITH_CODE, ids=lambda path: path.stem)
def test_code_prints_what_the_page_shows(path):
    namespace = {}
    for source, shown in blocks(path):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(source, str(path), "exec"), namespace)
        assert printed.getvalue() == shown, f"{path.name}, below:\n{source}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_page_has_title_and_description(path):
    text = path.read_text(encoding="utf-8")
    description = re.search(r'^    description: "(.+)"$', text, re.MULTILINE)
    assert description, f"{path.name} has no description for search engines"
    assert 20 <= len(description[1]) <= 155, len(description[1])
    assert (
        len(re.findall(r"^# ", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)) == 1
    )


@pytest.mark.slow
def test_lecturers_are_told_where_war_gets_more_than_half():
    text = (ROOT / "book" / "for-lecturers.md").read_text(encoding="utf-8")
    told = re.search(r"From (\d+) degrees,.*? to (\d+),.*? own (\d+) degrees it gets (\d+) %", text)
    first, last, own, share = map(int, told.groups())
    shares = [Library(angle=angle).weights[cast.names.index("war")] for angle in range(360)]
    assert [a for a in range(360) if shares[a] > 0.5] == list(range(first, last + 1))
    assert cast.angles[cast.names.index("war")] == own
    assert round(100 * shares[own]) == share
