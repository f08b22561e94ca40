"""Figures: what is drawn is what was given, in the role's colour, the same on every run."""

import functools
import os
import pathlib
import re
import subprocess
import sys
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
import torch
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from attnbook import data, plots
from attnbook.data import cast
from attnbook.kernels import gaussian, nadaraya_watson
from attnbook.messages import text
from attnbook.plots import _checks, _paths, style
from attnbook.pooling import masked_softmax

ROOT = pathlib.Path(__file__).parents[1]
GRID = np.linspace(0.0, 5.0, 101)


def by_gid(ax, gid):
    """Return the artists of this name."""
    return [artist for artist in ax.findobj() if artist.get_gid() == gid]


def overlaps(figure, *, less_than=1.0):
    """Return pairs of texts whose boxes share more than so many points of width and height."""
    svg = plots.show(figure, "fig-overlaps").svg  # ticks outside the axes are not in it
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(mpl.text.Text) if f">{t.get_text()}</text>" in svg]
    boxes = [(t.get_text(), t.get_window_extent()) for t in texts if not t.get_rotation()]
    return [
        (a, b)
        for i, (a, box) in enumerate(boxes)
        for b, other in boxes[i + 1 :]
        if min(box.x1, other.x1) - max(box.x0, other.x0) > less_than
        and min(box.y1, other.y1) - max(box.y0, other.y0) > less_than
    ]


def labels_of(ax):
    return [t.get_text() for t in ax.get_legend().get_texts()]


@pytest.fixture
def sample():
    return data.sine(num_points=31)


@pytest.fixture
def curve_of(sample):
    x, y = sample
    return lambda h: nadaraya_watson(GRID, x, y, kernel=gaussian, bandwidth=h)[0]


class TestStyle:
    def test_importing_changes_nothing_in_matplotlib_and_does_not_load_pyplot(self):
        program = (
            "import sys\n"
            "from matplotlib import rcParams\n"
            # Reading the backend would load pyplot.
            "names = [name for name in rcParams if name != 'backend']\n"
            "before = [rcParams[name] for name in names]\n"
            "import attnbook.plots\n"
            "assert 'matplotlib.pyplot' not in sys.modules\n"
            "assert [rcParams[name] for name in names] == before"
        )
        subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, timeout=60)

    def test_drawing_leaves_matplotlib_as_it_was_and_does_not_listen_to_it(self, sample):
        usual = plots.show(plots.curve(*sample), "fig-style").svg
        with mpl.rc_context({"font.size": 31, "axes.facecolor": "#123456", "lines.linewidth": 9}):
            before = dict(mpl.rcParams)
            assert plots.show(plots.curve(*sample), "fig-style").svg == usual
            assert dict(mpl.rcParams) == before

    def test_the_palette_is_that_of_the_pages(self):
        css = (ROOT / "src/attnbook/sphinx_ext/static/roles.css").read_text("utf8")
        light = {}
        for role, hexa in re.findall(r"--role-([a-z]+):\s*(#[0-9a-f]{6})", css):
            light.setdefault(role, hexa)
        assert light == style.PALETTE

    def test_every_colour_can_be_read_on_white(self):
        for role, colour in style.PALETTE.items():
            linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
                      for c in to_rgb(colour)]
            luminance = np.dot([0.2126, 0.7152, 0.0722], linear)
            assert 1.05 / (luminance + 0.05) >= 4.5, role

    def test_series_of_one_role_differ_in_line_and_marker(self):
        lines, markers = zip(*style.VARIANTS, strict=True)
        assert len(set(map(str, lines))) == len(set(markers)) == len(style.VARIANTS) == 5

    def test_an_unknown_role_is_refused_with_those_there_are(self):
        with pytest.raises(ValueError, match=r"role: expected one of \['query'.*got 'keys'"):
            style.colour("keys")


