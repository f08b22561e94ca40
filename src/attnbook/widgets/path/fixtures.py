"""Numbers of the path on one slider."""

from itertools import pairwise
from typing import Any

from attnbook import path

from . import OnePath

STATES: tuple[dict[str, Any], ...] = (
    {},
    {"bandwidth": 0.1, "temperature": 0.02, "turn": -180.0, "slope": 0.0},
    {"bandwidth": 5.0, "temperature": 5.0, "turn": 180.0, "slope": 3.0},
    {"bandwidth": 1.37, "temperature": 0.111, "turn": -35.5, "slope": 0.7},
)


def fixture_path() -> dict[str, Any]:
    """All stops, as the chapters have them and with everything turned."""
    cases = []
    for state in STATES:
        widget = OnePath(**state)
        found = widget.stops
        cases.append({
            "state": {**widget.page_state(), "angles": widget.angles, "values": widget.values},
            "stops": [{"name": one.name, "weights": one.weights.tolist(),
                       "output": one.output.tolist(), "mask": one.mask.tolist()} for one in found],
            "moves": [path.moves(before, now)
                      for before, now in pairwise(found)],
            "columns": [len(widget.columns(one)) for one in found]})
    return {"cases": cases}
