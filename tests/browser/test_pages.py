"""Every page of the built site in a browser: loads, fits, can be used by everyone."""

from typing import Any

import pytest

from .conftest import COLOURS, MODES, Reader, axe, pages, sandboxed, served
from .conftest import SITE as BUILT
from .live import settle
from .markup import places

WORDS = [p for p in pages() if p != "index.html"]  # the root leads to the first page at once
CHAPTERS = [p for p in WORDS if p.startswith("notebooks/")]
ALIVE = sorted({path for path, _, _ in places()})
FIRST = "book/welcome.html"
THEME = "document.documentElement.dataset.theme"
# Sliders whose value stands on a line of its own, beside neither the words nor the track.
APART = """() => [...document.querySelectorAll('.ab-slider:has(output)')].filter((slider) => {
  const [words, track, value] = ['.ab-label', 'input', 'output'].map((part) =>
    slider.querySelector(part).getBoundingClientRect());
  const apart = (part) => value.bottom <= part.top || part.bottom <= value.top;
  return slider.checkVisibility() && apart(words) && apart(track);
}).map((slider) => `${slider.closest('figure').id}: ${slider.innerText}`)"""
# The figure, the text and the pixels of every word in a figure.
LETTERS = """() => [...document.querySelectorAll('.fig-svg text')].map((e) => {
  const { a, b } = e.getScreenCTM(), size = parseFloat(getComputedStyle(e).fontSize);
  return [e.closest('figure').id, e.textContent, size * Math.hypot(a, b)];
})"""
# The ways in which a browser refuses to keep anything.
REFUSALS = {
    "reading throws": "Storage.prototype.getItem = () => { throw new Error('no'); };",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('QuotaExceededError'); };",
    "no storage": "Object.defineProperty(window, 'localStorage', "
                  "{ configurable: true, get() { throw new DOMException('SecurityError'); } });",
}


def too_wide(page: Any) -> int:
    """Return by how many pixels a page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def test_root_opens_the_first_page(reader: Reader) -> None:
    page = reader.open()
    page.wait_for_url(f"**/{FIRST}")
    assert page.locator("h1").first.inner_text()


# Every page in the light on a desk, by every rule of axe-core.  The other three ways differ from it
# in the colours and in what a telephone hides or arranges anew, which a page of each kind shows:
# the first page, a chapter, the tables and the formulas.
KINDS = [FIRST, CHAPTERS[1] if CHAPTERS[1:] else FIRST, "book/glossary.html", "book/notation.html"]


@pytest.mark.parametrize("path", WORDS)
def test_page_loads_whole_on_a_telephone_and_is_accessible(new_reader: Any, path: str) -> None:
    reader = new_reader(**{**MODES["mobile"], "color_scheme": "dark"})
    page = reader.open(path)
    assert reader.mount_all() == len([place for place in places() if place[0] == path])
    assert too_wide(page) <= 0, f"{path} is wider than a 360 px screen"
    assert page.evaluate(APART) == []
    assert page.evaluate(THEME) == "dark"
    unfold(page)
    if path in CHAPTERS:
        letters = page.evaluate(LETTERS)
        assert len({name for name, *_ in letters}) > 1
        assert [letter for letter in letters if letter[2] < 11.95] == []
        assert too_wide(page) <= 0
    if path in KINDS:
        assert [*axe(page), *in_other_colours(page, "light")] == []


def test_what_is_wider_than_its_frame_is_reached_by_keyboard_when_it_is_seen(
        new_reader: Any) -> None:
    page = new_reader(**MODES["mobile"]).open(CHAPTERS[1])
    frames = page.locator("main .highlight pre, main .math-scroll")
    wide = """all => all.filter((f) => f.checkVisibility() && f.scrollWidth > f.clientWidth + 1)
        .map((f) => f.getAttribute("tabindex"))"""
    far = frames.last
    assert far.get_attribute("tabindex") is None, "it was measured before anybody came near"
    unfold(page)
    found = frames.evaluate_all(wide)
    assert len(found) > 5 and set(found) == {"0"}


def unfold(page: Any) -> None:
    """Open what is folded, lay out what is far away: it has to be accessible, too."""
    page.evaluate("document.querySelectorAll('main details').forEach((d) => { d.open = true; })")
    page.add_style_tag(content=".bd-article * { content-visibility: visible !important; }")
    settle(page)


def in_other_colours(page: Any, scheme: str, within: str = "html") -> list[str]:
    """Look at the colours once more: the page follows the system, and nothing else changes.

    Elements, attributes, texts and every other computed style stay as they are, so no other rule
    can answer otherwise; ``test_styles.py`` holds the sheets to that.
    """
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(f"{THEME} === '{scheme}'")
    return axe(page, only=COLOURS, within=within)


@pytest.mark.parametrize("path", WORDS)
def test_page_is_accessible_on_a_desk_and_fits_when_zoomed(new_reader: Any, path: str) -> None:
    reader = new_reader(reduced_motion="reduce")
    page = reader.open(path)
    reader.mount_all()
    assert page.evaluate(APART) == []
    assert page.evaluate(THEME) == "light"
    unfold(page)
    found = axe(page)
    if path in KINDS:
        found += in_other_colours(page, "dark")
    assert not found, "\n".join(found)
    # To the page, a zoom of 200 % is a window of half the size.
    page.set_viewport_size({"width": 640, "height": 450})
    settle(page)
    assert too_wide(page) <= 0


@pytest.mark.parametrize("path", ALIVE[::4])
def test_without_javascript(chromium: Any, site: str, path: str) -> None:
    """Pictures, numbers, quiz questions and answers are there where no script runs."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/{path}")
    for card in page.locator(".chapter-touch a").all():
        assert card.is_visible() and not card.locator(".chapter-picture").is_visible()
        assert page.locator(f"figure{card.get_attribute('href')}").count() == 1
    stills = page.locator("figure[data-widget] > .ab-fallback")
    assert stills.count() == len([place for place in places() if place[0] == path])
    for still in stills.all():
        assert still.is_visible()
        kind = still.locator("..").get_attribute("data-widget")
        wanted = {"quiz": "details", "progress": "table", "conventions": "math",
                  "review": "a[href*='#quiz-']"}.get(kind, "svg[role=img][aria-label]")
        assert still.locator(wanted).count(), f"{kind} has no {wanted}"
        if kind == "quiz":
            # By a key: a click may miss what moves while the page's fonts still arrive.
            still.locator("summary").first.press("Enter")
            assert len(still.locator("details[open]").first.inner_text()) > 40
    context.close()