class TestNumbers:
    @pytest.mark.parametrize(
        "array", [[1.0, 2.0], np.array([1, 2]), torch.tensor([1.0, 2.0]),
                  torch.tensor([1.0, 2.0], requires_grad=True) * 1])
    def test_lists_arrays_and_tensors_are_accepted(self, array):
        np.testing.assert_array_equal(_checks.numbers("x", array, axes="points"), [1.0, 2.0])

    def test_the_last_bits_do_not_reach_the_picture(self):
        a = np.array([0.1 + 0.2, -1e-7 / 3, 12345678.9])
        b = np.nextafter(a, np.inf)
        np.testing.assert_array_equal(_checks.six_digits(a), _checks.six_digits(b))
        np.testing.assert_allclose(_checks.six_digits(a), a, rtol=5e-6)

    @pytest.mark.parametrize(
        ("array", "message"),
        [
            (np.ones((2, 3)), r"x: expected shape \(points\), got \(2, 3\); try x.squeeze"),
            ([], r"x: expected at least one number, got shape \(0,\)"),
            ([1.0, np.nan], r"x: expected finite numbers, got nan at index \(1,\)"),
            ([-np.inf], r"x: expected finite numbers, got -inf at index \(0,\)"),
        ],
    )
    def test_bad_numbers_are_answered_with_what_was_expected(self, array, message):
        with pytest.raises(ValueError, match=message):
            plots.curve(array, array)


class TestCurve:
    def test_points_truth_and_estimates_are_where_they_belong(self, sample, curve_of):
        x, y = sample
        ax = plots.curve(x, y, truth=(GRID, data.sine_truth(GRID)),
                         estimates={"narrow": (GRID, curve_of(0.1)), "wide": (GRID, curve_of(2))})
        (points,) = by_gid(ax, "role-value")
        np.testing.assert_allclose(points.get_xydata(), np.stack([x, y], axis=1), rtol=1e-5)
        narrow, wide = (by_gid(ax, f"role-output-{i}")[0] for i in (0, 1))
        np.testing.assert_allclose(narrow.get_ydata(), curve_of(0.1), rtol=1e-5)
        np.testing.assert_allclose(wide.get_ydata(), curve_of(2), rtol=1e-5)
        assert narrow.get_linestyle() != wide.get_linestyle()
        assert to_hex(narrow.get_color()) == to_hex(wide.get_color()) == style.PALETTE["output"]
        assert labels_of(ax) == [text("plots.truth"), text("plots.data"), "narrow", "wide"]

    def test_a_query_is_a_vertical_line_and_its_output_lies_on_it(self, sample):
        ax = plots.curve(*sample, query=(2.5, 1.25))
        (line,) = by_gid(ax, "role-query-0")
        assert list(line.get_xdata()) == [2.5, 2.5]
        (output,) = by_gid(ax, "role-output")
        assert output.get_xydata().tolist() == [[2.5, 1.25]]

    def test_rings_have_the_weights_as_area_and_tiny_weights_none(self, sample):
        x, y = sample
        weights = np.zeros_like(x)
        weights[[3, 5, 8]] = [0.2, 0.4, 0.4]
        (rings,) = by_gid(plots.curve(x, y, weights=weights), "role-weights")
        np.testing.assert_allclose(rings.get_offsets(), np.stack([x, y], 1)[[3, 5, 8]], rtol=1e-5)
        area = rings.get_sizes()
        np.testing.assert_allclose(area / area.max(), [0.5, 1, 1])

    def test_long_labels_take_more_rows_and_no_room_from_the_curve(self, sample):
        grids = {f"an estimate with a long name {i}": (GRID, GRID) for i in range(4)}
        ax = plots.curve(*sample, truth=(GRID, GRID), estimates=grids)
        ax.get_figure().draw_without_rendering()
        assert ax.get_position().width > 0.75
        short = plots.curve(*sample, truth=(GRID, GRID), estimates=(GRID, GRID))
        short.get_figure().draw_without_rendering()
        tops = {t.get_window_extent().y0 for t in short.get_legend().get_texts()}
        assert len(tops) == 1, "three short labels stand in one row"

    def test_labels_are_the_given_ones(self, sample):
        ax = plots.curve(*sample, xlabel="income in francs", ylabel="food in francs")
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("income in francs", "food in francs")

    def test_it_draws_where_it_is_told_to(self, sample):
        panels = style.axes(columns=2)
        assert plots.curve(*sample, ax=panels[1]) is panels[1]
        assert not panels[0].lines and panels[1].lines

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"truth": (GRID,)}, r"truth: expected a pair \(grid, heights\), got 1"),
            ({"estimates": {"a": (GRID, GRID[1:])}}, "a grid has 101, a heights has 100"),
            ({"estimates": {str(i): (GRID, GRID) for i in range(6)}}, "at most 5 series.* got 6"),
            ({"weights": np.ones(3)}, "x has 31, weights has 3"),
            ({"weights": -np.ones(31)}, "weights: expected numbers of 0 or more, got -1.0"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, sample, arguments, message):
        with pytest.raises(ValueError, match=message):
            plots.curve(*sample, **arguments)

    def test_x_and_y_of_different_length_are_refused(self):
        with pytest.raises(ValueError, match="x has 2, y has 3"):
            plots.curve([1, 2], [1, 2, 3])

    def test_inputs_are_left_alone(self, sample):
        x, y = (array.copy() for array in sample)
        plots.curve(x, y, weights=np.abs(y))
        np.testing.assert_array_equal(x, sample[0])
        np.testing.assert_array_equal(y, sample[1])


