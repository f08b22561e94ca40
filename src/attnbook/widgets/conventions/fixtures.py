"""Numbers of the notation page's switches: PyTorch runs the very lines that the page shows."""

from __future__ import annotations

import itertools
from typing import Any

import torch
from einops import rearrange
from torch.nn import functional

from attnbook.pooling import masked_softmax

from .numbers import (
    D_K,
    OPTIONS,
    SHELVES,
    WEIGHTS,
    chosen,
    data,
    laid_out,
    parts,
)

HOWS = [dict(zip(OPTIONS, options, strict=True))
        for options in itertools.product(*OPTIONS.values())]


def typed(x: Any, mask: Any, how: dict[str, str]) -> tuple[torch.Tensor, torch.Tensor] | None:
    """Type the lines of these conventions in, and run them; None where PyTorch refuses."""
    names = {"x": torch.tensor(x.copy()), "mask": torch.tensor(mask.copy()), "d_k": D_K,
             "rearrange": rearrange, "masked_softmax": masked_softmax,
             "norm": lambda x: functional.layer_norm(x, x.shape[-1:]),
             **{name: torch.tensor(weight) for name, weight in WEIGHTS.items()}}
    lines = [chosen(entry, "line", how) for entry in parts()["code"]]
    try:
        exec("\n".join(line for line in lines if line), names)
    except RuntimeError:
        return None
    return names["y"], names["weights"]


def case(items: str, how: dict[str, str]) -> dict[str, Any]:
    """What the lines give for data in their own layout, and for data in the book's."""
    x, mask = data(items)
    given = {"chosen": laid_out(x, mask, how), "mixed": (x, mask)}
    found: dict[str, Any] = {"items": items, "how": how}
    for name, arrays in given.items():
        done = typed(*arrays, how)
        found[name] = done and {"y": done[0].tolist(), "weights": done[1].tolist()}
    return found


def conventions() -> list[dict[str, Any]]:
    """Every combination of the four switches, for both sizes."""
    return [case(items, how) for items in SHELVES for how in HOWS]


FIXTURES = {"conventions": conventions}
