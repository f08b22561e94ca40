"""The laboratory of chapter 16."""

from __future__ import annotations

from typing import Any

from browser.kinds import Kind, middles

from attnbook import widgets
from attnbook.widgets.core.html import shown

DEFAULT = "a c N c N b a a c c"
MOVED = [0, 0.5, 0, 0, 0.25, 0, 0, 0, 0, 0.25]


def twin(given: dict[str, Any]) -> widgets.ExplanationLab:
    """Without the file of all models the page shows the nearest one that came along with it."""
    names = ("words", "panel", "method", "deleted", "shares", "name")
    made = {key: given[key] for key in names if key in given}
    kind = given.get("network", "tokens")
    return widgets.ExplanationLab(
        task="twice", network="tokens" if kind == "encoder" else kind, **made)


def beside(live: Any, python: Any) -> None:
    tokens = live.figure.locator(".ab-xl-token").evaluate_all("all => all.map((s) => s.value)")
    assert tokens == python.found.words
    precision = live.figure.locator(".ab-xl-line:not(.ab-xl-head) .ab-xl-measure:visible")
    if live.state()["panel"] == "compare":
        expected = [shown(value, 2) for value in python.found.precision.values()]
        assert precision.all_text_contents() == (expected or ["–"] * len(python.found.scores))
    said = live.figure.locator(".ab-said-line, .ab-xl-open").inner_text()
    assert said.startswith(python._said()), (said, python._said())


def another_token(live: Any) -> None:
    field = live.figure.locator(".ab-xl-token").first
    field.focus()
    live.page.keyboard.press("ArrowDown")


def placed(live: Any, option: str) -> None:
    live.settle()
    guess, under = middles(live, "path.ab-guess-line", ".ab-xl-under")
    tall = live.figure.locator(".ab-xl-under").bounding_box()["height"]
    wanted = under[1] + tall * {"half": 0, "nothing": -0.5, "all": 0.5}[option]
    assert abs(guess[1] - wanted) < 2


KIND = Kind(
    make=twin,
    right="nothing",
    marks=lambda _, option: [{"half": "0.5", "nothing": "1", "all": "0"}[option]],
    placed=placed,
    demonstrated=lambda live: {
        "task": "twice", "network": "tokens", "words": DEFAULT, "panel": "delete",
        "method": "weights", "deleted": 2},
    states=(
        {"words": "N a b c d a b N c d"}, {"network": "recurrent", "words": "a _ N c N b a a c _"},
        {"panel": "reweight", "shares": MOVED}, {"shares": [0] * 9 + [1]},
        {"panel": "delete", "method": "chance", "deleted": 10, "words": DEFAULT},
        {"network": "tokens", "method": "rollout", "shares": [0] * 10},
        {"task": "group", "network": "encoder", "panel": "compare"}),
    moved={"task": "majority", "network": "encoder", "words": "S a b c d a b S c d",
           "panel": "reweight", "method": "ablation", "deleted": 4, "shares": MOVED},
    good=("deleted", "3", 3),
    bad="deleted=11",
    beside=beside,
    nudge=another_token,
    moments=3,
)
