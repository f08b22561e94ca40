"""What is hidden, what is asked, and how wrong the answer is."""

from typing import Any

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor
from torch.nn.functional import cross_entropy

from attnbook import _check, _check_layers
from attnbook._errors import wrong, wrong_type


def mask_tokens(
    ids: Int[Tensor, "*batch seq"],
    *,
    mask_id: int,
    vocab_size: int,
    share: float = 0.15,
    replaced: tuple[float, float] = (0.8, 0.1),
    keep: Bool[Tensor, "*batch seq"] | None = None,
    generator: torch.Generator | None = None,
) -> tuple[Int[Tensor, "*batch seq"], Bool[Tensor, "*batch seq"]]:
    """Choose tokens to ask for, and hide most of them.

    Of the chosen tokens a share of ``replaced[0]`` becomes the mask token, ``replaced[1]`` a
    token drawn from the whole vocabulary, and the rest stays.  So a model cannot rely on a token
    that it sees: it may be one of those that it is asked for.

    Parameters
    ----------
    ids : integer tensor of shape (*batch, seq)
    mask_id : int
        The mask token: one of the vocabulary, or ``vocab_size``, the first id behind it, which
        is then never drawn.
    vocab_size : int
        Random tokens are drawn from 0 to ``vocab_size - 1``.
    share : float
        How likely a token is chosen.
    replaced : pair of float
        As above; BERT's by default.
    keep : boolean tensor of shape (*batch, seq), optional
        True where nothing may be chosen, such as padding.
    generator : torch.Generator, optional
        Where the random numbers come from.

    Returns
    -------
    inputs : integer tensor of shape (*batch, seq)
        What the model reads; `ids` itself is not written to.
    chosen : boolean tensor of shape (*batch, seq)
        True where the model is asked for the token of `ids`.

    Raises
    ------
    TypeError
        When `ids` is no tensor of integers, an id or a size no integer, or `keep` not boolean.
    ValueError
        When a share is no probability, the two of `replaced` are more than 1 together, `mask_id`
        is out of range, or `keep` has another shape than `ids`.

    References
    ----------
    Devlin et al. (2019), "BERT", section 3.1, task 1.

    Examples
    --------
    >>> ids = torch.arange(1, 9)[None]
    >>> inputs, chosen = mask_tokens(
    ...     ids, mask_id=0, vocab_size=9, share=0.5, generator=torch.Generator().manual_seed(3))
    >>> bool((inputs[~chosen] == ids[~chosen]).all())
    True
    """
    _check_layers.integers("ids", ids)
    _check.integer("vocab_size", vocab_size, at_least=1)
    if not 0 <= _check.integer("mask_id", mask_id, at_least=-2**63) <= vocab_size:
        raise wrong(
            "mask_id", f"an id from 0 to {vocab_size - 1}, or {vocab_size} for a token that is "
            "never drawn", f"{mask_id}", f"mask_id={vocab_size}")
    masked, random = replaced
    for name, number in (("share", share), ("replaced[0]", masked), ("replaced[1]", random),
                         ("the sum of replaced", masked + random)):
        if not 0 <= number <= 1:
            raise wrong(name, "a probability, from 0 to 1", f"{number}",
                        "share=0.15, replaced=(0.8, 0.1)")
    draw = {"generator": generator, "device": ids.device}
    chosen = torch.rand(ids.shape, **draw) < share
    if keep is not None:
        _check_layers.flags("keep", keep, ids)
        chosen = chosen & ~keep
    fate = torch.rand(ids.shape, **draw)
    others = torch.randint(vocab_size, ids.shape, **draw)
    inputs = torch.where(chosen & (fate < masked), mask_id, ids)
    return torch.where(chosen & (fate >= masked) & (fate < masked + random), others, inputs), chosen


