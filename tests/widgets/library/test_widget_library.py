"""The library of chapter 1 in Python: a look-up among the cast, and its ends."""

from __future__ import annotations

import numpy as np
import pytest

from attnbook.data import cast
from attnbook.pooling import masked_softmax
from attnbook.widgets import Library


def test_library_mixes_the_values_of_the_cast():
    widget = Library(temperature=0.5)
    weights = masked_softmax(cast.keys @ cast.query / 0.5)
    np.testing.assert_allclose(widget.weights, weights, rtol=1e-12)
    np.testing.assert_allclose(widget.output, weights @ cast.values, rtol=1e-12)


@pytest.mark.parametrize(("angle", "shares"), [(50.0, {"comics": 1.0}),
                                               (55.0, {"comics": 0.5, "films": 0.5})])
def test_library_at_temperature_0_is_a_look_up_and_ties_share(angle, shares):
    found = dict(zip(cast.names, Library(angle=angle, temperature=0).weights, strict=True))
    assert {name: weight for name, weight in found.items() if weight} == shares
