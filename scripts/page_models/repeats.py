"""Two models of letters that come again, one layer and two, kept all along their training."""

from __future__ import annotations

import functools
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from attnbook import _files, page_models, training
from attnbook.pretraining import CausalModel
from attnbook.pretraining.repeats import (
    BATCH,
    EVERY,
    LETTERS,
    STEPS,
    draw,
    fresh,
    measure,
    next_letter_loss,
    rate,
    stream,
)

SEED = 0
# Close together where two layers change at once; all that chapter 14 can load stays below 1.5 MB.
MARKS = (0, 300, 450, 500, 550, 600, 650, 700, 900, 1200)
TESTS = Path(__file__).resolve().parents[2] / "tests" / "page_models"


class Recorder:
    """Keeps weights and what is measured at the marked steps of a training."""

    def __init__(self) -> None:
        self.steps = itertools.count(0, EVERY)
        self.weights: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []
        self.sequences = draw(300, np.random.default_rng(12345))

    def __call__(self, model: CausalModel) -> dict[str, float]:
        found, step = measure(model, self.sequences), next(self.steps)
        if step not in MARKS:
            return found
        self.weights.append({name: value.numpy().copy()
                             for name, value in model.state_dict().items()})
        self.notes.append({"step": step,
                           **{name: round(value, 4) for name, value in found.items()}})
        return found


@functools.cache
def trained(layers: int) -> tuple[CausalModel, Recorder]:
    """Train a model as the experiment does with this seed, and keep it on the way."""
    torch.set_num_threads(1)
    training.seed_everything(SEED)
    model, recorder = fresh(layers), Recorder()
    with training.evaluating(model):
        recorder(model)
    training.fit(model, stream(BATCH, SEED), loss=next_letter_loss, steps=STEPS, lr=rate, clip=1.0,
                 evaluate=recorder, every=EVERY)
    return model, recorder


def made(layers: int) -> bytes:
    """Return one file, and keep what the model says before it is rounded."""
    model, recorder = trained(layers)
    ids = draw(64, np.random.default_rng(54321)).ids
    with torch.no_grad():
        said = model(ids)[0].argmax(dim=-1)
    kept = {name: ["".join(LETTERS[i] for i in row) for row in rows.tolist()]
            for name, rows in (("texts", ids), ("said", said))}
    _files.write(TESTS / f"repeats-{layers}.json", json.dumps(kept, indent=1) + "\n")
    config = model.config
    metadata = {
        "vocab": LETTERS, "context": config.max_len, "d_model": config.d_model,
        "num_heads": config.num_heads, "num_layers": layers, "d_ff": config.d_ff,
        "norm": config.norm, "activation": config.activation, "positions": config.positions,
        "parameters": sum(p.numel() for p in model.parameters()), "moments": recorder.notes,
        "seed": SEED, "steps": STEPS, "torch": torch.__version__,
        "trained_on": "random letters of which pieces come again, drawn as it trains"}
    return page_models.write(recorder.weights, metadata, recorder.notes)


MODELS = {"repeats-one": functools.partial(made, 1), "repeats-two": functools.partial(made, 2)}