class TestKernelShapes:
    def test_each_kernel_has_its_panel_with_its_name(self):
        u = np.linspace(-2, 2, 41)
        shapes = {"flat": np.ones(41), "tent": np.maximum(0, 1 - np.abs(u)), "bell": np.exp(-u * u)}
        panels = plots.kernel_shapes(u, shapes)
        assert [ax.get_title(loc="left") for ax in panels] == list(shapes)
        for ax, height in zip(panels, shapes.values(), strict=True):
            np.testing.assert_allclose(by_gid(ax, "role-weights")[0].get_ydata(), height, rtol=1e-5)
        assert len(panels[0].get_figure().axes) == 3

    def test_a_height_for_every_distance(self):
        with pytest.raises(ValueError, match="u has 4, flat has 3"):
            plots.kernel_shapes(np.ones(4), {"flat": np.ones(3)})

    def test_nothing_to_draw_is_refused(self):
        with pytest.raises(ValueError, match="shapes: expected at least one series"):
            plots.kernel_shapes(np.ones(4), {})


class TestStems:
    def test_stems_stand_on_zero_at_the_keys(self):
        x, weights = np.array([0.5, 1.0, 4.0]), np.array([0.2, 0.7, 0.1])
        ax = plots.stems(x, weights, query=0.9)
        segments = np.array(ax.collections[0].get_segments())
        np.testing.assert_allclose(segments[:, 0], np.stack([x, 0 * x], 1))
        np.testing.assert_allclose(segments[:, 1], np.stack([x, weights], 1))
        assert ax.get_ylim()[0] == 0
        assert list(by_gid(ax, "role-query-0")[0].get_xdata()) == [0.9, 0.9]


