"""What models and layers refuse in a sentence, before torch refuses it in its own words.

Each function here either raises or returns None, and writes to nothing: what it lets through is
computed as it would be without it.  It looks at types and shapes, and of numbers at the smallest
and the largest id, so it may stand where a model runs often.
"""

import operator
from typing import Any

import torch
from torch import Tensor

from attnbook import _arrays, _errors, _places
from attnbook._arguments import (
    calls,
    divisor,
    fitting,
    made_by,
    not_negative,
    number,
    numbers,
    seed,
    share,
    whole,
)

__all__ = ["calls", "chosen_rows", "divisor", "fitting", "flags", "in_vocabulary", "integers",
           "kept_heads", "made_by", "mask_token", "memory", "not_negative", "number", "numbers",
           "one_each", "pictures", "rows", "rows_of_tokens", "same_batch", "same_layers",
           "scores", "seed", "share", "texts", "whole", "writer", "writing"]


# --- ids ------------------------------------------------------------------------------------------
def integers(name: str, ids: Any) -> None:
    """Refuse what is no tensor of integers.

    Examples
    --------
    >>> integers("ids", [[3, 1, 4]])
    Traceback (most recent call last):
        ...
    TypeError: ids: expected a tensor of integers, got list. Try torch.tensor([[3, 1, 4]]).
    """
    if not isinstance(ids, Tensor):
        raise TypeError(_errors.message(
            name, "a tensor of integers", type(ids).__name__, "torch.tensor([[3, 1, 4]])"))
    if ids.dtype not in (torch.int64, torch.int32):
        raise TypeError(_errors.message(
            name, "a tensor of integers", f"a tensor of {ids.dtype}", f"{name}.long()"))


def in_vocabulary(name: str, ids: Tensor, vocab_size: int) -> None:
    """Refuse ids below 0, or behind the last one.

    Examples
    --------
    >>> in_vocabulary("ids", torch.tensor([3, 31]), 31)
    Traceback (most recent call last):
        ...
    ValueError: ids: expected ids from 0 to 30, the vocabulary, got 31. Try the vocabulary that \
the model was made with.
    """
    low, high = (int(number) for number in ids.aminmax())
    if low < 0 or high >= vocab_size:
        raise ValueError(_errors.message(
            name, f"ids from 0 to {vocab_size - 1}, the vocabulary",
            f"{low if low < 0 else high}", "the vocabulary that the model was made with"))


def rows_of_tokens(name: str, ids: Tensor) -> None:
    """Refuse ids of another shape than (batch, seq), and say how they get it.

    Examples
    --------
    >>> rows_of_tokens("ids", torch.zeros(2, 3, 5))
    Traceback (most recent call last):
        ...
    ValueError: ids: expected shape (batch, seq) with at least one token, got (2, 3, 5). Try \
ids.flatten(0, -2), if the last axis is that of the tokens.
    """
    if ids.ndim != 2 or 0 in ids.shape:
        ways = (f"{name}[None, None] for a single token", f"{name}[None] for a single text",
                f"{name}.flatten(0, -2), if the last axis is that of the tokens")
        raise ValueError(_errors.message(
            name, "shape (batch, seq) with at least one token", f"{tuple(ids.shape)}",
            f"printing {name} where it is made" if 0 in ids.shape else ways[min(ids.ndim, 2)]))


def texts(name: str, ids: Any, vocab_size: int, max_len: int, before: int = 0) -> None:
    """Refuse what is no batch of texts for a model; `before` tokens have been read already.

    Examples
    --------
    >>> texts("ids", torch.tensor([3, 1, 4]), 31, 64)
    Traceback (most recent call last):
        ...
    ValueError: ids: expected shape (batch, seq) with at least one token, got (3,). Try ids[None] \
for a single text.
    """
    integers(name, ids)
    rows_of_tokens(name, ids)
    if before + ids.shape[1] > max_len:
        raise ValueError(_errors.message(
            name, f"at most max_len={max_len} tokens", f"{before + ids.shape[1]}",
            "a shorter text, or a model made with a larger max_len"))
    in_vocabulary(name, ids, vocab_size)


