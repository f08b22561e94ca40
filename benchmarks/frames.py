"""How long a widget works for one frame, at full and at a quarter of the speed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import sync_playwright

from ._report import Row, p95
from ._site import FLAGS, chromium, pages, served

# One step of the first slider, then the time from the start of the frame to the task after it:
# script, style, layout and painting of that frame.
STEP = """
async ([figure, steps]) => {
  const input = figure.querySelector('input[type=range]');
  const times = [];
  const [lo, hi] = [Number(input.min), Number(input.max)];
  for (let i = 0; i < steps; i++) {
    const part = (i % 40) / 39;
    await new Promise((done) => {
      requestAnimationFrame(() => {
        const start = performance.now();
        const after = new MessageChannel();
        after.port1.onmessage = () => { times.push(performance.now() - start); done(); };
        requestAnimationFrame(() => {});
        after.port2.postMessage(0);
      });
      input.value = lo + (hi - lo) * part;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  return times.slice(5);
}
"""


def frames(page: Any, figure: Any, rate: int) -> float:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    times = page.evaluate(STEP, [figure.element_handle(), 85])
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return p95(times)


def measure(which: str) -> list[Row]:
    rows = []
    with served() as address, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        for path in pages(which):
            page.goto(f"{address}/{path}")
            figures = page.locator("figure[data-widget]:not([data-widget=quiz])")
            for i in range(figures.count()):
                figure = figures.nth(i)
                figure.scroll_into_view_if_needed()
                page.wait_for_timeout(500)
                if not figure.locator("input[type=range]").count():
                    continue
                name = f"{figure.get_attribute('data-widget')} on {path}"
                rows.append(Row(f"frame p95: {name}", frames(page, figure, 1), "ms", 16))
                rows.append(
                    Row(f"  at a quarter of the speed: {name}", frames(page, figure, 4), "ms", 50)
                )
        browser.close()
    return rows
