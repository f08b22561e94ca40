"""The words of chapter 4 on their map."""

from browser.kinds import Beside, Kind

from attnbook import messages, widgets
from attnbook.widgets.core.html import shown


def named(words: str) -> widgets.EmbeddingMap:
    """Return the widget with these words in the place of all but the one it demonstrates."""
    known = widgets.EmbeddingMap().words
    return widgets.EmbeddingMap(words=[w if w == "sea" else words for w in known], word=words)


def beside(python: widgets.EmbeddingMap) -> Beside:
    listed = [python.index, *python.nearest]
    return {".ab-neighbour-word": [python.words[i] for i in listed],
            ".ab-neighbour .ab-number": [number for i in listed for number in (
                shown(float(python.cosines[i]), 2), shown(float(python.weights[i]), 3))],
            ".ab-map-count": [messages.text("embedding_map.on_map", count=python.on_map, most=10)]}


KIND = Kind(
    right="few",
    marks=lambda _, option: {
        "few": ["0", "1", "2", "3"], "half": ["4", "5", "6", "7"],
        "most": ["8", "9", "10"]}[option],
    demonstrated=lambda live: {"stage": "after", "word": "sea", "temperature": 0.1},
    states=({"word": "three"}, {"stage": "before"}, {"temperature": 0.02}, {"temperature": 2.0},
            {"word": "sea", "stage": "after"}),
    moved={"word": "ahab", "stage": "before", "temperature": 0.5},
    beside=beside,
    with_words=named,
)
