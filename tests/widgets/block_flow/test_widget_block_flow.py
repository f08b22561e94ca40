"""The widget of chapter 11: numbers of the layer, news that arrives at attention, bounds."""

import numpy as np

from attnbook.data import cast
from attnbook.widgets import BlockFlow


def test_it_opens_with_the_cast_to_two_decimals():
    widget = BlockFlow()
    np.testing.assert_allclose(widget.numbers["start"], cast.tokens, atol=0.005)
    assert widget.names == list(cast.names) and not any(widget.moved)


def test_the_stream_grows_in_pre_norm_and_is_cut_back_in_post_norm():
    pre, post = BlockFlow().numbers, BlockFlow(order="post").numbers
    lengths = [np.linalg.norm(pre[name], axis=1) for name in ("start", "sum1", "sum2")]
    assert (np.diff(lengths, axis=0) > 0).all(), "the chapter says so"
    for name in ("norm1", "norm2"):
        np.testing.assert_allclose(np.linalg.norm(post[name], axis=1), 6**0.5, rtol=1e-4)
