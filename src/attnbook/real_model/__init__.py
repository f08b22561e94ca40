"""A published encoder, run by this book's own layers.

===================  ====================================================================
module               what it holds
===================  ====================================================================
``package``          the files of the pinned package, and nobody else's
``pieces``           :class:`WordPieces`: from a text to the ids that the model was trained on
``encoder``          :class:`SentenceEncoder`: ids in; states, weights and values of every layer out
``measures``         what is asked of heads and vectors, with the luck of many heads
``rounded``          the same rounded to 8 bits, in files for the page
===================  ====================================================================

The model is all-MiniLM-L6-v2: 6 layers of 12 heads, width 384, 22.7 million parameters.  Chapter 18
loads it, asks what its heads do, and switches them off.
"""

from attnbook.real_model.encoder import Pass, SentenceEncoder, load
from attnbook.real_model.pieces import WordPieces

__all__ = ["Pass", "SentenceEncoder", "WordPieces", "load"]
