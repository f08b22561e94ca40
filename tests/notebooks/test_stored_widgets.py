"""The widgets that the notebooks store are those that the package makes today."""

import html
import json
import re
from pathlib import Path

import pytest
from booktext import NOTEBOOKS

from attnbook import widgets

HEAD = re.compile(r'<figure class="ab-figure" id="([^"]*)" data-widget="([^"]*)" '
                  r'data-state="([^"]*)"')
# The pages' own widgets: what they show is no trait, but the questions of a file.
FILED = {"quiz", "progress", "review"}
# What a chapter hands to its widget beside the state.
GIVEN = {"kernel_explorer": {"datasets"}}


def stored(path: Path) -> list[str]:
    """Return the markup of every widget that a notebook has stored."""
    cells = json.loads(path.read_text("utf8"))["cells"]
    shown = [output["data"].get("text/html", "") for cell in cells
             for output in cell.get("outputs", []) if "data" in output]
    return [found for found in map("".join, shown) if HEAD.match(found)]


@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_stored_widget_is_what_the_package_makes_today(path):
    for markup in stored(path):
        name, kind, state = HEAD.match(markup).groups()
        if kind in FILED:
            continue
        state = json.loads(html.unescape(state))
        traits = {trait: state[trait] for trait in widgets.BY_KIND[kind]().state_traits()}
        made = HEAD.match(widgets.BY_KIND[kind](**traits, name=name).page_html())[3]
        now = json.loads(html.unescape(made))
        assert now.keys() == state.keys()
        different = {key for key in now if now[key] != state[key]}
        stale = different - GIVEN.get(kind, set())
        stale |= {key for key in different - stale
                  if not all(one.keys() == next(iter(now[key].values())).keys()
                             for one in state[key].values())}
        assert not stale, (
            f"{kind}: run python scripts/normalise_notebooks.py --execute notebooks/{path.name}")


def test_every_chapter_but_the_clinic_stores_one():
    without = [path.stem for path in NOTEBOOKS
               if not any(HEAD.match(m)[2] not in FILED for m in stored(path))]
    # A new chapter comes behind them, and its example has none yet.
    assert without[0] == "17-bug-clinic"
