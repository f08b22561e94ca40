"""The figure of chapter 13: the same three matrices, and the product that each bracket makes."""

import pytest
from matplotlib.patches import Rectangle

from attnbook.messages import text
from attnbook.plots.costs import brackets


def rows(ax):
    """Return (gid, width, height) of the blocks, from left to right, row by row."""
    blocks = [p for p in ax.patches if isinstance(p, Rectangle)]
    middles = sorted({round(b.get_y() + b.get_height() / 2, 6) for b in blocks}, reverse=True)
    return [[(b.get_gid(), b.get_width(), b.get_height())
             for b in sorted(blocks, key=Rectangle.get_x)
             if round(b.get_y() + b.get_height() / 2, 6) == middle] for middle in middles]


def test_both_rows_show_the_factors_and_what_their_bracket_makes():
    n, d = 7, 3
    query, key, value = ("role-query", d, n), ("role-key", n, d), ("role-value", d, n)
    by_pairs, by_sums = rows(brackets(n, d))
    assert by_pairs == [query, key, value, ("role-weights", n, n), value]
    assert by_sums == [query, key, value, query, (None, d, d)]


def test_the_brackets_stand_around_queries_and_keys_then_around_keys_and_values():
    ax = brackets(7, 3)
    signs = {label.get_text(): [] for label in ax.texts}
    for label in ax.texts:
        signs[label.get_text()].append(label.get_position()[0])
    starts = [[b.get_x() for b in ax.patches if b.get_gid() == f"role-{role}"]
              for role in ("query", "key", "value")]
    (query, _, _), (key, key_below), (value, _, value_below) = starts
    first, second = signs["("]
    assert first < query < key < signs[")"][0] < value
    assert query < second < key_below < value_below < signs[")"][1]
    named = {text(f"plots.costs.{name}") for name in ("by_pairs", "by_sums")}
    assert named | {"7 × 7", "3 × 3"} <= set(signs)


def test_sizes_are_whole_numbers():
    with pytest.raises(ValueError, match="n: expected an integer of 1 or more"):
        brackets(0, 3)
