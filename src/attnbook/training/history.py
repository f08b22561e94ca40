"""What a training loop noted."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np


def _nothing() -> np.ndarray:
    return np.zeros(0)


@dataclass(frozen=True, repr=False)
class History:
    """What happened while training.

    Attributes
    ----------
    losses : ndarray, shape (steps,) from `fit`, (steps + 1,) from `minimise`
        The loss before each step; `minimise` adds the loss after the last one.  In `fit` each
        belongs to another batch.
    watched : ndarray, shape (steps + 1, ...)
        What `watch` returned at the same moments; empty when nothing was watched.
    learning_rates : ndarray, shape (steps,)
        The learning rate of each step.
    evaluated_at : ndarray of int, shape (evaluations,)
        After how many steps `evaluate` was called.
    evaluated : mapping of name to ndarray, shape (evaluations,)
        What it returned.

    Examples
    --------
    >>> history = History(np.array([2.0, 1.0]), learning_rates=np.array([0.1, 0.1]))
    >>> history, history.steps
    (History(steps=2), array([0, 1]))
    """

    losses: np.ndarray
    watched: np.ndarray = field(default_factory=_nothing)
    learning_rates: np.ndarray = field(default_factory=_nothing)
    evaluated_at: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=int))
    evaluated: Mapping[str, np.ndarray] = field(default_factory=dict)

    @property
    def steps(self) -> np.ndarray:
        """How many steps had been taken at each of the losses: 0, 1, 2, ..."""
        return np.arange(len(self.losses))

    def __repr__(self) -> str:
        """Say how long it is, without numbers that differ from machine to machine."""
        named = f", evaluated={list(self.evaluated)}" if self.evaluated else ""
        return f"History(steps={len(self.learning_rates)}{named})"
