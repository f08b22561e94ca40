"""The softmax laboratory in Python: scores, mask, temperature, and the draws of many widths."""

import math
import re

from figures_of_widgets import figure

from attnbook.pooling import masked_softmax
from attnbook.widgets import SoftmaxLab


def test_softmax_lab_with_no_key_has_weights_of_exactly_0_and_says_so():
    lab = SoftmaxLab(mask=[False] * 6)
    assert not lab.weights.any() and not lab.jacobian.any() and math.isnan(lab.entropy)
    assert [f"k{i}" for i in range(1, 7)] == re.findall(r">(k\d)<", lab.picture()), "on paper, too"
    assert "exactly 0" in lab.alt() and "exactly 0" in figure(lab).all("svg")[0]["aria-label"]


def test_the_default_draw_shows_what_the_prediction_says():
    lab = SoftmaxLab(panel="scale", width=512)
    raw, scaled = (masked_softmax(scores) for scores in lab._pair())
    assert raw.max() > 0.95 and scaled.max() < 0.5
    assert "largest weight" in lab.alt()
