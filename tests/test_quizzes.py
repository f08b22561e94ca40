"""Quizzes: every key that can be computed is computed, and every choice is explained."""

import math
import re

import numpy as np
import pytest
from every import for_each
from figures_of_widgets import figure

from attnbook import kernels, masks, pooling, scoring
from attnbook.data import quiz
from attnbook.data.tables import chapters
from attnbook.widgets import Quiz

QUESTIONS = [(stem, one) for stem in quiz.stems() for one in quiz.load(stem).questions]
IDS = [one.id for _, one in QUESTIONS]
each_question = for_each([one for _, one in QUESTIONS], lambda one: one.id)
CHAPTERS = ("library", "kernels", "scoring")


def _scope(question):
    scope = {"np": np, "math": math, "kernels": kernels, "masks": masks, "pooling": pooling,
             "scoring": scoring}
    exec(question.setup, scope)
    return scope


def _expressions():
    for _, one in QUESTIONS:
        for i, choice in enumerate(one.choices):
            if choice.python:
                yield one, i, choice.python, choice.right


@for_each(_expressions(), lambda case: f"{case[0].id}, choice {case[1]}")
def test_choice_is_right_exactly_where_its_expression_is_true(question, i, expression, right):
    assert bool(eval(expression, _scope(question))) is right, expression


@for_each([one for _, one in QUESTIONS if one.kind == "number"], lambda one: one.id)
def test_numbers_are_what_their_expressions_give(question):
    assert question.python, f"{question.id}: a number must be computed"
    # What a reader rounds from the exact value must pass, so the key sits well inside.
    exact = float(eval(question.python, _scope(question)))
    assert abs(exact - question.answer) <= question.tolerance / 2
    for trap in question.traps:
        assert trap.python, f"{question.id}: the trap {trap.value} must be computed"
        given = float(eval(trap.python, _scope(question)))
        assert abs(given - trap.value) <= question.tolerance / 2 + 1e-12
        assert abs(given - exact) > question.tolerance


def test_most_questions_are_computed():
    plain = [one.id for _, one in QUESTIONS
             if not one.python and not any(choice.python for choice in one.choices)]
    assert len(plain) <= len(QUESTIONS) / 3, plain


@each_question
def test_where_one_choice_is_computed_all_are(question):
    computed = [bool(choice.python) for choice in question.choices]
    assert all(computed) or not any(computed)


@each_question
def test_a_question_can_be_asked(question):
    assert re.fullmatch(r"q(-[a-z0-9]+)+", question.id) and len(question.id) <= 64
    assert re.fullmatch("g[1-9]", question.goal)
    rights = sum(choice.right for choice in question.choices)
    if question.kind == "number":
        assert not question.choices and math.isfinite(question.answer) and question.tolerance > 0
    else:
        assert 3 <= len(question.choices) <= 6
        assert rights == 1 if question.kind == "single" else (
            question.kind == "multiple" and rights > 0)


@each_question
def test_texts_are_whole_sentences_and_differ(question):
    texts = [choice.text for choice in question.choices]
    reasons = [choice.why for choice in question.choices] or [question.why, question.otherwise]
    reasons += [trap.why for trap in question.traps]
    assert len(set(texts)) == len(texts) and len(set(reasons)) == len(reasons)
    for sentence in [question.text, *reasons]:
        assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
        assert sentence.rstrip(")")[-1] in ".?!", sentence
        assert len(sentence.split()) <= 75, sentence


@each_question
def test_the_right_choice_is_not_the_longest_by_far(question):
    # Otherwise the length gives it away.
    lengths = {right: [len(c.text) for c in question.choices if c.right is right]
               for right in (True, False)}
    if question.choices and lengths[False]:
        assert max(lengths[True]) <= 2.5 * max(lengths[False])


@each_question
def test_no_raw_marks_reach_the_reader(question):
    texts = [question.text, question.why, question.otherwise]
    texts += [words for c in question.choices for words in (c.text, c.why)]
    texts += [trap.why for trap in question.traps]
    for text in texts:
        plain = "".join(words for kind, words in quiz.marked(text) if kind != "code")
        assert not re.search(r"[`*$\\]|\^|_", plain), text
        assert not re.search("[\"']", plain), f"write “…” and ’, as the site does: {text}"


# The page before the chapters only asks what you know already.
WITHOUT_LEVELS = {"prerequisites"}


@pytest.mark.parametrize("stem", sorted(set(quiz.stems()) - WITHOUT_LEVELS))
def test_questions_rise_from_recall_to_transfer(stem):
    found = [quiz.LEVELS.index(one.level) for one in quiz.load(stem).questions]
    assert found == sorted(found)
    assert set(found) == {0, 1, 2}, "something to recall, to use and to transfer"


def test_ids_are_unique_in_the_whole_book():
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("stem", sorted(set(quiz.stems()) - WITHOUT_LEVELS))
def test_a_quiz_asks_about_several_sections(stem):
    """That each section is one of the page's, the strict build says."""
    assert len({question.section for question in quiz.load(stem).questions}) >= 3


def test_every_quiz_belongs_to_a_chapter_or_the_prerequisites():
    known = {chapter.stem for chapter in chapters()} | {"prerequisites"}
    assert set(quiz.stems()) <= known
    assert set(CHAPTERS) <= set(quiz.stems())


def singles(stem):
    return [one for one in quiz.load(stem).questions if one.kind == "single"]


def place(question):
    return [choice.right for choice in question.choices].index(True)


# Of fewer than three questions nobody learns where, or how long, the right answer is.
MANY = [stem for stem in quiz.stems() if len(singles(stem)) >= 3]


@for_each(MANY, str)
def test_no_place_holds_most_of_the_right_answers_of_a_quiz(stem):
    places = [place(one) for one in singles(stem)]
    assert max(places.count(i) for i in set(places)) <= len(places) / 2, places


@for_each(MANY, str)
def test_the_right_answer_is_not_nearly_always_the_longest(stem):
    found = []
    for one in singles(stem):
        lengths = ["".join(words for _, words in quiz.marked(c.text)) for c in one.choices]
        right, *others = sorted(map(len, lengths), reverse=True)
        if len(lengths[place(one)]) == right > others[0]:
            found.append(one.id)
    assert len(found) <= len(singles(stem)) * 2 / 3, found


# --- marks in a text -----------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "parts"), [
    ("plain < & >", [["", "plain < & >"]]),
    ("`a_b * c`", [["code", "a_b * c"]]),
    ("k_i", [["", "k"], ["sub", "i"]]),
    ("d_{model}.", [["", "d"], ["sub", "model"], ["", "."]]),
    ("σ^2", [["", "σ"], ["sup", "2"]]),
    ("*w* = −4", [["em", "w"], ["", " = −4"]]),
    ("", []),
])
def test_marks(text, parts):
    assert quiz.marked(text) == parts


# --- the widget without JavaScript ---------------------------------------------------------------
@pytest.mark.parametrize("stem", quiz.stems())
def test_page_holds_every_question_and_answer_as_html(stem):
    questions, page = quiz.load(stem).questions, figure(Quiz(stem))
    for name in ("fieldset", "legend", "details"):
        assert len(page.all(name)) == len(questions)
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]
    assert ids == [f"quiz-{stem}", *(one.id for one in questions)]
    visible = "".join(page.text)
    for one in questions:
        for text in (one.text, *(c.why for c in one.choices), *(c.text for c in one.choices)):
            assert "".join(words for _, words in quiz.marked(text)) in visible


def test_unknown_quiz_is_refused_by_the_widget():
    with pytest.raises(ValueError, match="'kernels'"):
        Quiz("kernel")
