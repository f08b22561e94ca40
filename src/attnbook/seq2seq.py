"""Encoder and decoder from recurrent networks, with a fixed context or with attention.

The encoder reads the source and leaves one state for each token.  The decoder writes the target,
one token a step, and sees the source only through a context vector:

==============  ==============  =================================================================
``attention``   ``order``       context of step t
==============  ==============  =================================================================
``"none"``      –               the encoder's last states, the same at every step
``"additive"``  ``"previous"``  asked for by the state before the step (Bahdanau and others)
``"dot"``,      ``"current"``   asked for by the state of the step (Luong and others)
``"bilinear"``
==============  ==============  =================================================================

Every score goes with every order.  Chapter 5 builds the parts one by one.
"""

import math
import sys
from typing import Any, NamedTuple

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn
from torch.nn.functional import linear

from attnbook import _check, _check_layers, scoring
from attnbook._errors import one_of, wrong, wrong_type
from attnbook.pooling import attend

__all__ = ["SCORES", "DecoderAttention", "Memory", "Seq2Seq", "Step"]

SCORES = ("none", "additive", "dot", "bilinear")
"""What `attention` may be."""

ORDERS = ("previous", "current")
"""Which of the decoder's states asks."""


class Memory(NamedTuple):
    """What the encoder leaves.

    Attributes
    ----------
    states : tensor of shape (batch, k, d_model)
        One row for each source token; zeros where the source is padding.
    last : tensor of shape (batch, d_model)
        The last states of both directions: the fixed context.
    mask : boolean tensor of shape (batch, 1, k)
        True where the source is data.
    """

    states: Tensor
    last: Tensor
    mask: Tensor


class Step(NamedTuple):
    """One step of the decoder.

    Attributes
    ----------
    logits : tensor of shape (batch, target_vocab)
    state : tensor of shape (batch, d_model)
    context : tensor of shape (batch, d_model)
    weights : tensor of shape (batch, k), or None with a fixed context
    """

    logits: Tensor
    state: Tensor
    context: Tensor
    weights: Tensor | None


class Encoder(nn.Module):
    """A gated recurrent unit that reads in both directions, one token a step.

    It has the parameters of ``nn.GRU(d_embed, d_state, bidirectional=True)``, begins as that does,
    and computes the same; padding is passed by wherever it stands.  ``nn.GRU`` would need the
    number of tokens on the processor, and neither ``torch.compile`` nor ``torch.func.vmap`` can
    look into it.

    Parameters
    ----------
    d_embed : int
        Length of an embedding.
    d_state : int
        Length of the state of each direction.
    """

    def __init__(self, d_embed: int, d_state: int) -> None:
        super().__init__()
        self.d_state = d_state
        shapes = {"weight_ih": (3 * d_state, d_embed), "weight_hh": (3 * d_state, d_state),
                  "bias_ih": (3 * d_state,), "bias_hh": (3 * d_state,)}
        for direction in ("", "_reverse"):
            for name, shape in shapes.items():
                parameter = nn.Parameter(torch.empty(shape))
                nn.init.uniform_(parameter, -1 / math.sqrt(d_state), 1 / math.sqrt(d_state))
                self.register_parameter(f"{name}_l0{direction}", parameter)

    def forward(
        self, x: Float[Tensor, "batch k d_embed"], valid: Bool[Tensor, "batch k"] | None = None
    ) -> tuple[Float[Tensor, "batch k d_model"], Float[Tensor, "batch d_model"]]:
        """Return the states at every token, and the last state of both directions.

        Parameters
        ----------
        x : tensor of shape (batch, k, d_embed)
        valid : boolean tensor of shape (batch, k), optional
            True where there is data.

        Returns
        -------
        states : tensor of shape (batch, k, 2 * d_state)
            Both directions side by side; zeros at padding.
        last : tensor of shape (batch, 2 * d_state)
        """
        valid = x.new_ones(x.shape[:2], dtype=torch.bool) if valid is None else valid
        forth, last = self._read(x, valid, "")
        back, first = self._read(x.flip(1), valid.flip(1), "_reverse")
        states = torch.cat([forth, back.flip(1)], dim=-1) * valid[..., None]
        return states, torch.cat([last, first], dim=-1)

    def _read(self, x: Tensor, valid: Tensor, direction: str) -> tuple[Tensor, Tensor]:
        W_x, W_s, b_x, b_s = (getattr(self, f"{name}_l0{direction}") for name in (
            "weight_ih", "weight_hh", "bias_ih", "bias_hh"))
        state, states = x.new_zeros(len(x), self.d_state), []
        for token, real in zip(linear(x, W_x, b_x).unbind(1), valid.unbind(1), strict=True):
            state = torch.where(
                real[:, None], _gru(token, linear(state, W_s, b_s), state), state)
            states.append(state)
        return torch.stack(states, dim=1), state


