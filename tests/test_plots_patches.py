"""The figures of chapter 15: pixels, patches and weights are where the numbers say."""

import numpy as np
from matplotlib.patches import PathPatch, Rectangle

from attnbook import plots

PICTURE = np.zeros((6, 9))
PICTURE[1, 2:5] = 1.0
PICTURE[4, 7] = 0.5


def ink(ax):
    """Return (left, top) of every rectangle of ink, with its opacity."""
    found = {}
    for patch in ax.patches:
        if isinstance(patch, PathPatch):
            for box in patch.get_path().to_polygons():
                x, y = box.min(axis=0), box.max(axis=0)
                found[(round(x[0], 2), round(x[1], 2))] = (round(y[0] - x[0], 2), patch.get_alpha())
    return found


def squares(ax, role="weights"):
    return {p.get_gid(): p for p in ax.patches
            if isinstance(p, Rectangle) and (p.get_gid() or "").startswith(f"role-{role}")}


def test_ink_is_drawn_in_runs_and_paper_is_not():
    whole, _ = plots.patches(PICTURE, 3)
    assert ink(whole) == {(1.5, 0.5): (3.0, 0.9), (6.5, 3.5): (1.0, 0.45)}


def test_lines_are_where_the_picture_is_cut():
    whole, _ = plots.patches(PICTURE, 3)
    places = [(tuple(line.get_xdata()), tuple(line.get_ydata())) for line in whole.lines]
    assert places == [((-0.5, 8.5), (2.5, 2.5)), ((2.5, 2.5), (-0.5, 5.5)),
                      ((5.5, 5.5), (-0.5, 5.5))]


def test_patches_are_numbered_as_they_are_read_and_keep_their_ink():
    _, apart = plots.patches(PICTURE, 3)
    assert [t.get_text() for t in apart.texts] == list("123456")
    at = {t.get_text(): t.get_position() for t in apart.texts}
    assert at["1"][1] == at["3"][1] < at["4"][1]
    assert at["1"][0] == at["4"][0] < at["2"][0]
    drawn = ink(apart)
    assert len(drawn) == 3    # the run is cut between patch 1 and patch 2
    # patch 6 holds the half-inked pixel in its middle
    corner = (at["6"][0], at["6"][1] + 0.25)
    assert any(abs(x - corner[0] - 1) < 0.1 and abs(y - corner[1] - 1) < 0.1 for x, y in drawn)


def test_weights_cover_their_patches_relative_to_the_largest():
    weights = np.array([[0.1, 0.0, 0.4], [0.0, 0.2, 0.0]])
    (ax,) = plots.patch_weights(PICTURE, {"one": weights})
    found = squares(ax)
    assert ax.get_title() == "one"
    assert found["role-weights-2"].get_alpha() == 0.8
    assert found["role-weights-4"].get_alpha() == 0.4
    assert found["role-weights-2"].get_xy() == (5.5, -0.5)
    assert found["role-weights-2"].get_width() == 3


def test_several_rows_of_looks():
    maps = {name: np.ones((2, 3)) for name in "abcde"}
    assert len(plots.patch_weights(PICTURE, maps, columns=3)) == 5


def test_weights_of_nothing_are_drawn_as_nothing():
    (ax,) = plots.patch_weights(PICTURE, {"none": np.zeros((2, 3))})
    assert {p.get_alpha() for p in squares(ax).values()} == {0.0}


def test_each_patch_has_a_map_at_its_own_place():
    similar = np.eye(6)
    similar[1, 4] = -0.5
    ax = plots.patch_maps(similar, 3)
    found = squares(ax, "scores")
    assert found["role-scores-1-1"].get_xy() == (4.5, -0.5)    # map 1 begins at column 4
    assert found["role-scores-4-4"].get_xy() == (4.5, 3.5)
    assert found["role-scores-4-4"].get_alpha() == 0.85
    assert found["role-scores-1-4"].get_alpha() == 0.175
    assert found["role-scores-1-4"].get_facecolor()[:3] == (0, 0, 0)


def test_accuracies_have_a_dot_for_each_seed_and_a_line_through_medians():
    ax = plots.accuracies([10, 100, 1000], {"a": [[0.1, 0.2, 0.6], [0.5, 0.5, 0.5],
                                                  [0.9, 0.7, 0.8]], "b": np.zeros((3, 3))})
    assert list(ax.lines[0].get_ydata()) == [0.2, 0.5, 0.8]
    assert [list(line.get_ydata()) for line in ax.lines[1:4]] == [
        [0.1, 0.5, 0.9], [0.2, 0.5, 0.7], [0.6, 0.5, 0.8]]
    assert ax.get_xscale() == "log"
    assert [t.get_text() for t in ax.get_legend().get_texts()] == ["a", "b"]