class TestLooCurve:
    def test_the_lowest_point_is_marked_and_named(self):
        h = np.geomspace(0.1, 10, 21)
        error = (np.log10(h) - 0.3) ** 2 + 1
        ax = plots.loo_curve(h, {"leaving one out": error}, marks={"statsmodels": 2.0})
        line = ax.lines[0]
        best = int(np.argmin(error))
        assert line.get_markevery() == [best]
        name = f"leaving one out, {text('plots.lowest', bandwidth=f'{h[best]:.3g}')}"
        assert labels_of(ax) == [name, "statsmodels"]
        assert ax.get_xscale() == "log"
        assert list(ax.lines[1].get_xdata()) == [2.0, 2.0]

    def test_tick_labels_are_plain_numbers(self):
        ax = plots.loo_curve(np.geomspace(0.05, 3, 9), np.arange(9.0))
        ax.get_figure().draw_without_rendering()
        shown = {t.get_text() for t in ax.get_xticklabels()}
        assert {"0.1", "1"} <= shown
        assert not any("$" in label for label in shown)

    def test_a_bandwidth_of_zero_is_refused(self):
        with pytest.raises(ValueError, match=r"bandwidths: expected positive numbers, got 0\.0"):
            plots.loo_curve([0.0, 1.0], [1.0, 2.0])


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

    def test_axes_say_queries_and_keys(self):
        ax = plots.heatmap(np.eye(2))
        assert (ax.get_xlabel(), ax.get_ylabel()) == (text("plots.keys"), text("plots.queries"))
        assert plots.heatmap(np.ones((1, 3))).get_ylabel() == text("plots.query")

    def test_negative_numbers_are_grey_and_carry_a_true_minus(self):
        ax = plots.heatmap([[-0.5, 1.0], [-0.001, 0.0]], role="scores")
        assert to_hex(by_gid(ax, "role-scores-0-0")[0].get_facecolor()) == style.INK
        assert [t.get_text() for t in ax.texts] == ["−0.50", "1.00", "0.00", "0.00"]

    def test_two_maps_can_share_a_scale(self):
        ax = plots.heatmap([[0.25, 0.5]], largest=1.0)
        assert by_gid(ax, "role-weights-0-1")[0].get_alpha() == 0.25

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

    def test_blocked_cells_of_a_larger_matrix_have_the_colour_of_masks(self):
        mask = np.tril(np.ones((20, 20), dtype=bool))
        (patch,) = by_gid(plots.heatmap(np.ones((20, 20)), mask=mask), "role-mask")
        assert len(patch.get_path().vertices) == 5 * (~mask).sum()
        assert to_hex(patch.get_facecolor()) == style.PALETTE["mask"]

    def test_a_huge_matrix_is_one_picture_of_a_pixel_a_cell(self):
        matrix = np.random.default_rng(0).uniform(-1, 1, (61, 67))
        (image,) = plots.heatmap(matrix, role="scores").get_images()
        pixels = np.asarray(image.get_array())
        assert pixels.shape == (61, 67, 4)
        np.testing.assert_allclose(pixels[..., 3], 0.9 * np.abs(matrix) / np.abs(matrix).max(),
                                   atol=6e-3)
        np.testing.assert_allclose(pixels[matrix < -0.1][:, :3], 0)
        assert image.get_gid() == "role-scores"

    def test_many_names_are_thinned_and_long_ones_slanted(self):
        names = [f"name {i}" for i in range(30)]
        ax = plots.heatmap(np.eye(30), row_labels=names, column_labels=names)
        assert [t.get_text() for t in ax.get_yticklabels()] == names[::5]
        slanted = plots.heatmap(np.eye(6), column_labels=cast.names).get_xticklabels()
        assert {t.get_rotation() for t in slanted} == {40.0}

    @pytest.mark.parametrize(
        ("arguments", "error", "message"),
        [
            ({"matrix": np.ones(3)}, ValueError, r"matrix: expected shape \(queries, keys\)"),
            ({"matrix": [[np.nan]]}, ValueError, "matrix: expected finite numbers, got nan"),
            ({"matrix": np.eye(2), "mask": np.eye(2)}, TypeError, "mask: expected bool.*float64"),
            ({"matrix": np.eye(2), "mask": np.ones((3, 2), bool)}, ValueError,
             r"mask: expected a shape that broadcasts to \(2, 2\) .*got \(3, 2\)"),
            ({"matrix": np.eye(2), "row_labels": ["a"]}, ValueError, "row_labels: expected 2"),
            ({"matrix": np.eye(2), "column_labels": "ab"}, ValueError, "column_labels: expected 2"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, arguments, error, message):
        with pytest.raises(error, match=message):
            plots.heatmap(**arguments)


class TestBars:
    def test_one_bar_per_item_from_top_to_bottom_with_its_number(self):
        ax = plots.bars([0.7, 0.25, 0.05], labels=["a", "b", "c"])
        widths = [by_gid(ax, f"role-weights-{i}")[0].get_width() for i in range(3)]
        assert widths == [0.7, 0.25, 0.05]
        assert [t.get_text() for t in ax.texts] == ["0.70", "0.25", "0.05"]
        assert [t.get_text() for t in ax.get_yticklabels()] == ["a", "b", "c"]
        assert ax.get_ylim()[0] > ax.get_ylim()[1]
        assert ax.get_legend() is None

    def test_groups_stand_beside_each_other_and_differ_in_filling(self):
        groups = {"τ = 1": [0.6, 0.4], "τ = 0.1": [0.9, 0.1], "τ = 0": [1.0, 0.0]}
        ax = plots.bars(groups, labels=["a", "b"])
        drawn = [[by_gid(ax, f"role-weights-{i}-{g}")[0] for g in range(3)] for i in range(2)]
        widths = [[bar.get_width() for bar in item] for item in drawn]
        assert widths == [[0.6, 0.9, 1.0], [0.4, 0.1, 0.0]]
        fillings = [bar.get_facecolor()[3] for bar in drawn[0]]
        assert fillings == sorted(fillings, reverse=True) and len(set(fillings)) == 3
        assert labels_of(ax) == list(groups)

    def test_a_negative_score_has_its_number_at_its_left(self):
        ax = plots.bars([-0.5, 0.5], labels=["a", "b"], role="scores")
        assert [t.get_ha() for t in ax.texts] == ["right", "left"]
        assert ax.get_xlabel() == text("plots.roles.scores")

    @pytest.mark.parametrize(
        ("values", "message"),
        [
            ([0.5, 0.5, 0.0], "labels: expected 3 names"),
            ({"a": [1, 2], "b": [1, 2, 3]}, "a has 2, b has 3"),
            ({str(i): [1, 2] for i in range(5)}, "at most 4 groups, got 5"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, values, message):
        with pytest.raises(ValueError, match=message):
            plots.bars(values, labels=["a", "b"])


class TestPlane:
    def test_arrows_end_at_keys_and_query(self):
        ax = plots.plane(cast.keys, cast.query, names=cast.names, query_name=cast.query_name)
        for i, key in enumerate(cast.keys):
            (arrow,) = by_gid(ax, f"role-key-{i}")
            np.testing.assert_allclose(arrow._posA_posB, [[0, 0], key], rtol=1e-5, atol=1e-9)
        (arrow,) = by_gid(ax, "role-query-0")
        np.testing.assert_allclose(arrow._posA_posB[1], cast.query, rtol=1e-5)
        assert arrow.get_linestyle() != by_gid(ax, "role-key-0")[0].get_linestyle()
        names = {t.get_text() for t in ax.texts} - {""}
        assert names == {*cast.names, "Marvel"}

    def test_weights_are_areas_at_the_keys(self):
        weights = np.array([0.36, 0.36, 0.09, 0.09, 0.09, 0.01])
        ax = plots.plane(cast.keys, weights=weights)
        sizes = [by_gid(ax, f"role-weights-{i}")[0].get_markersize() for i in range(6)]
        np.testing.assert_allclose(np.square(sizes) / sizes[0] ** 2, weights / weights[0])

    @pytest.mark.parametrize("degrees", [0, 45, 50, 105, 190, 275])
    def test_no_two_names_touch_wherever_the_query_points(self, degrees):
        query = np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))])
        ax = plots.plane(cast.keys, query, names=cast.names, query_name="Marvel")
        assert overlaps(ax.get_figure()) == []

    def test_three_coordinates_are_refused(self):
        with pytest.raises(ValueError, match=r"keys: expected 2 coordinates .* got \(4, 3\)"):
            plots.plane(np.ones((4, 3)))

    def test_positions_are_pushed_apart_no_further_than_needed(self):
        from attnbook.plots.items import apart

        assert apart(np.array([0.0, 2.0, 4.0]), 1.0).tolist() == [0, 2, 4]
        np.testing.assert_allclose(apart(np.array([0.0, 0.0, 0.0]), 1.0), [-1, 0, 1])


