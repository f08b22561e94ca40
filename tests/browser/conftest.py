"""A real browser on the built site: nothing may be asked of another host, nothing may go wrong.

The site is served on a local port; the browser can find no other host, every request to one is
remembered, and so is every error the page reports.  A test that uses the fixture `reader` fails on
either.  The environment variable BOOK_SITE says where the site is when it is not in _build/html.

A new process of the browser costs more than a page, so one reader serves the tests of a module one
after another.  It forgets everything between them; a test that changes what cannot be undone, such
as a script that runs before every page, asks for a reader of its own: `new_reader(fresh=True)`.
"""

import collections
import contextlib
import functools
import itertools
import os
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="requirements-build.txt has it")

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(os.environ.get("BOOK_SITE") or ROOT / "_build" / "html").resolve()
# The rules of axe-core that look at colours.
COLOURS = ("color-contrast", "link-in-text-block")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No other host exists: what a page might ask of one fails at once, and is noted below.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
# A page of the server with nothing in it, where a reader waits for the next test.
BLANK = "nothing-here"
FIGURE = re.compile(r'<figure(?:\s+[\w-]+(?:="[^"]*")?)*\s*>')
# A widget as a chapter holds it, with room to scroll above and below.
ALONE = """<section><h1>Alone</h1><div style="height: 1200px"></div>
<div class="cell docutils container"><div class="cell_output docutils container">
<div class="output text_html">{}</div></div></div><div style="height: 1200px"></div></section>"""
INSIDE = ("file://", "data:", "blob:", "about:")
# ms until something that was waited for is an error; a machine with much else to do may need more.
PATIENCE = int(os.environ.get("BROWSER_PATIENCE", "60000"))
playwright.expect.set_options(timeout=PATIENCE)
# Scrolls to a widget, again while what stands above it finds its height, until it is there; says
# whether it is alive.  One question to the browser: step by step it takes half as long again.
COME = """(figure, patience) => new Promise((done, fail) => {
  const scroll = () => figure.scrollIntoView({ block: 'center', behavior: 'instant' });
  const heights = new ResizeObserver(scroll), mounted = new MutationObserver(look);
  const late = setTimeout(() => fail(new Error(`${figure.id} does not come to life`)), patience);
  function look() {
    if (!['1', 'failed'].includes(figure.dataset.mounted)) return;
    heights.disconnect();
    mounted.disconnect();
    clearTimeout(late);
    done(figure.dataset.mounted === '1' && !figure.querySelector(':scope > .ab-fallback'));
  }
  heights.observe(document.body);
  mounted.observe(figure, { attributes: true, attributeFilter: ['data-mounted'] });
  scroll();
  look();
})"""
# Opens what waits for a prediction, as the browser does when its own search has found it there.
UNCOVER = """() => document.querySelectorAll('[data-after][hidden]').forEach(
  (cover) => cover.dispatchEvent(new Event('beforematch')))"""
# Marks the texts whose contrast is looked at: of prose, formulas and code one of each kind, by its
# own colours and by all grounds below it; in figures, forms and what floats, where anything may lie
# below anything, each one.
ONE_OF_EACH = """() => {
  const grounds = new Map(), seen = new Set();
  const ground = (e) => {
    if (!e) return ['', false];
    if (!grounds.has(e)) {
      const [below, free] = ground(e.parentElement), css = getComputedStyle(e);
      const own = [css.backgroundColor, css.backgroundImage, css.opacity, css.filter];
      grounds.set(e, [`${below}|${own}`, free || e.matches('figure, svg')
        || ['absolute', 'fixed', 'sticky'].includes(css.position)]);
    }
    return grounds.get(e);
  };
  for (const e of document.querySelectorAll('body, body *')) {
    const field = e.matches('button, input, select, textarea'), css = getComputedStyle(e);
    const words = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
    const [below, free] = field || words ? ground(e) : [];
    const kind = [below, css.color, css.fontSize, css.fontWeight, css.textShadow, css.visibility,
      e.checkVisibility()].join();
    e.toggleAttribute('data-look', field || words && (free || !seen.has(kind)));
    if (words) seen.add(kind);
  }
}"""
MODES = {
    "light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "mobile": {
        "viewport": {"width": 360, "height": 740},
        "color_scheme": "light",
        "has_touch": True,
        "is_mobile": True,
    },
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is tried in this folder needs a browser, the built site, or both."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


