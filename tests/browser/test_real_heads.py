"""The pretrained model of chapter 18 in the page: it comes on a click, layer by layer."""

from typing import Any

import pytest

from attnbook.widgets import RealHeads

from .conftest import Reader, axe
from .live import Live
from .markup import Place, of
from .test_pages import in_other_colours

pytestmark = of("real_heads")
PLAIN = "The old sailor told the captain that he had seen a white whale near the island."


def loaded(live: Live) -> None:
    live.figure.locator(".ab-load").click()
    live.figure.get_by_text(live.words("loaded")).wait_for()


def numbers(live: Live) -> list[list[float]]:
    cells = live.figure.locator("table").last.locator("tbody").first.evaluate(
        "body => [...body.rows].map((row) => [...row.cells].slice(1).map((c) => c.textContent))")
    return [[float(cell) for cell in row] for row in cells]


def test_the_first_heads_are_there_before_the_rest_and_all_are_pythons(
        new_reader: Any, place: Place) -> None:
    live = Live(new_reader(reduced_motion="reduce", fresh=True), *place)
    live.skip_prediction()
    live.settle()
    assert live.models == [], "nothing is fetched before the click"
    held: list[Any] = []
    live.page.route("**/models/real-thinking-0.bin*", lambda route: held.append(route))
    live.figure.locator(".ab-load").click()
    live.figure.locator(".ab-rh-field").first.wait_for()
    assert live.models == ["real-start.bin", "real-attention-0.bin", "real-thinking-0.bin"]
    live.set(layer=0, head=2)
    field = live.figure.locator(".ab-rh-typed").first
    field.fill(PLAIN)
    field.press("Enter")
    words = live.figure.locator(".ab-rh-lines text.role-key")
    words.filter(has_text="sailor").wait_for()
    live.set(layer=4)
    live.figure.get_by_text(live.words("coming", layer=4)).wait_for()
    held[0].continue_()
    live.figure.get_by_text(live.words("loaded")).wait_for()
    for layer, head in ((4, 5), (0, 2), (5, 11)):
        live.set(layer=layer, head=head, piece=9, by_value=layer == 5)
        live.open_table()
        wanted = RealHeads(sentence=PLAIN, layer=layer, head=head, piece=9,
                           by_value=layer == 5).table().rows
        live.page.wait_for_timeout(300)
        found = numbers(live)
        assert len(found) == len(wanted)
        for ours, theirs in zip(found, wanted, strict=True):
            assert ours == pytest.approx([float(cell) for cell in theirs[1:]], abs=0.0105)


def test_heads_are_switched_off_and_the_vector_moves(new_reader: Any, place: Place) -> None:
    live = Live(new_reader(reduced_motion="reduce", bypass_csp=False), *place)
    live.skip_prediction()
    live.set(view="off")
    assert live.figure.get_by_text(live.words("off_waits")).is_visible()
    loaded(live)
    off = [i in (37, 3) for i in range(72)]
    live.figure.get_by_role("button", name=live.words("off_head", name="3.1")).click()
    assert live.state()["off"][37]
    live.set(off=off)
    live.figure.get_by_role("button", name=live.words("off_layer", layer=3)).click()
    skip = [i == 3 for i in range(6)]
    assert live.state()["skip"] == skip
    _, now, own = RealHeads(off=off, skip=skip).cosines
    values = live.figure.locator(".ab-rh-value:visible")
    for place, wanted in enumerate((now, own)):
        values.nth(place).filter(has_text=f"{wanted:.3f}").wait_for()
    live.figure.get_by_role("button", name=live.words("all_on")).click()
    values.nth(1).filter(has_text="1.000").wait_for()


def test_nothing_is_wrong_for_a_screen_reader_in_any_view(calm: Live) -> None:
    calm.skip_prediction()
    for view in ("lines", "test", "off"):
        calm.set(view=view, piece=-1)
        assert axe(calm.page) == []
    loaded(calm)
    calm.settle()
    assert axe(calm.page) + in_other_colours(calm.page, "dark") == []


def test_a_site_without_the_model_says_so_and_keeps_the_record(
        chromium: Any, site: str, place: Place) -> None:
    reader = Reader(chromium, site, reduced_motion="reduce")                # its errors are meant
    live = Live(reader, *place)
    live.page.route("**/models/real-*", lambda route: route.fulfill(status=404, body=""))
    live.figure.locator(".ab-load").click()
    told = live.figure.locator(".ab-model [role=alert]")
    told.filter(has_text=live.words("absent")).wait_for()
    words = live.figure.locator(".ab-rh-lines text.role-key").all_text_contents()
    assert words == RealHeads().look.pieces
    reader.context.close()
