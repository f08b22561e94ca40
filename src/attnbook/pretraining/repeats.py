"""Sequences in which pieces come again, and what tells that a model has noticed.

A sequence begins with letters that are all different; then pieces of this beginning come again, in
any order, from anywhere.  Which piece begins is chance, but inside a piece every letter follows the
letter that it followed before.  How far back that was differs from piece to piece.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor

from attnbook import _check, _errors, masks
from attnbook.pretraining.config import LanguageConfig
from attnbook.pretraining.models import CausalModel
from attnbook.pretraining.objectives import causal_loss

__all__ = ["LETTERS", "LONGER", "Sequences", "draw", "earlier_followers", "fresh", "measure",
           "next_letter_loss", "on_follower", "on_previous", "rate", "stream"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The vocabulary: a letter's id is its place."""
LONGER = {"length": 48, "first": (16, 20)}
"""Longer sequences than those that are trained on, with more letters to remember."""
BATCH, STEPS, EVERY = 32, 1200, 50
"""How chapter 14's two models are trained, and after how many steps each time they are tested."""
REACHES = range(1, 9)
"""How far back a head is looked for."""
INNER = {1: 192, 2: 64}
"""Inner widths, with which one layer has about as many parameters as two."""


def rate(step: int) -> float:
    """Return the learning rate: it rises for 50 steps, and stays.

    Examples
    --------
    >>> rate(25), rate(50), rate(1000)
    (0.0025, 0.005, 0.005)
    """
    return 5e-3 * min(1.0, step / 50)


def fresh(num_layers: int) -> CausalModel:
    """Return a model of one layer, or of two, that has read nothing; each layer has one head.

    Parameters
    ----------
    num_layers : int
        1 or 2.

    Examples
    --------
    >>> [sum(p.numel() for p in fresh(n).parameters()) for n in (1, 2)]
    [17760, 17984]
    """
    if num_layers not in INNER:
        raise _errors.wrong("num_layers", "1 or 2", f"{num_layers}", "num_layers=2")
    return CausalModel(LanguageConfig(
        len(LETTERS), d_model=32, num_heads=1, num_layers=num_layers, d_ff=INNER[num_layers],
        activation="relu", positions="rotary", max_len=64))


class Sequences(NamedTuple):
    """Texts of random letters in which pieces come again.

    Attributes
    ----------
    ids : integer tensor of shape (count, length)
    known : boolean tensor of shape (count, length)
        True where a letter can be known: inside a piece that comes again, behind its first letter.
    """

    ids: Tensor
    known: Tensor


def draw(
    count: int, generator: np.random.Generator, *, length: int = 32,
    first: tuple[int, int] = (6, 14), piece: tuple[int, int] = (3, 8),
) -> Sequences:
    """Draw sequences.

    Parameters
    ----------
    count : int
    generator : numpy.random.Generator
    length : int
        Letters of each.
    first : pair of int
        How many different letters a sequence begins with, from and to; at most 26.
    piece : pair of int
        How many letters come again in one piece, from and to; the last piece may be cut.

    Returns
    -------
    Sequences

    Examples
    --------
    >>> made = draw(1, np.random.default_rng(0), length=16)
    >>> "".join(LETTERS[i] for i in made.ids[0])
    'lduncvpbszuncvpb'
    """
    letters = generator.random((count, len(LETTERS))).argsort(axis=1)
    begins = generator.integers(first[0], first[1] + 1, count)
    place, left = np.full(count, -1), np.zeros(count, int)
    places, known = np.empty((count, length), int), np.empty((count, length), bool)
    for t in range(length):
        new = t < begins
        jumps = ~new & (left == 0)
        size = np.minimum(generator.integers(piece[0], piece[1] + 1, count), begins)
        start = (generator.random(count) * (begins - size + 1)).astype(int)
        place = np.where(jumps, start, place + 1)
        left = np.where(jumps, size, left) - ~new
        places[:, t], known[:, t] = place, ~new & ~jumps
    return Sequences(torch.from_numpy(np.take_along_axis(letters, places, axis=1)),
                     torch.from_numpy(known))


def stream(batch_size: int, seed: int, **options) -> Iterator[Sequences]:
    """Give batches of sequences without end.

    Parameters
    ----------
    batch_size, seed : int
    **options
        As for :func:`draw`.

    Yields
    ------
    Sequences
    """
    _check.integer("batch_size", batch_size, at_least=1)
    generator = np.random.default_rng(seed)
    while True:
        yield draw(batch_size, generator, **options)


def next_letter_loss(model: CausalModel, batch: Sequences) -> Float[Tensor, ""]:
    """Return the mean surprise at all letters but the first of each sequence."""
    return causal_loss(model(batch.ids[:, :-1])[0], batch.ids)