class TestSeries:
    def test_lines_and_bands_hold_the_numbers(self):
        d_k = 2 ** np.arange(2, 9)
        rows = np.stack([0.5 / d_k, 1.0 / d_k, 2.0 / d_k])
        ax = plots.jacobian_norm(d_k, {"raw": rows, "scaled": np.ones((3, 7))})
        line = by_gid(ax, "role-weights-0")[0]
        np.testing.assert_allclose(line.get_ydata(), rows[1], rtol=1e-5)
        band = ax.collections[0].get_paths()[0].get_extents()
        assert (band.y0, band.y1) == pytest.approx((rows[0].min(), rows[2].max()), rel=1e-5)
        assert (ax.get_xscale(), ax.get_yscale()) == ("log", "log")
        assert labels_of(ax) == ["raw", "scaled"]

    def test_ticks_of_d_k_are_values_that_were_measured(self):
        d_k = 2 ** np.arange(2, 11)
        ax = plots.score_variance(d_k, {"raw": d_k, "scaled": np.ones(9)})
        assert set(ax.get_xticks()) <= set(d_k) and 3 <= len(ax.get_xticks()) <= 7
        assert ax.get_xticks()[-1] == 1024

    def test_losses_have_no_markers(self):
        ax = plots.losses(np.arange(50), {"training": np.linspace(1, 0.5, 50)})
        assert ax.lines[0].get_marker() in ("", "None")
        assert (ax.get_xlabel(), ax.get_ylabel()) == (text("plots.step"), text("plots.loss"))

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"x": [1, 2], "named": {"a": [0.0, 1.0]}, "log": "y"}, "a: expected positive numbers"),
            ({"x": [0, 2], "named": {"a": [1.0, 1.0]}, "log": "x"}, "x: expected positive numbers"),
            ({"x": [1, 2], "named": {"a": [1.0]}}, "x has 2, a has 1"),
            ({"x": [1], "named": {str(i): [1.0] for i in range(6)}}, "at most 5 series, got 6"),
        ],
    )
    def test_what_cannot_be_drawn_is_refused(self, arguments, message):
        with pytest.raises(ValueError, match=message):
            plots.lines(**arguments)

    def test_quartiles_are_three_rows(self):
        with pytest.raises(ValueError, match=r"raw: expected 3 rows .* got 2"):
            plots.jacobian_norm([4, 8], {"raw": np.ones((2, 2))})

    def test_a_histogram_is_a_density_over_common_bins(self):
        rng = np.random.default_rng(1)
        samples = {"wide": rng.normal(0, 3, 500), "narrow": rng.normal(0, 1, 700)}
        ax = plots.histogram(samples, bins=20)
        drawn = [by_gid(ax, f"role-scores-{i}")[0].get_data() for i in (0, 1)]
        np.testing.assert_array_equal(drawn[0].edges, drawn[1].edges)
        for stairs in drawn:
            assert np.sum(stairs.values * np.diff(stairs.edges)) == pytest.approx(1)

    def test_a_spread_shows_every_seed_and_the_median(self):
        values = {"average": [0.9, 0.8, 1.1], "learned": [0.05, 0.07, 0.06]}
        ax = plots.spread(values, log=True, xlabel="mean squared error")
        dots = [line for line in ax.lines if line.get_marker() == "o"]
        assert [sorted(line.get_xdata()) for line in dots] == [sorted(v) for v in values.values()]
        assert [t.get_text() for t in ax.texts] == ["0.9", "0.06"]


