"""Equation, code and figure share one stem: no label may stand alone."""

import re
import tomllib
from functools import cache
from pathlib import Path

import nbformat
from booktext import NOTEBOOKS, links

LINKED = {label for _, _, label in links()}
FIGURES = tomllib.loads((Path(__file__).parent / "figures.toml").read_text(encoding="utf8"))


@cache
def cells(kind: str) -> list[tuple[str, str]]:
    return [(path.stem, cell.source) for path in NOTEBOOKS
            for cell in nbformat.read(path, 4).cells if cell.cell_type == kind]


@cache
def equations() -> list[str]:
    return [m for _, s in cells("markdown") for m in re.findall(r"\\label\{(eq-[a-z0-9-]+)\}", s)]


@cache
def code_labels() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for _, source in cells("code"):
        for name, rest in re.findall(r"^# (code-[a-z0-9-]+):(.*)$", source, re.M):
            assert name not in found, f"{name} stands twice"
            found[name] = re.findall(r"eq-[a-z0-9-]+", rest)
    return found


def test_code_names_equations_that_exist() -> None:
    known = set(equations())
    for name, named in code_labels().items():
        assert set(named) <= known, f"{name} names {set(named) - known}"


def test_code_shares_its_stem() -> None:
    """A code label is an equation's stem, or a variant of it: code-nw-loops computes eq-nw."""
    for name, named in code_labels().items():
        stem = name.removeprefix("code-")
        stems = {e.removeprefix("eq-") for e in named}
        assert any(stem == s or stem.startswith(f"{s}-") for s in stems), f"{name}: {named}"


def test_no_equation_is_an_orphan() -> None:
    """Each labelled equation is computed by a code cell or spoken of by a link."""
    used = {e for named in code_labels().values() for e in named} | LINKED
    assert set(equations()) <= used, set(equations()) - used


def test_no_figure_is_an_orphan() -> None:
    """Each figure is linked from the text, or figures.toml says what it shows, in its section."""
    for path in NOTEBOOKS:
        place, labels, drawn = "", {}, {}
        for cell in nbformat.read(path, 4).cells:
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