def earlier_followers(
    ids: Int[Tensor, "batch seq"], behind: int = 1
) -> Bool[Tensor, "batch seq seq"]:
    """Say for each token which places stand behind the same token.

    Parameters
    ----------
    ids : integer tensor of shape (batch, seq)
    behind : int
        How many places behind; 1 is what followed it.

    Returns
    -------
    boolean tensor of shape (batch, seq, seq)
        Entry (i, j) is True where token j - behind is the same as token i, and j <= i.

    Examples
    --------
    >>> earlier_followers(torch.tensor([[3, 1, 4, 3]]))[0, 3]
    tensor([False,  True, False, False])
    """
    found = torch.zeros(*ids.shape, ids.shape[-1], dtype=torch.bool)
    found[:, :, behind:] = ids[:, :, None] == ids[:, None, :-behind]
    return found & masks.causal(ids.shape[-1], like=ids)


def on_previous(
    weights: Float[Tensor, "batch num_heads seq seq"], back: int = 1
) -> Float[Tensor, " num_heads"]:
    """Return each head's mean weight on the token before the one that asks, or further back.

    Parameters
    ----------
    weights : tensor of shape (batch, num_heads, seq, seq)
    back : int
        How many tokens back: fewer than there are.

    Returns
    -------
    tensor of shape (num_heads,)

    Raises
    ------
    ValueError
        When no token has another so far before it.

    Examples
    --------
    >>> on_previous(torch.eye(5).roll(1, 0)[None, None])
    tensor([1.])
    """
    if not 0 <= back < weights.shape[-1]:
        raise _errors.wrong(
            "back", f"a number of tokens that sequences of {weights.shape[-1]} reach back, from 0 "
            f"to {weights.shape[-1] - 1}", f"{back}", "longer sequences, or back=1")
    return weights.diagonal(-back, -2, -1).mean(dim=(0, 2))


def on_follower(
    weights: Float[Tensor, "batch num_heads seq seq"], ids: Int[Tensor, "batch seq"],
    asking: Bool[Tensor, "batch seq"], behind: int = 1,
) -> Float[Tensor, " num_heads"]:
    """Return each head's mean weight on what followed the same token before, or stood behind it.

    Parameters
    ----------
    weights : tensor of shape (batch, num_heads, seq, seq)
    ids : integer tensor of shape (batch, seq)
    asking : boolean tensor of shape (batch, seq)
        The rows that count.
    behind : int
        How many places behind the same token.

    Returns
    -------
    tensor of shape (num_heads,)

    References
    ----------
    Olsson et al. (2022), "In-context Learning and Induction Heads": their prefix matching score.
    """
    share = (weights * earlier_followers(ids, behind)[:, None]).sum(dim=-1)
    return share.movedim(1, -1)[asking].mean(dim=0)


def measure(model: CausalModel, sequences: Sequences) -> dict[str, float]:
    """Return what a model makes of sequences that it has not read.

    Parameters
    ----------
    model : CausalModel
        Not fused: its weights are looked at.
    sequences : Sequences

    Returns
    -------
    dict
        ``known``, ``new``: mean surprise, in nats, at tokens that follow from what stands before
        them, and at all others but the first; ``right``: share of the former that are the
        likeliest; and ``previous_1``, ``follower_1``, ``previous_2`` and so on: the largest mean
        weight of a head of that layer on the token before, and on what followed the same token
        before, there where a known token is asked for.  ``back_1`` and ``behind_1`` are the
        distances, from 1 to 8 or as far as the sequences reach, at which these weights are
        largest, and ``back_weight_1`` and ``behind_weight_1`` the weights there.

    Raises
    ------
    ValueError
        When the sequences have fewer than three letters.
    """
    ids, known = sequences.ids[:, :-1], sequences.known[:, 1:]
    logits, weights = model(ids)
    wanted = sequences.ids[:, 1:]
    surprise = -torch.log_softmax(logits, dim=-1).gather(-1, wanted[..., None])[..., 0]
    right = logits.argmax(dim=-1) == wanted
    found = {"known": surprise[known], "new": surprise[~known], "right": right[known].float()}
    found = {name: values.mean().item() for name, values in found.items()}
    reaches = REACHES[:max(1, ids.shape[-1] - 1)]
    for number, layer in enumerate(weights, 1):
        back = {k: on_previous(layer, k).max().item() for k in reaches}
        behind = {k: on_follower(layer, ids, known, k).max().item() for k in reaches}
        found |= {f"previous_{number}": back[1], f"follower_{number}": behind[1]}
        for name, by in (("back", back), ("behind", behind)):
            most = max(by, key=by.get)
            found |= {f"{name}_{number}": most, f"{name}_weight_{number}": by[most]}
    return found
