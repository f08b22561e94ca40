r"""Explanations: a number for each token, the larger the more it is said to matter.

=================  ================================================================
name               what a token gets
=================  ================================================================
``weights``        the weight that the answering query gives it, mean over heads
``rollout``        the same, followed through all layers (a Transformer only)
``value norms``    the length of what it brings: :math:`\lVert \alpha_j \mathbf{v}_j
                   \mathbf{W}_O \rVert`
``gradient``       gradient times input, at the token's vector
``ablation``       how far the answer falls when the token is blanked out
``chance``         a random number
=================  ================================================================

Gradient and ablation have a sign, the others have none: below 0 a token speaks against the
answer.  The answer that is explained is the logarithm of the predicted class's probability.
"""

from collections.abc import Callable

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from attnbook import _errors
from attnbook.data.rules import BLANK
from attnbook.explanation.following import rollout as follow

__all__ = ["METHODS", "ablation", "chance", "explain", "gradient", "rollout", "value_norms",
           "weights"]

Scores = Float[Tensor, "batch seq"]
Ids = Int[Tensor, "batch seq"]


def weights(model: nn.Module, ids: Ids) -> Scores:
    r"""Return the last layer's weights of the answering query, as a mean over the heads.

    Examples
    --------
    >>> from attnbook.explanation.models import make
    >>> found = weights(make("tokens", "twice"), torch.ones(2, 5, dtype=torch.long))
    >>> tuple(found.shape), found.sum(dim=-1).round(decimals=4).tolist()
    ((2, 5), [1.0, 1.0])
    """
    with torch.no_grad():
        return model(ids).attention.mean(dim=1)[:, model.first_token:]


def rollout(model: nn.Module, ids: Ids) -> Scores:
    """Return row 0 of attention rollout: equation ``eq-rollout`` of chapter 15.

    Raises
    ------
    ValueError
        For a model whose attention is not square: there is nothing to follow.
    """
    with torch.no_grad():
        layers = model(ids).weights
    if layers[0].shape[-1] != layers[0].shape[-2]:
        raise _errors.wrong("model", "self-attention, which can be followed from layer to layer",
                            "the weights of a single query", "weights(model, ids)")
    return follow(layers)[:, 0, model.first_token:]


def value_norms(model: nn.Module, ids: Ids) -> Scores:
    r"""Return the length of what each token contributes to the last layer's attention.

    Equation ``eq-value-norm`` of chapter 16:
    :math:`\bigl\lVert \sum_i \alpha_j^i\, \mathbf{v}_j^i \mathbf{W}_O^i \bigr\rVert`.

    References
    ----------
    Kobayashi et al. (2020), "Attention is Not Only a Weight: Analyzing Transformers with Vector
    Norms".
    """
    with torch.no_grad():
        reading = model(ids)
        contributed = (reading.attention[..., None] * reading.values).sum(dim=1)
    return contributed.norm(dim=-1)[:, model.first_token:]


def gradient(model: nn.Module, ids: Ids) -> Scores:
    r"""Return gradient times input: :math:`\mathbf{x}_j \cdot \partial f / \partial \mathbf{x}_j`.

    Equation ``eq-gradient-input`` of chapter 16; the input is the token's vector without its
    place.
    """
    x = model.embed(ids).detach().requires_grad_()
    with torch.enable_grad():
        answer = model.read(x).logits.log_softmax(dim=-1).amax(dim=-1).sum()
        (slope,) = torch.autograd.grad(answer, x)
    return (slope * x.detach()).sum(dim=-1)


def ablation(model: nn.Module, ids: Ids) -> Scores:
    """Return how far the answer falls when a token, one at a time, is blanked out.

    Equation ``eq-ablation`` of chapter 16.

    Examples
    --------
    >>> from attnbook.explanation.models import make
    >>> ids = torch.tensor([[0, 3, 1]])     # the first is blank already
    >>> ablation(make("tokens", "twice"), ids)[0, 0].item()
    0.0
    """
    batch, seq = ids.shape
    blanked = ids[:, None].repeat(1, seq, 1)
    blanked[:, torch.arange(seq), torch.arange(seq)] = BLANK
    with torch.no_grad():
        before = model(ids).logits.log_softmax(dim=-1)
        after = model(blanked.flatten(0, 1)).logits.log_softmax(dim=-1).unflatten(0, (batch, seq))
    chosen = before.argmax(dim=-1)
    rows = torch.arange(batch)
    return before[rows, chosen][:, None] - after[rows, :, chosen]


def chance(model: nn.Module, ids: Ids) -> Scores:
    """Return random numbers, the same for the same shape."""
    return torch.rand(ids.shape, generator=torch.Generator().manual_seed(0))


METHODS: dict[str, Callable[[nn.Module, Ids], Scores]] = {
    "weights": weights, "rollout": rollout, "value norms": value_norms, "gradient": gradient,
    "ablation": ablation, "chance": chance}
"""Every method by its name; the last one guesses."""


def explain(model: nn.Module, ids: Ids) -> dict[str, Scores]:
    """Return what every method says that the model allows.

    Examples
    --------
    >>> from attnbook.explanation.models import make
    >>> list(explain(make("tokens", "twice"), torch.ones(3, 10, dtype=torch.long)))
    ['weights', 'value norms', 'gradient', 'ablation', 'chance']
    """
    pooled = model.first_token == 0
    return {name: method(model, ids) for name, method in METHODS.items()
            if not (pooled and name == "rollout")}
