"""Waves, turned hands and penalties of chapter 7."""

from typing import Any

from browser.kinds import Beside, Kind, middles, reading

from attnbook.widgets.core.html import shown


def beside(python: Any) -> Beside:
    if python.method == "alibi":
        return {reading("position_waves.readings.weight"): [
            shown(float(python.weights[python.position]), 4)]}
    return {reading("position_waves.readings.value"): [shown(python.value, 4)],
            reading("position_waves.readings.query"): [str(python.query_position)]}


def placed(live: Any, option: str) -> None:
    guess, dot = middles(live, "path.ab-guess-line", "circle.ab-fill-scores")
    assert abs(guess[0] - dot[0]) < 1
    lower = guess[1] - dot[1]
    assert lower > 5 if option == "falls" else abs(lower) < 1


KIND = Kind(
    right="same",
    placed=placed,
    demonstrated=lambda live: {"method": "rotary", "position": 23, "distance": 7},
    states=(
        {"pairs": 1, "position": 0, "distance": 0}, {"pairs": 32, "position": 23, "distance": 40},
        {"method": "rotary"}, {"angle": -180, "pairs": 3}, {"method": "alibi"},
        {"slope": 1.0, "distance": 0}, {"slope": 0.004, "position": 0, "distance": 40}),
    beside=beside,
)
