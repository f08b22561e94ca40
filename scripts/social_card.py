"""Draw the picture that is shown when somebody shares a page of the book.

    python scripts/social_card.py

Six books, their weights for one query, and the title: 1200 by 630 pixels, drawn from the same
numbers as chapter 1.
"""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from attnbook.data import cast
from attnbook.data.palette import DARK
from attnbook.messages import text
from attnbook.plots import style
from attnbook.pooling import attend

TARGET = Path(__file__).resolve().parents[1] / "book" / "_static" / "social-card.png"
PAPER, INK = "#14181e", "#f4f7fa"


@style.use()
def draw() -> Figure:
    """Return the card."""
    query = 4 * cast.query[None]
    weights = attend(query, cast.keys, cast.values)[1][0]
    figure = Figure(figsize=(12, 6.3), dpi=100, facecolor=PAPER)
    shelf = figure.add_axes((0.52, 0.04, 0.46, 0.92), aspect="equal")
    shelf.set(xlim=(-1.75, 1.95), ylim=(-1.5, 1.5))
    shelf.axis("off")
    for name, key, weight in zip(cast.names, cast.keys, weights, strict=True):
        shelf.plot(*np.stack([np.zeros(2), key]).T, color=DARK["key"], lw=2, alpha=0.55)
        shelf.scatter(*key, s=200 + 5000 * weight, color=DARK["weights"], lw=0, zorder=3)
        side = "left" if key[0] > 0.7 else "right" if key[0] < -0.7 else "center"
        shelf.text(*(key * (1.17 + 0.45 * weight)), text(f"cast.items.{name}"), color=INK,
                   ha=side, va="center", fontsize=17)
    shelf.annotate("", 0.96 * cast.query, (0, 0),
                   arrowprops={"arrowstyle": "-|>", "lw": 5, "color": DARK["query"],
                               "mutation_scale": 30}, zorder=4)
    figure.text(0.06, 0.66, "Paying\nAttention", color=INK, fontsize=66, weight="bold",
                va="center", linespacing=1.02)
    figure.text(0.06, 0.36, "From a library shelf\nto the Transformer", color=INK, fontsize=29,
                va="center", linespacing=1.25)
    figure.text(0.06, 0.13, "An interactive textbook", color="#a3afbd", fontsize=20, va="center")
    return figure


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    draw().savefig(TARGET, metadata={"Software": None})
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
