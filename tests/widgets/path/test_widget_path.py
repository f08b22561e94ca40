"""The Python side of the path on one slider: numbers, bounds, and figures without JavaScript."""

import json
import re

import pytest

from attnbook import path
from attnbook.widgets import OnePath
from attnbook.widgets.path import said
from attnbook.widgets.path.stops import PLACES, where


@pytest.mark.slow
def test_without_a_script_the_path_is_a_list_with_equations_and_links():
    page = OnePath().page_html()
    assert page.count("<li>") == 12 and page.count("<math") >= 12
    links = re.findall(r'<a href="#([\w-]+)" class="ab-book-link">([^<]+)</a>', page)
    assert [label for label, _ in links] == [place.label for place in PLACES.values()]
    assert links[7][1] == where("query")
    assert " style=" not in page, "a strict policy refuses inline styles"
    assert page.count("<rect") == 6 * (9 + 2 * 3)
    state = json.loads(page.split('data-state="')[1].split('"')[0].replace("&quot;", '"'))
    assert state["stop"] == 1 and state["width"] == path.LEARNED_WIDTH
    assert len(state["places"]) == 12


def test_a_knob_at_0_is_not_said_to_change_anything():
    knobs = {"width": 1.69, "turn": 60.0, "slope": 0.5}
    assert "rotates every query" in said("query", **knobs)
    assert "rotates nothing" in said("query", **knobs | {"turn": 0.0})
    assert "order counts" in said("positions", **knobs)
    assert "order does not count yet" in said("positions", **knobs | {"slope": 0.0})
    page = str(OnePath(turn=0.0, slope=0.0).fallback())
    assert "by 0 degrees," not in page and "order counts" not in page
