"""Blocks in training: where the norm stands, what it is taken over, and what warm-up changes.

Sequences of digits are to be put in order, every place at once; pictures of 8 × 8 pixels are read
as 16 pieces and named.  Both need attention, and both are learned in seconds.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

import torch
from sklearn.datasets import load_digits
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from attnbook.multi_head import MultiHeadAttention
from attnbook.positions import sinusoidal
from attnbook.training import fit, minibatches, seed_everything, warmup_cosine
from attnbook.transformer import EncoderLayer, TransformerConfig
from experiments.record import Table, every

WIDTH, HEADS, DEPTH = 32, 4, 12
PADDING, CLASSES = 10, 10
SHORTEST, LONGEST, LONGER = 4, 12, 16
TESTED = 1000
SEEDS = range(5)
STEPS = {"digits in order": {2: 1500, 64: 500}, "pictures": {2: 600, 64: 300}}


class BatchNorm(nn.BatchNorm1d):
    """Statistics of each feature over all tokens of a batch, padding included."""

    def forward(self, x: Tensor) -> Tensor:
        """Normalise tokens of shape (batch, seq, d_model)."""
        return super().forward(x.flatten(0, 1)).view_as(x)


NORMS = {"layer": nn.LayerNorm, "batch": BatchNorm}


class Block(nn.Module):
    """A pre-norm block with either norm."""

    def __init__(self, norm: str) -> None:
        super().__init__()
        self.attention = MultiHeadAttention(WIDTH, HEADS)
        self.norm1, self.norm2 = NORMS[norm](WIDTH), NORMS[norm](WIDTH)
        self.feed_forward = nn.Sequential(
            nn.Linear(WIDTH, 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH))

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        """Return the stream behind the block."""
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, mask)[0]
        return x + self.feed_forward(self.norm2(x))


class Sorter(nn.Module):
    """Digits in, at every place the digit that belongs there."""

    def __init__(self, blocks: nn.ModuleList, last: nn.Module) -> None:
        super().__init__()
        self.embedding = nn.Embedding(CLASSES + 1, WIDTH)
        self.blocks, self.last = blocks, last
        self.read_out = nn.Linear(WIDTH, CLASSES)

    def forward(self, ids: Tensor) -> Tensor:
        """Return scores of shape (batch, seq, 10)."""
        mask = (ids != PADDING)[:, None, :]
        x = self.embedding(ids)
        x = x + sinusoidal(*x.shape[-2:], like=x)
        for block in self.blocks:
            x = block(x, mask)
            x = x[0] if isinstance(x, tuple) else x
        return self.read_out(self.last(x))


class PictureClassifier(nn.Module):
    """A picture in 16 pieces in, the name of its digit out."""

    def __init__(self, norm: str) -> None:
        super().__init__()
        self.embedding = nn.Linear(4, WIDTH)
        self.places = nn.Parameter(0.02 * torch.randn(16, WIDTH))
        self.blocks = nn.ModuleList(Block(norm) for _ in range(2))
        self.last = NORMS[norm](WIDTH)
        self.read_out = nn.Linear(WIDTH, CLASSES)

    def forward(self, pieces: Tensor) -> Tensor:
        """Return scores of shape (batch, 10)."""
        x = self.embedding(pieces) + self.places
        for block in self.blocks:
            x = block(x)
        return self.read_out(self.last(x).mean(dim=1))


def digits(
    generator: torch.Generator, count: int, shortest: int, longest: int
) -> tuple[Tensor, Tensor]:
    """Draw sequences, padded to the longest, and the same in order (-100 at padding)."""
    lengths = torch.randint(shortest, longest + 1, (count,), generator=generator)
    n = int(lengths.max())
    ids = torch.randint(CLASSES, (count, n), generator=generator)
    ids[torch.arange(n) >= lengths[:, None]] = PADDING
    ordered = ids.sort(dim=1).values
    return ids, ordered.masked_fill(ordered == PADDING, -100)


def drawn(seed: int, batch_size: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Draw new batches without end."""
    generator = torch.Generator().manual_seed(seed)
    while True:
        yield digits(generator, batch_size, SHORTEST, LONGEST)


@functools.cache
def pictures() -> tuple[Tensor, Tensor]:
    """Return all pictures as (1797, 16 pieces, 4 pixels), and their digits."""
    given = load_digits()
    pixels = torch.tensor(given.images / 16, dtype=torch.float32).reshape(-1, 4, 2, 4, 2)
    return pixels.permute(0, 1, 3, 2, 4).reshape(-1, 16, 4), torch.tensor(given.target)


