"""A body that has been pretrained, with a new head for a task."""

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from attnbook import _check
from attnbook.pretraining.models import LanguageModel


class Tagger(nn.Module):
    """Give every token scores for labels.

    Parameters
    ----------
    body : LanguageModel
        Used as it is, not copied: fine-tuning changes it.  Its own head is not used.
    num_labels : int

    Examples
    --------
    >>> from attnbook.pretraining import LanguageConfig, MaskedModel
    >>> body = MaskedModel(LanguageConfig(31, d_model=8, num_heads=2, d_ff=16))
    >>> scores, weights = Tagger(body, 5)(torch.tensor([[3, 1, 4]]))
    >>> tuple(scores.shape)
    (1, 3, 5)
    """

    def __init__(self, body: LanguageModel, num_labels: int) -> None:
        super().__init__()
        self.body = body
        num_labels = _check.integer("num_labels", num_labels, at_least=2)
        self.output_head = nn.Linear(body.config.d_model, num_labels)

    def forward(
        self, ids: Int[Tensor, "batch seq"], mask: Bool[Tensor, "..."] | None = None
    ) -> tuple[Float[Tensor, "batch seq labels"], list[Tensor]]:
        """Return scores of shape (batch, seq, num_labels), and the weights of every layer."""
        states, weights = self.body.states(ids, mask)
        return self.output_head(states), weights


class Classifier(nn.Module):
    """Give every text scores for labels: the mean of its states, and one linear layer.

    Parameters
    ----------
    body : LanguageModel
        Used as it is, not copied.
    num_labels : int

    Examples
    --------
    >>> from attnbook.pretraining import LanguageConfig, MaskedModel
    >>> body = MaskedModel(LanguageConfig(31, d_model=8, num_heads=2, d_ff=16, padding_id=0))
    >>> scores, weights = Classifier(body, 5)(torch.tensor([[3, 1, 0], [4, 1, 5]]))
    >>> tuple(scores.shape)
    (2, 5)
    """

    def __init__(self, body: LanguageModel, num_labels: int) -> None:
        super().__init__()
        self.body = body
        num_labels = _check.integer("num_labels", num_labels, at_least=2)
        self.output_head = nn.Linear(body.config.d_model, num_labels)

    def forward(
        self, ids: Int[Tensor, "batch seq"], mask: Bool[Tensor, "..."] | None = None
    ) -> tuple[Float[Tensor, "batch labels"], list[Tensor]]:
        """Return scores of shape (batch, num_labels), and the weights of every layer."""
        states, weights = self.body.states(ids, mask)
        padding = self.body.config.padding_id
        counts = torch.ones_like(ids) if padding is None else ids != padding
        counts = counts.to(states)[..., None]
        mean = (states * counts).sum(dim=1) / counts.sum(dim=1).clamp(min=1)
        return self.output_head(mean), weights
