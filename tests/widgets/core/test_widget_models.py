"""Widgets with trained models: what the page knows of them, what the kernel answers."""

import pytest
import traitlets

from attnbook import page_models
from attnbook.page_models import catalogue
from attnbook.widgets.core import state as _state
from attnbook.widgets.core.html import Table, tag
from attnbook.widgets.core.models import ModelWidget

CONTENT = page_models.write([{"W": [[1.0, 2.0]]}], {})


class Typed(ModelWidget):
    """A widget with one model and one text."""

    kind = traitlets.Unicode("typed", read_only=True).tag(sync=True)
    model_files = ("small.bin",)
    words = _state.Words("one", known=["one", "zwei", "三"], most=3)

    def title(self):
        return "Typed"

    def picture(self):
        return tag("svg", role="img")

    def table(self):
        return Table("a", ["b"], [["c"]])


@pytest.fixture(autouse=True)
def one_file(monkeypatch, tmp_path):
    (tmp_path / "small.bin").write_bytes(CONTENT)
    known = {"small.bin": catalogue.recorded(CONTENT, "small.bin")}
    monkeypatch.setattr(catalogue, "FILES", tmp_path)
    monkeypatch.setattr(catalogue, "shipped", lambda: known)
    monkeypatch.setattr(page_models, "shipped", lambda: known)


@pytest.fixture
def sent(monkeypatch):
    found = []
    monkeypatch.setattr(Typed, "send", lambda self, *message: found.append(message))
    return found


def test_the_page_knows_name_size_and_version_and_no_bytes():
    page = Typed().page_html()
    [model] = Typed().page_state()["models"]
    assert model == {"name": "small.bin", "size": len(CONTENT),
                     "version": catalogue.recorded(CONTENT, "").sha256[:8]}
    assert "ATTNBOOK" not in page and len(page) < 1500
    assert "models" not in Typed().state() and "models" not in Typed().schema()


def test_the_kernel_answers_with_the_bytes_that_are_asked_for(sent):
    widget = Typed()
    widget._handle_custom_msg({"ask": "model", "name": "small.bin"}, [])
    assert sent == [({"model": "small.bin"}, [CONTENT])]


@pytest.mark.parametrize("name", ["other.bin", "../manifest.json", None, ["small.bin"]])
def test_no_other_file_is_given_away(sent, name):
    Typed()._handle_custom_msg({"ask": "model", "name": name}, [])
    assert sent == [({"model": name, "error": "typed has no model of that name"},)]
