"""Figures of chapter 6: a layer as its matrices, and who asks whom on the shelf."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Rectangle

from ..messages import text
from . import style
from ._checks import numbers

# Room between two matrices, in cells, and how far an arrow stays away from a matrix.
_GAP, _CLEAR = 3.4, 0.35
# A share below this is no arrow: the picture shows where the weight goes, not all of it.
_SHARE_SHOWN = 0.1


@style.use()
def layer_flow(tokens, query, key, value, scores, weights, output) -> Axes:
    """Draw a layer from left to right as its matrices, a cell for every number.

    The stronger a cell's colour, the larger its number (in size) within its matrix; numbers below
    0 are drawn as a frame only.

    Parameters
    ----------
    tokens : array_like, shape (n, d_model)
    query, key : array_like, shape (n, d_k)
    value : array_like, shape (n, d_v)
    scores, weights : array_like, shape (n, n)
    output : array_like, shape (n, d_v)

    Returns
    -------
    Axes
        The cells have gids such as ``role-query-0-1``; those of the tokens have none.
    """
    given = {"ink": tokens, "query": query, "key": key, "value": value, "scores": scores,
             "weights": weights, "output": output}
    given = {role: numbers(role, array, axes="rows columns") for role, array in given.items()}
    places = _places({role: array.shape for role, array in given.items()})
    ax = style.axes(height=3.7)
    for role, array in given.items():
        _matrix(array, places[role], role, ax)
    _arrows(ax, {role: (places[role], array.shape) for role, array in given.items()})
    right = max(places[role][0] + given[role].shape[1] for role in given)
    low = places["value"][1] + given["value"].shape[0]
    ax.set(xlim=(-0.4, right + 0.6), ylim=(low + 0.4, -3.2), aspect="equal")
    ax.axis("off")
    return ax


def _places(shapes: dict[str, tuple[int, int]]) -> dict[str, tuple[float, float]]:
    """Return the upper left corner (x, y) of every matrix; y grows downwards."""
    step = shapes["ink"][0] + _GAP
    middle = shapes["ink"][1] + _GAP + 0.6
    beside = middle + max(shapes["query"][1], shapes["value"][1]) + _GAP
    last = beside + shapes["scores"][1] + _GAP + 1.8
    return {"ink": (0.0, step), "query": (middle, 0.0), "key": (middle, step),
            "value": (middle, 2 * step), "scores": (beside, step / 2), "weights": (last, step / 2),
            "output": (last, 2 * step)}


def _matrix(array: np.ndarray, place: tuple[float, float], role: str, ax: Axes) -> None:
    colour, largest = style.colour(role), float(np.abs(array).max()) or 1.0
    for (i, j), number in np.ndenumerate(array):
        strength = round(0.75 * max(number, 0.0) / largest, 3)
        ax.add_patch(Rectangle((place[0] + j, place[1] + i), 1, 1, fc=(colour, strength),
                               ec=(colour, 0.45), lw=0.5, gid=style.gid(role, i, j)))
    letter = text(f"plots.self_attention.letters.{role}")
    rows, columns = array.shape
    ax.annotate(letter, place, (0, 16), textcoords="offset points", color=colour, weight="bold")
    ax.annotate(f"{rows} × {columns}", place, (0, 3), textcoords="offset points")


def _arrows(ax: Axes, boxes: dict) -> None:
    """Join the matrices by arrows, in the order in which they are computed."""
    def side(role: str, across: float, down: float) -> np.ndarray:
        (x, y), (rows, columns) = boxes[role]
        return np.array([x + across * columns, y + down * rows])
    right, left = np.array([_CLEAR, 0]), np.array([-_CLEAR, 0])
    below = np.array([0, _CLEAR])
    wanted = [(side("ink", 1, 0.5) + right, side(role, 0, 0.5) + left, role)
              for role in ("query", "key", "value")]
    wanted += [(side("query", 1, 0.5) + right, side("scores", 0, 0.3) + left, ""),
               (side("key", 1, 0.5) + right, side("scores", 0, 0.75) + left, ""),
               (side("scores", 1, 0.5) + right, side("weights", 0, 0.5) + left, "softmax"),
               (side("value", 1, 0.5) + right, side("output", 0, 0.5) + left, ""),
               (side("weights", 0.25, 1) + below, side("output", 0.5, 0) - 9 * below, "")]
    for start, end, name in wanted:
        style.arrow(ax, start, end, mutation_scale=8, lw=0.9, alpha=0.6)
        _name_arrow(ax, (start + end) / 2, name)


def _name_arrow(ax: Axes, middle: np.ndarray, name: str) -> None:
    """Write the softmax, or W with a lowered letter, above the middle of an arrow."""
    if name == "softmax":
        ax.annotate(text("plots.self_attention.softmax"), middle, (0, 4), ha="center",
                    textcoords="offset points")
    elif name:
        x, y = {"query": (-26, 7), "key": (-8, 7), "value": (-28, -17)}[name]
        ax.annotate("W", middle, (x, y), textcoords="offset points", color=style.colour(name))
        ax.annotate(text(f"plots.self_attention.letters.{name}"), middle, (x + 12, y - 3),
                    textcoords="offset points", color=style.colour(name))


@style.use()
def who_asks_whom(weights, places, names: Sequence[str]) -> Axes:
    """Draw items at their places and, from each, arrows to those that get a share of its weight.

    The wider and stronger an arrow, the larger the share; shares below 0.1 are left out.  A ring
    around an item is what it gives to itself, as strong.

    Parameters
    ----------
    weights : array_like, shape (items, items)
        Row i: whom item i attends to.
    places : array_like, shape (items, 2)
        Where the items stand, around the origin.
    names : sequence of str

    Returns
    -------
    Axes
        Items have the gid ``role-key-i``; arrows and rings ``role-weights-i-j``.
    """
    weights = numbers("weights", weights, axes="items items")
    places = numbers("places", places, axes="items two")
    ax = style.axes(height=4.0)
    ax.add_patch(Circle((0, 0), 1, fill=False, ec=style.INK, alpha=0.2, lw=0.8))
    for (i, j), share in np.ndenumerate(weights):
        if share >= _SHARE_SHOWN:
            _share(ax, places[i], places[j], share, style.gid("weights", i, j))
    for i, (place, name) in enumerate(zip(places, names, strict=True)):
        ax.plot(*place, "o", color=style.colour("key"), markersize=6, gid=style.gid("key", i))
        side = "left" if place[0] > 0 else "right"
        ax.annotate(name, place * 1.13, ha=side, va="center", color=style.colour("key"))
    ax.set(xlim=(-1.9, 1.9), ylim=(-1.25, 1.3), aspect="equal")
    ax.axis("off")
    return ax


def _share(ax: Axes, start: np.ndarray, end: np.ndarray, share: float, gid: str) -> None:
    """Draw one share: an arrow to another item, or a ring around the item itself."""
    colour, alpha = style.colour("weights"), round(0.2 + 0.75 * share, 3)
    if np.array_equal(start, end):
        ax.add_patch(Circle(start, 0.085, fill=False, ec=colour, lw=round(0.6 + 4 * share, 2),
                            alpha=alpha, gid=gid))
    else:
        style.arrow(ax, start, end, "weights", connectionstyle="arc3,rad=0.16", alpha=alpha,
                    mutation_scale=9 + 6 * share, lw=round(0.5 + 3.2 * share, 2), gid=gid,
                    shrinkA=5, shrinkB=6)
