"""Where the reader is on a page: after a reload, after a jump, when far sections are laid out."""

from typing import Any

import pytest

from .live import settle

CHAPTER = "notebooks/02-kernels.html"
# How many sections are not laid out.
FAR = """() => [...document.querySelectorAll('.bd-article > section > section > h2')]
  .filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length"""
# How far a heading is from the place to which a jump leads.
OFF = """id => {
  const one = document.getElementById(id);
  return one.getBoundingClientRect().top - parseFloat(getComputedStyle(one).scrollMarginTop)
    - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
}"""
CONTENTS = ".bd-toc a[href^='#']"
CLICK = f"id => document.querySelector(`{CONTENTS}[href='#${{id}}']`).click()"
# The first block of a chapter's text that begins in the window, and the place of any.
BLOCKS = "[...document.querySelectorAll('.bd-article section:not(.ab section) > :is(p, h2, h3)')]"
FIRST_SEEN = f"""() => {{
  const blocks = {BLOCKS};
  return blocks.findIndex((one) => one.getBoundingClientRect().top >= 0);
}}"""
# How much the text moved by itself since the page came, as Lighthouse counts it.
SHIFTS = """globalThis.moved = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) moved += one.value; })
  .observe({ type: "layout-shift", buffered: true });"""
TOP = f"i => {BLOCKS}[i].getBoundingClientRect().top"


@pytest.mark.parametrize(("width", "share"), [(360, 0.3), (360, 0.8), (1280, 0.6)])
def test_a_reload_keeps_the_reader_s_place(new_reader: Any, width: int, share: float) -> None:
    """What is far away has no height after a reload: pixels alone would lead elsewhere."""
    page = new_reader(viewport={"width": width, "height": 800}).open(CHAPTER)
    page.evaluate(f"scrollTo(0, {share} * document.documentElement.scrollHeight)")
    settle(page)
    seen = page.evaluate(FIRST_SEEN)
    top = page.evaluate(TOP, seen)
    page.reload()
    page.wait_for_function(f"([i, top]) => Math.abs(({TOP})(i) - top) < 3", arg=[seen, top])
    settle(page)
    assert abs(page.evaluate(TOP, seen) - top) < 3


@pytest.mark.parametrize("hand", ["key", "wheel", "script"])
def test_far_sections_wait_until_somebody_does_something(new_reader: Any, hand: str) -> None:
    page = new_reader().open(CHAPTER)
    settle(page)
    assert page.evaluate(FAR) > 5
    if hand == "key":
        page.keyboard.press("Shift")
    elif hand == "wheel":
        page.mouse.move(600, 400)
        page.mouse.wheel(0, 100)
    else:
        page.evaluate("scrollBy(0, 1)")
    page.wait_for_function(f"({FAR})() === 0")


@pytest.mark.parametrize(("path", "width"), [
    (CHAPTER, 360), ("book/prerequisites.html", 1280), ("book/notation.html", 360)])
def test_the_text_stays_where_it_is_while_a_page_comes(
        new_reader: Any, path: str, width: int) -> None:
    """Slowly, so that it comes in pieces: the page's contents last, after the text is seen."""
    reader = new_reader(fresh=True, viewport={"width": width, "height": 900})
    reader.page.add_init_script(SHIFTS)
    slow = reader.context.new_cdp_session(reader.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 8})
    page = reader.open(path)
    page.wait_for_timeout(1000)              # fonts are there, widgets are mounted
    assert page.evaluate("moved") < 0.02


@pytest.mark.parametrize(("way", "width"), [
    ("address", 360), ("address", 1280), ("contents", 1280), ("script", 360)])
def test_a_jump_ends_at_its_heading(new_reader: Any, width: int, way: str) -> None:
    reader = new_reader(viewport={"width": width, "height": 800})
    page = reader.open(CHAPTER)
    names = page.locator(CONTENTS).evaluate_all("all => all.map((a) => a.hash.slice(1))")
    assert len(names) > 10
    for name in names[3::5]:
        page.goto("about:blank")
        reader.open(CHAPTER + (f"#{name}" if way == "address" else ""))
        if way == "contents":
            page.evaluate(CLICK, name)
        elif way == "script":
            page.evaluate("id => { location.hash = id; }", name)
        settle(page)
        page.wait_for_timeout(300)           # what is near is laid out, widgets are mounted
        assert abs(page.evaluate(OFF, name)) < 3, name


@pytest.mark.parametrize(("path", "width"), [
    (CHAPTER, 360), ("book/welcome.html", 1280), ("book/notation.html", 360)])
def test_the_key_end_leads_to_the_end(new_reader: Any, path: str, width: int) -> None:
    """The page changes its length on the way there: what was far away is laid out."""
    page = new_reader(viewport={"width": width, "height": 800}).open(path)
    page.keyboard.press("End")
    page.wait_for_timeout(1500)              # longer than the page is kept there
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight - scrollY") < 2


# What the contents mark, and the last section that begins in the window's upper third or above.
MARKED = """() => [...document.querySelectorAll('.bd-toc [aria-current]')]
  .map((link) => link.getAttribute('href').slice(1))"""
READ = f"""() => {{
  const open = [...document.querySelectorAll("{CONTENTS}")].map((link) => link.hash.slice(1));
  return open.filter((id) => document.getElementById(id).getBoundingClientRect().top
    < 0.3 * innerHeight).slice(-1);
}}"""


def test_the_contents_mark_what_is_read_wherever_one_jumps_and_on_the_way_up(
    new_reader: Any,
) -> None:
    page = new_reader(viewport={"width": 1280, "height": 800}).open(CHAPTER)
    assert page.evaluate(MARKED) == []
    page.evaluate("scrollTo(0, 0.5 * document.documentElement.scrollHeight)")
    settle(page)
    end = page.evaluate("document.documentElement.scrollHeight - 2 * innerHeight")
    seen = set()
    for y in [end, *range(int(end), 0, -450), 0, end / 3, 0]:
        page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
        page.wait_for_function(f"String(({MARKED})()) === String(({READ})())")
        seen.update(page.evaluate(MARKED))
    assert page.evaluate(MARKED) == []
    assert seen >= {"near-points-speak-louder", "leave-one-out", "how-wide"}
    assert any(name.startswith("ex-") for name in seen), "the parts of a section count"


def test_the_contents_mark_what_was_asked_for_until_the_page_is_moved(new_reader: Any) -> None:
    """The last sections are too short to come up: where they are asked for, they are marked."""
    page = new_reader(viewport={"width": 1280, "height": 1200}).open(CHAPTER)
    for name in ("summary", "sources", "exercises", "summary"):
        page.locator(f"{CONTENTS}[href='#{name}']").first.click()
        settle(page)
        page.wait_for_function(f"name => String(({MARKED})()) === name", arg=name)
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -3000)
    page.wait_for_function(f"String(({MARKED})()) !== 'summary'")
    page.keyboard.press("End")
    page.wait_for_function(f"String(({MARKED})()) === 'sources'")
    page = new_reader(viewport={"width": 1280, "height": 1200}).open(f"{CHAPTER}#summary")
    page.wait_for_function(f"String(({MARKED})()) === 'summary'")
