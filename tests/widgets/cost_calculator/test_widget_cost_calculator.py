"""The widget of chapter 13: its numbers are attnbook's, and its picture shows them."""


import pytest

from attnbook import costs
from attnbook.messages import table
from attnbook.widgets import CostCalculator
from attnbook.widgets.cost_calculator import KERNEL_SIZE, WINDOW

WORDS = table()["cost_calculator"]
STATES = [{}, {"seq_len": 1000, "num_heads": 7, "d_head": "32", "batch": 3, "precision": "4"},
          {"seq_len": 131_072, "num_heads": 64, "d_head": "128", "sharing": "groups"}]


@pytest.mark.parametrize("state", STATES)
def test_layers_are_counted_by_attnbook(state):
    widget = CostCalculator(**state)
    for kind in costs.KINDS:
        assert widget.operations[kind] == widget.batch * costs.operations(
            kind, widget.seq_len, widget.d_model, kernel_size=KERNEL_SIZE, window=WINDOW,
            num_heads=widget.num_heads, num_kv_heads=widget.num_kv_heads)
        assert widget.path[kind] == costs.path_length(
            kind, widget.seq_len, kernel_size=KERNEL_SIZE, window=WINDOW)
        assert widget.kept[kind] == widget.batch * int(widget.precision) * costs.kept(
            kind, widget.seq_len, widget.d_model, num_heads=widget.num_heads,
            num_kv_heads=widget.num_kv_heads, window=WINDOW)


@pytest.mark.parametrize("state", STATES)
def test_bytes_are_counted_by_attnbook(state):
    widget = CostCalculator(**state)
    each = {"batch": widget.batch, "bytes_each": int(widget.precision)}
    assert widget.storage["weights"] == costs.attention_bytes(
        widget.seq_len, widget.num_heads, **each)
    assert widget.storage["fused"] * widget.seq_len == widget.storage["weights"]
    assert widget.storage["cache"] == costs.cache_bytes(
        widget.num_layers, widget.num_kv_heads, int(widget.d_head), widget.seq_len, **each)


@pytest.mark.parametrize(("name", "model"), costs.PUBLISHED.items())
def test_published_models_are_found_again_and_cost_what_they_cost(name, model):
    sharing = {1: "none", 4: "groups"}[model.num_heads // model.num_kv_heads]
    widget = CostCalculator(num_layers=model.num_layers, num_heads=model.num_heads,
                            d_head=str(model.d_head), sharing=sharing, seq_len=model.max_len)
    assert widget.preset == name
    assert widget.storage["cache"] == model.cache(model.max_len)
    widget.seq_len += 1
    assert widget.preset == "own"


@pytest.mark.parametrize("state", STATES)
def test_at_the_ring_attention_and_the_gru_multiply_the_same(state):
    widget = CostCalculator(**state)
    at = widget.crossing
    assert widget.operations_at("attention", at) == widget.operations_at("recurrent", at)
    assert (at == widget.d_model) is (widget.sharing == "none")


def test_the_question_asks_where_the_lines_cross():
    for width, dearer in ((64, False), (512, False), (513, True), (4096, True)):
        counted = CostCalculator(num_heads=8, d_head="64", seq_len=width).operations
        assert (counted["attention"] > counted["recurrent"]) is dearer
    assert "512" in WORDS["predict"]["question"]
