"""Writing a target token by token: greedy and beam search, with and without a cache."""

from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from attnbook import _check, _check_layers
from attnbook._errors import wrong, wrong_type


class NextTokenScorer:
    """Scores what follows, either with a cache or by reading everything again at each step."""

    def __init__(self, model: Any, source_ids: Tensor, cached: bool) -> None:
        self.model, self.cached = model, cached
        self.cache = self.empty = model.start(model.encode(source_ids))

    def score(self, ids: Tensor) -> Tensor:
        """Return log-probabilities of the token behind all `ids`, of shape (batch, vocab).

        Padding stands for nothing, so it is never written.
        """
        if self.cached:
            logits, self.cache, _ = self.model.step(ids[:, self.cache.length:], self.cache)
        else:
            logits, _, _ = self.model.step(ids, self.empty)
        log_probs = torch.log_softmax(logits[:, -1], dim=-1)
        log_probs[:, self.model.config.padding_id] = -torch.inf
        return log_probs

    def select(self, rows: Tensor) -> None:
        """Go on with these rows."""
        self.cache, self.empty = self.cache.select(rows), self.empty.select(rows)


@torch.no_grad()
def greedy(
    model: Any,
    source_ids: Int[Tensor, "batch source"],
    *,
    start: int,
    end: int,
    max_len: int,
    cached: bool = True,
) -> Int[Tensor, "batch t"]:
    """Take the likeliest token at each step.

    Parameters
    ----------
    model : Transformer
        In evaluation mode, or dropout will change what it writes.
    source_ids, start, end, max_len, cached
        As in :meth:`attnbook.transformer.Transformer.decode`.

    Returns
    -------
    integer tensor of shape (batch, t)
        Without the start; behind the end token stands padding.

    Raises
    ------
    TypeError, ValueError
        As :meth:`attnbook.transformer.Transformer.decode`.
    """
    max_len = _check_writing(model, source_ids, start, end, max_len)
    scorer, padding = NextTokenScorer(model, source_ids, cached), model.config.padding_id
    ids = torch.full((len(source_ids), 1), start, device=source_ids.device)
    done = torch.zeros(len(source_ids), dtype=torch.bool, device=source_ids.device)
    for _ in range(max_len):
        best = scorer.score(ids).argmax(dim=-1).masked_fill(done, padding)
        ids = torch.cat([ids, best[:, None]], dim=1)
        done = done | (best == end)
        if done.all():
            break
    return ids[:, 1:]


def length_penalty(length: Any, alpha: float) -> Any:
    r"""Return :math:`((5 + \text{length}) / 6)^\alpha`, by which a total is divided.

    A longer target has a smaller probability, simply because more factors are multiplied.

    References
    ----------
    Wu et al. (2016), "Google's Neural Machine Translation System", equation 14.

    Examples
    --------
    >>> length_penalty(1, 0.6), round(length_penalty(7, 0.6), 4)
    (1.0, 1.5157)
    """
    return ((5 + length) / 6) ** alpha


