"""Scores of random vectors: how their variance grows with d_k, and what the softmax makes of it.

The argument for dividing by √d_k assumes entries that are independent, of mean 0 and variance 1.
Here it is measured where that holds, and where it does not.
"""

import functools
from collections.abc import Mapping

import numpy as np

from attnbook.pooling import masked_softmax
from attnbook.scoring import dot, scaled_dot
from experiments.record import Table, every

WIDTHS = (4, 8, 16, 32, 64, 128, 256, 512, 1024)
NUM_KEYS = 16
DRAWS, CHUNK = 2000, 200
SEEDS = range(5)
SHARED = 0.5  # correlation of any two entries of a vector in the case "correlated"
MATCH = 0.5  # correlation of the query with the first key in the case "aligned"


def correlated(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Return normal entries, mean 0 and variance 1, that share a part within each vector."""
    common = rng.normal(size=(*shape[:-1], 1))
    return np.sqrt(SHARED) * common + np.sqrt(1 - SHARED) * rng.normal(size=shape)


# All of variance 1, and but for the third of mean 0.
ENTRIES = {
    "independent": lambda rng, shape: rng.normal(size=shape),
    "uniform": lambda rng, shape: rng.uniform(-np.sqrt(3), np.sqrt(3), size=shape),
    "mean 1": lambda rng, shape: rng.normal(1.0, 1.0, size=shape),
    "correlated": correlated,
    "aligned": lambda rng, shape: rng.normal(size=shape),
}


def draw(
    entries: str, d_k: int, draws: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Return queries (draws, 1, d_k) and keys (draws, 16, d_k).

    In the case "aligned" the first key is half the query: each of its entries has correlation
    0.5 with the query's, as for a key that matches.
    """
    query = ENTRIES[entries](rng, (draws, 1, d_k))
    key = ENTRIES[entries](rng, (draws, NUM_KEYS, d_k))
    if entries == "aligned":
        key[:, :1] = MATCH * query + np.sqrt(1 - MATCH**2) * key[:, :1]
    return query, key


@functools.cache
def scores(entries: str, d_k: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return raw and scaled scores of the same draws, each of shape (draws, 16)."""
    rng = np.random.default_rng([seed, d_k, [*ENTRIES].index(entries)])
    raw, scaled = [], []
    for _ in range(DRAWS // CHUNK):
        query, key = draw(entries, d_k, CHUNK, rng)
        raw.append(dot(query, key)[:, 0])
        scaled.append(scaled_dot(query, key)[:, 0])
    return np.concatenate(raw), np.concatenate(scaled)


def score_moments(entries: str, d_k: int, seed: int) -> Mapping[str, float]:
    """Return mean and variance of the scores over all draws and keys."""
    raw, scaled = scores(entries, d_k, seed)
    return {
        "mean": raw.mean(),
        "variance_raw": raw.var(),
        "variance_scaled": scaled.var(),
        # A constant added to all scores of a query cancels in the softmax: this part does not.
        "variance_within_raw": raw.var(axis=-1, ddof=1).mean(),
        "variance_within_scaled": scaled.var(axis=-1, ddof=1).mean(),
    }


def jacobian_norms(weights: np.ndarray) -> np.ndarray:
    """Return the Frobenius norm of diag(a) - a aᵀ, for every row of weights a.

    Its squared entries are aᵢ²(1 − aᵢ)² on the diagonal and aᵢ²aⱼ² beside it.  1 − aᵢ is taken as
    the sum of the other weights, so that a norm of 1e-12 is not lost to rounding.
    """
    others = 1 - np.eye(weights.shape[-1])
    diagonal = weights**2 * (weights @ others) ** 2
    beside = weights**2 * (weights**2 @ others)
    return np.sqrt(np.sum(diagonal + beside, axis=-1))


def softmax_state(entries: str, scaled: bool, d_k: int, seed: int) -> Mapping[str, float]:
    """Return the largest weight and the norm of the Jacobian: quartiles and mean."""
    weights = masked_softmax(scores(entries, d_k, seed)[int(scaled)])
    row = {}
    for name, numbers in (
        ("largest", weights.max(axis=-1)), ("jacobian", jacobian_norms(weights))
    ):
        low, middle, high = np.quantile(numbers, [0.25, 0.5, 0.75])
        row |= {f"{name}_q25": low, f"{name}_median": middle, f"{name}_q75": high}
        row[f"{name}_mean"] = numbers.mean()
    return row


TABLES = {
    "variance": Table(
        "Mean and variance of q · k over 2000 queries with 16 keys each.",
        score_moments,
        every(entries=ENTRIES, d_k=WIDTHS, seed=SEEDS),
        tolerance=1e-4,
    ),
    "softmax": Table(
        "Largest of 16 weights, and Frobenius norm of the softmax's Jacobian, over 2000 queries.",
        softmax_state,
        every(entries=("independent", "mean 1", "correlated", "aligned"), scaled=(False, True),
              d_k=WIDTHS, seed=SEEDS),
        tolerance=1e-4,
    ),
}
