"""Two small models of letters that come again, at every kept moment of their training."""

import functools
from typing import Any

import numpy as np

from attnbook import page_models

from ..core.models import loaded

NAMES = ("one", "two")
"""By the number of layers."""
FILES = tuple(f"repeats-{name}.bin" for name in NAMES)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LONGEST = 24
"""Letters of a text."""


@functools.cache
def moments() -> dict[str, Any]:
    """Return the kept steps, and what each model's training measured there."""
    kept = {name: page_models.load(file).metadata["moments"]
            for name, file in zip(NAMES, FILES, strict=True)}
    return {"steps": [note["step"] for note in kept["two"]], "reach": kept["two"][-1]["behind_2"],
            **{name: {key: [note[key] for note in notes] for key in ("known", "right")}
               for name, notes in kept.items()}}


def last() -> int:
    """Return the number of the last kept moment."""
    return len(moments()["steps"]) - 1


@functools.cache
def network(name: str, checkpoint: int) -> Any:
    """Return a model at a moment of its training, in float64."""
    from attnbook.pretraining import CausalModel, LanguageConfig

    found = page_models.load(FILES[NAMES.index(name)])
    known = found.metadata
    sizes = {key: known[key] for key in ("d_model", "num_heads", "num_layers", "d_ff")}
    model = CausalModel(LanguageConfig(
        len(known["vocab"]), **sizes, activation=known["activation"],
        positions=known["positions"], max_len=known["context"]))
    return loaded(model, found.checkpoints[checkpoint])


def read(text: str, name: str, checkpoint: int) -> tuple[np.ndarray, list[np.ndarray]]:
    """Return the shares of what comes behind each letter, and the weights of each layer."""
    import torch

    ids = torch.tensor([[LETTERS.index(letter) for letter in text]])
    with torch.no_grad():
        logits, weights = network(name, checkpoint)(ids)
    return torch.softmax(logits[0], dim=-1).numpy(), [layer[0, 0].numpy() for layer in weights]


def record(text: str) -> dict[str, Any]:
    """Return what both models make of a text at every moment, as the page keeps it."""
    found: dict[str, Any] = {"text": text}
    for name in NAMES:
        kept = [read(text, name, at) for at in range(last() + 1)]
        found[name] = {
            "expects": ["".join(LETTERS[i] for i in odds.argmax(axis=-1)) for odds, _ in kept],
            "shares": [[round(100 * float(p)) for p in odds.max(axis=-1)] for odds, _ in kept],
            "weights": [[[[round(100 * float(w)) for w in row[: i + 1]]
                          for i, row in enumerate(layer)] for layer in layers]
                        for _, layers in kept]}
    return found


def followers(text: str, behind: int = 1) -> list[tuple[int, ...]]:
    """Return for each letter the places so far behind the same letter; 1 is what followed it."""
    return [tuple(j for j in range(behind, i + 1) if text[j - behind] == text[i])
            for i in range(len(text))]
