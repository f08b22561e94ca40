"""One number from which all that is random starts."""

import random

import numpy as np
import torch

from attnbook import _check
from attnbook._errors import wrong


def seed_everything(seed: int) -> torch.Generator:
    """Seed Python, NumPy and torch, and return a torch generator with the same seed.

    Parameters
    ----------
    seed : int
        Any whole number from 0 to 2³² − 1.

    Returns
    -------
    torch.Generator
        For code that would rather draw from a generator of its own.

    Raises
    ------
    TypeError
        When `seed` is no integer.
    ValueError
        When `seed` is negative or too large.

    Examples
    --------
    >>> _ = seed_everything(3)
    >>> first = torch.rand(2)
    >>> _ = seed_everything(3)
    >>> bool((torch.rand(2) == first).all())
    True
    """
    # Python and torch take no other kinds of integers, such as NumPy's.
    seed = _check.integer("seed", seed, at_least=-2**63)
    if not 0 <= seed < 2**32:
        raise wrong("seed", f"a whole number from 0 to {2**32 - 1}", f"{seed}", "seed=0")
    np.random.seed(seed)
    random.seed(seed)
    return torch.manual_seed(seed)
