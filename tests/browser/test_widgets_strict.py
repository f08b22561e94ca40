"""The widgets of Part I on a page of their own: strict policy, hostile words, Python's numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from attnbook import messages
from attnbook.data import sine

from .conftest import AXE, MODES, Reader, axe, served
from .live import rows, settle, stop_the_clock
from .markup import put_widgets

widgets = pytest.importorskip("attnbook.widgets")
pytestmark = pytest.mark.browser

HOSTILE = "\"><img src=x onerror=alert(1)><script>alert(2)</script>{{x}}\u202e"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; "
          "require-trusted-types-for 'script'")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Widgets</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}"><link rel="icon" href="data:,">
<link rel="stylesheet" href="attnbook.css"><link rel="stylesheet" href="page.css"></head>
<body><main><h1>Page</h1>{body}</main><script async src="attnbook.js"></script></body></html>"""
SHEET = """html { color-scheme: light dark } body { margin: 0; font-family: sans-serif }
main { max-width: 44rem; margin: auto }"""


def page_of(*figures: Any, policy: str = POLICY) -> str:
    return PAGE.format(policy=policy, body="".join(figure.page_html() for figure in figures))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with pages of widgets, as the book would serve them."""
    path = tmp_path_factory.mktemp("widgets")
    put_widgets(path)
    (path / "page.css").write_text(SHEET, "utf8")
    (path / "module.js").write_text(widgets.Library._esm, "utf8")
    x, y = sine()
    hostile = {HOSTILE: widgets.DataSet(x, y, label=HOSTILE, x_label=HOSTILE, y_label=HOSTILE),
               "b": widgets.DataSet(10 * x, y, label="b")}
    library = widgets.Library(names=[HOSTILE] * 6, topics=[HOSTILE] * 3, query_name=HOSTILE)
    broken = widgets.Library(name="widget-broken").page_html().replace(
        'data-widget="library"', 'data-widget="constructor"')
    pages = {
        "index": page_of(widgets.Library(), widgets.KernelExplorer(), widgets.SoftmaxLab()),
        "hostile": page_of(library, widgets.KernelExplorer(hostile)),
        "broken": page_of(widgets.Library()).replace("</main>", f"{broken}</main>"),
        "module": PAGE.format(policy="", body="<div id=a></div><div id=b></div>").replace(
            '<script async src="attnbook.js"></script>', ""),
    }
    for name, text in pages.items():
        (path / f"{name}.html").write_text(text, encoding="utf8")
    return path


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Serve the folder."""
    with served(folder) as found:
        yield found


