"""The figures of chapter 4 draw the numbers they are given, read from the drawn artists."""

import numpy as np
import pytest
from matplotlib.colors import to_rgba

from attnbook.plots import embeddings, style

TABLE = np.array([[1.0, -2.0], [0.5, 0.0], [4.0, 1.0]])
ONE_HOT = np.eye(3)[[2, 0, 2]]


def by_gid(ax, gid):
    (artist,) = [a for a in ax.findobj() if a.get_gid() == gid]
    return artist


def test_the_product_repeats_rows_of_the_table():
    ax = embeddings.one_hot_product(ONE_HOT, TABLE, names=["a", "b", "c"])
    for i, row in enumerate((2, 0, 2)):
        for j in range(2):
            drawn = by_gid(ax, f"role-output-{i}-{j}").get_facecolor()
            number = TABLE[row, j]
            colour = style.colour("output") if number >= 0 else style.INK
            assert np.allclose(drawn, to_rgba(colour, 0.85 * abs(number) / 4), atol=2e-3)
    asked = by_gid(ax, "role-value-2-1").get_facecolor()[3]
    alone = by_gid(ax, "role-value-1-0").get_facecolor()[3]
    assert asked == pytest.approx(0.2125, abs=2e-3)
    assert alone == pytest.approx(0.85 * 0.5 / 4 * 0.35, abs=2e-3)


def test_words_stand_where_their_points_are():
    points = np.array([[0.0, 0], [5, 5], [0, 5], [5, 0]])
    ax = embeddings.word_map(points, ["one", "two", "he", "she"], {"n": [0, 1], "p": [2, 3]})
    assert np.allclose(by_gid(ax, "role-key-0").get_xydata(), points[:2])
    assert np.allclose(by_gid(ax, "role-key-1").get_xydata(), points[2:])
    assert {t.get_text(): t.xy for t in ax.texts}.keys() == {"one", "two", "he", "she"}
    assert all(np.allclose(t.xy, points[["one", "two", "he", "she"].index(t.get_text())])
               for t in ax.texts)


def test_a_crowded_word_stays_without_its_name():
    points = np.concatenate([np.zeros((9, 2)), [[1.0, 1.0]]])
    ax = embeddings.word_map(points, ["word"] * 10, {"n": range(10)})
    assert 1 <= len(ax.texts) < 10
    named, crowded = ax.lines
    assert len(named.get_xdata()) == len(ax.texts)
    assert len(crowded.get_xdata()) == 10 - len(ax.texts) and crowded.get_alpha() < 0.5
