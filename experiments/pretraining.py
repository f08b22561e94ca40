"""What pretraining on dates is worth.

A date string gets a label for each character: year, month, day, or none.  Thousands of strings have
no labels; a few have.
"""

import copy
import functools
from collections.abc import Mapping

import torch
from torch.nn.functional import cross_entropy

from attnbook.data.dates import CHARACTERS, sample
from attnbook.pretraining import (
    LanguageConfig,
    MaskedModel,
    Tagger,
    mask_tokens,
    masked_loss,
)
from attnbook.pretraining.tasks import (
    LABELS,
    NO_LABEL,
    WindowTagger,
    tagged,
    whole,
)
from attnbook.training import evaluating, fit, minibatches, seed_everything, warmup_cosine
from experiments.record import Table, every

MASK = len(CHARACTERS)  # one id more than the dates need
DATE_RATE, TUNE_RATES = 6e-3, (1e-3, 3e-3, 9e-3)
UNLABELLED, PRETRAIN_STEPS, TUNE_STEPS = 10_000, 500, 150
SEEDS = range(5)


def learn(model, batches, loss, steps: int, rate: float) -> None:
    """Train a model in place."""
    schedule = warmup_cosine(rate, steps, warmup=steps // 10)
    fit(model, batches, loss=loss, steps=steps, lr=schedule, clip=1.0, progress=False)


def fresh(seed: int) -> MaskedModel:
    """Return a body that has seen nothing."""
    seed_everything(seed)
    return MaskedModel(LanguageConfig(
        MASK + 1, d_model=64, num_heads=4, num_layers=2, d_ff=128, activation="relu", max_len=40,
        padding_id=0)).fused()


@functools.cache
def pretrained(seed: int) -> MaskedModel:
    """Return a body that has filled gaps in strings without labels."""
    body = fresh(seed)
    ids, _ = tagged(sample(UNLABELLED, seed=1000 + seed))
    generator = torch.Generator().manual_seed(seed)

    def loss(model, batch):
        ids, = batch
        hidden, chosen = mask_tokens(
            ids, mask_id=MASK, vocab_size=MASK, keep=ids == 0, generator=generator)
        return masked_loss(model(hidden)[0], ids, chosen)

    learn(body, minibatches(ids, batch_size=64, seed=seed), loss, PRETRAIN_STEPS, DATE_RATE)
    return body


def tuned(body: MaskedModel, labelled, rate: float, seed: int, steps: int) -> Tagger:
    """Put a new output layer on a copy of a body, and train both."""
    seed_everything(seed)
    tagger = Tagger(copy.deepcopy(body), len(LABELS))

    def loss(model, batch):
        scores, _ = model(batch[0])
        return cross_entropy(scores.flatten(0, 1), batch[1].flatten(), ignore_index=NO_LABEL)

    batches = minibatches(*labelled, batch_size=16, seed=seed)
    learn(tagger, batches, loss, steps, rate)
    return tagger


def right(tagger: Tagger, examples) -> float:
    """Return the fraction of strings in which every label is right."""
    with evaluating(tagger):
        return whole(tagger(examples[0])[0].argmax(dim=-1), examples[1])


def tagging(how: str, labels: int, seed: int, rate: float = 0.0) -> Mapping[str, float]:
    """Return how much a tagger gets right that has seen so many labelled strings."""
    labelled = tagged(sample(labels, seed=2000 + seed))
    tests = tagged(sample(1000, held_out=True, seed=3000))
    if how == "logistic regression":
        return {"whole": whole(WindowTagger().fit(*labelled).predict(tests[0]), tests[1])}
    body = pretrained(seed) if how == "pretrained" else fresh(seed)
    steps = TUNE_STEPS + (PRETRAIN_STEPS if how == "fresh, as long" else 0)
    return {"whole": right(tuned(body, labelled, rate, seed, steps), tests)}


TABLES = {
    "tagging": Table(
        "Fraction of 1000 held-out date strings in which every character has the right label.",
        tagging,
        [*every(how=("logistic regression",), labels=(20, 100), seed=SEEDS),
         *every(how=("pretrained", "fresh", "fresh, as long"), labels=(20, 100), rate=TUNE_RATES,
                seed=SEEDS)],
        tolerance=0.1, absolute=0.1,
    ),
}
