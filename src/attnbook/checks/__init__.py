"""Exercise checkers: one module per chapter, one :class:`Exercise` per exercise.

An exercise is called with the function that you wrote; its answer shows itself below the cell.
`checks.clinic` holds the twelve tests of chapter 17, for a layer of your own
(`attnbook.bug_clinic` under a second name).

Examples
--------
>>> from attnbook import checks
>>> def mixed_value(weights, values):
...     return weights @ values
>>> checks.library.mixed_value(mixed_value).ok
True
"""

from __future__ import annotations

import importlib
from types import ModuleType

from attnbook.checks import (
    block,
    bug_clinic,
    costs,
    cross_attention,
    embeddings,
    explanation,
    kernels,
    library,
    masks,
    multi_head,
    positions,
    pretraining,
    real_model,
    scoring,
    self_attention,
    seq2seq,
    transformer,
    vit,
)
from attnbook.checks._engine import Exercise, solved
from attnbook.checks._report import Counterexample, Report

__all__ = [
    "Counterexample",
    "Exercise",
    "Report",
    "block",
    "bug_clinic",
    "costs",
    "cross_attention",
    "embeddings",
    "exercises",
    "explanation",
    "kernels",
    "library",
    "masks",
    "multi_head",
    "positions",
    "pretraining",
    "real_model",
    "scoring",
    "self_attention",
    "seq2seq",
    "solved",
    "transformer",
    "vit",
]


def exercises(stem: str) -> tuple[Exercise, ...]:
    """Return the exercises of a chapter in their order; none where it has no checkers.

    Examples
    --------
    >>> [exercise.name for exercise in exercises("self-attention")][:2]
    ['batched_layer', 'looks_at_itself']
    """
    module = globals().get(stem.replace("-", "_"))
    found = vars(module).values() if isinstance(module, ModuleType) else ()
    return tuple(one for one in found if isinstance(one, Exercise))


def __getattr__(name: str) -> ModuleType:
    # On first use: the tests need torch, and report their findings with this package's reports.
    if name == "clinic":
        return importlib.import_module("attnbook.bug_clinic")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
