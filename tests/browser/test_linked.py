"""One colour, one thing: pointing at a query lights up queries in code, figures and formulas."""

import itertools
from typing import Any

import pytest

from .conftest import MODES, SITE, Reader, pages
from .live import settle
from .markup import soup

# A chapter that names few roles in its formulas has no bar, and nothing to link.
CHAPTERS = [p for p in pages() if p.startswith("notebooks/")
            and 'class="linked"' in (SITE / p).read_text(encoding="utf8")]
ROLES = ("query", "key", "value", "scores", "weights", "output", "mask")
LIT = """() => {
  const place = (e) => e.closest('.ab-figure') ? 'widget' : e.closest('.linked') ? 'bar'
    : e.closest('math') ? 'formula' : e.closest('svg.fig-svg') ? 'figure'
    : e.closest('pre, code') ? 'code' : 'text';
  const count = { widget: 0, bar: 0, formula: 0, figure: 0, code: 0, text: 0 };
  document.querySelectorAll('.lit').forEach((e) => { count[place(e)]++; });
  return count;
}"""
ROLES_LIT = """() => [...new Set([...document.querySelectorAll('.lit')].map(
  (e) => /role-([a-z]+)/.exec(e.getAttribute('class'))[1]))]"""
CODE = ".highlight span.role-query:not(a *):visible"   # in a link, a tap follows it


def opened(reader: Reader, path: str) -> Any:
    page = reader.open(path)
    page.locator(".role-tag").wait_for(state="attached")
    return page


def first(page: Any, selector: str) -> Any:
    """Scroll to the first such element; what a widget still had to draw moves it no more."""
    settle(page)
    found = page.locator(selector).first
    found.evaluate("e => e.scrollIntoView({ block: 'center' })")
    settle(page)
    return found


@pytest.mark.parametrize("start", ["code", "formula", "figure"])
def test_pointing_with_the_mouse_lights_its_partners(reader: Reader, start: str) -> None:
    page = opened(reader, CHAPTERS[0])
    selector = {"code": CODE, "formula": "math .role-query", "figure": "svg.fig-svg .role-query"}
    first(page, selector[start]).hover(force=True)
    lit = page.evaluate(LIT)
    assert lit["code"] and lit["formula"] and lit["figure"] and not lit["bar"], lit
    roles = page.evaluate(ROLES_LIT)
    if start == "figure":                       # one query: its row of the weights, and its output
        assert {"query"} <= set(roles) <= {"query", "scores", "weights", "mask", "output"}
    else:
        assert roles == ["query"]
    assert page.locator(".role-tag").inner_text() == "query"
    if start == "code":                         # the pointer leaves the window
        page.evaluate("document.documentElement.dispatchEvent(new PointerEvent('pointerleave', "
                      "{ pointerType: 'mouse' }))")
    else:
        page.mouse.move(2, 2)
    page.wait_for_function("document.querySelectorAll('.lit').length === 0")
    assert page.locator(".role-tag").is_hidden()


# Which of a role's items are lit, and which stand in the row or column of the one that is.
ITEMS = """([where, role]) => Object.fromEntries(['lit', 'lit-line'].map((kind) => [kind,
  [...new Set([...document.querySelectorAll(`${where} .role-${role}[data-index].${kind}`)]
    .map((e) => e.dataset.index))].sort()]))"""
STEPPER = "#widget-attention-stepper"


def items(page: Any, where: str, role: str) -> tuple[list[str], list[str]]:
    found = page.evaluate(ITEMS, [where, role])
    return found["lit"], found["lit-line"]


@pytest.mark.parametrize(("step", "rows"), [
    (4, {"query": 1, "key": 0}), (7, {"value": 0, "output": 1})], ids=["scores", "output"])
def test_a_cell_of_a_picture_lights_row_and_column_in_the_widget(
    reader: Reader, step: int, rows: dict[str, int]) -> None:
    page = opened(reader, "notebooks/06-self-attention.html")
    reader.mount_all()
    page.locator(STEPPER).evaluate("(f, step) => f.model.set('step', step)", step)
    settle(page)    # until then the matrices of the step before may be there
    first(page, "svg.fig-svg .role-weights[data-index='1-0']").hover(force=True)
    for role, row in rows.items():
        there = sorted({one.get_attribute("data-index") for one in page.locator(
            f"{STEPPER} .role-{role}[data-index^='{row}-']").all()})
        assert len(there) > 1 and items(page, STEPPER, role) == (there, []), role
    lit, line = items(page, STEPPER, "weights" if "output" in rows else "scores")
    assert lit == ["1-0"]
    assert line == (["0-0", "1-1", "1-2", "1-3", "2-0", "3-0"]
                    if "output" in rows else [])


LARGE = "#fig-nw-weights [data-size]"
# The cells that a veil leaves open, as [row, column].
OPEN = """area => {
  const [rows, columns] = area.dataset.size.split('-').map(Number);
  const { x, y, width, height } = area.getBBox();
  const veil = area.querySelector('.lit-veil');
  const open = [];
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) {
    const point = new DOMPoint(x + (j + .5) * width / columns, y + (i + .5) * height / rows);
    if (veil && !veil.isPointInFill(point)) open.push([i, j]);
  }
  return open;
}"""


def on_cell(page: Any, row: int, column: int) -> None:
    area = page.locator(LARGE)
    area.evaluate("e => e.scrollIntoView({ block: 'center' })")
    rows, columns = map(int, area.get_attribute("data-size").split("-"))
    box = area.bounding_box()
    page.mouse.move(box["x"] + (column + 0.5) / columns * box["width"],
                    box["y"] + (row + 0.5) / rows * box["height"])


