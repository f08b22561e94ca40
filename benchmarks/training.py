"""Training chapter 12's two models to 99 % exact match: seconds of this machine, on one thread."""

from __future__ import annotations

import time
from typing import Any

import torch
from torch import Tensor

from attnbook import training
from attnbook.data import dates, numbers
from attnbook.data.sequences import END, PAD, START
from attnbook.transformer import Transformer, TransformerConfig

from ._report import Row

TASKS = {"numbers": (numbers, numbers.WORDS, numbers.CHARACTERS, 500),
         "dates": (dates, dates.CHARACTERS, dates.WRITTEN, 800)}
SECONDS, PERCENT = 60.0, 99.0  # what the chapter promises


def tensors(task: Any, pairs: list) -> list[Tensor]:
    """Return source and target ids."""
    made = task.batch(pairs)
    return [torch.as_tensor(made.source), torch.as_tensor(made.target)]


def loss(model: Transformer, batch: tuple[Tensor, ...]) -> Tensor:
    """As in the chapter: smoothed labels, padding left out."""
    source, target = (ids[:, :int((ids != PAD).sum(dim=1).max())] for ids in batch)
    logits, _ = model(source, target[:, :-1])
    return training.smoothed_cross_entropy(logits, target[:, 1:], smoothing=0.1)


def trained(name: str) -> tuple[Transformer, float]:
    """Return a model as the chapter trains it, and the seconds that took."""
    task, source_vocab, target_vocab, steps = TASKS[name]
    training.seed_everything(0)
    model = Transformer(TransformerConfig(
        len(source_vocab), len(target_vocab), d_model=64, num_heads=4, num_layers=2, d_ff=128,
        dropout=0.0))
    batches = training.minibatches(*tensors(task, task.sample(20_000)), batch_size=64)
    start = time.perf_counter()
    training.fit(model, batches, loss=loss, steps=steps, clip=1.0, progress=False,
                 lr=training.warmup_cosine(3e-3, steps, warmup=100))
    return model, time.perf_counter() - start


def exact(model: Transformer, name: str) -> float:
    """Return the share of 1,000 held-out examples that are written without a mistake."""
    task = TASKS[name][0]
    source, target = tensors(task, task.sample(1000, held_out=True, seed=1))
    with training.evaluating(model):
        written = model.decode(source, start=START, end=END, max_len=20)
    return training.exact_matches(written, target[:, 1:], end=END).double().mean().item()


def measure(which: str = "some") -> list[Row]:
    """Train both; `which` is for benchmarks that look at pages."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    rows = []
    try:
        for name in TASKS:
            model, seconds = trained(name)
            rows.append(Row(f"training on {name}, one thread", seconds, "s", SECONDS))
            rows.append(Row("  exact match on 1,000 held out", 100 * exact(model, name), "%",
                            PERCENT, least=True))
    finally:
        torch.set_num_threads(threads)
    return rows
