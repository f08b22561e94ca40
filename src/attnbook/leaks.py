"""The leak test: which tokens change which outputs?

A mask is a promise: output *i* knows only the tokens that it may attend to.  Whether a layer keeps
the promise can be measured, without reading its code: change one token, and look which outputs
move.  Chapter 8 writes this test; later chapters run it on whole models.

===========  ===================================================================
function     answers
===========  ===================================================================
influence    does changing token *j* change output *i*?  One boolean for each pair
check        the same, compared with a mask; an error names the pairs that leak
===========  ===================================================================
"""

from collections.abc import Callable
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from jaxtyping import Bool

from attnbook import _check, _errors

__all__ = ["Leak", "check", "influence"]

# Outputs that agree up to this many units of rounding have not moved.
_ROUNDING = 16
_SHOWN = 3


class Leak(ValueError):  # noqa: N818 - it names a finding, as Warning does
    """A layer uses what its mask forbids, or (with ``exact=True``) not what it allows.

    Attributes
    ----------
    pairs : list of (int, int)
        The forbidden pairs (output, token) in which the token changes the output.
    blind : list of (int, int)
        The allowed pairs in which it does not; empty unless ``exact=True``.
    """

    def __init__(self, text: str, pairs: list[tuple[int, int]],
                 blind: list[tuple[int, int]]) -> None:
        super().__init__(text)
        self.pairs = pairs
        self.blind = blind


def influence(
    layer: Callable[[Any], Any],
    x: Any,
    *,
    vocab_size: SupportsIndex | None = None,
    axis: int | None = None,
    output_axis: int = -2,
    draws: SupportsIndex = 3,
    seed: int = 0,
) -> Bool[np.ndarray, "outputs tokens"]:
    r"""Measure which tokens change which outputs, by changing one token at a time.

    Equation ``eq-influence`` of chapter 8: entry (*i*, *j*) is True where, for some drawn row
    :math:`\mathbf{z}`, output *i* of the input with :math:`\mathbf{z}` in the place of token *j*
    is not what it was.

    Parameters
    ----------
    layer : function x -> output
        Any callable, also a torch module.  Of a tuple, such as (output, weights), the first
        entry is looked at.  It must give the same output for the same input.
    x : array of shape (*batch, n, d), or integers of shape (*batch, n)
        Where to look: rows of numbers, or token ids.  NumPy or torch; it is not written to.
    vocab_size : int, optional
        With token ids: how many there are, to draw other ones.
    axis : int, optional
        The axis of `x` that counts the tokens: -2 for numbers and -1 for ids by default.  With
        another axis, such as that of the batch, the same test shows who meets there.
    output_axis : int
        The axis of the output that counts the positions.
    draws : int
        How many times each token is replaced.  The first change is as large as the numbers of `x`
        are (their root mean square), and each draw is larger than the one before, since a leak may
        be too weak to be seen after a small change.
    seed : int
        The same seed draws the same replacements.

    Returns
    -------
    boolean NumPy array of shape (outputs, tokens)
        True = changing the token changes the output.

    Raises
    ------
    TypeError
        When `x` is no array, or token ids come without `vocab_size`.
    ValueError
        When the layer answers the same input in two ways (dropout is on), or with outputs of
        another shape when a token changes.

    Notes
    -----
    A measurement can prove a leak, and not that there is none: a layer may be indifferent to what
    was drawn.  Several draws make that unlikely.  NaN counts as a value: a token that turns an
    output into NaN changes it, and an output that is NaN all the time does not move.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.random.default_rng(0).normal(size=(3, 2))
    >>> influence(lambda x: x.cumsum(axis=0), x).astype(int)    # knows the past only
    array([[1, 0, 0],
           [1, 1, 0],
           [1, 1, 1]])
    """
    draws = _check.integer("draws", draws, at_least=1)
    along, size = _token_axis(x, vocab_size, axis)
    before = _rows(layer, x, output_axis)
    if not _unmoved(before, _rows(layer, x, output_axis)).all():
        raise _errors.wrong("layer", "the same output for the same input", "two different ones",
                            "layer.eval(), and dropout_p=0 where a function drops by itself")
    rng, scale = np.random.default_rng(seed), _size(x)
    moved = np.zeros((len(before.numbers), x.shape[along]), dtype=bool)
    for token in range(x.shape[along]):
        for draw in range(draws):
            changed = _replaced(x, along, token, rng, size, scale * 2.0**draw)
            moved[:, token] |= ~_unmoved(before, _rows(layer, changed, output_axis))
    return moved


