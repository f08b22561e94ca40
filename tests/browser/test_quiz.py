"""Quiz and progress in a real browser: answers, reloads, links, broken storage and files."""

import contextlib
import html
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from attnbook import messages
from attnbook.data import quiz

from .conftest import served
from .markup import put_widgets

widgets = pytest.importorskip("attnbook.widgets")
pytestmark = pytest.mark.browser

ASKED = quiz.load("kernels").questions[0]
TAUGHT = html.escape(json.dumps({ASKED.id: ["learn", ASKED.section]}))
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Quiz</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="script-src 'self'; require-trusted-types-for 'script'">
<link rel="icon" href="data:,"><link rel="stylesheet" href="attnbook.css">
<style>html {{ color-scheme: light dark }} main {{ max-width: 46rem; margin: auto }}</style></head>
<body><main><h1>Chapter</h1>{body}</main><script async src="attnbook.js"></script></body></html>"""


@contextlib.contextmanager
def offered(folder: Path, body: str) -> Iterator[str]:
    """Serve a page of widgets, as the book would."""
    put_widgets(folder)
    (folder / "index.html").write_text(PAGE.format(body=body), encoding="utf8")
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a page of quizzes and progress."""
    figures = [widgets.Quiz("kernels"), widgets.Quiz("library"), widgets.Progress()]
    body = "".join(figure.page_html() for figure in figures)
    body = body.replace('data-widget="quiz"', f'data-widget="quiz" data-taught="{TAUGHT}"', 1)
    with offered(tmp_path_factory.mktemp("quiz"), body) as found:
        yield found


@pytest.fixture
def open_page(readers: Any, address: str) -> Any:
    """Return a function that opens a page and waits for its widgets; checked at the end."""
    def make(init: str = "", **options: Any) -> Any:
        reader = readers.lend(address, fresh=bool(init), **options)
        if init:
            reader.page.add_init_script(init)
        page = reader.open("index.html")
        alive(page)
        return page
    yield make
    readers.take_back()


def alive(page: Any) -> None:
    figures = page.locator("figure[data-widget]")
    for i in range(figures.count()):
        figures.nth(i).scroll_into_view_if_needed()
    for name in figures.evaluate_all("found => found.map((f) => f.id)"):
        page.locator(f"#{name}:not(:has(> .ab-fallback))").wait_for()


def words(key: str, **blanks: object) -> str:
    return messages.text(f"quiz.{key}", **blanks)


def plain(text: str) -> str:
    return "".join(part for _, part in quiz.marked(text))


def right_places(question: quiz.Question) -> list[int]:
    return [i for i, choice in enumerate(question.choices) if choice.right]


def answer(page: Any, question: quiz.Question, places: list[int] | str) -> Any:
    item = page.locator(f"#{question.id}")
    if isinstance(places, str):
        item.locator("input").fill(places)
    else:
        for place in range(len(question.choices)):
            box = item.locator("input").nth(place)
            if question.kind == "single" and place in places:
                box.check()
            elif question.kind == "multiple":
                box.set_checked(place in places)
    item.get_by_role("button", name=words("check")).click()
    return item


def answered(row: Any) -> str:
    """Return what the table of progress says of the questions of a chapter."""
    return row.locator("td").nth(2).text_content()


def answer_rightly(page: Any, stem: str) -> None:
    for question in quiz.load(stem).questions:
        typed = str(question.answer) if question.kind == "number" else right_places(question)
        answer(page, question, typed)


def test_the_explanation_leads_to_where_it_is_taught(open_page: Any) -> None:
    page = open_page()
    assert page.locator("#quiz-kernels .ab-taught").count() == 0, "not before the answer"
    item = answer(page, ASKED, str(ASKED.traps[0].value))
    said = item.locator(".ab-feedback").inner_text()
    assert said.startswith(words("wrong_number")) and plain(ASKED.traps[0].why) in said
    link = item.locator(".ab-taught a")
    assert link.get_attribute("href") == "#learn" and link.inner_text() == ASKED.section
    other = answer(page, quiz.load("kernels").questions[1], [0])
    assert other.locator(".ab-taught").count() == 0, "nobody knows where that is taught"


