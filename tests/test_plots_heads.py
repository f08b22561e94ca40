"""The figures of chapter 10: the drawn dots are where the numbers say."""

import numpy as np
import pytest

from attnbook import plots

ONE = ([0.9, 0.0, 0.3], [0.0, 0.8, 0.4], [1.0, 0.25, 0.0])


def dots(ax, role):
    return [line for line in ax.lines if (line.get_gid() or "").startswith(role)]


def test_each_head_is_a_dot_where_it_looks_and_as_large_as_what_is_lost():
    first, second = plots.head_roles({"a": ONE, "b": ONE})
    assert first.get_title(loc="left") == "a" and second.get_title(loc="left") == "b"
    drawn = dots(first, "role-weights")
    assert len(drawn) == 3
    for i, dot in enumerate(drawn):
        assert (dot.get_xdata()[0], dot.get_ydata()[0]) == (ONE[0][i], ONE[1][i])
    sizes = [dot.get_markersize() for dot in drawn]
    assert sizes[0] == 2 * sizes[1] and 0 < sizes[2] < sizes[1]
    (key,) = first.figure.legends
    assert [dot.get_markersize() for dot in key.legend_handles] == sizes


def test_a_single_model_is_drawn_too():
    assert len(plots.head_roles({"one": ONE})) == 1


@pytest.mark.slow
def test_query_heads_stand_above_and_lead_to_the_middle_of_their_group():
    panels = plots.key_sharing(8, [8, 2, 1], ["x", "y", "z"])
    for ax, count in zip(panels, [8, 2, 1], strict=True):
        assert {dot.get_gid() for dot in dots(ax, "role-query")} == {
            f"role-query-{head}" for head in range(8)}
        assert len({dot.get_gid() for dot in dots(ax, "role-key")}) == count
        lines = [line for line in ax.lines if line.get_gid() is None]
        ends = [tuple(np.array(line.get_xdata(), float)) for line in lines]
        group = 8 // count
        assert ends == [(h, (h // group) * group + (group - 1) / 2) for h in range(8)]