def _gru(from_token: Tensor, from_state: Tensor, state: Tensor) -> Tensor:
    """Take one step of a gated recurrent unit: reset, update and the new part are projected."""
    (reset, update, new), (reset_s, update_s, new_s) = (
        part.chunk(3, dim=-1) for part in (from_token, from_state))
    new = torch.tanh(new + torch.sigmoid(reset + reset_s) * new_s)
    return new + torch.sigmoid(update + update_s) * (state - new)


class DecoderAttention(nn.Module):
    r"""The decoder's attention to the source: one query, all states of the encoder.

    Equations ``eq-alignment`` and ``eq-context`` of chapter 5: with the states
    :math:`\mathbf{h}_j` as keys and as values,

    .. math:: \alpha_{tj} = \mathrm{softmax}_j\, s(\mathbf{q}_t, \mathbf{h}_j), \qquad
              \mathbf{c}_t = \sum_j \alpha_{tj} \mathbf{h}_j.

    Parameters
    ----------
    d_model : int
        Length of the query and of the states.
    score : str
        ``"additive"``, ``"dot"`` or ``"bilinear"``, of :mod:`attnbook.scoring`.

    Examples
    --------
    >>> attention = DecoderAttention(4, "dot")
    >>> states, mask = torch.ones(2, 3, 4), torch.ones(2, 1, 3) > 0
    >>> context, weights = attention(torch.ones(2, 4), states, mask)
    >>> tuple(context.shape), weights[0]
    ((2, 4), tensor([0.3333, 0.3333, 0.3333]))
    """

    def __init__(self, d_model: int, score: str) -> None:
        super().__init__()
        self.kind = one_of("score", score, SCORES[1:])
        if score == "additive":
            self.query_proj = nn.Linear(d_model, d_model, bias=False)
            self.key_proj = nn.Linear(d_model, d_model, bias=False)
            self.score_proj = nn.Linear(d_model, 1, bias=False)
        elif score == "bilinear":
            self.query_proj = nn.Linear(d_model, d_model, bias=False)

    def score(
        self, query: Float[Tensor, "*batch q d_model"], key: Float[Tensor, "*batch k d_model"]
    ) -> Float[Tensor, "*batch q k"]:
        """Return the alignment scores of every query with every state."""
        if self.kind == "additive":
            pairs = self.query_proj(query)[..., :, None, :] + self.key_proj(key)[..., None, :, :]
            return self.score_proj(torch.tanh(pairs))[..., 0]
        return scoring.dot(self.query_proj(query) if self.kind == "bilinear" else query, key)

    def forward(
        self,
        query: Float[Tensor, "batch d_model"],
        states: Float[Tensor, "batch k d_model"],
        mask: Bool[Tensor, "batch 1 k"],
    ) -> tuple[Float[Tensor, "batch d_model"], Float[Tensor, "batch k"]]:
        """Return the context and the weights of one step, from the same computation.

        Parameters
        ----------
        query : tensor of shape (batch, d_model)
        states : tensor of shape (batch, k, d_model)
        mask : boolean tensor of shape (batch, 1, k)
            True = may attend.

        Returns
        -------
        context : tensor of shape (batch, d_model)
        weights : tensor of shape (batch, k)
        """
        context, weights = attend(query[:, None], states, states, score=self.score, mask=mask)
        return context[:, 0], weights[:, 0]


