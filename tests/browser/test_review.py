"""Review cards in a real browser: today, tomorrow, by keyboard, in a file, and forgotten."""

import datetime
import html
import json
from collections.abc import Iterator
from typing import Any

import pytest

from attnbook import messages
from attnbook.data import quiz

from .test_quiz import alive, answer, load, offered, plain, right_places, save

widgets = pytest.importorskip("attnbook.widgets")
pytestmark = pytest.mark.browser
# Ten in the evening in Berlin; the clocks change this night.
START = datetime.datetime(2026, 3, 28, 21, 0, tzinfo=datetime.UTC)
FIRST, SECOND = quiz.load("kernels").questions[:2]
PLACES = {"kernels": {"href": "kernels.html",
                      "sections": [["near", "Near"], ["far", FIRST.section]]},
          "review": {"href": "index.html", "sections": []}}
COUNT = len(quiz.load("kernels").questions)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a page of cards, quizzes and progress."""
    told = f'data-places="{html.escape(json.dumps(PLACES))}" data-state='
    figures = [widgets.Review(), widgets.Quiz("kernels"), widgets.Progress()]
    body = "".join(figure.page_html().replace("data-state=", told, 1) for figure in figures)
    with offered(tmp_path_factory.mktemp("review"), body) as found:
        yield found


@pytest.fixture
def open_page(readers: Any, address: str) -> Any:
    """Return a function that opens the page on a given day; checked at the end."""
    def make(**options: Any) -> Any:
        reader = readers.lend(address, timezone_id="Europe/Berlin", **options)
        reader.page.clock.set_fixed_time(START)
        page = reader.open("index.html")
        alive(page)
        return page
    yield make
    readers.take_back()


def later(page: Any, **after: int) -> None:
    """Open the page again after some days or hours."""
    page.clock.set_fixed_time(START + datetime.timedelta(**after))
    page.reload()
    alive(page)


def words(key: str, **blanks: object) -> str:
    return messages.text(f"review.{key}", **blanks)


def cards(page: Any) -> Any:
    return page.locator("#widget-review")


def line(due: int, fresh: int, kept: int) -> str:
    return words("status", due=due, fresh=fresh, kept=kept)


def switch(page: Any, title: str) -> Any:
    """Open the list of chapters and return the box of one."""
    fold = cards(page).locator("details:has(label)")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold.locator("label").filter(has_text=title).locator("input")


def reply(page: Any, question: quiz.Question, *, right: bool) -> str:
    """Answer the card that is shown; return what is said."""
    form = cards(page).locator("form")
    form.get_by_text(plain(question.text)[:30]).wait_for()
    if question.kind == "number":
        form.locator("input").fill(str(question.answer if right else question.traps[0].value))
    else:
        form.get_by_role("button", name=words("reveal")).click()
        places = right_places(question)
        wrong = next(i for i in range(len(question.choices)) if i not in places)
        for place in places if right else [wrong]:
            form.locator("label input").nth(place).check()
    form.get_by_role("button", name=messages.text("quiz.check")).click()
    return form.inner_text()


def proceed(page: Any) -> None:
    cards(page).get_by_role("button", name=words("next"), exact=True).click()


def test_no_card_before_a_chapter_was_begun_or_switched_on(open_page: Any) -> None:
    page = open_page()
    assert cards(page).get_by_text(words("no_cards")).is_visible()
    box = switch(page, "Nadaraya")
    assert not box.is_checked()
    box.check()
    cards(page).get_by_text(line(0, COUNT, 0)).wait_for()
    assert plain(FIRST.text) in cards(page).locator("legend").inner_text()
    box.uncheck()
    cards(page).get_by_text(words("no_cards")).wait_for()
    assert cards(page).get_by_text(line(0, 0, 0)).is_hidden()
    assert cards(page).locator("form").count() == 0


def test_a_card_returns_when_its_rest_is_over(open_page: Any) -> None:
    page = open_page()
    switch(page, "Nadaraya").check()
    said = reply(page, FIRST, right=True)
    assert plain(FIRST.why) in said
    assert words("returns", box=1, when=words("tomorrow")) in said
    proceed(page)
    assert plain(SECOND.text) in cards(page).locator("legend").inner_text()
    assert words("returns", box=1, when=words("tomorrow")) in reply(page, SECOND, right=False)
    later(page, hours=1)
    cards(page).get_by_text(line(0, COUNT - 2, 2)).wait_for()
    later(page, hours=3)  # after midnight
    cards(page).get_by_text(line(2, COUNT - 2, 2)).wait_for()
    assert words("returns", box=2, when=words("in_days", count=3)) in reply(
        page, FIRST, right=True)
    later(page, days=3)
    cards(page).get_by_text(line(1, COUNT - 2, 2)).wait_for()
    later(page, days=4)
    cards(page).get_by_text(line(2, COUNT - 2, 2)).wait_for()
    # What was due first comes first.
    assert plain(SECOND.text) in cards(page).locator("legend").inner_text()
    reply(page, SECOND, right=True)
    proceed(page)
    assert words("returns", box=1, when=words("tomorrow")) in reply(page, FIRST, right=False)


def test_an_answer_of_the_quiz_returns_the_next_day(open_page: Any) -> None:
    page = open_page()
    answer(page, FIRST, str(FIRST.answer))
    cards(page).get_by_text(line(0, COUNT - 1, 1)).wait_for()
    later(page, days=1)
    cards(page).get_by_text(line(1, COUNT - 1, 1)).wait_for()
    assert plain(FIRST.text) in cards(page).locator("legend").inner_text()
    due = page.locator("#widget-progress .ab-trail-next a")
    assert due.inner_text() == messages.text("progress.cards_due", count=1)


def test_cards_by_keyboard(open_page: Any) -> None:
    page = open_page()
    switch(page, "Nadaraya").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Shift+Tab")
    cards(page).locator("form input").focus()
    page.keyboard.type(str(FIRST.answer))
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == words("next")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == words("reveal")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == words("next")


def test_cards_travel_in_the_file_and_are_forgotten_with_the_rest(open_page: Any) -> None:
    page = open_page()
    switch(page, "Nadaraya").check()
    reply(page, FIRST, right=True)
    content = save(page)
    day = json.loads(content)["items"]["review"][FIRST.id]["due"]
    assert day == datetime.date(2026, 3, 29).toordinal() - datetime.date(1970, 1, 1).toordinal()
    other = open_page()
    load(other, content)
    cards(other).get_by_text(line(0, COUNT - 1, 1)).wait_for()
    assert save(other) == content
    page.get_by_role("button", name=messages.text("progress.reset"), exact=True).click()
    page.get_by_role("button", name=messages.text("progress.forget")).click()
    cards(page).get_by_text(words("no_cards")).wait_for()
    assert page.evaluate("localStorage.length") == 0
