"""The two models of the widget of chapter 5: number words to Chinese numerals."""

import functools
from typing import Any

import numpy as np
import torch

from attnbook import seq2seq, training
from attnbook.data import numbers, sequences

from ._recorded import LAST, Recorder, Task, keep, record

SEED = 0
D_EMBED = 32
# As many parameters in both, nearly: the fixed context also enters the decoder's network.
KINDS = {"additive": {"d_model": 80, "order": "current"}, "none": {"d_model": 76}}
STEPS = 700
MARKS = (0, 20, 40, 60, 80, 100, 130, 160, 200, 260, 400, 700)


def round_numbers(count: int, *, held_out: bool, seed: int) -> list[numbers.Pair]:
    """Draw numbers with many zeros: readers type two million, which chance alone hardly draws."""
    rng, found = np.random.default_rng(seed), []
    while len(found) < count:
        digits = rng.integers(0, 10, size=rng.integers(3 if held_out else 1, 9))
        digits[1:] *= rng.random(len(digits) - 1) < rng.random()
        value = int("".join(map(str, digits)))
        if numbers.held_out(value) == held_out:
            found.append(numbers.write(value))
    return found


@functools.cache
def data() -> tuple[tuple[torch.Tensor, ...], list[numbers.Pair]]:
    """Return 20,000 pairs to learn from and 1,000 to test with, some of each with many zeros."""
    learn = numbers.sample(12_000, seed=SEED) + round_numbers(8_000, held_out=False, seed=SEED)
    test = (numbers.sample(600, held_out=True, seed=SEED + 1)
            + round_numbers(400, held_out=True, seed=SEED + 1))
    return TASK.tensors(learn), test


TASK = Task(numbers.WORDS, numbers.CHARACTERS, numbers.batch, lambda pair: pair.characters, data,
            20, lengths=True)


@functools.cache
def trained(kind: str) -> tuple[seq2seq.Seq2Seq, Recorder]:
    """Train one model from the seed, and keep it on the way."""
    torch.manual_seed(SEED)
    model = seq2seq.Seq2Seq(len(numbers.WORDS), len(numbers.CHARACTERS), d_embed=D_EMBED,
                            attention=kind, **KINDS[kind])
    batches = training.minibatches(*data()[0], batch_size=64, seed=SEED)
    return model, record(Recorder(TASK.measured), model, batches, loss=TASK.loss, marks=MARKS,
                         steps=STEPS, seed=SEED, lr=training.warmup_cosine(4e-3, STEPS, warmup=60))


def metadata(kind: str) -> dict[str, Any]:
    """Return what the page needs beside the weights, and where they come from."""
    _, test = data()
    model, _ = trained(kind)
    return {
        "source_vocab": numbers.WORDS, "target_vocab": numbers.CHARACTERS,
        "start": sequences.START, "end": sequences.END, "most": TASK.most, "attention": kind,
        "order": model.order, "d_model": KINDS[kind]["d_model"], "d_embed": D_EMBED,
        "parameters": sum(p.numel() for p in model.parameters()),
        "exact": TASK.exact(model, test), "seed": SEED, "steps": STEPS, "torch": torch.__version__,
        "trained_on": "20,000 numbers of attnbook.data.numbers, 8,000 of them with many zeros"}


def last(kind: str) -> bytes:
    """Return the file of a trained model, and keep what it writes before it is rounded."""
    model, recorder = trained(kind)
    _, test = data()
    keep({"additive": "number-attention", "none": "number-fixed"}[kind],
         {"words": [" ".join(pair.words) for pair in test], "written": TASK.written(model, test)})
    # One vector has to hold the whole number: int8 would change one answer in a hundred.
    return recorder.file(metadata(kind), LAST, half=kind == "none")


MODELS = {"number-attention": lambda: last("additive"), "number-fixed": lambda: last("none"),
          "number-attention-training": lambda: trained("additive")[1].file(metadata("additive"))}
