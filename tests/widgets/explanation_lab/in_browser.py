"""The laboratory of chapter 16."""

from typing import Any

from browser.kinds import Beside, Kind

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


def beside(python: Any) -> Beside:
    found, place = python.found, int(python.odds.argmax())
    said = text("explanation_lab.answers", answer=rules.CLASSES[python.task][place],
                probability=shown(100 * float(python.odds[place]), 0))
    told = {".ab-xl-token => e.value": found.words,
            ".ab-xl-chip => e.ariaPressed === 'true'": [word == "_" for word in found.words],
            f":is(.ab-said-line, .ab-xl-open):has-text('{said}')": 1}
    if python.panel == "compare":
        told[".ab-more .ab-xl-line:not(.ab-xl-head, [hidden]) .ab-xl-measure:not(:empty)"] = [
            shown(value, 2) for value in found.precision.values()] or ["–"] * len(found.scores)
    return told


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
    nudge=(".ab-xl-chip", "Delete"),
    moments=3,
)
