"""The figure of chapter 12: every part is there, and the arrow leads to the cross-attention."""

import pytest
from matplotlib.patches import FancyArrowPatch

from attnbook import plots
from attnbook.messages import text


def test_parts_stand_in_their_order_and_attentions_have_the_colour_of_weights():
    ax = plots.machine(6)
    shown = [one.get_text() for one in ax.texts]
    names = ["source", "embedding", "self", "feed_forward", "norm"]
    assert shown[:5] == [text(f"plots.transformer.{name}") for name in names]
    assert shown.count("× 6") == 2 and shown[-2] == text("plots.transformer.logits")
    coloured = {one.get_text() for one in ax.texts if one.get_color() == plots.style.colour(
        "weights")}
    assert coloured == {text(f"plots.transformer.{name}") for name in ("self", "causal", "cross")}


@pytest.mark.slow
def test_the_encoder_leads_to_the_cross_attention():
    ax = plots.machine()
    (x, y), = [one.get_position() for one in ax.texts
               if one.get_text() == text("plots.transformer.cross")]
    norm = next(one.get_position() for one in ax.texts
                if one.get_text() == text("plots.transformer.norm"))
    first, last = ax.lines[0], ax.lines[-1]
    assert first.get_ydata()[0] == norm[1] and norm[0] < first.get_xdata()[0] < x
    assert last.get_ydata()[-1] == y and norm[0] < last.get_xdata()[-1] < x
    arrows = [one for one in ax.patches if isinstance(one, FancyArrowPatch)]
    assert len(arrows) == 4 + 7 + 1
    assert {float(height) for height in arrows[-1].get_path().vertices[:2, 1].round(6)} == {y}
