"""The pretrained model of chapter 18 in the page: it comes on a click, layer by layer."""

from typing import Any

import pytest

from attnbook.widgets import RealHeads

from .conftest import Reader, axe
from .live import Live
from .markup import drawn

pytestmark = pytest.mark.browser
PATH, NAME, KIND = next((place for place in drawn() if place[2] == "real_heads"),
                        ("(not built)", "", ""))
PLAIN = "The old sailor told the captain that he had seen a white whale near the island."


def opened(reader: Any) -> tuple[Live, dict[str, int]]:
    """Open the widget; what its files weigh stands in the second as they come."""
    came: dict[str, int] = {}
    reader.page.on("response", lambda r: came.setdefault(
        r.url.partition("?")[0].rpartition("/")[2], int(r.headers.get("content-length", 0)))
        if "/models/" in r.url else None)
    live = Live(reader, PATH, NAME, KIND)
    live.skip_prediction()
    live.settle()
    return live, came


def loaded(live: Live) -> None:
    live.figure.locator(".ab-load").click()
    live.figure.get_by_text(live.words("loaded")).wait_for()


def numbers(live: Live) -> list[list[float]]:
    cells = live.figure.locator("table").last.locator("tbody").first.evaluate(
        "body => [...body.rows].map((row) => [...row.cells].slice(1).map((c) => c.textContent))")
    return [[float(cell) for cell in row] for row in cells]


def test_the_first_heads_are_there_before_the_rest_and_all_are_pythons(new_reader: Any) -> None:
    reader = new_reader(reduced_motion="reduce", fresh=True)
    live, came = opened(reader)
    assert came == {}, "nothing is fetched before the click"
    held: list[Any] = []
    live.page.route("**/models/real-thinking-0.bin*", lambda route: held.append(route))
    live.figure.locator(".ab-load").click()
    live.figure.locator(".ab-rh-field").first.wait_for()
    assert sorted(came) == ["real-attention-0.bin", "real-start.bin"]
    assert sum(came.values()) < 2e6
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
    assert sum(came.values()) < 12e6


def test_heads_are_switched_off_and_the_vector_moves(new_reader: Any) -> None:
    live, _ = opened(new_reader(reduced_motion="reduce", bypass_csp=False))
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


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_nothing_is_wrong_for_a_screen_reader_in_any_view(new_reader: Any, mode: str) -> None:
    live, _ = opened(new_reader(reduced_motion="reduce", color_scheme=mode))
    for view in ("lines", "test", "off"):
        live.set(view=view, piece=-1)
        live.settle()
        assert axe(live.page) == []
    loaded(live)
    live.settle()
    assert axe(live.page) == []


def test_a_site_without_the_model_says_so_and_keeps_the_record(chromium: Any, site: str) -> None:
    reader = Reader(chromium, site, reduced_motion="reduce")                # its errors are meant
    live, _ = opened(reader)
    live.page.route("**/models/real-*", lambda route: route.fulfill(status=404, body=""))
    live.figure.locator(".ab-load").click()
    told = live.figure.locator(".ab-model [role=alert]")
    told.filter(has_text=live.words("absent")).wait_for()
    words = live.figure.locator(".ab-rh-lines text.role-key").all_text_contents()
    assert words == RealHeads().look.pieces
    reader.context.close()
