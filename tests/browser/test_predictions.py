"""Predictions: what follows is covered until the reader has answered, and only then."""

from typing import Any

import pytest

from attnbook.messages import text

from .conftest import MODES, SITE, Reader, axe, pages
from .live import settle
from .markup import soup

CHAPTER = "notebooks/01-library.html"
ASKING = [p for p in pages() if p.startswith("notebooks/")
          and "data-predict=" in (SITE / p).read_text(encoding="utf8")]
# The names, in the order in which Tab comes to them, of covers in which something has had focus.
TABBED = """() => {
  const found = new Set();
  addEventListener('focusin', ({ target }) => {
    const cover = target.closest('[data-after]');
    if (cover) found.add(cover.dataset.after);
  });
  globalThis.tabbed = found;
}"""
# Lays out what is far away, as a reader does who comes by; what is covered stays so.
NEAR = ".bd-article :not([data-after]) { content-visibility: visible !important; }"
# The element itself has no box of its own.
SEEN = "e => [...e.querySelectorAll('p, pre, svg')].some((one) => one.checkVisibility())"
KEPT = """() => Object.fromEntries(Object.entries(localStorage).filter(([key]) =>
  key.startsWith('attnbook/1/predict/predict-')).map(([key, value]) => [key, JSON.parse(value)]))"""


class Box:
    """One prediction of an open page."""

    def __init__(self, page: Any, number: int = 0) -> None:
        self.page = page
        self.node = page.locator("[data-predict]").nth(number)
        self.name = self.node.get_attribute("data-predict")
        self.right = int(self.node.get_attribute("data-right") or 0)
        self.cover = page.locator(f"[data-after='{self.name}']").first
        self.choices = self.node.locator(".prediction-choices button")
        self.again = self.node.locator(".prediction-again")
        self.told = self.node.get_by_role("status")
        self.line = self.cover.locator("xpath=preceding-sibling::*[1]")

    @property
    def covered(self) -> bool:
        return not self.cover.evaluate(SEEN)

    def choose(self, number: int) -> None:
        self.choices.nth(number - 1).click()

    @property
    def top(self) -> float:
        return self.node.bounding_box()["y"]


def opened(reader: Reader, path: str = CHAPTER, number: int = 0) -> Box:
    return reached(Box(reader.open(path), number))


def reached(box: Box) -> Box:
    """Bring a prediction to the middle: what comes near is laid out, and moves a hand no more."""
    box.node.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    settle(box.page)
    return box


def sound(page: Any) -> list[str]:
    page.add_style_tag(content=NEAR)
    settle(page)
    return axe(page)


@pytest.mark.parametrize("path", ASKING)
def test_each_prediction_covers_until_answered(new_reader: Any, path: str) -> None:
    reader = new_reader()
    page = reader.open(path)
    for number in range(page.locator("[data-predict]").count()):
        box = Box(page, number)
        assert box.covered and box.line.is_visible(), box.name
        reached(box).choose(1)
        assert not box.covered and not box.line.is_visible(), box.name
        assert box.cover.locator("p").last.is_visible()


def test_what_is_covered_is_out_of_reach_and_told_in_one_line(new_reader: Any) -> None:
    reader = new_reader()
    box = opened(reader)
    assert box.line.inner_text() == box.cover.get_attribute("data-waits")
    assert box.line.bounding_box()["height"] > 10
    assert box.cover.bounding_box()["height"] == 0
    spoken = box.page.locator("article").aria_snapshot()
    answer = box.cover.locator("p").last.inner_text()[:30] or box.cover.evaluate(
        "e => e.lastElementChild.textContent.slice(0, 30)")
    assert answer not in spoken
    box.page.evaluate(TABBED)
    box.choices.last.focus()
    for _ in range(4):
        box.page.keyboard.press("Tab")
    assert box.page.evaluate("[...tabbed]") == []


@pytest.mark.parametrize("mode", ["light", "mobile"])
def test_a_tap_uncovers_and_nothing_jumps(new_reader: Any, mode: str) -> None:
    box = opened(new_reader(**MODES[mode]))
    before, place = box.top, box.page.evaluate("scrollY")
    wrong = 1 + box.right % box.choices.count()
    box.choose(wrong)
    settle(box.page)
    assert not box.covered
    assert abs(box.top - before) < 2 and abs(box.page.evaluate("scrollY") - place) < 2
    assert box.told.inner_text() == text("site.predict.wrong")
    marked = box.node.locator("li").all_inner_texts()
    assert text("site.predict.right_mark") in marked[box.right - 1]
    assert text("site.predict.yours") in marked[wrong - 1]
    assert box.page.evaluate("document.activeElement.dataset.predict") == box.name


