"""Tests of one attention layer: scale, mask, batch, order, row sums, empty rows.

None of them knows the right output.  Each states what must hold for every input, draws a small
input, and measures.
"""

import inspect
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from attnbook import leaks
from attnbook.bug_clinic._engine import Finding, Skipped, examined, numbers
from attnbook.bug_clinic.adapters import Adapter, adapt
from attnbook.checks._report import Report

__all__ = ["batch_apart", "empty_row", "mask_sense", "row_sums", "scale", "token_order"]

# The rows of this mask are no rows of its transpose, its opposite or its mirror image.
_MASK = torch.tensor([[1, 0, 0, 1, 0], [0, 1, 1, 0, 0], [1, 1, 0, 0, 1], [0, 0, 1, 1, 1]]) > 0
_ORDER = [3, 0, 4, 1, 5, 2]    # no token stays where it was
_TOLERANCE = 1e-3
_GIVEN = """Parameters
----------
layer : callable
    As :func:`attnbook.bug_clinic.adapt` takes it.
d_model : int, optional
    For a layer that does not tell its width.

Returns
-------
Report

"""


def _of_a_layer(look: Callable[[Adapter], None]) -> Callable[..., Report]:
    """Make of a look at an adapted layer the public test of any layer, with its report."""
    def test(layer: Any, *, d_model: int | None = None) -> Report:
        return examined(look.__name__, look, adapt(layer, d_model))

    doc = inspect.cleandoc(look.__doc__)
    before, section, after = doc.partition("References" if "References" in doc else "Examples")
    test.__doc__ = before + _GIVEN + section + after
    test.__name__ = test.__qualname__ = look.__name__
    test.__signature__, test.__wrapped__ = inspect.signature(test), look  # `??` shows the look
    return test


@_of_a_layer
def scale(layer: Adapter) -> None:
    r"""Measure what the scores are multiplied by: it must be :math:`1 / \sqrt{d_k}` of a head.

    The logarithms of a row of weights are its scores up to a constant.  Their slope against the
    dot products of the projected rows is the scale.

    Skipped where a layer returns no weights of each head, or hides its projections or which of
    its query heads share a key head.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 3.2.1.

    Examples
    --------
    >>> from attnbook.multi_head import MultiHeadAttention
    >>> scale(MultiHeadAttention(12, 3)).status
    'passed'
    """
    query, key = layer.draw(1, 5), layer.draw(1, 7)
    with torch.no_grad(), layer.mode(training=False):
        rows = layer.rows(query, key)
        _, weights = layer(*rows)
        if weights is None:
            raise Skipped("no_weights")
        if layer.heads is None:
            raise Skipped("shared_heads" if _shares(layer.module) else "no_heads")
        queries, keys = layer.heads(*rows[:2])
    products = (queries @ keys.mT).double()
    if weights.shape != products.shape:
        raise Skipped("averaged")
    seen = weights > 0
    logs = torch.where(seen, weights.double().log(), 0.0)
    logs, products = (_centred(x, seen) for x in (logs, products))
    slope = float((logs * products).sum() / products.square().sum())
    d_k, right = keys.shape[-1], keys.shape[-1] ** -0.5
    about = {"arguments": {"d_model": layer.d_model, "d_k": d_k}, "expected": {"scale": right},
             "got": {"scale": slope}}
    spread = float(logs.abs().max()) + 1e-12
    slack = _tolerance(weights)
    if float((logs - slope * products).abs().max()) > 10 * slack * spread:
        raise Finding("other_rows", hint="split", **about)
    if not math.isclose(slope, right, rel_tol=slack):
        raise Finding("wrong", hint=_known_scale(slope, d_k, layer.d_model, slack), **about)


def _shares(module: Any) -> bool:
    """Tell whether a module has several key heads, and fewer than query heads."""
    kv_heads = getattr(module, "num_kv_heads", None)
    return kv_heads not in (None, 1, getattr(module, "num_heads", None))


def _tolerance(x: Tensor) -> float:
    """Return what rounding may change: bfloat16 keeps two to three digits."""
    return max(_TOLERANCE, 4 * torch.finfo(x.dtype).eps)


def _centred(x: Tensor, seen: Tensor) -> Tensor:
    """Take the mean of each row's visible entries away, and put 0 where nothing is seen."""
    mean = (x * seen).sum(-1, keepdim=True) / seen.sum(-1, keepdim=True).clamp(min=1)
    return (x - mean) * seen


def _known_scale(slope: float, d_k: int, d_model: int, slack: float) -> str:
    known = {"d_model": d_model**-0.5, "none": 1.0, "no_root": 1 / d_k, "upside_down": d_k**0.5}
    return next((name for name, value in known.items()
                 if math.isclose(slope, value, rel_tol=slack)), "")


