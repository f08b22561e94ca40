"""The two translators of chapter 12 over five seeds, and what changes when one part is left out.

Each model is trained as in the chapter, or with one change, and asked for 1,000 values that it
never saw.  One change is a part of the model or of the loss; the table "training" changes what
differs from the paper's own training.  The last table asks a model for longer numbers than it was
trained on.
"""

import functools
from collections.abc import Mapping
from types import ModuleType

import numpy as np
import torch
from torch import Tensor

from attnbook.data import dates, numbers
from attnbook.data.sequences import END, PAD, START
from attnbook.training import (
    evaluating,
    exact_matches,
    fit,
    minibatches,
    seed_everything,
    smoothed_cross_entropy,
    warmup_cosine,
)
from attnbook.transformer import Transformer, TransformerConfig
from experiments.record import Table, every

SEEDS = range(5)
SAMPLES, TESTS = 20_000, 1000
LONGEST = 8  # digits
TASKS: Mapping[str, Mapping[str, object]] = {
    "numbers": {"task": numbers, "layers": 2, "steps": 900, "smoothing": 0.1,
                "vocabularies": (numbers.WORDS, numbers.CHARACTERS)},
    "dates": {"task": dates, "layers": 1, "steps": 1400, "smoothing": 0.0,
              "vocabularies": (dates.CHARACTERS, dates.WRITTEN)},
}
# What differs from the chapter; the chapter's own recipe is the last in its table.
RECIPES: Mapping[str, Mapping[str, object]] = {
    "no smoothing": {"smoothing": 0.0},
    "smoothing": {"smoothing": 0.1},
    "no positions": {"positions": "none"},
    "embeddings not scaled": {"scale_embedding": False},
    "chapter": {},
    # The paper's choices, one at a time, in place of the chapter's.
    "post-norm": {"norm": "post"},
    "dropout 0.1": {"dropout": 0.1},
    "Adam": {"optimiser": functools.partial(torch.optim.Adam, betas=(0.9, 0.98), eps=1e-9)},
    "no clipping": {"clip": None},
    "no warm-up": {"warmup": 0},
}
PAPER = ("post-norm", "dropout 0.1", "Adam", "no clipping", "no warm-up")
TRIED = {"numbers": ("no smoothing", "no positions", "embeddings not scaled", "chapter"),
         "dates": ("smoothing", "no positions", "chapter")}


def tensors(task: ModuleType, pairs: list) -> tuple[Tensor, Tensor]:
    """Return source and target ids."""
    made = task.batch(pairs)
    return torch.as_tensor(made.source), torch.as_tensor(made.target)


def trimmed(ids: Tensor) -> Tensor:
    """Leave out columns that are padding alone."""
    return ids[:, : (ids != PAD).sum(dim=1).max()]


@functools.cache
def train(name: str, recipe: str, seed: int, digits: int = LONGEST) -> Transformer:
    """Train one model."""
    settings = {**TASKS[name], **RECIPES[recipe]}
    task, steps, smoothing = settings["task"], settings["steps"], settings["smoothing"]
    seed_everything(seed)
    model = Transformer(TransformerConfig(
        *map(len, settings["vocabularies"]), d_model=64, num_heads=4,
        num_layers=settings["layers"], d_ff=128,
        dropout=settings.get("dropout", 0.0), norm=settings.get("norm", "pre"),
        positions=settings.get("positions", "sinusoidal"),
        scale_embedding=settings.get("scale_embedding", True)))
    drawn = numbers.sample(SAMPLES, digits=range(1, digits + 1)) if task is numbers else (
        task.sample(SAMPLES))

    def loss(model: Transformer, rows: tuple[Tensor, Tensor]) -> Tensor:
        source, target = map(trimmed, rows)
        logits, _ = model(source, target[:, :-1])
        return smoothed_cross_entropy(logits, target[:, 1:], smoothing=smoothing)

    fit(model, minibatches(*tensors(task, drawn), batch_size=64, seed=seed), loss=loss,
        steps=steps, clip=settings.get("clip", 1.0), progress=False,
        optimiser=settings.get("optimiser", torch.optim.AdamW),
        lr=warmup_cosine(3e-3, steps, warmup=settings.get("warmup", 100)))
    return model


def right(model: Transformer, task: ModuleType, pairs: list) -> float:
    """Return the share of pairs written without any mistake."""
    source, target = tensors(task, pairs)
    with evaluating(model):
        written = model.decode(source, start=START, end=END, max_len=20)
    return exact_matches(written, target[:, 1:], end=END).double().mean().item()


def on_right_places(model: Transformer, task: ModuleType, pairs: list) -> float:
    """Return how often the last layer's largest weight stands on a place that says the sign."""
    source, target = tensors(task, pairs)
    with evaluating(model):
        _, weights = model(source, target[:, :-1])
    rows = weights.cross[-1].mean(dim=1).numpy()
    signs = [pair.characters if task is numbers else pair.written for pair in pairs]
    return float(np.mean([
        rows[i, t].argmax() in places
        for i, pair in enumerate(pairs) for t, places in enumerate(pair.sources)
        if places and signs[i][t] not in "十百千万"]))


def recipe(task: str, recipe: str, seed: int) -> Mapping[str, float]:
    """Train one model, and ask for values that it never saw."""
    model, module = train(task, recipe, seed), TASKS[task]["task"]
    tested = module.sample(TESTS, held_out=True, seed=1)
    return {"exact": right(model, module, tested), "looked": on_right_places(model, module, tested)}


def longer(task: str, trained_to: int, seed: int) -> Mapping[str, float]:
    """Train on numbers of few digits, and ask for numbers of each length."""
    model = train(task, "chapter", seed, trained_to)
    return {f"digits {n}": right(model, numbers, numbers.sample(
        300, held_out=True, digits=[n], seed=1)) for n in range(3, LONGEST + 1)}


TABLES = {
    "recipes": Table(
        "Share of 1000 unseen values written without a mistake, and how often the last layer's "
        "largest weight stands on a place that says the sign.",
        recipe,
        [{"task": task, "recipe": recipe, "seed": seed}
         for task, recipes in TRIED.items() for recipe in recipes for seed in SEEDS],
        tolerance=0.05, absolute=0.1,
    ),
    "training": Table(
        "Share of 1000 unseen numbers written without a mistake, where one choice of the training "
        "is another than the chapter's.",
        recipe,
        every(task=["numbers"], recipe=PAPER, seed=range(3)),
        tolerance=0.05, absolute=0.1,
    ),
    "lengths": Table(
        "Share of 300 unseen numbers of each length written right, by the longest trained on.",
        longer,
        every(task=["numbers"], trained_to=(8, 6), seed=SEEDS),
        tolerance=0.05, absolute=0.1,
    ),
}
