"""Widgets moved by mouse and by finger: what is under the hand is what the state says."""

import math
from typing import Any

import pytest

from attnbook.widgets.core.html import shown

from .conftest import MODES
from .live import Live, drag, follow
from .markup import Place, drawn, of

hands = pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
mouse = pytest.mark.parametrize("touch", [False])
finger = pytest.mark.parametrize("touch", [True])


@pytest.fixture
def live(new_reader: Any, place: Place, touch: bool) -> Live:
    """A widget under one hand, its prediction behind it."""
    found = Live(new_reader(**MODES["mobile" if touch else "light"], reduced_motion="reduce"),
                 *place)
    found.skip_prediction()
    found.tool("reset").click()
    return found


def centre(locator: Any) -> tuple[float, float]:
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def screen(live: Live, drawing: Any) -> None:
    """Bring a drawing to the middle of the screen, so that a drag stays inside it."""
    drawing.evaluate("e => e.scrollIntoView({ block: 'center' })")
    live.settle()


@of("library")
@hands
def test_library_query_follows_the_hand(live: Live, touch: bool) -> None:
    disc = live.figure.locator("svg.ab-disc")
    screen(live, disc)
    rim = live.figure.locator(".ab-rim:not(.ab-rim-half)").bounding_box()
    radius = rim["width"] / 2
    middle = (rim["x"] + radius, rim["y"] + radius)
    for angle, length in ((200.0, 0.5), (310.0, 0.75), (95.0, 1.0)):
        turn = math.radians(angle)
        goal = (middle[0] + radius * length * math.cos(turn),
                middle[1] - radius * length * math.sin(turn))
        drag(live.page, centre(live.figure.locator(".ab-grip")), goal, touch=touch)
        live.settle()
        state = live.state()
        assert abs(state["angle"] - angle) < 2
        assert abs(state["length"] - length) < 0.04
        grip = centre(live.figure.locator(".ab-grip"))
        assert math.dist(grip, goal) < 6, "the arrow is not under the hand"
    handle = live.figure.locator(".ab-handle")
    assert handle.get_attribute("aria-valuenow") == str(round(live.state()["angle"]))


@of("library", "cross_attention", "kernel_explorer", "mask_painter")
@finger
def test_a_swipe_beside_a_handle_scrolls_and_a_tap_turns(live: Live) -> None:
    drawing = live.figure.locator("svg.ab-disc, svg.ab-directions, svg.ab-drag, .ab-mask").first
    screen(live, drawing)
    (x, y), grip = centre(drawing), drawing.locator(".ab-grip")
    if grip.count():
        across = 0.1 * drawing.bounding_box()["width"]
        x += across if centre(grip)[0] < x else -across
    before, scrolled = live.state(), live.page.evaluate("scrollY")
    drag(live.page, (x, y), (x, y - 150), touch=True)
    live.page.wait_for_function("from => scrollY > from + 50", arg=scrolled)
    assert live.state() == before
    if grip.count():
        screen(live, drawing)
        live.page.touchscreen.tap(x, y)
        live.settle()
        assert live.state() != before


# A widget, its state, which of its plots, the trait that moves, where to, and the mark that goes.
PLOTS = [("kernel_explorer", {}, 0, "query", 0.8, "circle.ab-fill-query", 2),
         ("kernel_explorer", {}, 1, "bandwidth", 0.7, ".ab-current", 2),
         ("softmax_lab", {"panel": "scale"}, 0, "width", 0.85, ".ab-drag .ab-fill-output.ab-dot",
          12),
         ("position_waves", {"method": "rotary"}, 0, "distance", 0.7, ".ab-drag circle", 8)]


@pytest.mark.parametrize(("place", "plot"), [
    (place, plot) for plot in PLOTS for place in drawn() if place[2] == plot[0]],
    ids=lambda one: f"{one[0]}-{one[3]}" if len(one) > 3 else "")