class Seq2Seq(nn.Module):
    r"""Read a source with one recurrent network and write a target with another.

    The encoder is a gated recurrent unit that reads in both directions; the two states at a token
    are side by side.  With attention and ``order="previous"`` the decoder does, as in equation
    ``eq-decoder`` of chapter 5,

    .. math:: \mathbf{c}_t = \mathrm{attend}(\mathbf{s}_{t-1}, \mathbf{H}), \quad
              \mathbf{s}_t = \mathrm{GRU}([\mathbf{y}_{t-1}, \mathbf{c}_t], \mathbf{s}_{t-1}),

    with ``order="current"`` first
    :math:`\mathbf{s}_t = \mathrm{GRU}(\mathbf{y}_{t-1}, \mathbf{s}_{t-1})` and then
    :math:`\mathbf{c}_t = \mathrm{attend}(\mathbf{s}_t, \mathbf{H})`.  The logits come from
    :math:`\tanh([\mathbf{s}_t, \mathbf{c}_t] \mathbf{W})`, one layer further.

    Parameters
    ----------
    source_vocab, target_vocab : int
        How many ids there are on each side.
    d_model : int
        Length of the states and of the context; even, as each direction of the encoder has half.
    d_embed : int
        Length of the embeddings.
    attention : str
        One of `SCORES`; ``"none"`` is the fixed context.
    order : str
        Which state asks: ``"previous"`` or ``"current"``.  With a fixed context nothing is asked,
        and the context enters the recurrent network, as with ``"previous"``.

    Raises
    ------
    TypeError, ValueError
        When a width, the score or the order cannot be used.

    References
    ----------
    Cho et al. (2014), "Learning Phrase Representations using RNN Encoder-Decoder", for the
    gated unit and the fixed context; Bahdanau, Cho and Bengio (2015), "Neural Machine Translation
    by Jointly Learning to Align and Translate", section 3 and appendix A; Luong, Pham and Manning
    (2015), "Effective Approaches to Attention-based Neural Machine Translation", section 3.1.

    Examples
    --------
    >>> _ = torch.manual_seed(0)
    >>> model = Seq2Seq(31, 17, d_model=8, d_embed=4, attention="additive")
    >>> source, valid_lens = torch.tensor([[3, 4, 5], [6, 7, 0]]), torch.tensor([3, 2])
    >>> logits, weights = model(source, valid_lens, torch.tensor([[1, 3, 4, 5], [1, 3, 4, 5]]))
    >>> tuple(logits.shape), tuple(weights.shape)
    ((2, 4, 17), (2, 4, 3))
    >>> weights[1, :, 2]   # padding
    tensor([0., 0., 0., 0.], grad_fn=<SelectBackward0>)
    """

    def __init__(
        self, source_vocab: int, target_vocab: int, *, d_model: int, d_embed: int,
        attention: str = "additive", order: str = "previous",
    ) -> None:
        super().__init__()
        half, odd = divmod(_check.integer("d_model", d_model, at_least=2), 2)
        if odd:
            raise wrong("d_model", "an even number, half for each direction of the encoder",
                        f"{d_model}", f"d_model={d_model + 1}")
        self.kind = one_of("attention", attention, SCORES)
        self.order = one_of("order", order, ORDERS)
        for name, size in (("source_vocab", source_vocab), ("target_vocab", target_vocab),
                           ("d_embed", d_embed)):
            _check.integer(name, size, at_least=1)
        self.source_embedding = nn.Embedding(source_vocab, d_embed)
        self.target_embedding = nn.Embedding(target_vocab, d_embed)
        self.encoder = Encoder(d_embed, half)
        self.start_proj = nn.Linear(d_model, d_model)
        self.attention = None if attention == "none" else DecoderAttention(d_model, attention)
        self.cell = nn.GRUCell(d_embed + (d_model if self.feeds_context else 0), d_model)
        self.readout_proj = nn.Linear(2 * d_model, d_model)
        self.output_head = nn.Linear(d_model, target_vocab)

    @property
    def feeds_context(self) -> bool:
        """Whether the context enters the decoder's recurrent network."""
        return self.attention is None or self.order == "previous"

    def encode(
        self, source: Int[Tensor, "batch k"], valid_lens: Int[Tensor, " batch"] | Bool[
            Tensor, "batch k"]
    ) -> Memory:
        """Read the source.

        Parameters
        ----------
        source : integer tensor of shape (batch, k)
            Ids, with padding after them, in front or between.
        valid_lens : integer tensor of shape (batch,), or boolean tensor of shape (batch, k)
            How many are data, with padding after them; or True where there is data, wherever
            that is.  Padding changes nothing, and a source of padding alone leaves zeros.

        Returns
        -------
        Memory

        Raises
        ------
        TypeError
            When `source` or `valid_lens` is no such tensor.
        ValueError
            When there is not one length for each source, or an id is outside the vocabulary.
        """
        _check_source(source, valid_lens)
        valid = valid_lens
        if valid.dtype != torch.bool:
            valid = torch.arange(source.shape[-1], device=source.device) < valid_lens[:, None]
        embedded = _check_layers.embedded("source", source, self.source_embedding)
        states, last = self.encoder(embedded, valid)
        return Memory(states, last, valid[:, None])

    def start(self, memory: Memory) -> Float[Tensor, "batch d_model"]:
        """Return the decoder's state before the first step."""
        return torch.tanh(self.start_proj(memory.last))

    def step(
        self, previous: Int[Tensor, " batch"], state: Float[Tensor, "batch d_model"], memory: Memory
    ) -> Step:
        """Take one step of the decoder.

        Parameters
        ----------
        previous : integer tensor of shape (batch,)
            The token before, the start token at first.
        state : tensor of shape (batch, d_model)
            The state before, from :meth:`start` at first.
        memory : Memory

        Returns
        -------
        Step
        """
        embedded = _check_layers.embedded("target", previous, self.target_embedding)
        if not self.feeds_context:
            state = self._move(embedded, state)
        context, weights = (memory.last, None) if self.attention is None else self.attention(
            state, memory.states, memory.mask)
        if self.feeds_context:
            state = self._move(torch.cat([embedded, context], dim=-1), state)
        hidden = torch.tanh(self.readout_proj(torch.cat([state, context], dim=-1)))
        return Step(self.output_head(hidden), state, context, weights)

    def _move(self, x: Tensor, state: Tensor) -> Tensor:
        """Take one step of the cell, as ``self.cell(x, state)`` does."""
        cell = self.cell
        return _gru(linear(x, cell.weight_ih, cell.bias_ih),
                    linear(state, cell.weight_hh, cell.bias_hh), state)

    def forward(
        self,
        source: Int[Tensor, "batch k"],
        valid_lens: Int[Tensor, " batch"] | Bool[Tensor, "batch k"],
        target: Int[Tensor, "batch t"],
    ) -> tuple[Float[Tensor, "batch t target_vocab"], Float[Tensor, "batch t k"] | None]:
        """Score every next token of a known target.

        Parameters
        ----------
        source, valid_lens
            As in :meth:`encode`.
        target : integer tensor of shape (batch, t)
            What the decoder is fed: the start token, then the right tokens.

        Returns
        -------
        logits : tensor of shape (batch, t, target_vocab)
            At place i: scores of the token that follows ``target[:, i]``.
        weights : tensor of shape (batch, t, k), or None with a fixed context
            From the same forward pass.
        """
        memory = self.encode(source, valid_lens)
        _check_layers.texts("target", target, max_len=sys.maxsize)
        if len(target) != len(source):
            raise wrong("target", f"one row for each of the {len(source)} sources",
                        f"{len(target)} rows", "rows of the same pairs")
        state, steps = self.start(memory), []
        for previous in target.unbind(dim=1):
            steps.append(self.step(previous, state, memory))
            state = steps[-1].state
        return _stack(steps)

    @torch.no_grad()
    def decode(
        self,
        source: Int[Tensor, "batch k"],
        valid_lens: Int[Tensor, " batch"] | Bool[Tensor, "batch k"],
        *,
        start: int,
        end: int,
        max_len: int,
    ) -> tuple[Int[Tensor, "batch t"], Float[Tensor, "batch t k"] | None]:
        """Write greedily: at each step the likeliest token, which is fed to the next.

        Parameters
        ----------
        source, valid_lens
            As in :meth:`encode`.
        start, end : int
            Ids of the start and the end token.
        max_len : int
            The largest number of steps.

        Returns
        -------
        ids : integer tensor of shape (batch, t)
            Without the start; after an end token come further end tokens.
        weights : tensor of shape (batch, t, k), or None with a fixed context
            Row t belongs to the step that wrote token t.
        """
        memory = self.encode(source, valid_lens)
        state, steps, ids = self.start(memory), [], []
        previous = torch.full((len(source),), start, device=source.device)
        done = torch.zeros_like(previous, dtype=torch.bool)
        for _ in range(_check.integer("max_len", max_len, at_least=1)):
            steps.append(self.step(previous, state, memory))
            state = steps[-1].state
            previous = steps[-1].logits.argmax(dim=-1).masked_fill(done, end)
            ids.append(previous)
            done = done | (previous == end)
            if done.all():
                break
        return torch.stack(ids, dim=1), _stack(steps)[1]


def _stack(steps: list[Step]) -> tuple[Tensor, Tensor | None]:
    logits = torch.stack([step.logits for step in steps], dim=1)
    weights = [step.weights for step in steps if step.weights is not None]
    return logits, torch.stack(weights, dim=1) if weights else None


def _check_source(source: Any, valid_lens: Any) -> None:
    _check_layers.texts("source", source, max_len=sys.maxsize)
    if not isinstance(valid_lens, Tensor) or valid_lens.is_floating_point():
        raise wrong_type("valid_lens", "a tensor of integers, or of booleans",
                         _check_layers.kind(valid_lens), "torch.tensor([3, 2]), or source != 0")
    wanted = source.shape if valid_lens.dtype == torch.bool else source.shape[:1]
    if valid_lens.shape != wanted:
        raise wrong(
            "valid_lens", f"one length for each of the {len(source)} sources, shape "
            f"{tuple(wanted)}", f"shape {tuple(valid_lens.shape)}",
            f"valid_lens.expand({len(source)}), if all are equally long")
