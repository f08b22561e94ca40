"""Review cards in a real browser: today, tomorrow, by keyboard, in a file, and forgotten."""

import datetime
import json
from typing import Any

import pytest

from attnbook import messages
from attnbook.data import quiz

from .conftest import MODES
from .live import shown
from .test_quiz import load, plain, save, type_number

# Ten in the evening in Berlin; the clocks change this night.
START = datetime.datetime(2026, 3, 28, 21, 0, tzinfo=datetime.UTC)
FIRST, SECOND = quiz.load("kernels").questions[:2]
COUNT = len(quiz.load("kernels").questions)


@pytest.fixture
def begun(new_reader: Any) -> Any:
    """Return a function that lends a reader, on a given day, who sees the cards."""
    def make(**options: Any) -> Any:
        reader = new_reader(timezone_id="Europe/Berlin", **options)
        reader.page.clock.set_fixed_time(START)
        shown(reader, "widget-review")
        return reader
    return make


def later(reader: Any, **after: int) -> None:
    """Open the cards again after some days or hours."""
    reader.page.clock.set_fixed_time(START + datetime.timedelta(**after))
    shown(reader, "widget-review")


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
        boxes = form.locator("label input").all()
        chosen = [box for box, choice in zip(boxes, question.choices, strict=True)
                  if choice.right == right]
        for box in chosen if right else chosen[:1]:
            box.check()
    form.get_by_role("button", name=messages.text("quiz.check")).click()
    return form.inner_text()


def proceed(page: Any) -> None:
    cards(page).get_by_role("button", name=words("next"), exact=True).click()


def test_no_card_before_a_chapter_was_begun_or_switched_on(begun: Any) -> None:
    reader = begun()
    page = reader.page
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


def test_a_card_returns_when_its_rest_is_over(begun: Any) -> None:
    reader = begun()
    page = reader.page
    switch(page, "Nadaraya").check()
    said = reply(page, FIRST, right=True)
    assert plain(FIRST.why) in said
    assert words("returns", box=1, when=words("tomorrow")) in said
    proceed(page)
    assert plain(SECOND.text) in cards(page).locator("legend").inner_text()
    assert words("returns", box=1, when=words("tomorrow")) in reply(page, SECOND, right=False)
    later(reader, hours=1)
    cards(page).get_by_text(line(0, COUNT - 2, 2)).wait_for()
    later(reader, hours=3)  # after midnight
    cards(page).get_by_text(line(2, COUNT - 2, 2)).wait_for()
    assert words("returns", box=2, when=words("in_days", count=3)) in reply(
        page, FIRST, right=True)


def test_an_answer_of_the_quiz_returns_the_next_day(begun: Any) -> None:
    reader = begun()
    page = reader.page
    shown(reader, "quiz-kernels")
    type_number(page, FIRST, FIRST.answer)
    later(reader, days=1)
    cards(page).get_by_text(line(1, COUNT - 1, 1)).wait_for()
    assert plain(FIRST.text) in cards(page).locator("legend").inner_text()
    due = shown(reader, "widget-progress").locator(".ab-trail-next a").first
    assert due.inner_text() == messages.text("progress.cards_due", count=1)


def test_cards_by_keyboard(begun: Any) -> None:
    reader = begun()
    page = reader.page
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


def test_progress_and_cards_travel_in_a_file_and_are_forgotten(begun: Any) -> None:
    reader = begun()
    page = reader.page
    switch(page, "Nadaraya").check()
    reply(page, FIRST, right=True)
    content = save(reader)
    day = json.loads(content)["items"]["review"][FIRST.id]["due"]
    assert day == datetime.date(2026, 3, 29).toordinal() - datetime.date(1970, 1, 1).toordinal()
    other = begun(**MODES["mobile"])
    load(other, content)
    here, there = (one.page.locator("#widget-progress") for one in (reader, other))
    there.get_by_text(messages.text("progress.imported", count=2)).wait_for()
    assert there.locator("table").text_content() == here.locator("table").text_content()
    assert there.locator(".ab-trail").inner_html() == here.locator(".ab-trail").inner_html()
    shown(other, "widget-review").get_by_text(line(0, COUNT - 1, 1)).wait_for()
    assert save(other) == content
    page.get_by_role("button", name=messages.text("progress.reset"), exact=True).click()
    page.get_by_role("button", name=messages.text("progress.forget")).click()
    shown(reader, "widget-review").get_by_text(words("no_cards")).wait_for()
