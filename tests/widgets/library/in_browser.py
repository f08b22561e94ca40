"""The look-up of chapter 1."""

from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown


def beside(python: widgets.Library) -> Beside:
    return {".ab-rows:not(.ab-topics) .ab-number": [shown(float(w), 3) for w in python.weights],
            ".ab-topics .ab-number": [shown(float(v)) for v in python.output],
            ".ab-word": [python.asked]}


KIND = Kind(
    right="one",
    marks=lambda _, option: {
        "all": ["0.167"] * 6, "one": ["1.000", *["0.000"] * 5], "none": ["0.000"] * 6}[option],
    demonstrated=lambda live: {"temperature": 0},
    states=(
        {"angle": 123.4, "length": 0.37, "temperature": 3.25}, {"temperature": 0},
        {"angle": 55, "length": 1, "temperature": 0}, {"length": 0, "temperature": 0.02},
        {"angle": 360, "length": 0.37, "temperature": 20}),
    beside=beside,
    with_words=lambda words: widgets.Library(
        names=[words] * 6, topics=[words] * 3, query_name=words),
)
