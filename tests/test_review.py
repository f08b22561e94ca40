"""Review cards: every question once, under its chapter, and a page that stands without a script."""

import html
import re

import pytest

from attnbook import messages
from attnbook.data import quiz

widgets = pytest.importorskip("attnbook.widgets")
from attnbook.widgets.progress import heading, plan  # noqa: E402
from attnbook.widgets.quiz import page_question  # noqa: E402


def test_every_question_of_every_quiz_is_a_card_once():
    found = {chapter["stem"]: chapter["questions"] for chapter in widgets.Review().chapters}
    assert set(found) == set(quiz.stems())
    for stem, cards in found.items():
        assert cards == [{**page_question(question), "section": question.section}
                         for question in quiz.load(stem).questions]


def test_chapters_follow_the_order_of_the_book():
    order = [entry["stem"] for entry in plan() if entry["questions"]]
    assert [chapter["stem"] for chapter in widgets.Review().chapters] == order


def test_page_leads_to_the_quizzes_without_a_script():
    page = widgets.Review().page_html()
    assert 'id="widget-review"' in page and 'data-widget="review"' in page
    assert messages.text("review.no_script") in html.unescape(page)
    items = re.findall(r'<li><span data-quiz="([\w-]+)">(.*?)</span> · (.*?)</li>', page)
    assert [(stem, html.unescape(head), count) for stem, head, count in items] == [
        (chapter["stem"], heading(chapter),
         messages.text("review.questions", count=len(chapter["questions"])))
        for chapter in widgets.Review().chapters]
