"""The language model of chapter 14 as torch computes it: what it reads, says and looks at."""

import functools
import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attnbook import page_models

from ..core.models import loaded

FILES = ("next-token.bin", "next-token-training.bin")
LAST = 4
"""The checkpoint of the end of the training, which is the first file."""
BREAK, UNKNOWN = "\n", "▯"
_SHOWN = {" ": "␣", BREAK: "⏎"}
_FOLDED = {"\t": " ", "\u00a0": " ", "'": "’"}
_OPENS = " \n(—-"


def shown_as(character: str) -> str:
    """Return how one character is written for readers.

    Examples
    --------
    >>> shown_as(" "), shown_as("e")
    ('␣', 'e')
    """
    return _SHOWN.get(character, character)


@dataclass(frozen=True)
class Reading:
    """What the model reads of a text."""

    symbols: str
    unknown: tuple[str, ...]
    folded: tuple[tuple[str, str], ...]


def read(text: str, vocab: str) -> Reading:
    """Return what a model with this vocabulary reads of a text."""
    symbols, unknown, folded = "", {}, {}
    for character in unicodedata.normalize("NFC", text):
        other = _other(character, symbols, vocab)
        if character in vocab:
            symbols += character
        elif other in vocab:
            symbols += other
            folded[character, other] = None
        else:
            symbols += UNKNOWN
            unknown[character] = None
    return Reading(symbols, tuple(unknown), tuple(folded))


def _other(character: str, before: str, vocab: str) -> str:
    """Return what may stand for a character: a quotation mark of the novel, a bare letter."""
    if character == '"':
        return "“" if not before or before[-1] in _OPENS else "”"
    if character in _FOLDED:
        return _FOLDED[character]
    letter, *marks = unicodedata.normalize("NFD", character)
    bare = marks and all(unicodedata.category(mark)[0] == "M" for mark in marks)
    return letter if bare and letter in vocab else UNKNOWN * 2


def window_start(count: int, context: int) -> int:
    """Return where the window begins: when it is full, a quarter of it falls off at once."""
    stride = context // 4
    return 0 if count <= context else math.ceil((count - context) / stride) * stride


@functools.cache
def network(checkpoint: int = LAST) -> Any:
    """Return the model at a moment of its training in float64, and its file's metadata."""
    from attnbook.pretraining import CausalModel, LanguageConfig

    found = page_models.load(FILES[0] if checkpoint == LAST else FILES[1])
    known = found.metadata
    sizes = {name: known[name] for name in ("d_model", "num_heads", "num_layers", "d_ff")}
    model = CausalModel(LanguageConfig(
        len(known["vocab"]), **sizes, activation=known["activation"], max_len=known["context"]))
    weights = found.checkpoints[-1 if checkpoint == LAST else checkpoint]
    return loaded(model, weights), known


def steps(symbols: str, checkpoint: int = LAST) -> tuple[int, np.ndarray, list[np.ndarray]]:
    """Return where the window begins, the logits at each of its characters, and all weights."""
    import torch

    model, known = network(checkpoint)
    start = window_start(len(symbols), known["context"])
    ids = torch.tensor([[known["vocab"].index(symbol) for symbol in symbols[start:]]])
    with torch.no_grad():
        logits, weights = model(ids)
    return start, logits[0].numpy(), [layer[0].numpy() for layer in weights]


def shares(logits: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """Return probabilities at a temperature; at 0 the likeliest has all.

    Examples
    --------
    >>> shares(np.array([0.0, 0.0, 1.0]), 0).tolist()
    [0.0, 0.0, 1.0]
    """
    if temperature == 0:
        return np.eye(len(logits))[logits.argmax()]
    odds = np.exp((logits - logits.max()) / temperature)
    return odds / odds.sum()


def ranked(logits: Sequence[float], count: int) -> list[int]:
    """Return the ids with the largest logits, the largest first."""
    return sorted(range(len(logits)), key=lambda i: (-logits[i], i))[:count]


def record(text: str, checkpoint: int = LAST) -> dict[str, Any]:
    """Return what the model makes of a text, as the page keeps it until the model is loaded."""
    known = network(checkpoint)[1]
    symbols = BREAK + read(text, known["vocab"]).symbols
    start, logits, weights = steps(symbols, checkpoint)
    return {"text": text, "vocab": known["vocab"], "symbols": symbols[start:],
            "logits": logits.round(3).tolist(),
            "weights": [[[row[: i + 1].round(4).tolist() for i, row in enumerate(head)]
                         for head in layer] for layer in weights]}
