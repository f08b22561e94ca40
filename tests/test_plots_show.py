"""Every kind of figure as SVG: deterministic, readable, without waste."""

import functools
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from figures import GALLERY, gallery, overlaps

from attnbook import plots
from attnbook.data.palette import ROLES, variable
from attnbook.plots import _paths, style


@functools.cache
def drawn(name):
    return plots.show(gallery()[name], name).svg


class TestShow:

    @pytest.mark.parametrize("name", ["nw-curve", "fig-", "fig_nw", "Fig-nw", "fig-a b", "fig"])
    def test_a_name_that_is_no_label_is_refused(self, name):
        with pytest.raises(ValueError, match="name: expected fig- and lower-case words"):
            plots.show(style.axes(), name)

    @pytest.mark.slow
    def test_two_figures_on_a_page_share_no_id(self):
        first, second = (plots.show(plots.bars([0.5, 0.5], labels=["a", "b"]), name).svg
                         for name in ("fig-first", "fig-second"))
        ids = [set(re.findall(r'\bid="([^"]+)"', svg)) for svg in (first, second)]
        assert ids[0] and not ids[0] & ids[1]

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
