"""How the project is built: no name of a style means two things."""

import collections
import re

from booktext import ROOT

WIDGETS = ROOT / "src" / "attnbook" / "widgets"
MADE = WIDGETS / "static"      # bundled from the modules beside it


# --- names of style classes ---------------------------------------------------------------------
def selectors(style):
    """Return the selectors of a style sheet."""
    bare = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    return [" ".join(one.split()) for many in re.findall(r"([^{}]+)\{", bare)
            if not many.lstrip().startswith("@") for one in re.split(r",(?![^(]*\))", many)]


def classes(selector):
    return re.findall(r"\.(ab-[\w-]+)", selector)


def collisions(sheets):
    """Return the classes that two sheets give a look of their own, with the sheets.

    A class has its look where it is styled under no other name that is the sheet's own: all other
    sheets say which of their things they mean.  A widget's outermost element has its name.
    """
    used = collections.defaultdict(set)
    for name, found in sheets.items():
        used[f"ab-{name.replace('_', '-')}"].add(name)
        for selector in found:
            for one in classes(selector):
                used[one].add(name)
    homes = collections.defaultdict(set)
    for name, found in sheets.items():
        for selector in found:
            given = [] if "data-widget" in selector else classes(selector)
            if given and not any(used[one] == {name} for one in given):
                homes[given[-1]].add(name)
    root = {f"ab-{name.replace('_', '-')}": {name} for name in sheets}
    return {one: names | root.get(one, set()) for one, names in homes.items()
            if len(names | root.get(one, set())) > 1}


def test_no_two_widgets_use_one_class_for_different_things():
    sheets = {path.parent.name: selectors(path.read_text("utf8"))
              for path in WIDGETS.rglob("*.css") if MADE not in path.parents}
    assert len(sheets) > 15
    assert collisions(sheets) == {}
