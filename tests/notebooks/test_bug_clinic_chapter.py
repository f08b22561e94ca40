"""The clinic: each bug has its prediction, its test, its repair and the thread it was seen in."""

import re

from booktext import ROOT, prose

from attnbook.bug_clinic import PARTS

# An issue or a pull request, linked.
THREAD = re.compile(r"\]\((https://github\.com/[\w.-]+/[\w.-]+/(?:issues|pull)/\d+)\)")


def sections():
    """Return the chapter's text, section by section; each begins with its heading."""
    (path,) = (ROOT / "notebooks").glob("*-bug-clinic.ipynb")
    return re.split(r"^##+ ", prose(path), flags=re.MULTILINE)


BUGS = [part for part in sections() if part.startswith("Bug ")]


def test_every_bug_has_its_prediction_test_and_repair():
    assert len(BUGS) == len(PARTS) == 12
    for text in BUGS:
        for step in ("**Predict.**", "**The test.**", "**Repair.**"):
            assert step in text, text.partition("\n")[0]


def test_the_line_in_question_stands_before_the_question():
    """The cell with the broken code is covered until the reader has answered."""
    for text in BUGS:
        asked, _, after = text.partition("**Predict.**")
        assert "```python" in asked and "```python" not in after, text.partition("\n")[0]


def test_every_bug_links_its_thread_and_the_table_of_sources_has_them_all():
    linked = [THREAD.findall(text) for text in BUGS]
    assert all(linked)
    (sources,) = (part for part in sections() if part.startswith("Sources\n"))
    rows = [line for line in sources.splitlines() if line.startswith("|")][2:]
    assert {row.split("`")[1] for row in rows} == set(PARTS)
    for row, threads in zip(rows, linked, strict=True):    # in the order of the bugs
        assert set(THREAD.findall(row)) & set(threads), row
