"""Curves, kernels, series, items and the style: what they draw, refuse, and give a page."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from booktext import NOTEBOOKS, cells
from every import refuses
from figures import by_gid, overlaps
from matplotlib.colors import to_rgb

from attnbook import data, plots
from attnbook.data import cast
from attnbook.data.palette import ROLES, variable
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


class TestCurve:

    def test_inputs_are_left_alone(self, sample):
        x, y = (array.copy() for array in sample)
        plots.curve(x, y, estimates=(x, np.abs(y)))
        np.testing.assert_array_equal(x, sample[0])
        np.testing.assert_array_equal(y, sample[1])


class TestSeries:

    def test_the_median_of_a_spread_is_rounded_as_on_paper(self):
        """The float 0.565 lies just below 0.565; a reader rounds it up."""
        values = {"a": [0.565], "b": [0.145], "d": [0.8549], "e": [0.0325], "f": [1]}
        shown = [t.get_text() for t in plots.spread(values).texts]
        assert shown == ["0.57", "0.15", "0.85", "0.03", "1.00"]


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


class TestPlane:
    @pytest.mark.slow
    @pytest.mark.parametrize("degrees", [0, 45, 50, 105, 190, 275])
    def test_no_two_names_touch_wherever_the_query_points(self, degrees):
        query = np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))])
        ax = plots.plane(cast.keys, query, names=cast.names, query_name="Marvel")
        assert overlaps(ax.get_figure()) == []


test_what_cannot_be_drawn_is_refused = refuses([
    *((lambda array=array: plots.curve(array, array), ValueError, f"x: expected {words}")
      for array, words in (
        (np.ones((2, 3)), "shape (points), got (2, 3). Try one item of a"),
        ([], "shape (points), got (0,)"),
        ([1.0, np.nan], "finite numbers, got nan at index (1,)"),
        ([-np.inf], "finite numbers, got -inf at index (0,)"))),
    (lambda: plots.heatmap(np.ones(3)), ValueError, "matrix: expected shape (queries, keys)"),
    (lambda: plots.heatmap([[np.nan]]), ValueError, "matrix: expected finite numbers, got nan"),
    (lambda: plots.heatmap(np.eye(2), mask=np.eye(2)), TypeError, "mask: expected True…float64"),
    *((lambda name=name: plots.show(style.axes(), name), ValueError,
       "name: expected fig- and lower-case words")
      for name in ("nw-curve", "fig-", "fig_nw", "Fig-nw", "fig-a b", "fig")),
])


# --- what a page gets ----------------------------------------------------------------------------
def pictures(path):
    """Return the figures that a chapter has stored."""
    return ["".join(output.data["image/svg+xml"]) for cell in cells(path, "code")
            for output in cell.outputs if "image/svg+xml" in output.get("data", {})]


class TestShow:

    @pytest.mark.slow
    def test_two_figures_on_a_page_share_no_id(self):
        first, second = (plots.show(plots.bars([0.5, 0.5], labels=["a", "b"]), name).svg
                         for name in ("fig-first", "fig-second"))
        ids = [set(re.findall(r'\bid="([^"]+)"', svg)) for svg in (first, second)]
        assert ids[0] and not ids[0] & ids[1]

    @pytest.mark.slow
    @pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
    def test_stored_pictures_are_safe_inside_a_page(self, path):
        for svg in pictures(path):
            root = ElementTree.fromstring(svg)
            tags = {element.tag.rpartition("}")[2] for element in root.iter()}
            assert tags <= {"svg", "g", "path", "use", "defs", "clipPath", "pattern", "rect",
                            "image", "text"}
            assert "<!--" not in svg and "font-family:" not in svg and "style=" not in svg
            used = set(re.findall(r"var\(--role-[^)]+\)|#[0-9a-f]{6}\b", svg))
            assert used <= {*map(variable, ROLES), "#000000", "#ffffff"}
            for reference in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg):
                assert f'id="{"".join(reference)}"' in svg

    @pytest.mark.slow
    def test_text_stays_text(self):
        svg = plots.show(plots.bars([1.0], labels=["<b> & ü"]), "fig-text").svg
        assert "&lt;b&gt; &amp; ü</text>" in svg