@hands
def test_what_is_drawn_along_a_plot_follows_the_hand_alone(
        live: Live, plot: tuple[Any, ...], touch: bool) -> None:
    _, state, number, trait, share, mark, near = plot
    live.set(**state)
    before, drawing = live.state(), live.figure.locator("svg.ab-drag:visible").nth(number)
    screen(live, drawing)
    box = drawing.bounding_box()
    y = box["y"] + box["height"] / 2
    goal = (box["x"] + share * box["width"], y)
    drag(live.page, (box["x"] + 0.3 * box["width"], y), goal, touch=touch)
    live.settle()
    after = live.state()
    assert [one for one in after if after[one] != before[one]] == [trait]
    assert abs(centre(live.figure.locator(mark).first)[0] - goal[0]) < near


# A hand of a clock, how it is turned, and what of the state that changes.
CLOCKS = [(0, "key", 115, {"position": 2}), (1, "key", 92, {"position": 9}),
          (1, "query", -51, {"distance": -5}), (2, "query", 400, {"distance": 38})]


@of("position_waves")
@hands
def test_a_hand_of_a_clock_is_turned_and_the_others_follow(live: Live, touch: bool) -> None:
    screen(live, live.figure.locator("svg.ab-clocks"))
    for number, role, degrees, moved in CLOCKS:
        before = live.state()
        middle = centre(live.figure.locator(".ab-face").nth(number))
        tip = centre(live.figure.locator(f".ab-clock-grip[data-hand={role}]").nth(number))
        reach, turn = math.dist(middle, tip), math.atan2(middle[1] - tip[1], tip[0] - middle[0])
        scrolled = live.page.evaluate("scrollY")
        arc = [turn + math.radians(degrees * step / 24) for step in range(25)]
        follow(live.page, [(middle[0] + reach * math.cos(one), middle[1] - reach * math.sin(one))
                           for one in arc], touch=touch)
        live.settle()
        after = live.state()
        changed = {one for one in after if after[one] != before[one]}
        assert {one: after[one] - before[one] for one in changed} == moved
        assert live.page.evaluate("scrollY") == scrolled, "the page scrolled under the finger"
    for role in ("key", "query"):
        hand = live.figure.get_by_role("slider", name=live.words(f"hand.{role}"))
        expected = live.state()["position" if role == "key" else "distance"]
        assert hand.get_attribute("aria-valuenow") == str(expected)
        hand.focus()
        live.page.keyboard.press("ArrowLeft")
        live.settle()
        assert hand.get_attribute("aria-valuenow") == str(expected - 1)


@of("attention_stepper")
@hands
def test_the_frame_is_dragged_from_step_to_step(live: Live, touch: bool) -> None:
    rail = live.figure.locator("svg.ab-way")
    handle, grip = rail.get_by_role("slider"), rail.locator(".ab-grip")
    screen(live, rail)
    box, scrolled = rail.bounding_box(), live.page.evaluate("scrollY")

    def at(step: int) -> None:
        live.settle()
        assert live.state()["step"] == step
        assert handle.get_attribute("aria-valuenow") == str(step + 1)
        assert math.dist(centre(grip), place(step)) < 2
        assert rail.bounding_box() == box, "the rail moved under the hand"
        assert live.page.evaluate("scrollY") == scrolled, "the page scrolled under the finger"

    def place(step: int) -> tuple[float, float]:
        return box["x"] + (step + 0.5) / 8 * box["width"], centre(grip)[1]

    for step in (4, 7, 0):
        drag(live.page, centre(grip), place(step), touch=touch)
        at(step)
    live.page.touchscreen.tap(*place(5)) if touch else live.page.mouse.click(*place(5))
    at(5)
    for key, step in (("ArrowRight", 6), ("ArrowLeft", 5), ("End", 7), ("Home", 0)):
        handle.press(key)
        at(step)


