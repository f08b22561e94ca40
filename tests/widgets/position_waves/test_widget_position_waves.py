"""The widget of chapter 7: its numbers are attnbook's, and its picture shows them."""

import math
import re
from pathlib import Path

import numpy as np
import pytest

from attnbook import pooling, positions
from attnbook.data import cast
from attnbook.messages import table
from attnbook.widgets import PositionWaves
from attnbook.widgets.position_waves import FARTHEST, LENGTH

ROOT = Path(__file__).resolve().parents[3]
WORDS = table()["position_waves"]


@pytest.mark.parametrize("pairs", [1, 5, 32])
@pytest.mark.parametrize(("position", "distance"), [(0, 0), (3, 7), (23, 40)])
def test_sinusoidal_value_is_the_dot_product_over_the_largest(pairs, position, distance):
    waves = PositionWaves(pairs=pairs, position=position, distance=distance)
    rows = positions.sinusoidal(LENGTH, 2 * pairs)
    dot = rows[position] @ rows[position + distance]
    assert waves.value == pytest.approx(dot / (rows[0] @ rows[0]))


@pytest.mark.parametrize("angle", [-180, -35, 0, 20, 180])
@pytest.mark.parametrize(("position", "distance"), [(0, 0), (3, 7), (23, 40)])
def test_rotary_value_is_the_score_of_turned_vectors(angle, position, distance):
    waves = PositionWaves(method="rotary", pairs=5, angle=angle, position=position,
                          distance=distance)
    query = np.tile([1.0, 0.0], 5)[None] / math.sqrt(5)
    key = np.tile([math.cos(math.radians(angle)), math.sin(math.radians(angle))], 5)[None]
    turned = (positions.rotary(query, np.array([position + distance])),
              positions.rotary(key / math.sqrt(5), np.array([position])))
    assert waves.value == pytest.approx((turned[0] @ turned[1].T).item())


def test_hands_stand_where_the_features_are():
    waves = PositionWaves(pairs=3, position=4, distance=5)
    rows = positions.sinusoidal(LENGTH, 6)
    for c, (_, key, query, cosine) in enumerate(waves.hands()):
        for degrees, place in ((key, 4), (query, 9)):
            tip = np.sin(np.deg2rad(degrees)), np.cos(np.deg2rad(degrees))
            np.testing.assert_allclose(tip, rows[place, 2 * c : 2 * c + 2], atol=1e-12)
        assert cosine == pytest.approx(rows[4, 2 * c : 2 * c + 2] @ rows[9, 2 * c : 2 * c + 2])


@pytest.mark.parametrize("slope", [1 / 256, 0.25, 1.0])
def test_weights_are_alibis(slope):
    waves = PositionWaves(method="alibi", slope=slope, position=6, distance=13)
    bias = positions.alibi(1, 1, LENGTH, start=19)[0, 0] * slope / positions.alibi_slopes(1)[0]
    contents = [cast.keys[j % 6] @ cast.query / 0.25 for j in range(LENGTH)]
    np.testing.assert_allclose(waves.bias, bias, atol=1e-12)
    np.testing.assert_allclose(waves.weights, pooling.masked_softmax(np.array(contents) + bias))


def test_the_query_always_fits_into_the_table():
    last = PositionWaves(position=LENGTH - 1 - FARTHEST, distance=FARTHEST)
    assert last.query_position == LENGTH - 1
    with pytest.raises(ValueError, match="position: expected a whole number from 0 to 23"):
        PositionWaves(position=24)


def test_the_items_are_called_as_everywhere():
    assert set(WORDS["items"].values()) == set(cast.names)
    rows = PositionWaves(method="alibi").table().rows
    assert [row[1] for row in rows[:6]] == list(cast.names)
    source = (ROOT / "src/attnbook/widgets/position_waves/math.js").read_text("utf8")
    ids = re.findall(r'"(\w+)"', re.search(r"ITEMS = \[(.*?)\]", source)[1])
    assert [WORDS["items"][name] for name in ids] == list(cast.names)
