"""The decoder of chapter 5: where it looks, and a fixed context beside it."""

from typing import Any

from browser.kinds import Kind, itself

from attnbook import messages


def length(recorded: dict[str, Any]) -> int:
    """How many steps there are until both models have ended."""
    return max(len(recorded[kind]["characters"]) for kind in ("attention", "fixed"))


def beside(live: Any, python: Any) -> None:
    written = [c for c in python.recorded["attention"]["characters"] if c]
    line = live.figure.locator(".ab-written").first.locator("span:not(.ab-unwritten)")
    assert "".join(line.all_text_contents()) == "".join(written[: live.state()["step"]])
    names = live.figure.locator(".ab-source-word").all_text_contents()
    assert names == list(python.recorded["words"])
    count = length(python.recorded)
    now = min(live.state()["step"], count)
    said = live.figure.locator("[data-trait=step] output").inner_text()
    assert said == messages.text("stepping.step_of", step=now, count=count)


KIND = Kind(
    right="nothing",
    marks=itself,
    demonstrated=lambda live: {
        "step": length(live.data["recorded"]),
        "words": " ".join(live.data["recorded"]["words"])},
    states=({"step": 20}, {"step": 4}, {"step": 1, "checkpoint": 0}, {"step": 2, "checkpoint": 11}),
    moved={"step": 5, "checkpoint": 3, "words": "seven million"},
    beside=beside,
    moments=6,
)
