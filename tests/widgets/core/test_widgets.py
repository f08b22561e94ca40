"""The Python side of the widgets: bounds that teach, figures that stand without JavaScript."""

from __future__ import annotations

import importlib.util
import json
import math
import re
from types import ModuleType

import numpy as np
import pytest
from figures_of_widgets import ROOT, Strict, figure, flat

from attnbook import kernels, widgets
from attnbook.data import cast, engel, sine
from attnbook.messages import table
from attnbook.pooling import masked_softmax
from attnbook.widgets import DataSet, KernelExplorer, Library, SoftmaxLab
from attnbook.widgets.core.html import Table, join, tag
from attnbook.widgets.softmax_lab import normals, products_by_width


def test_two_figures_on_a_page_have_names_of_their_own():
    first, second = Library(), Library(name="widget-library-2")
    assert (first.name, second.name) == ("widget-library", "widget-library-2")
    Strict(first.page_html() + second.page_html())
    with pytest.raises(ValueError, match="small letters, digits and hyphens"):
        Library(name="2 widgets")


REFUSED = [
    (Library, {"temperature": -1}, r"temperature: expected a number from 0 to 20, got -1"),
    (SoftmaxLab, {"scores": [1, 2]}, r"scores: expected 6 numbers from -6 to 6, got \[1, 2\]"),
    (SoftmaxLab, {"mask": [1, 0, 1, 0, 1, 0]}, "mask: expected 6 times True or False"),
    (SoftmaxLab, {"width": 1.5}, "width: expected a whole number from 1 to 1024, got 1.5"),
    (SoftmaxLab, {"panel": "both"}, "panel: expected one of 'scores', 'scale', got 'both'"),
    (KernelExplorer, {"bandwidth": 0}, "bandwidth: expected a number from 0.0497"),
    (KernelExplorer, {"data": "moon"}, "data: expected one of 'sine', got 'moon'"),
]


@pytest.mark.parametrize(("make", "state", "words"), REFUSED)
def test_values_out_of_bounds_are_refused_with_help(make, state, words):
    with pytest.raises(ValueError, match=words) as caught:
        make(**state)
    assert "Try " in str(caught.value)
    widget = make()
    before = widget.state()
    with pytest.raises(ValueError, match=words):
        widget.set_state(state)  # as a browser would
    assert widget.state() == before


def test_unknown_keywords_are_named():
    with pytest.raises(TypeError, match="got temprature"):
        Library(temprature=1)


@pytest.mark.parametrize(("x", "y", "words"), [
    ([0.0, 1.0], [1.0], r"shapes \(2,\) and \(1,\)"),
    ([1.0], [1.0], "at least two numbers"),
    ([1.0, 1.0], [1.0, 2.0], "at least two places"),
    ([0.0, 1.0], [math.nan, 2.0], "finite numbers"),
])
def test_data_that_cannot_be_fitted_are_refused(x, y, words):
    with pytest.raises(ValueError, match=words):
        DataSet(x, y)


def test_kernel_explorer_shows_what_attnbook_computes():
    x, y = sine()
    widget = KernelExplorer(bandwidth=0.4, query=1.3, kernel="epanechnikov")
    y_hat, weights = kernels.nadaraya_watson(
        np.array([1.3]), x, y, kernel=kernels.epanechnikov, bandwidth=0.4)
    assert widget.y_hat == y_hat[0]
    np.testing.assert_array_equal(widget.weights, weights[0])
    assert widget.leave_one_out_error == kernels.leave_one_out_error(
        x, y, kernel=kernels.epanechnikov, bandwidth=0.4)
    assert len(widget.table().rows) == 50


def test_kernel_explorer_with_two_data_sets_starts_where_the_first_one_says():
    income, food = engel()
    sets = {"sine": DataSet(*sine(), bandwidth=0.3, query=1.0), "engel": DataSet(income, food)}
    assert KernelExplorer(sets).state() == {
        "bandwidth": 0.3, "data": "sine", "kernel": "gaussian", "query": 1.0}
    other = KernelExplorer(sets, data="engel")
    assert other.bandwidth == pytest.approx(np.ptp(income) / 10)
    assert len(other.table().rows) == 235
    other.data = "sine"  # bandwidth and query stay, and are read within the data's own bounds
    assert other.y_hat == pytest.approx(KernelExplorer(
        sets, bandwidth=sets["sine"].bandwidth_range[1], query=sets["sine"].x_range[1]).y_hat)