def causal_loss(
    logits: Float[Tensor, "*batch rows vocab_size"],
    ids: Int[Tensor, "*batch seq"],
) -> Float[Tensor, ""]:
    r"""Return the mean surprise at each next token.

    Equation ``eq-causal-loss`` of chapter 14: the mean of
    :math:`-\log p(x_{i+1} \mid x_1, \dots, x_i)`.

    Parameters
    ----------
    logits : tensor of shape (*batch, seq, vocab_size), or (*batch, seq - 1, vocab_size)
        What the model makes of `ids`, or of all but the last of them.  Logits at the last token
        are not used: what follows it is not known.
    ids : integer tensor of shape (*batch, seq)

    Returns
    -------
    tensor of shape ()

    Raises
    ------
    TypeError
        When `ids` is no tensor of integers, or `logits` holds no floating point numbers.
    ValueError
        When there is nothing to ask for, an id is outside the vocabulary, or logits and ids do
        not fit.

    Examples
    --------
    >>> logits = torch.zeros(1, 3, 8)   # eight tokens, equally likely
    >>> causal_loss(logits, torch.tensor([[5, 1, 2]]))   # ln 8
    tensor(2.0794)
    """
    _check_logits(logits, ids)
    wanted, rows = ids[..., 1:], logits.shape[-2]
    if rows not in (ids.shape[-1], ids.shape[-1] - 1):
        raise wrong("logits", f"a row for each of the {ids.shape[-1]} ids, or for all but the last",
                    f"{rows} rows", "model(ids)[0]")
    asked = torch.ones_like(wanted, dtype=torch.bool)
    return _surprise(logits[..., : wanted.shape[-1], :], wanted, asked)


def masked_loss(
    logits: Float[Tensor, "*batch seq vocab_size"],
    ids: Int[Tensor, "*batch seq"],
    chosen: Bool[Tensor, "*batch seq"],
) -> Float[Tensor, ""]:
    r"""Return the mean surprise at the chosen tokens.

    Equation ``eq-masked-loss`` of chapter 14.

    Parameters
    ----------
    logits : tensor of shape (*batch, seq, vocab_size)
        What the model makes of the text with hidden tokens.
    ids : integer tensor of shape (*batch, seq)
        The text as it was.
    chosen : boolean tensor of shape (*batch, seq)
        From :func:`mask_tokens`.

    Returns
    -------
    tensor of shape ()

    Raises
    ------
    TypeError
        When `ids` is no tensor of integers, `logits` holds no floating point numbers, or `chosen`
        is not boolean.
    ValueError
        When nothing is chosen, an id is outside the vocabulary, or the shapes do not fit.

    Examples
    --------
    >>> logits, chosen = torch.zeros(1, 3, 8), torch.tensor([[True, False, False]])
    >>> masked_loss(logits, torch.tensor([[5, 1, 2]]), chosen)
    tensor(2.0794)
    """
    _check_logits(logits, ids)
    if logits.shape[-2] != ids.shape[-1]:
        raise wrong("logits", f"a row for each of the {ids.shape[-1]} ids",
                    f"{logits.shape[-2]} rows",
                    "logits = model(inputs)[0], with inputs of the length of ids")
    _check_layers.flags("chosen", chosen, ids)
    return _surprise(logits, ids, chosen)


def _check_logits(logits: Any, ids: Any) -> None:
    _check_layers.integers("ids", ids)
    if not isinstance(logits, Tensor) or not logits.is_floating_point():
        raise wrong_type("logits", "a tensor of floating point numbers", _check_layers.kind(logits),
                         "logits = model(ids)[0]")
    if ids.ndim < 1 or logits.ndim != ids.ndim + 1 or logits.shape[:-2] != ids.shape[:-1]:
        raise wrong(
            "logits", f"the batch axes of ids, {tuple(ids.shape[:-1])}, and behind them "
            "(rows, vocab_size)", f"shape {tuple(logits.shape)}", "logits = model(ids)[0]")


def _surprise(logits: Tensor, wanted: Tensor, asked: Tensor) -> Tensor:
    if not asked.any():
        raise wrong("the loss", "at least one token that is asked for", "none",
                    "a longer text, or a larger share of chosen tokens")
    _check_layers.in_vocabulary("ids", wanted[asked], logits.shape[-1])
    return cross_entropy(logits[asked], wanted[asked].long())
