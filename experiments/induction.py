"""When a model of one layer, or of two, notices that letters come again.

Both models have one head in each layer and about as many parameters.  They read random letters of
which pieces come again; they are tested on sequences that they have not read.
"""

import functools
from collections.abc import Mapping

import numpy as np
import torch

from attnbook.pretraining import CausalModel
from attnbook.pretraining.repeats import (
    BATCH,
    EVERY,
    LONGER,
    STEPS,
    draw,
    fresh,
    measure,
    next_letter_loss,
    on_previous,
    rate,
    stream,
)
from attnbook.training import evaluating, fit, seed_everything
from experiments.record import Table, every

SEEDS = range(5)


def measured(model: CausalModel, longer: bool = False) -> dict[str, float]:
    """Return what the model makes of 300 sequences, always the same."""
    with evaluating(model):
        options = LONGER if longer else {}
        found = measure(model, draw(300, np.random.default_rng(12345), **options))
    last = len(model.layers)
    return {"known": found["known"], "new": found["new"], "right": found["right"],
            "previous": found["previous_1"], "follower": found[f"follower_{last}"],
            "back": found["back_1"], "back_weight": found["back_weight_1"],
            "behind": found[f"behind_{last}"], "behind_weight": found[f"behind_weight_{last}"]}


@functools.cache
def trained(layers: int, seed: int) -> tuple[CausalModel, dict[int, dict[str, float]]]:
    """Train one model; return it, and what was measured on the way."""
    seed_everything(seed)
    model = fresh(layers)
    before = measured(model)
    history = fit(model, stream(BATCH, seed), loss=next_letter_loss, steps=STEPS, lr=rate,
                  clip=1.0, evaluate=measured, every=EVERY, progress=False)
    return model, {0: before} | {
        int(step): {name: float(values[i]) for name, values in history.evaluated.items()}
        for i, step in enumerate(history.evaluated_at)}


def reached(moments: Mapping[int, Mapping[str, float]], share: float) -> int:
    """Return the first step at which such a share was right, or 0 where it never was."""
    return next((step for step, found in moments.items() if found["right"] >= share), 0)


def nearer(model: CausalModel, back: float) -> float:
    """Return the first layer's mean weight on the letter one place nearer than `back`."""
    with evaluating(model), torch.no_grad():
        weights = model(draw(300, np.random.default_rng(12345)).ids[:, :-1])[1][0]
    return on_previous(weights, int(back) - 1).item()


def ends(layers: int, seed: int) -> Mapping[str, float]:
    """Return what a training ended with, and when it came to a half and to nine tenths."""
    model, moments = trained(layers, seed)
    found = moments[STEPS]
    return {**found, "nearer_weight": nearer(model, found["back"]),
            "longer_right": measured(model, longer=True)["right"],
            "half": reached(moments, 0.5), "nine_tenths": reached(moments, 0.9),
            "parameters": sum(p.numel() for p in model.parameters())}


def on_the_way(layers: int, seed: int, step: int) -> Mapping[str, float]:
    """Return what was measured after so many steps."""
    found = trained(layers, seed)[1][step]
    return {name: found[name] for name in ("known", "right", "back_weight", "behind_weight")}


TABLES = {
    "ends": Table(
        "After training, on 300 sequences: surprise in nats at letters that can be known and "
        "elsewhere, share right of the former, there and in longer sequences; the "
        "first layer's mean weight on the letter before, the last layer's on what followed the "
        "same letter; how far back the first layer looks most and how far behind the same letter "
        "the last one, with the weights there, and the first layer's weight one place nearer; and "
        "the first step with half and with nine tenths right, 0 for never.",
        ends,
        every(layers=(1, 2), seed=SEEDS),
        tolerance=0.5, absolute=0.1,
    ),
    "moments": Table(
        "The same on the way.",
        on_the_way,
        every(layers=(1, 2), seed=SEEDS, step=range(0, STEPS + 1, EVERY)),
        tolerance=0.1, absolute=0.1,
    ),
}
