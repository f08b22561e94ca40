"""A living widget on a page: its state, its table, its Python twin, and hands to move it with."""

import datetime
import functools
import json
from typing import Any

from playwright.sync_api import TimeoutError, expect

from attnbook import messages

from . import kinds
from .conftest import COME, PATIENCE, Reader
from .markup import figures, places

TABLE = "details.ab-data:has(table):visible"
CELLS = """table => [...table.tBodies].flatMap((body) => [...body.rows]).map(
    (row) => [...row.cells].map((cell) => cell.textContent))"""
STATE = "(figure, names) => names.map((name) => figure.model.get(name))"

# Uses everything that a figure has, but for what loads a model; what appears by it is used, too.
USE = """async (figure) => {
  const done = new Set();
  const soon = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const put = (field, value) => {
    if (!field.checkVisibility() || field.disabled) return;
    field.value = value;
    for (const name of ['input', 'change'])
      field.dispatchEvent(new Event(name, { bubbles: true }));
  };
  for (let round = 0; round < 3; round += 1) {
    for (const e of figure.querySelectorAll(`.ab-body :is(button:not(.ab-load),
        input[type=checkbox], input[type=radio], [role=checkbox], [tabindex="0"])`)) {
      if (done.has(e) || done.size > 250 || !e.checkVisibility()) continue;
      done.add(e);
      e.focus();
      if (e.click) e.click();
      else e.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    for (const select of figure.querySelectorAll('.ab-body select'))
      for (const value of ['no such', ...[...select.options].map((one) => one.value)])
        put(select, value);
    for (const range of figure.querySelectorAll('.ab-body input[type=range]'))
      put(range, 0.8 * range.max + 0.2 * range.min);
    await soon();
  }
}"""


def page_state(path: str, name: str) -> dict[str, Any]:
    """Return what the built page says a widget starts from."""
    return next(json.loads(one["data-state"]) for one in figures(path) if one["id"] == name)


@functools.cache
def state_traits(path: str, name: str, kind: str) -> dict[str, Any]:
    """Return the traits of the Python twin that a reader can change; a twin is not cheap."""
    return kinds.kind(kind).make(page_state(path, name)).state_traits()


