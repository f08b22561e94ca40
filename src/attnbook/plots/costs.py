"""The figure of chapter 13: one product of three matrices, in two orders."""

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from ..messages import text
from . import style

_GAP = 2.2  # between two blocks, in tokens


@style.use()
def brackets(n: int = 12, d: int = 4) -> Axes:
    """Draw the numerator of linear attention by pairs and by sums, to scale.

    Above, the bracket is the product of the features of queries and keys, a square of n x n; below,
    it is the product of the features of the keys and the values, a square of d x d.

    Parameters
    ----------
    n, d : int
        How many tokens, and how wide a row is.

    Returns
    -------
    Axes
    """
    queries, keys, values = ("query", "φ(Q)", d, n), ("key", "φ(K)ᵀ", n, d), ("value", "V", d, n)
    ax = style.axes(height=3.2)
    low = -n - 4.5
    for middle, parts, product in (
            (0.0, ["(", queries, keys, ")", values],
             [("weights", f"{n} × {n}", n, n), values]),
            (low, [queries, "(", keys, values, ")"],
             [queries, ("ink", f"{d} × {d}", d, d)])):
        right = _row(ax, 0.0, middle, parts)
        right = _word(ax, right + _GAP / 2, middle, "=")
        _row(ax, right + _GAP / 2, middle, product)
    for middle, name in ((0.0, "by_pairs"), (low, "by_sums")):
        ax.text(0, middle + n / 2 + 0.9, text(f"plots.costs.{name}"), va="bottom")
    ax.set(xlim=(-0.5, 3 * d + 2 * n + 9 * _GAP), ylim=(low - n / 2 - 0.7, n / 2 + 3.2),
           aspect="equal")
    ax.axis("off")
    return ax


def _row(ax: Axes, left: float, middle: float, parts: list) -> float:
    """Draw blocks and brackets from left to right; return where they end."""
    for part in parts:
        draw = _word if isinstance(part, str) else _block
        left = draw(ax, left, middle, part)
    return left


def _word(ax: Axes, left: float, middle: float, word: str) -> float:
    size = style.FONT_SIZE * (2.6 if word in "()" else 1.4)
    ax.text(left + _GAP / 2, middle, word, ha="center", va="center_baseline", fontsize=size)
    return left + _GAP


def _block(ax: Axes, left: float, middle: float, part: tuple[str, str, int, int]) -> float:
    """Draw one matrix as a rectangle, with a line for each token, and its name."""
    role, name, width, height = part
    colour = style.colour(role)
    ax.add_patch(Rectangle((left, middle - height / 2), width, height, fc=(colour, 0.12),
                           ec=(colour, 0.8), lw=1, gid=style.gid(role)))
    inside = width >= len(name)
    ax.text(left + width / 2, middle if inside else middle - height / 2 - 0.4, name, ha="center",
            va="center_baseline" if inside else "top", color=colour)
    return left + width + _GAP / 2
