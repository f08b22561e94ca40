"""Numbers of the notation page's switches: PyTorch runs the very lines that the page shows."""

import itertools
from typing import Any

from .numbers import OPTIONS, SHELVES, Run, runs

HOWS = [dict(zip(OPTIONS, options, strict=True))
        for options in itertools.product(*OPTIONS.values())]


def _told(run: Run) -> dict[str, Any] | None:
    return None if run.y is None else {"y": run.y.tolist(), "weights": run.weights.tolist()}


def fixture_conventions() -> list[dict[str, Any]]:
    """Every combination of the four switches, for both sizes, read as meant and as the book."""
    return [{"items": items, "how": how, **{
        name: _told(runs(items, how)[name]) for name in ("chosen", "mixed")}}
        for items in SHELVES for how in HOWS]
