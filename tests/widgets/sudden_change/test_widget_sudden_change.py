"""Two trainings side by side: the record is what the shipped models compute."""

import re

import pytest

from attnbook import messages
from attnbook.widgets import SuddenChange
from attnbook.widgets.sudden_change import LAST


@pytest.mark.slow
@pytest.mark.parametrize("checkpoint", [0, 5, LAST])
def test_the_losses_are_drawn_as_far_as_the_training_has_come(checkpoint):
    """What comes later would answer the question above the picture."""
    drawn = str(SuddenChange(checkpoint=checkpoint).picture())
    lines = re.findall(r'<path d="([^"]+)"[^>]*stroke-width="2.5"', drawn)
    assert [len(re.findall(r"[ML]", d)) for d in lines] == [checkpoint + 1] * 2


@pytest.mark.slow
def test_the_prediction_is_what_the_trainings_show():
    """The answer that the widget calls right is computed, not remembered."""
    known = SuddenChange().moments
    one, two = (dict(zip(known["steps"], known[name]["right"], strict=True))
                for name in ("one", "two"))
    said = messages.table()["sudden_change"]["predict"]
    assert f"{100 * two[450]:.0f}\u00a0% right" in said["happens"]
    assert f"{100 * two[700]:.0f}\u00a0% within 250 steps" in said["happens"]
    assert max(one.values()) < 0.2 and "below 20\u00a0%" in said["happens"]
    fallen = dict(zip(known["steps"], known["two"]["known"], strict=True))
    assert fallen[450] - fallen[700] > fallen[0] - fallen[450]
    assert set(said["options"]) == set(said["difference"]) == {"even", "sudden", "both"}
