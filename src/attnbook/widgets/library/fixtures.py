"""Numbers of the widget of chapter 1."""

from typing import Any

from . import Library


def fixture_library() -> dict[str, Any]:
    """Look-ups among the cast, with temperature 0, a tie, and a query of length 0 among them."""
    states = [(50.0, 1.0, 0.25), (50.0, 1.0, 0.0), (55.0, 1.0, 0.0), (25.0, 0.7, 0.0),
              (300.0, 0.0, 0.0), (0.0, 0.5, 20.0), (123.4, 0.31, 0.02)]
    cases = []
    for angle, length, temperature in states:
        widget = Library(angle=angle, length=length, temperature=temperature)
        cases.append({**widget.state(), "scores": widget.scores.tolist(),
                      "weights": widget.weights.tolist(), "output": widget.output.tolist()})
    shelf = Library()
    return {"angles": shelf.angles, "values": shelf.values, "cases": cases}
