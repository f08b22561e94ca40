"""The figures of chapter 7 draw the numbers they are given, read from the drawn artists."""

import numpy as np
import pytest

from attnbook import positions
from attnbook.data import cast
from attnbook.plots import positions as figures

ANGLES = np.arange(5)[:, None] * positions.frequencies(6)
QUERY, KEY = cast.query, cast.keys[1]


def by_gid(ax, gid):
    (artist,) = [a for a in ax.findobj() if a.get_gid() == gid]
    return artist


def turned(**changed):
    panels = changed.pop("panels", [("here", KEY, QUERY), ("there", QUERY, KEY)])
    return figures.turned(**{"query": QUERY, "key": KEY, "panels": panels, **changed})


def curves(**changed):
    rows = np.array([[0.1, 0.2, 0.3], [0.2, 0.4, 0.5], [0.3, 0.6, 0.9]])
    panels = {"one": {"a": rows, "b": rows + 0.1}, "two": {"a": 1 - rows, "b": rows}}
    given = {"lengths": [16, 24, 64], "panels": panels, "trained": 16, "chance": 0.1}
    return figures.by_length(**{**given, **changed})


def test_a_hand_stands_at_its_angle():
    ax = figures.clocks(ANGLES)
    for (t, c), angle in np.ndenumerate(ANGLES):
        (x0, y0), (x1, y1) = by_gid(ax, f"hand-{t}-{c}").get_xydata()
        assert (x0, y0) == (t, c)
        # Rows count downwards, so up is a smaller number.
        assert np.allclose([x1 - x0, y0 - y1], 0.4 * np.array([np.cos(angle), np.sin(angle)]),
                           atol=1e-5)
    assert ax.get_ylim()[0] > ax.get_ylim()[1]


@pytest.mark.slow
def test_rows_of_clocks_carry_their_names():
    ax = figures.clocks(ANGLES, row_labels=["fast", "slower", "slow"])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["fast", "slower", "slow"]


def test_waves_are_the_darker_the_larger():
    table = np.array([[-1.0, 0.0], [0.5, 1.0], [-0.5, 0.25]])
    ax = figures.waves(table)
    cells = {tuple(np.round(path.vertices[5 * n : 5 * n + 4].mean(axis=0)).astype(int)):
             patch.get_alpha() for patch in ax.patches for path in [patch.get_path()]
             for n in range(len(path.vertices) // 5)}
    assert (0, 0) not in cells, "-1 is white"
    shades = [cells[j, i] for i, j in [(2, 0), (0, 1), (1, 0), (1, 1)]]
    assert shades == sorted(shades) and len(set(shades)) == 4
    assert cells[1, 1] == pytest.approx(figures._STRONGEST)


def test_arrows_end_where_the_vectors_end():
    axes = turned()
    for ax, (query, key) in zip(axes, [(KEY, QUERY), (QUERY, KEY)], strict=True):
        p = list(axes).index(ax)
        for role, tip in (("query", query), ("key", key)):
            ends = by_gid(ax, f"role-{role}-{p}")._posA_posB
            assert np.allclose(ends, [(0, 0), tip], atol=1e-5)
    assert [ax.get_title() for ax in axes] == ["here", "there"]


def test_the_vectors_before_the_turn_are_faint():
    ax = turned()[0]
    faint = [p._posA_posB[1] for p in ax.patches if p.get_alpha() == 0.35]
    assert np.allclose(faint, [QUERY, KEY], atol=1e-5)


def test_curves_are_the_medians_and_bands_the_quartiles():
    for ax, lowest in zip(curves(), [0.2, 0.8], strict=True):
        line = ax.get_lines()[0]
        assert np.allclose(line.get_xdata(), [16, 24, 64])
        assert line.get_ydata()[0] == pytest.approx(lowest)
        band = ax.collections[0].get_paths()[0].vertices[:, 1]
        assert set(np.round(band, 6)) >= {0.1, 0.9} or set(np.round(band, 6)) >= {0.9, 0.1}


def test_the_training_length_and_chance_are_marked():
    for ax in curves(chance=0.25):
        x = {tuple(line.get_xdata()) for line in ax.get_lines()}
        y = {tuple(line.get_ydata()) for line in ax.get_lines()}
        assert (16, 16) in x and (0.25, 0.25) in y


def test_methods_differ_in_line_and_marker():
    for ax in curves():
        styles = [(line.get_linestyle(), line.get_marker()) for line in ax.get_lines()[:2]]
        assert len(set(styles)) == 2
