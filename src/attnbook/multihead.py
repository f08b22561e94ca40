"""The old name of :mod:`attnbook.multi_head`, for one release."""

import warnings

from attnbook.multi_head import MultiHeadAttention

__all__ = ["MultiHeadAttention"]

warnings.warn("attnbook.multihead is now attnbook.multi_head; the old name goes with the next "
              "release.", DeprecationWarning, stacklevel=2)
