"""The figures of chapter 1 draw the numbers they are given, read from the drawn artists."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnbook import pooling
from attnbook.data import cast
from attnbook.plots import library
from attnbook.plots.figure import show

TEMPERATURES = np.geomspace(0.01, 100, 41)
SCORES = cast.keys @ cast.query
WEIGHTS = pooling.masked_softmax(SCORES[None, :] / TEMPERATURES[:, None])


def drop(**changed):
    given_ = {"query": cast.query, "keys": cast.keys, "names": cast.names}
    return library.drop_onto_query(**{**given_, **changed}, query_name="Marvel")


def by_gid(ax, gid):
    (artist,) = [a for a in ax.findobj() if a.get_gid() == gid]
    return artist


def texts(ax):
    return [t.get_text() for t in ax.texts]


def mixtures(**changed):
    given_ = {"values": cast.values[:, :2], "names": cast.names, "topics": cast.topics[:2],
              "path": WEIGHTS @ cast.values[:, :2], "mean": cast.values[:, :2].mean(axis=0),
              "largest": cast.values[:, :2].max(axis=0)}
    return library.mixtures(**{**given_, **changed})


def test_a_key_lands_at_its_score():
    ax = drop()
    for i, score in enumerate(SCORES):
        landing = by_gid(ax, f"role-scores-{i}").get_xydata()
        assert np.allclose(landing, [[score, 0]], atol=1e-5)
        assert f"{score:.2f}".replace("-", "−") in texts(ax)


def test_turning_the_plane_keeps_lengths_and_angles():
    ax = drop(keys=np.array([3 * cast.query, [-cast.query[1], cast.query[0]]]), names=("a", "b"))
    assert np.allclose(by_gid(ax, "role-scores-0").get_xydata(), [[3, 0]], atol=1e-5)
    assert ax.get_xlim()[1] > 3, "a long key is cut off"
    assert np.allclose(by_gid(ax, "role-scores-1").get_xydata(), [[0, 0]], atol=1e-5)


def test_every_key_and_the_query_are_named():
    assert {*cast.names, "Marvel"} <= set(texts(drop()))


def test_bands_are_as_high_as_the_weights():
    ax = library.temperature_bands(TEMPERATURES, WEIGHTS, cast.names)
    for i in range(6):
        corners = by_gid(ax, f"role-weights-{i}").get_paths()[0].vertices
        first = corners[np.isclose(corners[:, 0], TEMPERATURES[0])][:, 1]
        last = corners[np.isclose(corners[:, 0], TEMPERATURES[-1])][:, 1]
        assert np.isclose(np.ptp(first), WEIGHTS[0, i], atol=1e-4)
        assert np.isclose(np.ptp(last), WEIGHTS[-1, i], atol=1e-4)


def test_names_stand_beside_their_bands():
    ax = library.temperature_bands(TEMPERATURES, WEIGHTS, cast.names)
    heights = [t.get_position()[1] for t in ax.texts]
    assert texts(ax) == list(cast.names)
    assert np.allclose(heights, np.cumsum(WEIGHTS[-1]) - WEIGHTS[-1] / 2, atol=1e-4)


def test_the_path_of_mixtures_stays_in_the_hull_and_max_pooling_does_not():
    ax = mixtures()
    (shaded,) = ax.patches
    assert shaded.get_path().contains_points(by_gid(ax, "role-output-0").get_xydata()[5:]).all()
    assert not shaded.get_path().contains_point(cast.values[:, :2].max(axis=0))


def test_values_stand_where_they_are():
    ax = mixtures()
    for i, place in enumerate(cast.values[:, :2]):
        assert np.allclose(by_gid(ax, f"role-value-{i}").get_xydata(), [place])
    assert {*cast.names} <= set(texts(ax))
    assert (ax.get_xlabel(), ax.get_ylabel()) == cast.topics[:2]


def test_the_hull_leaves_out_what_lies_inside_or_on_a_side():
    points = np.array([[0, 0], [2, 0], [1, 0], [2, 2], [0, 2], [1, 1], [0, 0]], dtype=float)
    assert library.convex_hull(points).tolist() == [[0, 0], [2, 0], [2, 2], [0, 2]]


@pytest.mark.parametrize("points", [[[1.0, 2.0]], [[0.0, 0.0], [3.0, 1.0]]])
def test_the_hull_of_one_or_two_points_is_those(points):
    assert library.convex_hull(np.array(points)).tolist() == points


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=19))
def test_every_point_lies_left_of_every_side_of_the_hull(points):
    points = np.array(points, dtype=float)
    hull = library.convex_hull(points)
    for corner, following in zip(hull, np.roll(hull, -1, axis=0), strict=True):
        side, there = following - corner, points - corner
        assert (side[0] * there[:, 1] - side[1] * there[:, 0] >= 0).all()


@pytest.mark.slow
def test_arrows_carry_their_roles_into_the_picture():
    svg = show(drop(), "fig-library-test").svg
    for gid in ("role-query-0", *(f"role-key-{i}" for i in range(6))):
        assert f'data-gid="{gid}"' in svg