@_of_a_layer
def mask_sense(layer: Adapter) -> None:
    """Change one key at a time: exactly the outputs that may see it must move.

    The mask is neither symmetric nor triangular, so that an inverted, a transposed and an ignored
    mask all look different.

    Examples
    --------
    >>> from attnbook.multi_head import MultiHeadAttention
    >>> mask_sense(MultiHeadAttention(12, 3)).status
    'passed'
    """
    query, key = layer.draw(1, len(_MASK)), layer.draw(1, _MASK.shape[1])
    with torch.no_grad(), layer.mode(training=False):
        moved = leaks.influence(lambda x: layer(*layer.rows(query, x), _MASK)[0], key)
    allowed = _MASK.numpy()
    if np.array_equal(moved, allowed):
        return
    kinds = {"inverted": ~allowed, "ignored": np.ones_like(allowed)}
    hint = next((name for name, like in kinds.items() if np.array_equal(moved, like)), "")
    if not hint and not (moved & ~allowed).any():
        hint = "too_little"
    raise Finding("wrong", hint=hint, expected={"influence": allowed}, got={"influence": moved})


@_of_a_layer
def batch_apart(layer: Adapter) -> None:
    """Change one sequence of a batch: the outputs of the others must not move.

    Examples
    --------
    >>> from torch import nn
    >>> theirs = nn.MultiheadAttention(6, 2)    # sequence first: here the batch is on axis 1
    >>> print(batch_apart(lambda q, k, v, mask=None: theirs(q, k, v), d_model=6).status)
    wrong
    """
    x = layer.draw(3, 4)
    with torch.no_grad(), layer.mode(training=False):
        moved = leaks.influence(lambda x: layer(*layer.rows(x))[0], x, axis=-3, output_axis=-3)
    if not np.array_equal(moved, np.eye(3)):
        hint = "mixed" if moved.sum() > 3 else ""
        raise Finding("wrong", hint=hint, expected={"influence": np.eye(3)},
                      got={"influence": moved})


@_of_a_layer
def token_order(layer: Adapter) -> None:
    """Put the tokens in another order, without a mask: the outputs must follow, each unchanged.

    The layer itself must know no positions and have no mask built in.

    Examples
    --------
    >>> from attnbook.multi_head import MultiHeadAttention
    >>> token_order(MultiHeadAttention(12, 3)).status
    'passed'
    """
    x = layer.draw(1, len(_ORDER))
    with torch.no_grad(), layer.mode(training=False):
        # This call refuses a noisy layer.
        leaks.influence(lambda x: layer(*layer.rows(x))[0], x[:, :1], draws=1)
        moved, still = (layer(*layer.rows(one))[0] for one in (x[:, _ORDER], x))
    change = numbers((moved - still[:, _ORDER]).abs().amax(dim=(0, 2)))
    if not change.max() < _tolerance(still) * float(still.abs().max()):
        raise Finding("wrong", hint="scrambled", arguments={"order": np.array(_ORDER, float)},
                      expected={"change": np.zeros(len(_ORDER))}, got={"change": change})


@_of_a_layer
def row_sums(layer: Adapter) -> None:
    """Add up the returned weights, dropout on: every row must sum to 1.

    Skipped where a layer returns no weights.

    Examples
    --------
    >>> from attnbook.multi_head import MultiHeadAttention
    >>> row_sums(MultiHeadAttention(12, 3, dropout=0.5)).status     # weights from before dropout
    'passed'
    """
    x = layer.draw(1, 5)
    for training in (False, True):
        with torch.no_grad(), layer.mode(training=training):
            _, weights = layer(*layer.rows(x))
        if weights is None:
            raise Skipped("no_weights")
        sums = numbers(weights.double().sum(dim=-1)).reshape(-1, 5)
        if not np.allclose(sums, 1, rtol=0, atol=_tolerance(weights)):
            raise Finding("wrong", hint="dropout" if training else "softmax",
                          expected={"row sums": np.ones_like(sums)}, got={"row sums": sums})


@_of_a_layer
def empty_row(layer: Adapter) -> None:
    """Forbid one query every key: all numbers and slopes must stay finite, and nothing get in.

    Examples
    --------
    >>> from attnbook.multi_head import MultiHeadAttention
    >>> empty_row(MultiHeadAttention(12, 3)).status
    'passed'
    """
    square = torch.ones(4, 4, dtype=torch.bool)
    square[1] = False
    mask = square[:3]
    query, key = layer.draw(1, 3), layer.draw(1, 4).requires_grad_()
    with layer.mode(training=False):
        output, _ = layer(*layer.rows(query, key), mask)
        slopes, = torch.autograd.grad(output[0, [0, 2]].sum(), key)
        with torch.no_grad():    # one sequence, no slopes: torch's layers go another way here
            silent = layer(*layer.rows(key), square)[0]
            moved = leaks.influence(
                lambda x: layer(*layer.rows(query, x), mask)[0], key.detach())
    for name, found in (("output", output), ("slopes", slopes), ("output", silent)):
        broken = numbers(~found.isfinite().all(dim=-1))[0]
        if broken.any():
            raise Finding(f"not_finite_{name}", hint="softmax",
                          expected={f"rows of {name} that are not finite": np.zeros_like(broken)},
                          got={f"rows of {name} that are not finite": broken})
    if moved[1].any():
        hint = "large_number" if moved.all() else ""
        raise Finding("averaged", hint=hint, expected={"influence": mask}, got={"influence": moved})
