"""Quiz and progress in a real browser: answers, reloads, links, broken storage and files."""

from pathlib import Path
from typing import Any

import pytest

from attnbook import messages
from attnbook.data import quiz

from .conftest import UNCOVER
from .live import shown
from .test_pages import REFUSALS

ASKED = quiz.load("kernels").questions[0]


def words(key: str, **blanks: object) -> str:
    return messages.text(f"quiz.{key}", **blanks)


def plain(text: str) -> str:
    return "".join(part for _, part in quiz.marked(text))


def type_number(page: Any, question: quiz.Question, number: float) -> Any:
    """Answer a question with a number, and return its item."""
    item = page.locator(f"#{question.id}")
    item.locator("input").fill(str(number))
    item.get_by_role("button", name=words("check")).click()
    return item


def answer_by_keyboard(page: Any, question: quiz.Question) -> str:
    """Answer a question rightly with keys alone; return what is said."""
    item = page.locator(f"#{question.id}")
    item.locator("input").first.focus()
    if question.kind == "number":
        page.keyboard.type(str(question.answer))
    elif question.kind == "single":
        page.keyboard.press("Space")
        for _ in range([choice.right for choice in question.choices].index(True)):
            page.keyboard.press("ArrowDown")
    else:
        for place, choice in enumerate(question.choices):
            if choice.right:
                item.locator("input").nth(place).focus()
                page.keyboard.press("Space")
    page.keyboard.press("Enter")
    said = item.locator(".ab-feedback")
    said.get_by_text(messages.text("quiz.right")).first.wait_for()
    return said.inner_text()


def answered(reader: Any, title: str) -> str:
    """Return what the table of progress says of the questions of a chapter."""
    row = shown(reader, "widget-progress").locator("tbody tr").filter(has_text=title)
    return row.locator("td").nth(2).text_content()


def answer_rightly(reader: Any, stem: str) -> Any:
    """Open a quiz, answer all of it, and return its figure."""
    figure = shown(reader, f"quiz-{stem}")
    for question in quiz.load(stem).questions:
        answer_by_keyboard(reader.page, question)
    return figure


def test_the_explanation_leads_to_where_it_is_taught(new_reader: Any) -> None:
    reader = new_reader()
    figure = shown(reader, "quiz-kernels")
    assert figure.locator(".ab-taught").count() == 0, "not before the answer"
    item = type_number(reader.page, ASKED, ASKED.traps[0].value)
    said = item.locator(".ab-feedback").inner_text()
    assert said.startswith(words("wrong_number")) and plain(ASKED.traps[0].why) in said
    link = item.locator(".ab-taught a")
    assert link.get_attribute("href").startswith("#") and link.inner_text() == ASKED.section


def test_a_quiz_that_is_begun_again_is_forgotten_in_the_progress(new_reader: Any) -> None:
    reader, count = new_reader(), len(quiz.load("kernels").questions)
    assert answer_rightly(reader, "kernels").get_by_role("button", name=words("next")).count() == 0
    assert answered(reader, "Nadaraya") == messages.text("progress.count", done=count, all=count)
    figure = shown(reader, "quiz-kernels")
    figure.locator(".ab-quiz-actions").get_by_text(words("again")).click()
    figure.get_by_text(words("score", answered=0, count=count, right=0, first=0)).wait_for()
    assert figure.locator("input:checked").count() == 0
    assert answered(reader, "Nadaraya") == messages.text("progress.count", done=0, all=count)


def test_a_link_leads_to_the_first_question_and_carries_no_answer(new_reader: Any) -> None:
    reader = new_reader(permissions=["clipboard-read", "clipboard-write"])
    figure, page = answer_rightly(reader, "library"), reader.page
    figure.locator(".ab-tools").get_by_role(
        "button", name=messages.text("widget.link_place"), exact=True).click()
    figure.get_by_text(messages.text("widget.link_copied")).wait_for()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith("#w=quiz-library")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")  # nothing is scrolled to where it was
    page.goto(address)
    page.evaluate(UNCOVER)
    page.locator("#quiz-library:not(:has(> .ab-fallback))").wait_for()
    assert figure.bounding_box()["height"] > 900, "as high as the window, it would be centred"
    page.wait_for_function("""() => {
        const { top } = document.querySelector("#quiz-library").getBoundingClientRect();
        return top > -1 && top < 200;
    }""")
    assert figure.locator("input:checked").count() == 0


@pytest.mark.parametrize("refusal", ["full", "no storage"])
def test_quiz_works_without_storage_and_says_so(new_reader: Any, refusal: str) -> None:
    reader, count = new_reader(fresh=True), len(quiz.load("library").questions)
    reader.page.add_init_script(REFUSALS[refusal])
    figure = answer_rightly(reader, "library")
    figure.get_by_text(words("all_right", count=count, right=count, first=count)).wait_for()
    assert figure.get_by_text(words("not_kept")).count() == 1


def save(reader: Any) -> str:
    """Return the file of what a reader has done."""
    button = shown(reader, "widget-progress").get_by_role(
        "button", name=messages.text("progress.export"))
    with reader.page.expect_download() as download:
        button.click()
    return Path(download.value.path()).read_text(encoding="utf8")


def load(reader: Any, content: str) -> None:
    shown(reader, "widget-progress").locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": content.encode()})


def test_forgetting_asks_once_and_forgets_all(new_reader: Any) -> None:
    reader = new_reader()
    page = answer_rightly(reader, "kernels").page
    page.evaluate("localStorage.setItem('other', 'dark')")
    figure, kept = shown(reader, "widget-progress"), page.evaluate("localStorage.length")
    reset = figure.get_by_role("button", name=messages.text("progress.reset"), exact=True)
    reset.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the focus is on "No"
    assert page.evaluate("localStorage.length") == kept > 10
    reset.click()
    figure.get_by_role("button", name=messages.text("progress.forget")).click()
    figure.get_by_text(messages.text("progress.reset_done")).wait_for()
    assert not page.evaluate("Object.keys(localStorage).some((key) => key.includes('attnbook'))")
    assert page.evaluate("localStorage.getItem('other')") == "dark"
