"""Learning from text without labels, and what is built on it.

==============  ==========================================================================
module          what it holds
==============  ==========================================================================
``config``      :class:`LanguageConfig`: all sizes and choices of a language model
``models``      :class:`CausalModel` and :class:`MaskedModel`: ids in, logits and weights out
``objectives``  what is hidden and what is asked: :func:`mask_tokens` and the two losses
``sampling``    :func:`generate`: one token after another
``heads``       :class:`Tagger` and :class:`Classifier`: a pretrained body with a new head
``released``    weights of GPT-2 and BERT under this book's names
``ngrams``      :class:`~attnbook.pretraining.ngrams.NGrams`: counting what follows what
``tasks``       what chapter 14 trains on: pieces of a novel, and dates with labels
``repeats``     sequences whose pieces come again, and what tells that a model noticed
==============  ==========================================================================

Chapter 14 builds both objectives, trains both models, and asks when it helped.
"""

from attnbook.pretraining.config import LanguageConfig
from attnbook.pretraining.heads import Classifier, Tagger
from attnbook.pretraining.models import CausalModel, LanguageModel, MaskedModel
from attnbook.pretraining.objectives import causal_loss, mask_tokens, masked_loss
from attnbook.pretraining.sampling import generate

__all__ = ["CausalModel", "Classifier", "LanguageConfig", "LanguageModel", "MaskedModel",
           "Tagger", "causal_loss", "generate", "mask_tokens", "masked_loss"]