def press_theme_until(page: Any, wanted: str) -> None:
    for _ in range(3):
        if page.evaluate(THEME) == wanted:
            return
        page.locator("button.theme-switch-button:visible").first.click()
    assert page.evaluate(THEME) == wanted


def test_dark_mode_is_remembered(reader: Reader) -> None:
    page = reader.open(FIRST)
    page.locator("button.theme-switch-button:visible").first.hover()
    page.locator(".tooltip").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".tooltip").count() == 0
    press_theme_until(page, "dark")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    reader.open("book/notation.html")
    assert page.evaluate(THEME) == "dark"
    press_theme_until(page, "light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != ground


def test_pages_work_in_a_sandbox(chromium: Any) -> None:
    """A frame without an origin, as previews use it, has no storage at all."""
    with served(BUILT, {"Access-Control-Allow-Origin": "*"}) as address:
        reader = Reader(chromium, address)
        page = sandboxed(reader, CHAPTERS[0])
        page.locator("#widget-library").scroll_into_view_if_needed()
        page.locator("#widget-library[data-mounted='1']").wait_for()
        press_theme_until(page, "dark")
        reader.context.close()
    reader.check()


@pytest.mark.parametrize(("bar", "width"), [("primary", 360), ("secondary", 360),
                                            ("secondary", 1000)])
def test_a_side_bar_on_a_narrow_screen_waits_without_layout_and_opens(
        new_reader: Any, bar: str, width: int) -> None:
    page = new_reader(viewport={"width": width, "height": 740}).open(CHAPTERS[1])
    waiting = page.locator(f"div.bd-sidebar-{bar}")
    assert waiting.evaluate("bar => bar.getClientRects().length") == 0
    for _ in range(2):
        page.locator(f".{bar}-toggle:visible").first.click()
        links = page.locator("dialog[open] a:visible")
        links.first.wait_for()
        assert links.count() > 10
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        # The bar gets its links back when the dialog says that it has closed: a moment later.
        waiting.locator("a").nth(10).wait_for(state="attached")
        assert not waiting.is_visible()


def test_skip_links_are_the_first_stops(reader: Reader) -> None:
    widget = "#widget-mask-painter"
    for tabs, place in enumerate(("#main-content", widget), start=1):
        page = reader.open("notebooks/08-masks.html")
        for _ in range(tabs):
            page.keyboard.press("Tab")
        assert page.locator(":focus").get_attribute("href") == place
        page.wait_for_function("document.activeElement.getBoundingClientRect().top >= 0")
        page.keyboard.press("Enter")
        if place == widget:
            page.locator(f"{widget}[data-mounted='1']").wait_for()
        page.keyboard.press("Tab")
        assert page.evaluate("p => Boolean(document.activeElement.closest(p))",
                             widget if place == widget else "main")


# Upwards through the page, where the button comes: how often it is seen, and what lies under it
# other than the bar at the top, in which it has a place of its own.
UNDER = """async () => {
  const button = document.querySelector('#pst-back-to-top'), under = [];
  let seen = 0;
  for (let y = document.documentElement.scrollHeight; y > 0; y -= innerHeight / 3) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (!button.checkVisibility({ visibilityProperty: true })) continue;
    seen++;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    for (const x of [left, (left + right) / 2, right])
      for (const y of [top, bottom]) {
        const below = document.elementsFromPoint(x, y).find((e) => !button.contains(e));
        if (!below.closest('.bd-header-article') || below.closest('button'))
          under.push(below.outerHTML.slice(0, 80));
      }
  }
  return [seen, under];
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1100, 800), (1280, 800)])
def test_back_to_top_covers_no_value(new_reader: Any, width: int, height: int) -> None:
    reader = new_reader(reduced_motion="reduce", viewport={"width": width, "height": height})
    page = reader.open("notebooks/13-costs.html")
    reader.mount_all()
    seen, under = page.evaluate(UNDER)
    assert under == []
    assert bool(seen) == (width < 1200), "where the contents stand beside the text, nobody needs it"
