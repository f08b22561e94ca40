"""Heatmaps, bars and the plane of keys: what they draw and what they refuse."""

import re

import numpy as np
import pytest
from figures import by_gid, overlaps
from matplotlib.colors import to_hex
from matplotlib.patches import Rectangle

from attnbook import plots
from attnbook.data import cast
from attnbook.plots import style


class TestHeatmap:
    def test_cells_are_as_strong_as_their_numbers_and_named_by_row_and_column(self):
        matrix = np.array([[0.25, 0.75, 0.0], [1.0, 0.0, 0.5]])
        ax = plots.heatmap(matrix)
        for (i, j), number in np.ndenumerate(matrix):
            (cell,) = by_gid(ax, f"role-weights-{i}-{j}")
            assert (cell.get_x(), cell.get_y()) == (j - 0.5, i - 0.5)
            assert cell.get_alpha() == pytest.approx(0.5 * number, abs=1e-3)
            assert to_hex(cell.get_facecolor()) == style.PALETTE["weights"]
        assert [t.get_text() for t in ax.texts] == ["0.25", "0.75", "0.00", "1.00", "0.00", "0.50"]
        assert ax.get_ylim()[0] > ax.get_ylim()[1], "row 0 is at the top"

    def test_blocked_cells_are_crossed_out_and_minus_infinity_is_printed(self):
        mask = np.array([[True, False], [True, True]])
        weights = plots.heatmap([[1.0, 0.0], [0.4, 0.6]], mask=mask)
        assert not by_gid(weights, "role-weights-0-1")
        (line,) = by_gid(weights, "role-mask-0-1")
        assert line.get_xydata().tolist() == [[0.5, 0.5], [1.5, -0.5]]
        assert len(weights.texts) == 3
        scores = plots.heatmap([[1.0, -np.inf], [0.4, 0.6]], role="scores")
        (word,) = by_gid(scores, "role-mask-0-1")
        assert word.get_text() == "−∞"

    def test_a_map_of_zeros_is_white_and_no_division_by_zero(self):
        ax = plots.heatmap(np.zeros((2, 2)))
        assert {by_gid(ax, f"role-weights-{i}-{j}")[0].get_alpha() for i in (0, 1)
                for j in (0, 1)} == {0.0}

    @pytest.mark.slow
    def test_a_larger_matrix_has_one_path_per_strength_and_a_scale(self):
        matrix = np.tril(np.ones((20, 23)))
        ax = plots.heatmap(matrix)
        (patch,) = by_gid(ax, "role-weights")
        vertices = patch.get_path().vertices.reshape(-1, 5, 2)
        centres = {(int(y), int(x)) for x, y in vertices[:, :4].mean(axis=1)}
        assert centres == {tuple(map(int, cell)) for cell in np.argwhere(matrix)}
        (scale,) = ax.child_axes
        assert [t.get_text() for t in scale.get_yticklabels()] == ["0", "1"]
        swatches = [p for p in scale.patches if isinstance(p, Rectangle)]
        assert [p.get_alpha() for p in swatches] == sorted(p.get_alpha() for p in swatches)
        assert not ax.texts

    @pytest.mark.slow
    def test_a_larger_matrix_is_one_area_in_which_a_place_is_a_row_and_a_column(self):
        ax = plots.heatmap(np.ones((13, 17)), role="scores")
        (area,) = by_gid(ax, "role-scores-of-13-17")
        assert (area.get_xy(), area.get_width(), area.get_height()) == ((-0.5, -0.5), 17, 13)
        svg = plots.show(ax, "fig-area").svg
        assert re.search(r'data-gid="role-scores-of-13-17">\s*<path [^>]*fill="none"', svg)
        assert "-of-" not in plots.show(plots.heatmap(np.ones((13, 17)), role="ink")).svg
        assert "-of-" not in plots.show(plots.heatmap(np.ones((12, 8)))).svg

    def test_a_huge_matrix_is_one_picture_of_a_pixel_a_cell(self):
        matrix = np.random.default_rng(0).uniform(-1, 1, (61, 67))
        (image,) = plots.heatmap(matrix, role="scores").get_images()
        pixels = np.asarray(image.get_array())
        assert pixels.shape == (61, 67, 4)
        np.testing.assert_allclose(pixels[..., 3], 0.9 * np.abs(matrix) / np.abs(matrix).max(),
                                   atol=6e-3)
        np.testing.assert_allclose(pixels[matrix < -0.1][:, :3], 0)
        assert image.get_gid() == "role-scores"

    @pytest.mark.parametrize(
        ("arguments", "error", "message"),
        [
            ({"matrix": np.ones(3)}, ValueError, r"matrix: expected shape \(queries, keys\)"),
            ({"matrix": [[np.nan]]}, ValueError, "matrix: expected finite numbers, got nan"),
            ({"matrix": np.eye(2), "mask": np.eye(2)}, TypeError, "mask: expected True.*float64"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, arguments, error, message):
        with pytest.raises(error, match=message):
            plots.heatmap(**arguments)


class TestPlane:
    @pytest.mark.slow
    @pytest.mark.parametrize("degrees", [0, 45, 50, 105, 190, 275])
    def test_no_two_names_touch_wherever_the_query_points(self, degrees):
        query = np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))])
        ax = plots.plane(cast.keys, query, names=cast.names, query_name="Marvel")
        assert overlaps(ax.get_figure()) == []

    def test_positions_are_pushed_apart_no_further_than_needed(self):
        from attnbook.plots.items import apart

        assert apart(np.array([0.0, 2.0, 4.0]), 1.0).tolist() == [0, 2, 4]
        np.testing.assert_allclose(apart(np.array([0.0, 0.0, 0.0]), 1.0), [-1, 0, 1])