def check(
    layer: Callable[[Any], Any],
    x: Any,
    mask: Bool[Any, "outputs tokens"],
    *,
    exact: bool = False,
    **options: Any,
) -> Bool[np.ndarray, "outputs tokens"]:
    """Demand that no output depends on a token which the mask forbids.

    Parameters
    ----------
    layer, x
        As in :func:`influence`.
    mask : boolean array of shape (outputs, tokens)
        The promise: True = may attend.  For several layers on top of each other, what the whole
        stack may see: :func:`attnbook.masks.reach`.
    exact : bool
        Whether every allowed token must have an influence, too.
    **options
        Passed on to :func:`influence`.

    Returns
    -------
    boolean NumPy array of shape (outputs, tokens)
        What :func:`influence` measured.

    Raises
    ------
    Leak
        When the promise is broken; the message names pairs, and says what the pattern looks like.
    TypeError, ValueError
        As :func:`influence`; also when `mask` is not boolean or has another shape.

    Notes
    -----
    A token also asks its own question, and so moves its own output.  A promise should therefore
    hold the diagonal, unless the layer is to be blind to its own token altogether.

    Examples
    --------
    >>> import numpy as np
    >>> from attnbook import masks
    >>> x = np.random.default_rng(0).normal(size=(3, 2))
    >>> _ = check(lambda x: x.cumsum(axis=0), x, masks.causal(3))
    >>> check(lambda x: x - x.mean(axis=0), x, masks.causal(3))
    Traceback (most recent call last):
        ...
    attnbook.leaks.Leak: mask: expected no influence where the mask forbids attention, got 3 \
leaks: token 1 changes output 0, token 2 changes output 0, token 2 changes output 1. Try looking \
for what brings all positions together: a missing mask, a mask after the softmax, or a mean over \
the sequence.
    """
    _check.mask(mask, tuple(getattr(mask, "shape", ())))
    allowed = np.asarray(mask if _check.is_numpy(mask) else mask.cpu())
    moved = influence(layer, x, **options)
    if allowed.shape != moved.shape:
        raise _errors.wrong("mask", f"shape (outputs, tokens) = {moved.shape}", f"{allowed.shape}",
                            "masks.causal(n) with n tokens")
    leaking = [(int(i), int(j)) for i, j in np.argwhere(moved & ~allowed)]
    blind = [(int(i), int(j)) for i, j in np.argwhere(allowed & ~moved)] if exact else []
    if leaking:
        raise Leak(_errors.message(
            "mask", "no influence where the mask forbids attention",
            _listed(leaking, "changes", "leak"), _advice(moved, allowed)), leaking, blind)
    if blind:
        raise Leak(_errors.message(
            "mask", "an influence of every allowed token",
            _listed(blind, "does not change", "blind pair"), "a mask that allows less, if it is "
            "meant; or look for a mask that is transposed, inverted or shifted"), leaking, blind)
    return moved


def _token_axis(x: Any, vocab_size: Any, axis: int | None) -> tuple[int, int | None]:
    _check.namespace(x=x)
    if not _check.is_integral(x):
        _check.at_least(2 if axis is None else 1, "(*batch, n, d)", x=x)
        return (-2 if axis is None else axis), None
    if vocab_size is None:
        raise _errors.wrong_type("vocab_size", "the number of different ids, as x holds integers",
                                 "None",
                                 "vocab_size=int(x.max()) + 1, or rows of floats instead of ids")
    _check.at_least(1, "(*batch, n)", x=x)
    return (-1 if axis is None else axis), _check.integer("vocab_size", vocab_size, at_least=2)


def _size(x: Any) -> float:
    """Return the root mean square of the finite numbers of `x`, or 1 where all are 0."""
    numbers = np.asarray(x if _check.is_numpy(x) else x.detach().cpu().double(), dtype=np.float64)
    finite = numbers[np.isfinite(numbers)]
    return float(np.sqrt(np.sum(finite**2) / max(1, finite.size))) or 1.0


class _Rows(NamedTuple):
    """Outputs of a layer as float64, one row for each position, and what rounding may change."""

    numbers: np.ndarray
    slack: float