def pages() -> list[str]:
    """Return every page of the built site, by its address below the root."""
    found = sorted(
        p.relative_to(SITE).as_posix()
        for p in SITE.rglob("*.html")
        if "_static" not in p.parts and "_sources" not in p.parts
    )
    return found or ["(the site is not built: run make book)"]


@functools.cache
def alone(page: Path, name: str) -> bytes:
    """Return a page of the book with one of its widgets in the place of all that is to be read.

    Its head, styles, scripts and bars are those of the page.  What a widget does is tried there;
    that it lives on the whole page, beside all that stands there, is seen in ``test_pages.py``.
    """
    text = page.read_text(encoding="utf8")
    begin = text.index(">", text.index('<article class="bd-article"')) + 1
    (start,) = (m.start() for m in FIGURE.finditer(text) if f'id="{name}"' in m[0])
    end = text.index("</figure>", start) + len("</figure>")
    rest = text[text.index("</article>"):]
    head = re.sub(r'(<a href="#)widget-[\w-]+(?=">)', rf"\g<1>{name}", text[:begin], count=1)
    return (head + ALONE.format(text[start:end]) + rest).encode()


class Quiet(SimpleHTTPRequestHandler):
    """Serve files, with further headers, and say nothing; ``?only=widget-…`` serves it alone."""

    def __init__(self, *args: Any, headers: dict[str, str] | None = None, **kwargs: Any) -> None:
        self.more = headers or {}
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        path, _, name = self.path.partition("?only=")
        if name:
            made = alone(Path(self.directory, path[1:]), name)
        elif path == f"/{BLANK}":
            made = b'<!doctype html><link rel="icon" href="data:,">'
        else:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(made)

    def end_headers(self) -> None:
        for name, value in self.more.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Say nothing when a browser goes on to another page before this one has come."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def served(folder: Path, headers: dict[str, str] | None = None,
           handler: type[Quiet] = Quiet) -> Iterator[str]:
    """Serve a folder on a free local port and give its address."""
    answer = functools.partial(handler, directory=str(folder), headers=headers)
    server = Server(("127.0.0.1", 0), answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Address of the built site."""
    doctrees = SITE.parent / ".doctrees"
    ended = not doctrees.exists() or (doctrees / "whole.json").exists()
    if not (SITE / "index.html").exists() or not ended:
        pytest.fail("the site is not built, or its last build was not finished: run make book")
    with served(SITE) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Reader:
    """One page in the browser, and what went wrong on it."""

    def __init__(self, browser: Any, own: str, **options: Any) -> None:
        # Pages with cells allow no eval, and by eval Playwright and axe-core look at a page.  A
        # test of the policy itself asks for it: bypass_csp=False.
        self.options = {**MODES["light"], "bypass_csp": True, **options}
        self.context = browser.new_context(**self.options)
        self.own = own
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.missing: list[str] = []
        self.models: list[str] = []         # files of trained models that were asked for
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("request", self._note)
        self.page.on(
            "console", lambda m: m.type in ("error", "warning") and self.errors.append(m.text)
        )
        self.page.on("pageerror", lambda e: self.errors.append(str(e)))
        self.page.on("response", lambda r: r.status >= 400 and self.missing.append(r.url))

    def _note(self, request: Any) -> None:
        folder, _, name = request.url.partition("?")[0].rpartition("/")
        if folder.endswith("/models"):
            self.models.append(name)
        if not request.url.startswith((f"{self.own}/", *INSIDE)):
            self.outside.append(request.url)

    def open(self, path: str = "", *, wait: str = "load") -> Any:
        base = "" if "://" in path else f"{self.own}/"
        self.page.goto(f"{base}{path}", wait_until=wait)
        return self.page

    def reload(self) -> None:
        """Load the page anew and press a key: from now on nothing leads back to the old place."""
        self.page.reload()
        self.page.keyboard.press("Shift")

    def mount_all(self) -> int:
        """Scroll to every widget, wait until it is alive, and say how many there are."""
        self.page.evaluate(UNCOVER)
        figures = self.page.locator("figure[data-widget]").element_handles()
        for figure in figures:
            assert figure.evaluate(COME, PATIENCE), f"{figure.get_attribute('id')} did not mount"
        return len(figures)

    def at_peace(self) -> bool:
        return not (self.outside or self.errors or self.missing)

    def check(self) -> None:
        assert not self.outside, f"requests to other hosts: {self.outside}"
        assert not self.errors, f"the page reported: {self.errors}"
        assert not self.missing, f"not found: {self.missing}"

    def forget(self) -> None:
        """Leave the page, and become as a new reader is."""
        self.open(BLANK)
        self.models.clear()
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.emulate_media(media="null", color_scheme=self.options["color_scheme"])
        if self.page.viewport_size != self.options["viewport"]:
            self.page.set_viewport_size(self.options["viewport"])
        if not self.options.get("has_touch"):
            self.page.mouse.up()
            self.page.mouse.move(0, 0)


def sandboxed(reader: Reader, path: str) -> Any:
    """Open a page in a frame that has no origin of its own, and return the frame."""
    reader.open(BLANK).evaluate("""src => new Promise((done) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src, onload: done, width: 1200, height: 800 });
      frame.sandbox = 'allow-scripts';
      document.body.append(frame);
    })""", path)
    return reader.page.frames[1]


@pytest.fixture(scope="module")
def idle() -> Iterator[dict[str, list[Reader]]]:
    """The readers of this module who are lent to nobody, by their options."""
    found: dict[str, list[Reader]] = collections.defaultdict(list)
    yield found
    for reader in itertools.chain(*found.values()):
        reader.context.close()


@pytest.fixture
def new_reader(chromium: Any, site: str, idle: dict[str, list[Reader]]) -> Iterator[Any]:
    """Return a function that lends a reader of the book, or a fresh one, where the test will leave
    traces in it; each one is checked at the end."""
    lent = []

    def lend(*, fresh: bool = False, **options: Any) -> Reader:
        key = "" if fresh else str(sorted(options.items()))
        reader = idle[key].pop() if idle[key] else Reader(chromium, site, **options)
        lent.append((key, reader))
        return reader

    yield lend
    for key, reader in lent:
        if key:
            reader.forget()
        if key and reader.at_peace():
            idle[key].append(reader)
        else:
            reader.context.close()
    for _, reader in lent:
        reader.check()


@pytest.fixture
def reader(new_reader: Any) -> Reader:
    return new_reader()


@pytest.fixture
def live(new_reader: Any, place: tuple[str, str, str]) -> Any:
    """One widget, alone on its page."""
    from .live import Live  # which needs this module
    return Live(new_reader(), *place)


@pytest.fixture
def calm(new_reader: Any, place: tuple[str, str, str]) -> Any:
    """One widget, alone on its page, of a reader who wants no motion."""
    from .live import Live
    return Live(new_reader(reduced_motion="reduce"), *place)


def axe(page: Any, *, only: tuple[str, ...] = (), within: str = "html") -> list[str]:
    """Run axe-core on the page or a part, all rules or some, and return a line for each violation.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf8"))
        page.evaluate("""axe.configure(
            { rules: [{ id: 'color-contrast', selector: '[data-look]' }] })""")
    # Colours on their way from one to another are nobody's colours.  Nobody waits for the end: in a
    # cell that is not laid out, no frame comes that would bring it.
    page.evaluate("""document.getAnimations().forEach((a) => {
        if (a.effect.getComputedTiming().endTime !== Infinity) a.finish();
    })""")
    page.evaluate(ONE_OF_EACH)
    options = {"resultTypes": ["violations"], **({"runOnly": only} if only else {})}
    # It measures no contrast before a gradient.  The shadows at the edges of wide code are some;
    # without them its ground has the same colour.
    result = page.evaluate("""async ([within, options]) => {
        const wide = [...document.querySelectorAll('pre[data-wide="1"]')];
        wide.forEach((frame) => { frame.style.backgroundImage = "none"; });
        const { violations } = await axe.run(within, options);
        wide.forEach((frame) => { frame.style.backgroundImage = ""; });
        return violations;
    }""", [within, options])
    return [
        f"{v['id']}: {v['help']}: {n['target']} {n.get('failureSummary', '')}"
        for v in result
        for n in v["nodes"]
    ]
