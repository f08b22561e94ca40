"""The models of the widget of chapter 12: one Transformer for numbers and one for dates."""

import functools
from dataclasses import asdict, replace
from typing import Any

import torch

from attnbook import training
from attnbook.data import dates, sequences
from attnbook.transformer import Transformer, TransformerConfig

from . import date_forms
from ._recorded import LAST, Recorder, Task, keep, record
from .number_words import TASK as NUMBERS

SEED = 0
MARKS = (0, 25, 50, 100, 125, 150, 175, 200, 250, 300, 400, 600, 1200)
SIZES = {"d_model": 64, "num_heads": 4, "num_layers": 1, "d_ff": 128, "dropout": 0.0}
TOLD = ("num_heads", "norm", "activation", "positions", "scale_embedding")
"""What the page has to know of a configuration; the tensors say the rest."""


@functools.cache
def date_data() -> tuple[tuple[torch.Tensor, ...], list[dates.Pair]]:
    """Return 60,000 dates to learn from and 1,000 of other days, 50 of each form, to test with."""
    learn = dates.batch([*dates.sample(40_000, seed=SEED), *date_forms.long(20_000, SEED)])
    return (tuple(torch.as_tensor(array) for array in learn),
            date_forms.each_length(50, SEED + 1))


TASKS = {
    "numbers": replace(NUMBERS, lengths=False),
    "dates": Task(dates.CHARACTERS, dates.WRITTEN, dates.batch, lambda pair: pair.written,
                  date_data, 14, lengths=False)}
STEPS = {"numbers": 1200, "dates": 3200}
TRAINED_ON = {
    "numbers": "20,000 numbers of attnbook.data.numbers, 8,000 of them with many zeros",
    "dates": ("60,000 dates of attnbook.data.dates, 20,000 of them with a weekday in English or "
              "Spanish")}


@functools.cache
def trained(name: str) -> tuple[Transformer, Recorder]:
    """Train one model from the seed, and keep it on the way."""
    torch.manual_seed(SEED)
    task = TASKS[name]
    model = Transformer(TransformerConfig(
        len(task.source_vocab), len(task.target_vocab), **SIZES))
    batches = training.minibatches(*task.data()[0], batch_size=64, seed=SEED)
    # The tied head is the target's table.
    recorder = Recorder(task.measured, left_out=("output_head.weight",))
    return model, record(recorder, model, batches, loss=task.loss, marks=MARKS, steps=STEPS[name],
                         seed=SEED, lr=training.warmup_cosine(3e-3, STEPS[name], warmup=100))


def by_form(model: Transformer) -> dict[str, float]:
    """Return the share of dates written without a mistake for each form, all lengths alike."""
    pairs: dict[str, list[dates.Pair]] = {}
    for pair in date_forms.each_length(200, SEED + 2):
        pairs.setdefault(f"{pair.language} {pair.form}", []).append(pair)
    return {form: round(TASKS["dates"].exact(model, some), 4) for form, some in pairs.items()}


def unseen(model: Transformer) -> dict[str, float]:
    """Return the same for 300 held-out days in each form that was never met, and for other years.

    The page says it beside what is typed in such a form.
    """
    days = [pair.value for pair in dates.sample(300, held_out=True, seed=SEED + 1)]
    pairs = {f"{language} {form}": [dates.write(day, language, form) for day in days]
             for language, forms in dates.UNSEEN.items() for form in forms}
    pairs["years"] = [pair for first in (1700, 1800, 2100) for pair in dates.sample(
        100, held_out=True, seed=SEED + 1, years=range(first, first + 100))]
    return {form: round(TASKS["dates"].exact(model, some), 4) for form, some in pairs.items()}


def metadata(name: str) -> dict[str, Any]:
    """Return what the page needs beside the weights, and where they come from."""
    task, (model, _) = TASKS[name], trained(name)
    config = asdict(model.config)
    more = ({"years": [dates.YEARS[0], dates.YEARS[-1]], "exact_by_form": by_form(model),
             "exact_unseen": unseen(model)} if name == "dates" else {})
    return {
        "source_vocab": task.source_vocab, "target_vocab": task.target_vocab,
        "start": sequences.START, "end": sequences.END, "most": task.most,
        "config": {key: config[key] for key in TOLD}, "sizes": SIZES, **more,
        "parameters": sum(p.numel() for p in model.parameters()),
        "exact": task.exact(model, task.data()[1]), "seed": SEED, "steps": STEPS[name],
        "torch": torch.__version__, "trained_on": TRAINED_ON[name]}


def last(name: str) -> bytes:
    """Return the file of a trained model, and keep what it writes before it is rounded."""
    task, (model, recorder) = TASKS[name], trained(name)
    _, test = task.data()
    read = {"numbers": lambda pair: " ".join(pair.words),
            "dates": lambda pair: "".join(pair.characters)}[name]
    keep(f"translator-{name}", {"sources": [read(pair) for pair in test],
                                "right": ["".join(task.write(pair)) for pair in test],
                                "written": task.written(model, test)})
    return recorder.file(metadata(name), LAST)


MODELS = {"translator-numbers": lambda: last("numbers"),
          "translator-dates": lambda: last("dates"),
          "translator-numbers-training": lambda: trained("numbers")[1].file(metadata("numbers"))}
