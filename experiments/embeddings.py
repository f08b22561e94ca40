"""Word vectors learned from Moby-Dick: neighbours, analogies, and how much the seed decides.

Counting neighbours needs no seed; it stands beside the learned vectors as the plain method that
they have to beat.
"""

import functools
from collections.abc import Mapping

import numpy as np
import torch

from attnbook import embeddings, skipgram, tokens
from attnbook.data.texts import moby_dick
from attnbook.data.words import analogies, groups
from experiments.record import Table, every

VOCAB_SIZE = 2001
WINDOWS = (1, 2, 5)
SEEDS, FEWER_SEEDS = range(5), range(3)
RATES = (0.005, 0.02, 0.05)
NEAREST = 10


@functools.cache
def corpus() -> tuple[tuple[str, ...], np.ndarray]:
    """Return the vocabulary and the ids of the novel."""
    found = tokens.split_words(moby_dick())
    vocab = tokens.vocabulary(found, VOCAB_SIZE)
    return vocab, tokens.encode(found, vocab)


@functools.cache
def counts(window: int) -> np.ndarray:
    """Return how often which words are neighbours."""
    return embeddings.neighbour_counts(corpus()[1], VOCAB_SIZE, window)


@functools.cache
def model(
    window: int, seed: int, steps: int = skipgram.STEPS, rate: float = skipgram.LEARNING_RATE
) -> skipgram.SkipGram:
    """Train one model."""
    return skipgram.train(counts(window), seed=seed, steps=steps, lr=rate)


def learned(window: int, seed: int, steps: int = skipgram.STEPS) -> np.ndarray:
    """Return a trained table, shape (2001, 32)."""
    return model(window, seed, steps).embedding.weight.detach().numpy()


@functools.cache
def counted(window: int) -> np.ndarray:
    """Return the table that counting gives, shape (2001, 32)."""
    return embeddings.count_vectors(embeddings.ppmi(counts(window)), skipgram.WIDTH)


def known(listed: tuple[tuple[str, ...], ...], *, whole: bool) -> list[list[int]]:
    """Return the ids of listed words; `whole` drops a tuple with an unknown word, not the word."""
    ids = {word: i for i, word in enumerate(corpus()[0])}
    found = [[ids[word] for word in group if word in ids] for group in listed]
    return [f for f, g in zip(found, listed, strict=True) if not whole or len(f) == len(g)]


def judged(table: np.ndarray) -> Mapping[str, float]:
    """Return the share of neighbours of the same group, and of analogies that are solved."""
    quads = known(analogies, whole=True)

    def solved(answer) -> float:
        return np.mean([answer(a, b, c) == d for a, b, c, d in quads])

    similar = embeddings.cosines(table, table)
    np.fill_diagonal(similar, -np.inf)
    return {
        "group_share": embeddings.group_share(
            table, known(tuple(groups.values()), whole=False), NEAREST),
        "analogies": solved(lambda a, b, c: embeddings.analogy(table, a, b, c)),
        "analogies_all": solved(
            lambda a, b, c: embeddings.analogy(table, a, b, c, leave_out=False)),
        "nearest_to_c": solved(lambda a, b, c: similar[c].argmax()),
    }


def recipe_quality(rate: float, steps: int, window: int, seed: int) -> Mapping[str, float]:
    """Judge one recipe: its loss between two bounds, and the share of good neighbours."""
    trained, near = model(window, seed, steps, rate), counts(window)
    constant, entropy = skipgram.bounds(near)
    totals = torch.tensor(near.sum(1))
    with torch.no_grad():
        logs = trained(torch.arange(VOCAB_SIZE)).double().log_softmax(-1)
    each = -(torch.tensor(near) / totals[:, None] * logs).sum(-1)
    loss = (each * totals.sqrt()).sum() / totals.sqrt().sum()
    share = judged(trained.embedding.weight.detach().numpy())["group_share"]
    return {"loss": loss.item(), "constant": constant, "entropy": entropy, "group_share": share}


def neighbours_in_common(other: str, seed: int) -> Mapping[str, float]:
    """Return which share of the ten nearest neighbours two tables have in common."""
    tables = [learned(2, seed), learned(2, 0) if other == "seed 0" else counted(2)]
    ids = [i for group in known(tuple(groups.values()), whole=False) for i in group]
    lists = []
    for table in tables:
        similar = embeddings.cosines(table[ids], table)
        similar[np.arange(len(ids)), ids] = -np.inf
        lists.append(np.argsort(-similar, axis=1)[:, :NEAREST])
    shared = [np.isin(one, two).mean() for one, two in zip(*lists, strict=True)]
    return {"shared": np.mean(shared)}


TABLES = {
    "learned": Table(
        "Skip-gram vectors before training (0 steps) and after, for several windows.",
        lambda steps, window, seed: judged(learned(window, seed, steps)),
        every(steps=[0], window=[2], seed=SEEDS)
        + every(steps=[skipgram.STEPS], window=WINDOWS, seed=SEEDS),
        tolerance=0.5,
    ),
    "recipes": Table(
        "Skip-gram vectors by learning rate and steps: loss over all tokens, and quality.",
        recipe_quality,
        every(rate=RATES, steps=[skipgram.STEPS], window=WINDOWS[:2], seed=FEWER_SEEDS)
        + every(rate=[0.02], steps=[4 * skipgram.STEPS], window=WINDOWS[:2], seed=FEWER_SEEDS[:2]),
        tolerance=0.2,
    ),
    "counted": Table(
        "Positive pointwise mutual information, reduced to 32 numbers a word.",
        lambda window: judged(counted(window)),
        every(window=WINDOWS),
        tolerance=0.2,
    ),
    "overlap": Table(
        "Share of the ten nearest neighbours that two tables have in common, window 2.",
        neighbours_in_common,
        every(other=["seed 0"], seed=SEEDS[1:]) + every(other=["counted"], seed=SEEDS),
        tolerance=0.3,
    ),
}
