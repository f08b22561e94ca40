"""The laboratory of chapter 16."""

from typing import Any

from browser.kinds import Kind

from attnbook import widgets
from attnbook.data import rules
from attnbook.messages import text
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
    live.figure.locator(".ab-more").evaluate("fold => { fold.open = true; }")
    rows = ".ab-more .ab-xl-line:not(.ab-xl-head)"
    precision = live.figure.locator(f"{rows} .ab-xl-measure:visible")
    if live.state()["panel"] == "compare":
        expected = [shown(value, 2) for value in python.found.precision.values()]
        assert precision.all_text_contents() == (expected or ["–"] * len(python.found.scores))
    chips = live.figure.locator(".ab-xl-chip")
    assert chips.evaluate_all("all => all.map((c) => c.ariaPressed === 'true')") == [
        word == "_" for word in python.found.words]
    place = int(python.odds.argmax())
    told = text("explanation_lab.answers", answer=rules.CLASSES[python.task][place],
                probability=shown(100 * float(python.odds[place]), 0))
    said = live.figure.locator(".ab-said-line, .ab-xl-open").inner_text()
    assert said.startswith(told), (said, told)


def without_the_first(live: Any) -> None:
    live.figure.locator(".ab-xl-chip").first.focus()
    live.page.keyboard.press("Delete")


KIND = Kind(
    make=twin,
    right="nothing",
    marks=lambda _, option: [{"half": "0.500", "nothing": "1.000", "all": "0.000"}[option]],
    demonstrated=lambda live: {
        "task": "twice", "network": "tokens", "words": DEFAULT, "panel": "delete",
        "method": "weights", "deleted": 1},
    states=(
        {"words": "N a b c d a b N c d"}, {"network": "recurrent", "words": "a _ N c N b a a c _"},
        {"panel": "reweight", "shares": MOVED}, {"shares": [0] * 9 + [1]},
        {"panel": "delete", "method": "chance", "deleted": 10, "words": DEFAULT},
        {"network": "tokens", "method": "rollout", "shares": [0] * 10},
        {"task": "group", "network": "encoder", "panel": "compare"}),
    moved={"task": "majority", "network": "encoder", "words": "S a b c d a b S c d",
           "panel": "reweight", "method": "ablation", "deleted": 4, "shares": MOVED},
    beside=beside,
    nudge=without_the_first,
    moments=3,
)
