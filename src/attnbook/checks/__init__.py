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
from pathlib import Path
from types import ModuleType
from typing import Any

from attnbook.checks._engine import Exercise, solved
from attnbook.checks._report import Counterexample, Report

__all__ = ["Counterexample", "Exercise", "Report", "exercises", "solved", *sorted(
    path.stem for path in Path(__file__).parent.glob("[!_]*.py*"))]  # .pyc in the page


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


def __getattr__(name: str) -> Any:
    # On first use: a chapter in the page needs its own checkers alone, and the clinic's need torch.
    if name == "clinic":
        return importlib.import_module("attnbook.bug_clinic")
    if name in __all__:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
