"""Sentences of chapter 9 that rest on stored numbers."""

import numpy as np

from attnbook import data


def shares(name, method="right prefix"):
    return data.experiment("cross_attention").column("prefixes", name, method=method)


def test_a_wrong_character_hurts_the_next_two_and_practice_helps():
    assert (shares("1 after a wrong one") < 0.45).all()
    assert (shares("2 after a wrong one") < 0.65).all()
    for far in range(1, 5):
        assert (shares(f"{far} after a right one") > 0.98).all()
    assert (shares("3 after a wrong one") > 0.9).all()
    practised = shares("1 after a wrong one", "one in ten replaced")
    assert practised.min() > shares("1 after a wrong one").max() + 0.2


def test_own_prefixes_are_worse_and_whole_numbers_nearly_as_good():
    assert (shares("own prefix") < shares("right prefix")).all()
    plain, practised = shares("exact"), shares("exact", "one in ten replaced")
    assert np.median(plain) < np.median(practised) and plain.max() > practised.min()
    assert 1 - plain.max() > 0.06 and 1 - plain.min() < 0.105
