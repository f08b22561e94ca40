"""A digit to draw, and the trained Vision Transformer that reads it; chapter 15."""

import functools
from typing import Any

import numpy as np
import traitlets

from attnbook import page_models
from attnbook.messages import text

from ..core import strokes, svg
from ..core.html import Markup, Table, fill, shown, tag
from ..core.models import RecordedWidget, loaded
from ..core.state import Choice, Flag, Number, Strokes

__all__ = ["VitDraw"]

_FILES = ("vit-digits.bin", "vit-digits-training.bin")
_LEVELS = "0123456789abcdefg"  # ink of a block, 0 to 16
_EXAMPLES, _LAST = 12, 13
_LAYERS, _HEADS = ("1", "2"), ("1", "2", "3", "4")
_SIDE, _CELL, _PATCH = 8, 24, 48
LONGEST = 600
"""Letters of a drawing."""


class VitDraw(RecordedWidget):
    """Draw a digit: the trained Vision Transformer answers, and shows what its class token read.

    The page loads the model when its reader draws or asks for it.  Before, and in print, one digit
    is recorded: the one that the widget was made with.

    Parameters
    ----------
    **state
        ``example`` (a held-out digit, from 1 to 12, or 0 for the drawing), ``drawing`` (strokes,
        a full stop before each, two letters a point), ``shuffle`` (put the patches into
        another order), ``view`` ("rollout", or a layer, "1" or "2"), ``head`` ("mean" or a head,
        "1" to "4"), ``checkpoint`` (a moment of the training, from 0 to 13, the last); and
        ``name``.

    Attributes
    ----------
    cells : ndarray of int, shape (8, 8)
        What the model is given: ink in every block, from 0 to 16, before any shuffling.
    recorded : dict
        What the model computes of `cells`, in place and shuffled.

    Examples
    --------
    >>> widget = VitDraw(example=0, drawing=".gGg5")   # one stroke, straight down
    >>> widget.answer
    1
    """

    model_files = _FILES
    recorded_for = ("example", "drawing", "checkpoint")
    examples = traitlets.List(traitlets.Unicode()).tag(sync=True)
    order = traitlets.List(traitlets.Int()).tag(sync=True)
    measured = traitlets.Dict().tag(sync=True)
    example = Number(8, low=0, high=_EXAMPLES, integer=True)
    drawing = Strokes("", most=LONGEST)
    shuffle = Flag(False)
    view = Choice("rollout", options=("rollout", *_LAYERS))
    head = Choice("mean", options=("mean", *_HEADS))
    checkpoint = Number(_LAST, low=0, high=_LAST, integer=True)

    @traitlets.default("examples")
    def _shipped_examples(self) -> list[str]:
        return page_models.load(_FILES[0]).metadata["examples"]

    @traitlets.default("order")
    def _shipped_order(self) -> list[int]:
        return page_models.load(_FILES[0]).metadata["order"]

    @traitlets.default("measured")
    def _shipped_measured(self) -> dict[str, float]:
        found = page_models.load(_FILES[0])
        return {"count": found.metadata["held_out"],
                **{name: found.notes[-1][name] for name in ("exact", "shuffled")}}

    def record(self) -> dict[str, Any]:
        pictures = {"plain": self.cells, "shuffled": moved(self.cells, self.order)}
        return self._of_moment({"cells": written(self.cells), **{
            name: trace(picture, self.checkpoint) for name, picture in pictures.items()}})

    @property
    def cells(self) -> np.ndarray:
        """What the model is given, before any shuffling."""
        if self.example:
            return read(self.examples[self.example - 1])
        return strokes.count(strokes.bitmap(strokes.decode(self.drawing)))

    @property
    def seen(self) -> np.ndarray:
        """What the model sees, with its patches shuffled where that is asked for."""
        return moved(self.cells, self.order) if self.shuffle else self.cells

    @property
    def now(self) -> dict[str, Any] | None:
        """What is known of the picture; None where nothing was recorded of it, or it is empty."""
        known = self.recorded["cells"] == written(self.cells) and self.cells.any()
        return self.recorded["shuffled" if self.shuffle else "plain"] if known else None

    @property
    def answer(self) -> int | None:
        """The most probable digit."""
        return int(np.argmax(self.now["probabilities"])) if self.now else None

    @property
    def shares(self) -> list[float] | None:
        """What the class token takes from itself and from every patch, as `view` says."""
        if not self.now:
            return None
        if self.view == "rollout":
            return self.now["rollout"]
        heads = np.array(self.now["weights"][int(self.view) - 1])
        return (heads.mean(axis=0) if self.head == "mean" else heads[int(self.head) - 1]).tolist()

    def alt(self) -> str:
        if not self.now:
            return text("vit_draw.alt_nothing")
        return text("vit_draw.alt", answer=self.answer,
                    probability=shown(max(self.now["probabilities"])))

    def picture(self) -> Markup:
        wide = _SIDE * _CELL
        heads = [tag("text", text(f"vit_draw.heads.{name}"), x=x, y=14, class_="ab-name")
                 for name, x in (("sees", 1), ("looks", wide + 31), ("answers", 2 * wide + 61))]
        pictures = [tag("g", *self._ink(opacity), *kids, *_lines(),
                        transform=f"translate({1 + i * (wide + 30)},24)")
                    for i, (opacity, kids) in enumerate(((1.0, []), (0.25, self._shades())))]
        bars = [self._bar(digit, p) for digit, p in enumerate((self.now or {}).get(
            "probabilities", [0.0] * 10))]
        return svg.drawing(2 * wide + 250, wide + 30, self.alt(), *heads, *pictures,
                            tag("g", *bars, transform=f"translate({2 * wide + 61},24)"))

    def _ink(self, opacity: float) -> list[Markup]:
        return [tag("rect", x=_CELL * int(j), y=_CELL * int(i), width=_CELL, height=_CELL,
                    fill="currentColor", fill_opacity=round(opacity * int(self.seen[i, j]) / 16, 3))
                for i, j in np.argwhere(self.seen)]

    def _shades(self) -> list[Markup]:
        shares = (self.shares or [0.0])[1:]
        most, found = max(shares, default=1.0), []
        for k, share in enumerate(shares):
            x, y = _PATCH * (k % 4), _PATCH * (k // 4)
            found += [tag("rect", x=x, y=y, width=_PATCH, height=_PATCH,
                          fill_opacity=round(0.75 * share / most, 3), **fill("weights")),
                      tag("text", shown(100 * share, 0), x=x + _PATCH / 2, y=y + 29,
                          text_anchor="middle")]
        return found

    def _bar(self, digit: int, probability: float) -> Markup:
        y = 19 * digit
        return tag("g", tag("text", str(digit), x=0, y=y + 14),
                   tag("rect", x=16, y=y + 2, width=round(110 * probability, 1), height=14,
                       **fill("output")),
                   tag("text", shown(100 * probability, 0) + " %", x=22 + 110 * probability,
                       y=y + 14, class_="ab-name"))

    def table(self) -> Table:
        heads = [text(f"vit_draw.columns.{name}") for name in ("token", "ink", "shown", "rollout")]
        now, shares = self.now, self.shares
        ink = ["–", *map(str, self.seen.reshape(4, 2, 4, 2).sum(axis=(1, 3)).ravel().tolist())]
        names = [text("vit_draw.class_token"), *(
            text("vit_draw.patch", row=k // 4 + 1, column=k % 4 + 1) for k in range(16))]
        rows = [[name, ink[k], shown(shares[k], 4) if shares else "–",
                 shown(now["rollout"][k], 4) if now else "–"] for k, name in enumerate(names)]
        odds = [[text("vit_draw.digit", digit=digit),
                 shown(now["probabilities"][digit], 4) if now else "–"] for digit in range(10)]
        return Table(text("vit_draw.caption"), heads, rows + odds)


def _lines() -> list[Markup]:
    """Return the borders of the patches."""
    wide = _SIDE * _CELL
    return [tag("path", d=f"M{at},0V{wide}M0,{at}H{wide}", stroke="currentColor", fill="none",
                stroke_opacity=0.45) for at in range(0, wide + 1, _PATCH)]


def written(cells: np.ndarray) -> str:
    """Write 64 counts of ink, a letter each."""
    return "".join(_LEVELS[count] for count in cells.ravel().tolist())


def read(letters: str) -> np.ndarray:
    """Read 64 counts of ink, as :func:`written` writes them."""
    return np.array([_LEVELS.index(letter) for letter in letters]).reshape(_SIDE, _SIDE)


def moved(cells: np.ndarray, order: list[int]) -> np.ndarray:
    """Put the patches of a picture into another order."""
    from attnbook.patches import patchify, unpatchify

    return unpatchify(patchify(cells[None], 2)[order], _SIDE, _SIDE)[0]


@functools.cache
def network(checkpoint: int = _LAST) -> Any:
    """Return the shipped model as torch computes it, in float64."""
    from attnbook.vit import VisionConfig, VisionTransformer

    found = page_models.load(_FILES[1] if checkpoint < _LAST else _FILES[0])
    model = VisionTransformer(VisionConfig(**found.metadata["config"]))
    return loaded(model, found.checkpoints[checkpoint if checkpoint < _LAST else -1])


def trace(cells: np.ndarray, checkpoint: int = _LAST) -> dict[str, Any]:
    """Return what the model computes of a picture, as the page keeps it.

    Of the ten digits ``logits`` and ``probabilities``; for the class token ``weights`` of every
    layer and head, and ``rollout``, each over itself and the 16 patches.
    """
    import torch

    from attnbook.explanation import rollout

    with torch.no_grad():
        logits, weights = network(checkpoint)(torch.as_tensor(cells / 16.0)[None, None])
    return {"logits": logits[0].tolist(), "probabilities": logits[0].softmax(-1).tolist(),
            "weights": [layer[0, :, 0].tolist() for layer in weights],
            "rollout": rollout([layer[0] for layer in weights])[0].tolist()}
