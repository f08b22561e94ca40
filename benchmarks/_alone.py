"""Whether the processor belongs to the page alone, or another machine works on the same core.

A rented processor is often one of the two threads of a core, and the other thread is rented to
somebody else.  While he works, each of both gets about half of the core, for seconds at a time, and
no clock of the system tells: what is measured then is his work as much as ours.  A loop that keeps
the whole core busy tells it, for it takes nearly twice as long.
"""

from __future__ import annotations

import time
from typing import Any

# How much longer than the shortest the loop may take.  Seen were 1.0 to 1.2 and 1.6 to 2.0.
SLACK = 1.3
# Seconds to look for the shortest, and to wait for a core of one's own before going on without it.
LOOK, WAIT = 20, 30
# Sums that do not wait for one another, in short calls: so the engine soon compiles them.
LOOP = """
globalThis.busyCore = () => {
  const sums = () => {
    let [a, b, c, d] = [1, 2, 3, 4];
    for (let i = 0; i < 10000; i++) {
      a = (a + i) | 0; b = (b ^ i) | 0; c = (c + 3) | 0; d = (d - i) | 0; a ^= 3; d = (d + 7) | 0;
    }
    return a + b + c + d;
  };
  const start = performance.now();
  for (let i = 0; i < 300; i++) globalThis.busySums = sums();
  return performance.now() - start;
}"""


class Core:
    """The core on which the main thread of a page works."""

    def __init__(self) -> None:
        self.shortest = float("inf")

    def meet(self, page: Any, seconds: float = 1) -> None:
        """Bring the loop into a page, and look how long it takes there at best."""
        page.evaluate(LOOP)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.shortest = min(self.shortest, self.loop(page))

    def loop(self, page: Any) -> float:
        """Return the milliseconds of the loop."""
        return page.evaluate("busyCore()")

    def alone(self, page: Any) -> bool:
        return self.loop(page) <= SLACK * self.shortest

    def wait(self, page: Any) -> None:
        """Wait until the page has a core of its own, but not for ever."""
        end = time.monotonic() + WAIT
        while not self.alone(page) and time.monotonic() < end:
            pass
