"""Loss and score of a model that writes sequences: padding counts in neither."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from attnbook import _check_layers, _errors


def smoothed_cross_entropy(
    logits: Float[Tensor, "*batch seq vocab"],
    wanted: Int[Tensor, "*batch seq"],
    *,
    smoothing: float = 0.0,
    padding_id: int = 0,
) -> Float[Tensor, ""]:
    r"""Return the cross-entropy with smoothed labels, averaged over all tokens that are data.

    Equation ``eq-label-smoothing`` of chapter 12.  The right one of V tokens is wanted with
    :math:`1 - \varepsilon + \varepsilon / V`, each other one with :math:`\varepsilon / V`:

    .. math:: \ell = -(1 - \varepsilon) \log p_{\mathrm{right}}
              - \frac{\varepsilon}{V} \sum_{c=1}^{V} \log p_c .

    Only logarithms of the model's own shares are taken, which no softmax makes infinite.

    Parameters
    ----------
    logits : tensor of shape (*batch, seq, vocab)
        The vocabulary on the last axis.
    wanted : integer tensor of shape (*batch, seq)
        The id that should have been written at each place.
    smoothing : float
        :math:`\varepsilon`, from 0 up to but not 1.
    padding_id : int
        Where this id is wanted nothing counts, neither in the sum nor in what divides it.

    Returns
    -------
    tensor of shape ()
        In nats a token.

    Raises
    ------
    TypeError
        When `wanted` is no tensor of integers.
    ValueError
        When the shapes do not fit, an id is outside the vocabulary, `smoothing` is out of range,
        or there is only padding.

    References
    ----------
    Szegedy et al. (2016), "Rethinking the Inception Architecture for Computer Vision", section 7;
    Vaswani et al. (2017), section 5.4.

    Examples
    --------
    >>> logits = torch.tensor([[0.0, 2.0, 0.0], [0.0, 0.0, 2.0], [9.0, 9.0, 9.0]])
    >>> wanted = torch.tensor([1, 2, 0])                       # the last is padding
    >>> round(smoothed_cross_entropy(logits, wanted).item(), 4)
    0.2395
    >>> round(smoothed_cross_entropy(logits, wanted, smoothing=0.1).item(), 4)
    0.3729
    """
    _check_layers.integers("wanted", wanted)
    if logits.shape[:-1] != wanted.shape:
        raise _errors.wrong(
            "wanted", f"one id for each row of logits, shape {tuple(logits.shape[:-1])}",
            f"shape {tuple(wanted.shape)}", "target[:, 1:] with the logits of target[:, :-1]")
    if not 0 <= smoothing < 1:
        raise _errors.wrong("smoothing", "a share from 0 up to but not 1", f"{smoothing}",
                            "smoothing=0.1")
    real = wanted != padding_id
    if not bool(real.any()):
        raise _errors.wrong("wanted", "at least one token that is data", "padding alone",
                            "another batch, or another padding_id")
    _check_layers.in_vocabulary("wanted", wanted[real], logits.shape[-1])
    log_shares = torch.log_softmax(logits[real], dim=-1)
    surprise = -log_shares.gather(-1, wanted[real].long()[:, None])[:, 0]
    if smoothing:  # else a token that is ruled out, of -inf, would count 0 times infinity
        surprise = (1 - smoothing) * surprise - smoothing * log_shares.mean(dim=-1)
    return surprise.mean()


def exact_matches(
    written: Int[Tensor, "batch w"], target: Int[Tensor, "batch t"], *, end: int
) -> Tensor:
    """Tell which sequences were written without any mistake, up to the end token.

    What stands behind the first end token of a row is not compared.  A row without an end token
    counts as ended behind its last place.

    Parameters
    ----------
    written : integer tensor of shape (batch, w)
    target : integer tensor of shape (batch, t)
        Without the start token; w and t may differ.
    end : int
        Id of the end token.

    Returns
    -------
    boolean tensor of shape (batch,)

    Raises
    ------
    ValueError
        When one has another number of rows than the other.

    Examples
    --------
    >>> written = torch.tensor([[4, 5, 2, 0], [4, 5, 5, 2], [4, 2, 5, 2]])
    >>> exact_matches(written, torch.tensor([[4, 5, 2], [4, 5, 2], [4, 2, 0]]), end=2)
    tensor([ True, False,  True])
    """
    if len(written) != len(target):
        raise _errors.wrong("written", f"as many rows as target, {len(target)}", f"{len(written)}",
                            "both from the same batch")
    longest = max(written.shape[1], target.shape[1])
    one, other = (_ended(ids, end, longest) for ids in (written, target))
    return (one == other).all(dim=1)


def _ended(ids: Tensor, end: int, length: int) -> Tensor:
    """Write the end token at and behind the first one, and up to a length."""
    longer = ids.new_full((len(ids), length + 1), end)
    longer[:, :ids.shape[1]] = ids
    return longer.masked_fill((longer == end).cumsum(dim=1) > 0, end)
