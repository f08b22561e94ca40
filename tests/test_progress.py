"""The map of progress: its plan follows the quizzes, the exercises and the plan of chapters."""

import html
import json
import re
from pathlib import Path

import pytest

from attnbook import checks, messages
from attnbook.checks import _engine
from attnbook.data import quiz
from attnbook.data.tables import chapters

widgets = pytest.importorskip("attnbook.widgets")
from attnbook.widgets.progress import heading, plan  # noqa: E402

TEMPLATE = Path(__file__).parents[1] / "scripts" / "chapter_template" / "words.json"
NOTEBOOKS = Path(__file__).parents[1] / "notebooks"


def test_plan_holds_every_quiz_and_every_exercise_once():
    entries = plan()
    questions = [name for entry in entries for name in entry["questions"]]
    assert sorted(questions) == sorted(one.id for stem in quiz.stems()
                                       for one in quiz.load(stem).questions)
    exercises = [one["id"] for entry in entries for one in entry["exercises"]]
    expected = [one.id for name in checks.__all__ for one in checks.exercises(name)]
    assert sorted(exercises) == sorted(expected)


def test_plan_follows_the_order_of_the_book():
    order = ["prerequisites", *(chapter.stem for chapter in chapters())]
    stems = [entry["stem"] for entry in plan()]
    assert stems == [stem for stem in order if stem in stems]
    numbers = {chapter.stem: chapter.number for chapter in chapters()}
    for entry in plan():
        assert entry["number"] == numbers.get(entry["stem"], "").lstrip("0")


def test_every_exercise_has_a_title_and_no_title_is_left_over():
    words = messages.table()["checks"]["exercises"]
    ids = [one["id"] for entry in plan() for one in entry["exercises"]]
    assert sorted(words) == sorted(ids)
    # A chapter that has only been begun still has the titles of the template.
    begun = [one["title"] for one in json.loads(TEMPLATE.read_text("utf8"))["exercises"].values()]
    named = [one["title"] for one in words.values() if one["title"] not in begun]
    assert named and len(set(named)) == len(named)


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.stem)
def test_every_widget_of_a_chapter_that_asks_is_counted(chapter):
    shown = re.findall(r'id=\\"(widget-[a-z-]+)\\" data-widget=\\"([a-z_]+)',
                       next(NOTEBOOKS.glob(f"*-{chapter.stem}.ipynb")).read_text("utf8"))
    words = messages.table()
    asking = [name for name, kind in shown if "predict" in words[kind]]
    counted, = (entry["predictions"] for entry in plan() if entry["stem"] == chapter.stem)
    assert asking == counted


def test_progress_credits_what_the_checkers_saw(monkeypatch):
    monkeypatch.setattr(_engine, "_solved", set())
    assert widgets.Progress().solved == []
    checks.library.mixed_value(lambda weights, values: weights @ values)
    assert widgets.Progress().solved == ["ex-mixed-value"]


def test_page_shows_what_there_is_without_a_script(monkeypatch):
    monkeypatch.setattr(_engine, "_solved", set())
    page = widgets.Progress().page_html()
    assert 'id="widget-progress"' in page and 'data-widget="progress"' in page
    assert messages.text("progress.no_script") in html.unescape(page)
    cells = re.findall(r'<tr><th scope="row"[^>]*>([^<]*)</th>(.*?)</tr>', page)
    assert [html.unescape(head) for head, _ in cells] == [heading(entry) for entry in plan()]
    counts = [re.findall(r"<td>(\d+)</td>", rest) for _, rest in cells]
    assert counts == [[str(len(entry[name])) for name in ("questions", "exercises")]
                      for entry in plan()]


def test_script_and_python_share_the_names_of_kinds():
    # An exercise or question id must be one that the store of the page accepts.
    allowed = re.compile(r"[a-z][a-z0-9_-]{0,63}")
    for entry in plan():
        names = [*entry["questions"], *entry["predictions"],
                 *(one["id"] for one in entry["exercises"])]
        assert all(allowed.fullmatch(name) for name in names)
