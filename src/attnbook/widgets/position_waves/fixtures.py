"""Numbers of the widget of chapter 7."""

from typing import Any

from attnbook import positions

from . import LENGTH, PositionWaves


def fixture_position_waves() -> list[dict[str, Any]]:
    """What is shown for each method, at the ends of every slider among them."""
    states = [{}, {"pairs": 1}, {"pairs": 32, "position": 23, "distance": 40},
              {"position": 0, "distance": 0},
              {"method": "rotary"}, {"method": "rotary", "angle": -180, "pairs": 3},
              {"method": "rotary", "angle": 180, "position": 23, "distance": 1},
              {"method": "alibi"}, {"method": "alibi", "slope": 1.0, "distance": 40},
              {"method": "alibi", "slope": 1 / 256, "position": 0, "distance": 0}]
    return [_shown(PositionWaves(**state)) for state in states]


def _shown(widget: PositionWaves) -> dict[str, Any]:
    found: dict[str, Any] = {"state": widget.state()}
    if widget.method == "alibi":
        return found | {"content": widget.contents.tolist(), "bias": widget.bias.tolist(),
                        "weights": widget.weights.tolist()}
    return found | {"hands": widget.hands().tolist(), "curve": widget.curve.tolist(),
                    "value": widget.value}


def fixture_position_table() -> list[dict[str, Any]]:
    """The sinusoidal table at three widths."""
    return [{"pairs": pairs, "rows": positions.sinusoidal(LENGTH, 2 * pairs)[::9].tolist()}
            for pairs in (1, 5, 32)]
