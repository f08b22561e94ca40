"""Curves, kernels, series and the style: what they draw and what they refuse."""

import subprocess
import sys

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.colors import to_rgb

from attnbook import data, plots
from attnbook.plots import _checks, style


@pytest.fixture
def sample():
    return data.sine(num_points=31)


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

class TestNumbers:
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

    def test_inputs_are_left_alone(self, sample):
        x, y = (array.copy() for array in sample)
        plots.curve(x, y, estimates=(x, np.abs(y)))
        np.testing.assert_array_equal(x, sample[0])
        np.testing.assert_array_equal(y, sample[1])


class TestLooCurve:

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


class TestSeries:

    def test_the_median_of_a_spread_is_rounded_as_on_paper(self):
        """The float 0.565 lies just below 0.565; a reader rounds it up."""
        values = {"a": [0.565], "b": [0.145], "d": [0.8549], "e": [0.0325], "f": [1]}
        shown = [t.get_text() for t in plots.spread(values).texts]
        assert shown == ["0.57", "0.15", "0.85", "0.03", "1.00"]
