"""The mask of chapter 8."""

import numpy as np
from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown

CAUSAL = np.tri(6, dtype=bool).ravel().tolist()


def beside(python: widgets.MaskPainter) -> Beside:
    moved = python.moved.ravel().tolist()
    leaking = (python.moved & ~python.promised).ravel().tolist()
    return {
        ".ab-verdict": [python.verdict()],
        ".ab-mask-code": [python.printed()],
        ".ab-mask-sum": [shown(float(row.sum())) for row in python.weights],
        ".ab-mask-cell": [shown(float(w)) if allowed else "" for w, allowed
                          in zip(python.weights.ravel(), python.mask, strict=True)],
        ".ab-mask-cell => e.matches('.ab-mask-leak')": leaking,
        "path.ab-mask-thread => e.matches('.ab-mask-red')": leaking,
        "path.ab-mask-thread => e.matches('.ab-mask-moved')": moved}


KIND = Kind(
    right="all",
    marks=lambda _, option: [
        "leak" if option == "all" or (option == "stripe" and j == i + 1) else "none"
        for i in range(6) for j in range(i + 1, 6)],
    demonstrated=lambda live: {"promise": "causal", "late": True, "mask": CAUSAL},
    states=(
        {"late": True}, {"mask": [True] * 36, "late": False},
        {"mask": [False] * 36, "promise": "window"},
        {"mask": np.tri(6, k=1, dtype=bool).ravel().tolist(), "promise": "prefix", "size": 4},
        {"mask": [bool(n % 3) for n in range(36)], "promise": "padded", "size": 5,
         "convention": "module", "late": True}),
    beside=beside,
    nudge=("[role=checkbox][tabindex='0']", "Space"),
    with_words=lambda words: widgets.MaskPainter(names=[words] * 6),
    moments=6,
)