# Every number that set out while a step came and a cell of it was chosen, and what the cell says.
SET_OUT = """async (figure, [step, row, column]) => {
  const sky = figure.querySelector('.ab-sky'), seen = [];
  const note = (found) => found.forEach((one) => seen.push(...one.addedNodes));
  const watch = new MutationObserver(note);
  watch.observe(sky, { childList: true });
  const frames = async () => { for (let k = 4; k--;) await new Promise(requestAnimationFrame); };
  figure.model.set('step', step);
  await frames();
  const first = seen.splice(0).length;
  for (const [name, value] of Object.entries({ row, column })) figure.model.set(name, value);
  await frames();
  note(watch.takeRecords());
  const numbers = seen.map((node) => node.textContent);
  await new Promise((done) => setTimeout(done, 900));
  return { first, numbers, left: sky.children.length };
}"""


@of("attention_stepper")
def test_numbers_travel_from_row_and_column_into_their_cell(
        new_reader: Any, place: Place) -> None:
    live = Live(new_reader(), *place)
    for step, parts in ((4, ("query", "key")), (7, ("weights", "value"))):
        found = live.figure.evaluate(SET_OUT, [step, 2, 1])
        numbers = live.python().numbers
        left, right = (numbers[part] for part in parts)
        column = right[1] if step == 4 else right[:, 1]
        assert found["numbers"] == [shown(float(v)) for v in (*left[2], *column)]
        assert found["first"] == len(found["numbers"]) and found["left"] == 0
    still = Live(new_reader(reduced_motion="reduce"), *place)
    assert still.figure.evaluate(SET_OUT, [4, 2, 1]) == {"first": 0, "numbers": [], "left": 0}


@of("softmax_lab")
@hands
def test_softmax_scores_follow_the_hand(live: Live, touch: bool) -> None:
    bars = live.figure.locator("svg.ab-bars")
    screen(live, bars)
    before = live.state()["scores"]
    knobs = live.figure.locator(".ab-knob")
    x, y = centre(knobs.nth(2))
    # Along a bar, not only up: a finger that moved straight up would scroll the page elsewhere.
    drag(live.page, (x, y), (x + 3, y - 40), touch=touch)
    live.settle()
    after = live.state()["scores"]
    assert after[2] > before[2] + 0.5
    assert after[:2] + after[3:] == before[:2] + before[3:], "another score moved too"
    assert abs(centre(knobs.nth(2))[1] - (y - 40)) < 4


@of("cross_attention")
@hands
def test_asking_word_turns_under_the_hand_and_pointing_chooses_it(live: Live, touch: bool) -> None:
    disc = live.figure.locator("svg.ab-directions")
    screen(live, disc)
    rim = live.figure.locator(".ab-circle").bounding_box()
    radius = rim["width"] / 2
    middle = (rim["x"] + radius, rim["y"] + radius)
    before = live.state()
    for angle in (100.0, -60.0):
        turn = math.radians(angle)
        goal = (middle[0] + radius * math.cos(turn), middle[1] - radius * math.sin(turn))
        drag(live.page, centre(disc.locator(".ab-grip")), goal, touch=touch)
        live.settle()
        row = live.python().focused()
        assert abs(live.python().sentence("target").angles[row] - angle) < 3
        assert math.dist(centre(disc.locator(".ab-grip")), goal) < 6
    after = live.state()
    assert after["target_turn"][1:] == before["target_turn"][1:], "another word turned too"
    word = live.figure.locator(".ab-end").nth(2)
    screen(live, live.figure.locator("svg.ab-links"))
    x, y = centre(word.locator("text").first)
    live.page.touchscreen.tap(x, y) if touch else live.page.mouse.move(x, y)
    live.settle()
    assert live.state()["focus"] == 2
    assert live.figure.locator(".ab-row-name[aria-pressed=true]").inner_text() == "boit"


