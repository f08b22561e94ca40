"""The figure of chapter 14: two heads, one after the other, find what followed the same letter."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from ..messages import text
from . import style

_CARRIED = {"mutation_scale": 11, "lw": 1.6, "shrinkA": 8, "shrinkB": 5}   # by a head, a layer up


@style.use()
def induction_circuits(letters: Sequence[str], backs: Sequence[Sequence[int]]) -> np.ndarray:
    """Draw circuits of two heads over one text whose last letter has occurred before.

    In every panel the first head carries vectors to one place; the second attends to that place
    from the last letter and gives what followed the same letter before.

    Parameters
    ----------
    letters : sequence of str
        The text; the last letter occurs once before.
    backs : sequence of sequences of int
        One panel each: how far back the first head attends.  The largest reaches the same letter,
        so it says at which place the two heads meet.

    Returns
    -------
    ndarray of Axes
    """
    *before, last = letters
    same = before.index(last)
    panels = np.atleast_1d(style.axes(height=1.75 * len(backs), rows=len(backs)))
    for ax, back in zip(panels, backs, strict=True):
        _circuit(ax, letters, same, back)
    return panels


def _circuit(ax: Axes, letters: Sequence[str], same: int, back: Sequence[int]) -> None:
    """Draw one panel: the text below, and above it the stream after each layer."""
    meet, end = same + max(back), len(letters) - 1
    for height in range(3):
        for column, letter in enumerate(letters):
            ax.text(column, height, letter if height == 0 else "•", ha="center",
                    va="center_baseline", alpha=1.0 if height == 0 else 0.4)
    for distance in back:
        style.arrow(ax, (meet - distance, 0), (meet, 1), "key", **_CARRIED, gid=style.gid("key"))
    style.arrow(ax, (meet, 1), (end, 2), "weights", **_CARRIED, gid=style.gid("weights"))
    ax.text(end + 0.35, 2, letters[same + 1], color=style.colour("output"), weight="bold",
            va="center_baseline", gid=style.gid("output"))
    ax.set(xlim=(-0.5, end + 0.9), ylim=(-0.4, 2.4), xticks=[])
    ax.set_yticks(range(3), [text(f"plots.induction.{name}")
                             for name in ("embedding", "first", "second")])
    ax.tick_params(axis="y", length=0)
    ax.spines[:].set_visible(False)
    ax.set_title(text("plots.induction.one" if len(back) == 1 else "plots.induction.several",
                      back=" and ".join(map(str, sorted(back)))), loc="left")
