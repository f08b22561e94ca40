"""Numbers of the widget of chapter 9."""

from typing import Any

from . import CrossAttention, look_up

STATES: tuple[dict[str, Any], ...] = (
    {},
    {"asker": "source", "asked": "target", "focus": 4},
    {"asker": "target", "asked": "target", "focus": 2},
    {"asker": "source", "asked": "source", "mask": [True, False, True, True, False]},
    {"target_turn": [90.0, 0.0, -35.5, 180.0, 12.0], "focus": 3},
    {"mask": [False] * 5},
    {"source": [0, 1, 0, 3, 0], "mask": [False, True, False, False, True]},
    {"target": [0, 0, 4, 0, 0], "focus": 4},
    {"target": [0, 3, 0, 4, 0], "focus": 0},
    {"target": [0, 0, 4, 0, 0], "asker": "source", "asked": "target"},
    {"source": [10, 9, 2, 2, 1], "source_turn": [-180.0, 3.0, 0.0, 1.0, 7.0]},
)


def fixture_cross_attention() -> dict[str, Any]:
    """Both directions, self-attention, masks, turned words and empty places."""
    cases = []
    for state in STATES:
        widget = CrossAttention(**state)
        asker, asked = widget.sentence(widget.asker), widget.sentence(widget.asked)
        cases.append({"state": {**widget.page_state(), **widget.state()},
                      "asker": list(asker.names), "asked": list(asked.names),
                      "weights": widget.weights.tolist(), "output": widget.output.tolist(),
                      "turned": look_up(asked, asker)[1].T.tolist(), "row": widget.focused()})
    return {"cases": cases}
