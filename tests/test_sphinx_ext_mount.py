"""The scripts of the widgets after a build: what pages load is new, and nothing else stays."""

from types import SimpleNamespace

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


def test_a_build_that_failed_touches_nothing(tmp_path):
    folder = site(tmp_path)
    assert len(finish(folder, error=RuntimeError("no"))) == 4
    assert (folder / "_static" / "widgets.quiz.js").read_text("utf8") == "old"
