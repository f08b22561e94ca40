"""Figures of chapter 12: the whole model, encoder beside decoder, and the curves of a training."""

import itertools
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from ..messages import text
from . import style
from ._checks import numbers

_WIDE, _TALL = 2.8, 0.62
_COLUMNS = {"encoder": 0.0, "decoder": 3.7}
# From below: the name of a part, its height, and the role whose colour it has.
_PARTS = {
    "encoder": [("source", 0, None), ("embedding", 1, None), ("self", 2.4, "weights"),
                ("feed_forward", 4.8, None), ("norm", 6.2, None)],
    "decoder": [("target", 0, None), ("embedding", 1, None), ("causal", 2.4, "weights"),
                ("cross", 3.6, "weights"), ("feed_forward", 4.8, None), ("norm", 6.2, None),
                ("head", 7.2, None), ("logits", 8.2, None)],
}
_FREE = ("source", "target", "logits")  # what goes in and comes out has no box


@style.use()
def machine(num_layers: int | str = "N") -> Axes:
    """Draw the encoder–decoder Transformer: what stands on what, and where the masks belong.

    Parameters
    ----------
    num_layers : int or str
        Written above the frame around a layer.

    Returns
    -------
    Axes
    """
    ax = style.axes(height=4.9)
    for side, parts in _PARTS.items():
        for name, height, role in parts:
            _part(ax, name, _COLUMNS[side], height, role)
        heights = [height for _, height, _ in parts]
        for low, high in itertools.pairwise(heights):
            _arrow(ax, [(_COLUMNS[side], low + _TALL / 2), (_COLUMNS[side], high - _TALL / 2)])
        _layer(ax, _COLUMNS[side], num_layers)
    half = _WIDE / 2
    turn = (_COLUMNS["encoder"] + half + _COLUMNS["decoder"] - half) / 2
    _arrow(ax, [(half, 6.2), (turn, 6.2), (turn, 3.6), (_COLUMNS["decoder"] - half, 3.6)])
    ax.set(xlim=(-half - 0.25, _COLUMNS["decoder"] + half + 0.25), ylim=(-0.5, 8.6))
    ax.axis("off")
    return ax


@style.use()
def training_curves(losses, steps, exact, *, floor: float | None = None) -> np.ndarray:
    """Draw the loss of every step, and below it the share of exact matches.

    Parameters
    ----------
    losses : array_like, shape (steps,)
        The loss of each training step; drawn with its mean over 25 steps.
    steps : array_like, shape (evaluations,)
        When the model was evaluated.
    exact : array_like, shape (evaluations,)
        The share of held-out examples without any error.
    floor : float, optional
        The smallest loss that there is, as a dashed line.

    Returns
    -------
    ndarray of Axes
    """
    losses = numbers("losses", losses, axes="steps")
    panels = style.axes(height=4.4, rows=2)
    at = np.arange(1, len(losses) + 1)
    width = min(25, len(losses))
    mean = np.convolve(losses, np.ones(width) / width, mode="valid")
    panels[0].plot(at, losses, color=style.INK, alpha=0.25, lw=0.6)
    panels[0].plot(at[width - 1:], mean, color=style.INK)
    if floor is not None:
        panels[0].axhline(floor, color=style.INK, alpha=0.6, lw=1, ls="--")
        panels[0].annotate(text("plots.transformer.floor", floor=f"{floor:.2f}"),
                           (at[-1], floor), (0, 6), textcoords="offset points", ha="right",
                           va="bottom")
    panels[0].set(ylim=(0, None), xlabel=text("plots.transformer.step"))
    panels[0].set_title(text("plots.transformer.loss"), loc="left")
    panels[1].plot(numbers("steps", steps, axes="evaluations"),
                   numbers("exact", exact, axes="evaluations"), "o-",
                   color=style.colour("output"), gid=style.gid("output", 0))
    panels[1].set(ylim=(0, 1.03), xlabel=text("plots.transformer.step"))
    panels[1].set_title(text("plots.transformer.exact"), loc="left")
    for ax in panels:
        ax.set_xlim(0, at[-1])
        ax.grid(axis="y")
    return panels


def _part(ax: Axes, name: str, x: float, y: float, role: str | None) -> None:
    colour = style.colour(role) if role else style.INK
    if name not in _FREE:
        box = FancyBboxPatch((x - _WIDE / 2, y - _TALL / 2), _WIDE, _TALL, lw=1, ec=(colour, 0.7),
                             fc=(colour, 0.08), boxstyle="round,pad=0,rounding_size=0.12")
        box.set_gid(f"role-{role}" if role else f"part-{name}")
        ax.add_patch(box)
    ax.text(x, y, text(f"plots.transformer.{name}"), ha="center", va="center_baseline",
            color=colour)


def _layer(ax: Axes, x: float, num_layers: int | str) -> None:
    """Draw the frame around the parts of a layer, and how often it is there."""
    low, high, side = 1.85, 5.35, _WIDE / 2 + 0.18
    frame = FancyBboxPatch((x - side, low), 2 * side, high - low, fill=False, lw=0.9,
                           ls=(0, (4, 2)), ec=(style.INK, 0.5),
                           boxstyle="round,pad=0,rounding_size=0.15")
    ax.add_patch(frame)
    outwards = -1 if x == 0 else 1
    ax.text(x + outwards * side, high + 0.12, f"× {num_layers}",
            ha="left" if outwards < 0 else "right")


def _arrow(ax: Axes, places: Sequence[tuple[float, float]]) -> None:
    """Draw a line through some places that ends in an arrow."""
    *before, last = places
    for start, end in itertools.pairwise(before):
        ax.plot(*zip(start, end, strict=True), color=style.INK, alpha=0.6, lw=0.9)
    style.arrow(ax, before[-1], last, mutation_scale=9, lw=0.9, alpha=0.6)
