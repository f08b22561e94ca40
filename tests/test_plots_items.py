"""Heatmaps, bars and the plane of keys: what they draw and what they refuse."""

import numpy as np
import pytest
from figures import by_gid, overlaps

from attnbook import plots
from attnbook.data import cast


class TestHeatmap:
    def test_minus_infinity_is_printed(self):
        scores = plots.heatmap([[1.0, -np.inf], [0.4, 0.6]], role="scores")
        (word,) = by_gid(scores, "role-mask-0-1")
        assert word.get_text() == "−∞"

    def test_a_map_of_zeros_is_white_and_no_division_by_zero(self):
        ax = plots.heatmap(np.zeros((2, 2)))
        assert {by_gid(ax, f"role-weights-{i}-{j}")[0].get_alpha() for i in (0, 1)
                for j in (0, 1)} == {0.0}

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
