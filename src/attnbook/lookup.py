"""A model for the look-ups of :mod:`attnbook.data.lookups`: one attention layer and a read-out.

Chapter 10 writes it on the page, and asks how many heads it needs.
"""

import copy

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from attnbook.data.lookups import DIGITS, LETTERS
from attnbook.multi_head import MultiHeadAttention

__all__ = ["LookUp", "accuracy", "digit_loss", "pooled", "without"]


class LookUp(nn.Module):
    """Answer two letters with their digits.

    An item is the sum of a letter's vector and a digit's vector; the question is the sum of two
    vectors, one for the letter asked first and one for the letter asked second, from tables of
    their own.  The question attends to the items, and the read-out turns what comes back into
    scores.

    Parameters
    ----------
    num_heads : int
        A divisor of `d_model`; the number of parameters does not depend on it.
    num_outputs : int
        How many scores; 20 are ten for each of the two digits.
    d_model : int
        Width of all vectors.
    num_kv_heads : int, optional
        Heads of keys and values, as in :class:`attnbook.multi_head.MultiHeadAttention`.
    hidden : int, optional
        Units of a hidden layer with a ReLU in the read-out; without it the read-out is linear.

    Examples
    --------
    >>> from attnbook.data.lookups import lookups
    >>> letters, digits, asked, _ = map(torch.tensor, lookups(5))
    >>> scores, weights = LookUp(num_heads=4)(letters, digits, asked)
    >>> tuple(scores.shape), tuple(weights.shape)   # (batch, 20), (batch, heads, items)
    ((5, 20), (5, 4, 8))
    """

    def __init__(
        self,
        num_heads: int,
        num_outputs: int = 2 * len(DIGITS),
        *,
        d_model: int = 32,
        num_kv_heads: int | None = None,
        hidden: int | None = None,
    ) -> None:
        super().__init__()
        self.letter = nn.Embedding(len(LETTERS), d_model)
        self.digit = nn.Embedding(len(DIGITS), d_model)
        self.first = nn.Embedding(len(LETTERS), d_model)
        self.second = nn.Embedding(len(LETTERS), d_model)
        self.attention = MultiHeadAttention(d_model, num_heads, num_kv_heads=num_kv_heads)
        if hidden is None:
            self.read_out = nn.Linear(d_model, num_outputs)
        else:
            self.read_out = nn.Sequential(
                nn.Linear(d_model, hidden), nn.ReLU(), nn.Linear(hidden, num_outputs))

    def forward(
        self,
        letters: Int[Tensor, "*batch items"],
        digits: Int[Tensor, "*batch items"],
        asked: Int[Tensor, "*batch two"],
    ) -> tuple[Float[Tensor, "*batch outputs"], Float[Tensor, "*batch heads items"]]:
        """Return scores, and the weights of every head over the items.

        Parameters
        ----------
        letters, digits : tensor of int, shape (*batch, items)
        asked : tensor of int, shape (*batch, 2)

        Returns
        -------
        scores : tensor of shape (*batch, num_outputs)
        weights : tensor of shape (*batch, num_heads, items)
        """
        items = self.letter(letters) + self.digit(digits)
        query = self.first(asked[..., :1]) + self.second(asked[..., 1:])
        output, weights = self.attention(query, items, items)
        return self.read_out(output[..., 0, :]), weights[..., 0, :]


def digit_loss(
    scores: Float[Tensor, "batch outputs"], answers: Int[Tensor, "batch two"]
) -> Float[Tensor, ""]:
    """Return the mean cross-entropy of the two digits.

    Parameters
    ----------
    scores : tensor of shape (batch, 20)
        Ten scores for the first digit, then ten for the second.
    answers : tensor of int, shape (batch, 2)

    Returns
    -------
    tensor of shape ()
    """
    return nn.functional.cross_entropy(scores.unflatten(-1, (2, -1)).mT, answers)


def accuracy(
    scores: Float[Tensor, "batch outputs"], answers: Int[Tensor, "batch two"]
) -> dict[str, float]:
    """Return the share of examples with the first, the second, and both digits right.

    Parameters
    ----------
    scores : tensor of shape (batch, 20)
    answers : tensor of int, shape (batch, 2)

    Returns
    -------
    dict
        With the keys ``first``, ``second`` and ``both``.

    Examples
    --------
    >>> scores = torch.zeros(1, 20)
    >>> scores[0, [3, 17]] = 1.0      # 3 for the first digit, 7 for the second
    >>> accuracy(scores, torch.tensor([[3, 0]]))
    {'first': 1.0, 'second': 0.0, 'both': 0.0}
    """
    right = scores.unflatten(-1, (2, -1)).argmax(-1) == answers
    first, second = right.double().mean(0).tolist()
    return {"first": first, "second": second, "both": right.all(-1).double().mean().item()}


def without(model: LookUp, *heads: int) -> LookUp:
    """Copy a model and switch heads off: what they bring becomes 0.

    Parameters
    ----------
    model : LookUp
        Stays as it is.
    *heads : int
        Which heads, counted from 0.

    Returns
    -------
    LookUp
        The rows of W_O that belong to these heads are 0 in it.

    Raises
    ------
    ValueError
        When there is no such head.

    Examples
    --------
    >>> model = LookUp(num_heads=4)
    >>> pruned = without(model, 0, 2)
    >>> (pruned.attention.output_proj.weight == 0).all(0).reshape(4, 8).all(1).tolist()
    [True, False, True, False]
    """
    attention = model.attention
    for head in heads:
        if head not in range(attention.num_heads):
            raise ValueError(
                f"heads: expected numbers from 0 to {attention.num_heads - 1}, got {head}")
    pruned = copy.deepcopy(model)
    with torch.no_grad():
        # nn.Linear stores W_O transposed: the rows of head i are columns here.
        columns = pruned.attention.output_proj.weight.unflatten(1, (attention.num_heads, -1))
        columns[:, list(heads)] = 0
    return pruned


def pooled(model: LookUp, num_kv_heads: int) -> LookUp:
    """Copy a model and let its heads share keys and values: neighbours get the mean of theirs.

    Parameters
    ----------
    model : LookUp
        With a key head for every query head; stays as it is.
    num_kv_heads : int
        How many key heads are left, a divisor of the number of heads.

    Returns
    -------
    LookUp
        Of the same dtype, on the same device.

    Raises
    ------
    ValueError
        When `num_kv_heads` does not divide.

    References
    ----------
    Ainslie et al. (2023), "GQA: Training Generalized Multi-Query Transformer Models from
    Multi-Head Checkpoints", section 2.1.

    Examples
    --------
    >>> pooled(LookUp(num_heads=4), 2).attention.key_proj.weight.shape
    torch.Size([16, 32])
    """
    old = model.attention
    new = MultiHeadAttention(old.d_model, old.num_heads, num_kv_heads=num_kv_heads)
    new.to(old.key_proj.weight).train(old.training)
    state = old.state_dict()
    for name in ("key_proj.weight", "key_proj.bias", "value_proj.weight", "value_proj.bias"):
        groups = state[name].unflatten(0, (num_kv_heads, -1, old.d_k))
        state[name] = groups.mean(dim=1).flatten(0, 1)
    new.load_state_dict(state)
    copied = copy.deepcopy(model)
    copied.attention = new
    return copied
