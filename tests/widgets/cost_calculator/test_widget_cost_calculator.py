"""The widget of chapter 13: its numbers are attnbook's, and its picture shows them."""

import pytest

from attnbook import costs
from attnbook.messages import table
from attnbook.widgets import CostCalculator

WORDS = table()["cost_calculator"]


@pytest.mark.parametrize(("name", "model"), costs.PUBLISHED.items())
def test_published_models_are_found_again_and_cost_what_they_cost(name, model):
    sharing = {1: "none", 4: "groups"}[model.num_heads // model.num_kv_heads]
    widget = CostCalculator(num_layers=model.num_layers, num_heads=model.num_heads,
                            d_head=str(model.d_head), sharing=sharing, seq_len=model.max_len)
    assert widget.preset == name
    assert widget.storage["cache"] == model.cache(model.max_len)
    widget.seq_len += 1
    assert widget.preset == "own"


def test_the_question_asks_where_the_lines_cross():
    for width, dearer in ((64, False), (512, False), (513, True), (4096, True)):
        counted = CostCalculator(num_heads=8, d_head="64", seq_len=width).operations
        assert (counted["attention"] > counted["recurrent"]) is dearer
    assert "512" in WORDS["predict"]["question"]