def same_batch(target_ids: Tensor, source: Tensor) -> None:
    """Refuse targets that are not as many as the sources; `source` is anything with their batch.

    Examples
    --------
    >>> same_batch(torch.zeros(3, 5), torch.zeros(2, 1, 7))
    Traceback (most recent call last):
        ...
    ValueError: target_ids: expected one row for each of the 2 sources, got 3 rows. Try rows of \
the same pairs, or source_ids.expand(3, -1) for many targets of one source.
    """
    if len(target_ids) != len(source):
        raise ValueError(_errors.message(
            "target_ids", f"one row for each of the {len(source)} sources",
            f"{len(target_ids)} rows", "rows of the same pairs, or "
            f"source_ids.expand({len(target_ids)}, -1) for many targets of one source"))


def writer(model: Any) -> None:
    """Refuse what cannot write a target for a source.

    Examples
    --------
    >>> writer(torch.nn.Linear(3, 5))
    Traceback (most recent call last):
        ...
    TypeError: model: expected a Transformer, got Linear. Try Transformer(config).
    """
    if not hasattr(getattr(model, "config", None), "source_vocab"):
        raise TypeError(_errors.message(
            "model", "a Transformer", type(model).__name__, "Transformer(config)"))


def writing(config: Any, source_ids: Any, start: Any, end: Any, max_len: int) -> None:
    """Refuse what a Transformer of this configuration cannot begin or end with, or write.

    An end of -1 is no token: then nothing ends early.
    """
    texts("source_ids", source_ids, config.source_vocab, config.max_len)
    if end == config.padding_id:
        raise ValueError(_errors.message(
            "end", f"another id than padding_id={end}, which is never written", f"{end}",
            "the id of the end token, or -1 for none"))
    last = config.target_vocab - 1
    for name, given, lowest, more in (("start", start, 0, ""),
                                      ("end", end, -1, ", or -1 for none")):
        if not lowest <= _places.integer(name, given, at_least=-2**63) <= last:
            raise ValueError(_errors.message(
                name, f"an id from 0 to {last}, the target's vocabulary{more}", f"{given}",
                f"the id of the {name} token that the targets of the training had"))
    if max_len > config.max_len:
        raise ValueError(_errors.message(
            "max_len", f"at most the model's own max_len={config.max_len}", f"{max_len}",
            "fewer tokens, or a model made with a larger max_len"))


def mask_token(mask_id: Any, vocab_size: Any) -> None:
    """Refuse a mask token that is neither in the vocabulary nor the first id behind it.

    Examples
    --------
    >>> mask_token(31, 31)
    >>> mask_token(40, 31)
    Traceback (most recent call last):
        ...
    ValueError: mask_id: expected an id from 0 to 30, or 31 for a token that is never drawn, got \
40. Try mask_id=31.
    """
    _places.integer("vocab_size", vocab_size, at_least=1)
    if not 0 <= _places.integer("mask_id", mask_id, at_least=-2**63) <= vocab_size:
        raise ValueError(_errors.message(
            "mask_id", f"an id from 0 to {vocab_size - 1}, or {vocab_size} for a token that is "
            "never drawn", f"{mask_id}", f"mask_id={vocab_size}"))


def flags(name: str, given: Any, ids: Tensor) -> None:
    """Refuse what does not say True or False for each id.

    Examples
    --------
    >>> flags("chosen", torch.tensor([True]), torch.tensor([3, 1]))
    Traceback (most recent call last):
        ...
    ValueError: chosen: expected the shape of ids, (2,), got (1,). Try chosen and ids of the same \
batch.
    """
    if not isinstance(given, Tensor) or given.dtype != torch.bool:
        kind = f"a tensor of {given.dtype}" if isinstance(given, Tensor) else type(given).__name__
        raise TypeError(_errors.message(
            name, "a boolean tensor", kind, f"{name} = ids == 0, or another comparison"))
    if given.shape != ids.shape:
        raise ValueError(_errors.message(
            name, f"the shape of ids, {tuple(ids.shape)}", f"{tuple(given.shape)}",
            f"{name} and ids of the same batch"))


