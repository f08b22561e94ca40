"""How long a page works, told in the milliseconds of the machine for which targets were set.

Counted is the processor time of the page's main thread: script, style, layout, painting.  Waiting
is not in it, neither for the display's next refresh nor for other processes; nor is raster, which
other threads do.

Even so the same work takes half as long again, or three times as long, from one moment to the next:
a rented processor is often one of the two threads of a core, and somebody else works on the other.
And a rented processor is not a laptop.  So each piece of work comes just after a frame of known
work, which writes a table anew, and what takes as long as this frame counts as 12.5 ms.  That is
what it takes where `speed` takes `USUAL`.

The quarter of the speed is that laptop's, not the machine's.  Chromium's throttle brings it about:
its rate is set so that the known frame takes 50 ms.  (The throttle stops the thread by signals and
counts as work what the thread has waited in between, so its own figure says little.)
"""

import contextlib
import statistics
from collections.abc import Callable, Iterator
from typing import Any

# Milliseconds of the known frame on the machine for which targets were set, and at a quarter.
UNIT, SLOWED = 12.5, 50.0
# Cells of its table.  Reckoned from a slower machine: 25 ms where `speed` took 0.08 s.
CELLS = 800
TASK = """
// An evaluation counts as a command of the developer tools: the work is a task of its own.
const task = (work) => new Promise((done) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { work(); done(); };
  channel.port2.postMessage(0);
});
const frame = () => new Promise((done) => requestAnimationFrame(done));
"""
# A document inside of the page, on its thread: the page's own styles cost it nothing.
INSIDE = """
(cells) => {
  const inside = document.createElement('iframe');
  inside.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 600px; height: 400px;'
    + 'border: 0; pointer-events: none; z-index: 9999';
  document.body.append(inside);
  const table = inside.contentDocument.createElement('table');
  for (let i = 0; i < cells; i += 10) {
    const row = table.insertRow();
    for (let j = 0; j < 10; j++) row.insertCell();
  }
  inside.contentDocument.body.append(table);
  let turn = 0;
  globalThis.knownPlace = inside;
  globalThis.knownWork = () => {
    turn++;
    [...table.querySelectorAll('td')].forEach((cell, i) => {
      cell.textContent = ((i * 7919 + turn * 31) % 1000 / 100).toFixed(2);
      cell.style.background = `rgb(${i % 255}, ${(i * 3 + turn) % 255}, 99)`;
    });
  };
}"""
KNOWN = """
async () => {
  TASK
  await frame();
  await task(globalThis.knownWork);
  await frame();
  await task(() => {});
}
""".replace("TASK", TASK)


class Work:
    """The work of a page, beside the work that is known."""

    def __init__(self, page: Any, session: Any) -> None:
        self.page, self.session, self.rate = page, session, 1.0
        page.evaluate(INSIDE, CELLS)
        for _ in range(10):  # until the engine has compiled it
            self.known()

    def total(self) -> float:
        """Return the milliseconds that the page's main thread has worked."""
        found = self.session.send("Performance.getMetrics")["metrics"]
        metrics = {metric["name"]: metric["value"] for metric in found}
        return 1000 * (metrics["TaskDuration"] - metrics["DevToolsCommandDuration"])

    def raw(self, work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
        """Return the milliseconds of some work on this machine, and what it returns."""
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": self.rate})
        start = self.total()
        result = work(*given)
        took = self.total() - start
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        return took, result

    def known(self) -> float:
        """Return the milliseconds of the known frame on this machine."""
        return self.raw(self.page.evaluate, KNOWN)[0]

    def slow(self) -> float:
        """Throttle the page to a quarter of the laptop's speed; return the throttle's rate."""
        low, high = 1.0, 8.0
        for _ in range(5):
            self.rate = (low + high) / 2
            longer = statistics.median(self.known() for _ in range(5)) > SLOWED
            low, high = (low, self.rate) if longer else (self.rate, high)
        self.rate = (low + high) / 2
        return self.rate

    def measured(self, work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
        """Return the milliseconds of some work on the laptop, and what it returns."""
        known = self.known()
        took, result = self.raw(work, *given)
        return took / known * (UNIT if self.rate == 1 else SLOWED), result


@contextlib.contextmanager
def worked(page: Any) -> Iterator[Work]:
    """Yield what measures the work of the page that is open now."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    try:
        yield Work(page, session)
    finally:
        page.evaluate("globalThis.knownPlace?.remove()")
        session.detach()
