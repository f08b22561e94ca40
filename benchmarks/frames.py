"""How long a widget works for one frame, at full and at a quarter of the speed.

Measured is the processor time of the page's main thread for one step of a slider, from the input's
event until the frame is handed to the compositor: the handlers of the event, script, style, layout,
painting, and what else the page does meanwhile (a transition that still runs, say).  Waiting is not
in it, neither for the display's next refresh nor for other processes; nor is raster, which other
threads do.  Where a widget has no slider, its choices are clicked one after another.  A widget may
leave parts of its work to the next two frames: the work of all is shared out by how long each
lasted, and the largest share counts.

The quarter of the speed is Chromium's own throttle.  It stops the thread by signals and counts as
work what the thread has waited in between, so that a nominal rate of 4 makes a frame five to nine
times as long, the more the busier the machine is.  A frame of known work therefore sets the rate
before every page: script of 12.5 ms is to take 50 ms.  Shorter frames are judged too harshly then,
longer ones too mildly, and at the target the verdict is right.  The table names the rate.

A step counts where the page had a core of its own just before and just after (see ``_alone``); else
it is taken back and done again.  The table says how many steps nobody would leave alone.
"""

from __future__ import annotations

import contextlib
import statistics
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import sync_playwright

from ._alone import LOOK, Core
from ._report import Row, p95
from ._site import FLAGS, chromium, pages, served

STEPS, WARM = 45, 5  # forty places, after five steps that nobody counts
TRIES = 20  # for one step
FULL, QUARTER = 16, 50  # milliseconds
TASK = """
// An evaluation counts as a command of the developer tools: the work is a task of its own.
const task = (work) => new Promise((done) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { work(); done(); };
  channel.port2.postMessage(0);
});
const frame = () => new Promise((done) => requestAnimationFrame(done));
// How long each of the next three frames lasts: from its first callback to the first task after it.
const lasting = () => new Promise((done) => {
  const times = [];
  const watch = () => {
    const [start, place] = [performance.now(), times.push(0) - 1];
    if (place < 2) requestAnimationFrame(watch);  // before the widget asks for the next one
    task(() => { times[place] = performance.now() - start; if (place === 2) done(times); });
  };
  requestAnimationFrame(watch);
});
"""
CHOICES = "button[aria-pressed], input[type=radio]"
# What a step works on, looked for before it is measured: the slider itself, or one of the choices.
TARGET = """
([control, part]) => {
  if (control.localName === 'input') return control;
  const choices = [...control.querySelectorAll('CHOICES')].filter((b) => b.checkVisibility());
  return choices[Math.round(part * 39) % choices.length];
}
""".replace("CHOICES", CHOICES)
STEP = """
async ([control, part]) => {
  TASK
  let [seen, start, asked] = [];
  await task(() => {
    [seen, start] = [lasting(), performance.now()];
    if (control.type === 'range') {
      const [lo, hi] = [Number(control.min), Number(control.max)];
      control.value = lo + (hi - lo) * part;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    } else control.click();
    asked = performance.now() - start;
  });
  const [first, ...others] = await seen;
  return [asked + first, ...others];
}
""".replace("TASK", TASK)
# A frame whose work is known: so many rounds of arithmetic.
KNOWN = """
async (rounds) => {
  TASK
  await frame();
  let x = 0;
  for (let i = 0; i < rounds; i++) x = (x * 1103515245 + i) % 2147483647;
  globalThis.known = x;
  await task(() => {});
}
""".replace("TASK", TASK)
# A widget that does nothing for half a second has finished what it prepares in the background.
QUIET = """figure => new Promise((done) => {
  // Left on, it would look at every step that is measured after, and the next one besides it.
  const rest = () => { watch.disconnect(); done(); };
  let timer = setTimeout(rest, 500);
  const watch = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(rest, 500); });
  watch.observe(figure, { subtree: true, childList: true, attributes: true });
})"""


def worked(session: Any) -> float:
    """Return the milliseconds that the page's main thread has worked."""
    found = session.send("Performance.getMetrics")["metrics"]
    metrics = {metric["name"]: metric["value"] for metric in found}
    return 1000 * (metrics["TaskDuration"] - metrics["DevToolsCommandDuration"])


