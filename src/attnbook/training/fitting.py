"""Fit a model to batches: the loop that every later chapter trains with."""

import contextlib
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import torch
from torch import nn

from attnbook import _check, _check_layers
from attnbook._errors import message, wrong, wrong_type
from attnbook.training.history import History
from attnbook.training.minimising import finite
from attnbook.training.schedules import Schedule
from attnbook.training.seeding import seed_everything

Optimiser = Callable[..., torch.optim.Optimizer]
Loss = Callable[[nn.Module, Any], torch.Tensor]
Evaluation = Callable[[nn.Module], Mapping[str, float]]


def fit(
    model: nn.Module,
    batches: Iterable[Any],
    *,
    loss: Loss,
    steps: int,
    lr: float | Schedule = 1e-3,
    optimiser: Optimiser = torch.optim.AdamW,
    clip: float | None = None,
    evaluate: Evaluation | None = None,
    every: int | None = None,
    seed: int | None = None,
    progress: bool = True,
) -> History:
    """Train a model, one step for each batch.

    Parameters
    ----------
    model : nn.Module
        Its parameters that require a gradient are changed in place.
    batches : iterable
        What `loss` understands.  It is gone through again from the start when it ends; see
        :func:`minibatches` for one that does not end.
    loss : function (model, batch) -> tensor of shape ()
        What is to become small.
    steps : int
        How many steps.
    lr : float, or schedule
        The learning rate, or a function that gives it for each step, counted from 1, such as
        :func:`warmup_cosine`.
    optimiser : function (parameters, lr=...) -> torch.optim.Optimizer
        A class of ``torch.optim``; with other settings,
        ``functools.partial(torch.optim.Adam, betas=(0.9, 0.98))``.
    clip : float, optional
        The largest norm that the gradient of all parameters together may have; a longer one is
        shortened to it.
    evaluate : function (model) -> mapping of name to number, optional
        Called after every `every` steps and after the last, as inside :func:`evaluating`.  A
        number that is NaN is kept as one: nothing is chosen by it.
    every : int, optional
        A tenth of `steps` by default.
    seed : int, optional
        For :func:`seed_everything` before the first step, for what is random in training, such as
        dropout.  The model has its first parameters by then: seed before making it, too.
    progress : bool
        Whether to show a bar on the error stream, which disappears at the end.  Where the
        environment variable ``TQDM_DISABLE`` is set there is none, so that a notebook run by a
        machine stores no output that varies.

    Returns
    -------
    History
        Losses, learning rates and evaluated numbers.  The model is left in evaluation mode.

    Raises
    ------
    TypeError, ValueError
        When an argument cannot be used; the message says why.
    FloatingPointError
        When the loss, or the last gradient, becomes NaN or infinite.

    Examples
    --------
    >>> _ = seed_everything(0)
    >>> x = torch.linspace(-1, 1, 20)[:, None]
    >>> model = nn.Linear(1, 1)
    >>> history = fit(model, [(x, 2 * x)], loss=lambda model, batch: (
    ...     (model(batch[0]) - batch[1]) ** 2).mean(), steps=200, lr=0.1,
    ...     optimiser=torch.optim.Adam, progress=False)
    >>> history, round(model.weight.item(), 2)
    (History(steps=200), 2.0)
    """
    _check_fitting(model, loss)
    steps = _check.integer("steps", steps, at_least=1)
    every = max(1, steps // 10) if every is None else _check.integer("every", every, at_least=1)
    rows: dict[int, dict[str, float]] = {}
    if seed is not None:
        seed_everything(seed)
    trainer = _Trainer(model, loss, _schedule(lr), optimiser, clip)
    batch_iterator = cycle(batches, steps)
    # Here, not above: what only imports this module, such as the page's Python, may have no tqdm.
    from tqdm.auto import tqdm

    hidden = not progress or bool(os.environ.get("TQDM_DISABLE"))
    model.train()
    with tqdm(total=steps, disable=hidden, leave=False, unit="step") as bar:
        for step in range(1, steps + 1):
            number = trainer.step(next(batch_iterator), step, last=step == steps)
            bar.set_postfix_str(f"loss {number:.4f}", refresh=False)
            bar.update()
            if evaluate is not None and (step % every == 0 or step == steps):
                with evaluating(model):
                    rows[step] = _numbers(evaluate(model), rows)
    model.eval()
    names = next(iter(rows.values()), {})
    return History(
        np.array(trainer.losses),
        learning_rates=np.array(trainer.rates),
        evaluated_at=np.array(list(rows), dtype=int),
        evaluated={name: np.array([row[name] for row in rows.values()]) for name in names})


@contextlib.contextmanager
def evaluating(model: nn.Module) -> Iterator[None]:
    """Look at a model: no dropout, no gradients, and no trace left behind.

    Inside, the model is in evaluation mode and torch notes no gradients.  Afterwards the mode of
    each of its parts is the one before, and torch's random numbers go on as if nothing had been
    drawn inside.

    Parameters
    ----------
    model : nn.Module

    Examples
    --------
    >>> model = nn.Dropout(0.5)
    >>> with evaluating(model):
    ...     seen = model(torch.ones(3))
    >>> seen, model.training
    (tensor([1., 1., 1.]), True)
    """
    modes = [(part, part.training) for part in model.modules()]
    model.eval()
    try:
        with torch.no_grad(), torch.random.fork_rng(devices=[]):
            yield
    finally:
        model.train(modes[0][1])
        for part, training in modes:  # a frozen part may have had a mode of its own
            part.training = training


class _Trainer:
    """The steps of `fit`, and what they left."""

    def __init__(self, model: nn.Module, loss: Loss, schedule: Schedule, optimiser: Optimiser,
                 clip: float | None) -> None:
        self.model, self.loss, self.schedule = model, loss, schedule
        self.parameters = [p for p in model.parameters() if p.requires_grad]
        if not self.parameters:
            raise wrong("model", "parameters that require a gradient", "none",
                        "model.requires_grad_(True)")
        if clip is not None and not clip > 0:
            raise wrong("clip", "a positive norm", f"{clip}", "clip=1.0")
        self.clip = clip
        self.optimiser = optimiser(self.parameters, lr=schedule(1))
        self.losses: list[float] = []
        self.rates: list[float] = []

    def step(self, batch: Any, step: int, *, last: bool) -> float:
        """Take one step, and return the loss before it."""
        rate = self.schedule(step)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad()
        current = _checked(self.loss(self.model, batch))
        number = finite(current, step - 1, rate)
        current.backward()
        if last:  # the loss of the next step would tell, but there is none
            for name, parameter in self.model.named_parameters():
                if parameter.grad is not None and not bool(parameter.grad.isfinite().all()):
                    raise FloatingPointError(message(
                        f"the gradient of {name}", "finite numbers",
                        f"NaN or infinity at step {step}",
                        "looking for a square root or a logarithm of 0 in the model or the loss"))
        if self.clip is not None:
            nn.utils.clip_grad_norm_(self.parameters, self.clip)
        self.optimiser.step()
        self.losses.append(number)
        self.rates.append(rate)
        return number


def _numbers(found: Any, rows: Mapping[int, Mapping[str, float]]) -> dict[str, float]:
    """Return evaluated numbers as floats, or say what is wrong with them."""
    if not isinstance(found, Mapping):
        raise wrong_type("evaluate(model)", "a mapping of names to numbers", type(found).__name__,
                         "{'loss': number}")
    for key, given in found.items():
        try:
            float(given)
        except (TypeError, ValueError, RuntimeError):
            raise wrong_type("evaluate(model)", f"one number for {key!r}", type(given).__name__,
                             "its mean()") from None
    wanted = set(next(iter(rows.values()), found))
    if set(found) != wanted:
        raise wrong("evaluate(model)", f"the names {sorted(wanted)}", f"{sorted(found)}",
                    "the same names every time")
    return {key: float(number) for key, number in found.items()}


def _schedule(lr: float | Schedule) -> Schedule:
    """Return a function of the step whose rates are checked."""
    given = lr if callable(lr) else lambda step: lr

    def rate(step: int) -> float:
        number = _check_layers.number("lr", given(step))
        if not 0 <= number < math.inf or lr == 0:
            raise wrong("lr", "a positive learning rate", f"{number} at step {step}", "lr=0.001")
        return number

    return rate


def _checked(loss: Any) -> torch.Tensor:
    if not isinstance(loss, torch.Tensor) or loss.ndim:
        given = (f"shape {tuple(loss.shape)}" if isinstance(loss, torch.Tensor)
                 else type(loss).__name__)
        raise wrong_type("loss(model, batch)", "a tensor of shape ()", given, "loss.mean()")
    if not loss.requires_grad:
        raise wrong("loss(model, batch)", "a tensor that depends on the model's parameters",
                    "one without a gradient",
                    "computing it from model(...), without no_grad or item()")
    return loss


def cycle(batches: Iterable[Any], steps: int) -> Iterator[Any]:
    """Go through the batches as often as it takes."""
    given = 0
    while True:
        before = given
        for batch in batches:
            given += 1
            yield batch
        if given == before:
            raise wrong("batches", f"{steps} of them, or something that can be gone through again",
                        f"something that ended after {given}", "a list, or minibatches(...)")


def _check_fitting(model: Any, loss: Any) -> None:
    """Refuse what is no model, and a loss of torch's, which takes something else."""
    if not isinstance(model, nn.Module):
        raise wrong_type("model", "a torch.nn.Module", type(model).__name__,
                         "torch.nn.Linear(3, 5), or a class of your own made from torch.nn.Module")
    if not callable(loss) or isinstance(loss, nn.modules.loss._Loss):
        raise wrong_type("loss", "a function of (model, batch)", type(loss).__name__,
                         "loss=lambda model, batch: (model(batch[0]) - batch[1]).square().mean()")
