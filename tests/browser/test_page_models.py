"""Trained models on the page: asked for once, over http and from disk, told when they fail."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from attnbook import messages, page_models, widgets
from attnbook.data import numbers

from .conftest import SITE, Reader, sandboxed, served
from .live import Live
from .markup import Place, of

pytestmark = of("alignment")
FIRST, SECOND, TRAINING = widgets.Alignment.model_files
VALUES = (12_000_000, 40_506, 98_765_432, 7, 110_010)


def said(key: str) -> str:
    return messages.text(f"model_panel.{key}").partition("{")[0].strip()


def ask(live: Live, typed: str) -> None:
    live.figure.locator(".ab-typed").fill(typed)
    live.figure.locator(".ab-typed").press("Enter")
    live.settle()


def shows(live: Live, words: str, checkpoint: int = 11) -> None:
    """Compare the whole table with the Python widget."""
    live.set(step=20)
    live.open_table()
    live.table_is(widgets.Alignment(words=words, step=20, checkpoint=checkpoint).table().rows)


def test_the_models_come_once_and_compute_what_python_computes(calm: Live) -> None:
    calm.load_model()
    assert calm.models == [FIRST, SECOND]
    for value in VALUES:
        ask(calm, f"{value:,}")
        words = " ".join(numbers.write(value).words)
        assert calm.state()["words"] == words
        shows(calm, words)
    calm.load_model()
    for checkpoint in (0, 5, 11):
        calm.set(checkpoint=checkpoint)
        shows(calm, words, checkpoint)
    assert calm.models == [FIRST, SECOND, TRAINING]


def test_a_failure_is_told_and_the_next_try_works(
        chromium: Any, site: str, place: Place) -> None:
    """Node tries every way to fail: tests/widgets/core/models.test.js."""
    reader = Reader(chromium, site, reduced_motion="reduce")  # its errors are meant
    live = Live(reader, *place)
    torn = page_models.content(FIRST)[:5000]
    live.page.route("**/models/*", lambda route: route.fulfill(body=torn))
    button = live.figure.locator(".ab-load").first
    button.click()
    failure = live.figure.locator(".ab-model [role=alert]").first
    failure.filter(has_text=said("failed")).wait_for()
    assert button.inner_text().startswith(said("again"))
    assert live.figure.locator("svg.ab-look-map").is_visible(), "the recorded number stays"
    live.page.unroute("**/models/*")
    button.click()
    live.figure.locator(".ab-typed").wait_for()
    assert not failure.is_visible()
    ask(live, "1000000")
    shows(live, "one million")
    assert not reader.outside
    reader.context.close()


@pytest.mark.parametrize("way", ["disk", "sandbox"])
def test_where_nothing_may_be_fetched_the_twins_are_used(
        chromium: Any, new_reader: Any, place: Place, way: str) -> None:
    path, name, _ = place
    if way == "disk":
        twins_are_used(new_reader(reduced_motion="reduce").open((SITE / path).as_uri()), name)
        return
    with served(SITE) as address:
        reader = Reader(chromium, address, reduced_motion="reduce")   # what it may not is an error
        twins_are_used(sandboxed(reader, path), name)
        reader.context.close()


def twins_are_used(page: Any, name: str) -> None:
    figure = page.locator(f"#{name}")
    figure.scroll_into_view_if_needed()
    figure.locator(".ab-load").first.click()
    figure.locator(".ab-typed").fill("12,345,678")
    figure.locator(".ab-typed").press("Enter")
    right = "".join(numbers.write(12_345_678).characters)
    expect(figure.locator(".ab-written").first).to_have_text(re.compile(f"^{right[:3]}"))
    figure.locator(".ab-load:visible").click()
    figure.locator("[data-trait=checkpoint] input").wait_for()
    assert page.locator("script[src*=models]").count() == 0, "the scripts have gone again"
    assert page.evaluate("Object.keys(globalThis.attnbookModels)") == []


def test_a_link_to_another_number_says_what_it_needs(new_reader: Any, place: Place) -> None:
    live = Live(new_reader(reduced_motion="reduce"), *place,
                f"#w={place[1]}&words=seven%20million&step=2")
    notice = live.figure.get_by_text(live.words("other_number"))
    assert notice.is_visible()
    live.load_model()
    assert not notice.is_visible()
    shows(live, "seven million")
