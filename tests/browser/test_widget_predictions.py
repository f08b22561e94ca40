"""First predict, then see: asked once, compared, skipped, remembered, with and without storage."""

from typing import Any

import pytest

from attnbook import messages

from .live import Live, stop_the_clock
from .markup import Place, drawn, every, of, some
from .test_pages import REFUSALS

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
    said = messages.text("predict.guessed", guess=live.options[option])
    captions = live.figure.locator("details.ab-data caption").all_text_contents()
    assert any(said in caption for caption in captions)


def unmarked(live: Live) -> None:
    """Check that nothing of an answer is left in the picture."""
    live.settle()
    assert live.figure.locator(f"{MARK}, .ab-guess, .ab-guess-word, [data-guess-name]").count() == 0
    assert not live.figure.locator(".ab-guess-legend").is_visible()


@every
def test_every_answer_is_compared_with_what_happens(calm: Live) -> None:
    panel = calm.figure.locator(".ab-predict")
    assert calm.words("predict.question") in panel.inner_text()
    for option, label in calm.options.items():
        before = calm.state()
        panel.get_by_role("button", name=label, exact=True).click()
        panel.get_by_text(calm.words(f"predict.difference.{option}")).wait_for()
        said = panel.inner_text()
        assert messages.text("predict.you_said") in said and label in said
        assert calm.words("predict.happens") in said
        marked = panel.locator(".ab-right").count(), panel.locator(".ab-differs").count()
        assert marked == ((1, 0) if option == calm.known.right else (0, 1))
        assert calm.state() == before | calm.known.demonstrated(calm)
        stands(calm, option)
        calm.page.evaluate("localStorage.clear()")
        calm.page.reload()
        calm.alive()


@some
def test_the_mark_goes_when_the_reader_moves_on_resets_or_hides_it(calm: Live) -> None:
    panel = calm.figure.locator(".ab-predict")
    calm.guess_wrong()
    there = calm.state()
    for other in (calm.known.moved, {trait: calm.data[trait] for trait in calm.traits}):
        calm.set(**other)                          # the question is about one of these, at most
        if not marks(calm):
            break
    unmarked(calm)
    happens = panel.get_by_text(calm.words("predict.happens"))
    assert not happens.is_visible(), "it is said of another picture"
    calm.set(**there)
    unmarked(calm)                                 # once gone, it is in nobody's way a second time
    calm.page.reload()
    calm.alive()
    unmarked(calm)
    panel.locator("summary").click()
    panel.get_by_role("button", name=messages.text("predict.see")).click()
    calm.figure.locator(MARK).first.wait_for(state="attached")
    calm.tool("reset").click()
    unmarked(calm)
    calm.page.reload()
    calm.alive()
    panel.locator("summary").click()
    panel.get_by_role("button", name=messages.text("predict.see")).click()
    hide = panel.get_by_role("button", name=messages.text("predict.hide"))
    hide.wait_for()
    assert hide.bounding_box()["height"] >= 44
    hide.focus()
    calm.page.keyboard.press("Enter")
    unmarked(calm)
    assert calm.page.evaluate(INSIDE, calm.name)


@some
def test_the_mark_is_there_on_paper_and_in_forced_colours(calm: Live) -> None:
    calm.guess_wrong()
    normal = calm.figure.locator(MARK).first.evaluate(COLOURS)
    calm.page.emulate_media(forced_colors="active")
    assert calm.figure.locator(MARK).first.evaluate(COLOURS) != normal
    assert calm.figure.locator(MARK).first.is_visible()
    calm.page.emulate_media(forced_colors="none", media="print")
    on_slider = calm.kind == "path"                # paper has no sliders, and so no pins on them
    assert calm.figure.locator(MARK).first.is_visible() != on_slider


