"""Embeddings that learn to predict neighbours: skip-gram with a full softmax."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from attnbook import training

WIDTH, STEPS, BATCH_SIZE, LEARNING_RATE = 32, 600, 256, 0.02
"""How chapter 4 trains: width of the vectors, steps, tokens in a batch, largest learning rate."""


class SkipGram(nn.Module):
    r"""Predict the neighbours of a token from its embedding alone.

    Equation ``eq-emb-skipgram`` of chapter 4: the scores of token *i* are
    :math:`\mathbf{e}_i \mathbf{C}^\top`, one for each token of the vocabulary.

    Parameters
    ----------
    vocab_size : int
    d_model : int
        Width of the embeddings.

    Attributes
    ----------
    embedding : nn.Embedding
        The table, shape (vocab_size, d_model): what is kept in the end.
    output_head : nn.Linear
        Its weight is **C**, shape (vocab_size, d_model): one row for each token as a neighbour.

    References
    ----------
    Mikolov et al. (2013), "Efficient Estimation of Word Representations in Vector Space",
    section 3.2.

    Examples
    --------
    >>> SkipGram(vocab_size=7, d_model=3)(torch.tensor([2, 5, 2])).shape
    torch.Size([3, 7])
    """

    def __init__(self, vocab_size: int, d_model: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d_model)
        self.output_head = nn.Linear(d_model, vocab_size, bias=False)
        for table in (self.embedding, self.output_head):
            nn.init.normal_(table.weight, std=0.1)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """Return the scores of every token as a neighbour, shape (*ids, vocab_size)."""
        return self.output_head(self.embedding(ids))


def batches(
    counts: np.ndarray, batch_size: int = BATCH_SIZE
) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Give tokens and the distribution of their neighbours, without end.

    A token is drawn with a chance in proportion to the square root of its count, and no token
    twice in a batch.

    Parameters
    ----------
    counts : ndarray, shape (vocab_size, vocab_size)
        From :func:`attnbook.embeddings.neighbour_counts`; every token has a neighbour.
    batch_size : int
        All tokens, where there are fewer.

    Returns
    -------
    iterator over (ids, targets)
        Shapes (batch_size,) and (batch_size, vocab_size); rows of targets sum to 1.

    Examples
    --------
    >>> ids, targets = next(batches(np.ones((5, 5)), batch_size=3))
    >>> ids.shape, targets.shape
    (torch.Size([3]), torch.Size([3, 5]))
    """
    table = torch.tensor(counts, dtype=torch.float32)
    totals = table.sum(-1)
    while True:
        ids = torch.multinomial(totals.sqrt(), min(batch_size, len(table)))
        yield ids, table[ids] / totals[ids, None]


def loss(model: SkipGram, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    r"""Return the cross-entropy between the neighbours seen and those predicted.

    Equation ``eq-emb-loss`` of chapter 4: the mean over the batch of
    :math:`-\sum_j p_{ij} \ln \hat p_{ij}`.

    Parameters
    ----------
    model : SkipGram
    batch : (ids, targets)
        From `batches`.

    Returns
    -------
    tensor of shape ()
        In nats.

    Examples
    --------
    >>> model = SkipGram(5, 3)
    >>> _ = nn.init.zeros_(model.embedding.weight)
    >>> round(loss(model, next(batches(np.ones((5, 5))))).item(), 4)   # ln 5
    1.6094
    """
    ids, targets = batch
    return functional.cross_entropy(model(ids), targets)


def bounds(counts: np.ndarray) -> tuple[float, float]:
    r"""Return between which losses training moves: the best constant guess, and the entropy.

    Both are means over tokens, weighted as `batches` draws them.  The constant guess predicts the
    same neighbours for every token: the mean of their distributions, which is the best it can do.
    No model gets below the entropy of the distributions themselves.

    Parameters
    ----------
    counts : ndarray, shape (vocab_size, vocab_size)
        From :func:`attnbook.embeddings.neighbour_counts`; every token has a neighbour.

    Returns
    -------
    constant, entropy : float
        In nats.

    Examples
    --------
    >>> constant, entropy = bounds(np.array([[1.0, 1.0], [1.0, 0.0]]))
    >>> round(constant, 4), round(entropy, 4)
    (0.6047, 0.406)
    """
    totals = counts.sum(axis=1, keepdims=True)
    drawn = np.sqrt(totals) / np.sqrt(totals).sum()
    near = counts / totals
    mean = (drawn * near).sum(axis=0)
    constant = -(mean[mean > 0] * np.log(mean[mean > 0])).sum()
    logs = np.log(near, out=np.zeros_like(near), where=near > 0)
    return float(constant), float(-(drawn * near * logs).sum())


def train(
    counts: np.ndarray, *, seed: int, steps: int = STEPS, width: int = WIDTH,
    lr: float = LEARNING_RATE,
) -> SkipGram:
    """Train embeddings as chapter 4 does.

    Parameters
    ----------
    counts : ndarray, shape (vocab_size, vocab_size)
        From :func:`attnbook.embeddings.neighbour_counts`.
    seed : int
        Of the first numbers in the tables and of the batches.  It seeds Python, NumPy and torch
        as a whole: what is drawn afterwards follows from it, too.
    steps : int
        0 for tables as they are before training.
    width : int
        Of the embeddings.
    lr : float
        The largest learning rate of Adam, which falls to 0 along half a cosine.

    Returns
    -------
    SkipGram

    Raises
    ------
    FloatingPointError
        When the loss leaves the real line, as with a token that has no neighbour.

    Examples
    --------
    >>> train(np.ones((5, 5)), seed=0, steps=2, width=3).embedding.weight.shape
    torch.Size([5, 3])
    """
    training.seed_everything(seed)
    model = SkipGram(len(counts), width)
    if steps:
        training.fit(model, batches(counts), loss=loss, steps=steps, optimiser=torch.optim.Adam,
                     lr=training.warmup_cosine(lr, steps), progress=False)
    return model
