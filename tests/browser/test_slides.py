"""Slides of a chapter: one file, alive without anything beside it, one thing a screen."""

from pathlib import Path
from typing import Any

import pytest
import slides

LECTURES = ["02-kernels", "08-masks", "12-transformer"]
HEIGHTS = """() => [...document.querySelectorAll('.slide')]
    .filter((slide) => !slide.classList.contains('widget') && slide.scrollHeight > innerHeight + 1)
    .map((slide) => slide.innerText.slice(0, 60))"""
HERE = """() => [...document.querySelectorAll('.slide')].findIndex(
    (slide) => Math.abs(slide.getBoundingClientRect().top) < 2)"""


@pytest.mark.parametrize("stem", LECTURES)
def test_a_lecture_is_one_living_file(new_reader: Any, tmp_path: Path, stem: str) -> None:
    file = tmp_path / f"{stem}.html"
    file.write_text(slides.page(slides.SITE / "notebooks" / f"{stem}.html"), encoding="utf8")
    reader = new_reader(viewport={"width": 1280, "height": 720})
    page = reader.open(file.as_uri())
    assert page.locator(".slide").count() > 15
    assert page.evaluate(HEIGHTS) == []
    figures = page.locator("figure[data-widget]")
    assert reader.mount_all() == figures.count() >= 1
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    for key, at in (("ArrowRight", 1), (" ", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        page.wait_for_function(f"({HERE})() === {at}")
    poll = page.locator(".poll").first
    first = poll.locator(".option").first
    for _ in range(3):
        first.click()
    first.click(modifiers=["Shift"])
    assert first.locator("output").inner_text() == "2"
    assert poll.locator(".right").count() == 0
    poll.locator(".reveal").click()
    told = poll.locator(".option").evaluate_all("all => all.map((o) => o.matches('.right'))")
    assert told.index(True) == int(poll.get_attribute("data-right")) and sum(told) == 1
    if stem == "12-transformer":                    # its model comes along
        load = page.locator("figure[data-widget='translator'] .ab-model button").first
        load.click()
        load.wait_for(state="hidden")
    assert page.evaluate("performance.getEntriesByType('resource').length") == 0