@functools.cache
def gallery():
    """Return one typical figure of every kind."""
    x, y = data.sine()
    heights, weights = nadaraya_watson(x, x, y, kernel=gaussian, bandwidth=0.3)
    u, d_k = np.linspace(-3, 3, 301), 2 ** np.arange(2, 11)
    scores = cast.keys @ cast.query
    return {
        "fig-curve": plots.curve(x, y, truth=(GRID, data.sine_truth(GRID)),
                                 estimates={"h = 0.3": (x, heights)}, query=(2.0, 3.0),
                                 weights=weights[20]),
        "fig-kernel-shapes": plots.kernel_shapes(
            u, {"Gaussian": np.exp(-u * u / 2), "boxcar": (np.abs(u) <= 1) * 1.0}),
        "fig-stems": plots.stems(x, weights[20], query=2.0),
        "fig-loo-curve": plots.loo_curve(np.geomspace(0.1, 3, 50), np.cos(np.arange(50) / 9) + 2),
        "fig-heatmap": plots.heatmap(masked_softmax(cast.keys @ cast.keys.T),
                                     row_labels=cast.names, column_labels=cast.names),
        "fig-causal": plots.heatmap(np.eye(20), mask=np.tril(np.ones((20, 20), dtype=bool))),
        "fig-bars": plots.bars({"τ = 1": masked_softmax(scores), "τ = 0.1":
                                masked_softmax(scores / 0.1)}, labels=cast.names),
        "fig-plane": plots.plane(cast.keys, cast.query, names=cast.names),
        "fig-variance": plots.score_variance(d_k, {"q · k": d_k * 1.0, "scaled": d_k**0.0}),
        "fig-jacobian": plots.jacobian_norm(d_k, {"raw": np.array([[1], [2], [3]]) / d_k}),
        "fig-losses": plots.losses(np.arange(300), {"loss": np.exp(-np.arange(300) / 50)}),
        "fig-histogram": plots.histogram({"q · k": np.sin(np.arange(900.0))}),
        "fig-spread": plots.spread({"average": [0.9, 0.8], "learned": [0.1, 0.2]}, log=True),
    }


