"""Every widget on every page that has one: keyboard, reset, full screen, links, addresses."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from attnbook import messages, widgets

from . import kinds
from .conftest import COME, MODES, PATIENCE, Reader
from .live import TABLE, USE, Live, settle, state_traits
from .markup import Place, drawn, every, of, places, some

# What a reader can step to inside a figure, in the order of the document. Of a group of radio
# buttons that is the chosen one: arrows lead to the others.
STOPS = """figure => [...figure.querySelectorAll(
    'a[href], button, input, select, summary, [tabindex="0"]')].filter((e) =>
    e.checkVisibility({ visibilityProperty: true }) && e.tabIndex >= 0 && !e.disabled
    && (e.type !== 'radio' || e.checked))
  .map((e, i) => (e.dataset.stop = String(i)))"""
# What can be touched: from where to where, and how high it is together with its label.
SIZES = """all => all.filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => {
  const [box, label] = [e, e.closest('label') ?? e].map((n) => n.getBoundingClientRect());
  return [e.outerHTML.slice(0, 120), box.left, box.right, Math.max(box.height, label.height)];
})"""


def test_the_pages_of_this_book_have_their_widgets() -> None:
    assert {kind for _, _, kind in places()} == {*kinds.names(), "quiz", "progress", "review"}
    assert ("book/welcome.html", "widget-welcome", "library") in places()
    names = [(path, name) for path, name, _ in places()]
    assert len(set(names)) == len(names)


@every
def test_starts_as_the_page_says_and_tab_reaches_every_control_in_order(live: Live) -> None:
    assert live.state() == {trait: live.data[trait] for trait in live.traits}
    assert live.figure.locator(":scope > .ab-fallback").count() == 0
    assert live.figure.locator("figcaption").inner_text() == messages.text(f"{live.kind}.title")
    # It may wait for what is computed in the background.
    expect(live.figure.locator("p.ab-status")).not_to_be_empty()
    expected = live.figure.evaluate(STOPS)
    assert len(expected) >= 8
    live.figure.locator("[data-stop='0']").focus()
    found = []
    for _ in range(len(expected) + 1):
        here = live.page.evaluate("document.activeElement.dataset.stop")
        if here is None:
            break
        found.append(here)
        shown = live.page.evaluate("""() => {
          const e = document.activeElement;
          const ring = (n) => getComputedStyle(n).outlineStyle !== 'none';
          return ring(e) || e instanceof SVGElement && [e, ...e.children].some((kid) =>
            getComputedStyle(kid).strokeOpacity !== '0' && getComputedStyle(kid).stroke !== 'none');
        }""")
        assert shown, f"nobody sees where stop {here} is"
        live.page.keyboard.press("Tab")
    assert found == expected


def panels(live: Live) -> list[str | None]:
    return live.python().state_traits()["panel"].options if "panel" in live.traits else [None]


@every
def test_arrow_keys_move_every_range_and_handle(calm: Live) -> None:
    calm.skip_prediction()
    calm.tool("reset").click()
    for panel in panels(calm):
        if panel:
            calm.set(panel=panel)
        calm.settle()
        movers = calm.figure.locator("input[type=range]:visible, [role=slider]:visible").all()
        for mover in movers:
            before = calm.state()
            spoken = mover.get_attribute("aria-valuetext")
            mover.focus()
            there, back = "ArrowLeft", "ArrowRight"
            if mover.evaluate("e => (e.value ?? e.ariaValueNow) === (e.min ?? e.ariaValueMin)"):
                there, back = back, there
            for _ in range(5):
                calm.page.keyboard.press(there)
            calm.settle()
            moved = calm.state()
            assert moved != before, f"nothing moved: {mover.evaluate('e => e.outerHTML')[:200]}"
            assert mover.get_attribute("aria-valuetext") != spoken
            for _ in range(5):
                calm.page.keyboard.press(back)
            calm.settle()
            assert calm.state() != moved
            assert mover.evaluate("e => e === document.activeElement"), "the focus was lost"


@some
def test_reset_by_keyboard_restores_the_start_and_full_screen_ends(live: Live) -> None:
    before = live.state()
    for key in ("Enter", "Space"):
        live.nudge()
        live.tool("reset").focus()
        live.page.keyboard.press(key)
        assert live.state() == before, key
    live.tool("full").click()
    live.page.wait_for_function("id => document.fullscreenElement?.id === id", arg=live.name)
    live.nudge()
    live.tool("leave").click()
    live.page.wait_for_function("document.fullscreenElement === null")


@some
def test_where_full_screen_is_refused_the_widget_covers_the_page(
        new_reader: Any, place: Place) -> None:
    reader = new_reader(fresh=True)
    reader.page.add_init_script(
        "Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));")
    live = Live(reader, *place)
    live.tool("full").click()
    expect(live.figure).to_have_class(re.compile("ab-cover"))
    box = live.figure.bounding_box()
    assert (box["x"], box["width"]) == (0, live.page.evaluate("innerWidth"))
    live.page.keyboard.press("Escape")
    expect(live.figure).not_to_have_class(re.compile("ab-cover"))


# What is to be read and what is chosen, with all folds open.
SHOWN = """f => {
  f.querySelectorAll('details').forEach((d) => { d.open = true; });
  const said = [...f.querySelectorAll('.ab-body *')].filter((e) => e.getClientRects().length)
    .flatMap((e) => [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE))
    .map((n) => n.data.trim()).filter(Boolean);
  return [said, [...f.querySelectorAll('select')].map((s) => s.value)];
}"""


@pytest.mark.parametrize("place", [one for one in drawn() if not getattr(
    widgets.BY_KIND.get(one[2]), "model_files", ())], ids=lambda place: place[2])
def test_nothing_that_was_shown_survives_start_again(calm: Live) -> None:
    calm.skip_prediction()
    found = []
    for use in ("() => 0", USE):
        calm.figure.evaluate(use)
        calm.settle()
        calm.tool("reset").click()
        calm.figure.evaluate(SHOWN)
        calm.settle()
        found.append(calm.figure.evaluate(SHOWN))
    assert found[0] == found[1]


def moved(live: Live) -> dict[str, Any]:
    """Put a widget into a state in which nearly every trait differs from the start."""
    live.set(**live.known.moved)
    return live.state()


@some
def test_a_copied_link_leads_to_the_same_state(new_reader: Any, site: str, place: Place) -> None:
    reader = new_reader(fresh=True)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    live = Live(reader, *place)
    expected, (path, name, _) = moved(live), place
    live.tool("link").focus()
    live.page.keyboard.press("Enter")
    live.figure.get_by_text(messages.text("widget.link_copied")).wait_for()
    address = live.page.evaluate("navigator.clipboard.readText()")
    assert address.startswith(f"{site}/{path}?only={name}#w={name}&")
    fresh = Live(new_reader(), *place, "#" + address.partition("#")[2])
    assert fresh.state() == expected
    expect(fresh.figure).to_be_in_viewport()
    fresh.tool("reset").click()
    assert fresh.state() == {trait: live.data[trait] for trait in live.traits}


@some
def test_of_an_address_what_is_allowed_is_taken_and_nothing_else(
        new_reader: Any, place: Place) -> None:
    """Node tries what else an address can hold: tests/widgets/core/state.test.js."""
    _, name, kind = place
    good, value = min(((trait, value) for state in kinds.kind(kind).states
                       for trait, value in state.items() if type(value) in (int, float, str)),
                      key=lambda one: type(one[1]) is str)     # a number, where there is one
    bad = "".join(f"&{trait}=<img src=x>" for trait in state_traits(*place) if trait != good)
    live = Live(new_reader(), *place,
                f"#w={name}{bad}&nonsense=1&__proto__[polluted]=1&{good}={quote(str(value))}")
    assert live.state() == {trait: live.data[trait] for trait in live.traits} | {good: value}
    assert live.page.evaluate("({}).polluted") is None
    assert live.figure.locator("img, script").count() == 0


@every
def test_a_window_that_changes_its_size_keeps_state_and_fits(live: Live) -> None:
    expected = moved(live)
    for width in (360, 1280, 480):
        live.page.set_viewport_size({"width": width, "height": 800})
        # What has letters is drawn again, at its own size; lines alone may be scaled.
        live.page.wait_for_function("""id => [...document.querySelectorAll(`#${id} svg.ab-drawing`)]
          .filter((svg) => svg.checkVisibility() && svg.querySelector('text'))
          .every((svg) => svg.viewBox.baseVal.width <= innerWidth
            && Math.abs(svg.viewBox.baseVal.width - svg.getBoundingClientRect().width) < 2)""",
            arg=live.name)
        assert live.state() == expected


# Some systems have a bar to scroll with, which hides what lies behind it: so wide at most, in px.
BAR = 17
# How high the highest row of a table is, as a share of what is seen of the table.
HIGHEST = """table => Math.max(...[...table.tBodies[0].rows].map((row) => row.offsetHeight))
  / table.closest('.ab-scroll').clientHeight"""
# Where the caption of a table ends, and where what is seen of its table does, at either end of it.
ENDS = """caption => [0, 1e6].map((left) => {
  const seen = caption.closest('.ab-scroll');
  seen.scrollLeft = left;
  const [words, box] = [caption, seen].map((e) => e.getBoundingClientRect());
  return [words.left - box.left, box.right - words.right, words.height];
})"""


@every
def test_a_narrow_screen_shows_controls_captions_and_rows_of_tables_whole(
        new_reader: Any, place: Place) -> None:
    live = Live(new_reader(**MODES["mobile"], reduced_motion="reduce"), *place)
    live.skip_prediction()
    width = live.page.evaluate("innerWidth")
    for panel in panels(live):
        if panel:
            live.set(panel=panel)
        found = live.figure.locator("button, input, select, summary").evaluate_all(SIZES)
        assert len(found) > 3
        for what, left, right, height in found:
            assert left >= 0 and right <= width + 0.5, what
            assert height >= 43.5, f"{height} px high: {what}"
        live.open_table()
        live.settle()
        caption = live.figure.locator(TABLE).last.locator("caption")
        for left, right, height in caption.evaluate(ENDS):
            assert left >= -0.5 and right >= BAR and height > 10
        assert live.figure.locator(TABLE).last.locator("table").evaluate(HIGHEST) < 0.5


@of("library")
def test_a_widget_that_fails_keeps_its_picture_and_says_so_once(
        chromium: Any, site: str, place: Place) -> None:
    path, name, _ = place
    reader = Reader(chromium, site)        # its error is meant
    reader.page.route(f"**/{path}", lambda route: route.fulfill(body=route.fetch().text().replace(
        'data-widget="library"', 'data-widget="constructor"'), content_type="text/html"))
    page = reader.open(path)
    for _ in range(3):
        assert not page.locator(f"#{name}").element_handle().evaluate(COME, PATIENCE)
        page.locator("h1").scroll_into_view_if_needed()
    assert page.locator(f"#{name} .ab-fallback svg").is_visible()
    other = page.locator(f"figure[data-widget]:not(#{name})").first.element_handle()
    assert other.evaluate(COME, PATIENCE)
    assert len(reader.errors) == 1 and "constructor" in reader.errors[0]
    reader.context.close()


# Two views of one model, and what they say while they are open, and after they were closed.
SHARED = """async (figure, [state, link]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const said = () => [...document.querySelectorAll('[data-trait=temperature] output')]
    .map((o) => o.textContent);
  document.body.innerHTML = '<main><div id="a"></div><div id="b"></div></main>';
  const model = new figure.model.constructor(state);
  const stops = [];
  for (const [id, file] of [['a', 'module.js'], ['b', 'module.js?copy']]) {
    const { default: widget } = await import(new URL(file, location.origin));
    stops.push(await widget.render({ model, el: document.getElementById(id) }));
  }
  const shown = [];
  for (const temperature of [0.5, 0.75]) {
    model.set('temperature', temperature);
    await frame().then(frame);
    shown.push(said());
    stops.splice(0).forEach((stop) => stop());
  }
  return { shown, ids: document.querySelectorAll('main [id]:not(#a, #b)').length,
    links: document.querySelectorAll(`[aria-label="${link}"]`).length };
}"""


@of("library")
def test_views_and_copies_in_a_notebook_share_a_model_and_leave_nothing_behind(
        new_reader: Any, place: Place) -> None:
    reader, widget = new_reader(fresh=True), widgets.Library()
    reader.page.route("**/module.js*", lambda route: route.fulfill(
        body=widgets.Library._esm, content_type="text/javascript"))
    state = {**widget.page_state(), "kind": "library", "name": widget.name,
             "_start": widget.state()}
    found = Live(reader, *place).figure.evaluate(SHARED, [state, messages.text("widget.link")])
    assert found["shown"] == 2 * [["0.50", "0.50"]], "a closed view listens no longer"
    assert found["ids"] == 0, "controls have no ids, so copies cannot meet"
    assert found["links"] == 0, "an address of a notebook server would lead nowhere"


@of("conventions")
def test_the_tables_of_the_page_follow_the_switches(reader: Reader, place: Place) -> None:
    path, name, _ = place
    page = reader.open(path)
    reader.mount_all()
    for choice in ("columns", "rows"):
        page.locator(f"#{name}").evaluate("(f, to) => f.model.set('vectors', to)", choice)
        settle(page)
        shown = page.locator("[data-convention=vectors]:not([hidden])")
        assert {one.get_attribute("data-choice") for one in shown.all()} == {choice}
