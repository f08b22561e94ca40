"""Pictures of masks draw the cells they are given, read from the drawn artists."""

import numpy as np
import pytest

from attnbook import masks
from attnbook.plots.masks import mask_grid


def cells(ax, role):
    found = [a.get_gid() for a in ax.findobj() if str(a.get_gid()).startswith(f"role-{role}-")]
    return {tuple(map(int, gid.split("-")[-2:])) for gid in found}


def true_cells(matrix):
    return {(int(i), int(j)) for i, j in np.argwhere(matrix)}


@pytest.mark.slow
def test_a_filled_cell_is_true_and_a_crossed_one_false():
    causal, window = masks.causal(5), masks.window(5, before=1, after=2)
    panels = mask_grid({"causal": causal, "window": window}, columns=2)
    for ax, matrix in zip(panels, (causal, window), strict=True):
        assert cells(ax, "weights") == true_cells(matrix)
        assert cells(ax, "mask") == true_cells(~matrix)
    assert [ax.get_title() for ax in panels] == ["causal", "window"]


def test_row_0_is_at_the_top():
    (ax,) = mask_grid({"a": masks.causal(2, 3, 1)}, columns=1)
    assert ax.get_ylim()[0] > ax.get_ylim()[1] and ax.get_xlim() == (-0.5, 2.5)


def test_leaks_are_marked_and_the_rest_of_the_promise_is_crossed_out():
    promise, measured = masks.causal(3), np.ones((3, 3), dtype=bool)
    measured[0, 2] = False
    (ax,) = mask_grid({"a": measured}, promise=promise, role="output", columns=1)
    assert {t.get_position() for t in ax.texts if t.get_text() == "!"} == {(1, 0), (2, 1)}
    assert cells(ax, "mask") == {(0, 2)}
    assert cells(ax, "output") == true_cells(measured)


def test_tensors_are_drawn_too():
    import torch

    (ax,) = mask_grid({"a": torch.eye(3, dtype=torch.bool)}, columns=1)
    assert cells(ax, "weights") == {(0, 0), (1, 1), (2, 2)}


@pytest.mark.parametrize(("masks_", "kind", "text"), [
    ({"a": np.ones((2, 2))}, TypeError, "expected True and False, got float64"),
    ({"a": np.ones((1, 2, 2), bool)}, ValueError, r"got \(1, 2, 2\)"),
])
def test_errors_say_what_was_expected(masks_, kind, text):
    with pytest.raises(kind, match=text):
        mask_grid(masks_)
