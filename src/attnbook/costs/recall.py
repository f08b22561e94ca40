"""Remember the first token: one task, and a layer of each kind that has to solve it.

A sequence of random tokens is read, and at its end stands the question, always the same token.
The answer is the first token.  Nothing else helps, so the task measures one thing: whether a
signal gets from one end of the sequence to the other, and whether training finds the way.
"""

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from attnbook import _check, _errors, positions
from attnbook.multi_head import MultiHeadAttention

__all__ = ["KINDS", "TOKENS", "Recall", "first_token"]

TOKENS = 10
"""Different tokens; the question has the id behind the last."""

KINDS = ("recurrent", "convolution", "dilated", "attention")
"""The layers that answer, in the order of the figure."""


def first_token(
    num_examples: int, seq_len: int, *, seed: int = 0
) -> tuple[Int[Tensor, "examples seq"], Int[Tensor, " examples"]]:
    """Draw sequences whose last token asks for the first.

    Parameters
    ----------
    num_examples, seq_len : int
        The question is counted, so `seq_len` is 2 or more.
    seed : int

    Returns
    -------
    ids : integer tensor of shape (num_examples, seq_len)
        Tokens from 0 to 9, and 10 at the end.
    answers : integer tensor of shape (num_examples,)

    Examples
    --------
    >>> ids, answers = first_token(3, 5)
    >>> ids[:, -1].tolist(), bool((ids[:, 0] == answers).all())
    ([10, 10, 10], True)
    """
    rows = _check.integer("num_examples", num_examples, at_least=1)
    length = _check.integer("seq_len", seq_len, at_least=2)
    ids = torch.randint(TOKENS, (rows, length), generator=torch.Generator().manual_seed(seed))
    ids[:, -1] = TOKENS
    return ids, ids[:, 0].clone()


class Recall(nn.Module):
    """Embed, mix along the sequence in one of four ways, and read the last place.

    Parameters
    ----------
    kind : str
        ``"recurrent"``: a GRU.  ``"convolution"``: four convolutions of width 5, which look at
        the token itself and four before it, each with a ReLU and a residual connection.
        ``"dilated"``: the same with gaps of 1, 5, 25 and 125.  ``"attention"``: one
        self-attention layer with sinusoidal positions.
    d_model : int
        Width of all vectors.

    Raises
    ------
    ValueError
        When `kind` is none of these.

    Examples
    --------
    >>> ids, answers = first_token(3, 7)
    >>> tuple(Recall("attention")(ids).shape)
    (3, 10)
    """

    def __init__(self, kind: str, d_model: int = 32) -> None:
        super().__init__()
        self.kind = _errors.one_of("kind", kind, KINDS)
        self.embedding = nn.Embedding(TOKENS + 1, d_model)
        if kind == "recurrent":
            self.mix = nn.GRU(d_model, d_model, batch_first=True)
        elif kind == "attention":
            self.mix = MultiHeadAttention(d_model, num_heads=4)
        else:
            gaps = (1, 1, 1, 1) if kind == "convolution" else (1, 5, 25, 125)
            self.mix = nn.ModuleList(
                nn.Conv1d(d_model, d_model, 5, dilation=gap) for gap in gaps)
        self.read_out = nn.Linear(d_model, TOKENS)

    @property
    def reach(self) -> int | None:
        """How many places back the last place can see; None is without limit."""
        if self.kind in ("recurrent", "attention"):
            return None
        return sum(4 * conv.dilation[0] for conv in self.mix)

    def forward(self, ids: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch tokens"]:
        """Score every token as the answer, of shape (batch, 10)."""
        x = self.embedding(ids)
        if self.kind == "recurrent":
            return self.read_out(self.mix(x)[0][:, -1])
        if self.kind == "attention":
            x = x + positions.sinusoidal(x.shape[-2], x.shape[-1], like=x)
            return self.read_out(self.mix(x[:, -1:], x, x)[0][:, 0])  # only the last one asks
        x = x.mT
        for conv in self.mix:
            before = nn.functional.pad(x, (4 * conv.dilation[0], 0))
            x = x + torch.relu(conv(before))
        return self.read_out(x[..., -1])
