"""The Transformer: blocks, encoder and decoder, decoding with a cache.

==============  ==========================================================================
module          what it holds
==============  ==========================================================================
``config``      :class:`TransformerConfig`: all sizes and choices in one place
``layers``      :class:`FeedForward`, :class:`EncoderLayer`, :class:`DecoderLayer`
``model``       :class:`Transformer`: ids in, logits and weights out
``decoding``    greedy and beam search, with a key–value cache
``from_torch``  the same layers as PyTorch's, in both directions
==============  ==========================================================================

Chapter 11 builds the layers, chapter 12 the model.
"""

from attnbook.transformer.config import TransformerConfig
from attnbook.transformer.layers import DecoderLayer, EncoderLayer, FeedForward
from attnbook.transformer.model import Cache, Memory, Transformer, Weights

__all__ = ["Cache", "DecoderLayer", "EncoderLayer", "FeedForward", "Memory", "Transformer",
           "TransformerConfig", "Weights"]
