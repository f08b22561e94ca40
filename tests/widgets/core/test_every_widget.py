"""What holds for every widget: a figure that stands alone, and bounds that teach."""

import functools
import json
import math
import re

import pytest
from figures_of_widgets import figure

from attnbook import widgets
from attnbook.widgets.core.models import ModelWidget

every = pytest.mark.parametrize("kind", [name for name, one in widgets.BY_KIND.items()
                                         if one.schema()])


@functools.cache
def opened(kind):
    """Return a widget as it opens; no test here changes it."""
    return widgets.BY_KIND[kind]()


@pytest.mark.slow
@every
def test_the_figure_stands_without_a_script(kind):
    widget = opened(kind)
    page = figure(widget)
    [outer] = page.all("figure")
    assert outer["id"] == "widget-" + kind.replace("_", "-")
    assert outer["class"] == "ab-figure" and outer["data-widget"] == kind
    assert page.found[1][0] == "figcaption" and widget.title() in page.text
    assert all(one["role"] == "img" and len(one["aria-label"]) > 40 for one in page.all("svg"))
    assert page.all("svg") or page.all("math")
    assert page.all("table") and page.all("th") and page.all("caption")
    markup = widget.page_html()
    assert len(markup.encode()) < 80_000
    assert markup == widgets.BY_KIND[kind]().page_html()


@pytest.mark.slow
@every
def test_the_page_starts_from_the_whole_state_in_six_digits(kind):
    widget = opened(kind)
    state = json.loads(figure(widget).all("figure")[0]["data-state"])
    assert set(widget.state()) <= set(state) and not {"kind", "name"} & set(state)
    for number in re.findall(r"\d\.\d+", json.dumps(state)):
        assert len(number.replace(".", "").lstrip("0")) <= 6, number
    if isinstance(widget, ModelWidget):
        assert [one["name"] for one in state["models"]] == [*widget.model_files]


@pytest.mark.slow
@every
def test_the_live_view_has_the_figure_beside_it_and_a_short_line(kind):
    widget = opened(kind)
    data, _ = widget._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    line = data["text/plain"]
    assert line.startswith(f"{type(widget).__name__}(") and len(line) <= 110


def wrong(spec):
    """Return values that a part of a state must not take."""
    between = [0.5 + spec["min"]] if spec.get("integer") else []
    outside = [spec["min"] - 1, spec["max"] + 1, *between] if "min" in spec else []
    many = [0.5] * spec.get("length", 0)
    return [None, b"x", *{
        "number": [*outside, math.nan, math.inf, True, "1"],
        "numbers": [many[1:], *([*many[1:], one] for one in ["1", math.nan, *outside])],
        "choice": ["no such", 0, True],
        "words": ["", "no such word", 5, " ".join(spec.get("known", [])[:1] * 99)],
        "characters": ["", " a", "\x00", "a" * 99],
        "text": ["x" * (spec.get("most", 0) + 1), "\ud800", 5],
        "strokes": [".AAA", ".AA..AA", ".AA\n", "." + "A" * spec.get("most", 0), ".ÄÄ", ".٣٣"],
        "flag": [1, 0, "yes"],
        "flags": [[True] * (spec.get("length", 0) - 1), [1] * spec.get("length", 0)],
    }[spec["type"]]]


@pytest.mark.slow
@every
def test_what_is_not_allowed_is_refused_with_help_and_changes_nothing(kind):
    widget = opened(kind)
    before = widget.state()
    for name, spec in widget.schema().items():
        if "within" in spec and spec["type"] == "number":
            spec = dict(zip(("min", "max"), widget.traits()[name].bounds(widget), strict=True),
                        type="number")
        for value in wrong(spec):
            with pytest.raises(ValueError, match=f"^{name}: expected .* Try ") as caught:
                widget.set_state({name: value})           # as a browser would
            assert "got " in str(caught.value)
            assert widget.state() == before
