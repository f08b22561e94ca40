"""Widgets on a page without the book: a strict policy, a narrow screen, one that fails, copies."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from attnbook import messages

from .conftest import AXE, MODES, Reader, axe, served
from .live import settle, stop_the_clock
from .markup import put_widgets

widgets = pytest.importorskip("attnbook.widgets")
pytestmark = pytest.mark.browser

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
    broken = widgets.Library(name="widget-broken").page_html().replace(
        'data-widget="library"', 'data-widget="constructor"')
    pages = {
        "index": page_of(widgets.Library(), widgets.KernelExplorer(), widgets.SoftmaxLab()),
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


def set_state(figure: Any, **state: Any) -> None:
    figure.evaluate(
        "(f, s) => Object.entries(s).forEach(([k, v]) => f.model.set(k, v))", state)
    settle(figure.page)


def test_a_panel_that_no_page_opens_with_is_accessible(open_page):
    if not AXE.exists():
        pytest.fail("axe-core is missing: make env installs it")
    page = open_page(**MODES["dark"], bypass_csp=True)
    for summary in page.locator(".ab-data:not([hidden]) > summary").all():
        summary.click()
    set_state(page.locator("#widget-softmax-lab"), panel="scale")
    assert axe(page) == []


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
    figure.get_by_text(messages.text("library.predict.happens")).wait_for()
    assert figure.evaluate(temperature) == 0


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
    found = page.evaluate(SHARED % (json.dumps(state), messages.text("widget.link")))
    assert found["shown"] == ["0.50", "0.50"]
    assert found["ids"] == 0, "controls have no ids, so copies cannot meet"
    assert found["left"] == 0, "a closed view listens no longer"
    assert found["links"] == 0, "an address of a notebook server would lead nowhere"
