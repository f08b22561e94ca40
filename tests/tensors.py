"""Random tensors that are the same in every run, and the library that ours are compared with."""

import functools

import pytest
import torch


def random(*shape, seed=0):
    return torch.randn(shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def ids(limit, *shape, seed=0, low=3):
    """Ids of tokens; those below 3 are padding, start and end."""
    return torch.randint(low, limit, shape, generator=torch.Generator().manual_seed(seed))


@functools.cache
def hugging_face():
    """Return their library: it takes a second to come, so it is not fetched on collection."""
    return pytest.importorskip("transformers")
