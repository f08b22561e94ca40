"""The models of the widget of chapter 12: one Transformer for numbers and one for dates."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import torch

from attnbook import _files, page_models, training
from attnbook.data import dates, numbers, sequences
from attnbook.transformer import Transformer, TransformerConfig

from . import date_forms
from ._recorded import TESTS, Recorder, cut, next_token_loss, record
from .number_words import data as number_data

SEED = 0
MARKS = (0, 25, 50, 100, 125, 150, 175, 200, 250, 300, 400, 600, 1200)
SIZES = {"d_model": 64, "num_heads": 4, "num_layers": 1, "d_ff": 128, "dropout": 0.0}
TOLD = ("num_heads", "norm", "activation", "positions", "scale_embedding")
"""What the page has to know of a configuration; the tensors say the rest."""


@dataclass(frozen=True)
class Task:
    """Pairs to learn from and pairs to test with."""

    source_vocab: Sequence[str]
    target_vocab: Sequence[str]
    batch: Callable[[Any], sequences.Batch]
    read: Callable[[Any], str]
    write: Callable[[Any], Sequence[str]]
    data: Callable[[], tuple[tuple[torch.Tensor, ...], list[Any]]]
    most: int
    steps: int
    trained_on: str
    more: dict[str, Any]

    def tensors(self, pairs: list[Any]) -> tuple[torch.Tensor, ...]:
        """Return source, lengths and target."""
        return tuple(torch.as_tensor(array) for array in self.batch(pairs))


@functools.cache
def date_data() -> tuple[tuple[torch.Tensor, ...], list[dates.Pair]]:
    """Return 60,000 dates to learn from and 1,000 of other days, 50 of each form, to test with."""
    learn = dates.batch([*dates.sample(40_000, seed=SEED), *date_forms.long(20_000, SEED)])
    return (tuple(torch.as_tensor(array) for array in learn),
            date_forms.each_length(50, SEED + 1))


TASKS = {
    "numbers": Task(
        numbers.WORDS, numbers.CHARACTERS, numbers.batch, lambda pair: " ".join(pair.words),
        lambda pair: pair.characters, number_data, 20, 1200,
        "20,000 numbers of attnbook.data.numbers, 8,000 of them with many zeros", {}),
    "dates": Task(
        dates.CHARACTERS, dates.WRITTEN, dates.batch, lambda pair: "".join(pair.characters),
        lambda pair: pair.written, date_data, 14, 3200,
        "60,000 dates of attnbook.data.dates, 20,000 of them with a weekday in English or Spanish",
        {"years": [dates.YEARS[0], dates.YEARS[-1]]})}


def loss(model: Transformer, batch: tuple[torch.Tensor, ...]) -> torch.Tensor:
    """Cross-entropy of the right next tokens."""
    source, _, target = cut(batch)
    logits, _ = model(source, target[:, :-1])
    return next_token_loss(logits, target)


def written(model: Transformer, task: Task, pairs: list[Any]) -> list[str]:
    """Return what a model writes for each pair."""
    ids = model.eval().decode(task.tensors(pairs)[0], start=sequences.START, end=sequences.END,
                              max_len=task.most)
    return ["".join(sequences.text(row, task.target_vocab)) for row in ids.tolist()]


def exact(model: Transformer, task: Task, pairs: list[Any]) -> float:
    """Return the share of pairs written without a mistake."""
    right = ["".join(task.write(pair)) for pair in pairs]
    return sum(map(str.__eq__, written(model, task, pairs), right)) / len(pairs)


def measured(model: Transformer, task: Task) -> dict[str, float]:
    """Return loss and accuracy on every third test pair."""
    some = task.data()[1][::3]
    return {"loss": loss(model, task.tensors(some)).item(), "exact": exact(model, task, some)}


@functools.cache
def trained(name: str) -> tuple[Transformer, Recorder]:
    """Train one model from the seed, and keep it on the way."""
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    task = TASKS[name]
    model = Transformer(TransformerConfig(
        len(task.source_vocab), len(task.target_vocab), **SIZES))
    batches = training.minibatches(*task.data()[0], batch_size=64, seed=SEED)
    # The tied head is the target's table.
    recorder = Recorder(functools.partial(measured, task=task), left_out=("output_head.weight",))
    return model, record(recorder, model, batches, loss=loss, marks=MARKS, steps=task.steps,
                         seed=SEED, lr=training.warmup_cosine(3e-3, task.steps, warmup=100))


def by_form(model: Transformer) -> dict[str, float]:
    """Return the share of dates written without a mistake for each form, all lengths alike."""
    pairs: dict[str, list[dates.Pair]] = {}
    for pair in date_forms.each_length(200, SEED + 2):
        pairs.setdefault(f"{pair.language} {pair.form}", []).append(pair)
    return {form: round(exact(model, TASKS["dates"], some), 4) for form, some in pairs.items()}


def unseen(model: Transformer) -> dict[str, float]:
    """Return the same for 300 held-out days in each form that was never met, and for other years.

    The page says it beside what is typed in such a form.
    """
    days = [pair.value for pair in dates.sample(300, held_out=True, seed=SEED + 1)]
    pairs = {f"{language} {form}": [dates.write(day, language, form) for day in days]
             for language, forms in dates.UNSEEN.items() for form in forms}
    pairs["years"] = [pair for first in (1700, 1800, 2100) for pair in dates.sample(
        100, held_out=True, seed=SEED + 1, years=range(first, first + 100))]
    return {form: round(exact(model, TASKS["dates"], some), 4) for form, some in pairs.items()}


def metadata(name: str) -> dict[str, Any]:
    """Return what the page needs beside the weights, and where they come from."""
    task, (model, _) = TASKS[name], trained(name)
    config = asdict(model.config)
    forms = ({"exact_by_form": by_form(model), "exact_unseen": unseen(model)}
             if name == "dates" else {})
    return {
        "source_vocab": task.source_vocab, "target_vocab": task.target_vocab,
        "start": sequences.START, "end": sequences.END, "most": task.most,
        "config": {key: config[key] for key in TOLD}, "sizes": SIZES, **task.more, **forms,
        "parameters": sum(p.numel() for p in model.parameters()),
        "exact": exact(model, task, task.data()[1]), "seed": SEED, "steps": task.steps,
        "torch": torch.__version__, "trained_on": task.trained_on}


def last(name: str) -> bytes:
    """Return the file of a trained model, and keep what it writes before it is rounded."""
    task, (model, recorder) = TASKS[name], trained(name)
    _, test = task.data()
    kept = {"sources": [task.read(pair) for pair in test],
            "right": ["".join(task.write(pair)) for pair in test],
            "written": written(model, task, test)}
    _files.write(TESTS / f"translator-{name}.json",
                 json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n")
    return page_models.write(recorder.weights[-1:], metadata(name), recorder.notes[-1:])


def steps(name: str) -> bytes:
    """Return the file of a model on its way through the training."""
    _, recorder = trained(name)
    return page_models.write(recorder.weights, metadata(name), recorder.notes)


MODELS = {"translator-numbers": lambda: last("numbers"),
          "translator-dates": lambda: last("dates"),
          "translator-numbers-training": lambda: steps("numbers")}
