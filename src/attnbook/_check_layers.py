"""What layers and models look at where something comes in: types, shapes and dtypes, never values.

To look into a tensor would halt the device that computes it, and inside ``torch.compile`` and
``torch.func.vmap`` there is nothing to look at yet.  Parameters are not looked at either, and a
projection may be any module: one with an adapter beside it, or one of whole numbers.
"""

import math
import operator
from typing import Any

import torch
from torch import Tensor

from attnbook import _check
from attnbook._errors import wrong, wrong_type


# --- settings -------------------------------------------------------------------------------------
def divisor(name: str, given: Any, of_name: str, of: int) -> int:
    """Return a number that divides another, or say which ones do."""
    number = _check.integer(name, given, at_least=1)
    if of % number:
        divisors = ", ".join(str(i) for i in range(1, of + 1) if of % i == 0)
        raise wrong(name, f"a divisor of {of_name}={of}",
                    f"{number}, which leaves {of % number} over", f"one of {divisors}")
    return number


def probability(name: str, given: Any) -> float:
    """Return a probability of dropping: from 0 up to but not 1."""
    if not 0 <= number(name, given) < 1:
        raise wrong(name, "a probability from 0 up to but not 1", f"{given}", f"{name}=0.1")
    return float(given)


def number(name: str, given: Any) -> float:
    """Return a number as a float."""
    try:
        if isinstance(given, str | bytes | bool):
            raise TypeError
        return float(given)
    except (TypeError, ValueError, RuntimeError):
        raise wrong_type(name, "a number", f"{given!r} of type {type(given).__name__}",
                         f"{name}=1.0") from None


def not_negative(name: str, given: Any) -> None:
    """Check a finite number of 0 or more."""
    if not 0 <= number(name, given) < math.inf:
        raise wrong(name, "a number of 0 or more", f"{given}", f"{name}=0.6")


def made_by(name: str, given: Any, kind: type, how: str) -> None:
    """Check that something is of a kind, and say how one is made."""
    if not isinstance(given, kind):
        raise wrong_type(name, f"a {kind.__name__}", type(given).__name__, how)


def parts(module: Any, of: str, *names: str) -> None:
    """Check that a model of another library has the parts whose weights are copied."""
    for name in names:
        try:
            operator.attrgetter(name)(module)
        except AttributeError:
            raise wrong_type("module", f"a {of}", type(module).__name__,
                             f"the class {of} of transformers") from None


# --- vectors --------------------------------------------------------------------------------------
def vectors(
    parameter: str, width: int, projection: Any = None, *, ndim: int = 2, **given: Any
) -> None:
    """Check rows of floating point numbers, of the width that the reader calls `parameter`.

    They have `ndim` axes at least.  Where the weights of `projection`, which reads them, are
    visible, one of two float64 is an error here.
    """
    for name, x in given.items():
        if not isinstance(x, Tensor) or not x.is_floating_point():
            raise wrong_type(
                name, "a tensor of floating point numbers", kind(x),
                f"torch.as_tensor({name})" if not isinstance(x, Tensor) else
                f"{name}.float(), or the vectors of the tokens instead of their ids")
        if x.ndim < ndim:
            _check.at_least(ndim, "(*batch, rows, d)", **given)
        if 0 in x.shape:
            _check.not_empty(**given)
        if x.shape[-1] != width:
            raise wrong(name, f"rows of length {parameter}={width}",
                        f"shape {tuple(x.shape)} with rows of length {x.shape[-1]}",
                        f"{parameter}={x.shape[-1]} where the layer is made")
        weight = getattr(projection, "weight", None)
        if isinstance(weight, Tensor) and weight.is_floating_point() and (
                (x.dtype == torch.float64) != (weight.dtype == torch.float64)):
            raise wrong_type("mixed dtypes", "one floating dtype",
                             f"a layer of {weight.dtype} and {name} of {x.dtype}",
                             f"{name}.to({weight.dtype}), or layer.to({name}.dtype)")


def kind(given: Any) -> str:
    """Say what was given in place of a tensor."""
    return f"a tensor of {given.dtype}" if isinstance(given, Tensor) else type(given).__name__


