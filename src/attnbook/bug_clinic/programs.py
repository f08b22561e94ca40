"""Tests of what stands around the layer: causal models, padding, positions, tied weights."""

import contextlib
import copy
import inspect
from collections.abc import Callable, Iterator
from typing import Any, SupportsIndex

import numpy as np
import torch
from torch import Tensor, nn

from attnbook import _check, _errors, leaks
from attnbook.bug_clinic._engine import Finding, examined, numbers
from attnbook.bug_clinic.adapters import Adapter
from attnbook.checks._report import Report

_LENGTHS = (5, 3)


def no_future(causal: Callable[[Any], Any], *, d_model: SupportsIndex | None = None,
              vocab_size: SupportsIndex | None = None) -> Report:
    """Change one token at a time: no earlier output may move, and its own has to (chapter 8).

    Parameters
    ----------
    causal : function x -> output, or function (query, key, value) -> output
        A layer under its causal mask, or a whole causal model.  Of a tuple the first entry counts.
        Of a function of three, values, keys and queries are changed apart: in one of x alone a
        query knows its own token whatever the mask says.
    d_model : int, optional
        For rows of numbers, x of shape (batch, n, d_model).
    vocab_size : int, optional
        For token ids, x of shape (batch, n).  One of the two must be given.

    Returns
    -------
    Report

    Raises
    ------
    TypeError
        When `causal` cannot be called, or neither width nor vocabulary is given.

    Examples
    --------
    >>> no_future(lambda x: x.cumsum(dim=1), d_model=3).status
    'passed'
    >>> no_future(lambda x: x - x.mean(dim=1, keepdim=True), d_model=3).mistake
    'everything'
    >>> no_future(lambda x: x.cumsum(dim=1) - x, d_model=3).mistake     # the strict past alone
    'not_itself'
    """
    around = _around(causal, "causal", d_model, vocab_size)
    return examined("no_future", _no_future, around, vocab_size)


def _no_future(causal: Adapter, vocab_size: int | None) -> None:
    x = causal.draw(2, 5) if vocab_size is None else torch.randint(int(vocab_size), (2, 5))
    with torch.no_grad(), causal.mode(training=False):
        for name, call, given in _inputs(causal, x):
            moved = leaks.influence(call, given, vocab_size=vocab_size)
            _refuse_future(name, moved)
            # In half precision a weight that hardly changes may not move its output.
            exact = vocab_size is not None or torch.finfo(x.dtype).eps < 1e-5
            if exact or name in ("influence", "influence of values"):
                _refuse_blind(name, moved)


def _inputs(causal: Adapter, x: Tensor) -> Iterator[tuple[str, Callable[[Tensor], Any], Tensor]]:
    """Return what can be changed: the tokens, or values, keys and queries one by one."""
    if not _takes_three(causal.call):
        yield "influence", causal.call, x
        return
    q, k, v = causal.rows(x)
    yield "influence of values", lambda value: causal.call(q, k, value), v
    yield "influence of keys", lambda key: causal.call(q, key, v), k
    yield "influence of queries", lambda query: causal.call(query, k, v), q


def _takes_three(function: Callable[..., Any]) -> bool:
    """Tell whether a function wants (query, key, value), and is not content with one of them."""
    known = inspect.signature(getattr(function, "forward", function))
    for count in (1, 3):
        with contextlib.suppress(TypeError):
            known.bind(*range(count))
            return count == 3
    return False


def _refuse_future(name: str, moved: np.ndarray) -> None:
    seen = np.tri(5, dtype=bool)
    if not (moved & ~seen).any():
        return
    ahead = np.argwhere(moved & ~seen)
    one_step = bool((ahead[:, 1] - ahead[:, 0] == 1).all())
    hint = "everything" if moved.all() else "one_step" if one_step else (
        "transposed" if np.array_equal(moved, seen.T) else "some")
    # A causal layer may see less than it is allowed, but one that was turned round meant it all.
    expected = seen if hint == "transposed" else moved & seen
    raise Finding("wrong", hint=hint, count=len(ahead), expected={name: expected},
                  got={name: moved})


def _refuse_blind(name: str, moved: np.ndarray) -> None:
    """Demand the diagonal; a softmax over one key alone does not look at key or query."""
    alone = 1 if name in ("influence of keys", "influence of queries") else 0
    blind = np.flatnonzero(~moved.diagonal()[alone:]) + alone
    if blind.size:
        wanted = np.diag(np.arange(len(moved)) >= alone)
        raise Finding("blind", hint="not_itself" if moved.any() else "nothing",
                      places=", ".join(map(str, blind)), expected={name: moved | wanted},
                      got={name: moved})


def padding_unseen(padded: Callable[[Tensor, Tensor], Any], *,
                   d_model: SupportsIndex | None = None,
                   vocab_size: SupportsIndex | None = None) -> Report:
    """Change the padding of a batch: no output of a real token may move, and all stay finite.

    Parameters
    ----------
    padded : function (x, valid_lens) -> output
        Rows or ids of a batch, of which the first ``valid_lens[b]`` are real.  It makes its mask
        itself: that mask is what is tested.
    d_model, vocab_size
        As for :func:`no_future`.

    Returns
    -------
    Report

    Raises
    ------
    TypeError
        As :func:`no_future`.

    Examples
    --------
    >>> def mean_of_all(x, valid_lens):
    ...     return x + x.mean(dim=1, keepdim=True)
    >>> padding_unseen(mean_of_all, d_model=3).status
    'wrong'
    """
    around = _around(padded, "padded", d_model, vocab_size)
    return examined("padding_unseen", _padding_unseen, around, vocab_size)


