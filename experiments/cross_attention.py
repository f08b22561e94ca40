"""A decoder trained on right prefixes: what happens after a wrong character, over five seeds.

The model of chapter 9 writes number words as Chinese numerals.  It is trained with the right
prefix alone, and, for comparison, with one fed character in ten replaced by another.
"""

import functools
from collections.abc import Mapping
from typing import Any

import nbformat
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from attnbook import masks, positions
from attnbook.data.numbers import CHARACTERS, WORDS, batch, sample
from attnbook.data.sequences import PAD, SPECIAL, START
from attnbook.self_attention import Attention
from attnbook.training import fit, minibatches, seed_everything, warmup_cosine
from experiments.record import ROOT, Table, every

WIDTH, STEPS, BATCH, RATE = 64, 400, 64, 5e-3
SAMPLES, TESTS = 20_000, 2000
METHODS = {"right prefix": 0.0, "one in ten replaced": 0.1}
SEEDS = range(5)
LATER = 4  # characters after the wrong one that are looked at


@functools.cache
def chapter() -> dict[str, Any]:
    """Return the classes of the chapter: its cells are the one place where they stand."""
    found: dict[str, Any] = {"masks": masks, "nn": nn, "positions": positions,
                             "Attention": Attention}
    for cell in nbformat.read(ROOT / "notebooks" / "09-cross-attention.ipynb", 4).cells:
        if cell.source.startswith(("def placed(", "class Encoder(", "class Decoder(")):
            exec(cell.source, found)
    return found


class Translator(nn.Module):
    """Encoder and decoder of the chapter together."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = chapter()["Encoder"](len(WORDS), WIDTH)
        self.decoder = chapter()["Decoder"](len(CHARACTERS), WIDTH)

    def forward(self, source: Tensor, valid_lens: Tensor, fed: Tensor) -> tuple[Tensor, Tensor]:
        mask = masks.valid(valid_lens, source.shape[-1])
        return self.decoder(fed, self.encoder(source, mask), mask)


def tensors(count: int, *, held_out: bool, seed: int) -> list[Tensor]:
    """Return source, valid_lens and target of drawn numbers."""
    drawn = batch(sample(count, held_out=held_out, seed=seed))
    return [torch.as_tensor(part) for part in drawn]


def replaced(fed: Tensor, share: float, generator: torch.Generator) -> Tensor:
    """Replace a share of the characters by others, drawn among all that are no marks."""
    low, high = len(SPECIAL), len(CHARACTERS)
    other = torch.randint(low, high, fed.shape, generator=generator)
    chosen = (torch.rand(fed.shape, generator=generator) < share) & (fed >= low)
    return torch.where(chosen, other, fed)


def train(method: str, seed: int) -> Translator:
    """Train one model."""
    seed_everything(seed)
    model = Translator()
    generator = torch.Generator().manual_seed(seed)

    def loss(model: Translator, rows: tuple[Tensor, ...]) -> Tensor:
        source, valid_lens, target = trimmed(*rows)
        fed = replaced(target[:, :-1], METHODS[method], generator)
        logits, _ = model(source, valid_lens, fed)
        return cross_entropy(logits.mT, target[:, 1:], ignore_index=PAD)

    batches = minibatches(*tensors(SAMPLES, held_out=False, seed=0), batch_size=BATCH, seed=seed)
    fit(model, batches, loss=loss, steps=STEPS, lr=warmup_cosine(RATE, STEPS, warmup=50),
        clip=1.0, progress=False)
    return model


def trimmed(source: Tensor, valid_lens: Tensor, target: Tensor) -> tuple[Tensor, ...]:
    """Cut off columns in which everything is padding."""
    longest = int((target != PAD).sum(dim=1).max())
    return source[:, :int(valid_lens.max())], valid_lens, target[:, :longest]


@torch.no_grad()
def free(model: Translator, source: Tensor, valid_lens: Tensor, steps: int) -> Tensor:
    """Write greedily; return the ids without the start."""
    mask = masks.valid(valid_lens, source.shape[-1])
    memory = model.encoder(source, mask)
    ids = torch.full((len(source), 1), START)
    for _ in range(steps):
        logits, _ = model.decoder(ids, memory, mask)
        ids = torch.cat([ids, logits[:, -1:].argmax(dim=-1)], dim=1)
    return ids[:, 1:]


@torch.no_grad()
def fed_with(model: Translator, source: Tensor, valid_lens: Tensor, fed: Tensor) -> Tensor:
    """Return the likeliest next character after every prefix of what is fed."""
    return model(source, valid_lens, fed)[0].argmax(dim=-1)


def one_wrong(target: Tensor, seed: int) -> tuple[Tensor, Tensor]:
    """Replace one character of each target; return what is fed, and the place in it."""
    generator = torch.Generator().manual_seed(1000 + seed)
    lengths = (target != PAD).sum(dim=1) - 2  # without start and end
    place = 1 + (torch.rand(len(target), generator=generator) * (lengths - 1)).long()
    low, count = len(SPECIAL), len(CHARACTERS) - len(SPECIAL)
    rows = torch.arange(len(target))
    shift = torch.randint(1, count, place.shape, generator=generator)
    fed = target[:, :-1].clone()
    fed[rows, place] = low + (target[rows, place] - low + shift) % count
    return fed, place


def measure(method: str, seed: int) -> Mapping[str, float]:
    """Train a model and count right characters with every kind of prefix."""
    model = train(method, seed)
    source, valid_lens, target = trimmed(*tensors(TESTS, held_out=True, seed=1))
    wanted = target[:, 1:]
    real = wanted != PAD
    forced = fed_with(model, source, valid_lens, target[:, :-1]) == wanted
    written = free(model, source, valid_lens, wanted.shape[1]) == wanted
    found = {"right prefix": share(forced, real), "own prefix": share(written, real),
             "exact": float((written | ~real).all(dim=1).double().mean())}
    after = (~written & real).cumsum(dim=1) - (~written & real).int() > 0
    found["after own error, own prefix"] = share(written, after & real)
    found["after own error, right prefix"] = share(forced, after & real)
    fed, place = one_wrong(target, seed)
    spoilt = fed_with(model, source, valid_lens, fed) == wanted
    distance = torch.arange(wanted.shape[1]) - place[:, None] + 1
    for far in range(1, LATER + 1):
        here = (distance == far) & real
        found[f"{far} after a wrong one"] = share(spoilt, here)
        found[f"{far} after a right one"] = share(forced, here)
    return found


def share(right: Tensor, where: Tensor) -> float:
    """Return the share of right ones among the chosen."""
    return float(right[where].double().mean())


TABLES = {
    "prefixes": Table(
        "Share of right characters on 2,000 held-out numbers: with the right prefix, with the "
        "model's own, after its own first error, and after one character replaced by another.",
        measure,
        every(method=METHODS, seed=SEEDS),
        # What follows a first error is a share of few numbers, and another processor trains
        # another model.
        tolerance=0.15, absolute=0.1),
}