@torch.no_grad()
def beam_search(
    model: Any,
    source_ids: Int[Tensor, "batch source"],
    *,
    start: int,
    end: int,
    max_len: int,
    beam: int = 4,
    alpha: float = 0.6,
    cached: bool = True,
) -> Int[Tensor, "batch t"]:
    """Keep several beginnings at each step, and return the best whole target of each source.

    A beginning that has ended is kept with its score and goes on competing.  Scores are sums of
    log-probabilities, divided by :func:`length_penalty` of the number of tokens, the end included.

    Parameters
    ----------
    model : Transformer
    source_ids, start, end, max_len, cached
        As in :meth:`attnbook.transformer.Transformer.decode`.
    beam : int
        How many beginnings are kept.
    alpha : float
        0 compares plain sums.

    Returns
    -------
    integer tensor of shape (batch, t)
        Without the start; behind the end token stands padding.

    Raises
    ------
    TypeError, ValueError
        As :meth:`attnbook.transformer.Transformer.decode`.
    """
    max_len = _check_writing(model, source_ids, start, end, max_len)
    beam = _check.integer("beam", beam, at_least=1)
    _check_layers.not_negative("alpha", alpha)
    batch, padding = len(source_ids), model.config.padding_id
    scorer = NextTokenScorer(model, source_ids.repeat_interleave(beam, dim=0), cached)
    ids = torch.full((batch * beam, 1), start, device=source_ids.device)
    # At first all beginnings are the same, so only one of each source counts.
    total = torch.full((batch, beam), -torch.inf, device=source_ids.device)
    total[:, 0] = 0
    lengths, done = torch.zeros_like(total), torch.zeros_like(total, dtype=torch.bool)
    for _ in range(max_len):
        rows, token, total, lengths, done = _grow(
            scorer.score(ids), total, lengths, done, end=end, padding=padding, alpha=alpha)
        scorer.select(rows)
        ids = torch.cat([ids[rows], token[:, None]], dim=1)
        if done.all():
            break
    best = (total / length_penalty(lengths, alpha)).argmax(dim=-1)
    first = torch.arange(batch, device=best.device) * beam
    # Without the columns at the end that are padding in every row.
    ids = ids[first + best, 1:]
    used = (ids != padding).any(dim=0).nonzero()
    return ids[:, : int(used.max()) + 1] if len(used) else ids[:, :1]


def _grow(
    log_probs: Float[Tensor, "rows vocab"], total: Tensor, lengths: Tensor, done: Tensor, *,
    end: int, padding: int, alpha: float,
) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """Return the best continuations: their rows, last tokens, totals, lengths, and ends."""
    batch, beam = total.shape
    vocab = log_probs.shape[-1]
    log_probs = log_probs.view(batch, beam, vocab).clone()
    # What has ended continues in one way only, which costs nothing.
    log_probs[done] = -torch.inf
    log_probs[..., padding][done] = 0.0
    sums = total[..., None] + log_probs
    grown = lengths[..., None] + (~done[..., None])
    ranked = (sums / length_penalty(grown, alpha)).flatten(1).topk(beam, dim=-1).indices
    parent, token = ranked // vocab, ranked % vocab
    first = torch.arange(batch, device=parent.device)[:, None] * beam
    total = sums.flatten(1).gather(1, ranked)
    lengths = grown.expand_as(sums).flatten(1).gather(1, ranked)
    done = done.gather(1, parent) | (token == end)
    return (first + parent).flatten(), token.flatten(), total, lengths, done


def _check_writing(model: Any, source_ids: Any, start: Any, end: Any, max_len: Any) -> int:
    """Check what a model is to begin and end with, and return how many tokens it may write.

    An end of -1 is no token: then nothing ends early.
    """
    config: Any = getattr(model, "config", None)
    if not hasattr(config, "source_vocab"):
        raise wrong_type("model", "a Transformer", type(model).__name__, "Transformer(config)")
    max_len = _check.integer("max_len", max_len, at_least=1)
    _check_layers.texts("source_ids", source_ids, config.max_len)
    last = config.target_vocab - 1
    for name, given, lowest, more in (("start", start, 0, ""),
                                      ("end", end, -1, ", or -1 for none")):
        if not lowest <= _check.integer(name, given, at_least=-2**63) <= last:
            raise wrong(name, f"an id from 0 to {last}, the target's vocabulary{more}", f"{given}",
                        f"the id of the {name} token that the targets of the training had")
        if given == config.padding_id:
            raise wrong(name, f"another id than padding_id={given}, which stands for nothing",
                        f"{given}",
                        f"the id of the {name} token that the targets of the training had")
    if max_len > config.max_len:
        raise wrong("max_len", f"at most the model's own max_len={config.max_len}", f"{max_len}",
                    "fewer tokens, or a model made with a larger max_len")
    return max_len