def loss(model: nn.Module, batch: tuple[Tensor, Tensor]) -> Tensor:
    """Return the mean cross-entropy over what is no padding."""
    scores = model(batch[0])
    return cross_entropy(scores.flatten(0, -2), batch[1].flatten())


@torch.no_grad()
def right(model: nn.Module, given: Tensor, wanted: Tensor) -> float:
    """Return the share of sequences, or pictures, without any error."""
    correct = (model(given).argmax(dim=-1) == wanted) | (wanted < 0)
    return correct.reshape(len(given), -1).all(dim=1).double().mean().item()


def sorting(norm: str, batch_size: int, seed: int) -> Mapping[str, float]:
    """Train on sequences and test on new ones: of all lengths, and of single ones."""
    blocks = nn.ModuleList(Block(norm) for _ in range(2))
    model = Sorter(blocks, NORMS[norm](WIDTH))
    steps = STEPS["digits in order"][batch_size]
    fit(model, drawn(seed, batch_size), loss=loss, steps=steps, clip=1.0, progress=False,
        lr=warmup_cosine(3e-3, steps, warmup=50))
    generator = torch.Generator().manual_seed(1000 + seed)
    found = {"right": right(model, *digits(generator, TESTED, SHORTEST, LONGEST))}
    for name, n in (("shortest", SHORTEST), ("longest", LONGEST), ("longer", LONGER)):
        found[name] = right(model, *digits(generator, TESTED, n, n))
    model.train()                       # batch norm then uses the two sequences it is given
    pairs = [right(model, *digits(generator, 2, SHORTEST, LONGEST)) for _ in range(TESTED // 2)]
    return {**found, "in pairs": sum(pairs) / len(pairs)}


def naming(norm: str, batch_size: int, seed: int) -> Mapping[str, float]:
    """Train on 1,400 pictures and test on the other 397."""
    model = PictureClassifier(norm)
    given, wanted = pictures()
    order = torch.randperm(len(given), generator=torch.Generator().manual_seed(seed))
    train, test = order[:1400], order[1400:]
    steps = STEPS["pictures"][batch_size]
    fit(model, minibatches(given[train], wanted[train], batch_size=batch_size, seed=seed),
        loss=loss, steps=steps, clip=1.0, progress=False,
        lr=warmup_cosine(3e-3, steps, warmup=50))
    return {"right": right(model, given[test], wanted[test])}


def norms(norm: str, task: str, batch_size: int, seed: int) -> Mapping[str, float]:
    """Return how much is right after training with batches of this size."""
    torch.set_num_threads(1)
    seed_everything(seed)
    run = sorting if task == "digits in order" else naming
    return run(norm, batch_size, seed)


def orders(norm: str, warmup: int, rate: float, seed: int) -> Mapping[str, float]:
    """Train 12 layers for 300 steps, and return how much is right and the last losses."""
    torch.set_num_threads(1)
    seed_everything(seed)
    config = TransformerConfig(
        1, 1, d_model=WIDTH, num_heads=HEADS, d_ff=2 * WIDTH, dropout=0.0, norm=norm)
    blocks = nn.ModuleList(EncoderLayer(config) for _ in range(DEPTH))
    for block in blocks:
        block.self_attention.fused = True
    model = Sorter(blocks, nn.LayerNorm(WIDTH) if norm == "pre" else nn.Identity())
    history = fit(model, drawn(seed, 32), loss=loss, steps=300, optimiser=torch.optim.Adam,
                  lr=warmup_cosine(rate, 300, warmup=warmup), progress=False)
    generator = torch.Generator().manual_seed(1000 + seed)
    return {"right": right(model, *digits(generator, TESTED, SHORTEST, LONGEST)),
            "loss": float(history.losses[-20:].mean())}


TABLES = {
    "orders": Table(
        "Twelve layers, 300 steps of Adam: share of 1000 new sequences put in order without error.",
        orders,
        every(norm=("post", "pre"), warmup=(0, 100), rate=(1e-2,), seed=SEEDS),
        tolerance=0.25,
        absolute=0.2,
    ),
    "norms": Table(
        "Two blocks with either norm: share of new sequences, or pictures, without error.",
        norms,
        every(task=STEPS, batch_size=(2, 64), norm=NORMS, seed=SEEDS),
        tolerance=0.25,
        absolute=0.2,
    ),
}
