"""True = may attend, for every query and key, against the sentence that defines the mask."""

import sys

import numpy as np
import pytest
from every import refuses
from hypothesis import given
from hypothesis import strategies as st

from attnbook import masks

sizes = st.integers(1, 13)


@st.composite
def layouts(draw):
    """Numbers of queries and keys, and a start at which every query has its own key."""
    queries, start, behind = draw(sizes), draw(st.integers(0, 7)), draw(st.integers(0, 5))
    return queries, start + queries + behind, start


def table(layout, rule):
    queries, keys, start = layout
    return [[rule(start + i, j) for j in range(keys)] for i in range(queries)]


@given(layout=layouts())
def test_causal_allows_the_own_position_and_those_before(layout):
    assert masks.causal(*layout).tolist() == table(layout, lambda i, j: j <= i)


@given(layout=layouts(), before=st.integers(0, 6), after=st.integers(0, 6))
def test_window_allows_the_neighbourhood(layout, before, after):
    expected = table(layout, lambda i, j: i - before <= j <= i + after)
    assert masks.window(*layout, before=before, after=after).tolist() == expected


@given(layout=layouts(), data=st.data())
def test_prefix_allows_the_prefix_and_what_is_causal(layout, data):
    length = data.draw(st.integers(0, layout[1]))
    expected = table(layout, lambda i, j: j < length or j <= i)
    assert masks.prefix(*layout, prefix_len=length).tolist() == expected


@given(lens=st.lists(st.integers(0, 7), min_size=1, max_size=5))
def test_valid_allows_the_first_keys(backend, lens):
    mask = masks.valid(backend.of(np.array(lens)), 7)
    assert tuple(mask.shape) == (len(lens), 1, 7)
    assert backend.numpy(mask).tolist() == [[[j < length for j in range(7)]] for length in lens]


def test_without_keys_and_start_the_mask_is_square():
    assert masks.causal(5).shape == (5, 5)
    assert masks.causal(3, start=2).tolist() == masks.causal(3, 5, 2).tolist()
    assert masks.window(5, before=1, after=1).shape == masks.prefix(5, prefix_len=2).shape == (5, 5)


@pytest.mark.parametrize("make", [
    lambda like: masks.causal(3, like=like),
    lambda like: masks.window(3, before=1, after=0, like=like),
    lambda like: masks.prefix(3, prefix_len=1, like=like),
])
def test_like_gives_the_library(backend, make):
    mask = make(backend.of(np.ones(2)))
    assert backend.numpy(mask).dtype == bool
    np.testing.assert_array_equal(backend.numpy(mask), make(None))
    assert isinstance(make(None), np.ndarray)


def test_lengths_go_with_heads_and_with_queries(backend):
    lens = np.array([1, 2])
    assert tuple(masks.valid(backend.of(lens[:, None]), 3).shape) == (2, 1, 1, 3)
    per_query = masks.valid(backend.of(np.array([[1, 3], [0, 2]])), 3)[..., 0, :]
    assert backend.numpy(per_query).sum(-1).tolist() == [[1, 3], [0, 2]]
    assert tuple(masks.valid(backend.of(np.asarray(2)), 3).shape) == (1, 3)


test_errors_name_what_was_expected_and_what_came = refuses([
    (lambda: masks.causal(3, 5), ValueError, "num_keys=5 differ), got None. Try start=2 when"),
    (lambda: masks.causal(5, 3), ValueError, "Try num_keys=5, as every query needs a key"),
    (lambda: masks.causal(3, 4, 2), ValueError, "need 5 keys, and num_keys=4. Try num_keys=5"),
    (lambda: masks.causal(0), ValueError, "num_queries: expected an integer of 1 or more, got 0"),
    (lambda: masks.causal(3, 0), ValueError, "num_keys: expected an integer of 1 or more, got 0"),
    (lambda: masks.causal(3, 5, -1), ValueError, "start: expected an integer of 0 or more, got -1"),
    (lambda: masks.causal(3.0), TypeError, "num_queries: expected an integer"),
    (lambda: masks.causal(2, like=[1.0]), TypeError, "like: expected a NumPy array or a torch"),
    (lambda: masks.window(3, before=-1, after=0), ValueError, "before: expected an integer of 0"),
    (lambda: masks.window(3, before=0, after=-2), ValueError, "after: expected an integer of 0"),
    (lambda: masks.window(3, 5, before=1, after=1), ValueError, "start: expected the position of"),
    (lambda: masks.prefix(3, prefix_len=4), ValueError, "prefix_len: expected at most"),
    (lambda: masks.prefix(3, prefix_len=-1), ValueError, "prefix_len: expected an integer of 0"),
    (lambda: masks.valid([1, 2], 3), TypeError, "valid_lens: expected a NumPy array or a torch"),
    (lambda: masks.valid(np.array([1.0]), 3), TypeError, "valid_lens: expected integers"),
    (lambda: masks.valid(np.array([1, 4]), 3), ValueError, "got 1 to 4. Try num_keys=4, or"),
    (lambda: masks.valid(np.array([-1, 2]), 3), ValueError, "got -1 to 2. Try counting from 0"),
    (lambda: masks.valid(np.array([], int), 3), ValueError, "valid_lens: expected at least one"),
    (lambda: masks.valid(np.array([1]), 0), ValueError, "num_keys: expected an integer of 1 or"),
])


def test_a_reach_may_be_as_large_as_python_counts():
    for far in (sys.maxsize, 5):
        np.testing.assert_array_equal(masks.window(4, before=0, after=far), np.tri(4).T)
        np.testing.assert_array_equal(masks.window(4, before=far, after=0), np.tri(4))


def test_short_integers_count_as_far_as_they_reach(backend):
    for kind in (np.int8, np.uint8):
        mask = backend.numpy(masks.valid(backend.of(np.array([3, 100], kind)), 300))
        assert mask.sum(-1).tolist() == [[3], [100]]


# --- masks.reach ---------------------------------------------------------------------------------
@given(data=st.data(), layers=st.integers(1, 4))
def test_reach_is_a_power_of_the_mask(backend, data, layers):
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=25, max_size=25))).reshape(5, 5)
    reached = backend.numpy(masks.reach(backend.of(mask), layers))
    assert reached.dtype == bool
    np.testing.assert_array_equal(reached, np.linalg.matrix_power(mask.astype(int), layers) > 0)


test_reach_says_what_was_expected = refuses([
    (lambda: masks.reach(np.ones((3, 3)), 1), TypeError, "mask: expected booleans"),
    (lambda: masks.reach(np.ones((2, 3), bool), 1), ValueError, "n (one row and one column"),
    (lambda: masks.reach(np.ones(3, bool), 1), ValueError, "mask: expected shape (n, n)"),
    (lambda: masks.reach(np.ones((3, 3), bool), 0), ValueError, "num_layers: expected an integer"),
    (lambda: masks.reach(np.ones((0, 0), bool), 1), ValueError, "axis 0 is empty"),
])
