"""Chapter 4's widget: its numbers are attnbook's, its words the novel's, its map only a shadow."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from figures_of_widgets import figure

from attnbook import embeddings, messages
from attnbook.data import moby_dick, words
from attnbook.tokens import split_words, vocabulary
from attnbook.widgets import EmbeddingMap
from attnbook.widgets.embedding_map import NEAREST, numbers_of
from attnbook.widgets.embedding_map.word_map import fitted, names_on

ROOT = Path(__file__).resolve().parents[3]


def test_scores_are_cosines_in_all_dimensions_and_weights_a_softmax():
    widget = EmbeddingMap(word="three", temperature=0.3)
    vectors = widget.vectors
    assert vectors.shape == (300, 32)
    three = vectors[widget.words.index("three")]
    expected = [v @ three / np.linalg.norm(v) / np.linalg.norm(three) for v in vectors]
    np.testing.assert_allclose(widget.cosines, expected)
    raised = np.exp(np.array(expected) / 0.3)
    np.testing.assert_allclose(widget.weights, raised / raised.sum())
    order = [i for i in np.argsort(expected)[::-1] if widget.words[i] != "three"]
    assert list(widget.nearest) == order[:NEAREST]


def test_cold_the_word_finds_itself():
    widget = EmbeddingMap(word="sea", temperature=0.02)
    assert widget.weights.argmax() == widget.index and widget.weights.max() > 0.9


def test_near_on_the_map_is_counted_among_the_dots():
    widget = EmbeddingMap(word="ahab")
    x, y = (widget.points - widget.points[widget.index]).T
    dots = [i for i in np.lexsort((range(300), x**2 + y**2)) if i != widget.index][:NEAREST]
    assert widget.on_map == len(set(dots) & set(widget.nearest.tolist()))


def test_rounding_keeps_what_the_vectors_know():
    """Neighbours of the same kind: far above chance after training, at chance before."""
    widget = EmbeddingMap()
    places = {word: i for i, word in enumerate(widget.words)}
    kinds = [[places[w] for w in kind if w in places] for kind in words.groups.values()]
    assert sum(map(len, kinds)) == 138
    assert embeddings.group_share(widget.vectors, kinds) > 0.28
    widget.stage = "before"
    assert embeddings.group_share(widget.vectors, kinds) < 0.08


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


def test_the_page_holds_less_than_forty_kilobytes_and_no_more_than_it_needs():
    page = figure(EmbeddingMap())
    [outer] = page.all("figure")
    assert len(outer["data-state"]) < 40_000
    state = json.loads(outer["data-state"])
    assert numbers_of(state["after"], 300).shape == (300, 32)
    assert len(set(state["words"])) == 300


def test_names_in_the_picture_lie_clear_of_each_other_and_of_the_dots_named():
    for word, stage in (("whale", "after"), ("sea", "before"), ("three", "after")):
        widget = EmbeddingMap(word=word, stage=stage)
        at = fitted(widget.points)
        listed = [widget.index, *widget.nearest.tolist()]
        spots = names_on(at, widget.words, listed)
        boxes = [spot.box for spot in spots.values()]
        assert len(spots) >= 9 and widget.index in spots and set(spots) <= set(listed)
        for i, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= 520 and 0 <= top < bottom <= 400
            for x, y, farther, lower in boxes[:i]:
                assert right <= x or farther <= left or bottom <= y or lower <= top
            for x, y in (at[k] for k in listed):
                assert not (left < x < right and top < y < bottom)


def test_the_chosen_word_has_its_name_where_there_is_no_room_too():
    crowd = [(260.0 + 12 * (i % 5), 200.0 + 12 * (i // 5)) for i in range(25)]
    middle = [12, *(i for i in range(25) if i != 12)]
    spots = names_on(crowd, ["whale"] * 25, middle)
    assert 12 in spots and 7 not in spots and len(spots) < 20
    assert list(names_on([(260.0, 200.0)], ["whale" * 99], [0])) == [0]


def test_a_word_that_the_map_lacks_is_not_said_to_be_unknown_to_the_vocabulary():
    novel = vocabulary(split_words(moby_dick()), 2001)
    for word in ("leviathan", "moby", "dick", "ships"):
        assert word in novel and word not in EmbeddingMap().words
    said = messages.text("embedding_map.problem.unknown", word="leviathan", count=300)
    assert said.endswith("If the whole vocabulary lacks it, too, it becomes [unk].")


def test_counts_and_suggestions_are_right_for_one_too():
    said = messages.text("embedding_map.on_map", count=1, most=10)
    assert said == "Among the 10 nearest dots: 1 of its 10 nearest words."
    assert "These" not in messages.text("embedding_map.problem.suggest", word="captai", count=300)


@pytest.mark.slow
def test_the_table_and_the_picture_name_the_neighbours():
    widget = EmbeddingMap(word="white", stage="before")
    rows = widget.table().rows
    assert [row[0] for row in rows[1:-1]] == [widget.words[i] for i in widget.nearest]
    assert sum(float(row[2]) for row in rows) == pytest.approx(1, abs=1e-3)
    assert "before training" in widget.alt()
    for i in widget.nearest:
        assert f">{widget.words[i]}</text>" in widget.picture()


def test_the_answer_to_the_prediction_is_what_the_widget_shows():
    script = (ROOT / "src/attnbook/widgets/embedding_map/index.js").read_text("utf8")
    word = re.search(r'tools\.set\("word", "(\w+)"\)', script)[1]
    answer = re.search(r'answer: "(\w+)"', script)[1]
    count = EmbeddingMap(word=word).on_map
    assert answer == ("most" if count >= 8 else "half" if count >= 4 else "few")
    said = messages.text("embedding_map.predict.question")
    assert f"“{word}”" in said
    assert str(count) in messages.text("embedding_map.predict.happens")
