"""Two models of letters that come again, one layer and two, kept all along their training."""

import functools

import numpy as np
import torch

from attnbook import training
from attnbook.pretraining import CausalModel
from attnbook.pretraining.repeats import (
    BATCH,
    LETTERS,
    STEPS,
    draw,
    fresh,
    measure,
    next_letter_loss,
    rate,
    stream,
)

from ._recorded import Recorder, keep, record

SEED = 0
# Close together where two layers change at once; all that chapter 14 can load stays below 1.5 MB.
MARKS = (0, 300, 450, 500, 550, 600, 650, 700, 900, 1200)


@functools.cache
def trained(layers: int) -> tuple[CausalModel, Recorder]:
    """Train a model as the experiment does with this seed, and keep it on the way."""
    training.seed_everything(SEED)
    model = fresh(layers)
    sequences = draw(300, np.random.default_rng(12345))
    recorder = Recorder(functools.partial(measure, sequences=sequences))
    return model, record(recorder, model, stream(BATCH, SEED), loss=next_letter_loss, marks=MARKS,
                         steps=STEPS, lr=rate)


def made(layers: int) -> bytes:
    """Return one file, and keep what the model says before it is rounded."""
    model, recorder = trained(layers)
    ids = draw(64, np.random.default_rng(54321)).ids
    with torch.no_grad():
        said = model(ids)[0].argmax(dim=-1)
    kept = {name: ["".join(LETTERS[i] for i in row) for row in rows.tolist()]
            for name, rows in (("texts", ids), ("said", said))}
    keep(f"repeats-{layers}", kept)
    config = model.config
    metadata = {
        "vocab": LETTERS, "context": config.max_len, "d_model": config.d_model,
        "num_heads": config.num_heads, "num_layers": layers, "d_ff": config.d_ff,
        "norm": config.norm, "activation": config.activation, "positions": config.positions,
        "parameters": sum(p.numel() for p in model.parameters()), "moments": recorder.notes,
        "seed": SEED, "steps": STEPS, "torch": torch.__version__,
        "trained_on": "random letters of which pieces come again, drawn as it trains"}
    return recorder.file(metadata)


MODELS = {"repeats-one": functools.partial(made, 1), "repeats-two": functools.partial(made, 2)}
