"""Two look-ups at once: how many heads they need, and what is lost when one is switched off.

The same letters are asked for in three tasks: both digits in their order, both digits in any
order, and the first digit alone.
"""

import functools
from collections.abc import Mapping

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, one_hot

from attnbook.data.lookups import lookups
from attnbook.lookup import LookUp, accuracy, digit_loss, pooled, without
from attnbook.training import fit, minibatches, seed_everything, warmup_cosine
from experiments.record import Table, every

STEPS, RATE, BATCH, WARMUP = 800, 1e-2, 64, 50
MORE_STEPS, MORE_RATE = STEPS // 20, 3e-3  # 5 % of the steps
TRAINING, HELD_OUT = 20000, 2000
HIDDEN = 64
SEEDS = range(5)
OUTPUTS = {"order": 20, "either": 10, "one": 10}


def present(answers: torch.Tensor) -> torch.Tensor:
    """Return for each of the ten digits whether it is among the answers, (batch, 10)."""
    return one_hot(answers, 10).amax(dim=1).float()


def loss_of(task: str, scores: torch.Tensor, answers: torch.Tensor) -> torch.Tensor:
    """Return what training makes small."""
    if task == "order":
        return digit_loss(scores, answers)
    if task == "either":
        return binary_cross_entropy_with_logits(scores, present(answers))
    return cross_entropy(scores, answers[:, 0])


def held_out(seed: int) -> list[torch.Tensor]:
    """Return examples that no model has seen."""
    return [torch.tensor(array) for array in lookups(HELD_OUT, seed=1000 + seed)]


@torch.no_grad()
def measure(model: LookUp, task: str, seed: int) -> dict[str, float]:
    """Return the share of held-out examples right as a whole, and of each digit in "order"."""
    *examples, answers = held_out(seed)
    scores = model(*examples)[0]
    if task == "order":
        return accuracy(scores, answers)
    if task == "either":
        right = ((scores > 0) == (present(answers) > 0)).all(dim=-1)
    else:
        right = scores.argmax(dim=-1) == answers[:, 0]
    return {"both": right.double().mean().item()}


def train(model: LookUp, task: str, seed: int, steps: int, rate: float, warmup: int) -> None:
    """Train a model in place."""
    examples = [torch.tensor(array) for array in lookups(TRAINING, seed=seed)]
    fit(model, minibatches(*examples, batch_size=BATCH, seed=seed),
        loss=lambda model, batch: loss_of(task, model(*batch[:3])[0], batch[3]),
        steps=steps, lr=warmup_cosine(rate, steps, warmup=warmup), progress=False)


@functools.cache
def trained(
    task: str, readout: str, num_heads: int, seed: int, num_kv_heads: int | None = None,
    rate: float = RATE,
) -> LookUp:
    """Make a model and train it."""
    seed_everything(seed)
    hidden = HIDDEN if readout == "bent" else None
    model = LookUp(num_heads, OUTPUTS[task], num_kv_heads=num_kv_heads, hidden=hidden)
    train(model, task, seed, STEPS, rate, WARMUP)
    return model


def heads(task: str, readout: str, num_heads: int, seed: int) -> Mapping[str, float]:
    """Return how much is right on held-out examples, and how many parameters it took."""
    model = trained(task, readout, num_heads, seed)
    return {**measure(model, task, seed), "parameters": sum(p.numel() for p in model.parameters())}


def rates(num_heads: int, rate: float, seed: int) -> Mapping[str, float]:
    """Return how much one head or narrow heads get right with another learning rate."""
    model = trained("order", "linear", num_heads, seed, rate=rate)
    return {"both": measure(model, "order", seed)["both"]}


def pruned(num_heads: int, head: int, seed: int) -> Mapping[str, float]:
    """Return where one head looks, and how much is right without it."""
    model = trained("order", "linear", num_heads, seed)
    letters, digits, asked, _ = held_out(seed)
    with torch.no_grad():
        weights = model(letters, digits, asked)[1][:, head]
    left = measure(without(model, head), "order", seed)
    on = [(weights * (letters == asked[:, i : i + 1])).sum(dim=-1).mean().item() for i in (0, 1)]
    return {"on_first": on[0], "on_second": on[1],
            **{f"without_{name}": share for name, share in left.items()}}


def shared(how: str, num_kv_heads: int, seed: int) -> Mapping[str, float]:
    """Return how much is right when four query heads share fewer key heads."""
    if how == "from the start":
        model = trained("order", "linear", 4, seed, num_kv_heads)
    else:
        model = pooled(trained("order", "linear", 4, seed), num_kv_heads)
    if how == "pooled, trained on":
        train(model, "order", seed, MORE_STEPS, MORE_RATE, MORE_STEPS // 10)
    return measure(model, "order", seed)


TABLES = {
    "heads": Table(
        "Share of 2000 held-out examples that are right as a whole, by task, read-out and heads.",
        heads,
        [
            {"task": task, "readout": readout, "num_heads": num_heads, "seed": seed}
            for task, readout, counts in (
                ("order", "linear", (1, 2, 4, 8, 16, 32)), ("order", "bent", (1, 2)),
                ("either", "linear", (1, 2, 4)), ("one", "linear", (1, 4)))
            for num_heads in counts
            for seed in SEEDS
        ],
        tolerance=0.1,
    ),
    "rates": Table(
        "Share of 2000 held-out examples with both digits right in order: one head and narrow "
        "heads, at other peak learning rates.",
        rates,
        every(num_heads=(1, 16, 32), rate=(3e-3, 3e-2), seed=range(3)),
        tolerance=0.25,
    ),
    "pruned": Table(
        "Where each head looks, and the share of held-out examples that stay right without it.",
        pruned,
        [
            {"num_heads": num_heads, "head": head, "seed": seed}
            for num_heads in (2, 4, 8)
            for seed in SEEDS
            for head in range(num_heads)
        ],
        tolerance=0.25,
    ),
    "shared": Table(
        "Four query heads with fewer key heads: share of held-out examples that are right.",
        shared,
        every(how=("pooled", "pooled, trained on", "from the start"), num_kv_heads=(2, 1),
              seed=SEEDS),
        tolerance=0.25,
    ),
}