# --- what was kept of earlier tokens --------------------------------------------------------------
def same_layers(pairs: Any, layers: Any) -> None:
    """Refuse the cache of a model with another number of layers.

    Examples
    --------
    >>> same_layers([(1, 2)], [3, 5])
    Traceback (most recent call last):
        ...
    ValueError: cache: expected an entry for each of the 2 decoder layers, got 1. Try \
model.start(model.encode(source_ids)), of the same model.
    """
    if len(pairs) != len(layers):
        raise ValueError(_errors.message(
            "cache", f"an entry for each of the {len(layers)} decoder layers", f"{len(pairs)}",
            "model.start(model.encode(source_ids)), of the same model"))


def chosen_rows(name: str, rows: Any, batch: Tensor) -> None:
    """Refuse what does not choose rows of a batch.

    Examples
    --------
    >>> chosen_rows("rows", torch.tensor([0, 3]), torch.zeros(3, 5))
    Traceback (most recent call last):
        ...
    ValueError: rows: expected rows from 0 to 2, of this batch, got 3. Try torch.arange(3).
    """
    integers(name, rows)
    if rows.ndim != 1:
        raise ValueError(_errors.message(
            name, "shape (n,)", f"{tuple(rows.shape)}", f"{name}.flatten()"))
    low, high = (int(row) for row in rows.aminmax()) if rows.numel() else (0, 0)
    if low < 0 or high >= len(batch):
        raise ValueError(_errors.message(
            name, f"rows from 0 to {len(batch) - 1}, of this batch", f"{low if low < 0 else high}",
            f"torch.arange({len(batch)})"))


def kept_heads(earlier: Any, ids: Any, layers: Any) -> None:
    """Refuse what is not the keys and values that a step left; None is the first step.

    Examples
    --------
    >>> kept_heads([], torch.tensor([[3, 1]]), [5])
    Traceback (most recent call last):
        ...
    TypeError: earlier: expected a list with keys and values of 1 texts for each of 1 layers, got \
a list of length 0. Try logits, earlier, weights = model.step(ids), of the same model and texts.
    """
    integers("ids", ids)
    if earlier is None:
        return
    fits = isinstance(earlier, list | tuple) and len(earlier) == len(layers) and all(
        isinstance(pair, list | tuple) and len(pair) == 2 and all(
            isinstance(part, Tensor) and part.ndim == 4 and len(part) == len(ids)
            for part in pair) for pair in earlier)
    if not fits:
        kind = type(earlier).__name__
        sized = f" of length {len(earlier)}" if isinstance(earlier, list | tuple) else ""
        raise TypeError(_errors.message(
            "earlier", f"a list with keys and values of {len(ids)} texts for each of "
            f"{len(layers)} layers", f"a {kind}{sized}" if sized else kind,
            "logits, earlier, weights = model.step(ids), of the same model and texts"))


# --- vectors and scores ---------------------------------------------------------------------------
def rows(name: str, x: Any, layer: Any, proj: str, ndim: int = 2) -> None:
    """Refuse what the projection called `proj` cannot read: another width, or no real numbers.

    A layer whose projection somebody put something else in place of is not asked for its width.
    """
    if not isinstance(x, Tensor) or not x.is_floating_point():
        kind = f"a tensor of {x.dtype}" if isinstance(x, Tensor) else type(x).__name__
        raise TypeError(_errors.message(
            name, "a tensor of floating point numbers", kind,
            "the vectors of the tokens instead of their ids"))
    if x.ndim < ndim:
        _arrays.at_least(ndim, "(*batch, seq, d_model)", **{name: x})
    try:
        width = operator.attrgetter(f"{proj}.in_features")(layer)
    except AttributeError:
        return
    if x.shape[-1] != width:
        raise ValueError(_errors.message(
            name, f"rows of length d_model={width}",
            f"shape {tuple(x.shape)} with rows of length {x.shape[-1]}",
            f"d_model={x.shape[-1]} in the configuration of the layer"))


