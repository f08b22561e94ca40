"""Blocks in training: where the norm stands, what it is taken over, and what warm-up changes.

Sequences of digits are to be sorted, every position at once.  The task needs attention, and is
learned in seconds.
"""

from collections.abc import Iterator, Mapping

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from attnbook.multi_head import MultiHeadAttention
from attnbook.positions import sinusoidal
from attnbook.training import fit, seed_everything, warmup_cosine
from attnbook.transformer import EncoderLayer, TransformerConfig
from experiments.record import Table, every

WIDTH, HEADS, DEPTH = 32, 4, 12
PADDING, CLASSES = 10, 10
SHORTEST, LONGEST = 4, 12
TESTED = 1000
SEEDS = range(5)
STEPS, WARMUP = 300, 100  # of the deep stacks
RATES = (1e-3, 3e-3, 1e-2)
STARTS = ("at once", "warm-up", "statistics first", "RAdam")
STATISTICS = 50  # steps in which Adam only gathers its averages
NORM_STEPS = 1500


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
        """Return the residual stream after the block."""
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, mask)[0]
        return x + self.feed_forward(self.norm2(x))


class Sorter(nn.Module):
    """Digits in, at every position the digit that belongs there."""

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


def loss(model: nn.Module, batch: tuple[Tensor, Tensor]) -> Tensor:
    """Return the mean cross-entropy over what is no padding."""
    scores = model(batch[0])
    return cross_entropy(scores.flatten(0, -2), batch[1].flatten())


@torch.no_grad()
def right(model: nn.Module, given: Tensor, wanted: Tensor) -> float:
    """Return the share of sequences without any error."""
    correct = (model(given).argmax(dim=-1) == wanted) | (wanted < 0)
    return correct.reshape(len(given), -1).all(dim=1).double().mean().item()


def norms(norm: str, seed: int) -> Mapping[str, float]:
    """Train two blocks with batches of 64, and test them in both modes of the norm."""
    seed_everything(seed)
    model = Sorter(nn.ModuleList(Block(norm) for _ in range(2)), NORMS[norm](WIDTH))
    fit(model, drawn(seed, 64), loss=loss, steps=NORM_STEPS, clip=1.0, progress=False,
        lr=warmup_cosine(3e-3, NORM_STEPS, warmup=50))
    generator = torch.Generator().manual_seed(1000 + seed)
    tested = digits(generator, TESTED, SHORTEST, LONGEST)
    found = {"evaluation": right(model, *tested)}
    model.train()                       # batch norm then uses the sequences that it is given
    for name, size in (("batches of 64", 64), ("two at a time", 2)):
        parts = [right(model, *part) * len(part[0])
                 for part in zip(*(ids.split(size) for ids in tested), strict=True)]
        found[name] = sum(parts) / TESTED
    return found


def orders(norm: str, start: str, rate: float, seed: int) -> Mapping[str, float]:
    """Train 12 layers for 300 steps, and return how much is right and the last losses."""
    seed_everything(seed)
    config = TransformerConfig(
        1, 1, d_model=WIDTH, num_heads=HEADS, d_ff=2 * WIDTH, dropout=0.0, norm=norm)
    blocks = nn.ModuleList(EncoderLayer(config) for _ in range(DEPTH))
    for block in blocks:
        block.self_attention.fused = True
    model = Sorter(blocks, nn.LayerNorm(WIDTH) if norm == "pre" else nn.Identity())
    waited = STATISTICS if start == "statistics first" else 0
    schedule = warmup_cosine(rate, STEPS, warmup=WARMUP if start == "warm-up" else 0)
    history = fit(model, drawn(seed, 32), loss=loss, steps=waited + STEPS,
                  optimiser=torch.optim.RAdam if start == "RAdam" else torch.optim.Adam,
                  progress=False,
                  # With a rate of 0 Adam updates its averages and moves nothing.
                  lr=lambda step: schedule(step - waited) if step > waited else 0.0)
    generator = torch.Generator().manual_seed(1000 + seed)
    return {"right": right(model, *digits(generator, TESTED, SHORTEST, LONGEST)),
            "loss": float(history.losses[-20:].mean())}


TABLES = {
    "orders": Table(
        "Twelve layers, 300 steps of Adam: share of 1000 new sequences sorted without error, by "
        "the place of the norm, the start of training and the highest rate.",
        orders,
        [{"norm": norm, "start": start, "rate": rate, "seed": seed}
         for norm, starts in (("post", STARTS), ("pre", STARTS[:1]))
         for start in starts for rate in (RATES if start in STARTS[:2] else RATES[-1:])
         for seed in SEEDS],
        tolerance=0.25,
        absolute=0.2,
    ),
    "norms": Table(
        "Two blocks with either norm, 1500 steps of AdamW with batches of 64: share of 1000 new "
        "sequences sorted without error, in evaluation mode and in training mode.",
        norms,
        every(norm=NORMS, seed=SEEDS),
        tolerance=0.25,
        absolute=0.2,
    ),
}
