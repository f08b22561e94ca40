"""First predict, then see: asked once, compared, skipped, remembered, with and without storage."""

from __future__ import annotations

import json
from typing import Any

import pytest

from attnbook import messages, widgets

from . import kinds
from .conftest import Reader, served
from .live import Live
from .markup import drawn, put_widgets
from .test_pages import REFUSALS

pytestmark = pytest.mark.browser
every = pytest.mark.parametrize(("path", "name", "kind"), drawn(),
                                ids=[name for _, name, _ in drawn()])
KEPT = "id => JSON.parse(localStorage.getItem(`attnbook/1/predict/${id}`))"


def calm(new_reader: Any, path: str, name: str, kind: str) -> Live:
    return Live(new_reader(reduced_motion="reduce"), path, name, kind)


def options(kind: str) -> dict[str, str]:
    return messages.table()[kind]["predict"]["options"]


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
        live.page.evaluate("localStorage.clear()")
        live.page.reload()
        live.alive()


@every
def test_by_keyboard_and_the_focus_is_not_lost(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    first = live.figure.locator(".ab-choices button").first
    first.focus()
    live.page.keyboard.press("Tab")
    live.page.keyboard.press("Space")
    live.happened()
    inside = "id => document.getElementById(id).contains(document.activeElement)"
    assert live.page.evaluate(inside, name)
    assert live.figure.locator(".ab-predict [role=status]").count() == 1


@every
def test_skipping_shows_it_too_and_claims_no_prediction(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    before = live.state()
    live.skip_prediction()
    panel = live.figure.locator(".ab-predict")
    assert messages.text("predict.you_said") not in panel.inner_text()
    assert panel.locator(".ab-right, .ab-differs").count() == 0
    assert live.state() == before | live.known.demonstrated(live)
    assert live.page.evaluate(KEPT, name) == {"choice": "", "right": None}


@every
def test_remembered_after_a_reload_and_asked_again_on_request(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    wrong = next(option for option in options(kind) if option != kinds.kind(kind).right)
    panel = live.figure.locator(".ab-predict")
    panel.get_by_role("button", name=options(kind)[wrong], exact=True).click()
    live.happened()
    assert live.page.evaluate(KEPT, name) == {"choice": wrong, "right": False}
    live.page.reload()
    live.alive()
    assert live.figure.get_by_text(live.words("predict.question")).count() == 0
    folded = panel.locator("summary")
    folded.focus()
    live.page.keyboard.press("Enter")
    assert live.words(f"predict.difference.{wrong}") in panel.inner_text()
    panel.get_by_role("button", name=messages.text("predict.again")).click()
    assert live.words("predict.question") in panel.inner_text()
    assert live.page.evaluate(KEPT, name) is None


@every
@pytest.mark.parametrize("refusal", REFUSALS)
def test_all_of_it_works_where_nothing_is_kept(
    new_reader: Any, path: str, name: str, kind: str, refusal: str) -> None:
    reader = new_reader(reduced_motion="reduce")
    reader.page.add_init_script(REFUSALS[refusal])
    live = Live(reader, path, name, kind)
    live.figure.locator(".ab-choices button").first.click()
    live.happened()
    before = live.state()
    live.known.nudge(live)
    assert live.state() != before
    live.tool("reset").click()
    assert live.state() == {trait: live.data[trait] for trait in live.traits}


@pytest.mark.parametrize(("path", "name", "kind"), drawn()[:1])
@pytest.mark.parametrize("kept", ["{", "null", '{"choice":"<img src=x>","right":true}', "[]",
                                  '{"choice":"__proto__","right":true}', '"x"', "9" * 1000])
def test_damaged_memory_asks_anew(
    new_reader: Any, path: str, name: str, kind: str, kept: str) -> None:
    reader = new_reader()
    reader.page.add_init_script(
        f"localStorage.setItem({json.dumps(f'attnbook/1/predict/{name}')}, {json.dumps(kept)});")
    live = Live(reader, path, name, kind)
    assert live.figure.get_by_text(live.words("predict.question")).is_visible()
    assert live.figure.locator("img").count() == 0


WATCH = """(figure, traits) => new Promise((done) => {
  const seen = [];
  const note = () => seen.push(JSON.stringify(traits.map((name) => figure.model.get(name))));
  figure.model.on(traits.map((name) => `change:${name}`).join(' '), note);
  figure.querySelector('.ab-predict-skip').click();
  const ended = () => figure.querySelector('.ab-predict strong')
      && !figure.querySelector('.ab-predict .ab-question');
  (function look() { ended() ? done(new Set(seen).size) : setTimeout(look, 10); })();
})"""


@every
def test_motion_is_shown_unless_the_reader_wants_none(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = calm(new_reader, path, name, kind)
    still = live.figure.evaluate(WATCH, live.traits)
    moving = Live(new_reader(), path, name, kind).figure.evaluate(WATCH, live.traits)
    assert still <= 4, "it moved although no motion was wanted"
    assert moving >= live.known.moments


SEVERAL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Several</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="attnbook.css"></head>
<body><main><h1>Several</h1>{body}</main><script async src="attnbook.js"></script></body></html>"""


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Serve one page with two widgets of every kind."""
    folder = tmp_path_factory.mktemp("several")
    put_widgets(folder)
    kinds = (widgets.Library, widgets.KernelExplorer, widgets.SoftmaxLab)
    figures = [kind(name=f"w-{number}-{place}")
               for number, kind in enumerate(kinds) for place in ("a", "b")]
    body = "".join(figure.page_html() for figure in figures)
    (folder / "index.html").write_text(SEVERAL.format(body=body), encoding="utf8")
    with served(folder) as address:
        yield address


def test_several_widgets_on_one_page_are_independent(chromium: Any, several: str) -> None:
    reader = Reader(chromium, several, reduced_motion="reduce")
    page = reader.open("index.html#w=w-1-b&bandwidth=0.5")
    assert reader.mount_all() == 6
    read = """() => [...document.querySelectorAll('figure')].map((f) => JSON.stringify(
        ['temperature', 'bandwidth', 'query', 'angle', 'width'].map((n) => f.model.get(n))))"""
    before = page.evaluate(read)
    assert before[2] != before[3], "the address was about the second one alone"
    for number in range(3):
        page.locator(f"#w-{number}-a .ab-predict-skip").click()
        page.locator(f"#w-{number}-a").get_by_text(messages.text("predict.happens")).wait_for()
        assert page.locator(f"#w-{number}-b .ab-predict-skip").count() == 1
        slider = page.locator(f"#w-{number}-a input[type=range]:visible").first
        slider.focus()
        page.keyboard.press("PageDown")
        page.keyboard.press("PageUp")
        page.keyboard.press("PageUp")
    after = page.evaluate(read)
    assert [after[i] == before[i] for i in range(6)] == [False, True] * 3
    assert page.evaluate("Object.keys(localStorage).length") == 3
    reader.context.close()
    reader.check()
