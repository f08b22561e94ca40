"""What tests look for in a figure."""

import matplotlib as mpl

from attnbook import plots


def by_gid(ax, gid):
    """Return the artists of this name."""
    return [artist for artist in ax.findobj() if artist.get_gid() == gid]


def artists(ax, start, kind=object):
    """Return the artists whose name begins so, by name."""
    return {a.get_gid(): a for a in ax.findobj() if str(a.get_gid()).startswith(start)
            and isinstance(a, kind)}


def overlaps(figure):
    """Return pairs of texts whose boxes share more than a point of width and height."""
    svg = plots.show(figure, "fig-overlaps").svg  # ticks outside the axes are not in it
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(mpl.text.Text) if f">{t.get_text()}</text>" in svg]
    boxes = [(t.get_text(), t.get_window_extent()) for t in texts if not t.get_rotation()]
    return [
        (a, b)
        for i, (a, box) in enumerate(boxes)
        for b, other in boxes[i + 1 :]
        if min(box.x1, other.x1) - max(box.x0, other.x0) > 1
        and min(box.y1, other.y1) - max(box.y0, other.y0) > 1
    ]
