"""The figure of chapter 11: as many norms, sums and parts as the layer has, in the right places."""

import pytest
from matplotlib.patches import Circle, Rectangle

from attnbook.messages import text
from attnbook.plots.block import anatomy


def words(ax):
    return [label.get_text() for label in ax.texts]


@pytest.mark.parametrize(("kind", "parts"), [("encoder", ("self", "mlp")),
                                             ("decoder", ("self", "cross", "mlp"))])
@pytest.mark.parametrize("order", ["pre", "post"])
def test_every_part_has_a_box_a_norm_and_a_sum(kind, parts, order):
    [ax] = anatomy([(kind, order)])
    shown = words(ax)
    assert shown.count(text("plots.block.norm")) == len(parts) == shown.count("+")
    assert [w for w in shown if w in {text(f"plots.block.{p}") for p in parts}] == [
        text(f"plots.block.{p}") for p in parts]
    assert (text("plots.block.memory") in shown) == (kind == "decoder")
    assert ax.get_title(loc="left") == text(f"plots.block.{kind}_{order}")
    assert len([p for p in ax.patches if isinstance(p, Circle)]) == len(parts)


@pytest.mark.parametrize("order", ["pre", "post"])
def test_only_in_post_norm_does_a_norm_stand_on_the_stream(order):
    [ax] = anatomy([("encoder", order)])
    boxes = [p for p in ax.patches if isinstance(p, Rectangle)]
    on_stream = [box for box in boxes if box.get_x() < 0 < box.get_x() + box.get_width()]
    assert len(on_stream) == (2 if order == "post" else 0)
    # The stream is drawn in pieces, and no piece runs through a box or a sum.
    pieces = [sorted(line.get_ydata()) for line in ax.lines if line.get_xdata()[0] == 0 ==
              line.get_xdata()[1]]
    assert len(pieces) == (4 if order == "post" else 2)
    for box in on_stream:
        low, high = box.get_y(), box.get_y() + box.get_height()
        assert all(end <= low + 1e-9 or start >= high - 1e-9 for start, end in pieces)


def test_attention_has_the_colour_of_weights_and_memory_that_of_keys():
    [ax] = anatomy([("decoder", "pre")])
    gids = [artist.get_gid() for artist in (*ax.patches, *ax.texts)]
    assert gids.count("role-weights") == 2 and gids.count("role-key-1") == 1