def test_a_quiz_that_is_begun_again_is_forgotten_in_the_progress(open_page: Any) -> None:
    page = open_page()
    answer_rightly(page, "kernels")
    count = len(quiz.load("kernels").questions)
    page.locator("#widget-progress").get_by_text(messages.text("progress.as_table")).click()
    row = page.locator("#widget-progress tbody tr").filter(has_text="Nadaraya")
    assert answered(row) == messages.text("progress.count", done=count, all=count)
    assert page.locator("#quiz-kernels").get_by_role("button", name=words("next")).count() == 0
    page.locator("#quiz-kernels .ab-quiz-actions").get_by_text(words("again")).click()
    start = words("score", answered=0, count=count, right=0, first=0)
    page.locator("#quiz-kernels").get_by_text(start).wait_for()
    assert page.locator("#quiz-kernels input:checked").count() == 0
    assert answered(row) == messages.text("progress.count", done=0, all=count)


def tool(page: Any, figure: str, name: str) -> Any:
    """Return a button of the toolbar: reset, full, link, link_place."""
    label = messages.text(f"widget.{name}")
    return page.locator(f"#{figure} .ab-tools").get_by_role("button", name=label, exact=True)


def test_a_link_leads_to_the_first_question_and_carries_no_answer(open_page: Any) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    answer_rightly(page, "library")
    tool(page, "quiz-library", "link_place").click()
    page.locator("#quiz-library").get_by_text(messages.text("widget.link_copied")).wait_for()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith("#w=quiz-library")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")  # nothing is scrolled to where it was
    page.goto(address)
    quiz_box = page.locator("#quiz-library:not(:has(> .ab-fallback))")
    quiz_box.wait_for()
    assert quiz_box.bounding_box()["height"] > 900, "as high as the window, it would be centred"
    page.wait_for_function("""() => {
        const { top } = document.querySelector("#quiz-library").getBoundingClientRect();
        return top > -1 && top < 200;
    }""")
    assert quiz_box.locator("input:checked").count() == 0


@pytest.mark.parametrize("broken", [
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });",
    "Storage.prototype.setItem = () => { throw new Error('full'); };",
])
def test_quiz_works_without_storage_and_says_so(open_page: Any, broken: str) -> None:
    page = open_page(init=broken)
    answer_rightly(page, "library")
    count = len(quiz.load("library").questions)
    done = words("all_right", count=count, right=count, first=count)
    page.locator("#quiz-library").get_by_text(done).wait_for()
    assert page.locator("#quiz-library").get_by_text(words("not_kept")).count() == 1
    row = page.locator("#widget-progress tbody tr").filter(has_text="The library")
    assert answered(row).startswith(str(count))


def save(page: Any) -> str:
    button = page.get_by_role("button", name=messages.text("progress.export"))
    with page.expect_download() as download:
        button.click()
    return Path(download.value.path()).read_text(encoding="utf8")


def load(page: Any, content: str) -> None:
    page.locator("#widget-progress input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": content.encode()})


def test_forgetting_asks_once_and_forgets_all(open_page: Any) -> None:
    page = open_page(init="localStorage.setItem('theme', 'dark')")
    answer_rightly(page, "kernels")
    reset = page.get_by_role("button", name=messages.text("progress.reset"), exact=True)
    reset.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the focus is on "No"
    assert page.evaluate("localStorage.length") == 13
    reset.click()
    page.get_by_role("button", name=messages.text("progress.forget")).click()
    page.get_by_text(messages.text("progress.reset_done")).wait_for()
    assert page.evaluate("Object.keys(localStorage)") == ["theme"]