@of("cross_attention")
@hands
def test_a_ribbon_is_pulled_to_another_word_by_its_end_and_by_its_query(
        live: Live, touch: bool) -> None:
    links = live.figure.locator("svg.ab-links")
    screen(live, links)
    handle = links.get_by_role("slider")
    words = live.figure.locator(".ab-links .ab-end:has(.role-key)")
    scrolled = live.page.evaluate("scrollY")

    def pulled(row: int, column: int) -> None:
        live.settle()
        python = live.python()
        assert python.focused() == row
        assert python.weights[row].argmax() == column
        assert handle.get_attribute("aria-valuenow") == str(column + 1)
        assert abs(centre(handle)[1] - ends[column]) < 2
        assert live.page.evaluate("scrollY") == scrolled, "the page scrolled under the finger"

    first = centre(handle)
    step = links.bounding_box()["height"] / 5.26
    ends = [first[1] + step * (j - 1) for j in range(words.count())]
    before = live.state()
    drag(live.page, first, (first[0], ends[3]), touch=touch)
    pulled(0, 3)
    drag(live.page, centre(live.figure.locator(".ab-end").nth(2)), (first[0], ends[0]), touch=touch)
    pulled(2, 0)
    handle.focus()
    live.page.keyboard.press("ArrowDown")
    pulled(2, 1)
    changed = {one for one, value in live.state().items() if value != before[one]}
    assert changed == {"target_turn", "focus"}
    # Of two equal directions the last that was asked for: the keys lead past an asker's own.
    live.set(asker="source", asked="source", focus=1)
    for column in (2, 3, 4):
        handle.focus()
        live.page.keyboard.press("ArrowDown")
        live.settle()
        assert handle.get_attribute("aria-valuenow") == str(column + 1)


@of("cost_calculator")
@hands
def test_the_level_of_the_memory_follows_the_hand_and_runs_over(live: Live, touch: bool) -> None:
    card = live.figure.locator(".ab-cost-card svg")
    screen(live, card)
    before, top = live.state(), live.page.evaluate("scrollY")
    handle = live.figure.locator(".ab-cost-hit")
    small, large = (centre(mark)[1] for mark in card.locator(".ab-cost-mark").all())
    for goal, burst in (((small + large) / 2, [True, False]), (large - 15, [True, True])):
        x, y = centre(handle)
        drag(live.page, (x, y), (x, goal), touch=touch)
        live.settle()
        assert abs(centre(handle)[1] - goal) < 3
        filled = sum(live.python().memory.values())
        assert [filled > gb * 2**30 for gb in (24, 80)] == burst
        told = card.locator("text.ab-strong").all_text_contents()
        assert [words[-1] == "✗" for words in told] == burst
    assert live.page.evaluate("scrollY") == top
    assert [one for one, value in live.state().items() if value != before[one]] == ["seq_len"]


@of("block_flow")
@hands
def test_a_pulled_bar_follows_the_hand_and_lights_up_whom_it_reaches(
        live: Live, touch: bool) -> None:
    bars = live.figure.locator("svg.ab-flow-pull")
    screen(live, bars)
    before, top = live.state(), live.page.evaluate("scrollY")
    grip = live.figure.locator(".ab-flow-grip circle").nth(2)
    x, y = centre(grip)
    drag(live.page, (x, y), (x, y - 20), touch=touch)
    live.settle()
    after, python = live.state(), live.python()
    assert abs(centre(grip)[1] - (y - 20)) < 3 and live.page.evaluate("scrollY") == top
    moved = [k for k, v in enumerate(after["x"]) if v != before["x"][k]]
    assert moved == [6 * after["changed"] + after["feature"]] and after["feature"] == 2
    lit = live.figure.locator(".ab-flow-step").evaluate_all("""all => all.map((step) =>
        [...step.querySelectorAll('.ab-flow-ground')].map((one) => one.matches('.ab-flow-lit')))""")
    reached = []
    for token in range(6):
        python.token = token
        reached.append(python.moved)
    assert lit == [list(step) for step in zip(*reached, strict=True)]
    assert [sum(step) for step in lit] == [1, 1, 6, 6, 6, 6, 6, 6]
    cell = live.figure.locator(".ab-flow-step").nth(4).locator(".ab-flow-ground").nth(5)
    screen(live, cell)
    live.page.touchscreen.tap(*centre(cell)) if touch else live.page.mouse.click(*centre(cell))
    live.settle()
    assert (live.state()["token"], live.state()["step"]) == (5, 4)


