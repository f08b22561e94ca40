"""Chapter 4's widget: its numbers are attnbook's, its words the novel's, its map only a shadow."""

import re

import numpy as np
import pytest
from booktext import ROOT

from attnbook import messages
from attnbook.widgets import EmbeddingMap


def test_the_map_shows_the_two_directions_in_which_the_vectors_differ_most():
    widget = EmbeddingMap()
    unit = widget.vectors / np.linalg.norm(widget.vectors, axis=1, keepdims=True)
    centred = unit - unit.mean(axis=0)
    scale = np.linalg.svd(centred, compute_uv=False)
    points = widget.points
    for k in (0, 1):
        spread = np.linalg.lstsq(centred, points[:, k], rcond=None)[0]
        direction = spread / np.linalg.norm(spread)
        assert np.linalg.norm(centred @ direction) == pytest.approx(scale[k], rel=0.01)


def test_the_answer_to_the_prediction_is_what_the_widget_shows():
    script = (ROOT / "src/attnbook/widgets/embedding_map/index.js").read_text("utf8")
    word = re.search(r'tools\.set\(\{.*word: "(\w+)"', script)[1]
    answer = re.search(r'answer: "(\w+)"', script)[1]
    count = EmbeddingMap(word=word).on_map
    assert answer == ("most" if count >= 8 else "half" if count >= 4 else "few")
    said = messages.text("embedding_map.predict.question")
    assert f"“{word}”" in said
    assert str(count) in messages.text("embedding_map.predict.happens")
