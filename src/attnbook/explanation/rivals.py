"""Other weights, and other models, with nearly the same predictions.

For one example and a frozen model: :func:`rival_attention`, as Jain and Wallace (2019) ask.  For a
whole model that is trained to attend elsewhere, or may not choose its weights: penalties and
weights for :func:`attnbook.explanation.models.train`, as Wiegreffe and Pinter (2019) answer.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

__all__ = ["Rival", "attention_of", "away_from", "distance", "hide", "rival_attention",
           "token_weight", "uniform"]


def distance(p: Float[Tensor, "*batch n"], q: Float[Tensor, "*batch n"]) -> Float[Tensor, "*batch"]:
    r"""Return the total variation distance of two distributions.

    Equation ``eq-total-variation`` of chapter 16: :math:`\tfrac12 \sum_j |p_j - q_j|`, from 0
    (equal) to 1 (nothing in common); the share that has to be moved to turn one into the other.

    Examples
    --------
    >>> distance(torch.tensor([0.5, 0.5, 0.0]), torch.tensor([0.5, 0.0, 0.5])).item()
    0.5
    """
    return (p - q).abs().sum(dim=-1) / 2


class Rival(NamedTuple):
    """Weights found for a frozen model.

    Attributes
    ----------
    attention : tensor of shape (batch, heads, k)
    moved : tensor of shape (batch,)
        Distance from the model's own weights, mean over the heads.
    changed : tensor of shape (batch,)
        Distance of the predicted probabilities from the model's own.
    """

    attention: Tensor
    moved: Tensor
    changed: Tensor


def rival_attention(
    model: nn.Module, ids: Int[Tensor, "batch seq"], *, tolerance: float = 0.01, steps: int = 150,
    seed: int = 0,
) -> Rival:
    """Search weights far from the model's own with nearly the same prediction.

    Everything is frozen but the last layer's weights of the answering query.  Gradient descent on
    its scores, from one random start for each example, pushes the weights away, and pulls the
    prediction back whenever it leaves the tolerance.  The farthest weights met inside the tolerance
    are kept for each example; the model's own where there were none.

    Parameters
    ----------
    model : nn.Module
        Of :mod:`attnbook.explanation.models`.
    ids : tensor of int, shape (batch, seq)
    tolerance : float
        The largest distance of the predicted probabilities.
    steps : int
    seed : int
        Of the starts.

    Returns
    -------
    Rival
    """
    with torch.no_grad():
        reading = model(ids)
    goal, own = reading.logits.softmax(dim=-1), reading.attention
    generator = torch.Generator().manual_seed(seed)
    scores = torch.randn(own.shape, generator=generator).requires_grad_()
    optimiser = torch.optim.Adam([scores], lr=0.1)
    best = Rival(own, torch.zeros(len(ids)), torch.zeros(len(ids)))
    for _ in range(steps):
        attention = scores.softmax(dim=-1)
        changed = distance(model.answer(reading, attention).softmax(dim=-1), goal)
        moved = distance(attention, own).mean(dim=-1)
        best = _better(best, Rival(attention.detach(), moved.detach(), changed.detach()), tolerance)
        loss = (20 * torch.relu(changed - tolerance / 2) - moved).sum()
        optimiser.zero_grad()
        loss.backward(inputs=[scores])
        optimiser.step()
    return best


def _better(best: Rival, found: Rival, tolerance: float) -> Rival:
    """Keep, example by example, what lies farther away inside the tolerance."""
    chosen = (found.changed <= tolerance) & (found.moved > best.moved)
    return Rival(torch.where(chosen[:, None, None], found.attention, best.attention),
                 torch.where(chosen, found.moved, best.moved),
                 torch.where(chosen, found.changed, best.changed))


def uniform(ids: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch 1 seq"]:
    """Return equal weights for all tokens: attention that selects nothing."""
    return torch.full((len(ids), 1, ids.shape[-1]), 1 / ids.shape[-1])


def attention_of(model: nn.Module) -> Callable[[Tensor], Tensor]:
    """Return a function that gives the weights of a trained model as they are."""
    def attention(ids: Tensor) -> Tensor:
        with torch.no_grad():
            return model(ids).attention
    return attention


def away_from(model: nn.Module, strength: float = 1.0) -> Callable[..., Tensor]:
    """Return a penalty for attending where another, frozen model attends.

    Parameters
    ----------
    model : nn.Module
        The other model.
    strength : float
        What full agreement costs.

    Returns
    -------
    function (reading, ids) -> tensor of shape ()
        For :func:`attnbook.explanation.models.train`.
    """
    other = attention_of(model)

    def penalty(reading, ids):
        return strength * (1 - distance(reading.attention, other(ids)).mean())
    return penalty


def token_weight(
    model: nn.Module, reading, ids: Int[Tensor, "batch seq"], words: Sequence[int]
) -> Float[Tensor, "batch layers heads"]:
    """Return the weight that the answering query gives to some words, in every layer and head.

    Parameters
    ----------
    model : nn.Module
    reading : Reading
        What the model returned for `ids`.
    ids : tensor of int, shape (batch, seq)
    words : sequence of int
        Ids of the words.

    Returns
    -------
    tensor of shape (batch, layers, heads)
    """
    there = torch.isin(ids, torch.tensor(words))
    weights = torch.stack([layer[:, :, 0, model.first_token:] for layer in reading.weights], dim=1)
    return (weights * there[:, None, None]).sum(dim=-1)


def hide(words: Sequence[int], first_token: int, strength: float = 1.0) -> Callable[..., Tensor]:
    """Return a penalty for attending to some words: it makes a model hide that it uses them.

    Parameters
    ----------
    words : sequence of int
        Ids of the words.
    first_token : int
        As in the model that is to be trained.
    strength : float
        What full weight on the words costs.

    Returns
    -------
    function (reading, ids) -> tensor of shape ()
        For :func:`attnbook.explanation.models.train`.

    References
    ----------
    Pruthi et al. (2020), "Learning to Deceive with Attention-Based Explanations".
    """
    def penalty(reading, ids):
        there = torch.isin(ids, torch.tensor(words))
        weights = torch.stack([layer[:, :, 0, first_token:] for layer in reading.weights])
        return strength * (weights * there[:, None]).sum(dim=-1).mean()
    return penalty
