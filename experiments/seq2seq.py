"""The bottleneck: writing letters backwards and translating numbers, with and without attention.

How often a model is right depends on how long it was trained and at which rate.  So there are
models after several numbers of steps, at three rates each, and every one is trained on the same
batches.
"""

import functools
import itertools
from collections.abc import Iterator, Mapping

import torch
from torch.nn.functional import cross_entropy

import attnbook.data.numbers as numbers
import attnbook.data.sequences as sequences
from attnbook import training
from attnbook.seq2seq import Seq2Seq
from experiments.record import Table, every

LONGEST, TESTED = 12, (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
PEAK, D_EMBED = 6e-3, 32

# With one warm-up for all, a rate that falls with the square root of the step has no end built in:
# a short training is the beginning of a longer one.
RATES, SEEDS, WARMUP = (2e-3, 6e-3, 1.8e-2), (0, 1, 2), 100
MODELS = {
    "fixed": {"d_model": 70, "attention": "none"},
    "additive": {"d_model": 64, "attention": "additive"},
}
READ_AT = {
    "letters": {"fixed": (200, 400, 800, 1600, 3200), "additive": (200, 400)},
    "number_steps": {"fixed": (100, 200, 400), "additive": (100, 200, 400)},
}
BATCH = {"letters": 32, "number_steps": 64}
NUMBERS = {
    "fixed": {"attention": "none"},
    "additive, previous": {"attention": "additive", "order": "previous"},
    "additive, current": {"attention": "additive", "order": "current"},
    "bilinear, previous": {"attention": "bilinear", "order": "previous"},
    "bilinear, current": {"attention": "bilinear", "order": "current"},
}
NUMBER_SEEDS, NUMBER_STEPS, NUMBER_TRAIN, NUMBER_TEST = (1, 2, 3), 200, 8000, 500


def loss(model: Seq2Seq, batch: tuple[torch.Tensor, ...]) -> torch.Tensor:
    """Return the cross entropy of every next token, padding left out."""
    source, valid_lens, target = batch
    logits, _ = model(source, valid_lens, target[:, :-1])
    return cross_entropy(logits.flatten(0, 1), target[:, 1:].flatten(), ignore_index=sequences.PAD)


def tensors(batch: sequences.Batch) -> tuple[torch.Tensor, ...]:
    """Turn a batch into tensors."""
    return tuple(map(torch.as_tensor, batch))


def write(model: Seq2Seq, batch: sequences.Batch, vocab: tuple[str, ...]) -> tuple[list, object]:
    """Return the greedy answers as tokens, and the weights."""
    source, valid_lens, target = tensors(batch)
    ids, weights = model.decode(source, valid_lens, start=sequences.START, end=sequences.END,
                                max_len=target.shape[1] + 2)
    return [sequences.text(row.tolist(), vocab) for row in ids], weights


def letter_batches() -> Iterator[tuple[torch.Tensor, ...]]:
    """Draw new letters for every step."""
    for step in itertools.count():
        pairs = sequences.letters(BATCH["letters"], range(2, LONGEST + 1), seed=(0, step))
        yield tensors(letter_batch(pairs))


def letter_batch(pairs: list) -> sequences.Batch:
    """Turn pairs of letters into ids."""
    sources, targets = zip(*pairs, strict=True)
    return sequences.batch(sources, targets, sequences.LETTERS, sequences.LETTERS)


def number_batches(seed: int = 0) -> Iterator[tuple[torch.Tensor, ...]]:
    """Take the numbers of the chapter, in random order."""
    pairs = numbers.sample(NUMBER_TRAIN, seed=0)
    return training.minibatches(
        *tensors(numbers.batch(pairs)), batch_size=BATCH["number_steps"], seed=seed)


def falling(peak: float, step: int) -> float:
    """Return the rate of a step: a warm-up, then a fall with the square root of the step."""
    return peak * min(step / WARMUP, (WARMUP / step) ** 0.5)


def read(task: str, model: str, rate: float, seed: int, steps: int) -> Mapping[str, float]:
    """Train a model for so many steps, and return how often it is right."""
    training.seed_everything(seed)
    vocabs, batches, measure = {
        "letters": ([sequences.LETTERS] * 2, letter_batches, backwards),
        "number_steps": ([numbers.WORDS, numbers.CHARACTERS], number_batches, rightly_translated),
    }[task]
    made = Seq2Seq(*map(len, vocabs), d_embed=D_EMBED, **MODELS[model])
    training.fit(made, batches(), loss=loss, steps=steps, clip=1.0, progress=False,
                 lr=functools.partial(falling, rate))
    return measure(made)


def backwards(model: Seq2Seq) -> dict[str, float]:
    """Return the share of 200 random words of each length that are written backwards exactly."""
    exact = {}
    for length in TESTED:
        pairs = sequences.letters(200, [length], seed=(1000, length))
        answers, _ = write(model, letter_batch(pairs), sequences.LETTERS)
        right = [answer == target for answer, (_, target) in zip(answers, pairs, strict=True)]
        exact[f"exact_{length}"] = sum(right) / len(right)
    return exact | {"parameters": sum(p.numel() for p in model.parameters())}


def rightly_translated(model: Seq2Seq) -> dict[str, float]:
    """Return exact match on held-out numbers, and on those of seven or eight digits alone."""
    held_out = numbers.sample(NUMBER_TEST, held_out=True, seed=1)
    answers, _ = write(model, numbers.batch(held_out), numbers.CHARACTERS)
    right = [a == pair.characters for a, pair in zip(answers, held_out, strict=True)]
    long = [r for r, pair in zip(right, held_out, strict=True) if pair.value >= 10**6]
    return {"exact": sum(right) / len(right), "exact_long": sum(long) / len(long),
            "parameters": sum(p.numel() for p in model.parameters())}


def cells(task: str) -> list[Mapping[str, object]]:
    """Return the cells of a task in the order in which they are measured."""
    return [{"model": model, "rate": rate, "seed": seed, "steps": step}
            for model, steps in READ_AT[task].items() for step in steps
            for rate, seed in itertools.product(RATES, SEEDS)]


def translate(model: str, seed: int) -> Mapping[str, float]:
    """Return exact match on held-out numbers, and where the decoder looks."""
    held_out = numbers.sample(NUMBER_TEST, held_out=True, seed=1)
    training.seed_everything(seed)
    made = Seq2Seq(len(numbers.WORDS), len(numbers.CHARACTERS), d_model=64, d_embed=D_EMBED,
                   **NUMBERS[model])
    training.fit(made, number_batches(seed), loss=loss, steps=NUMBER_STEPS, clip=1.0,
                 progress=False, lr=training.warmup_cosine(PEAK, NUMBER_STEPS, warmup=20))
    answers, weights = write(made, numbers.batch(held_out), numbers.CHARACTERS)
    right = [a == pair.characters for a, pair in zip(answers, held_out, strict=True)]
    found = {"exact": sum(right) / len(right),
             "parameters": sum(p.numel() for p in made.parameters())}
    return found if weights is None else found | on_right_words(weights, held_out, right)


def on_right_words(
    weights: torch.Tensor, pairs: list[numbers.Pair], right: list[bool]
) -> dict[str, float]:
    """Return how often the largest weight lies on a word that says the character.

    Digits and units apart, over the numbers that were written rightly.
    """
    hits: dict[str, list[bool]] = {"digits": [], "units": []}
    for row, pair, is_right in zip(weights.argmax(dim=-1).tolist(), pairs, right, strict=True):
        for place, character, sources in zip(row, pair.characters, pair.sources, strict=False):
            if is_right and sources:
                hits["units" if character in "十百千万" else "digits"].append(place in sources)
    return {f"on_word_{kind}": sum(found) / max(len(found), 1) for kind, found in hits.items()}


TABLES = {
    "letters": Table(
        "Share of 200 random words of each length written backwards exactly, read after several "
        "numbers of steps; trained on lengths 2 to 12 in batches of 32.",
        functools.partial(read, "letters"), cells("letters"), tolerance=0, absolute=0.3,
    ),
    "number_steps": Table(
        "Exact match on 500 held-out numbers, and on those of seven and eight digits, read after "
        "several numbers of steps; batches of 64.",
        functools.partial(read, "number_steps"), cells("number_steps"), tolerance=0, absolute=0.3,
    ),
    "numbers": Table(
        "Exact match on 500 held-out numbers after 200 steps, and the share of characters whose "
        "largest weight lies on a word that says them.",
        translate,
        every(model=NUMBERS, seed=NUMBER_SEEDS),
        tolerance=0, absolute=0.3,
    ),
}
