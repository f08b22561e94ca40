"""The figure of chapter 14: which place each head attends to, and what comes out."""

import pytest
from matplotlib.patches import FancyArrowPatch

from attnbook.plots.induction import induction_circuits


def arrows(ax, role):
    """Return start and end of the arrows of a role, in data."""
    found = [p for p in ax.patches if isinstance(p, FancyArrowPatch) and p.get_gid() == role]
    return [tuple(map(tuple, arrow._posA_posB)) for arrow in found]


def test_the_heads_meet_where_the_first_one_has_brought_the_same_letter():
    one, several = induction_circuits("rkpxgvwk", [[1], [2, 3]])
    assert arrows(one, "role-key") == [((1, 0), (2, 1))]
    assert arrows(one, "role-weights") == [((2, 1), (7, 2))]
    assert arrows(several, "role-key") == [((2, 0), (4, 1)), ((1, 0), (4, 1))]
    assert arrows(several, "role-weights") == [((4, 1), (7, 2))]


def test_what_comes_out_is_what_followed_the_same_letter():
    [ax] = induction_circuits("rkpxgvwk", [[1]])
    assert [label.get_text() for label in ax.texts if label.get_gid() == "role-output"] == ["p"]


@pytest.mark.parametrize(("letters", "back", "name"), [
    ("rkpxk", [4], "backs"), ("rkpxk", [0], "backs"), ("rkpx", [1], "letters"),
    ("kkpxk", [1], "letters")])
def test_texts_without_such_a_circuit_are_refused(letters, back, name):
    with pytest.raises(ValueError, match=f"^{name}: expected"):
        induction_circuits(letters, [back])
