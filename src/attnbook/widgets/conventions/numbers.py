"""The layer behind the switches of the notation page: its data, its four conventions, its runs."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

import numpy as np

from attnbook.data import cast
from attnbook.pooling import masked_softmax

D_K, D_V = 2, 3
D_MODEL = D_K + D_V
SAME = 1e-9
"""Results that differ by less are the same numbers."""

SHELVES = {"3": ((0, 1, 2), (3, 4, 5)), "5": ((0, 1, 2, 3, 4), (1, 2, 3, 4, 5))}
"""Which items of the cast stand in each of the two sequences: three, or as many as numbers."""
LENT = (2, 4)
"""Items that nobody may attend to: cartoons and poems are out on loan."""

_EYE = np.eye(D_MODEL)
WEIGHTS = {"W_Q": 2 * _EYE[:, :D_K], "W_K": _EYE[:, :D_K], "W_V": _EYE[:, D_K:],
           "W_O": _EYE[D_K:]}
"""Reads key and value out of a token, as the cast's matrices do, and puts a value back."""
TOKENS = np.round(cast.tokens[:, :D_MODEL], 2) + 0.0


@cache
def parts() -> dict[str, Any]:
    """Return the formulas, lines of code and shapes in all conventions, and the options."""
    source = resources.files("attnbook.data").joinpath("conventions.json")
    return json.loads(source.read_text(encoding="utf8"))


OPTIONS: dict[str, tuple[str, ...]] = {
    name: tuple(options) for name, options in parts()["options"].items()}
BOOK = {name: options[0] for name, options in OPTIONS.items()}


def chosen(entry: Mapping[str, Any], texts: str, how: Mapping[str, str]) -> Any:
    """Return what an entry says under some conventions, or None."""
    return entry[texts].get(" ".join(how[name] for name in entry["by"]))


def lines(kind: str, how: Mapping[str, str]) -> list[str]:
    """Return the lines of the layer ("code"), or PyTorch's own words ("library")."""
    found = (chosen(entry, "line", how) for entry in parts()[kind])
    return [line for line in found if line is not None]


class Run(NamedTuple):
    """What came out: the array in its layout and the weights, or what kept it from coming."""

    y: np.ndarray | None
    weights: np.ndarray | None
    found: int = D_MODEL


def data(items: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the tokens (batch, seq, d_model) and the mask (batch, seq), True = may attend."""
    shelves = np.array(SHELVES[items])
    return TOKENS[shelves], ~np.isin(shelves, LENT)


def laid_out(x: np.ndarray, mask: np.ndarray, how: Mapping[str, str]) -> tuple[Any, Any]:
    """Return data of the book's conventions as others write them."""
    if how["axes"] == "sequence":
        x, mask = x.swapaxes(0, 1), mask.T
    if how["vectors"] == "columns":
        x = x.swapaxes(1, 2)
    return x, ~mask if how["mask"] == "blocked" else mask


def brought_back(y: np.ndarray, how: Mapping[str, str]) -> np.ndarray:
    """Return an array of some conventions in the book's layout."""
    if how["vectors"] == "columns":
        y = y.swapaxes(1, 2)
    return y.swapaxes(0, 1) if how["axes"] == "sequence" else y


def typed(x: np.ndarray, mask: np.ndarray, how: Mapping[str, str]) -> dict[str, Any]:
    """Type in the lines that the page shows, let PyTorch run them, and return every name."""
    import torch
    from einops import rearrange
    from torch.nn import functional

    names = {"x": torch.tensor(x.copy()), "mask": torch.tensor(mask.copy()), "d_k": D_K,
             "rearrange": rearrange, "masked_softmax": masked_softmax,
             "norm": lambda x: functional.layer_norm(x, x.shape[-1:]),
             **{name: torch.tensor(weight) for name, weight in WEIGHTS.items()}}
    exec("\n".join(lines("code", how)), names)
    return names


def run(x: np.ndarray, mask: np.ndarray, how: Mapping[str, str]) -> Run:
    """Run the layer as code of these conventions reads its data, rightly or not."""
    try:
        names = typed(x, mask, how)
    except RuntimeError:  # it takes items for the numbers of a token
        return Run(None, None, x.shape[1])
    return Run(names["y"].numpy(), names["weights"].numpy())


def runs(items: str, how: Mapping[str, str]) -> dict[str, Run]:
    """Return three runs: all as in the book, all as chosen, and the book's data read as chosen."""
    x, mask = data(items)
    return {"book": run(x, mask, BOOK), "chosen": run(*laid_out(x, mask, how), how),
            "mixed": run(x, mask, how)}


def far(items: str, how: Mapping[str, str]) -> dict[str, float | None]:
    """Return the largest difference from the book's run, of both others; None for an error.

    What was laid out otherwise is brought back first.  What was mixed up is compared as it
    stands: who mixes it up reads it in the book's layout.
    """
    found = runs(items, how)
    book, mixed = found["book"].y, found["mixed"].y
    return {"chosen": float(np.abs(brought_back(found["chosen"].y, how) - book).max()),
            "mixed": None if mixed is None else float(np.abs(mixed - book).max())}


def alone(name: str) -> dict[str, str]:
    """Return the book's conventions with one switch turned."""
    return {**BOOK, name: OPTIONS[name][1]}
