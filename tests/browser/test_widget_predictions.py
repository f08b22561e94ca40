"""First predict, then see: asked once, compared, skipped, remembered, with and without storage."""

from typing import Any

import pytest

from attnbook import messages

from . import kinds
from .live import Live, stop_the_clock
from .markup import drawn
from .test_pages import REFUSALS

pytestmark = pytest.mark.browser
every = pytest.mark.parametrize(("path", "name", "kind"), drawn(),
                                ids=[name for _, name, _ in drawn()])
MARK = "[data-guess]"
TICKS = """figure => [...figure.querySelectorAll('.ab-guess-band')].map((mark) => {
  const [track, box] = [mark.parentElement, mark].map((node) => node.getBoundingClientRect());
  const shares = mark.dataset.guess.split(' ').map(Number);
  const ends = shares.length > 1 ? [box.left, box.right] : [box.left + 1.5, box.left + 1.5];
  const wanted = shares.map((share) => track.left + share * track.width);
  return Math.max(...wanted.map((place, i) => Math.abs(ends[i] - place)));
})"""
INSIDE = "id => document.getElementById(id).contains(document.activeElement)"
COLOURS = """mark => {
  const css = getComputedStyle(mark.querySelector('.ab-guess-line') ?? mark);
  const ring = getComputedStyle(mark, '::before').borderTopColor;   // where no leak is expected
  return [css.stroke, css.outlineColor, css.borderInlineStartColor, css.color, ring].join();
}"""
WATCH = """(figure, traits) => {
  figure.seen = new Set();
  const note = () => figure.seen.add(JSON.stringify(traits.map((n) => figure.model.get(n))));
  figure.model.on(traits.map((name) => `change:${name}`).join(' '), note);
  figure.querySelector('.ab-predict-skip').click();
}"""
SEEN = "figure => figure.seen.size"
KEPT = "id => JSON.parse(localStorage.getItem(`attnbook/1/predict/${id}`))"


def calm(new_reader: Any, path: str, name: str, kind: str) -> Live:
    return Live(new_reader(reduced_motion="reduce"), path, name, kind)


def options(kind: str) -> dict[str, str]:
    return messages.table()[kind]["predict"]["options"]


def marks(live: Live) -> list[str]:
    return live.figure.locator(MARK).evaluate_all("all => all.map((one) => one.dataset.guess)")


def stands(live: Live, option: str) -> None:
    """Check that the picture carries the answer, at its value, with its name, also as text."""
    live.figure.locator(MARK).first.wait_for(state="attached")
    live.settle()
    assert marks(live) == live.known.marks(live, option)
    for mark in live.figure.locator(MARK).all():
        box = mark.bounding_box()
        assert box is not None and box["width"] + box["height"] > 5
    assert all(apart < 3.5 for apart in live.figure.evaluate(TICKS))
    if live.known.placed:
        live.known.placed(live, option)
    assert live.figure.locator(".ab-guess-legend").is_visible()
    named = live.figure.evaluate("""f => [...f.querySelectorAll('.ab-guess-name, .ab-guess-word')]
        .map((one) => one.textContent).concat([...f.querySelectorAll('[data-guess-name]')]
        .map((one) => one.dataset.guessName))""")
    assert any(messages.text("predict.your_guess") in words for words in named)
    said = messages.text("predict.guessed", guess=options(live.kind)[option])
    captions = live.figure.locator("details.ab-data caption").all_text_contents()
    assert any(said in caption for caption in captions)


def unmarked(live: Live) -> None:
    """Check that nothing of an answer is left in the picture."""
    live.settle()
    assert live.figure.locator(f"{MARK}, .ab-guess, .ab-guess-word, [data-guess-name]").count() == 0
    assert not live.figure.locator(".ab-guess-legend").is_visible()


