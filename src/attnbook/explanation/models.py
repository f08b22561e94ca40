"""Small classifiers whose attention is laid open: what attends, with which weights, to what.

Three kinds, from the one whose weights say most to the one whose weights say least by themselves:

=============  ====================================================================
``tokens``     attention pooling over bare tokens: no token knows of another
``recurrent``  attention pooling over the states of a recurrent network, both ways
``encoder``    a Transformer's encoder, whose class token answers
=============  ====================================================================
"""

from typing import NamedTuple

import torch
from einops import rearrange
from jaxtyping import Float, Int
from torch import Tensor, nn

from attnbook import _errors
from attnbook.data import rules
from attnbook.pooling import masked_softmax
from attnbook.scoring import one_layer_tanh
from attnbook.training import fit, minibatches, seed_everything, warmup_cosine
from attnbook.transformer import TransformerConfig
from attnbook.transformer.layers import EncoderLayer

__all__ = ["KINDS", "Encoder", "Pooling", "Reading", "accuracy", "make", "train", "with_blanks"]

KINDS = ("tokens", "recurrent", "encoder")
"""What may stand below the attention: bare tokens, a recurrent layer, a Transformer encoder."""
STEPS = {"tokens": 300, "recurrent": 300, "encoder": 300}
EXAMPLES, BATCH = 20000, 128


class Reading(NamedTuple):
    """What a classifier found, and what it attended to.

    Attributes
    ----------
    logits : tensor of shape (batch, classes)
    weights : tuple of tensors of shape (batch, heads, q, k), one for each layer
        Row 0 of the last one belongs to the query that answers.
    values : tensor of shape (batch, heads, k, d_model)
        What each key would contribute to that row at a weight of 1, head by head, after the
        output projection.  Weighted and added up they are the output of attention, up to a bias.
    stream : tensor of shape (batch, d_model)
        What the answering query had before it; zeros where it is the same for all.
    """

    logits: Tensor
    weights: tuple[Tensor, ...]
    values: Tensor
    stream: Tensor

    @property
    def attention(self) -> Float[Tensor, "batch heads k"]:
        """The last layer's weights of the query that answers."""
        return self.weights[-1][..., 0, :]


