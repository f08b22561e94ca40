"""What settings and functions are refused for: by their kind, or by their size.

As all of :mod:`attnbook._refusals`: each raises or returns None, and writes to nothing.
"""

import math
from typing import Any

import torch

from attnbook import _errors, _places, multi_head


def share(name: str, number: Any) -> None:
    """Refuse what is no probability of dropping: from 0 up to but not 1.

    Examples
    --------
    >>> share("dropout", -0.1)
    Traceback (most recent call last):
        ...
    ValueError: dropout: expected a probability from 0 up to but not 1, got -0.1. Try dropout=0.1.
    """
    try:
        number = float(number)
    except (TypeError, ValueError):
        raise TypeError(_errors.message(
            name, "a number", f"{number!r} of type {type(number).__name__}",
            f"{name}=0.1")) from None
    multi_head._probability(number)


def divisor(name: str, number: Any, of_name: str, of: int) -> None:
    """Refuse a number that does not divide another, and say which do; None divides everything.

    Examples
    --------
    >>> divisor("num_heads", 3, "d_model", 8)
    Traceback (most recent call last):
        ...
    ValueError: num_heads: expected a divisor of d_model=8, got 3, which leaves 2 over. Try one \
of 1, 2, 4, 8.
    """
    if number is not None:
        multi_head._divisor(name, number, of_name, of)


def made_by(name: str, given: Any, kind: type, how: str) -> None:
    """Refuse what is not of a kind, and say how one is made.

    Examples
    --------
    >>> made_by("cache", 3, dict, "model.start(memory)")
    Traceback (most recent call last):
        ...
    TypeError: cache: expected a dict, got int. Try model.start(memory).
    """
    if not isinstance(given, kind):
        raise TypeError(_errors.message(name, f"a {kind.__name__}", type(given).__name__, how))


def whole(name: str, given: Any, at_least: int = -2**63, none: bool = False) -> None:
    """Refuse what is no whole number of that size or more; with `none` None will do.

    Examples
    --------
    >>> whole("beam", 1.0, 1)
    Traceback (most recent call last):
        ...
    TypeError: beam: expected an integer, got 1.0 of type float. Try beam=4.
    """
    if not none or given is not None:
        _places.integer(name, given, at_least=at_least)


def number(name: str, given: Any, none: bool = False) -> None:
    """Refuse what is no number; with `none` None will do.

    Examples
    --------
    >>> number("lr", "0.1")
    Traceback (most recent call last):
        ...
    TypeError: lr: expected a number, got '0.1' of type str. Try lr=1.0.
    """
    if none and given is None:
        return
    try:
        if isinstance(given, str | bytes | bool):
            raise TypeError
        float(given)
    except (TypeError, ValueError, RuntimeError):
        raise TypeError(_errors.message(
            name, "a number", f"{given!r} of type {type(given).__name__}",
            f"{name}=1.0")) from None


def not_negative(name: str, given: Any) -> None:
    """Refuse what is no finite number of 0 or more.

    Examples
    --------
    >>> not_negative("alpha", float("nan"))
    Traceback (most recent call last):
        ...
    ValueError: alpha: expected a number of 0 or more, got nan. Try alpha=0.6.
    """
    number(name, given)
    if not 0 <= float(given) < math.inf:
        raise ValueError(_errors.message(
            name, "a number of 0 or more", f"{given}", f"{name}=0.6"))


def seed(given: Any) -> None:
    """Refuse what is no seed for all of Python, NumPy and torch.

    Examples
    --------
    >>> seed(-1)
    Traceback (most recent call last):
        ...
    ValueError: seed: expected a whole number from 0 to 4294967295, got -1. Try seed=0.
    """
    _places.integer("seed", given, at_least=-2**63)
    if not 0 <= given < 2**32:
        raise ValueError(_errors.message(
            "seed", f"a whole number from 0 to {2**32 - 1}", f"{given}", "seed=0"))


# --- what a training needs ------------------------------------------------------------------------
def trainable(given: Any) -> None:
    """Refuse what has no parameters that torch could change.

    Examples
    --------
    >>> trainable(abs)
    Traceback (most recent call last):
        ...
    TypeError: model: expected a torch.nn.Module, got builtin_function_or_method. Try \
torch.nn.Linear(3, 5), or a class of your own made from torch.nn.Module.
    """
    if not isinstance(given, torch.nn.Module):
        raise TypeError(_errors.message(
            "model", "a torch.nn.Module", type(given).__name__,
            "torch.nn.Linear(3, 5), or a class of your own made from torch.nn.Module"))


def supply(given: Any) -> None:
    """Refuse what cannot be gone through.

    Examples
    --------
    >>> supply(5)
    Traceback (most recent call last):
        ...
    TypeError: batches: expected something to go through, such as a list, got int. Try \
minibatches(x, y, batch_size=64).
    """
    if not hasattr(given, "__iter__") and not hasattr(given, "__getitem__"):
        raise TypeError(_errors.message(
            "batches", "something to go through, such as a list", type(given).__name__,
            "minibatches(x, y, batch_size=64)"))


def calls(name: str, given: Any, takes: str, advice: str, none: bool = False) -> None:
    """Refuse what cannot be called, and a loss of torch's, which takes something else.

    With `none` None will do.

    Examples
    --------
    >>> calls("loss", torch.nn.MSELoss(), "model, batch", "a function of your own")
    Traceback (most recent call last):
        ...
    TypeError: loss: expected a function of (model, batch), got MSELoss. Try a function of your own.
    """
    if none and given is None:
        return
    if not callable(given) or isinstance(given, torch.nn.modules.loss._Loss):
        kind = repr(given) if isinstance(given, str) else type(given).__name__
        raise TypeError(_errors.message(name, f"a function of ({takes})", kind, advice))


def named(of: str, given: Any) -> None:
    """Refuse what is no name of a number; None is none.

    Examples
    --------
    >>> named("highest", 3)
    Traceback (most recent call last):
        ...
    TypeError: highest: expected a name, got 3 of type int. Try highest='exact'.
    """
    if given is not None and not isinstance(given, str):
        raise TypeError(_errors.message(
            of, "a name", f"{given!r} of type {type(given).__name__}", f"{of}='exact'"))


def fitting(
    model: Any, batches: Any, loss: Any, evaluate: Any, highest: Any, lowest: Any
) -> None:
    """Refuse what :func:`attnbook.training.fit` cannot train, go through, call or look for.

    Examples
    --------
    >>> fitting(torch.nn.Linear(1, 1), [], "mse", None, None, None)
    Traceback (most recent call last):
        ...
    TypeError: loss: expected a function of (model, batch), got 'mse'. Try loss=lambda model, \
batch: (model(batch[0]) - batch[1]).square().mean().
    """
    trainable(model)
    supply(batches)
    calls("loss", loss, "model, batch",
          "loss=lambda model, batch: (model(batch[0]) - batch[1]).square().mean()")
    calls("evaluate", evaluate, "model", "evaluate=lambda model: {'loss': number}", none=True)
    named("highest", highest)
    named("lowest", lowest)


def numbers(name: str, found: Any) -> None:
    """Refuse a mapping to what are no single numbers.

    Examples
    --------
    >>> numbers("evaluate(model)", {"loss": torch.zeros(3)})
    Traceback (most recent call last):
        ...
    TypeError: evaluate(model): expected one number for 'loss', got Tensor. Try its mean().
    """
    for key, given in found.items():
        try:
            float(given)
        except (TypeError, ValueError, RuntimeError):
            raise TypeError(_errors.message(
                name, f"one number for {key!r}", type(given).__name__, "its mean()")) from None
