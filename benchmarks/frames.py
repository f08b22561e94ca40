"""How long a widget works for one frame, at full and at a quarter of a laptop's speed.

Measured is one step of a slider, from the input's event until the frame is handed to the
compositor: the handlers of the event, script, style, layout, painting, and what else the page does
meanwhile (a transition that still runs, say).  A handle that is dragged is moved by its arrow keys.
Where a widget has neither, its choices are clicked one after another.  A widget may leave parts
of its work to the next two frames: the work of all is shared out by how long each lasted, and the
largest share counts.

The milliseconds are those of the machine for which targets were set (see ``_work``).  Every step is
done three times, and the middle one counts.
"""

import statistics
from collections.abc import Callable, Iterator
from typing import Any

from ._report import Row, p95
from ._site import browser, pages
from ._work import TASK, Work, worked

PLACES, WARM, TIMES = 40, 5, 3  # before them come five steps that nobody counts
FULL, QUARTER = 16, 50  # milliseconds
LASTING = TASK + """
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
SLIDER = ":is(input[type=range], [role=slider]):visible"
CHOICES = "button[aria-pressed], input:is([type=radio], [type=checkbox]), [role=checkbox]"
# What a step works on, looked for before it is measured: the slider itself, or one of the choices.
TARGET = """
([control, part]) => {
  if (control.localName === 'input' || control.role === 'slider') return control;
  const choices = [...control.querySelectorAll('CHOICES')].filter((b) => b.checkVisibility());
  return choices[Math.round(part * 39) % choices.length];
}
""".replace("CHOICES", CHOICES)
STEP = """
async ([control, part]) => {
  LASTING
  let [seen, start, asked] = [];
  await task(() => {
    [seen, start] = [lasting(), performance.now()];
    if (control.type === 'range') {
      const [lo, hi] = [Number(control.min), Number(control.max)];
      control.value = lo + (hi - lo) * part;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    } else if (control.role === 'slider') {
      const key = part < 0.5 ? 'ArrowRight' : 'ArrowLeft';
      control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    } else control.click();
    asked = performance.now() - start;
  });
  const [first, ...others] = await seen;
  return [asked + first, ...others];
}
""".replace("LASTING", LASTING)
# A widget that does nothing for half a second has finished what it prepares in the background.
QUIET = """figure => new Promise((done) => {
  // Left on, it would look at every step that is measured after, and the next one besides it.
  const rest = () => { watch.disconnect(); done(); };
  let timer = setTimeout(rest, 500);
  const watch = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(rest, 500); });
  watch.observe(figure, { subtree: true, childList: true, attributes: true });
})"""


def frames(work: Work, control: Any) -> float:
    """Return the 95th percentile of milliseconds a frame."""
    handle, times = control.element_handle(), [[] for _ in range(PLACES)]
    for i in range(-WARM, TIMES * PLACES):
        part = i % PLACES / (PLACES - 1)
        target = work.page.evaluate_handle(TARGET, [handle, part])
        took, parts = work.measured(work.page.evaluate, STEP, [target, part])
        if i >= 0:
            times[i % PLACES].append(took * max(parts) / sum(parts))
    return p95([statistics.median(found) for found in times])


def at_rest(figure: Any) -> None:
    """Wait until a widget has finished what it prepares in the background."""
    figure.evaluate(QUIET)


def controls(figure: Any, wait: Callable[[Any], None] = at_rest) -> Iterator[tuple[str, Any]]:
    """Yield the first slider of every panel of a widget, or all choices, with the panel's name."""
    panels = figure.locator(".ab-segment:visible").all()
    for panel in panels or [None]:
        if panel:
            panel.click()
            wait(figure)  # another panel may come a frame later
        found = figure.locator(SLIDER)
        if found.count():
            yield (f", {panel.inner_text()}" if panel else ""), found.first
    choices = figure.locator(".ab-body").locator(CHOICES).locator("visible=true").count()
    if choices > 1 and not figure.locator(SLIDER).count():
        yield ", choices", figure.locator(".ab-body")


def rows_of(page: Any, figure: Any) -> Iterator[Row]:
    """Yield the rows of a widget: each of its panels at full and at a quarter of the speed."""
    for panel, control in controls(figure):
        with worked(page) as work:
            for target in (FULL, QUARTER):
                name = f"frame p95: {figure.get_attribute('id')}{panel}"
                if target == QUARTER:
                    name = f"  at a quarter of the speed (throttle {work.slow():.1f})"
                at_rest(figure)
                yield Row(name, frames(work, control), "ms", target)


def measure(which: str) -> list[Row]:
    rows = []
    with browser() as (address, chromium):
        page = chromium.new_page(viewport={"width": 1280, "height": 900})
        for path in pages(which):
            page.goto(f"{address}/{path}")
            for figure in page.locator("figure[data-widget]:not([data-widget=quiz])").all():
                figure.scroll_into_view_if_needed()
                figure.locator(".ab-body").wait_for()
                rows += rows_of(page, figure)
    return rows
