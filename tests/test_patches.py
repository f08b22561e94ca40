"""Patches: a bijection, in the stated order, for every library; sizes that do not fit are named."""

import numpy as np
from every import refuses
from hypothesis import given
from hypothesis import strategies as st

from attnbook.patches import grid, patchify, unpatchify


def by_loops(images, p):
    """Cut one picture of shape (channels, height, width), one number after the other."""
    _, height, width = images.shape
    return np.array([
        [channel[a * p + i, b * p + j] for channel in images for i in range(p) for j in range(p)]
        for a in range(height // p) for b in range(width // p)])


sizes = st.tuples(*[st.integers(1, 5)] * 4)


@given(sizes)
def test_loops_and_reshaping_agree_and_come_back(drawn):
    rows, columns, p, channels = drawn
    images = np.arange(channels * rows * columns * p * p, dtype=float)
    images = images.reshape(channels, rows * p, columns * p)
    cut = patchify(images, p)
    np.testing.assert_array_equal(cut, by_loops(images, p))
    back = unpatchify(cut, rows * p, columns * p, channels=channels)
    np.testing.assert_array_equal(back, images)


def test_whole_numbers_stay_whole():
    images = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    assert patchify(images, 1).dtype == np.uint8


test_sizes_that_do_not_fit = refuses([
    ((28, 28, 5), ValueError, "leaves 3 of 28 pixels of the height over. Try patch_size=4"),
    ((10, 7, 5), ValueError, "2 of 7 pixels of the width over. Try patch_size=1"),
    ((28, 28, 0), ValueError, "patch_size: expected an integer of 1 or more"),
    ((28, 28.0, 7), TypeError, "width: expected an integer"),
    ((28, 28, 56), ValueError, "Try patch_size=28"),
], lambda sizes: grid(*sizes))


test_pictures_that_are_none = refuses([
    (np.ones((4, 4)), ValueError, "images[None, :, :]"),
    (np.ones((0, 1, 4, 4)), ValueError, "axis"),
    ([[[1.0]]], TypeError, "NumPy array or a torch tensor"),
], lambda images: patchify(images, 2))
test_patches_that_make_no_picture = refuses([
    (((4, 5), 1), ValueError, "channels · p · p"),
    (((4, 12), 1), ValueError, "channels=3, if the pictures have colours"),
    (((4, 4), 3), ValueError, "channels=1, if the pictures are grey"),
    (((4, 5), 3), ValueError, "here 3 · p · p, got 5 numbers in a row. Try channels=5."),
    (((1, 9), 1), ValueError, "height: expected a multiple of 3, …3 × 3 …4. Try height=6,"),
    (((5, 4), 1), ValueError, "2 × 2 = 4 patches of 2 × 2 pixels…class token"),
    (((4,), 1), ValueError, "at least 2 axes"),
], lambda made: unpatchify(np.ones(made[0]), 4, 4, channels=made[1]))
