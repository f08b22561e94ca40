"""What chapter 14 says of its labels, beside the stored experiment."""

import functools
import re

import nbformat
import numpy as np
import pytest
from booktext import ROOT

from attnbook.checks import pretraining
from attnbook.data import experiment


def median(how, labels):
    """Return the median over the seeds, at the best of three rates."""
    tagged = functools.partial(
        experiment("pretraining").column, "tagging", "whole", how=how, labels=labels)
    return max(np.median(tagged(rate=rate)) for rate in (0.001, 0.003, 0.009))


def test_exercise_14_6_quotes_the_medians_and_what_they_give():
    (path,) = (ROOT / "notebooks").glob("*-pretraining.ipynb")
    (text,) = (cell.source for cell in nbformat.read(path, 4).cells
               if cell.source.startswith('<a id="ex-worth">'))
    fresh = [median("fresh", labels) for labels in (20, 100)]
    reached = median("pretrained", 20)
    for number in (*fresh, reached):
        assert f"{number:.3f}" in text
    count = pretraining.worth.reference(np.array([20.0, 100.0]), np.array(fresh), reached)
    (said,) = re.findall(r"It returns ([\d.]+):", text)
    assert count == pytest.approx(float(said), abs=0.05)
