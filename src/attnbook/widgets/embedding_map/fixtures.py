"""Numbers of the widget of chapter 4."""

from typing import Any

import numpy as np

from . import EmbeddingMap
from .word_map import Spot, fitted, names_on


def fixture_embedding_map() -> dict[str, Any]:
    """Look-ups among the words, before and after training, cold and hot."""
    states = [("whale", "after", 0.1), ("three", "after", 0.02), ("ahab", "before", 2.0),
              ("sea", "after", 0.5), ("said", "before", 0.1)]
    cases = []
    for word, stage, temperature in states:
        widget = EmbeddingMap(word=word, stage=stage, temperature=temperature)
        cases.append({**widget.state(), "index": widget.index, "cosines": widget.cosines.tolist(),
                      "weights": widget.weights.tolist(), "nearest": widget.nearest.tolist(),
                      "on_map": widget.on_map})
    return {"cases": cases}


def _told(spot: Spot | None) -> dict[str, Any] | None:
    return spot and {**spot._asdict(), "box": list(spot.box)}


def _placed(points: np.ndarray, words: list[str], listed: list[int]) -> dict[str, Any]:
    at = fitted(points)
    spots = names_on(at, words, listed)
    return {"points": points.tolist(), "words": words, "listed": listed, "at": at,
            "spots": [_told(spots.get(i)) for i in listed]}


def fixture_embedding_map_names() -> dict[str, Any]:
    """Where the still map has dots and names: of three look-ups, in a crowd, of a wide word."""
    maps = [EmbeddingMap(word="whale"), EmbeddingMap(word="ahab"),
            EmbeddingMap(word="sea", stage="before")]
    cases = [_placed(one.points, list(one.words), [one.index, *map(int, one.nearest)])
             for one in maps]
    some = np.random.default_rng(0).uniform(-1, 1, (160, 2)).round(3)
    cases.append(_placed(some, ["abcdefgh"[k % 8:] for k in range(160)], list(range(160))))
    # No place is free beside the first dot, and a name to its right would leave the map.
    full = np.array([(1, 0), (-1, -1), (-1, 1), *np.ndindex(21, 15)]) / 1.0
    full[3:] = (0, -0.35) + full[3:] * 0.05
    cases.append(_placed(full, ["abcdefghijkl"] * len(full), list(range(len(full)))))
    cases.append(_placed(some[:2], ["🐳" * 90, "sea"], [0, 1]))
    return {"cases": cases}
