"""Inputs that are easy to read: short decimals, drawn from a seeded generator."""

import numpy as np

from attnbook.checks import _values

Array = np.ndarray


def decimals(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Normal numbers with one decimal, of a given shape."""
    return np.round(rng.normal(size=shape), 1) + 0.0


def weights(rng: np.random.Generator, count: int) -> np.ndarray:
    """Positive numbers that sum to 1."""
    return _values.softmax(decimals(rng, count))


def shares(rng: np.random.Generator, count: int) -> np.ndarray:
    """Distinct positions between 0 and 5 with one decimal, in random order."""
    return rng.choice(np.arange(51), size=count, replace=False) / 10


def array(*rows: float | list[float]) -> np.ndarray:
    """A small array of floats, written by hand."""
    return np.array(rows, dtype=float)