@every
def test_every_answer_is_compared_with_what_happens(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    panel = live.figure.locator(".ab-predict")
    assert live.words("predict.question") in panel.inner_text()
    for option, label in options(kind).items():
        before = live.state()
        panel.get_by_role("button", name=label, exact=True).click()
        panel.get_by_text(live.words(f"predict.difference.{option}")).wait_for()
        said = panel.inner_text()
        assert messages.text("predict.you_said") in said and label in said
        assert live.words("predict.happens") in said
        marked = panel.locator(".ab-right").count(), panel.locator(".ab-differs").count()
        assert marked == ((1, 0) if option == kinds.kind(kind).right else (0, 1))
        assert live.state() == before | live.known.demonstrated(live)
        stands(live, option)
        live.page.evaluate("localStorage.clear()")
        live.page.reload()
        live.alive()


@every
def test_the_mark_goes_when_the_reader_moves_on_resets_or_hides_it(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    panel = live.figure.locator(".ab-predict")
    wrong = next(option for option in options(kind) if option != kinds.kind(kind).right)
    panel.get_by_role("button", name=options(kind)[wrong], exact=True).click()
    live.figure.locator(MARK).first.wait_for(state="attached")
    there = live.state()
    moved = live.known.moved
    moved = moved(live) if callable(moved) else moved
    for other in (moved, {trait: live.data[trait] for trait in live.traits}):
        live.set(**other)                          # the question is about one of these, at most
        if not marks(live):
            break
    unmarked(live)
    live.set(**there)
    unmarked(live)                                 # once gone, it is in nobody's way a second time
    live.page.reload()
    live.alive()
    unmarked(live)
    panel.locator("summary").click()
    panel.get_by_role("button", name=messages.text("predict.see")).click()
    live.figure.locator(MARK).first.wait_for(state="attached")
    live.tool("reset").click()
    unmarked(live)
    live.page.reload()
    live.alive()
    panel.locator("summary").click()
    panel.get_by_role("button", name=messages.text("predict.see")).click()
    hide = panel.get_by_role("button", name=messages.text("predict.hide"))
    hide.wait_for()
    assert hide.bounding_box()["height"] >= 44
    hide.focus()
    live.page.keyboard.press("Enter")
    unmarked(live)
    assert live.page.evaluate(INSIDE, name)


@pytest.mark.parametrize(("path", "name", "kind"), drawn()[::4])
def test_the_mark_is_there_on_paper_and_in_forced_colours(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    wrong = next(option for option in options(kind) if option != kinds.kind(kind).right)
    live.figure.locator(".ab-predict").get_by_role(
        "button", name=options(kind)[wrong], exact=True).click()
    live.figure.locator(MARK).first.wait_for(state="attached")
    normal = live.figure.locator(MARK).first.evaluate(COLOURS)
    live.page.emulate_media(forced_colors="active")
    assert live.figure.locator(MARK).first.evaluate(COLOURS) != normal
    assert live.figure.locator(MARK).first.is_visible()
    live.page.emulate_media(forced_colors="none", media="print")
    on_slider = kind == "path"                     # paper has no sliders, and so no pins on them
    assert live.figure.locator(MARK).first.is_visible() != on_slider


@pytest.mark.parametrize(("path", "name", "kind"), drawn()[::4])
def test_chosen_by_keyboard_remembered_after_a_reload_and_asked_again_on_request(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    panel = live.figure.locator(".ab-predict")
    panel.locator(".ab-choices button").first.focus()
    live.page.keyboard.press("Tab")
    label = live.page.evaluate("document.activeElement.textContent")
    second = next(option for option, words in options(kind).items() if words == label)
    live.page.keyboard.press("Space")
    live.happened()
    assert live.page.evaluate(INSIDE, name), "the focus was lost"
    assert panel.locator("[role=status]").count() == 1
    right = second == kinds.kind(kind).right
    assert live.page.evaluate(KEPT, name) == {"choice": second, "right": right}
    live.page.reload()
    live.alive()
    assert live.figure.get_by_text(live.words("predict.question")).count() == 0
    folded = panel.locator("summary")
    folded.focus()
    live.page.keyboard.press("Enter")
    assert live.words(f"predict.difference.{second}") in panel.inner_text()
    panel.get_by_role("button", name=messages.text("predict.again")).click()
    assert live.words("predict.question") in panel.inner_text()
    assert live.page.evaluate(KEPT, name) is None


# All kinds share what remembers: each way to refuse meets one of them.
@pytest.mark.parametrize(("path", "name", "kind", "refusal"), [
    pytest.param(*place, way, id=f"{place[1]}-{way}")
    for place, way in zip(drawn(), REFUSALS, strict=False)])
def test_all_of_it_works_where_nothing_is_kept(
    new_reader: Any, path: str, name: str, kind: str, refusal: str) -> None:
    reader = new_reader(fresh=True, reduced_motion="reduce")
    reader.page.add_init_script(REFUSALS[refusal])
    live = Live(reader, path, name, kind)
    live.figure.locator(".ab-choices button").first.click()
    live.happened()
    live.figure.locator(MARK).first.wait_for(state="attached")
    before = live.state()
    live.known.nudge(live)
    assert live.state() != before
    live.tool("reset").click()
    unmarked(live)
    assert live.state() == {trait: live.data[trait] for trait in live.traits}


@every
def test_motion_is_shown_where_the_reader_has_nothing_against_it(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    reader = new_reader(fresh=True)
    stop_the_clock(reader.page)
    moving = Live(reader, path, name, kind)
    moving.figure.evaluate(WATCH, moving.traits)
    told = moving.figure.locator(".ab-predict").get_by_text(messages.text("predict.happens"))
    for _ in range(100):
        if told.count():
            break
        moving.page.clock.run_for(250)
    assert told.count(), "its demonstration does not end within 25 seconds"
    assert moving.figure.evaluate(SEEN) >= moving.known.moments


COVERED = {  # how many parts, and a state in which they give nothing away
    "alignment": (1, None), "conventions": (1, None), "cost_calculator": (2, {"num_heads": 4}),
    "embedding_map": (1, None), "explanation_lab": (2, {"task": "negation"}),
    "library": (1, None),
    "next_token": (2, {"place": 2}), "real_heads": (3, {"head": 0}), "vit_draw": (1, None)}


@pytest.mark.parametrize("kind", COVERED)
def test_what_gives_the_answer_away_is_covered_until_it_is_given(
        new_reader: Any, kind: str) -> None:
    """The ends of a scale, a ring at the crossing: what stands there is what is asked for."""
    count, away = COVERED[kind]
    path, name, _ = next(place for place in drawn() if place[2] == kind)
    live = calm(new_reader, path, name, kind)
    start = live.state()
    visible = """f => [...f.querySelectorAll('.ab-veiled')]
        .map((node) => getComputedStyle(node).visibility === 'visible')"""
    assert live.figure.evaluate(visible) == count * [False]
    if away:
        live.set(**away)
        live.settle()
        assert all(live.figure.evaluate(visible))
        live.set(**{trait: start[trait] for trait in away})
        live.settle()
        assert not any(live.figure.evaluate(visible))
    live.skip_prediction()
    live.settle()
    assert all(live.figure.evaluate(visible))


def test_two_trainings_are_drawn_as_far_as_the_slider_has_been(new_reader: Any) -> None:
    """The question is how both curves will fall: they must not stand below it already."""
    path, name, kind = next(one for one in drawn() if one[2] == "sudden_change")
    live = calm(new_reader, path, name, kind)
    points = """f => [...f.querySelectorAll('path.ab-line')]
        .map((line) => line.getAttribute('d').split('L').length)"""
    seen = []
    for checkpoint in (0, 9, 3):
        live.set(checkpoint=checkpoint)
        live.settle()
        seen.append(live.figure.evaluate(points))
    assert seen == [[1, 1], [10, 10], [10, 10]]
