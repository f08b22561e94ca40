"""Tests of a training loss: it stays finite, and padding does not count."""

import operator
from collections.abc import Callable
from typing import Any, SupportsIndex

import numpy as np
import torch
from torch import Tensor

from attnbook import _check, _errors
from attnbook.bug_clinic._engine import Finding, examined
from attnbook.checks._report import Report

__all__ = ["loss_finite", "loss_ignores_padding"]

Loss = Callable[[Tensor, Tensor], Any]
_MARGINS = (1.0, 10.0, 100.0, 1000.0)
_PADDED = (0, 2, 6)
_VOCAB = 5    # enough for three wanted ids, padding and one more


def loss_finite(loss: Loss, *, padding_id: SupportsIndex = 0,
                vocab_size: SupportsIndex = _VOCAB) -> Report:
    """Let a model become ever surer of itself: loss and slopes must stay finite.

    Parameters
    ----------
    loss : function (logits, wanted) -> number
        With logits (batch, n, vocab) and wanted (batch, n).
    padding_id : int
        An id that is never wanted here.
    vocab_size : int
        How many ids there are, at least 5.

    Returns
    -------
    Report

    Raises
    ------
    TypeError
        When `loss` cannot be called.
    ValueError
        When the vocabulary is too small.

    Examples
    --------
    >>> from attnbook.training.losses import smoothed_cross_entropy
    >>> loss_finite(lambda logits, wanted: smoothed_cross_entropy(logits, wanted, smoothing=0.1)).ok
    True
    """
    _check_loss(loss)
    size = _check.integer("vocab_size", vocab_size, at_least=_VOCAB)
    return examined("loss_finite", _loss_finite, loss, operator.index(padding_id), size)


def _loss_finite(loss: Loss, padding_id: int, size: int) -> None:
    wanted = torch.tensor([[i for i in range(size) if i != padding_id][:3]])
    for right in (True, False):
        said = torch.nn.functional.one_hot(wanted if right else wanted.flip(-1), size).float()
        found, slopes = [], []
        for margin in _MARGINS:
            logits = (margin * said).requires_grad_()
            value = torch.as_tensor(loss(logits, wanted)).mean()
            found.append(value.item())
            slope, = torch.autograd.grad(value, logits)
            slopes.append(slope.abs().max().item())
        about = {"margin": np.array(_MARGINS)}
        for key, values in (("wrong", found), ("slopes", slopes)):
            finite = np.isfinite(values)
            if not finite.all():
                raise Finding(key, hint="logarithm", arguments=about,
                              expected={"finite": np.ones(len(values))}, got={"finite": finite})


def loss_ignores_padding(loss: Loss, *, padding_id: SupportsIndex = 0,
                         vocab_size: SupportsIndex = _VOCAB) -> Report:
    """Put padding behind the same sequences: the loss must not change.

    Parameters
    ----------
    loss : function (logits, wanted) -> number
        As for :func:`loss_finite`.
    padding_id : int
        The id that stands where there is no token.
    vocab_size : int
        As for :func:`loss_finite`.

    Returns
    -------
    Report

    Raises
    ------
    TypeError
        When `loss` cannot be called.
    ValueError
        When the vocabulary is too small.

    Examples
    --------
    >>> from torch.nn.functional import cross_entropy
    >>> loss_ignores_padding(lambda x, y: cross_entropy(x.mT, y)).status
    'wrong'
    >>> loss_ignores_padding(lambda x, y: cross_entropy(x.mT, y, ignore_index=0)).status
    'passed'
    """
    _check_loss(loss)
    size, padding = _check.integer("vocab_size", vocab_size, at_least=_VOCAB), padding_id
    return examined(
        "loss_ignores_padding", _loss_ignores_padding, loss, operator.index(padding), size)


def _loss_ignores_padding(loss: Loss, padding_id: int, size: int) -> None:
    logits, offset = torch.randn(2, 4, size), torch.randint(1, size, (2, 4))
    wanted = (padding_id + offset) % size    # never padding
    found = []
    for count in _PADDED:
        longer = torch.cat([logits, torch.randn(2, count, size)], dim=1)
        ids = torch.cat([wanted, wanted.new_full((2, count), padding_id)], dim=1)
        with torch.no_grad():
            found.append(torch.as_tensor(loss(longer, ids)).mean().item())
    expected = np.full(len(_PADDED), found[0])
    if not np.allclose(found, expected, rtol=1e-4, atol=1e-6, equal_nan=True):
        shares = [found[0] * 4 / (4 + count) for count in _PADDED]
        hint = "divided" if np.allclose(found, shares, rtol=1e-4) else "counted"
        raise Finding("wrong", hint=hint, arguments={"columns of padding": np.array(_PADDED)},
                      expected={"loss": expected}, got={"loss": found})


def _check_loss(loss: Any) -> None:
    if not callable(loss):
        raise _errors.wrong_type("loss", "a function of logits and wanted ids", type(loss).__name__,
                                 "lambda logits, wanted: ...")
