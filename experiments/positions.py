"""What attention learns about order, with six ways to say where a token stands, and without one.

Every model is trained on sequences of 16 tokens and tested on longer ones, too.

back    at every position, give the token some places before it (three, if nothing else is said)
latest  entries (name, value) follow each other; the last token gives a name and asks for the
        value of its latest entry: a look-up in which later entries replace earlier ones

A blind guess is right in one case of ten.  "layer" is one attention layer with one head and no
mask: every position may attend to every other, and itself.  "decoder" is two pre-norm blocks,
each one causal head and a feed-forward network.
"""

import functools
from collections.abc import Callable, Iterator, Mapping

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from attnbook.masks import causal
from attnbook.pooling import attend
from attnbook.positions import alibi, alibi_slopes, distance_buckets, rotary, sinusoidal
from attnbook.scoring import scaled_dot
from attnbook.self_attention import Attention
from attnbook.training.fitting import evaluating, fit
from attnbook.training.schedules import warmup_cosine
from attnbook.training.seeding import seed_everything
from experiments.record import Table, every

METHODS = ("none", "sinusoidal", "learned", "rotary", "ALiBi", "T5")
TASKS = ("back", "latest")
TRAIN_LENGTH, LENGTHS = 16, (16, 24, 32, 64)
D_MODEL, NUM_TOKENS, NUM_NAMES, SHIFT = 32, 10, 4, 3
STEPS, BATCH, TESTS = 300, 32, 1000
RATES, PEAK = (3e-3, 1e-2, 3e-2), 1e-2
DECODER_RATES = (1e-3, 3e-3, 1e-2)
ORDER_STEPS, BLOCKS = 1200, 2
DECODER = {"steps": 400, "blocks": BLOCKS, "masked": True}
SEEDS, FEWER_SEEDS = range(5), range(3)
# The slopes of ALiBi are made for several heads; our one head gets the steepest of eight.
SLOPE, SLOPES = 1 / 2, tuple(2.0**-power for power in range(1, 9))
BASE, FACTOR = 10_000.0, max(LENGTHS) / TRAIN_LENGTH
WAYS = ("as trained", "interpolated", "larger base")

Batch = tuple[Tensor, Tensor, Tensor]  # names, values, targets: (batch, seq); target −1: not asked


class FeedForward(nn.Sequential):
    """The network that a block applies to every token by itself."""

    def __init__(self) -> None:
        super().__init__(nn.LayerNorm(D_MODEL), nn.Linear(D_MODEL, 4 * D_MODEL), nn.ReLU(),
                         nn.Linear(4 * D_MODEL, D_MODEL))


class Reader(nn.Module):
    """Embedding, attention with positions, and an output layer.

    Without blocks it is a single attention layer; `masked` is the causal mask.
    """

    def __init__(
        self, method: str, *, blocks: int = 0, masked: bool = False, slope: float = SLOPE
    ) -> None:
        super().__init__()
        self.method, self.masked, self.slope = method, masked, slope
        self.step, self.base = 1.0, BASE
        self.names = nn.Embedding(NUM_NAMES + 1, D_MODEL)
        self.values = nn.Embedding(NUM_TOKENS + 1, D_MODEL)
        self.table = nn.Embedding(max(LENGTHS), D_MODEL)
        self.buckets = nn.Parameter(torch.zeros(32))
        self.attention = nn.ModuleList(Attention(D_MODEL, bias=True) for _ in range(blocks or 1))
        self.norms = nn.ModuleList(nn.LayerNorm(D_MODEL) for _ in range(blocks))
        self.networks = nn.ModuleList(FeedForward() for _ in range(blocks))
        self.output_head = nn.Linear(D_MODEL, NUM_TOKENS)

    def forward(self, names: Tensor, values: Tensor) -> Tensor:
        """Return logits (batch, seq, tokens) for ids (batch, seq)."""
        x = self.names(names) + self.values(values)
        n = x.shape[-2]
        if self.method == "sinusoidal":
            x = x + sinusoidal(n, D_MODEL, like=x)
        if self.method == "learned":
            x = x + self.table.weight[:n]
        if not self.networks:
            return self.output_head(self.attend(self.attention[0], x))
        for layer, norm, network in zip(self.attention, self.norms, self.networks, strict=True):
            x = x + self.attend(layer, norm(x))
            x = x + network(x)
        return self.output_head(x)

    def attend(self, layer: Attention, x: Tensor) -> Tensor:
        """Return the output of one attention layer."""
        n = x.shape[-2]
        query, key, value = layer.query_proj(x), layer.key_proj(x), layer.value_proj(x)
        if self.method == "rotary":
            places = torch.arange(n) * self.step
            query, key = (rotary(turned, places, base=self.base) for turned in (query, key))
        mask = causal(n, like=x) if self.masked else None
        return attend(query, key, value, mask=mask, score=self.score(n, x))[0]

    def score(self, n: int, like: Tensor) -> Callable[[Tensor, Tensor], Tensor]:
        """Return the scoring function: scaled dot products, for ALiBi and T5 with their bias."""
        if self.method == "ALiBi":
            (per_step,) = alibi_slopes(1)
            bias = alibi(1, n, like=like)[0] * (self.slope / per_step)
        elif self.method == "T5":
            bias = self.buckets[distance_buckets(n, like=like, causal=self.masked)]
        else:
            return scaled_dot
        return lambda query, key: scaled_dot(query, key) + bias


