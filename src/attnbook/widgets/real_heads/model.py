"""What the widget shows of a sentence: recorded, or from the model as the page rounds it."""

import base64
import functools
import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np

from attnbook.data import coreference

LAYERS, HEADS, MOST = 6, 12, 32
"""Layers, heads of each, and pieces of a sentence besides [CLS] and [SEP]."""


def files() -> dict[str, Any]:
    """Return what the model's files weigh; needs neither them nor torch."""
    file = resources.files("attnbook") / "real_model" / "rounded.json"
    return json.loads(file.read_text(encoding="utf8"))


@dataclass(frozen=True)
class Look:
    """One sentence in one pass: its pieces, all weights, and how long the value vectors are.

    The weights are of shape (layers, heads, n, n), the lengths of (layers, heads, n).  A record
    has no vector of the sentence.
    """

    text: str
    pieces: list[str]
    weights: np.ndarray
    lengths: np.ndarray
    vector: np.ndarray | None = None


@functools.cache
def stored() -> dict[str, Any]:
    """Return ``recorded.json``: two looks, their cosine, and which head is right when."""
    file = resources.files("attnbook.widgets") / "real_heads" / "recorded.json"
    return json.loads(file.read_text(encoding="utf8"))


def look(text: str, off: tuple[bool, ...] = (), skip: tuple[bool, ...] = ()) -> Look:
    """Run a sentence through the rounded model; needs the package with the weights.

    What goes beyond 32 pieces is not read.  `off` says which of the 72 heads are switched off,
    layer after layer, and `skip` which layers are left out.
    """
    import torch

    from attnbook.real_model import rounded

    model = rounded.encoder_of_page()
    pieces = ["[CLS]", *model.cut.pieces(text)[:MOST], "[SEP]"]
    ids = torch.tensor([[model.cut.ids[piece] for piece in pieces]])
    heads = [divmod(i, HEADS) for i, one in enumerate(off) if one]
    with model.without(heads):
        found = model.look(ids, skip=[i for i, one in enumerate(skip) if one])
    return Look(text, pieces, found.weights[:, 0].numpy(), found.values[:, 0].norm(dim=-1).numpy(),
                found.vector[0].numpy())


@functools.cache
def recorded() -> dict[str, Look]:
    """Return the recorded looks by their sentences, rounded to 8 bits."""
    def unpack(packed: str, *shape: int) -> np.ndarray:
        return np.frombuffer(base64.b64decode(packed), np.uint8).reshape(shape) / 255

    return {one["text"]: Look(
        one["text"], one["pieces"], unpack(one["weights"], LAYERS, HEADS, n, n),
        one["longest"] * unpack(one["lengths"], LAYERS, HEADS, n))
        for one in stored()["looks"] for n in [len(one["pieces"])]}


def record() -> dict[str, Any]:
    """Make ``recorded.json`` again."""
    looks = [look(case.sentence) for case in coreference.cases("object")[:2]]
    rights = np.concatenate([rights_of(group) for group in coreference.GROUPS])
    return {"looks": [_packed(one) for one in looks],
            "cosine": round(float(looks[0].vector @ looks[1].vector), 4),
            "right": base64.b64encode(np.packbits(rights).tobytes()).decode()}


def _packed(one: Look) -> dict[str, Any]:
    def pack(values: np.ndarray) -> str:
        return base64.b64encode(np.rint(255 * values).astype(np.uint8).tobytes()).decode()

    longest = round(float(one.lengths.max()), 4)
    return {"text": one.text, "pieces": one.pieces, "longest": longest,
            "weights": pack(one.weights), "lengths": pack(one.lengths / longest)}


def rights_of(group: str) -> np.ndarray:
    """Return which heads give more to the candidate that is meant: a row of 72 a sentence."""
    from attnbook.real_model import measures, rounded

    right, wrong = measures.preferred(rounded.encoder_of_page(), coreference.cases(group))
    return (right > wrong).reshape(LAYERS * HEADS, -1).T


@functools.cache
def rights() -> dict[str, np.ndarray]:
    """Return the same for every group, as it was recorded."""
    counts = [len(coreference.cases(group)) for group in coreference.GROUPS]
    bits = np.unpackbits(np.frombuffer(base64.b64decode(stored()["right"]), np.uint8))
    rows = bits[:sum(counts) * LAYERS * HEADS].reshape(-1, LAYERS * HEADS).astype(bool)
    parts = np.split(rows, np.cumsum(counts)[:-1])
    return dict(zip(coreference.GROUPS, parts, strict=True))


def luck(n: int, coins: int = LAYERS * HEADS) -> int:
    """Return what the best of so many coins reaches in half of all trials of `n` throws each."""
    chance, total = 0.5**n, 0.0
    for k in range(n + 1):
        total += chance
        if total**coins >= 0.5:
            return k
        chance *= (n - k) / (k + 1)
    return n
