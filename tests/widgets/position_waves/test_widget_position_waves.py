"""The widget of chapter 7: its numbers are attnbook's, and its picture shows them."""

import re

import pytest
from booktext import ROOT

from attnbook.data import cast
from attnbook.messages import table
from attnbook.widgets import PositionWaves
from attnbook.widgets.position_waves import FARTHEST, LENGTH

WORDS = table()["position_waves"]


def test_the_query_always_fits_into_the_table():
    last = PositionWaves(position=LENGTH - 1 - FARTHEST, distance=FARTHEST)
    assert last.query_position == LENGTH - 1
    with pytest.raises(ValueError, match="position: expected a whole number from 0 to 23"):
        PositionWaves(position=24)


def test_the_items_are_called_as_everywhere():
    assert set(WORDS["items"].values()) == set(cast.names)
    rows = PositionWaves(method="alibi").table().rows
    assert [row[1] for row in rows[:6]] == list(cast.names)
    source = (ROOT / "src/attnbook/widgets/position_waves/math.js").read_text("utf8")
    ids = re.findall(r'"(\w+)"', re.search(r"ITEMS = \[(.*?)\]", source)[1])
    assert [WORDS["items"][name] for name in ids] == list(cast.names)
