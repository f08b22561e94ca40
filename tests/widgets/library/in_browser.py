"""The look-up of chapter 1."""

from typing import Any

from browser.kinds import Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown


def beside(live: Any, python: Any) -> None:
    texts = live.figure.locator(".ab-rows:not(.ab-topics) .ab-number").all_inner_texts()
    assert texts == [shown(float(w), 3) for w in python.weights]
    texts = live.figure.locator(".ab-topics .ab-number").all_inner_texts()
    assert texts == [shown(float(v)) for v in python.output]
    assert live.figure.locator(".ab-word").text_content() == python.asked


KIND = Kind(
    right="one",
    marks=lambda _, option: {
        "all": ["0.167"] * 6, "one": ["1.000", *["0.000"] * 5], "none": ["0.000"] * 6}[option],
    demonstrated=lambda live: {"temperature": 0},
    states=(
        {"angle": 123.4, "length": 0.37, "temperature": 3.25}, {"temperature": 0},
        {"angle": 55, "length": 1, "temperature": 0}, {"length": 0, "temperature": 0.02},
        {"angle": 360, "length": 1, "temperature": 20}),
    moved={"angle": 123.4, "length": 0.37, "temperature": 3.25},
    beside=beside,
    with_words=lambda words: widgets.Library(
        names=[words] * 6, topics=[words] * 3, query_name=words),
)