def test_a_cell_of_a_large_matrix_lights_its_row_and_its_column(reader: Reader) -> None:
    page = opened(reader, "notebooks/02-kernels.html")
    area = page.locator(LARGE)
    rows, columns = map(int, area.get_attribute("data-size").split("-"))
    assert rows * columns > 500
    for row, column in ((3, 7), (3, 8), (rows - 1, 0), (0, columns - 1)):
        on_cell(page, row, column)
        assert area.evaluate(OPEN) == [[i, j] for i in range(rows) for j in range(columns)
                                       if i == row or j == column]
        assert page.locator(".role-tag").inner_text() == "weights"
    lit, _ = items(page, "", "weights")
    assert lit == [], "no bar of another figure stands for the last of 50 columns"
    page.mouse.move(2, 2)
    page.wait_for_function("!document.querySelector('.lit-veil')")


WELCOME = "book/welcome.html"


def test_the_first_page_is_linked_below_its_first_widget(reader: Reader) -> None:
    page = opened(reader, WELCOME)
    reader.mount_all()
    assert page.locator(".linked input").is_visible()
    assert page.locator("#widget-welcome").bounding_box()["y"] < page.locator(
        ".linked").bounding_box()["y"] < page.locator("#widget-welcome-path").bounding_box()["y"]
    first(page, "#widget-welcome rect.role-key[data-index='1']").hover(force=True)
    assert items(page, "#widget-welcome-path", "key") == (["1"], [])
    assert items(page, "#widget-welcome", "key") == ([], []), "it shows its own state"
    page.locator(".linked button.role-weights").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(ROLES_LIT) == ["weights"]
    for place in ("#widget-welcome", "#widget-welcome-path", "#widget-welcome-path math"):
        assert page.locator(f"{place} .lit").count(), place


def test_the_arrow_keys_go_through_the_items_of_what_is_held(reader: Reader) -> None:
    page = opened(reader, "notebooks/06-self-attention.html")
    reader.mount_all()
    button, said = page.locator(".linked button.role-query"), page.locator(".linked output")
    button.focus()
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "" and page.evaluate(ROLES_LIT) == []
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "query 1" and page.locator(".role-key.lit").count() == 0
    page.keyboard.press("ArrowRight")
    before = items(page, "", "query")
    assert said.inner_text().startswith("query ") and said.inner_text() != "query 1"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert said.inner_text() == "" and items(page, "", "query") != before
    page.keyboard.press("Escape")
    assert page.evaluate(ROLES_LIT) == []


def test_every_role_can_be_held_from_the_keyboard(reader: Reader) -> None:
    page = opened(reader, "notebooks/06-self-attention.html")
    buttons = page.locator(".linked button")
    names = buttons.all_inner_texts()
    assert names == [role for role in ROLES if role in names] and len(names) > 1
    buttons.first.focus()
    for name in names:
        page.keyboard.press("Enter")
        assert page.evaluate(ROLES_LIT) == [name]
        page.keyboard.press("Space")
        assert page.evaluate(ROLES_LIT) == []
        page.keyboard.press("Tab")
    buttons.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.evaluate(ROLES_LIT) == []


def test_a_tap_lights_too(new_reader: Any) -> None:
    page = opened(new_reader(**MODES["mobile"]), CHAPTERS[0])
    first(page, CODE).tap()
    lit = page.evaluate(LIT)
    assert lit["code"] and lit["formula"] and lit["figure"]
    assert page.locator(".role-tag").is_visible()
    page.evaluate("scrollBy(0, 99)")
    page.locator(".role-tag").wait_for(state="hidden")


def test_switching_off_is_remembered(reader: Reader) -> None:
    page = opened(reader, CHAPTERS[0])
    switch = page.locator(".linked input")
    switch.focus()
    page.keyboard.press("Space")
    assert not switch.is_checked()
    first(page, CODE).hover()
    assert page.evaluate(ROLES_LIT) == []
    opened(reader, CHAPTERS[1])
    assert not page.locator(".linked input").is_checked()
    page.locator(".linked input").check()
    opened(reader, CHAPTERS[0])
    first(page, CODE).hover()
    assert page.evaluate(ROLES_LIT) == ["query"]


# --- the second sign, for who does not tell the colours apart -------------------------------------
# A colour may look like another one: scores like a query, a mask like weights (deuteranopia).
BESIDE = {
    "fig-seq2seq-fixed",            # words below, the context in the middle, digits above: in black
    "fig-seq2seq-step",             # every box says its symbol, in black
    "fig-induction-circuits",       # the head of layer 1 points to layer 1, that of layer 2 to 2
}


def signs(figure: Any) -> dict[str, set[str]]:
    """Return for each role of a figure the shapes of its marks, and its words."""
    found: dict[str, set[str]] = {}
    for one in figure.select("[class*='role-']"):
        role = next(kind for kind in one["class"] if kind.startswith("role-"))
        parts = one.find_all(["path", "text", "use"]) if one.name == "g" else [one]
        for part in parts:
            def said(key: str, part: Any = part, one: Any = one) -> str:
                return part.get(key) or one.get(key) or ""
            shape = (["text", part.get_text()] if part.name == "text" else
                     ["line" if said("fill") == "none" else "area",
                      "dashed" if said("stroke-dasharray") else "",
                      "round" if part.name == "use" or "c" in said("d").lower() else ""])
            found.setdefault(role, set()).add(" ".join(shape))
    return found


@pytest.mark.parametrize("path", CHAPTERS)
def test_roles_of_a_figure_differ_in_shape_or_say_their_names(path: str) -> None:
    for figure in soup(path).select("figure svg.fig-svg"):
        name = figure.find_parent("figure")["id"]
        found = signs(figure)
        for one, other in itertools.combinations(found, 2):
            assert found[one] != found[other] or name in BESIDE, (name, one, other, found)
