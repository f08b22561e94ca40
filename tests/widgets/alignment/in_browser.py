"""The decoder of chapter 5: where it looks, and a fixed context beside it."""

from typing import Any

from browser.kinds import Beside, Kind, stepping


def length(recorded: dict[str, Any]) -> int:
    """How many steps there are until both models have ended."""
    return max(len(recorded[kind]["characters"]) for kind in ("attention", "fixed"))


def beside(python: Any) -> Beside:
    written = [c for c in python.recorded["attention"]["characters"] if c]
    return stepping(written, python.recorded["words"], python.step, length(python.recorded))


KIND = Kind(
    right="nothing",
    demonstrated=lambda live: {
        "step": length(live.data["recorded"]),
        "words": " ".join(live.data["recorded"]["words"])},
    states=({"step": 20}, {"step": 4}, {"step": 1, "checkpoint": 0}, {"step": 2, "checkpoint": 11}),
    moved={"step": 5, "checkpoint": 3, "words": "seven million"},
    beside=beside,
    moments=6,
)
