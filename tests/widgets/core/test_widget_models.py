"""Widgets with trained models: what the page knows of them, what the kernel answers."""

import pytest

from attnbook import page_models
from attnbook.widgets import Alignment

FIRST, *_ = Alignment.model_files


@pytest.fixture
def sent(monkeypatch):
    found = []
    monkeypatch.setattr(Alignment, "send", lambda self, *message: found.append(message))
    return found


def test_the_page_knows_name_size_and_version_and_no_bytes():
    widget = Alignment()
    known = page_models.shipped()
    assert widget.page_state()["models"] == [
        {"name": name, "size": len(page_models.content(name)), "version": known[name].sha256[:8]}
        for name in widget.model_files]
    assert "ATTNBOOK" not in widget.page_html()
    assert "models" not in widget.state() and "models" not in widget.schema()


def test_the_kernel_answers_with_the_bytes_that_are_asked_for(sent):
    Alignment()._handle_custom_msg({"ask": "model", "name": FIRST}, [])
    assert sent == [({"model": FIRST}, [page_models.content(FIRST)])]


@pytest.mark.parametrize("name", ["vit-digits.bin", "../manifest.json", None, [FIRST]])
def test_no_other_file_is_given_away(sent, name):
    Alignment()._handle_custom_msg({"ask": "model", "name": name}, [])
    assert sent == [({"model": name, "error": "alignment has no model of that name"},)]
