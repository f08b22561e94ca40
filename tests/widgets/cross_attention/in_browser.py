"""Two sequences, chapter 9."""

from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.core.html import shown


def beside(python: widgets.CrossAttention) -> Beside:
    if not python.weights.size:
        return {}
    table = ".ab-who-table >> nth=0 >>"
    return {f"{table} tr:visible td.ab-who-cell:visible": [
                shown(float(w)) for w in python.weights.ravel()],
            f"{table} thead th:visible": list(python.sentence(python.asked).names)}


def with_words(words: str) -> widgets.CrossAttention:
    return widgets.CrossAttention(source_words=[words] * 10, target_words=[words] * 10)


KIND = Kind(
    right="new",
    demonstrated=lambda live: {"asker": "source", "asked": "target", "focus": 4, "compare": True},
    states=(
        {"asker": "source", "asked": "source", "focus": 3},
        {"mask": [False] * 5, "compare": True}, {"target": [0, 0, 4, 0, 0], "focus": 4},
        {"target_turn": [90.0, 0.0, -35.5, 180.0, 12.0], "mask": [True, False, True, True, True]},
        {"asker": "target", "asked": "target"}, {"source": [10, 9, 2, 2, 1], "focus": 1}),
    moved={
        "source": [10, 9, 0, 2, 1], "target": [3, 0, 5, 6, 8], "asker": "source",
        "asked": "target", "source_turn": [-180.0, 3.0, 0.0, 1.5, 7.0],
        "target_turn": [90.0, 0.0, -35.5, 180.0, 12.0], "focus": 3, "compare": True,
        "mask": [True, False, True, True, False]},
    beside=beside,
    nudge=(".ab-swap", "Enter"),
    with_words=with_words,
    moments=5,
)
