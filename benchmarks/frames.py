"""How long a widget works for one frame, at full and at a quarter of the speed.

Measured is the processor time of the page's main thread for one step of a slider: script, style,
layout and painting of that frame, whatever else the machine does meanwhile.  Where a widget has no
slider, its choices are clicked one after another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import sync_playwright

from ._report import Row, p95
from ._site import FLAGS, chromium, pages, served

STEPS, WARM = 65, 5
STEP = """
async ([control, part]) => {
  if (control.localName === 'input') {
    const [lo, hi] = [Number(control.min), Number(control.max)];
    control.value = lo + (hi - lo) * part;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    const choices = [...control.querySelectorAll('button[aria-pressed]')]
      .filter((b) => b.checkVisibility());
    choices[Math.round(part * 39) % choices.length].click();
  }
  // The frame is over in the first task after the callbacks of its drawing.
  await new Promise((done) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = done;
    after.port2.postMessage(0);
  }));
}
"""
# A widget that does nothing for half a second has finished what it prepares in the background.
QUIET = """figure => new Promise((done) => {
  let timer = setTimeout(done, 500);
  new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, 500); })
    .observe(figure, { subtree: true, childList: true, attributes: true });
})"""


def worked(session: Any) -> float:
    """Return the milliseconds that the page's main thread has worked."""
    found = session.send("Performance.getMetrics")["metrics"]
    metrics = {metric["name"]: metric["value"] for metric in found}
    return 1000 * (metrics["TaskDuration"] - metrics["DevToolsCommandDuration"])


def frames(page: Any, control: Any, rate: int) -> float:
    """Return the 95th percentile of milliseconds a frame, at a part of the processor's speed."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    handle, times = control.element_handle(), []
    for i in range(STEPS):
        start = worked(session)
        page.evaluate(STEP, [handle, (i % 40) / 39])
        times.append(worked(session) - start)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()
    return p95(times[WARM:])


def controls(figure: Any) -> Iterator[tuple[str, Any]]:
    """Yield the first slider of every panel of a widget, or all choices, with the panel's name."""
    panels = figure.locator(".ab-segment").all()
    for panel in panels or [None]:
        if panel:
            panel.click()
        found = figure.locator("input[type=range]:visible")
        if found.count():
            yield (f", {panel.inner_text()}" if panel else ""), found.first
    choices = figure.locator(".ab-body button[aria-pressed]:visible").count()
    if choices > 1 and not figure.locator("input[type=range]").count():
        yield ", choices", figure.locator(".ab-body")


def measure(which: str) -> list[Row]:
    rows = []
    with served() as address, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        for path in pages(which):
            page.goto(f"{address}/{path}")
            for figure in page.locator("figure[data-widget]:not([data-widget=quiz])").all():
                figure.scroll_into_view_if_needed()
                figure.locator(".ab-body").wait_for()
                for panel, control in controls(figure):
                    figure.evaluate(QUIET)
                    name = f"{figure.get_attribute('id')}{panel}"
                    rows.append(Row(f"frame p95: {name}", frames(page, control, 1), "ms", 16))
                    slow = frames(page, control, 4)
                    rows.append(Row("  at a quarter of the speed", slow, "ms", 50))
        browser.close()
    return rows
