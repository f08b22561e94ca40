"""One file says the colours of the roles: everything that shows one takes it from there."""

import re

import pytest
from booktext import ROOT

from attnbook.data import palette

MADE = "src/attnbook/widgets/static/attnbook.css"
HOME = "src/attnbook/data/palette.json"
WRITTEN = {".cjs", ".css", ".html", ".js", ".json", ".md", ".mjs", ".py", ".svg", ".toml", ".txt"}
COLOURS = {*palette.PALETTE.values(), *palette.DARK.values()}


@pytest.mark.slow
def test_no_colour_of_a_role_is_typed_anywhere_else():
    found = set()
    for path in (p for folder in ("src", "scripts", "book", "benchmarks")
                 for p in (ROOT / folder).rglob("*.*") if p.suffix in WRITTEN):
        if any(colour in path.read_text("utf8").lower() for colour in COLOURS):
            found.add(path.relative_to(ROOT).as_posix())
    assert found == {HOME, MADE}


def test_notebooks_name_roles_and_say_no_colour_but_behind_a_name():
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text = path.read_text("utf8").replace('\\"', '"')
        assert palette.named(text) == text, f"run scripts/normalise_notebooks.py {path.name}"
        bare = re.sub(r"var\(--role-\w+,#[0-9a-f]{6}\)", "", text)
        assert not re.search("|".join(palette.PALETTE.values()), bare), path.name