def test_library_mixes_the_values_of_the_cast():
    widget = Library(temperature=0.5)
    weights = masked_softmax(cast.keys @ cast.query / 0.5)
    np.testing.assert_allclose(widget.weights, weights, rtol=1e-12)
    np.testing.assert_allclose(widget.output, weights @ cast.values, rtol=1e-12)


@pytest.mark.parametrize(("angle", "shares"), [(50.0, {"comics": 1.0}),
                                               (55.0, {"comics": 0.5, "films": 0.5})])
def test_library_at_temperature_0_is_a_look_up_and_ties_share(angle, shares):
    found = dict(zip(cast.names, Library(angle=angle, temperature=0).weights, strict=True))
    assert {name: weight for name, weight in found.items() if weight} == shares


def test_library_without_a_direction_is_the_plain_average():
    for temperature in (0, 0.25, 20):
        widget = Library(length=0, temperature=temperature)
        np.testing.assert_allclose(widget.output, cast.values.mean(axis=0), rtol=1e-12)


def test_the_hottest_library_is_nearly_a_plain_average():
    assert np.ptp(Library(temperature=20).weights * 6) < 0.1


def test_softmax_lab_follows_scores_mask_and_temperature():
    lab = SoftmaxLab(scores=np.arange(6.0), temperature=2.0, mask=[True, False] * 3)
    expected = masked_softmax(np.arange(6.0) / 2, np.array([True, False] * 3))
    np.testing.assert_array_equal(lab.weights, expected)
    step = 1e-6
    for j in range(6):
        moved = SoftmaxLab(scores=np.arange(6.0) + step * (np.arange(6) == j), temperature=2.0,
                           mask=[True, False] * 3)
        np.testing.assert_allclose((moved.weights - lab.weights) / step, lab.jacobian[:, j],
                                   atol=1e-6)
    assert lab.entropy == pytest.approx(-(expected[::2] * np.log(expected[::2])).sum())


def test_softmax_lab_with_no_key_has_weights_of_exactly_0_and_says_so():
    lab = SoftmaxLab(mask=[False] * 6)
    assert not lab.weights.any() and not lab.jacobian.any() and math.isnan(lab.entropy)
    assert "exactly 0" in lab.alt() and "exactly 0" in figure(lab).all("svg")[0]["aria-label"]


def test_softmax_lab_shows_both_softmaxes_of_one_draw_beside_each_other():
    lab = SoftmaxLab(panel="scale", width=64, draw=3)
    raw = products_by_width(3)[63]
    table, expected = lab.table(), [raw, masked_softmax(raw), raw / 8, masked_softmax(raw / 8)]
    assert len(table.columns) == 5 and len(table.rows) == len(raw)
    for row, *numbers in zip(table.rows, *expected, strict=True):
        shown = [float(cell.replace("−", "-")) for cell in row[1:]]
        assert np.abs(np.subtract(shown, numbers)).max() <= 0.00051
    picture = figure(lab).all("svg")[0]["aria-label"]
    assert picture == lab.alt() and f"{masked_softmax(raw).max():.2f}" in picture


def test_shared_random_numbers_are_normal_and_differ_between_draws():
    values = np.stack([normals(draw, 4000) for draw in range(20)])
    assert abs(values.mean()) < 0.02 and abs(values.std() - 1) < 0.01
    assert abs((values**4).mean() - 3) < 0.1
    between = np.corrcoef(values)[np.triu_indices(20, 1)]
    assert np.abs(between).max() < 0.07
    assert np.abs([np.corrcoef(v[:-1], v[1:])[0, 1] for v in values]).max() < 0.06


def test_dot_products_spread_with_the_root_of_their_width():
    sizes = np.stack([products_by_width(draw) for draw in range(40)]).std(axis=(0, 2))
    for width in (16, 64, 256, 1024):
        assert sizes[width - 1] == pytest.approx(math.sqrt(width), rel=0.12)


