"""Equation, code and figure share one stem; what stands in the chapter of the clinic."""

import re
import tomllib
from functools import cache
from pathlib import Path

from booktext import NOTEBOOKS, ROOT, cells, links, prose

from attnbook.bug_clinic import PARTS

LINKED = {label for _, _, label in links()}
FIGURES = tomllib.loads((Path(__file__).parent / "figures.toml").read_text(encoding="utf8"))


@cache
def code_labels() -> dict[str, list[str]]:
    found = [one for path in NOTEBOOKS for cell in cells(path, "code")
             for one in re.findall(r"^# (code-[a-z0-9-]+):(.*)$", cell.source, re.M)]
    assert len(found) == len(dict(found)), "a label stands twice"
    return {name: re.findall(r"eq-[a-z0-9-]+", rest) for name, rest in found}


def test_code_shares_its_stem() -> None:
    """A code label is an equation's stem, or a variant of it: code-nw-loops computes eq-nw."""
    for name, named in code_labels().items():
        stem = name.removeprefix("code-")
        stems = {e.removeprefix("eq-") for e in named}
        assert any(stem == s or stem.startswith(f"{s}-") for s in stems), f"{name}: {named}"


def test_no_equation_is_an_orphan() -> None:
    """Each labelled equation is computed by a code cell or spoken of by a link."""
    used = {e for named in code_labels().values() for e in named} | LINKED
    for path in NOTEBOOKS:
        assert {*re.findall(r"\\label\{(eq-[a-z0-9-]+)\}", prose(path))} <= used, path.stem


def test_no_figure_is_an_orphan() -> None:
    """Each figure is linked from the text, or figures.toml says what it shows, in its section."""
    for path in NOTEBOOKS:
        place, labels, drawn = "", {}, {}
        for cell in cells(path):
            markdown = cell.cell_type == "markdown"
            pattern = r"^##+ (.+)$|\\label\{(eq-[a-z0-9-]+)\}" if markdown else r"^# ((code-\S+)):"
            for heading, label in re.findall(pattern, cell.source, re.M):
                place = place if label else f"§ {heading}"
                labels.setdefault(place, {place}).add(label or place)
            if "figure" in cell.metadata.get("mystnb", {}):
                drawn[cell.metadata["mystnb"]["figure"]["name"]] = place
        shows = FIGURES.get(path.stem[3:], {})
        gone = set(shows) - set(drawn)
        assert not gone, f"{path.stem} has no {gone} (tests/notebooks/figures.toml)"
        silent = set(drawn) - set(shows) - LINKED
        assert not silent, f"link {silent} from the text, or enter it in figures.toml"
        for name, owner in shows.items():
            assert owner in labels[drawn[name]], f"{name} is not in the section of {owner}"
    assert set(FIGURES) <= {path.stem[3:] for path in NOTEBOOKS}


# --- each bug of the clinic has its prediction, test, repair and thread --------------------------
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
