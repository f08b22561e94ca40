"""Language models on a novel against counting, and what pretraining on dates is worth.

The novel is read character by character.  A date string gets a label for each character: year,
month, day, or none.  Thousands of strings have no labels; a few have.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Mapping

import torch
from torch.nn.functional import cross_entropy

from attnbook.data.dates import CHARACTERS, LANGUAGES, sample
from attnbook.pretraining import (
    CausalModel,
    LanguageConfig,
    MaskedModel,
    Tagger,
    causal_loss,
    mask_tokens,
    masked_loss,
)
from attnbook.pretraining.ngrams import NGrams
from attnbook.pretraining.tasks import (
    LABELS,
    NO_LABEL,
    WindowTagger,
    causal_surprise,
    novel,
    pieces,
    tagged,
    whole,
)
from attnbook.training import evaluating, fit, minibatches, seed_everything, warmup_cosine
from experiments.record import Table

SOURCES = (
    "attnbook.data.dates", "attnbook.pretraining", "attnbook.pretraining.config",
    "attnbook.pretraining.heads", "attnbook.pretraining.models", "attnbook.pretraining.ngrams",
    "attnbook.pretraining.objectives", "attnbook.pretraining.tasks", "attnbook.training",
    "attnbook.training.fitting", "attnbook.training.batches", "attnbook.training.schedules",
    "attnbook.training.seeding")

MASK = len(CHARACTERS)  # one id more than the dates need
NOVEL_RATE, DATE_RATE, TUNE_RATE = 6e-3, 6e-3, 3e-3
UNLABELLED, PRETRAIN_STEPS, TUNE_STEPS = 10_000, 600, 150
# As many texts are read as in pretraining, which has batches of 64 and not of 16.
LONG_STEPS = TUNE_STEPS + 4 * PRETRAIN_STEPS
OLD = tuple(language for language in LANGUAGES if language != "es")
SEEDS = range(5)


def learn(model, batches, loss, steps: int, rate: float) -> None:
    """Train a model in place."""
    torch.set_num_threads(1)
    schedule = warmup_cosine(rate, steps, warmup=steps // 10)
    fit(model, batches, loss=loss, steps=steps, lr=schedule, clip=1.0, progress=False)


# --- the novel ------------------------------------------------------------------------------------
@functools.cache
def text():
    return novel()


def counted(order: int) -> Mapping[str, float]:
    """Return the surprise of counting pieces of so many characters."""
    train, held_out, vocabulary = text()
    model = NGrams(train.numpy(), order, len(vocabulary))
    return {"nats": -model.log_shares(held_out.numpy()).mean()}


def causal(steps: int, seed: int) -> Mapping[str, float]:
    """Return the surprise of a small causal model after so many steps."""
    train, held_out, vocabulary = text()
    seed_everything(seed)
    model = CausalModel(LanguageConfig(
        len(vocabulary), d_model=64, num_heads=4, num_layers=2, d_ff=128, activation="relu",
        max_len=64)).fused()
    learn(model, pieces(train, 64, 32, seed), lambda model, ids: causal_loss(model(ids)[0], ids),
          steps, NOVEL_RATE)
    return {"nats": causal_surprise(model, held_out)}


# --- dates ----------------------------------------------------------------------------------------
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


def tuned(body: MaskedModel, labelled, seed: int, steps: int) -> Tagger:
    """Put a new head on a copy of a body, and train both."""
    seed_everything(seed)
    tagger = Tagger(copy.deepcopy(body), len(LABELS))
    learn_more(tagger, labelled, seed, steps)
    return tagger


def learn_more(tagger: Tagger, labelled, seed: int, steps: int = TUNE_STEPS) -> None:
    """Train a tagger, head and body."""
    def loss(model, batch):
        scores, _ = model(batch[0])
        return cross_entropy(scores.flatten(0, 1), batch[1].flatten(), ignore_index=NO_LABEL)

    batches = minibatches(*labelled, batch_size=16, seed=seed)
    learn(tagger, batches, loss, steps, TUNE_RATE)


def right(tagger: Tagger, examples) -> float:
    """Return the share of strings in which every label is right."""
    with evaluating(tagger):
        return whole(tagger(examples[0])[0].argmax(dim=-1), examples[1])


def tagging(how: str, labels: int, seed: int) -> Mapping[str, float]:
    """Return how much a tagger gets right that has seen so many labelled strings."""
    labelled = tagged(sample(labels, seed=2000 + seed))
    tests = tagged(sample(1000, held_out=True, seed=3000))
    if how == "window baseline":
        return {"whole": whole(WindowTagger().fit(*labelled).predict(tests[0]), tests[1])}
    body = pretrained(seed) if how == "pretrained" else fresh(seed)
    steps = LONG_STEPS if how == "fresh, as long" else TUNE_STEPS
    return {"whole": right(tuned(body, labelled, seed, steps), tests)}


@functools.cache
def four_languages(seed: int) -> Tagger:
    """Return a tagger that has learned all languages but Spanish, from many labels."""
    labelled = tagged(sample(2000, languages=OLD, seed=4000 + seed))
    return tuned(pretrained(seed), labelled, seed, 2 * TUNE_STEPS)


def forgetting(training: str, labels: int, seed: int) -> Mapping[str, float]:
    """Return what a tagger knows of Spanish and of the others, before or after Spanish labels."""
    spanish = tagged(sample(500, held_out=True, languages=["es"], seed=3001))
    others = tagged(sample(500, held_out=True, languages=OLD, seed=3002))
    tagger = four_languages(seed)
    if training == "after":
        pairs = sample(labels, languages=["es"], seed=5000 + seed)
        tagger = copy.deepcopy(tagger)
        learn_more(tagger, tagged(pairs), seed)
    return {"spanish": right(tagger, spanish), "others": right(tagger, others)}


TABLES = {
    "tagging": Table(
        "Share of 1000 held-out date strings in which every character has the right label.",
        tagging,
        [
            {"how": how, "labels": labels, "seed": seed}
            for how, sizes, seeds in (
                ("window baseline", (20, 100, 500), SEEDS), ("pretrained", (20, 100, 500), SEEDS),
                ("fresh", (20, 100, 500), SEEDS), ("fresh, as long", (20,), (1, 2, 3)))
            for labels in sizes
            for seed in seeds
        ],
        tolerance=0.1, absolute=0.1,
    ),
    "counted": Table(
        "Mean surprise at each of 100,000 held-out characters, from counts.",
        counted,
        [{"order": order} for order in range(1, 8)],
        tolerance=1e-5,
    ),
    "causal": Table(
        "Mean surprise at held-out characters of a causal model, by steps of training.",
        causal,
        [
            {"steps": steps, "seed": seed}
            for steps in (150, 600)
            for seed in (1, 2, 3)
        ],
        tolerance=0.02,
    ),
    "forgetting": Table(
        "Share of 500 held-out strings that a tagger of four languages gets right, before and "
        "after it is trained on with Spanish.",
        forgetting,
        [
            {"training": training, "labels": labels, "seed": seed}
            for training, sizes in (("before", (0,)), ("after", (20, 100)))
            for labels in sizes
            for seed in SEEDS
        ],
        tolerance=0.1, absolute=0.1,
    ),
}
