"""Training in torch: seeds, and a small loop that minimises a loss.

Chapter 2 writes this loop on the page; later chapters and the experiments import it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import torch

__all__ = ["History", "minimise", "seed_everything"]


def seed_everything(seed: int) -> torch.Generator:
    """Seed Python, NumPy and torch, and return a torch generator with the same seed.

    Parameters
    ----------
    seed : int
        Any whole number from 0 to 2³² − 1.

    Returns
    -------
    torch.Generator
        For code that would rather draw from a generator of its own.

    Examples
    --------
    >>> _ = seed_everything(3)
    >>> first = torch.rand(2)
    >>> _ = seed_everything(3)
    >>> bool((torch.rand(2) == first).all())
    True
    """
    random.seed(seed)
    np.random.seed(seed)
    return torch.manual_seed(seed)


@dataclass(frozen=True)
class History:
    """What happened while training.

    Attributes
    ----------
    losses : ndarray, shape (steps + 1,)
        The loss before each step, and after the last one.
    watched : ndarray, shape (steps + 1, ...)
        What `watch` returned at the same moments; empty when nothing was watched.
    """

    losses: np.ndarray
    watched: np.ndarray


def minimise(
    loss: Callable[[], torch.Tensor],
    parameters: Iterable[torch.Tensor],
    *,
    steps: int,
    lr: float,
    watch: Callable[[], object] | None = None,
) -> History:
    """Change the parameters, with Adam, until the loss is small.

    Parameters
    ----------
    loss : function of nothing
        Returns a tensor of shape (), computed from the parameters.
    parameters : iterable of tensors that require a gradient
        Changed in place.
    steps : int
        How many steps.
    lr : float
        Learning rate: about how far a parameter moves in one of the first steps.
    watch : function of nothing, optional
        What to note at every step, such as ``lambda: w.item()``.

    Returns
    -------
    History

    Raises
    ------
    ValueError
        When there is nothing to train, `steps` is below 1 or `lr` is not positive.
    FloatingPointError
        When the loss becomes NaN or infinite.

    References
    ----------
    D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization", arXiv 1412.6980.

    Examples
    --------
    >>> w = torch.tensor(1.0, requires_grad=True)
    >>> history = minimise(lambda: (w - 3) ** 2, [w], steps=200, lr=0.1)
    >>> round(w.item(), 2), history.losses.shape
    (3.0, (201,))
    """
    parameters = list(parameters)
    _check(parameters, steps, lr)
    optimiser = torch.optim.Adam(parameters, lr=lr)
    losses, watched = [], []
    for step in range(steps + 1):
        optimiser.zero_grad()
        current = loss()
        losses.append(_finite(current, step, lr))
        if watch is not None:
            watched.append(watch())
        if step < steps:
            current.backward()
            optimiser.step()
    return History(np.array(losses), np.array(watched))


def _check(parameters: list[torch.Tensor], steps: int, lr: float) -> None:
    """Raise ValueError when there is nothing to do."""
    if not parameters or not all(p.requires_grad for p in parameters):
        raise ValueError(
            "parameters: expected tensors that require a gradient, got "
            f"{[tuple(p.shape) for p in parameters if not p.requires_grad] or 'none'}; "
            "try torch.tensor(1.0, requires_grad=True)"
        )
    if steps < 1:
        raise ValueError(f"steps: expected 1 or more, got {steps}")
    if not lr > 0:
        raise ValueError(f"lr: expected a positive learning rate, got {lr}; try 0.1")


def _finite(loss: torch.Tensor, step: int, lr: float) -> float:
    """Return the loss as a number, or say when it left the real line."""
    number = loss.item()
    if not np.isfinite(number):
        raise FloatingPointError(
            f"the loss became {number} at step {step}; try a smaller learning rate than {lr}"
        )
    return number
