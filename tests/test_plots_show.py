"""Every kind of figure as SVG: deterministic, readable, without waste."""

import functools
import os
import pathlib
import re
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
from figures import GALLERY, gallery, overlaps

from attnbook import plots
from attnbook.data.palette import ROLES, variable
from attnbook.plots import _paths, style

ROOT = pathlib.Path(__file__).parents[1]


@functools.cache
def drawn(name):
    return plots.show(gallery()[name], name).svg


class TestShow:

    @pytest.mark.slow
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

    @pytest.mark.long
    def test_the_same_data_give_the_same_characters_in_every_process(self):
        program = (
            "import hashlib, sys; sys.path.insert(0, 'tests')\n"
            "from figures import gallery\n"
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

    @pytest.mark.slow
    def test_two_figures_on_a_page_share_no_id(self):
        first, second = (plots.show(plots.bars([0.5, 0.5], labels=["a", "b"]), name).svg
                         for name in ("fig-first", "fig-second"))
        ids = [set(re.findall(r'\bid="([^"]+)"', svg)) for svg in (first, second)]
        assert ids[0] and not ids[0] & ids[1]

    @pytest.mark.slow
    def test_the_gallery_has_what_its_names_say(self):
        assert tuple(gallery()) == GALLERY

    @pytest.mark.slow
    @pytest.mark.parametrize("name", GALLERY)
    def test_pictures_are_small_and_safe_inside_a_page(self, name):
        svg = drawn(name)
        root = ElementTree.fromstring(svg)
        assert len(svg) < 25_000
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "g", "path", "use", "defs", "clipPath", "rect", "text"}
        assert "<!--" not in svg and "font-family:" not in svg and "style=" not in svg
        used = set(re.findall(r"var\(--role-[^)]+\)|#[0-9a-f]{6}\b", svg))
        assert used <= {*map(variable, ROLES), "#000000", "#ffffff"}
        for reference in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg):
            assert f'id="{"".join(reference)}"' in svg

    @pytest.mark.slow
    @pytest.mark.parametrize("name", GALLERY)
    def test_no_two_texts_lie_on_each_other(self, name):
        given = gallery()[name]
        figure = np.asarray(given, dtype=object).ravel()[0].get_figure()
        assert overlaps(figure, svg=drawn(name)) == []

    @pytest.mark.slow
    @pytest.mark.parametrize("name", GALLERY)
    def test_text_is_large_enough_on_a_phone(self, name):
        root = ElementTree.fromstring(drawn(name))
        width = float(root.get("viewBox").split()[2])
        sizes = [float(t.get("font-size", root.get("font-size"))) for t in root.iter()
                 if t.tag.endswith("text")]
        assert min(sizes) * 320 / width >= 7.9
        assert np.median(sizes) * 320 / width >= 7.9

    @pytest.mark.slow
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

    @pytest.mark.slow
    def test_rounding_does_not_add_up_along_a_path(self):
        x = np.arange(400) * 1.003004
        y = (np.arange(400) % 2) * 7.7777
        long = "M" + " L ".join(f"{a:.6f} {b:.6f}" for a, b in zip(x, y, strict=True))
        np.testing.assert_allclose(self.points(_paths.short_path(long)), np.stack([x, y], 1),
                                   atol=0.0051)