def back(
    count: int, length: int, generator: torch.Generator, shift: int = SHIFT
) -> Batch:
    """Return names (all 0), tokens and, as targets, the token `shift` places before (or −1)."""
    tokens = torch.randint(NUM_TOKENS, (count, length), generator=generator)
    targets = torch.full_like(tokens, -1)
    targets[:, shift:] = tokens[:, :-shift]
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


DATA = {"back": back, "latest": latest, "previous": functools.partial(back, shift=1)}


def loss(model: Reader, batch: Batch) -> Tensor:
    """Return the cross-entropy of the answers that are asked for."""
    names, values, targets = batch
    return cross_entropy(model(names, values).flatten(0, 1), targets.flatten(), ignore_index=-1)


def batches(task: str, length: int, steps: int, seed: int) -> Iterator[Batch]:
    """Yield that many batches."""
    generator = torch.Generator().manual_seed(seed)
    return (DATA[task](BATCH, length, generator) for _ in range(steps))


def teach(model: Reader, task: str, rate: float, seed: int, steps: int) -> Reader:
    """Train a model on sequences of the training length."""
    fit(model, batches(task, TRAIN_LENGTH, steps, seed), loss=loss, steps=steps,
        lr=warmup_cosine(rate, steps, warmup=50), progress=False)
    return model


@functools.cache
def trained(task: str, method: str, rate: float, seed: int, steps: int = STEPS, **parts) -> Reader:
    """Train one layer without a mask if nothing else is said."""
    seed_everything(seed)
    return teach(Reader(method, **parts), task, rate, seed, steps)


def accuracy(model: Reader, task: str, length: int, seed: int) -> Mapping[str, float]:
    """Return the share of right answers on new sequences of a length."""
    names, values, targets = DATA[task](
        TESTS, length, torch.Generator().manual_seed(1000 + seed))
    with evaluating(model):
        right = model(names, values).argmax(-1) == targets
    return {"accuracy": right[targets >= 0].float().mean().item()}


@functools.cache
def stretched(way: str, task: str, rate: float, steps: int, seed: int) -> Reader:
    """Change the rotary angles of a trained decoder, and train it a little at the longest length.

    The larger base turns the slowest pair as far over the longest length as the old one over the
    training length, and the fastest as before.
    """
    model = Reader("rotary", blocks=BLOCKS, masked=True)
    model.load_state_dict(trained(task, "rotary", PEAK, seed, **DECODER).state_dict())
    if way == "interpolated":
        model.step = 1 / FACTOR
    if way == "larger base":
        model.base = BASE * FACTOR ** (D_MODEL / (D_MODEL - 2))
    if steps:
        seed_everything(seed)
        fit(model, batches(task, max(LENGTHS), steps, 100 + seed), loss=loss, steps=steps,
            lr=warmup_cosine(rate, steps), progress=False)
    return model


# Three standard errors of a share of 1,000 answers: past the training length, rounding on another
# processor decided 2 % of the answers of learned positions.
CLOSE = {"tolerance": 0.05, "absolute": 0.05}

TABLES = {
    "lengths": Table(
        f"One layer without a mask, trained at length {TRAIN_LENGTH} alone: share right by length.",
        lambda method, task, rate, seed, length: accuracy(
            trained(task, method, rate, seed), task, length, seed),
        every(method=METHODS, task=TASKS, rate=RATES, seed=SEEDS, length=LENGTHS),
        **CLOSE,
    ),
    "slopes": Table(
        "ALiBi on the latest entry: share of right answers by slope and length.",
        lambda slope, seed, length: accuracy(
            trained("latest", "ALiBi", PEAK, seed, slope=slope), "latest", length, seed),
        every(slope=SLOPES, seed=SEEDS, length=(TRAIN_LENGTH, max(LENGTHS))),
        tolerance=0.1,
    ),
    "order": Table(
        "Two blocks without positions: how often they name the previous token, by mask.",
        lambda masked, rate, seed: accuracy(
            trained("previous", "none", rate, seed, ORDER_STEPS, blocks=BLOCKS, masked=masked),
            "previous", TRAIN_LENGTH, seed),
        every(masked=(True, False), rate=DECODER_RATES, seed=FEWER_SEEDS),
        **CLOSE,
    ),
    "decoder": Table(
        f"Two causal blocks, trained at length {TRAIN_LENGTH} alone: share right by length.",
        lambda method, task, rate, seed, length: accuracy(
            trained(task, method, rate, seed, **DECODER), task, length, seed),
        every(method=METHODS, task=TASKS, rate=DECODER_RATES, seed=FEWER_SEEDS, length=LENGTHS),
        **CLOSE,
    ),
    "stretched": Table(
        f"Rotary decoder with changed angles, trained on at length {max(LENGTHS)}: share right.",
        lambda way, task, steps, rate, seed: accuracy(
            stretched(way, task, rate, steps, seed), task, max(LENGTHS), seed),
        every(way=WAYS, task=TASKS, steps=[0], rate=[PEAK], seed=FEWER_SEEDS)
        + every(way=WAYS, task=TASKS, steps=(10, 100), rate=DECODER_RATES, seed=FEWER_SEEDS),
        **CLOSE,
    ),
}