def attention(layer: Any, query: Any, key: Any, value: Any, mask: Any = None) -> None:
    """Check what an attention layer reads, and the shape and dtype of its mask."""
    vectors("d_model", layer.d_model, layer.query_proj, query=query)
    if key is not query or layer.d_key_in != layer.d_model:
        vectors("d_key_in", layer.d_key_in, key=key)
    if value is not key or layer.d_value_in != layer.d_key_in:
        vectors("d_value_in", layer.d_value_in, value=value)
    if not query.dtype == key.dtype == value.dtype:
        _check.one_dtype(query=query, key=key, value=value)
    if key.shape[-2] != value.shape[-2]:
        _check.same_length(
            "k (one value for each key)", "passing the values in the order of their keys",
            ("key", key, -2), ("value", value, -2))
    batch = query.shape[:-2]
    if not batch == key.shape[:-2] == value.shape[:-2]:
        batch = _check.batch_shape(query=query, key=key, value=value)
    if mask is not None:
        heads_mask(mask, (*batch, layer.num_heads, query.shape[-2], key.shape[-2]))


def heads_mask(mask: Any, shape: tuple[int, ...]) -> None:
    """Check a mask for scores of shape (*batch, heads, q, k); the axis of heads may be missing."""
    with_heads = isinstance(mask, Tensor) and mask.ndim == len(shape)
    wanted = shape if with_heads else (*shape[:-3], *shape[-2:])
    if not isinstance(mask, Tensor) or mask.dtype != torch.bool or not _broadcasts(mask, wanted):
        _check.mask(mask, wanted, query=torch.empty(0))


def _broadcasts(mask: Tensor, shape: tuple[int, ...]) -> bool:
    pairs = zip(mask.shape[::-1], shape[::-1], strict=False)
    return mask.ndim <= len(shape) and all(have in (1, want) for have, want in pairs)


# --- ids ------------------------------------------------------------------------------------------
def integers(name: str, ids: Any) -> None:
    """Check a tensor of integers."""
    if not isinstance(ids, Tensor) or ids.dtype not in (torch.int64, torch.int32):
        raise wrong_type(
            name, "a tensor of integers", kind(ids),
            f"{name}.long()" if isinstance(ids, Tensor) else "torch.tensor([[3, 1, 4]])")


def texts(name: str, ids: Any, max_len: int, before: int = 0) -> None:
    """Check a batch of texts for a model; `before` tokens have been read already."""
    integers(name, ids)
    if ids.ndim != 2 or 0 in ids.shape:
        ways = (f"{name}[None, None] for a single token", f"{name}[None] for a single text",
                f"{name}.flatten(0, -2), if the last axis is that of the tokens")
        raise wrong(
            name, "shape (batch, seq) with at least one token", f"{tuple(ids.shape)}",
            f"printing {name} where it is made" if 0 in ids.shape else ways[min(ids.ndim, 2)])
    if before + ids.shape[1] > max_len:
        raise wrong(name, f"at most max_len={max_len} tokens", f"{before + ids.shape[1]}",
                    "a shorter text, or a model made with a larger max_len")


def embedded(name: str, ids: Tensor, table: torch.nn.Embedding) -> Tensor:
    """Return the rows of ids in a table, or say which id has none.

    The table itself notices an id that it does not have, so nothing is looked at beforehand.
    """
    try:
        return table(ids)
    except IndexError:
        in_vocabulary(name, ids, table.num_embeddings)
        raise


def in_vocabulary(name: str, ids: Tensor, vocab: int) -> None:
    """Look at ids, and refuse the one that is below 0 or behind the last."""
    low, high = (int(number) for number in ids.aminmax())
    if low < 0 or high >= vocab:
        raise wrong(name, f"ids from 0 to {vocab - 1}, the vocabulary",
                    f"{low if low < 0 else high}", "the vocabulary that the model was made with")


def flags(name: str, given: Any, ids: Tensor) -> None:
    """Check that something says True or False for each id."""
    if not isinstance(given, Tensor) or given.dtype != torch.bool:
        raise wrong_type(name, "a boolean tensor", kind(given),
                         f"{name} = ids == 0, or another comparison")
    if given.shape != ids.shape:
        raise wrong(name, f"the shape of ids, {tuple(ids.shape)}", f"{tuple(given.shape)}",
                    f"{name} and ids of the same batch")
