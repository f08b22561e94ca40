"""The pretrained model of chapter 18, as its page shows it before the model is loaded."""

from typing import Any

from browser.kinds import Beside, Kind, middles

from attnbook import widgets
from attnbook.widgets.real_heads import model

FIRST, TWIN = model.recorded()


def twin(given: dict[str, Any]) -> widgets.RealHeads:
    """Without the model, another sentence or a head that is off changes nothing yet."""
    names = ("layer", "head", "piece", "no_cls", "by_value", "view", "name")
    made = {key: given[key] for key in names if key in given}
    sentence = given.get("sentence", FIRST)
    return widgets.RealHeads(sentence=sentence if sentence in (FIRST, TWIN) else FIRST, **made)


def beside(python: widgets.RealHeads) -> Beside:
    if python.view == "test":
        counts = {group: len(rows) for group, rows in model.rights().items()}
        return {".ab-rh-value:visible": [
            f"{count} of {counts[group]}" for group, count in python.scores.items()]}
    return {".ab-rh-lines text.role-key": python.look.pieces} if python.view == "lines" else {}


def placed(live: Any, option: str) -> None:
    place = {"animal": 2, "street": 8, "itself": 10, "cls": 0}[option]
    key = f".ab-rh-lines text.role-key >> nth={place}"
    box = live.figure.locator(key).bounding_box()
    [guess] = middles(live, "rect.ab-guess-line")
    assert abs(guess[1] - box["y"] - box["height"] / 2) < 5


KIND = Kind(
    make=twin,
    right="animal",
    placed=placed,
    demonstrated=lambda live: {"sentence": FIRST, "layer": 3, "head": 1, "piece": 10,
                               "no_cls": False, "by_value": False, "view": "lines"},
    states=({"sentence": TWIN}, {"layer": 0, "head": 2, "piece": -1}, {"no_cls": True},
            {"by_value": True, "layer": 5, "head": 11}, {"piece": 33, "sentence": FIRST},
            {"view": "test"}, {"view": "off", "off": [True] * 72},
            {"sentence": "Call me Ishmael."}),
    moved={"sentence": TWIN, "second": FIRST, "layer": 2, "head": 9, "piece": 4, "no_cls": True,
           "by_value": True, "view": "test", "off": [True] + [False] * 71,
           "skip": [False, True, False, False, False, False]},
    beside=beside,
    nudge=(".ab-rh-map [role=slider]", "ArrowRight"),
    moments=2,
)
