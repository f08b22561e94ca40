"""Exercise checkers: one module per chapter, one function per exercise.

A checker is called with the function that you wrote; its answer shows itself below the cell.

Examples
--------
>>> from attnbook import checks
>>> def mixed_value(weights, values):
...     return weights @ values
>>> checks.library.mixed_value(mixed_value).ok
True
"""

from __future__ import annotations

from attnbook.checks import (
    cross_attention,
    embeddings,
    kernels,
    library,
    masks,
    multi_head,
    positions,
    scoring,
    self_attention,
    seq2seq,
)
from attnbook.checks._engine import solved
from attnbook.checks._report import Counterexample, Report

__all__ = [
    "Counterexample",
    "Report",
    "cross_attention",
    "embeddings",
    "kernels",
    "library",
    "masks",
    "multi_head",
    "positions",
    "scoring",
    "self_attention",
    "seq2seq",
    "solved",
]