def test_the_default_draw_shows_what_the_prediction_says():
    lab = SoftmaxLab(panel="scale", width=512)
    raw, scaled = (masked_softmax(scores) for scores in lab._pair())
    assert raw.max() > 0.95 and scaled.max() < 0.5
    assert "largest weight" in lab.alt()


def test_start_is_what_reset_goes_back_to():
    lab = SoftmaxLab(temperature=3.0)
    lab.temperature = 5.0
    assert lab._start["temperature"] == 3.0
    assert set(lab._start) == set(lab.schema()) == set(lab.state_traits())


def test_html_helpers_escape():
    assert tag("a", "<b>", href='"&') == '<a href="&quot;&amp;">&lt;b&gt;</a>'
    assert join(["&", tag("br")]) == "&amp;<br>"
    assert "&lt;" in Table("<", ["a"], [["b"]]).html()


def script_of(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fixtures_script() -> ModuleType:
    return script_of("write_fixtures")


def test_the_scripts_know_the_states_that_the_classes_declare():
    built = (widgets.STATIC / "states.json").read_text("utf8")
    assert built == script_of("write_states").states(), "run make widgets"


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(fixtures_script().fixtures()))
def test_fixtures_of_the_javascript_tests_are_current(name):
    script = fixtures_script()
    stored = json.loads((script.TESTS / f"{name}.json").read_text("utf8"))
    made = json.loads(json.dumps(script.fixtures()[name]()))
    assert script.same(made, stored), "run python scripts/write_fixtures.py"


def test_a_stale_fixture_is_noticed():
    script = fixtures_script()
    assert script.same({"a": [1.0, "x"]}, {"a": [1.0 + 1e-15, "x"]})
    for other in ({"a": [1.0 + 1e-9, "x"]}, {"a": [1.0]}, {"b": [1.0, "x"]}, {"a": [True, "x"]}):
        assert not script.same({"a": [1.0, "x"]}, other)


def is_named(key: str, source: str) -> bool:
    """Whether sources name a message: whole, by its beginning, or each of its parts."""
    begun = [key[:end] for end in range(1, len(key)) if key[end - 1] in "._"]
    return (re.search(rf"""["'`.]{re.escape(key)}["'`]""", source) is not None
            or any(re.search(rf"""["'`.]{re.escape(start)}\$?{{""", source) for start in begun)
            or ("." in key and all(re.search(rf"""["'`]{re.escape(part)}["'`]""", source)
                                  for part in key.split("."))))


@pytest.mark.parametrize("area", sorted(
    set(table("en")) - {"bug_clinic", "cast", "checks", "plots", "site"}))
def test_every_message_is_used(area):
    """By the widget of its name, or by a script that widgets share."""
    folder = ROOT / "src/attnbook/widgets"
    homes = [folder / area] * (folder / area).is_dir() or [folder]
    source = "\n".join(path.read_text("utf8") for home in [*homes, folder / "core"]
                       for path in home.rglob("*.[pj]?") if "static" not in path.parts)
    assert [key for key in flat(table("en")[area])
            if key != "title" and not is_named(key, source)] == []


def test_what_names_a_message():
    for source in ('t("a.b_c")', "t('a.b_c')", "`own.a.b_c`", "t(`a.${x}`)", 'f"own.a.b_{x}"',
                   '["a", "b_c"]'):
        assert is_named("a.b_c", source), source
    for source in ('t("a.b")', "a.b_c", "t(`b_${x}`)", '["a", "b"]', 't("x.a.b_c.d")'):
        assert not is_named("a.b_c", source), source


@pytest.mark.parametrize("name", sorted({*widgets.__all__} - {"STATIC", "BookWidget", "DataSet"}))
def test_the_first_message_to_a_notebook_holds_all_that_a_view_needs(monkeypatch, name):
    """JupyterLab may draw a view before a second message has come."""
    first, opened = {}, widgets.BookWidget.open

    def remember(widget):
        first.update(widget.get_state())
        opened(widget)

    monkeypatch.setattr(widgets.BookWidget, "open", remember)
    made = getattr(widgets, name)(*["kernels"] * (name == "Quiz"))
    assert first == made.get_state()
    assert first["_start"] == made.state()
    assert first.get("recorded", True)
