"""The whole path on one slider; welcome page and chapter 10."""

from typing import Any

from browser.kinds import Beside, Kind

from attnbook import path, widgets
from attnbook.widgets.core.html import shown


def beside(python: Any) -> Beside:
    now = python.now
    many = len(now.output) > 1
    wanted = [(1.0 if w > 0.9949 else float(w), bool(now.mask[i, j]))
              for i in range(len(now.output)) for j in range(6) for w in now.weights[:, i, j]]
    texts = ["" if not may else shown(w, 3) if not many else
             "1.0" if w > 0.9949 else shown(w)[1:] for w, may in wanted]
    return {".ab-path-number:not(:empty):visible": [text for text in texts if text],
            ".ab-path-mixture .ab-number:visible": [
                shown(float(v), 3) for v in now.output[python.row]],
            ".ab-path-mixture .ab-topics > span[dir]:visible": python.columns(now)}


def placed(live: Any, option: str) -> None:
    if option == "none":
        return
    slider = live.range("stop").bounding_box()
    pin = live.figure.locator(".ab-path-pin").bounding_box()
    share = path.NAMES.index(option) / (len(path.NAMES) - 1)
    assert abs(pin["x"] - slider["x"] - share * slider["width"]) < 10   # half a thumb at the ends


KIND = Kind(
    right="dot",
    marks=lambda _, option: [{"width": "4", "dot": "5", "values": "9", "none": "none"}[option]],
    placed=placed,
    demonstrated=lambda live: {"stop": 1 + path.NAMES.index("dot"), "bandwidth": 0.5,
                               "temperature": 0.25, "turn": 60, "slope": 0.5},
    states=(
        {"stop": 3, "bandwidth": 0.1}, {"stop": 12, "item": 5}, {"stop": 7, "temperature": 0.02},
        {"stop": 8, "turn": -180.0, "item": 3}, {"stop": 10, "temperature": 5.0},
        {"stop": 11, "slope": 0.0}),
    beside=beside,
    with_words=lambda words: widgets.OnePath(
        names=[words] * 6, topics=[words] * 3, query_name=words, stop=2),
    moments=4,
)
