"""A small loop that minimises a loss of a few parameters.

Chapter 2 writes this loop on the page; the experiments import it.
"""

import copy
from collections.abc import Callable, Iterable

import numpy as np
import torch

from attnbook.training.history import History


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
        What to note at every step, such as ``lambda: w.item()``: a number, an array or a tensor.
        It is copied, as parameters are changed in place.

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
        losses.append(finite(current, step, lr))
        if watch is not None:
            watched.append(_copied(watch()))
        if step < steps:
            current.backward()
            optimiser.step()
    return History(np.array(losses), np.array(watched), np.full(steps, float(lr)))


def _copied(noted: object) -> object:
    """Return what later steps do not change."""
    # torch copies no tensor that was computed from parameters, and NumPy takes none.
    return copy.deepcopy(noted.detach() if isinstance(noted, torch.Tensor) else noted)


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


def finite(loss: torch.Tensor, step: int, lr: float) -> float:
    """Return the loss as a number, or say when it left the real line.

    Raises
    ------
    FloatingPointError
        When it is NaN or infinite, with the number of steps taken; behind the first of them it
        may be the learning rate that is to blame.
    """
    number = loss.item()
    if not np.isfinite(number):
        # Before the first step no rate has moved anything.
        advice = f"a smaller learning rate than {lr}" if step else (
            "looking for NaN, infinite or huge numbers in the data and the first parameters")
        raise FloatingPointError(f"the loss became {number} at step {step}; try {advice}")
    return number