@of("conventions")
@hands
def test_a_row_turns_under_the_hand_and_formulas_turn_with_it(live: Live, touch: bool) -> None:
    picture = live.figure.locator("svg.ab-conv-x")
    screen(live, picture)
    top, handle = live.page.evaluate("scrollY"), live.figure.locator(".ab-conv-grip circle")
    first = picture.locator(".ab-conv-first rect")
    formulas = live.figure.locator(".ab-conv-columns tbody").first
    row, written = centre(handle), formulas.text_content()
    start_, last = centre(first.first), centre(first.last)
    assert last[0] > start_[0] + 100 and abs(last[1] - start_[1]) < 1
    column = (start_[0], start_[1] + picture.bounding_box()["height"] * 0.75)
    for goal, vectors in ((column, "columns"), (row, "rows")):
        drag(live.page, centre(handle), goal, touch=touch)
        live.settle()
        assert live.state()["vectors"] == vectors
        assert (formulas.text_content() == written) == (vectors == "rows")
        across, down = (abs(a - b) for a, b in zip(centre(first.last), start_, strict=True))
        assert (down < 1 < across) if vectors == "rows" else (across < 1 < down)
    assert live.page.evaluate("scrollY") == top
    assert math.dist(centre(handle), row) < 1


def row(live: Live, i: int) -> str:
    return "".join(str(int(v)) for v in live.state()["mask"][6 * i:6 * i + 6])


@of("mask_painter")
@finger
def test_a_finger_paints_sideways_and_then_everywhere_and_a_tap_paints_one_cell(live: Live) -> None:
    screen(live, live.figure.locator(".ab-mask"))
    red, before = live.figure.locator(".ab-mask-red"), live.state()
    assert red.count() == 0
    (x, y), (to, _), (_, below) = (
        centre(live.figure.locator(f"[data-cell='{cell}']")) for cell in (1, 4, 10))
    scrolled = live.page.evaluate("scrollY")
    follow(live.page, [(x + (to - x) * i / 10, y) for i in range(11)]
           + [(to, y + (below - y) * i / 5) for i in range(6)], touch=True)
    live.settle()
    assert (row(live, 0), row(live, 1)) == ("111110", "110010")
    assert live.page.evaluate("scrollY") == scrolled
    assert red.count() == 5
    live.page.touchscreen.tap(to, y)
    live.settle()
    assert row(live, 0) == "111100"
    assert red.count() == 4
    assert {one for one, value in live.state().items() if value != before[one]} == {"mask"}


@of("mask_painter")
@mouse
def test_keys_walk_switch_and_paint_on(live: Live) -> None:
    live.figure.locator("[data-cell='0']").focus()
    keys = live.page.keyboard
    threads = live.figure.locator(".ab-mask-thread")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Space", "Shift+ArrowRight", "Enter"):
        keys.press(key)
    assert row(live, 1) == "111000"
    assert live.page.evaluate("document.activeElement.dataset.cell") == "9"
    assert threads.nth(8).evaluate("t => t.matches('.ab-mask-red')")
    assert threads.nth(9).evaluate("t => t.matches('.ab-mask-here:not(.ab-mask-red)')")
    for key, cell in (("End", 11), ("ArrowRight", 11), ("PageDown", 35), ("Home", 30),
                      ("PageUp", 0), ("ArrowUp", 0)):
        keys.press(key)
        assert live.page.evaluate("document.activeElement.dataset.cell") == str(cell)
    assert live.figure.locator(".ab-mask-cell[tabindex='0']").count() == 1
