"""The figures of chapter 16: shades, frames and ranges say what the numbers say."""

import numpy as np
from matplotlib.colors import to_rgba

from attnbook import plots

WORDS = ["a", "?", "3"]
SCORES = {"weights": [0.1, 0.2, 0.7], "gradient": [2.0, -1.0, 1.0], "nothing": [0.0, 0.0, 0.0]}


def cells(ax):
    drawn = [p for p in ax.patches if (p.get_gid() or "").startswith("role-weights")]
    return {(n // len(WORDS), p.get_gid()): p for n, p in enumerate(drawn)}


def test_rows_are_shares_of_their_size_and_shaded_by_them():
    ax = plots.explained(WORDS, SCORES, [False, True, True])
    printed = [t.get_text() for t in ax.texts]
    assert printed == ["0.10", "0.20", "0.70", "0.50", "−0.25", "0.25", "0.00", "0.00", "0.00"]
    strength = {name: cell.get_facecolor()[3] for name, cell in cells(ax).items()}
    assert strength[0, "role-weights-2"] > strength[0, "role-weights-1"] > 0
    against = cells(ax)[1, "role-weights-1"].get_facecolor()
    assert against[:3] == to_rgba(plots.style.INK)[:3]
    assert [t.get_text() for t in ax.get_xticklabels()] == WORDS
    assert [t.get_text() for t in ax.get_yticklabels()] == list(SCORES)


def test_the_tokens_of_the_rule_are_framed():
    ax = plots.explained(WORDS, SCORES, [False, True, True])
    frames = [p for p in ax.patches if not p.get_fill()]
    assert [round(p.get_x() + p.get_width() / 2) for p in frames] == [1, 2]


def test_a_range_reaches_from_lowest_to_highest_with_the_weight_on_it():
    weights, lowest, highest = [0.2, 0.6, 0.2], [0.0, 0.5, 0.1], [0.5, 1.0, 0.2]
    ax = plots.weight_ranges(WORDS, weights, lowest, highest)
    spans = [(p.get_x(), p.get_x() + p.get_width()) for p in ax.patches]
    np.testing.assert_allclose(spans, np.column_stack([lowest, highest]))
    dots = [line.get_xdata()[0] for line in ax.lines]
    assert dots == weights