def memory(pair: Any, x: Tensor) -> None:
    """Refuse what is not the pair that a decoder layer made of its memory, or another batch.

    Examples
    --------
    >>> memory(torch.zeros(3, 7, 8), torch.zeros(3, 5, 8))
    Traceback (most recent call last):
        ...
    TypeError: memory: expected the pair of keys and values that layer.read(memory) returns, got \
a tensor of shape (3, 7, 8). Try layer(x, layer.read(memory)).
    """
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    if not is_pair or not all(isinstance(part, Tensor) and part.ndim >= 3 for part in pair):
        given = (f"a tensor of shape {tuple(pair.shape)}" if isinstance(pair, Tensor)
                 else type(pair).__name__)
        raise TypeError(_errors.message(
            "memory", "the pair of keys and values that layer.read(memory) returns", given,
            "layer(x, layer.read(memory))"))
    if x.shape[:-2] == pair[0].shape[:-3] == pair[1].shape[:-3]:
        return
    try:
        torch.broadcast_shapes(x.shape[:-2], *(part.shape[:-3] for part in pair))
    except RuntimeError:
        raise ValueError(_errors.message(
            "memory", f"the batch axes of x, {tuple(x.shape[:-2])}",
            f"keys with batch axes {tuple(pair[0].shape[:-3])}",
            "layer.read(memory) of the sources that belong to x")) from None


def scores(logits: Any, ids: Any) -> None:
    """Refuse logits and ids of different batches.

    Examples
    --------
    >>> scores(torch.zeros(3, 5, 31), torch.zeros(2, 5, dtype=torch.long))
    Traceback (most recent call last):
        ...
    ValueError: logits: expected the batch axes of ids, (2,), and behind them (rows, vocab_size), \
got shape (3, 5, 31). Try logits = model(ids)[0].
    """
    integers("ids", ids)
    if not isinstance(logits, Tensor) or not logits.is_floating_point():
        kind = f"a tensor of {logits.dtype}" if isinstance(logits, Tensor) else (
            type(logits).__name__)
        raise TypeError(_errors.message(
            "logits", "a tensor of floating point numbers", kind, "logits = model(ids)[0]"))
    if ids.ndim < 1 or logits.ndim != ids.ndim + 1 or logits.shape[:-2] != ids.shape[:-1]:
        raise ValueError(_errors.message(
            "logits", f"the batch axes of ids, {tuple(ids.shape[:-1])}, and behind them "
            "(rows, vocab_size)", f"shape {tuple(logits.shape)}", "logits = model(ids)[0]"))


def one_each(logits: Tensor, ids: Tensor) -> None:
    """Refuse another number of rows of logits than there are ids.

    Examples
    --------
    >>> one_each(torch.zeros(2, 4, 31), torch.zeros(2, 5, dtype=torch.long))
    Traceback (most recent call last):
        ...
    ValueError: logits: expected a row for each of the 5 ids, got 4 rows. Try logits = \
model(inputs)[0], with inputs of the length of ids.
    """
    if logits.shape[-2] != ids.shape[-1]:
        raise ValueError(_errors.message(
            "logits", f"a row for each of the {ids.shape[-1]} ids", f"{logits.shape[-2]} rows",
            "logits = model(inputs)[0], with inputs of the length of ids"))


def pictures(images: Any, weight: Tensor) -> None:
    """Refuse pictures whose numbers a convolution with this weight cannot multiply.

    Examples
    --------
    >>> pictures(torch.zeros(2, 1, 3, 3, dtype=torch.uint8), torch.zeros(1))
    Traceback (most recent call last):
        ...
    TypeError: images: expected a tensor of torch.float32, as the model's weights are, got a \
tensor of torch.uint8. Try images.float() / 255, if they are bytes.
    """
    if isinstance(images, Tensor) and images.is_floating_point() and (
            images.dtype == weight.dtype or torch.is_autocast_enabled(weight.device.type)):
        return
    kind = f"a tensor of {images.dtype}" if isinstance(images, Tensor) else type(images).__name__
    advice = "torch.as_tensor(images)" if not isinstance(images, Tensor) else (
        f"images.to({weight.dtype})" if images.is_floating_point()
        else "images.float() / 255, if they are bytes")
    raise TypeError(_errors.message(
        "images", f"a tensor of {weight.dtype}, as the model's weights are", kind, advice))
