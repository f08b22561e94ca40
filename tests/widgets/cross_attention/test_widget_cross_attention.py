"""The Python side of the widget of chapter 9: numbers, bounds, and figures without JavaScript."""

import pytest

from attnbook.widgets import CrossAttention


def test_what_the_answer_says_about_cold_holds():
    there, back = CrossAttention(), CrossAttention(asker="source", asked="target")
    cold = there.sentence("source").names.index("cold")
    assert there.weights[:, cold].sum() < 0.25
    assert back.weights[cold].sum() == pytest.approx(1)