def _rows(layer: Callable[[Any], Any], x: Any, axis: int) -> _Rows:
    output = layer(x)
    if isinstance(output, tuple):
        output = output[0]
    xp = _check.namespace(output=output)
    rounded = xp.isdtype(output.dtype, ("real floating", "complex floating"))
    precision = float(xp.finfo(output.dtype).eps) if rounded else 0.0
    if not _check.is_numpy(output):
        wide = output.detach().cpu().to(xp.complex128 if output.is_complex() else xp.float64)
        output = wide.numpy()
    if output.ndim < -axis:
        raise _errors.wrong("layer", f"an output with an axis {axis}", f"shape {output.shape}",
                            "output_axis=-1, if the layer gives one number for each position")
    rows = np.moveaxis(output, axis, 0)
    rows = rows.reshape(len(rows), -1)
    if np.iscomplexobj(rows):
        rows = np.concatenate([rows.real, rows.imag], axis=1)
    rows = rows.astype(np.float64)
    largest = np.max(np.abs(rows), where=np.isfinite(rows), initial=0.0)
    return _Rows(rows, _ROUNDING * precision * float(largest))


def _unmoved(before: _Rows, after: _Rows) -> np.ndarray:
    """Tell for every row whether it stayed what it was, up to rounding; NaN equals NaN."""
    if before.numbers.shape != after.numbers.shape:
        raise _errors.wrong("layer", f"outputs of one shape {before.numbers.shape}",
                            f"{after.numbers.shape} after a change",
                            "a layer that treats every input alike")
    slack = max(before.slack, after.slack)
    return np.isclose(before.numbers, after.numbers, rtol=0, atol=slack, equal_nan=True).all(axis=1)


def _replaced(x: Any, axis: int, token: int, rng: np.random.Generator, size: int | None,
              scale: float) -> Any:
    xp = _check.namespace(x=x)
    place = [slice(None)] * x.ndim
    place[axis] = token
    place = tuple(place)
    changed = xp.asarray(x, copy=True)
    shape = tuple(changed[place].shape)
    if size is None:
        drawn = scale * rng.normal(size=shape)
        changed[place] = changed[place] + _like(drawn, x)
    else:
        changed[place] = (changed[place] + _like(rng.integers(1, size, size=shape), x)) % size
    return changed


def _like(numbers: Any, x: Any) -> Any:
    """Return NumPy numbers as an array of the library, dtype and device of `x`."""
    xp = _check.namespace(x=x)
    return xp.asarray(np.asarray(numbers), dtype=x.dtype, device=x.device)


def _listed(pairs: list[tuple[int, int]], verb: str, noun: str) -> str:
    """Count the pairs and write out the first."""
    shown = ", ".join(f"token {j} {verb} output {i}" for i, j in pairs[:_SHOWN])
    more = "" if len(pairs) <= _SHOWN else f" and {len(pairs) - _SHOWN} more"
    return f"{len(pairs)} {noun}{'s' if len(pairs) > 1 else ''}: {shown}{more}"


def _advice(moved: np.ndarray, allowed: np.ndarray) -> str:
    """Return what to try, from the pattern of the leaks."""
    wrong, square = moved & ~allowed, moved.shape[0] == moved.shape[1]
    diagonal = np.eye(*moved.shape, dtype=bool)    # a residual path may hide or show it
    if square and not (wrong & ~diagonal).any():
        return "allowing the diagonal: a token asks its own question, and moves its own output"
    if moved.all():
        return ("looking for what brings all positions together: a missing mask, a mask after "
                "the softmax, or a mean over the sequence")
    if square and np.array_equal(moved | diagonal, allowed.T | diagonal):
        return ("the transposed mask: queries are rows, keys are columns; or ~mask, if the "
                "function reads True as blocked")
    if np.array_equal(moved | diagonal, ~allowed | diagonal):
        return "~mask: this function seems to read True as blocked"
    if square and not np.triu(wrong, 2).any() and not np.tril(wrong).any():
        return "a diagonal one step lower: every leak is one step ahead"
    if wrong.any(axis=0).sum() == 1:
        token = int(np.argmax(wrong.any(axis=0)))
        return f"the mask of token {token}: it is the only one that leaks"
    return "printing leaks.influence(layer, x).astype(int) beside the mask"
