"""Figures of what training gave: no stored picture is compared, so what they draw is read here.

All other kinds of figures stand in a chapter whose every run is compared with what is stored.
"""

import numpy as np
from figures import artists, by_gid, overlaps
from matplotlib.colors import to_rgba
from matplotlib.patches import Rectangle

from attnbook import plots
from attnbook.data import numbers, pictures
from attnbook.plots import embeddings

PICTURE = np.zeros((6, 9))
PICTURE[1, 2:5] = 1.0
PICTURE[4, 7] = 0.5


def test_alignment_prints_the_weights_and_frames_the_true_words():
    pair = numbers.write(40_506)
    weights = np.full((7, 5), 0.02) + 0.9 * np.eye(7, 5)
    ax = plots.alignment(weights, pair.words, pair.characters, pair.sources)
    frames = artists(ax, "true-")
    assert set(frames) == {f"true-{t}-{j}" for t, places in enumerate(pair.sources) for j in places}
    for name, frame in frames.items():
        row, column = map(int, name.split("-")[1:])
        assert frame.get_x() < column < frame.get_x() + frame.get_width()
        assert frame.get_y() < row < frame.get_y() + frame.get_height()
    assert {text.get_text() for text in ax.texts} == {
        f"{w:.2f}".removeprefix("0") for w in weights.flat if w >= 0.05}


def test_a_region_is_coloured_by_its_weight():
    weights = np.zeros(16)
    weights[[5, 6]] = 0.75, 0.25
    panels = plots.regions(pictures.stars(1).pixels[0], {"left": weights, "right": weights[::-1]})
    cells = artists(panels[0], "role-weights")
    assert set(cells) == {"role-weights-5", "role-weights-6"}
    strong, weak = cells["role-weights-5"], cells["role-weights-6"]
    np.testing.assert_allclose(strong.get_alpha(), 3 * weak.get_alpha(), rtol=0.01)
    assert (strong.get_x(), strong.get_y()) == (6.5, 6.5)
    assert [panel.get_title() for panel in panels] == ["left", "right"]


def test_words_stand_where_their_points_are_and_a_crowded_one_without_its_name():
    points, words = np.array([[0.0, 0], [5, 5], [0, 5], [5, 0]]), ["one", "two", "he", "she"]
    ax = embeddings.word_map(points, words, {"n": [0, 1], "p": [2, 3]})
    for i, part in enumerate((points[:2], points[2:])):
        np.testing.assert_allclose(by_gid(ax, f"role-key-{i}")[0].get_xydata(), part)
    assert {t.get_text(): t.xy for t in ax.texts} == dict(
        zip(words, map(tuple, points), strict=True))
    crowd = np.concatenate([np.zeros((9, 2)), [[1.0, 1.0]]])
    ax = embeddings.word_map(crowd, ["word"] * 10, {"n": range(10)})
    named, crowded = ax.lines
    assert 1 <= len(named.get_xdata()) == len(ax.texts) < 10
    assert len(crowded.get_xdata()) == 10 - len(ax.texts) and crowded.get_alpha() < 0.5


def test_weights_and_similarities_cover_their_patches():
    weights = np.array([[0.1, 0.0, 0.4], [0.0, 0.2, 0.0]])
    (ax,) = plots.patch_weights(PICTURE, {"one": weights})
    found = artists(ax, "role-weights", Rectangle)
    assert ax.get_title() == "one"
    assert [found[f"role-weights-{i}"].get_alpha() for i in (2, 4)] == [0.8, 0.4]
    assert found["role-weights-2"].get_xy() == (5.5, -0.5)
    assert found["role-weights-2"].get_width() == 3
    (ax,) = plots.patch_weights(PICTURE, {"none": np.zeros((2, 3))})
    assert {p.get_alpha() for p in artists(ax, "role-weights", Rectangle).values()} == {0.0}

    similar = np.eye(6)
    similar[1, 4] = -0.5
    found = artists(plots.patch_maps(similar, 3), "role-scores", Rectangle)
    assert found["role-scores-1-1"].get_xy() == (4.5, -0.5)    # map 1 begins at column 4
    assert found["role-scores-4-4"].get_xy() == (4.5, 3.5)
    assert found["role-scores-4-4"].get_alpha() == 0.85
    assert found["role-scores-1-4"].get_alpha() == 0.175
    assert found["role-scores-1-4"].get_facecolor()[:3] == (0, 0, 0)


def test_columns_of_an_explanation_are_shares_and_the_tokens_of_the_rule_are_framed():
    scores = {"weights": [0.1, 0.2, 0.7], "gradient": [2.0, -1.0, 1.0], "nothing": [0.0] * 3}
    ax = plots.explained(["a", "?", "3"], scores, [False, True, True])
    assert [t.get_text() for t in ax.texts] == [
        "0.10", "0.20", "0.70", "0.50", "−0.25", "0.25", "0.00", "0.00", "0.00"]
    cells = [p.get_facecolor() for p in ax.patches if str(p.get_gid()).startswith("role-weights")]
    assert cells[2][3] > cells[1][3] > 0
    assert cells[4][:3] == to_rgba(plots.style.INK)[:3], "what speaks against is grey"
    assert [t.get_text() for t in ax.get_yticklabels()] == ["a", "?", "3"]
    assert [t.get_text() for t in ax.get_xticklabels()] == list(scores)
    frames = [p for p in ax.patches if not p.get_fill()]
    assert [round(p.get_y() + p.get_height() / 2) for p in frames] == [1, 2]


def test_the_curves_are_the_losses_their_running_mean_and_the_exact_matches():
    losses, steps, exact = np.linspace(3, 1, 97) ** 2, [31, 62, 97], [0.0, 0.7, 0.9]
    left, right = plots.training_curves(losses, steps, exact, floor=0.75)
    each, mean, floor = left.lines
    np.testing.assert_allclose(each.get_ydata(), losses, rtol=1e-4)
    at, means = mean.get_data()
    assert at[0] == 25 and at[-1] == 97          # a mean of the 25 losses up to this step
    np.testing.assert_allclose(means, [losses[i - 25 : i].mean() for i in at], rtol=1e-4)
    assert set(floor.get_ydata()) == {0.75}
    assert "0.75" in left.texts[0].get_text()
    [line] = right.lines
    np.testing.assert_allclose(line.get_data(), [steps, exact], rtol=1e-4)
    assert left.get_ylim()[0] == right.get_ylim()[0] == 0
    assert overlaps(left.figure) == []