@contextlib.contextmanager
def counted(page: Any) -> Iterator[Any]:
    """Yield a session that counts the work of the page."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    try:
        yield session
    finally:
        session.detach()


def slowed(session: Any, rate: float, work: Callable[[], Any]) -> tuple[float, Any]:
    """Slow the page by a nominal rate; return the milliseconds of some work, and its result."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    start = worked(session)
    result = work()
    took = worked(session) - start
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return took, result


def known(page: Any, rounds: int, rate: float, core: Core, times: int = 11) -> float:
    """Return the median of milliseconds that frames of known work take."""
    found = []
    with counted(page) as session:
        for _ in range(times):
            core.wait(page)
            found.append(slowed(session, rate, lambda: page.evaluate(KNOWN, rounds))[0])
    return statistics.median(found)


def quarter(page: Any, core: Core) -> float:
    """Return the nominal rate at which what takes 12.5 ms at full speed takes 50 ms."""
    rounds = 100_000
    for _ in range(4):
        rounds = round(rounds * QUARTER / 4 / known(page, rounds, 1, core))
    low, high = 1.0, 8.0
    for _ in range(6):
        middle = (low + high) / 2
        low, high = (low, middle) if known(page, rounds, middle, core) > QUARTER else (middle, high)
    return (low + high) / 2


def frames(page: Any, control: Any, rate: float, core: Core) -> tuple[float, int]:
    """Return the 95th percentile of milliseconds a frame, and how many had no core of their own."""
    handle, times, shared = control.element_handle(), [], 0
    with counted(page) as session:
        def step(i: int, rate: float) -> float:
            part = (i % 40) / 39
            target = page.evaluate_handle(TARGET, [handle, part])
            took, parts = slowed(session, rate, lambda: page.evaluate(STEP, [target, part]))
            return took * max(parts) / sum(parts)

        for i in range(STEPS):
            for _ in range(TRIES):
                core.wait(page)
                took = step(i, rate)
                if alone := core.alone(page):
                    break
                step(i - 1, 1)  # the same step anew, from the same place
            times.append(took)
            shared += not alone
    return p95(times[WARM:]), shared


def at_rest(figure: Any) -> None:
    """Wait until a widget has finished what it prepares in the background."""
    figure.evaluate(QUIET)


def controls(figure: Any, wait: Callable[[Any], None] = at_rest) -> Iterator[tuple[str, Any]]:
    """Yield the first slider of every panel of a widget, or all choices, with the panel's name."""
    panels = figure.locator(".ab-segment").all()
    for panel in panels or [None]:
        if panel:
            panel.click()
            wait(figure)  # another panel may come a frame later
        found = figure.locator("input[type=range]:visible")
        if found.count():
            yield (f", {panel.inner_text()}" if panel else ""), found.first
    choices = figure.locator(".ab-body").locator(CHOICES).locator("visible=true").count()
    if choices > 1 and not figure.locator("input[type=range]").count():
        yield ", choices", figure.locator(".ab-body")


def rows_of(page: Any, figure: Any, rate: float, core: Core) -> Iterator[Row]:
    """Yield the rows of a widget: each of its panels at full and at a quarter of the speed."""
    for panel, control in controls(figure):
        at_rest(figure)
        for speed, target in ((1, FULL), (rate, QUARTER)):
            took, shared = frames(page, control, speed, core)
            name = (f"frame p95: {figure.get_attribute('id')}{panel}" if speed == 1 else
                    f"  at a quarter of the speed (throttle {rate:.1f})")
            name += f", {shared} of {STEPS} on a shared core" if shared else ""
            yield Row(name, took, "ms", target)


def measure(which: str) -> list[Row]:
    rows, core = [], Core()
    with served() as address, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        core.meet(page, LOOK)
        for path in pages(which):
            page.goto("about:blank")
            core.meet(page)
            rate = quarter(page, core)
            page.goto(f"{address}/{path}")
            core.meet(page)
            for figure in page.locator("figure[data-widget]:not([data-widget=quiz])").all():
                figure.scroll_into_view_if_needed()
                figure.locator(".ab-body").wait_for()
                rows += rows_of(page, figure, rate, core)
        browser.close()
    return rows
