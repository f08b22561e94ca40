"""What one attention layer learns about order, with five ways to say where a token stands.

Every model is trained on sequences of 16 tokens and tested on longer ones, too.  It has one layer
with one head and no mask: every position may look at every other, and itself.

back    at every position, give the token three places before it
latest  entries (name, value) follow each other; the last token gives a name and asks for the
        value of its latest entry: a look-up in which later entries replace earlier ones

A guess without any look is right in one case of ten.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from attnbook.pooling import attend
from attnbook.positions import alibi, alibi_slopes, rotary, sinusoidal
from attnbook.scoring import scaled_dot
from attnbook.self_attention import Attention
from attnbook.training.fitting import evaluating, fit
from attnbook.training.schedules import warmup_cosine
from attnbook.training.seeding import seed_everything
from experiments.record import Table, every

METHODS = ("none", "sinusoidal", "learned", "rotary", "ALiBi")
TASKS = ("back", "latest")
TRAIN_LENGTH, LENGTHS = 16, (16, 24, 32, 64)
D_MODEL, NUM_TOKENS, NUM_NAMES, SHIFT = 32, 10, 4, 3
STEPS, BATCH, TESTS, PEAK = 300, 32, 1000, 1e-2
SEEDS = range(5)
# The slopes of ALiBi are made for several heads; our one head gets the steepest of eight.
SLOPE, SLOPES = 1 / 2, tuple(2.0**-power for power in range(1, 9))

Batch = tuple[Tensor, Tensor, Tensor]  # names, values, targets: (batch, seq); target −1: not asked


class Layer(nn.Module):
    """Embedding, one attention layer with positions, and a linear map to the answers."""

    def __init__(self, method: str, slope: float = SLOPE) -> None:
        super().__init__()
        self.method, self.slope = method, slope
        self.names = nn.Embedding(NUM_NAMES + 1, D_MODEL)
        self.values = nn.Embedding(NUM_TOKENS + 1, D_MODEL)
        self.table = nn.Embedding(max(LENGTHS), D_MODEL)
        self.attention = Attention(D_MODEL, bias=True)
        self.output_head = nn.Linear(D_MODEL, NUM_TOKENS)

    def forward(self, names: Tensor, values: Tensor) -> Tensor:
        """Return logits (batch, seq, tokens) for ids (batch, seq)."""
        x = self.names(names) + self.values(values)
        n = x.shape[-2]
        if self.method == "sinusoidal":
            x = x + sinusoidal(n, D_MODEL, like=x)
        if self.method == "learned":
            x = x + self.table.weight[:n]
        layer = self.attention
        query, key, value = layer.query_proj(x), layer.key_proj(x), layer.value_proj(x)
        if self.method == "rotary":
            query, key = rotary(query, torch.arange(n)), rotary(key, torch.arange(n))
        output, _ = attend(query, key, value, score=self.score(n, x))
        return self.output_head(output)

    def score(self, n: int, like: Tensor) -> Callable[[Tensor, Tensor], Tensor]:
        """Return the scoring function: scaled dot products, for ALiBi with its bias."""
        if self.method != "ALiBi":
            return scaled_dot
        (per_step,) = alibi_slopes(1)
        bias = alibi(1, n, like=like)[0] * (self.slope / per_step)
        return lambda query, key: scaled_dot(query, key) + bias


def back(count: int, length: int, generator: torch.Generator) -> Batch:
    """Return names (all 0), tokens and, as targets, the token three places before (or −1)."""
    tokens = torch.randint(NUM_TOKENS, (count, length), generator=generator)
    targets = torch.full_like(tokens, -1)
    targets[:, SHIFT:] = tokens[:, :-SHIFT]
    return torch.zeros_like(tokens), tokens, targets


def latest(count: int, length: int, generator: torch.Generator) -> Batch:
    """Return names, values and, as target of the last place, the latest value of its name."""
    names = torch.randint(NUM_NAMES, (count, length), generator=generator)
    values = torch.randint(NUM_TOKENS, (count, length), generator=generator)
    fits = names[:, :-1] == names[:, -1:]
    place = torch.where(fits, torch.arange(length - 1), -1).max(dim=1).values
    targets = torch.full_like(values, -1)
    targets[:, -1] = torch.where(
        place >= 0, values.gather(1, place.clamp(min=0)[:, None])[:, 0], -1)
    values[:, -1] = NUM_TOKENS
    return names, values, targets


DATA = {"back": back, "latest": latest}


def loss(model: Layer, batch: Batch) -> Tensor:
    """Return the cross-entropy of the answers that are asked for."""
    names, values, targets = batch
    return cross_entropy(model(names, values).flatten(0, 1), targets.flatten(), ignore_index=-1)


@functools.cache
def trained(task: str, method: str, seed: int, slope: float = SLOPE) -> Layer:
    """Train one layer on sequences of the training length."""
    torch.set_num_threads(1)
    seed_everything(seed)
    model = Layer(method, slope)
    generator = torch.Generator().manual_seed(seed)
    batches = (DATA[task](BATCH, TRAIN_LENGTH, generator) for _ in range(STEPS))
    fit(model, batches, loss=loss, steps=STEPS, lr=warmup_cosine(PEAK, STEPS, warmup=50),
        progress=False)
    return model


def accuracy(
    method: str, task: str, seed: int, length: int, slope: float = SLOPE
) -> Mapping[str, float]:
    """Return the share of right answers on new sequences of a length."""
    model = trained(task, method, seed, slope)
    generator = torch.Generator().manual_seed(1000 + seed)
    names, values, targets = DATA[task](TESTS, length, generator)
    with evaluating(model):
        right = model(names, values).argmax(-1) == targets
    return {"accuracy": right[targets >= 0].float().mean().item()}


def slope_accuracy(slope: float, seed: int, length: int) -> Mapping[str, float]:
    """Return the same for ALiBi with another slope, asked for the latest entry."""
    return accuracy("ALiBi", "latest", seed, length, slope)


TABLES = {
    "lengths": Table(
        f"Share of right answers by length, trained at length {TRAIN_LENGTH} alone.",
        accuracy,
        every(method=METHODS, task=TASKS, seed=SEEDS, length=LENGTHS),
        # Three standard errors of a share of 1,000 answers: past the training length, rounding on
        # another processor decided 2 % of the answers of learned positions.
        tolerance=0.05, absolute=0.05,
    ),
    "slopes": Table(
        "ALiBi on the latest entry: share of right answers by slope and length.",
        slope_accuracy,
        every(slope=SLOPES, seed=SEEDS, length=(TRAIN_LENGTH, max(LENGTHS))),
        tolerance=0.1,
    ),
}
