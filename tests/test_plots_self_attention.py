"""The figures of chapter 6 draw the numbers they are given, read from the drawn artists."""

import numpy as np
import pytest
from matplotlib.patches import Circle, FancyArrowPatch

from attnbook import pooling
from attnbook.data import cast
from attnbook.plots import self_attention as pictures

QUERY, KEY = cast.tokens @ cast.query_matrix, cast.tokens @ cast.key_matrix
VALUE, SCORES = cast.values, QUERY @ KEY.T / np.sqrt(2)
WEIGHTS = pooling.masked_softmax(SCORES)


def flow(**changed):
    given = {"tokens": cast.tokens, "query": QUERY, "key": KEY, "value": VALUE,
             "scores": SCORES, "weights": WEIGHTS, "output": WEIGHTS @ VALUE}
    return pictures.layer_flow(**{**given, **changed})


def by_gid(ax, start):
    return {a.get_gid(): a for a in ax.patches if (a.get_gid() or "").startswith(start)}


@pytest.mark.slow
@pytest.mark.parametrize(("role", "matrix"), [
    ("query", QUERY), ("key", KEY), ("value", VALUE), ("scores", SCORES), ("weights", WEIGHTS)])
def test_a_cell_for_every_number_as_dark_as_it_is_large(role, matrix):
    cells = by_gid(flow(), f"role-{role}-")
    assert len(cells) == matrix.size
    for (i, j), number in np.ndenumerate(matrix):
        drawn = cells[f"role-{role}-{i}-{j}"].get_facecolor()[3]
        assert drawn == pytest.approx(0.75 * max(number, 0) / np.abs(matrix).max(), abs=1e-3)


@pytest.mark.slow
def test_every_matrix_has_its_letter_and_its_shape():
    texts = [t.get_text() for t in flow().texts]
    assert {*"XQKVSAO"} <= set(texts) and "softmax" in texts
    assert texts.count("6 × 6") == 3 and texts.count("6 × 2") == 2 and texts.count("6 × 3") == 2


@pytest.mark.slow
def test_matrices_do_not_overlap_for_other_widths():
    rng = np.random.default_rng(0)
    ax = flow(tokens=rng.normal(size=(3, 7)), query=np.ones((3, 5)), key=np.ones((3, 5)),
              value=np.ones((3, 2)), scores=np.ones((3, 3)), weights=np.ones((3, 3)),
              output=np.ones((3, 2)))
    corners = [cell.get_xy() for cell in ax.patches if hasattr(cell, "get_xy")
               and not isinstance(cell, FancyArrowPatch | Circle)]
    squares = {tuple(np.round(corner, 6)) for corner in corners}
    assert len(squares) == len(corners) == 21 + 30 + 6 + 18 + 6


def test_arrows_lead_to_whoever_gets_a_share():
    weights = np.array([[0.05, 0.95, 0.0], [0.5, 0.5, 0.0], [0.1, 0.0, 0.9]])
    drawn = by_gid(pictures.who_asks_whom(weights, cast.keys[:3], cast.names[:3]), "role-weights-")
    assert {*drawn} == {f"role-weights-{i}-{j}" for i, j in [(0, 1), (1, 0), (1, 1), (2, 0),
                                                             (2, 2)]}
    assert isinstance(drawn["role-weights-1-1"], Circle)
    assert isinstance(drawn["role-weights-0-1"], FancyArrowPatch)
    assert drawn["role-weights-0-1"].get_linewidth() > drawn["role-weights-1-0"].get_linewidth()


def test_items_are_named():
    ax = pictures.who_asks_whom(WEIGHTS, cast.keys, cast.names)
    assert {t.get_text() for t in ax.texts} == set(cast.names)
