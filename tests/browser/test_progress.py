"""What a reader does in the chapters reaches the welcome page, and a file, and comes back."""

import json
from typing import Any

import pytest

from attnbook import messages
from attnbook.data import quiz, tables

from .live import shown
from .markup import places
from .test_quiz import answer_by_keyboard, answered, plain

WELCOME = "book/welcome.html"
QUIZZES = [name for _, name, kind in places() if kind == "quiz"] or ["(not built)"]


@pytest.mark.parametrize("name", QUIZZES[::6])
def test_a_quiz_answered_by_keyboard_is_counted(new_reader: Any, name: str) -> None:
    reader = new_reader()
    questions = quiz.load(name.removeprefix("quiz-")).questions
    shown(reader, name)
    for question in questions:
        said = answer_by_keyboard(reader.page, question)
        right = [question.why] if question.kind == "number" else [
            choice.why for choice in question.choices if choice.right]
        assert all(plain(why) in said for why in right)
    reader.reload()
    reader.mount_all()
    done = messages.text("quiz.all_right", count=len(questions), right=len(questions),
                         first=len(questions), answered=len(questions))
    reader.page.locator(f"#{name}").get_by_text(done).wait_for()
    titles = {chapter.stem: chapter.title for chapter in tables.chapters()}
    total = messages.text("progress.count", done=len(questions), all=len(questions))
    assert total == answered(reader, titles.get(
        name.removeprefix("quiz-"), messages.text("progress.page_title")))


# --- what was read ----------------------------------------------------------
KERNELS = "notebooks/02-kernels.html"
READ = "JSON.parse(localStorage.getItem('attnbook/1/read/kernels'))?.sections ?? []"
BOTTOM = "([id, by]) => scrollTo(0, document.getElementById(id).getBoundingClientRect().bottom" \
         " + scrollY - innerHeight + by)"


def rest(page: Any, seconds: int) -> None:
    """Let the reader look for so long; first the browser says what is on the screen."""
    page.evaluate("new Promise((done) => queueMicrotask(() => {"
                  " const o = new IntersectionObserver(() => { o.disconnect(); done(); });"
                  " o.observe(document.body); }))")
    page.clock.run_for(seconds * 1000)


def test_a_section_is_read_when_its_end_was_seen_and_the_map_leads_on(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    reader.page.clock.install()
    page = reader.open(KERNELS)
    first, second, *_ = page.locator("[data-chapter]").get_attribute("data-sections").split()
    rest(page, 60)
    assert page.evaluate(READ) == []                     # the end of the first is not in view
    page.evaluate(BOTTOM, [second, 200])                 # past it, and on at once
    rest(page, 2)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    rest(page, 60)
    assert page.evaluate(READ) == []
    page.evaluate(BOTTOM, [first, 200])
    rest(page, 31)
    assert page.evaluate(READ) == [first]
    page.clock.resume()
    widget = shown(reader, "widget-progress")
    stop = widget.locator(".ab-trail-stops li").filter(has_text="Nadaraya")
    assert stop.get_attribute("data-read") == "part"
    count = len(tables.chapters()) + 1
    assert widget.locator(".ab-trail-stops li").count() == count
    known = json.loads(widget.get_attribute("data-places"))["kernels"]["sections"]
    said = messages.text("progress.done_read", done=1, all=len(known))
    assert said in stop.text_content()
    onward = widget.locator(".ab-trail-next a").first
    assert onward.get_attribute("href").endswith(f"02-kernels.html#{second}")
    onward.click()
    page.wait_for_url(f"**#{second}")


# --- who comes back -------------------------------------------------------------------------------
MASKS = "notebooks/08-masks.html"
CARDS = [question.id for stem in ("library", "embeddings")
         for question in quiz.load(stem).questions]
KEPT = {
    "read/library": {"sections": ["too-much-to-read"], "last": "too-much-to-read", "at": 1},
    **{f"review/{name}": {"box": 1, "due": 10} for name in CARDS},
}


def test_the_first_visit_begins_and_the_next_goes_on(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    page = reader.open(WELCOME)
    top = page.locator(".coming-back")
    assert top.inner_text().strip() == "Begin with chapter 1."
    assert page.locator(".ab-due").count() == 0
    page.evaluate("""kept => { for (const [key, value] of Object.entries(kept))
        localStorage.setItem(`attnbook/1/${key}`, JSON.stringify(value)); }""", KEPT)
    page.reload()
    page.wait_for_function("document.querySelector('.coming-back a').hash.length > 1")
    assert "1. The library" in top.inner_text()
    assert f"{len(CARDS)}" in top.inner_text()
    assert top.bounding_box()["y"] < 600
    reader.open(MASKS)
    count = page.locator(".bd-links .ab-due")
    count.wait_for(state="attached")
    assert count.inner_text() == str(len(CARDS))
    off = json.dumps({"on": False})
    page.evaluate("off => localStorage.setItem('attnbook/1/deck/embeddings', off)", off)
    page.reload()
    count.wait_for(state="attached")
    assert count.inner_text() == str(len(quiz.load("library").questions))
    page.evaluate("off => localStorage.setItem('attnbook/1/deck/library', off)", off)
    page.reload()
    page.locator("figure[data-mounted='1'], figure[data-widget]").first.wait_for(state="attached")
    assert page.locator(".ab-due").count() == 0
