"""Typical figures, and what tests look for in a figure."""

import functools

import matplotlib as mpl
import numpy as np

from attnbook import data, plots
from attnbook.data import cast
from attnbook.kernels import gaussian, nadaraya_watson
from attnbook.pooling import masked_softmax

GRID = np.linspace(0.0, 5.0, 101)


def by_gid(ax, gid):
    """Return the artists of this name."""
    return [artist for artist in ax.findobj() if artist.get_gid() == gid]


def artists(ax, start, kind=object):
    """Return the artists whose name begins so, by name."""
    return {a.get_gid(): a for a in ax.findobj() if str(a.get_gid()).startswith(start)
            and isinstance(a, kind)}


def overlaps(figure, *, less_than=1.0, svg=None):
    """Return pairs of texts whose boxes share more than so many points of width and height."""
    svg = svg or plots.show(figure, "fig-overlaps").svg  # ticks outside the axes are not in it
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(mpl.text.Text) if f">{t.get_text()}</text>" in svg]
    boxes = [(t.get_text(), t.get_window_extent()) for t in texts if not t.get_rotation()]
    return [
        (a, b)
        for i, (a, box) in enumerate(boxes)
        for b, other in boxes[i + 1 :]
        if min(box.x1, other.x1) - max(box.x0, other.x0) > less_than
        and min(box.y1, other.y1) - max(box.y0, other.y0) > less_than
    ]


GALLERY = ("fig-curve", "fig-kernel-shapes", "fig-stems", "fig-loo-curve", "fig-heatmap",
           "fig-causal", "fig-bars", "fig-plane", "fig-variance", "fig-spread")


@functools.cache
def gallery():
    """Return one typical figure of every kind."""
    x, y = data.sine()
    heights, weights = nadaraya_watson(x, x, y, kernel=gaussian, bandwidth=0.3)
    u, d_k = np.linspace(-3, 3, 301), 2 ** np.arange(2, 11)
    scores = cast.keys @ cast.query
    return {
        "fig-curve": plots.curve(x, y, truth=(GRID, data.sine_truth(GRID)),
                                 estimates={"h = 0.3": (x, heights)}),
        "fig-kernel-shapes": plots.kernel_shapes(
            u, {"Gaussian": np.exp(-u * u / 2), "boxcar": (np.abs(u) <= 1) * 1.0}),
        "fig-stems": plots.stems(x, weights[20], query=2.0),
        "fig-loo-curve": plots.loo_curve(np.geomspace(0.1, 3, 50), np.cos(np.arange(50) / 9) + 2),
        "fig-heatmap": plots.heatmap(masked_softmax(cast.keys @ cast.keys.T),
                                     row_labels=cast.names, column_labels=cast.names),
        "fig-causal": plots.heatmap(np.eye(20), mask=np.tril(np.ones((20, 20), dtype=bool))),
        "fig-bars": plots.bars({"τ = 1": masked_softmax(scores), "τ = 0.1":
                                masked_softmax(scores / 0.1)}, labels=cast.names),
        "fig-plane": plots.plane(cast.keys, cast.query, names=cast.names),
        "fig-variance": plots.score_variance(d_k, {"q · k": d_k * 1.0, "scaled": d_k**0.0}),
        "fig-spread": plots.spread({"average": [0.9, 0.8], "learned": [0.1, 0.2]}),
    }