@pytest.mark.parametrize("mode", ["dark", "mobile"])
def test_buttons_are_large_enough_and_the_page_is_sound(new_reader: Any, mode: str) -> None:
    box = opened(new_reader(**MODES[mode]))
    for button in box.choices.all():
        place = button.bounding_box()
        assert place["height"] >= 44 and place["width"] >= 44
    assert sound(box.page) == []
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert box.page.evaluate(wide)
    box.choose(box.right)
    assert sound(box.page) == []
    assert box.page.evaluate(wide)
    assert box.again.bounding_box()["height"] >= 44


def test_the_keyboard_alone_answers_and_covers_again(new_reader: Any) -> None:
    reader = new_reader()
    box = opened(reader)
    box.choices.first.focus()
    for _ in range(box.right - 1):
        reader.page.keyboard.press("Tab")
    reader.page.keyboard.press("Shift+Tab")
    reader.page.keyboard.press("Tab")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert reader.page.evaluate(outline) == "solid"
    reader.page.keyboard.press("Space")
    assert box.told.inner_text() == text("site.predict.right")
    assert not box.covered
    reader.page.keyboard.press("Tab")
    assert box.again.evaluate("e => e === document.activeElement")
    reader.page.keyboard.press("Enter")
    assert box.covered and box.told.inner_text() == ""
    assert box.choices.first.evaluate("e => e === document.activeElement")
    assert reader.page.evaluate(KEPT) == {}
    assert box.node.locator(".prediction-mark").count() == 0


def test_a_guess_is_kept_and_counted(new_reader: Any) -> None:
    reader = new_reader()
    box = opened(reader)
    box.choose(box.right)
    reader.reload()
    reader.page.wait_for_function("document.querySelector('.prediction-mark')")
    box = Box(reader.page)
    assert not box.covered and box.told.inner_text() == text("site.predict.right")
    assert reader.page.evaluate(KEPT) == {
        f"attnbook/1/predict/{box.name}": {"choice": box.right, "right": True}}
    assert Box(reader.page, 1).covered
    names = [one["data-predict"] for one in soup(CHAPTER).select("[data-predict]")]
    page = reader.open("book/welcome.html?only=widget-progress")
    reader.mount_all()
    row = page.locator("#widget-progress tbody tr").filter(has_text="The library")
    expected = text("progress.count", done=1, all=len(names) + 1)   # and that of the widget
    assert expected in row.locator("td").all_text_contents()


def test_an_anchor_leads_into_what_is_covered(new_reader: Any) -> None:
    reader = new_reader()
    cover = soup(CHAPTER).select_one("[data-after]:has([id^='code-'], [id^='fig-'])")
    inside = cover.select_one("[id^='code-'], [id^='fig-']")["id"]
    page = reader.open(f"{CHAPTER}#{inside}")
    settle(page)
    assert page.locator(f"#{inside}").bounding_box()["y"] < 300
    numbers = [one["data-predict"] for one in soup(CHAPTER).select("[data-predict]")]
    number = numbers.index(cover["data-after"])
    box = Box(page, number)
    assert not box.covered and box.choices.first.is_visible()
    assert page.evaluate(KEPT) == {}, "to be led there is no answer"
    assert Box(page, (number + 1) % len(numbers)).covered
    page = reader.open("nothing-here")
    page = reader.open(CHAPTER)
    assert Box(page, number).covered
    page.evaluate("""id => {
        const link = Object.assign(document.createElement('a'), { href: `#${id}` });
        document.body.append(link);
        link.click();
    }""", inside)
    settle(page)
    assert not Box(page, number).covered
    assert 0 <= page.locator(f"#{inside}").bounding_box()["y"] < 300


def test_words_that_were_sought_are_not_covered(new_reader: Any) -> None:
    cover = soup(CHAPTER).select_one("[data-after]")
    word = max(cover.get_text().split(), key=len)
    page = new_reader().open(f"{CHAPTER}?highlight={word}")
    assert not Box(page).covered
    page = new_reader().open(f"{CHAPTER}?highlight=zzzz")
    assert Box(page).covered


def test_paper_covers_nothing(new_reader: Any) -> None:
    box = opened(new_reader())
    assert box.covered
    box.page.emulate_media(media="print")
    assert not box.covered
    assert not box.choices.first.is_visible() and not box.line.is_visible()
    assert box.node.locator("li").first.is_visible()


def test_without_scripts_nothing_is_covered(new_reader: Any) -> None:
    page = new_reader(fresh=True, java_script_enabled=False).open(CHAPTER)
    cover = page.locator("[data-after]").first
    assert cover.locator("p").last.is_visible()
    assert page.locator("[data-predict] li").first.is_visible()
    assert page.locator(".prediction-choices, .prediction-waits").count() == 0