class Pooling(nn.Module):
    r"""One learned query attends to vectors, and a small MLP reads the weighted average.

    The vectors are the tokens' embeddings plus their places, or the states of a recurrent network
    (GRU) that runs over the embeddings from both sides, without places: it reads them in order.
    The score is the network with one layer of chapter 3,
    :math:`s_j = \mathbf{q}^\top \tanh(\mathbf{W}^\top \mathbf{h}_j + \mathbf{b})`.

    Parameters
    ----------
    vocab_size, num_classes : int
    recurrent : bool
        Whether the vectors are states of a recurrent network.
    d_model : int
        Width of all vectors, even.

    References
    ----------
    Jain and Wallace (2019) study a recurrent encoder with attention of this kind.

    Examples
    --------
    >>> reading = Pooling(7, 2)(torch.zeros(3, 5, dtype=torch.long))
    >>> tuple(reading.logits.shape), tuple(reading.attention.shape)
    ((3, 2), (3, 1, 5))
    """

    first_token = 0

    def __init__(self, vocab_size: int, num_classes: int, *, recurrent: bool = False,
                 d_model: int = 16) -> None:
        super().__init__()
        self.token = nn.Embedding(vocab_size, d_model)
        self.place = nn.Embedding(rules.SEQ_LEN, d_model)
        self.states = nn.GRU(d_model, d_model // 2, batch_first=True,
                             bidirectional=True) if recurrent else None
        self.key_proj = nn.Linear(d_model, d_model)
        self.query = nn.Parameter(torch.randn(d_model) / d_model**0.5)
        self.output_head = nn.Sequential(
            nn.Linear(d_model, 2 * d_model), nn.ReLU(), nn.Linear(2 * d_model, num_classes))

    def embed(self, ids: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch seq d_model"]:
        """Return the tokens' vectors, without places."""
        return self.token(ids)

    def read(
        self, x: Float[Tensor, "batch seq d_model"],
        attention: Float[Tensor, "batch 1 seq"] | None = None,
    ) -> Reading:
        """Read from the tokens' vectors on, with the learned weights or given ones."""
        if self.states is not None:
            values = self.states(x)[0]
        else:
            values = x + self.place.weight[: x.shape[-2]]
        if attention is None:
            attention = masked_softmax(one_layer_tanh(
                self.query.expand(len(values), 1, -1), values, self.key_proj.weight.mT,
                self.key_proj.bias))
        before = torch.zeros_like(x[:, 0])
        reading = Reading(None, (attention[:, :, None],), values[:, None], before)
        return reading._replace(logits=self.answer(reading, attention))

    def answer(self, reading: Reading, attention: Float[Tensor, "batch 1 seq"]) -> Tensor:
        """Return the logits for any weights over the values of a reading."""
        return self.output_head((attention[..., None, :] @ reading.values).sum(dim=(-3, -2)))

    def forward(self, ids: Int[Tensor, "batch seq"],
                attention: Float[Tensor, "batch 1 seq"] | None = None) -> Reading:
        """Read token ids, of shape (batch, seq)."""
        return self.read(self.embed(ids), attention)


class Encoder(nn.Module):
    """A class token and the tokens go through pre-norm encoder layers; the class token answers.

    Parameters
    ----------
    vocab_size, num_classes : int
    d_model, num_heads, num_layers : int

    Examples
    --------
    >>> reading = Encoder(7, 2)(torch.zeros(3, 5, dtype=torch.long))
    >>> len(reading.weights), tuple(reading.attention.shape)     # five tokens and the class token
    (2, (3, 4, 6))
    """

    first_token = 1

    def __init__(self, vocab_size: int, num_classes: int, *, d_model: int = 32,
                 num_heads: int = 4, num_layers: int = 2) -> None:
        super().__init__()
        config = TransformerConfig(
            vocab_size, vocab_size, d_model=d_model, num_heads=num_heads, num_layers=num_layers,
            d_ff=2 * d_model, dropout=0.0, positions="none")    # they stand in `place`
        self.token = nn.Embedding(vocab_size, d_model)
        self.class_token = nn.Parameter(torch.randn(1, d_model))
        self.place = nn.Embedding(1 + rules.SEQ_LEN, d_model)
        self.layers = nn.ModuleList(EncoderLayer(config) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.output_head = nn.Linear(d_model, num_classes)

    def embed(self, ids: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch seq d_model"]:
        """Return the tokens' vectors, without places."""
        return self.token(ids)

    def read(self, x: Float[Tensor, "batch seq d_model"]) -> Reading:
        """Read from the tokens' vectors on."""
        x = torch.cat([self.class_token.expand(len(x), 1, -1), x], dim=1)
        x = x + self.place.weight[: x.shape[1]]
        weights = []
        for layer in self.layers:
            before = x
            x, seen = layer(x)
            weights.append(seen)
        logits = self.output_head(self.norm(x[:, 0]))
        return Reading(logits, tuple(weights), self._brought(before), before[:, 0])

    def _brought(self, x: Tensor) -> Float[Tensor, "batch heads k d_model"]:
        """Return what each key of the last layer would bring, head by head."""
        layer = self.layers[-1]
        _, values = layer.self_attention.project(*[layer.norm1(x)] * 2)
        W_o = rearrange(layer.self_attention.output_proj.weight, "m (h d) -> h d m",
                        h=layer.self_attention.num_heads)
        return values @ W_o

    def answer(self, reading: Reading, attention: Float[Tensor, "batch heads k"]) -> Tensor:
        """Return the logits for any weights of the class token in the last layer."""
        layer = self.layers[-1]
        output = (attention[..., None, :] @ reading.values).sum(dim=(-3, -2))
        x = reading.stream + output + layer.self_attention.output_proj.bias
        x = x + layer.feed_forward(layer.norm2(x))
        return self.output_head(self.norm(x))

    def forward(self, ids: Int[Tensor, "batch seq"]) -> Reading:
        """Read token ids, of shape (batch, seq)."""
        return self.read(self.embed(ids))


def make(kind: str, task: str, seed: int = 0) -> Pooling | Encoder:
    """Make an untrained classifier for a task.

    Parameters
    ----------
    kind : str
        One of :data:`KINDS`.
    task : str
        One of :data:`attnbook.data.rules.TASKS`.
    seed : int
        It seeds Python, NumPy and torch as a whole: what is drawn afterwards follows from it, too.

    Raises
    ------
    ValueError
        When there is no such kind or task.

    Examples
    --------
    >>> make("recurrent", "lookup").first_token
    0
    """
    _errors.one_of("kind", kind, KINDS)
    rules.draw(task, 1)  # refuses a task that is not there
    seed_everything(seed)
    sizes = len(rules.WORDS[task]), len(rules.CLASSES[task])
    if kind == "encoder":
        return Encoder(*sizes)
    return Pooling(*sizes, recurrent=kind == "recurrent")


def with_blanks(ids: Int[Tensor, "batch seq"]) -> Int[Tensor, "batch seq"]:
    """Blank out random tokens of every second example: a share drawn anew for each of them.

    A model trained on these has met deleted tokens, so that deleting some later asks nothing new.

    Examples
    --------
    >>> _ = torch.manual_seed(0)
    >>> with_blanks(torch.full((2, 6), 5))
    tensor([[0, 0, 0, 5, 0, 5],
            [5, 5, 5, 5, 5, 5]])
    """
    share = torch.rand(len(ids), 1)
    share[1::2] = 0.0
    return torch.where(torch.rand(ids.shape) < share, rules.BLANK, ids)


def train(kind: str, task: str, seed: int = 0, *, steps: int | None = None,
          penalty=None, attention=None) -> Pooling | Encoder:
    """Make a classifier and train it on examples of which some tokens are blanked out.

    Parameters
    ----------
    kind, task, seed
        As for :func:`make`, and `seed` seeds Python, NumPy and torch as a whole; the examples are
        ``rules.draw(task, 20000, seed)``.
    steps : int, optional
        Steps of Adam with batches of 128; enough for the kind by default.
    penalty : function (reading, ids) -> tensor of shape (), optional
        What is added to the loss.
    attention : function (ids) -> tensor of shape (batch, 1, seq), optional
        Weights to use instead of learned ones, for attention pooling.

    Returns
    -------
    model
        In evaluation mode.
    """
    model = make(kind, task, seed)
    steps = STEPS[kind] if steps is None else steps
    ids, answers, _ = map(torch.tensor, rules.draw(task, EXAMPLES, seed))

    def loss(model, batch):
        given = with_blanks(batch[0])
        reading = model(given) if attention is None else model(given, attention(given))
        found = nn.functional.cross_entropy(reading.logits, batch[1])
        return found if penalty is None else found + penalty(reading, given)

    fit(model, minibatches(ids, answers, batch_size=BATCH, seed=seed), loss=loss, steps=steps,
        lr=warmup_cosine(1e-2 if kind != "encoder" else 5e-3, steps, warmup=steps // 10),
        clip=1.0, progress=False)
    return model


def accuracy(model: nn.Module, ids: Tensor, answers: Tensor) -> float:
    """Return the share of right answers."""
    with torch.no_grad():
        return (model(ids).logits.argmax(dim=-1) == answers).double().mean().item()
