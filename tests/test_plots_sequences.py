"""The figures of chapter 5 draw the numbers they are given, read from the drawn artists."""

import numpy as np
import pytest

from attnbook import plots
from attnbook.data import numbers, pictures

PAIR = numbers.write(40_506)
WEIGHTS = np.full((7, 5), 0.02) + 0.9 * np.eye(7, 5)


def by_gid(figure, start):
    found = figure.findobj(lambda artist: (artist.get_gid() or "").startswith(start))
    return {artist.get_gid(): artist for artist in found}


def texts(ax):
    return [t.get_text() for t in ax.texts]


@pytest.mark.slow
def test_a_line_is_as_wide_as_its_weight_and_joins_state_and_step():
    ax = plots.contexts(PAIR.words, PAIR.characters, WEIGHTS)
    lines = by_gid(ax, "role-weights")
    assert len(lines) == 35
    strong, weak = lines["role-weights-1-1"], lines["role-weights-1-2"]
    assert strong.get_linewidth() > 5 * weak.get_linewidth()
    assert strong.get_xdata() == pytest.approx([1.5 / 5, 1.5 / 7], abs=1e-4)
    assert {*PAIR.words, *PAIR.characters} <= set(texts(ax))


def test_no_line_for_a_weight_of_zero():
    assert len(by_gid(plots.contexts(PAIR.words, PAIR.characters, np.eye(7, 5)),
                      "role-weights")) == 5


def test_without_weights_there_is_one_context():
    ax = plots.contexts(PAIR.words, PAIR.characters)
    assert not by_gid(ax, "role-weights") and len(by_gid(ax, "role-output")) == 1
    assert len(by_gid(ax, "role-key")) == 5 and len(by_gid(ax, "role-query")) == 7


def test_the_true_words_are_framed():
    ax = plots.alignment(WEIGHTS, PAIR.words, PAIR.characters, PAIR.sources)
    frames = by_gid(ax, "true-")
    wanted = {f"true-{t}-{j}" for t, places in enumerate(PAIR.sources) for j in places}
    assert set(frames) == wanted
    for name, frame in frames.items():
        row, column = map(int, name.split("-")[1:])
        assert frame.get_x() < column < frame.get_x() + frame.get_width()
        assert frame.get_y() < row < frame.get_y() + frame.get_height()
    printed = {text.get_text() for text in ax.texts}
    assert printed == {f"{w:.2f}".removeprefix("0") for w in WEIGHTS.flat if w >= 0.05}


def test_the_trained_lengths_are_shaded_and_medians_drawn():
    lengths, low = np.array([2, 4, 6]), np.array([0.9, 0.4, 0.0])
    ax = plots.exact_match(lengths, {"a": np.stack([low, low + 0.05, low + 0.1])}, trained_to=4)
    (line,) = [line for line in ax.lines if len(line.get_xdata()) == 3]
    np.testing.assert_allclose(line.get_ydata(), low + 0.05)
    (shade,) = [p for p in ax.patches if p.get_alpha() == 0.06]
    assert (shade.get_x(), shade.get_x() + shade.get_width()) == (2, 4)
    assert list(ax.get_xticks()) == [2, 4, 6]


@pytest.mark.slow
def test_a_region_is_coloured_by_its_weight_and_the_true_one_framed():
    drawn = pictures.stars(1)
    weights = np.zeros(16)
    weights[[5, 6]] = 0.75, 0.25
    panels = plots.regions(drawn.pixels[0], {"left": weights, "right": weights[::-1]},
                           places=[5, 9])
    cells = by_gid(panels[0], "role-weights")
    assert set(cells) == {"role-weights-5", "role-weights-6"}
    strong, weak = cells["role-weights-5"], cells["role-weights-6"]
    assert strong.get_alpha() == pytest.approx(3 * weak.get_alpha(), rel=0.01)
    assert (strong.get_x(), strong.get_y()) == (6.5, 6.5)
    (frame,) = by_gid(panels[1], "true-").values()
    assert (frame.get_x(), frame.get_y()) == (6.5, 13.5)
    assert [panel.get_title() for panel in panels] == ["left", "right"]


@pytest.mark.slow
def test_signs_that_the_plotting_font_lacks_stay_text():
    figure = plots.show(plots.contexts(PAIR.words, PAIR.characters), "fig-signs")
    assert all(f">{sign}</text>" in figure.svg for sign in PAIR.characters)