class Live:
    """One widget of one page, which shows nothing else."""

    def __init__(self, reader: Reader, path: str, name: str, kind: str, hash_: str = "") -> None:
        self.path, self.name, self.kind = path, name, kind
        self.models = reader.models
        self.page = reader.open(f"{path}?only={name}{hash_}")
        self.figure = self.page.locator(f"#{name}")
        self.data = page_state(path, name)
        self.known = kinds.kind(kind)
        self.traits = list(state_traits(path, name, kind))
        self.alive()

    def alive(self) -> None:
        """Wait until the widget is there."""
        assert self.figure.evaluate(COME, PATIENCE), f"{self.name} did not mount"

    def words(self, key: str, **blanks: object) -> str:
        return messages.text(f"{self.kind}.{key}", **blanks)

    def state(self) -> dict[str, Any]:
        return dict(zip(self.traits, self.figure.evaluate(STATE, self.traits), strict=True))

    def set(self, **state: Any) -> None:
        """Change the state as a control would."""
        self.figure.evaluate(
            "(f, s) => Object.entries(s).forEach(([k, v]) => f.model.set(k, v))", state)
        self.settle()

    def settle(self) -> None:
        """Wait until the third frame from now: all is drawn."""
        settle(self.page)

    def python(self) -> Any:
        """Return the Python widget in the same state."""
        return self.known.make({**self.data, **self.state()})

    def tool(self, name: str) -> Any:
        return self.figure.get_by_role("button", name=messages.text(f"widget.{name}"), exact=True)

    @property
    def options(self) -> dict[str, str]:
        """The answers to its prediction, as they are written."""
        return messages.table()[self.kind]["predict"]["options"]

    def guess_wrong(self) -> str:
        """Choose a wrong answer to the prediction, and wait for its mark; return which."""
        wrong = next(option for option in self.options if option != self.known.right)
        self.figure.locator(".ab-predict").get_by_role(
            "button", name=self.options[wrong], exact=True).click()
        self.figure.locator("[data-guess]").first.wait_for(state="attached")
        self.settle()
        return wrong

    def range(self, trait: str) -> Any:
        return self.figure.locator(f"[data-trait='{trait}'] input[type=range]")

    def open_table(self) -> None:
        details = self.figure.locator(TABLE).last
        if not details.evaluate("d => d.open"):
            details.locator("summary").click()

    def table_is(self, rows: list[list[str]]) -> None:
        """Wait until the first rows of the open table say what they should; show both if not."""
        table = self.figure.locator(TABLE).last.locator("table").element_handle()
        try:
            self.page.wait_for_function(
                f"([t, rows]) => JSON.stringify(({CELLS})(t).slice(0, rows.length))"
                " === JSON.stringify(rows)", arg=[table, rows])
        except TimeoutError:
            assert table.evaluate(CELLS)[: len(rows)] == rows
            raise

    def is_told_beside(self, python: Any) -> None:
        """Compare what stands beside the picture with the Python twin."""
        for key, expected in self.known.beside(python).items():
            where, _, look = key.partition(" => ")
            parts = self.figure.locator(where)
            if look:
                assert parts.evaluate_all(f"all => all.map((e) => {look})") == expected, key
            elif isinstance(expected, int):
                expect(parts, key).to_have_count(expected)
            else:
                expect(parts, key).to_have_text(expected)

    def nudge(self) -> None:
        """Change the state by keyboard."""
        where, key = self.known.nudge
        before = self.state()
        self.figure.locator(where).first.press(key)
        assert self.state() != before

    def load_model(self) -> None:
        """Fetch a trained model of the widget, where there is one that can be asked for."""
        button = self.figure.locator(".ab-load:visible").first
        if button.count():
            there = button.element_handle()
            if there.get_attribute("aria-disabled") != "true":          # on its way already
                there.click()
            self.page.wait_for_function("button => !button.checkVisibility()", arg=there)

    def skip_prediction(self) -> None:
        button = self.figure.locator(".ab-predict-skip")
        if button.count():
            button.click()
            self.happened()

    def happened(self) -> None:
        """Wait until the prediction panel says what happens."""
        self.figure.locator(".ab-predict").get_by_text(messages.text("predict.happens")).wait_for()


def shown(reader: Reader, name: str) -> Any:
    """Open the page of a widget, which shows nothing else, and return its figure."""
    path = next(path for path, known, _ in places() if known == name)
    reader.open(f"{path}?only={name}")
    reader.mount_all()
    return reader.page.locator(f"#{name}")


def settle(page: Any) -> None:
    """Wait until the third frame from now: all is drawn."""
    page.evaluate("""new Promise((done) => requestAnimationFrame(
        () => requestAnimationFrame(() => requestAnimationFrame(done))))""")


def stop_the_clock(page: Any) -> None:
    """From the next load time passes on this page in `page.clock.run_for` alone, on any machine."""
    page.clock.install()
    page.clock.pause_at(datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=1))


def drag(page: Any, start: tuple[float, float], end: tuple[float, float], *,
         touch: bool = False) -> None:
    """Draw a straight line on the screen with the mouse or one finger."""
    follow(page, [(start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8)
                  for i in range(9)], touch=touch)


def follow(page: Any, steps: list[tuple[float, float]], *, touch: bool = False) -> None:
    """Draw a line through these points of the screen with the mouse or one finger."""
    if not touch:
        page.mouse.move(*steps[0])
        page.mouse.down()
        for point in steps[1:]:
            page.mouse.move(*point)
        page.mouse.up()
        return
    session = page.context.new_cdp_session(page)
    for i, (x, y) in enumerate(steps):
        session.send("Input.dispatchTouchEvent", {
            "type": "touchMove" if i else "touchStart", "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
