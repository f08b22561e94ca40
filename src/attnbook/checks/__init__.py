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

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING

from attnbook.checks._engine import Exercise, solved
from attnbook.checks._report import Counterexample, Report

if TYPE_CHECKING:
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
    module = getattr(sys.modules[__name__], stem.replace("-", "_"), None)
    found = vars(module).values() if isinstance(module, ModuleType) else ()
    return tuple(one for one in found if isinstance(one, Exercise))


def __getattr__(name: str) -> ModuleType:
    # On first use: a chapter in the page needs its own checkers alone, and the clinic's need torch.
    if name == "clinic":
        return importlib.import_module("attnbook.bug_clinic")
    if name in __all__:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