class TestShow:
    def test_the_bundle_has_picture_and_name(self):
        figure = plots.show(plots.bars([1.0], labels=["a"]), "fig-one-bar")
        bundle = figure._repr_mimebundle_()
        assert bundle == {"image/svg+xml": figure.svg, "text/plain": "<figure fig-one-bar>"}
        assert repr(figure) == "<figure fig-one-bar>"

    def test_figures_axes_and_arrays_of_axes_are_accepted(self):
        panels = style.axes(columns=2)
        figure = panels[0].get_figure()
        shown = {plots.show(given, "fig-panels").svg for given in (figure, panels[1], panels)}
        assert len(shown) == 1

    @pytest.mark.parametrize("name", ["nw-curve", "fig-", "fig_nw", "Fig-nw", "fig-a b", "fig"])
    def test_a_name_that_is_no_label_is_refused(self, name):
        with pytest.raises(ValueError, match="name: expected fig- and lower-case words"):
            plots.show(style.axes(), name)

    @pytest.mark.parametrize("given", [None, [], "figure", np.ones(3)])
    def test_what_is_no_figure_is_refused(self, given):
        with pytest.raises(TypeError, match="show: expected a Figure, Axes or an array of Axes"):
            plots.show(given, "fig-nothing")

    def test_axes_of_two_figures_are_refused(self):
        with pytest.raises(TypeError, match="expected Axes of one figure, got Axes of 2"):
            plots.show([style.axes(), style.axes()], "fig-two")

    def test_nothing_stays_open(self):
        import matplotlib.pyplot as plt

        before = plt.get_fignums()
        plots.show(plots.bars([1.0], labels=["a"]), "fig-ours")
        figure, _ = plt.subplots()
        assert plt.get_fignums() != before
        plots.show(figure, "fig-theirs")
        assert plt.get_fignums() == before
        assert isinstance(figure, Figure)

    @pytest.mark.slow
    def test_the_same_data_give_the_same_characters_in_every_process(self):
        program = (
            "import hashlib, sys; sys.path.insert(0, 'tests')\n"
            "from test_plots import gallery\n"
            "from attnbook import plots\n"
            "svg = ''.join(plots.show(figure, name).svg for name, figure in gallery().items())\n"
            "print(hashlib.sha256(svg.encode()).hexdigest())"
        )
        settings = [
            {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "1"},
            {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2", "PYTHONHASHSEED": "2",
             "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3", "TZ": "Asia/Tokyo", "MPLBACKEND": "svg"},
        ]
        hashes = {
            subprocess.run([sys.executable, "-W", "ignore", "-c", program], cwd=ROOT, check=True,
                           capture_output=True, text=True, timeout=120,
                           env={**os.environ, **setting}).stdout
            for setting in settings
        }
        assert len(hashes) == 1 and len(hashes.pop()) == 65

    def test_two_figures_on_a_page_share_no_id(self):
        first, second = (plots.show(plots.bars([0.5, 0.5], labels=["a", "b"]), name).svg
                         for name in ("fig-first", "fig-second"))
        ids = [set(re.findall(r'\bid="([^"]+)"', svg)) for svg in (first, second)]
        assert ids[0] and not ids[0] & ids[1]

    @pytest.mark.parametrize("name", list(gallery()))
    def test_pictures_are_small_and_safe_inside_a_page(self, name):
        svg = plots.show(gallery()[name], name).svg
        root = ElementTree.fromstring(svg)
        assert len(svg) < 25_000
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "g", "path", "use", "defs", "clipPath", "rect", "text"}
        assert "<!--" not in svg and "font-family:" not in svg and "style=" not in svg
        used = set(re.findall(r"#[0-9a-f]{6}\b", svg))
        assert used <= {*style.PALETTE.values(), "#000000", "#ffffff"}
        for reference in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg):
            assert f'id="{"".join(reference)}"' in svg

    @pytest.mark.parametrize("name", list(gallery()))
    def test_no_two_texts_lie_on_each_other(self, name):
        given = gallery()[name]
        figure = np.asarray(given, dtype=object).ravel()[0].get_figure()
        assert overlaps(figure) == []

    @pytest.mark.parametrize("name", list(gallery()))
    def test_text_is_large_enough_on_a_phone(self, name):
        root = ElementTree.fromstring(plots.show(gallery()[name], name).svg)
        width = float(root.get("viewBox").split()[2])
        sizes = [float(t.get("font-size", root.get("font-size"))) for t in root.iter()
                 if t.tag.endswith("text")]
        assert min(sizes) * 320 / width >= 7.9
        assert np.median(sizes) * 320 / width >= 7.9

    def test_roles_are_classes_and_keep_their_index(self):
        svg = plots.show(plots.bars([0.5, 0.5], labels=["a", "b"]), "fig-roles").svg
        assert 'class="role-weights" data-gid="role-weights-1"' in svg

    def test_text_stays_text(self):
        svg = plots.show(plots.bars([1.0], labels=["<b> & ü"]), "fig-text").svg
        assert "&lt;b&gt; &amp; ü</text>" in svg


