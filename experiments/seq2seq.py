"""The bottleneck: writing letters backwards and translating numbers, with and without attention.

Letters are trained on lengths up to 12 and tested up to 20, in the same number of steps and on
the same batches for every model; one model without attention is larger and trained longer.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

import torch
from torch.nn.functional import cross_entropy

import attnbook.data.numbers as numbers
import attnbook.data.sequences as sequences
from attnbook import training
from attnbook.seq2seq import Seq2Seq
from experiments.record import Table, every

LONGEST, TESTED = 12, (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
BATCH, PEAK, D_EMBED = 32, 6e-3, 32
SEEDS = {"fixed": range(5), "fixed, larger": (1, 2, 3), "additive": (2, 3, 4)}
NUMBER_SEEDS = (1, 2, 3)

# name: settings of the model, steps
LETTERS = {
    "fixed": ({"d_model": 70, "attention": "none"}, 400),
    "fixed, larger": ({"d_model": 160, "attention": "none"}, 800),
    "additive": ({"d_model": 64, "attention": "additive"}, 400),
}
NUMBERS = {
    "fixed": {"attention": "none"},
    "additive, previous": {"attention": "additive", "order": "previous"},
    "additive, current": {"attention": "additive", "order": "current"},
    "bilinear, previous": {"attention": "bilinear", "order": "previous"},
    "bilinear, current": {"attention": "bilinear", "order": "current"},
}
NUMBER_STEPS, NUMBER_TRAIN, NUMBER_TEST = 200, 8000, 500


def loss(model: Seq2Seq, batch: tuple[torch.Tensor, ...]) -> torch.Tensor:
    """Return the cross entropy of every next token, padding left out."""
    source, valid_lens, target = batch
    logits, _ = model(source, valid_lens, target[:, :-1])
    return cross_entropy(logits.flatten(0, 1), target[:, 1:].flatten(), ignore_index=sequences.PAD)


def tensors(batch: sequences.Batch) -> tuple[torch.Tensor, ...]:
    """Turn a batch into tensors."""
    return tuple(map(torch.as_tensor, batch))


def fit(model: Seq2Seq, batches: Iterator, steps: int) -> Seq2Seq:
    """Train with one thread, so that a run is the same again."""
    torch.set_num_threads(1)
    training.fit(model, batches, loss=loss, steps=steps, clip=1.0, progress=False,
                 lr=training.warmup_cosine(PEAK, steps, warmup=steps // 10))
    return model


def write(model: Seq2Seq, batch: sequences.Batch, vocab: tuple[str, ...]) -> tuple[list, object]:
    """Return the greedy answers as tokens, and the weights."""
    source, valid_lens, target = tensors(batch)
    ids, weights = model.decode(source, valid_lens, start=sequences.START, end=sequences.END,
                                max_len=target.shape[1] + 2)
    return [sequences.text(row.tolist(), vocab) for row in ids], weights


def letter_batches(seed: int) -> Iterator[tuple[torch.Tensor, ...]]:
    """Draw new letters for every step."""
    step = 0
    while True:
        pairs = sequences.letters(BATCH, range(2, LONGEST + 1), seed=(seed, step))
        yield tensors(letter_batch(pairs))
        step += 1


def letter_batch(pairs: list) -> sequences.Batch:
    """Turn pairs of letters into ids."""
    sources, targets = zip(*pairs, strict=True)
    return sequences.batch(sources, targets, sequences.LETTERS, sequences.LETTERS)


@functools.lru_cache(maxsize=1)
def letter_model(model: str, seed: int) -> Seq2Seq:
    """Train one model on letters."""
    settings, steps = LETTERS[model]
    training.seed_everything(seed)
    size = len(sequences.LETTERS)
    made = Seq2Seq(size, size, d_embed=D_EMBED, **settings)
    return fit(made, letter_batches(seed), steps)


def backwards(model: str, seed: int, length: int) -> Mapping[str, float]:
    """Return the share of 200 random words of this length that are written backwards exactly."""
    trained = letter_model(model, seed)
    pairs = sequences.letters(200, [length], seed=(1000 + seed, length))
    answers, _ = write(trained, letter_batch(pairs), sequences.LETTERS)
    right = [answer == target for answer, (_, target) in zip(answers, pairs, strict=True)]
    return {"exact": sum(right) / len(right),
            "parameters": sum(p.numel() for p in trained.parameters())}


def translate(model: str, seed: int) -> Mapping[str, float]:
    """Return exact match on held-out numbers, and where the decoder looks."""
    pairs = numbers.sample(NUMBER_TRAIN, seed=0)
    held_out = numbers.sample(NUMBER_TEST, held_out=True, seed=1)
    training.seed_everything(seed)
    made = Seq2Seq(len(numbers.WORDS), len(numbers.CHARACTERS), d_model=64, d_embed=D_EMBED,
                   **NUMBERS[model])
    batches = training.minibatches(*tensors(numbers.batch(pairs)), batch_size=64, seed=seed)
    trained = fit(made, batches, NUMBER_STEPS)
    answers, weights = write(trained, numbers.batch(held_out), numbers.CHARACTERS)
    right = [a == pair.characters for a, pair in zip(answers, held_out, strict=True)]
    found = {"exact": sum(right) / len(right),
             "parameters": sum(p.numel() for p in trained.parameters())}
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
        "Share of 200 random words written backwards exactly, by length; trained up to length 12.",
        backwards,
        [{"model": model, "seed": seed, "length": length}
         for model in LETTERS for seed in SEEDS[model] for length in TESTED],
        tolerance=0, absolute=0.3,
    ),
    "numbers": Table(
        "Exact match on 500 held-out numbers, and the share of characters whose largest weight "
        "lies on a word that says them.",
        translate,
        every(model=NUMBERS, seed=NUMBER_SEEDS),
        tolerance=0, absolute=0.3,
    ),
}