@some
def test_chosen_by_keyboard_remembered_after_a_reload_and_asked_again_on_request(
        calm: Live) -> None:
    panel = calm.figure.locator(".ab-predict")
    panel.locator(".ab-choices button").first.focus()
    calm.page.keyboard.press("Tab")
    label = calm.page.evaluate("document.activeElement.textContent")
    second = next(option for option, words in calm.options.items() if words == label)
    calm.page.keyboard.press("Space")
    calm.happened()
    assert calm.page.evaluate(INSIDE, calm.name), "the focus was lost"
    assert panel.locator("[role=status]").count() == 1
    right = second == calm.known.right
    assert calm.page.evaluate(KEPT, calm.name) == {"choice": second, "right": right}
    calm.page.reload()
    calm.alive()
    assert calm.figure.get_by_text(calm.words("predict.question")).count() == 0
    folded = panel.locator("summary")
    folded.focus()
    calm.page.keyboard.press("Enter")
    assert calm.words(f"predict.difference.{second}") in panel.inner_text()
    panel.get_by_role("button", name=messages.text("predict.again")).click()
    assert calm.words("predict.question") in panel.inner_text()
    assert calm.page.evaluate(KEPT, calm.name) is None


# All kinds share what remembers: each way to refuse meets one of them.
@pytest.mark.parametrize(("place", "refusal"), list(zip(drawn(), REFUSALS, strict=False)))
def test_all_of_it_works_where_nothing_is_kept(
        new_reader: Any, place: Place, refusal: str) -> None:
    reader = new_reader(fresh=True, reduced_motion="reduce")
    reader.page.add_init_script(REFUSALS[refusal])
    live = Live(reader, *place)
    live.figure.locator(".ab-choices button").first.click()
    live.happened()
    live.figure.locator(MARK).first.wait_for(state="attached")
    live.nudge()
    live.tool("reset").click()
    unmarked(live)
    assert live.state() == {trait: live.data[trait] for trait in live.traits}


@every
def test_motion_is_shown_where_the_reader_has_nothing_against_it(
        new_reader: Any, place: Place) -> None:
    reader = new_reader(fresh=True)
    stop_the_clock(reader.page)
    moving = Live(reader, *place)
    moving.figure.evaluate(WATCH, moving.traits)
    told = moving.figure.locator(".ab-predict").get_by_text(messages.text("predict.happens"))
    for _ in range(100):
        if told.count():
            break
        moving.page.clock.run_for(250)
    assert told.count(), "its demonstration does not end within 25 seconds"
    assert moving.figure.evaluate(SEEN) >= moving.known.moments


@of("kernel_explorer")
def test_a_hand_that_stops_the_demonstration_leaves_no_verdict_on_another_picture(
        live: Live) -> None:
    live.figure.locator(".ab-predict .ab-choices button").first.click()
    live.figure.locator("svg.ab-drag").first.click(position={"x": 200, "y": 90})
    live.figure.locator(".ab-predict summary").wait_for()
    assert not live.figure.get_by_text(live.words("predict.happens")).is_visible()


COVERED = {  # how many parts, and a state in which they give nothing away
    "alignment": (1, None), "conventions": (1, None), "cost_calculator": (2, {"num_heads": 4}),
    "embedding_map": (1, None), "explanation_lab": (4, {"task": "negation"}),
    "library": (1, None),
    "next_token": (2, {"place": 2}), "real_heads": (3, {"head": 0}), "vit_draw": (1, None)}


@of(*COVERED)
def test_what_gives_the_answer_away_is_covered_until_it_is_given(calm: Live) -> None:
    """The ends of a scale, a ring at the crossing: what stands there is what is asked for."""
    count, away = COVERED[calm.kind]
    start = calm.state()
    visible = """f => [...f.querySelectorAll('.ab-veiled')]
        .map((node) => getComputedStyle(node).visibility === 'visible')"""
    assert calm.figure.evaluate(visible) == count * [False]
    if away:
        calm.set(**away)
        calm.settle()
        assert all(calm.figure.evaluate(visible))
        calm.set(**{trait: start[trait] for trait in away})
        calm.settle()
        assert not any(calm.figure.evaluate(visible))
    calm.skip_prediction()
    calm.settle()
    assert all(calm.figure.evaluate(visible))


@of("sudden_change")
def test_two_trainings_are_drawn_as_far_as_the_slider_has_been(calm: Live) -> None:
    """The question is how both curves will fall: they must not stand below it already."""
    points = """f => [...f.querySelectorAll('path.ab-line')]
        .map((line) => line.getAttribute('d').split('L').length)"""
    seen = []
    for checkpoint in (0, 9, 3):
        calm.set(checkpoint=checkpoint)
        calm.settle()
        seen.append(calm.figure.evaluate(points))
    assert seen == [[1, 1], [10, 10], [10, 10]]
