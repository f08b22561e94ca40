"""The scripts of the widgets after a build: what pages load is new, and nothing else stays."""

import shutil
from pathlib import Path
from types import SimpleNamespace

from attnbook import sphinx_ext
from attnbook.sphinx_ext import mount
from attnbook.widgets import script

PAGE = '<script async="async" src="../_static/{}?v=1"></script>'


def finish(folder, error=None):
    app = SimpleNamespace(builder=SimpleNamespace(format="html"), outdir=str(folder))
    mount._write_again(app, error)
    return sorted(file.name for file in (folder / "_static").iterdir())


def site(tmp_path):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "a.html").write_text(PAGE.format("widgets.library.quiz.js"), "utf8")
    (tmp_path / "b.html").write_text(PAGE.format("widgets.quiz.js"), "utf8")
    (tmp_path / "_static").mkdir()
    for name in ("widgets.library.quiz.js", "widgets.quiz.js", "widgets.library.js", "page.js"):
        (tmp_path / "_static" / name).write_text("old", "utf8")
    return tmp_path


def test_scripts_that_pages_load_are_written_again_and_the_others_go(tmp_path):
    folder = site(tmp_path)
    assert finish(folder) == ["page.js", "widgets.library.quiz.js", "widgets.quiz.js"]
    static = folder / "_static"
    assert (static / "widgets.library.quiz.js").read_text("utf8") == script("library", "quiz")
    assert (static / "widgets.quiz.js").read_text("utf8") == script("quiz")
    assert (static / "page.js").read_text("utf8") == "old"


def test_a_page_with_a_widget_is_read_again_when_what_the_widget_says_has_changed():
    noted = []
    env = SimpleNamespace(note_dependency=lambda path: noted.append(Path(path)))
    state = SimpleNamespace(document=SimpleNamespace(settings=SimpleNamespace(env=env)))
    machine = SimpleNamespace(reporter=None)
    directive = mount.BookWidgetDirective(
        "book-widget", ["quiz:prerequisites"], {}, [], 1, 0, "", state, machine)
    assert "Check yourself" in directive.run()[0].astext()
    assert all(path.is_file() for path in noted)
    names = {path.name for path in noted}
    assert {"prerequisites.toml", "base.py", "words.json", "en.json", "masks.json",
            "conventions.toml"} <= names


def test_all_pages_are_read_again_when_a_word_or_a_part_of_the_builder_has_changed(
        tmp_path, monkeypatch):
    package = Path(sphinx_ext.__file__).parents[1]
    for folder in ("sphinx_ext", "messages"):
        shutil.copytree(package / folder, tmp_path / folder,
                        ignore=shutil.ignore_patterns("__pycache__"))
    before = sphinx_ext._made_of()
    monkeypatch.setattr(sphinx_ext, "__file__", str(tmp_path / "sphinx_ext" / "__init__.py"))
    assert sphinx_ext._made_of() == before, "where the files lie does not matter"
    for changed in ("messages/en.json", "sphinx_ext/pages.py"):
        with (tmp_path / changed).open("a", encoding="utf8") as file:
            file.write("\n")
        assert sphinx_ext._made_of() != before
        before = sphinx_ext._made_of()