class TestPaths:
    @staticmethod
    def points(path):
        """Walk along a path of M, m, l, h, v and z, and return where it turns."""
        at, start, found = np.zeros(2), np.zeros(2), []
        for command, rest in re.findall(r"([MmlhvzZ])([^MmlhvzZ]*)", path):
            numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
            if command in "hv":
                steps = [[n, 0] if command == "h" else [0, n] for n in numbers]
            else:
                steps = np.reshape(numbers, (-1, 2))
            for step in steps:
                at = np.array(step, float) if command == "M" else at + step
                start = at if command in "Mm" else start
                found.append(at)
            at = start if command == "z" else at
        return np.array(found)

    def test_a_curve_stays_within_a_twentieth_of_a_point(self):
        x = np.linspace(0, 400, 301)
        y = 100 + 80 * np.sin(x / 30)
        long = "M" + " L ".join(f"{a:.6f} {b:.6f}" for a, b in zip(x, y, strict=True))
        short = _paths.short_path(long)
        walked = self.points(short)
        assert len(short) < len(long) / 4
        slope = 80 / 30 * np.cos(x / 30)
        away = np.abs(np.interp(x, walked[:, 0], walked[:, 1]) - y) / np.sqrt(1 + slope**2)
        assert away.max() < 0.05
        np.testing.assert_allclose(walked[[0, -1]], [[x[0], y[0]], [x[-1], y[-1]]], atol=0.006)

    def test_rounding_does_not_add_up_along_a_path(self):
        x = np.arange(400) * 1.003004
        y = (np.arange(400) % 2) * 7.7777
        long = "M" + " L ".join(f"{a:.6f} {b:.6f}" for a, b in zip(x, y, strict=True))
        np.testing.assert_allclose(self.points(_paths.short_path(long)), np.stack([x, y], 1),
                                   atol=0.0051)

    def test_several_closed_shapes_keep_their_corners(self):
        long = "M 10 10 L 20 10 L 20 25 L 10 25 z M 30 10 L 41.5 10 L 41.5 25 L 30 25 z"
        walked = self.points(_paths.short_path(long))
        assert walked.tolist() == [[10, 10], [20, 10], [20, 25], [10, 25],
                                   [30, 10], [41.5, 10], [41.5, 25], [30, 25]]
