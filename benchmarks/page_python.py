"""Python in the page: from a click until a checker's report stands below an exercise.

The clock runs in the page, from the click to the state that the report brings.  "Cold" is a browser
that has never seen the site, on a local line; "second page" is the same browser on the next
chapter, with what it has kept.  At 10 Mbit/s the line waits 40 ms before each answer.  Bytes are
those that travel, as in ``weight``.
"""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from ._report import USUAL, Row, speed
from ._site import SITE, browser

FIRST, SECOND = "notebooks/02-kernels.html", "notebooks/03-scoring.html"
BYTES_A_SECOND = 10e6 / 8                       # 10 Mbit/s
TIMES = 3
PRESSED = """([name, loops]) => new Promise((done) => {
  const cell = document.querySelector(`.py-${name}`);
  const ended = () => ['done', 'failed'].includes(cell.dataset.python);
  const watch = new MutationObserver(() => {
    if (loops && cell.dataset.python === 'running' && !globalThis.stopping) {
      globalThis.stopping = setTimeout(() => done(0), 300);
    } else if (!loops && ended()) {
      watch.disconnect();
      done(performance.now() - began);
    }
  });
  watch.observe(cell, { attributes: true, attributeFilter: ['data-python'] });
  const began = performance.now();
  cell.querySelector('.py-run').click();
})"""
STOPPED = """(name) => new Promise((done) => {
  const cell = document.querySelector(`.py-${name}`), button = cell.querySelector('.py-run');
  const watch = new MutationObserver(() => {
    const { python } = cell.dataset;
    if (python === 'stopped') queueMicrotask(() => button.click());
    if (['done', 'failed'].includes(python)) {
      watch.disconnect();
      done(performance.now() - began);
    }
  });
  const field = cell.querySelector('textarea');
  field.value = field.value.replace(/while True:\\s+pass/, 'return 1');
  field.dispatchEvent(new Event('input'));
  watch.observe(cell, { attributes: true, attributeFilter: ['data-python'] });
  const began = performance.now();
  button.click();
})"""


def listed(path: str) -> list[dict[str, Any]]:
    """Return what a page lists of its cells."""
    page = (SITE / path).read_text(encoding="utf8")
    if 'id="page-python">' not in page:
        raise SystemExit(f"{path} runs no cells: the site was built without Python in its pages")
    start = page.index('id="page-python">') + len('id="page-python">')
    return json.loads(page[start : page.index("</script>", start)])


def stub(path: str) -> str:
    """Return the cell of a page's first exercise."""
    return next(cell["id"] for cell in listed(path)
                if cell.get("exercise", {}).get("role") == "stub")


@contextlib.contextmanager
def opened(browser: Browser, sizes: list[float], *, slow: bool = False) -> Iterator[Page]:
    """Yield a page of a new browser; what travels to it is added to `sizes`."""
    context = browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if slow:
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 40, "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND})
    session.on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
    yield page
    context.close()


def visit(page: Page, address: str, path: str) -> None:
    page.goto(f"{address}/{path}", wait_until="networkidle")
    page.wait_for_function("globalThis.attnbookCells")


def seconds(page: Page, path: str) -> float:
    """Press the first exercise's button; return the seconds until its report is there."""
    return page.evaluate(PRESSED, [stub(path), False]) / 1000


def after_a_stop(page: Page, path: str) -> float:
    """Stop an endless loop, run what does not loop; return the seconds from one to the other."""
    name = stub(path)
    field = page.locator(f".py-{name} textarea")
    head = field.input_value().partition("\n")[0]
    field.fill(f"{head}\n    while True:\n        pass")
    page.evaluate(PRESSED, [name, True])
    return page.evaluate(STOPPED, name) / 1000


def measure(_: str) -> list[Row]:
    """Measure each of them so many times, and take the least: others share the machine."""
    cold, second, slow, stop, bytes_of, early = [], [], [], [], [], []
    loops = [speed()]
    with browser() as (address, chromium):
        for _turn in range(TIMES):
            sizes: list[float] = []
            with opened(chromium, sizes) as page:
                asked: list[str] = []
                page.on("request", lambda request, asked=asked: asked.append(request.url))
                visit(page, address, FIRST)
                early.append(sum("/python/" in url for url in asked))
                sizes.clear()
                cold.append(seconds(page, FIRST))
                bytes_of.append(sum(sizes) / 1e6)
                stop.append(after_a_stop(page, FIRST))
                visit(page, address, SECOND)
                second.append(seconds(page, SECOND))
            loops.append(speed())
        with opened(chromium, [], slow=True) as page:
            visit(page, address, FIRST)
            slow.append(seconds(page, FIRST))
    name, slower = "Python in the page", min(loops) / USUAL     # the least, as of the times
    return [
        Row(f"{name}: parts asked for before a click", max(early), "", 0),
        Row(f"{name}: from the click to a report, cold", min(cold), "s", 1.5, slower=slower),
        Row("  on a second page", min(second), "s", 1.0, slower=slower),
        Row("  at 10 Mbit/s", min(slow), "s", 9),
        Row(f"{name}: loaded for it, without matplotlib", max(bytes_of), "MB", 10),
        Row(f"{name}: from Stop to the next result", min(stop), "s", 1.5, slower=slower),
    ]
