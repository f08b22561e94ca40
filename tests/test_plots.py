"""Curves, kernels, series and the style: what they draw and what they refuse."""

import pathlib
import subprocess
import sys

import matplotlib as mpl
import numpy as np
import pytest
import torch
from figures import GRID, by_gid, labels_of
from matplotlib.colors import to_hex, to_rgb

from attnbook import data, plots
from attnbook.kernels import gaussian, nadaraya_watson
from attnbook.messages import text
from attnbook.plots import _checks, style

ROOT = pathlib.Path(__file__).parents[1]


@pytest.fixture
def sample():
    return data.sine(num_points=31)


@pytest.fixture
def curve_of(sample):
    x, y = sample
    return lambda h: nadaraya_watson(GRID, x, y, kernel=gaussian, bandwidth=h)[0]


class TestStyle:
    @pytest.mark.slow
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

    @pytest.mark.slow
    def test_drawing_leaves_matplotlib_as_it_was_and_does_not_listen_to_it(self, sample):
        usual = plots.show(plots.curve(*sample), "fig-style").svg
        with mpl.rc_context({"font.size": 31, "axes.facecolor": "#123456", "lines.linewidth": 9}):
            before = dict(mpl.rcParams)
            assert plots.show(plots.curve(*sample), "fig-style").svg == usual
            assert dict(mpl.rcParams) == before

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
            (np.ones((2, 3)), r"x: expected shape \(points\), got \(2, 3\). Try one item of a"),
            ([], r"x: expected shape \(points\), got \(0,\)"),
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

    @pytest.mark.slow
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
        ax = plots.loo_curve(h, {"leaving one out": error})
        line = ax.lines[0]
        best = int(np.argmin(error))
        assert line.get_markevery() == [best]
        name = f"leaving one out, {text('plots.lowest', bandwidth=f'{h[best]:.3g}')}"
        assert labels_of(ax) == [name]
        assert ax.get_xscale() == "log"

    @pytest.mark.slow
    def test_tick_labels_are_plain_numbers(self):
        ax = plots.loo_curve(np.geomspace(0.05, 3, 9), np.arange(9.0))
        ax.get_figure().draw_without_rendering()
        shown = {t.get_text() for t in ax.get_xticklabels()}
        assert {"0.1", "1"} <= shown
        assert not any("$" in label for label in shown)

    @pytest.mark.slow
    def test_ticks_that_need_powers_of_ten_are_all_written_so(self):
        ax = plots.lines([1, 2, 3], {"": [1, 1e3, 1e6]}, log="y")
        ax.get_figure().draw_without_rendering()
        shown = {t.get_text() for t in ax.get_yticklabels()}
        assert {"1", "10²", "10⁴"} <= shown
        assert not {"100", "10000"} & shown

    def test_small_numbers_of_a_heatmap_can_be_left_out(self):
        ax = plots.heatmap([[0.04, 0.96], [-0.5, 0.5]], least=0.05)
        assert [t.get_text() for t in ax.texts] == ["0.96", "−0.50", "0.50"]


class TestSeries:

    def test_ticks_of_d_k_are_values_that_were_measured(self):
        d_k = 2 ** np.arange(2, 11)
        ax = plots.score_variance(d_k, {"raw": d_k, "scaled": np.ones(9)})
        assert set(ax.get_xticks()) <= set(d_k) and 3 <= len(ax.get_xticks()) <= 7
        assert ax.get_xticks()[-1] == 1024

    def test_a_spread_shows_every_seed_and_the_median(self):
        values = {"average": [0.9, 0.8, 1.1], "learned": [0.05, 0.07, 0.06]}
        ax = plots.spread(values, log=True, xlabel="mean squared error")
        dots = [line for line in ax.lines if line.get_marker() == "o"]
        assert [sorted(line.get_xdata()) for line in dots] == [sorted(v) for v in values.values()]
        assert [t.get_text() for t in ax.texts] == ["0.90", "0.06"]

    def test_the_median_of_a_spread_is_rounded_as_on_paper(self):
        """The float 0.565 lies just below 0.565; a reader rounds it up."""
        values = {"a": [0.565], "b": [0.145], "d": [0.8549], "e": [0.0325], "f": [1]}
        shown = [t.get_text() for t in plots.spread(values).texts]
        assert shown == ["0.57", "0.15", "0.85", "0.03", "1.00"]

    def test_the_medians_of_a_spread_have_the_same_number_of_decimals(self):
        shown = [t.get_text() for t in plots.spread({"a": [0.58], "b": [31.55]}).texts]
        assert shown == ["0.6", "31.6"]

    def test_groups_of_a_spread_stand_below_their_headings_and_apart(self):
        ax = plots.spread({"one": {"a": [1.0], "b": [2.0]}, "two": {"a": [3.0], "b": [4.0]}})
        heads = {t.get_text(): t.xy[1] for t in ax.texts if t.get_weight() == "bold"}
        rows = list(ax.get_yticks())
        assert [t.get_text() for t in ax.get_yticklabels()] == ["a", "b", "a", "b"]
        assert heads["one"] < rows[0] < rows[1] < heads["two"] < rows[2]
        assert heads["two"] - rows[1] > rows[1] - rows[0]
        dots = [line for line in ax.lines if line.get_marker() == "o"]
        assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in dots] == list(
            zip([1.0, 2.0, 3.0, 4.0], rows, strict=True))

    def test_of_five_lines_one_is_broad_and_one_grey(self):
        five = plots.lines([1, 2], {str(i): [i, i] for i in range(5)}).lines
        assert five[0].get_linewidth() > 2 * five[1].get_linewidth()
        assert [line.get_alpha() is None for line in five] == [False, True, True, True, False]
        four = plots.lines([1, 2], {str(i): [i, i] for i in range(4)}).lines
        assert all(line.get_alpha() is None for line in four)