@pytest.fixture
def open_page(readers: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a page and brings its widgets to life; checked at the end."""
    def make(path: str = "index.html", *, alive: bool = True, **options: Any) -> Any:
        reader = readers.lend(address, **options)
        page = reader.open(path)
        if alive:
            reader.mount_all()
        return page
    yield make
    readers.take_back()


def words(message: str, **blanks: object) -> str:
    text = messages.text(message)
    return text.format(**blanks) if blanks else text


def set_state(figure: Any, **state: Any) -> None:
    figure.evaluate(
        "(f, s) => Object.entries(s).forEach(([k, v]) => f.model.set(k, v))", state)
    settle(figure.page)


def six_digits(numbers: Any) -> list[float]:
    return [float(f"{number:.6g}") for number in numbers]


CASES = [
    ("library", "Library", {"angle": 200.0, "length": 0.6, "temperature": 0.4}),
    ("library", "Library", {"angle": 55.0, "length": 1.0, "temperature": 0.0}),
    ("kernel-explorer", "KernelExplorer", {"kernel": "boxcar", "bandwidth": 0.6, "query": 3.1}),
    ("kernel-explorer", "KernelExplorer", {"kernel": "gaussian", "bandwidth": 0.06, "query": 5.2}),
    ("softmax-lab", "SoftmaxLab", {"scores": [1.0, -2.0, 3.5, 0.0, 0.1, 6.0], "temperature": 2.5,
                                   "mask": [True, False, True, True, False, True]}),
    ("softmax-lab", "SoftmaxLab", {"panel": "scale", "width": 300, "draw": 41}),
]


@pytest.mark.parametrize(("name", "make", "state"), CASES)
def test_widget_shows_the_numbers_of_python(open_page, name, make, state):
    figure = open_page().locator(f"#widget-{name}")
    set_state(figure, **state)
    # The page starts from numbers of six digits, so Python gets the same here.
    sets = [{"sine": widgets.DataSet(*(six_digits(v) for v in sine()))}] * (make[0] == "K")
    expected = [list(row) for row in getattr(widgets, make)(*sets, **state).table().rows]
    found = rows(figure, "rows.length >= 6 && JSON.stringify(rows)"
                         " === JSON.stringify(arg.slice(0, rows.length))", expected)
    assert found == expected[: len(found)] and len(found) >= 6


@pytest.mark.parametrize("mode", MODES)
def test_widgets_are_accessible(open_page, mode):
    if not AXE.exists():
        pytest.fail("axe-core is missing: make env installs it")
    page = open_page(**MODES[mode], bypass_csp=True)
    for summary in page.locator(".ab-data:not([hidden]) > summary").all():
        summary.click()
    assert axe(page) == []
    set_state(page.locator("#widget-softmax-lab"), panel="scale")
    assert axe(page) == []


@pytest.mark.parametrize("width", [320, 360, 700, 1280])
def test_nothing_is_wider_than_the_screen(open_page, width):
    page = open_page(viewport={"width": width, "height": 800})
    set_state(page.locator("#widget-softmax-lab"), mask=[False] * 6)
    wide = page.evaluate(
        "() => [...document.querySelectorAll('.ab-figure :not(g, path, td, th, tr, tbody, thead)')]"
        ".filter((e) => !e.closest('.ab-scroll') && e.getBoundingClientRect().width"
        " && (e.getBoundingClientRect().right > innerWidth || e.getBoundingClientRect().left < 0))"
        ".map((e) => `${e.tagName} ${e.getAttribute('class')} ${e.textContent.slice(0, 30)}`)")
    assert wide == []


def test_targets_are_large_enough_for_fingers(open_page):
    page = open_page(**MODES["mobile"])
    small = page.locator(
        ".ab button, .ab select, .ab input[type=range], .ab input[type=number], .ab summary,"
        " .ab label"
    ).evaluate_all(
        "all => all.map((e) => [e.textContent, e.getBoundingClientRect().height])"
        ".filter(([, height]) => height > 0 && height < 43.5)")
    assert small == []


def test_query_of_the_library_follows_the_finger_and_the_keys(open_page):
    page = open_page()
    figure = page.locator("#widget-library")
    disc = figure.locator(".ab-disc")
    disc.scroll_into_view_if_needed()
    handle = figure.get_by_role("slider", name=re.compile("left and right turn it"))
    box, grip = disc.bounding_box(), handle.locator("circle").last.bounding_box()
    page.mouse.move(grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 60, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    settle(page)
    assert handle.get_attribute("aria-valuenow") == "180"
    handle.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("End")
    settle(page)
    state = figure.evaluate("f => [f.model.get('angle'), f.model.get('length')]")
    assert state == pytest.approx([191, 1.0], abs=0.5)
    rows(figure, "Number(rows[4][2]) > 0.8")  # the poems


def test_kernel_explorer_moves_with_drag_and_keys(open_page):
    page = open_page()
    figure = page.locator("#widget-kernel-explorer")
    drawing = figure.locator("svg.ab-drag").first
    drawing.scroll_into_view_if_needed()
    curve = figure.locator("[data-mark=estimate]")
    before = curve.get_attribute("d")
    box = drawing.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 30, box["y"] + 80)
    assert figure.evaluate("f => f.model.get('query')") > 4.5
    assert curve.get_attribute("d") == before
    slider = figure.locator("[data-trait=bandwidth] input")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("PageUp")
    settle(page)
    assert curve.get_attribute("d") != before
    assert figure.locator("[data-trait=bandwidth] output").inner_text() in (
        slider.get_attribute("aria-valuetext"))


def test_scores_can_be_dragged_typed_and_moved_by_key(open_page):
    page = open_page()
    figure = page.locator("#widget-softmax-lab")
    scores = "f => f.model.get('scores')"
    bar = figure.get_by_role("slider", name=words("softmax_lab.score_of", key="k2"))
    bar.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("PageUp")
    settle(page)
    assert figure.evaluate(scores)[1] == pytest.approx(2.1)
    assert bar.get_attribute("aria-valuenow") == "2.1"
    field = figure.get_by_role("spinbutton", name=words("softmax_lab.score_of", key="k3"))
    field.fill("-4.5")
    assert figure.evaluate(scores)[2] == -4.5
    field.fill("99")
    field.press("Tab")
    assert figure.evaluate(scores)[2] == -4.5 and field.input_value() == "-4.5"
    box = bar.locator(".ab-reach-box").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 2)
    assert figure.evaluate(scores)[1] > 5.5


def test_no_key_allowed_is_said_in_words(open_page):
    page = open_page()
    figure = page.locator("#widget-softmax-lab")
    for box in figure.locator("input[type=checkbox]").all():
        box.uncheck()
    settle(page)
    assert figure.locator(".ab-empty").inner_text() == words("softmax_lab.nothing_allowed")
    rows(figure, "rows.length > 5 && rows.every((row) => row[2] === '0.0000')")


def test_prediction_is_compared_remembered_and_out_of_the_way(open_page):
    page = open_page(reduced_motion="reduce")
    panel = page.locator("#widget-kernel-explorer .ab-predict")
    panel.get_by_role("button", name=words("kernel_explorer.predict.options.wiggly")).click()
    panel.get_by_text(words("kernel_explorer.predict.difference.wiggly")).wait_for()
    assert words("kernel_explorer.predict.options.wiggly") in panel.inner_text()
    assert words("kernel_explorer.predict.happens") in panel.inner_text()
    figure = page.locator("#widget-kernel-explorer")
    rows(figure, "rows.length > 5 && ((weights) => Math.max(...weights) - Math.min(...weights)"
                 " < 1e-3)(rows.map((row) => Number(row[3])))")
    page.reload()
    page.locator("#widget-kernel-explorer").scroll_into_view_if_needed()
    summary = panel.locator("summary")
    summary.wait_for()
    assert not panel.get_by_role("button").first.is_visible()
    summary.click()
    assert words("kernel_explorer.predict.difference.wiggly") in panel.inner_text()
    panel.get_by_role("button", name=words("predict.again")).click()
    panel.get_by_role("button", name=words("predict.just_show")).click()
    panel.get_by_text(words("kernel_explorer.predict.happens")).wait_for()
    assert words("predict.you_said") not in panel.inner_text()


def test_demonstration_moves_and_any_touch_stops_it(open_page):
    page = open_page(fresh=True)
    stop_the_clock(page)
    page.reload()
    figure = page.locator("#widget-library")
    temperature = "f => f.model.get('temperature')"
    figure.scroll_into_view_if_needed()  # the reload restored the place, maybe far below
    figure.locator(".ab-predict-skip").click()
    page.clock.run_for(600)
    middle = figure.evaluate(temperature)
    assert 0.02 < middle < 0.25
    page.clock.run_for(100)
    assert 0.02 < figure.evaluate(temperature) < middle, "it moves"
    figure.locator("p.ab-status").click()
    middle = figure.evaluate(temperature)
    page.clock.run_for(50)
    assert figure.evaluate(temperature) == middle, "a touch has stopped it"
    page.clock.run_for(50)
    figure.get_by_text(words("library.predict.happens")).wait_for()
    assert figure.evaluate(temperature) == 0


def test_link_leads_to_the_state_and_reset_leads_back(open_page):
    page = open_page("index.html#w=widget-softmax-lab&temperature=0.5&mask=110011&scores=9,9",
                     fresh=True)
    figure = page.locator("#widget-softmax-lab")
    assert figure.evaluate("f => f.model.get('temperature')") == 0.5
    assert figure.evaluate("f => f.model.get('mask')") == [True, True, False, False, True, True]
    assert figure.evaluate("f => f.model.get('scores')")[0] == 2
    assert figure.evaluate("f => f.getBoundingClientRect().top < innerHeight")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    figure.get_by_role("button", name=words("widget.link")).click()
    figure.get_by_text(words("widget.link_copied")).wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url and "temperature=0.5&" in copied + "&"
    figure.get_by_role("button", name=words("widget.reset")).click()
    assert figure.evaluate("f => f.model.get('temperature')") == 1
    page.evaluate("h => { location.hash = h }", copied.split("#")[1].replace("0.5", "0.7"))
    page.wait_for_function("f => f.model.get('temperature') === 0.7", arg=figure.element_handle())


@pytest.mark.parametrize("part", [
    "#w=widget-library&temperature=<img src=x onerror=alert(1)>", "#w=<script>alert(1)</script>",
    "#w=widget-library&temperature=1e999&angle=NaN&names=x&__proto__=1", "#w=toString",
    "#w=widget-library%22%5D%20*&angle=1"])
def test_hostile_addresses_change_nothing(open_page, part):
    page = open_page(f"index.html{part}")
    state = page.locator("#widget-library").evaluate(
        "f => ['angle', 'length', 'temperature'].map((n) => f.model.get(n))")
    assert state == [50, 1, 0.25]


def test_hostile_words_stay_words(open_page):
    page = open_page("hostile.html", fresh=True)
    page.on("dialog", lambda _: pytest.fail("a script of the data ran"))
    assert page.locator("main img, main script").count() == 0
    assert page.locator("#widget-library").get_by_text(HOSTILE).count() > 5
    chosen = page.locator("#widget-kernel-explorer [data-trait=data] select")
    chosen.select_option("b")
    chosen.select_option(HOSTILE)
    settle(page)
    assert page.locator("#widget-kernel-explorer svg").get_by_text(HOSTILE).count() == 2
    rows(page.locator("#widget-library"), "rows[0][0] === arg", HOSTILE)


def test_a_widget_that_fails_keeps_its_picture_and_says_so_once(chromium, folder):
    with served(folder) as address:
        reader = Reader(chromium, address)
        page = reader.open("broken.html")
        for _ in range(3):
            page.locator("#widget-broken").scroll_into_view_if_needed()
            page.locator("h1").scroll_into_view_if_needed()
        page.locator("#widget-library .ab-body").wait_for()
        assert page.locator("#widget-broken .ab-fallback svg").is_visible()
        assert len(reader.errors) == 1 and "constructor" in reader.errors[0]
        reader.context.close()


def test_full_screen_enlarges_and_escape_leaves(open_page):
    page = open_page()
    figure = page.locator("#widget-library")
    before = figure.locator("svg.ab-disc").bounding_box()["height"]
    figure.get_by_role("button", name=words("widget.full")).click()
    page.wait_for_function("() => document.fullscreenElement?.id === 'widget-library'")
    page.wait_for_function(
        "([disc, before]) => disc.getBoundingClientRect().height > 1.15 * before",
        arg=[figure.locator("svg.ab-disc").element_handle(), before])
    figure.get_by_role("button", name=words("widget.full")).click()
    page.wait_for_function("() => !document.fullscreenElement")


SHARED = """
async () => {
  const { default: widget } = await import('./module.js');
  const { default: again } = await import('./module.js?copy');
  const listeners = new Map(), state = %s;
  const model = {
    get: (name) => state[name], save_changes() {}, send() {},
    set(name, value) {
      state[name] = value;
      for (const f of listeners.get(`change:${name}`) ?? []) f(model, value);
    },
    on(events, f) { for (const e of events.split(' '))
      listeners.set(e, (listeners.get(e) ?? new Set()).add(f)); },
    off(events, f) { for (const e of events.split(' ')) listeners.get(e)?.delete(f); },
  };
  const stops = [await widget.render({ model, el: document.querySelector('#a') }),
                 await again.render({ model, el: document.querySelector('#b') })];
  model.set('temperature', 0.5);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const shown = [...document.querySelectorAll('[data-trait=temperature] output')]
    .map((o) => o.textContent);
  stops.forEach((stop) => stop());
  return { shown, left: [...listeners.values()].reduce((n, set) => n + set.size, 0),
    ids: document.querySelectorAll('main [id]:not(#a, #b)').length,
    links: document.querySelectorAll(`[aria-label="${%r}"]`).length };
}
"""


def test_views_and_copies_in_a_notebook_share_a_model_and_leave_nothing_behind(open_page):
    import json
    page = open_page("module.html", alive=False)
    widget = widgets.Library()
    state = {**widget.page_state(), "kind": "library", "name": widget.name,
             "_start": widget.state()}
    found = page.evaluate(SHARED % (json.dumps(state), words("widget.link")))
    assert found["shown"] == ["0.50", "0.50"]
    assert found["ids"] == 0, "controls have no ids, so copies cannot meet"
    assert found["left"] == 0, "a closed view listens no longer"
    assert found["links"] == 0, "an address of a notebook server would lead nowhere"
