"""What a layer costs, and attention that costs less.

=============  ===========================================================================
module         what it holds
=============  ===========================================================================
``counting``   multiplications, steps, paths, bytes: formulas over plain integers
``attention``  the same attention block by block, and attention with a linear kernel
``models``     sizes of published models, with their parameters and operations counted
``reading``    bytes, counts and times, written so that they can be read
``recall``     a task that asks for the first token, and a layer of each kind (needs torch)
=============  ===========================================================================

Chapter 13 is about it.
"""

from attnbook.costs.attention import features, linear_attention, online_attention
from attnbook.costs.counting import (
    KINDS,
    attention_bytes,
    cache_bytes,
    crossover,
    decode_operations,
    kept,
    operations,
    path_length,
    sequential_steps,
)
from attnbook.costs.models import PUBLISHED, Model, model_operations, parameters
from attnbook.costs.reading import reading_bytes, reading_count, reading_time

__all__ = [
    "KINDS",
    "PUBLISHED",
    "Model",
    "attention_bytes",
    "cache_bytes",
    "crossover",
    "decode_operations",
    "features",
    "kept",
    "linear_attention",
    "model_operations",
    "online_attention",
    "operations",
    "parameters",
    "path_length",
    "reading_bytes",
    "reading_count",
    "reading_time",
    "sequential_steps",
]
