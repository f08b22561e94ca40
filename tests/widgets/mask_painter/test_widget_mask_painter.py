"""The Python twin of the mask painter: attnbook's numbers, and words that say what they show."""

from __future__ import annotations

import numpy as np

CAUSAL = np.tri(6, dtype=bool)


def flat(mask):
    return mask.ravel().tolist()
