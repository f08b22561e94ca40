"""One file says the colours of the roles: everything that shows one takes it from there."""

import re
import subprocess
import sys

import pytest
from booktext import ROOT
from copies import copy_of_project

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


SEEN = """
from attnbook import checks, plots
from attnbook.data import palette
from attnbook.widgets import Library

print(plots.show(plots.plane([[1.0, 0.0]], [0.0, 1.0]), "fig-plane").svg)
print(Library().page_html())
print(palette.style_sheet())
"""


@pytest.mark.long
def test_a_changed_colour_arrives_everywhere(tmp_path):
    """Figures, still pictures, the site's rules, the widgets' style, and what is stored."""
    copy = copy_of_project(tmp_path)
    old = {"light": palette.PALETTE["query"], "dark": palette.DARK["query"]}
    new = {"light": "#010203", "dark": "#fdfeff"}
    text = (copy / HOME).read_text("utf8")
    for theme in old:
        text = text.replace(old[theme], new[theme])
    (copy / HOME).write_text(text)
    chapter = copy / "notebooks" / "01-library.ipynb"
    run = {"cwd": copy, "check": True, "capture_output": True, "text": True,
           "env": {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(copy / "src")}}
    page = subprocess.run([sys.executable, "-c", SEEN], **run).stdout
    subprocess.run([sys.executable, "scripts/normalise_notebooks.py", chapter], **run)
    subprocess.run([sys.executable, "scripts/node.py", "node", "scripts/build_widgets.mjs"], **run)
    for place, shown in {"page": page, "widgets": (copy / MADE).read_text("utf8"),
                         "notebook": chapter.read_text("utf8")}.items():
        assert new["light"] in shown and old["light"] not in shown, place
        assert old["dark"] not in shown, place
        assert (new["dark"] in shown) == (place != "notebook"), place
