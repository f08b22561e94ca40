"""The four heads of chapter 10."""

import math

from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown


def beside(python: widgets.HeadBrowser) -> Beside:
    return {".ab-heads tbody td": [shown(100 * float(w), 0) for w in python.weights.ravel()],
            ".ab-said-line": [python._said()],
            # Shares of 400 may end in a half, which the script rounds up.
            ".ab-shares .ab-number": [
                f"{math.floor(100 * share + 0.5)}\u00a0%" for share in python.shares]}


KIND = Kind(
    make=lambda given: widgets.HeadBrowser(
        **{name: value for name, value in given.items() if name != "model"}),
    right="some",
    marks=lambda _, option: {
        "nothing": ["1.000", "1.000"], "some": ["1.000", "0.200 0.600"],
        "guess": ["1.000", "0.100"], "both": ["0.100", "0.100"]}[option],
    demonstrated=lambda live: {
        "words": "g0 b6 i5 f4 o6 k3 d2 l1 ? f d", "view": "all",
        "heads": [True, True, False, True]},
    states=(
        {"heads": [True, False, False, True]}, {"words": "a3 k7 ? k a", "view": "3"},
        {"heads": [False] * 4}, {"view": "all", "words": "z0 y9 x8 w7 v6 u5 t4 s3 ? s z"},
        {"heads": [True] * 4, "view": "1"}),
    beside=beside,
    nudge=(".ab-lamps input[type=checkbox]", "Space"),
    moments=3,
)
