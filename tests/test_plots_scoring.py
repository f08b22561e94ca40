"""Figures of chapter 3: histograms of scores, and the additive score as a network."""

import itertools

import numpy as np
import pytest
from figures import by_gid, overlaps

from attnbook.plots import scoring as figures


def test_histograms_hold_every_score_and_print_the_variance(rng):
    scores = {width: rng.normal(size=500) * width**0.5 for width in (5, 7)}
    rows = {"dot": {f"d = {d}": s for d, s in scores.items()},
            "scaled": {f"d = {d}": s / d**0.5 for d, s in scores.items()}}
    panels = figures.score_histograms(rows)
    assert panels.shape == (2, 2)
    for (i, row), (j, width) in itertools.product(enumerate(rows.values()), enumerate((5, 7))):
        ax, array = panels[i, j], row[f"d = {width}"]
        (bars,) = by_gid(ax, f"role-scores-{i}-{j}")
        heights, edges, _ = bars.get_data()
        slack = 1e-5 * np.array([-1, *np.zeros(len(edges) - 2), 1])  # figures hold six digits
        inside, _ = np.histogram(array, bins=edges + slack)
        assert sum(inside) == 500, "no score lies outside the panel"
        assert heights == pytest.approx(inside / max(inside))
        assert [t.get_text() for t in ax.texts] == [f"variance {array.var():.1f}"]
    assert panels[0, 0].get_xlim() == panels[0, 1].get_xlim() != panels[1, 0].get_xlim()
    assert [ax.get_ylabel() for ax in panels[:, 0]] == ["dot", "scaled"]


def test_the_additive_network_names_its_parts_from_left_to_right():
    ax = figures.additive_network()
    words = sorted((t.get_position()[0], t.get_text()) for t in ax.texts)
    named = [word for _, word in words if not word.startswith("d_") and word != "1"]
    assert named == ["key", "query", "W_k", "W_q", "+", "tanh", "w_v", "score"]
    assert [word for _, word in words].count("d_h") == 4
    assert by_gid(ax, "role-query") and by_gid(ax, "role-key")
    assert not overlaps(ax.figure)


def test_scores_that_are_not_finite_are_refused():
    with pytest.raises(ValueError, match="scores: expected"):
        figures.score_histograms({"dot": {"d = 5": np.array([1.0, np.nan])}})
