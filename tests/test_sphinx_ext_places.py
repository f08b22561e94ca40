"""Which sections there are to read: those before the exercises and the quiz."""

from dataclasses import replace

from docutils import nodes
from docutils.utils import new_document

from attnbook.data import quiz
from attnbook.sphinx_ext import places


def section(name: str, *kids: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title("", name.title()), *kids, ids=[name])


def document(*sections: nodes.Node) -> nodes.document:
    tree = new_document("page")
    tree += nodes.section("", nodes.title("", "Chapter"), nodes.paragraph("", "x"), *sections,
                          ids=["chapter"])
    return tree


def test_sections_end_where_the_exercises_begin():
    tree = document(section("near"), section("far", section("inner")),
                    section("exercises", section("ex-nw")), section("summary"))
    assert places.sections(tree) == (("near", "Near"), ("far", "Far"))


def test_sections_end_where_the_quiz_stands():
    figure = nodes.raw("", '<figure data-widget="quiz">', format="html")
    tree = document(section("near"), section("check", nodes.container("", figure)), section("z"))
    assert places.sections(tree) == (("near", "Near"),)
    assert places.sections(new_document("empty")) == ()


def test_a_quiz_is_told_where_its_questions_are_taught(monkeypatch):
    one = quiz.load("kernels").questions[0]
    known = (("near", "Near"), ("learn", one.section))
    two = [one, replace(one, id="q-x", section="Nowhere")]
    monkeypatch.setattr(places.quiz, "load", lambda stem: quiz.QuizData(stem, tuple(two)))
    told = []
    monkeypatch.setattr(places.LOGGER, "warning", lambda *words, **_: told.append(words[1:]))
    assert places.taught("kernels", known) == {one.id: ("learn", one.section)}
    assert told == [("kernels", "q-x", "Nowhere")]