def _padding_unseen(padded: Adapter, vocab_size: int | None) -> None:
    shape, length = (2, max(_LENGTHS)), min(_LENGTHS)
    # Id 0 is often padding, so real tokens are other ones.
    x = padded.draw(*shape) if vocab_size is None else torch.randint(1, int(vocab_size), shape)

    def shorter(x: Tensor) -> Tensor:
        """Return the real outputs of the shorter sequence, as one sequence."""
        output = padded.call(x, torch.tensor(_LENGTHS))
        return (output[0] if isinstance(output, tuple) else output)[1:, :length]

    with torch.no_grad(), padded.mode(training=False):
        finite = shorter(x).isfinite().all(dim=-1)[0]
        if not finite.all():
            raise Finding("not_finite", expected={"finite": np.ones(length)},
                          got={"finite": finite})
        moved = leaks.influence(shorter, x, vocab_size=vocab_size)
    real = np.arange(max(_LENGTHS)) < length
    if (moved & ~real).any():
        raise Finding("wrong", hint="wrong_axis", length=length,
                      expected={"influence": moved & real}, got={"influence": moved})


def positions_differ(embed: Callable[[Tensor], Tensor], *, vocab_size: SupportsIndex) -> Report:
    """Embed one token many times: places of a sequence differ, rows of a batch do not.

    Parameters
    ----------
    embed : function ids -> vectors
        From (batch, n) to (batch, n, d): tokens with their positions.
    vocab_size : int
        How many ids there are.

    Returns
    -------
    Report

    Raises
    ------
    TypeError, ValueError
        When `embed` cannot be called, or `vocab_size` is no integer of 1 or more.

    Examples
    --------
    >>> table = nn.Embedding(7, 4)
    >>> positions_differ(table, vocab_size=7).mistake       # no positions at all
    'none'
    """
    around = _around(embed, "embed", 1, vocab_size)    # ids are drawn, whatever the width
    size = _check.integer("vocab_size", vocab_size, at_least=1)
    return examined("positions_differ", _positions_differ, around, size)


def _positions_differ(embed: Adapter, vocab_size: int) -> None:
    ids = torch.full((3, 5), min(3, vocab_size - 1))
    with torch.no_grad(), embed.mode(training=False):
        vectors = embed.call(ids)
    along = numbers((vectors[0] - vectors[0, :1]).abs().amax(dim=-1) > 0)
    across = numbers((vectors[:, 0] - vectors[:1, 0]).abs().amax(dim=-1) > 0)
    right = {"positions that differ": np.arange(5) > 0,
             "sequences that differ": np.zeros(3)}
    got = dict(zip(right, (along, across), strict=True))
    if any(not np.array_equal(got[name], right[name]) for name in right):
        hint = "batch_axis" if across.any() and not along.any() else (
            "none" if not along.any() else "")
        raise Finding("wrong", hint=hint, expected=right, got=got)


def tied(model: nn.Module, table: str, head: str) -> Report:
    """Move the embedding table of a copy of the model: a tied head moves with it.

    Parameters
    ----------
    model : nn.Module
        It is copied, and not changed.
    table, head : str
        The names of the two parameters, such as ``"table.weight"`` and ``"head.weight"``.

    Returns
    -------
    Report

    Raises
    ------
    TypeError
        When `model` is no module.
    AttributeError
        When it has no parameter of such a name.

    Examples
    --------
    >>> model = nn.ModuleDict({"table": nn.Embedding(7, 4), "head": nn.Linear(4, 7, bias=False)})
    >>> model["head"].weight.data.copy_(model["table"].weight.data)   # doctest: +SKIP
    >>> tied(model, "table.weight", "head.weight").status
    'wrong'
    >>> model["head"].weight = model["table"].weight
    >>> tied(model, "table.weight", "head.weight").status
    'passed'
    """
    if not isinstance(model, nn.Module):
        raise _errors.wrong_type("model", "an nn.Module", type(model).__name__,
                                 "the model that has both parameters")
    for name in (table, head):
        model.get_parameter(name)
    return examined("tied", _tied, copy.deepcopy(model), table, head)


def _tied(model: nn.Module, table: str, head: str) -> None:
    one, other = model.get_parameter(table), model.get_parameter(head)
    equal = one.shape == other.shape and bool((one == other).all())
    before = other.detach().clone()
    with torch.no_grad():
        one += 1.0
        moved = float((other - before).abs().mean())
    if not np.isclose(moved, 1.0):
        raise Finding("wrong", hint="copy" if equal else "apart", expected={"head moved by": 1.0},
                      got={"head moved by": moved})


def _around(function: Any, name: str, d_model: Any, vocab_size: Any) -> Adapter:
    """Wrap a function of one input, so that it can be drawn for and switched."""
    if isinstance(function, Adapter):    # `run_all` has done so
        return function
    if not callable(function):
        raise _errors.wrong_type(name, "a function", type(function).__name__,
                                 "lambda x: layer(x, x, x, mask)[0]")
    if d_model is None and vocab_size is None:
        raise _errors.wrong_type("d_model", "the width of a row, or vocab_size for token ids",
                                 "neither", "d_model=12")
    width = _check.integer("d_model", 1 if d_model is None else d_model, at_least=1)
    module = function if isinstance(function, nn.Module) else None
    return Adapter(function, width, module=module)
