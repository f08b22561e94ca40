"""Waves, turned hands and penalties of chapter 7."""

from typing import Any

from browser.kinds import Kind, itself, middles

from attnbook.widgets.core.html import shown


def beside(live: Any, python: Any) -> None:
    found = dict(live.figure.locator("dl.ab-readings > div").evaluate_all(
        "all => all.map((d) => [d.querySelector('dt').textContent,"
        " d.querySelector('dd').textContent])"))
    if python.method == "alibi":
        weight = shown(float(python.weights[python.position]), 4)
        assert found[live.words("readings.weight")] == weight
    else:
        assert found[live.words("readings.value")] == shown(python.value, 4)
        assert found[live.words("readings.query")] == str(python.query_position)


def placed(live: Any, option: str) -> None:
    guess, dot = middles(live, "path.ab-guess-line", "circle.ab-fill-scores")
    assert abs(guess[0] - dot[0]) < 1
    lower = guess[1] - dot[1]
    assert lower > 5 if option == "falls" else abs(lower) < 1


KIND = Kind(
    right="same",
    marks=itself,
    placed=placed,
    demonstrated=lambda live: {"method": "rotary", "position": 23, "distance": 7},
    states=(
        {"pairs": 1, "position": 0, "distance": 0}, {"pairs": 32, "position": 23, "distance": 40},
        {"method": "rotary"}, {"angle": -180, "pairs": 3}, {"method": "alibi"},
        {"slope": 1.0, "distance": 0}, {"slope": 0.004, "position": 0, "distance": 40}),
    beside=beside,
)
