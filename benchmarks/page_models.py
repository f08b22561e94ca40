"""The trained models in the page: how long they take to come, and how long each works for a token.

Measured in a browser, on the site's own page.  Coming is the time from the click until something
can be typed, with a local server; working is the processor time of the page's main thread for one
answer, its drawing included, divided by the answer's tokens, at full speed and at a quarter of it,
in the milliseconds of the machine for which targets were set (see ``_work``).  A picture is
answered as a whole.

The published encoder computes in a thread of its own: a pass is timed there, and the page's longest
task while it comes and answers.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ._report import USUAL, Row, speed
from ._site import SITE, browser, pages
from ._work import Work, worked
from .frames import QUIET

TIMES, WARM = 10, 3


@dataclass(frozen=True)
class Model:
    """One model of one widget, as a reader uses it."""

    kind: str
    what: str
    asked: tuple[str, ...]
    tokens: str
    before: str = ""
    ready: str = ".ab-typed:visible"
    trait: str = ""
    beside: dict[str, Any] = field(default_factory=dict)
    whole: str = ""


# A line for each model; the field is the widget's visible .ab-typed, the door its first .ab-load.
MODELS = (
    Model("alignment", "GRU, numbers", ("40506", "98765432"), ".ab-row-ground"),
    Model("translator", "Transformer, numbers", ("40506", "98765432"), ".ab-row-ground"),
    Model("translator", "Transformer, dates", ("21 nov. 2026", "7. märz 1999"), ".ab-row-ground",
          before='[data-trait="task"] button:nth-child(2)'),
    # It answers every key; short texts with different beginnings are read whole each time.
    Model("next_token", "causal model, characters", ("Ahab", "The sea"), ".ab-nt-cell"),
    Model("vit_draw", "Vision Transformer, drawn digits",
          (".OKuKocg5", ".gIUMKaOqWyi3tuwekOgI"), ".ab-vd-answer",
          ready=".ab-training:visible", trait="drawing", beside={"example": 0}, whole="picture"),
    Model("sudden_change", "one and two layers, letters", ("abcdabcdab", "qwertyqwe"),
          ".ab-sc-guesses tr:first-child td", trait="text", beside={"checkpoint": 9, "place": 0}),
    # Five explanations of one answer, of which some ask the model once for each token.
    Model("explanation_lab", "five explanations, ten words",
          ("N a b c d a b N c d", "a b N c N b a a c d"), ".ab-xl-token",
          ready=".ab-model .ab-small:not(:empty)", trait="words", whole="sequence",
          beside={"task": "twice", "network": "encoder", "panel": "compare"}))

SIXTEEN = "The cat sat on the mat and the dog lay by the door in the sun"
"""Pieces of the published encoder, besides [CLS] and [SEP]."""
PASSES = """async ([text, times]) => {
  const model = globalThis[Symbol.for("attnbook.real_model")], found = [];
  for (let i = 0; i < times; i++) {
    const began = performance.now();
    const look = await model.look(text, { off: [], skip: [] });
    if (look.count !== 16 || !look.vector) throw new Error(`${look.count} pieces`);
    found.push(performance.now() - began);
  }
  return found;
}"""
TASKS = """() => {
  globalThis.tasks = [0];
  new PerformanceObserver((list) => list.getEntries().forEach((one) => tasks.push(one.duration)))
    .observe({ type: "longtask" });
}"""


def page_of(kind: str) -> str:
    """Return the first page of the site that has the widget."""
    for path in pages("all"):
        if f'data-widget="{kind}"' in (SITE / path).read_text("utf8"):
            return path
    raise SystemExit(f"no page of {SITE} has the widget {kind}: its model cannot be measured")


def opened(figure: Any, model: Model) -> float:
    """Load the models of a widget; return the milliseconds until something can be typed."""
    figure.evaluate("f => f.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    start = time.perf_counter()
    figure.locator(".ab-load").first.click()
    figure.locator(model.ready).wait_for()
    passed = 1000 * (time.perf_counter() - start)
    if model.before:
        figure.locator(model.before).click()
    figure.evaluate(QUIET)
    return passed


def asking(figure: Any, model: Model, asked: str) -> Callable[[], Any]:
    """Prepare a question; return what asks it."""
    if model.trait:
        return lambda: figure.evaluate(
            "(f, d) => Object.entries(d).forEach(([name, value]) => f.model.set(name, value))",
            {**model.beside, model.trait: asked})
    typed = figure.locator(model.ready)
    typed.fill(asked)
    return lambda: typed.press("Enter")


def shown(page: Any, ask: Callable[[], Any]) -> None:
    """Ask, and wait until the answer is drawn."""
    ask()
    page.evaluate("() => new Promise((done) => requestAnimationFrame("
                  "() => requestAnimationFrame(done)))")


def answered(work: Work, figure: Any, model: Model) -> float:
    """Return the median milliseconds of work for a token."""
    found = []
    for i in range(TIMES):
        ask = asking(figure, model, model.asked[i % len(model.asked)])
        took, _ = work.measured(shown, work.page, ask)
        tokens = 1 if model.whole else figure.locator(model.tokens).count()
        found.append(took / max(1, tokens))
    return statistics.median(found[WARM:])


def rows_of(page: Any, address: str, model: Model) -> list[Row]:
    """Measure one model, on the page that has its widget."""
    page.goto(f"{address}/{page_of(model.kind)}")
    figure = page.locator(f'figure[data-widget="{model.kind}"]').first
    figure.scroll_into_view_if_needed()
    figure.locator(".ab-body").wait_for()
    name = f"page model: {model.what}"
    one = model.whole or "token"
    rows = [Row(f"{name}, from the click until it can be used", opened(figure, model), "ms", 1000)]
    with worked(page) as work:
        rows.append(Row(f"{name}, work for a {one}, drawing included",
                        answered(work, figure, model), "ms", 16))
        rows.append(Row(f"  at a quarter of the speed (throttle {work.slow():.1f})",
                        answered(work, figure, model), "ms", 64))
    return rows


def encoder_rows(page: Any, address: str) -> list[Row]:
    """Measure the published encoder: a pass in its thread, and the page's longest task."""
    page.goto(f"{address}/{page_of('real_heads')}")
    figure = page.locator('figure[data-widget="real_heads"]').first
    figure.scroll_into_view_if_needed()
    figure.locator(".ab-body").wait_for()
    skip = figure.locator(".ab-predict-skip")
    if skip.count():
        skip.first.click()
    page.wait_for_timeout(1000)
    page.evaluate(TASKS)
    figure.locator(".ab-load").click()
    field = figure.locator(".ab-rh-typed").first
    field.wait_for()
    figure.locator(".ab-load").wait_for(state="hidden")
    field.fill(SIXTEEN)
    field.press("Enter")
    figure.locator(".ab-rh-lines text.role-key").filter(has_text="sun").wait_for()
    page.wait_for_timeout(1500)
    longest = max(page.evaluate("tasks"))
    before = speed()
    passes = page.evaluate(PASSES, [SIXTEEN, TIMES])
    slower = min(before, speed()) / USUAL
    name = "page model: published encoder"
    return [Row(f"{name}, a pass of 16 pieces", statistics.median(passes[WARM:]), "ms", 250,
                slower=slower),
            Row("  the page's longest task while it comes and answers (less than 50: 0)", longest,
                "ms", 50, slower=slower)]


def measure(_: str) -> list[Row]:
    """Measure every model; a site that lacks one is refused."""
    rows = []
    with browser() as (address, chromium):
        for model in MODELS:
            page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
            rows += rows_of(page, address, model)
            page.context.close()
        page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        rows += encoder_rows(page, address)
    return rows
