"""The Python side of the widgets: bounds that teach, figures that stand without JavaScript."""

import json
import re

import pytest
import write_fixtures
import write_states
from booktext import ROOT
from figures_of_widgets import flat

from attnbook import widgets
from attnbook.messages import table
from attnbook.widgets import SoftmaxLab


def test_start_is_what_reset_goes_back_to():
    lab = SoftmaxLab(temperature=3.0)
    lab.temperature = 5.0
    assert lab._start["temperature"] == 3.0
    assert set(lab._start) == set(lab.schema()) == set(lab.state_traits())


def test_the_scripts_know_the_states_that_the_classes_declare():
    built = (widgets.STATIC / "states.json").read_text("utf8")
    assert built == write_states.states(), "run make widgets"


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(write_fixtures.fixtures()))
def test_fixtures_of_the_javascript_tests_are_current(name):
    stored = json.loads((write_fixtures.TESTS / f"{name}.json").read_text("utf8"))
    made = json.loads(json.dumps(write_fixtures.fixtures()[name]()))
    assert write_fixtures.same(made, stored), "run python scripts/write_fixtures.py"


def is_named(key: str, source: str) -> bool:
    """Whether sources name a message: whole, by its beginning, or each of its parts."""
    begun = [key[:end] for end in range(1, len(key)) if key[end - 1] in "._"]
    return (re.search(rf"""["'`.]{re.escape(key)}["'`]""", source) is not None
            or any(re.search(rf"""["'`.]{re.escape(start)}\$?{{""", source) for start in begun)
            or ("." in key and all(re.search(rf"""["'`]{re.escape(part)}["'`]""", source)
                                  for part in key.split("."))))


@pytest.mark.parametrize("area", sorted(
    set(table()) - {"bug_clinic", "cast", "checks", "plots", "site"}))
def test_every_message_is_used(area):
    """By the widget of its name, or by a script that widgets share."""
    folder = ROOT / "src/attnbook/widgets"
    homes = [folder / area] * (folder / area).is_dir() or [folder]
    source = "\n".join(path.read_text("utf8") for home in [*homes, folder / "core"]
                       for path in home.rglob("*.[pj]?") if "static" not in path.parts)
    assert [key for key in flat(table()[area])
            if key != "title" and not is_named(key, source)] == []


@pytest.mark.parametrize("name", sorted({*widgets.__all__} - {"STATIC", "BookWidget", "DataSet"}))
def test_the_first_message_to_a_notebook_holds_all_that_a_view_needs(monkeypatch, name):
    """JupyterLab may draw a view before a second message has come."""
    first, opened = {}, widgets.BookWidget.open

    def remember(widget):
        first.update(widget.get_state())
        opened(widget)

    monkeypatch.setattr(widgets.BookWidget, "open", remember)
    made = getattr(widgets, name)(*["kernels"] * (name == "Quiz"))
    assert first == made.get_state()
    assert first["_start"] == made.state()
    assert first.get("recorded", True)
