"""The layer behind the switches of the notation page: its data, its four conventions, its runs."""

from __future__ import annotations

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
EPS = 1e-5
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
    """Return what an entry says under some conventions, or None.

    Examples
    --------
    >>> entry = {"by": ["norm"], "line": {"pre": "read = norm(x)"}}
    >>> chosen(entry, "line", BOOK), chosen(entry, "line", {**BOOK, "norm": "post"})
    ('read = norm(x)', None)
    """
    return entry[texts].get(" ".join(how[name] for name in entry["by"]))


class Run(NamedTuple):
    """What came out: the array in its layout and the weights, or what kept it from coming."""

    y: np.ndarray | None
    weights: np.ndarray | None
    found: int = D_MODEL


def data(items: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the tokens (batch, seq, d_model) and the mask (batch, seq), True = may attend.

    Examples
    --------
    >>> [part.shape for part in data("3")]
    [(2, 3, 5), (2, 3)]
    """
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


def norm(x: np.ndarray, axis: int) -> np.ndarray:
    """Normalise along one axis: subtract the mean, divide by the spread."""
    centred = x - x.mean(axis=axis, keepdims=True)
    return centred / np.sqrt(x.var(axis=axis, keepdims=True) + EPS)


def run(x: np.ndarray, mask: np.ndarray, how: Mapping[str, str]) -> Run:
    """Run the layer as code of these conventions reads its data, rightly or not."""
    columns, late = how["vectors"] == "columns", how["axes"] == "sequence"
    axis = -2 if columns else -1
    order = (2, 1, 0) if columns else (1, 0, 2)  # "s d b -> b d s", "s b d -> b s d"
    if late:
        x, mask = x.transpose(order), mask.T
    if x.shape[axis] != D_MODEL:
        return Run(None, None, x.shape[axis])
    may = ~mask if how["mask"] == "blocked" else mask
    read = norm(x, axis) if how["norm"] == "pre" else x
    update, weights = (_columns if columns else _rows)(read, may[:, None])
    y = x + update if how["norm"] == "pre" else norm(x + update, axis)
    return Run(y.transpose(order) if late else y, weights)


def _rows(read: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    query, key, value = (read @ WEIGHTS[name] for name in ("W_Q", "W_K", "W_V"))
    weights = masked_softmax(query @ key.swapaxes(1, 2) / D_K**0.5, mask)
    return weights @ value @ WEIGHTS["W_O"], weights


def _columns(read: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    query, key, value = (WEIGHTS[name].T @ read for name in ("W_Q", "W_K", "W_V"))
    weights = masked_softmax(query.swapaxes(1, 2) @ key / D_K**0.5, mask)
    return WEIGHTS["W_O"].T @ value @ weights.swapaxes(1, 2), weights


def runs(items: str, how: Mapping[str, str]) -> dict[str, Run]:
    """Return three runs: all as in the book, all as chosen, and the book's data read as chosen."""
    x, mask = data(items)
    return {"book": run(x, mask, BOOK), "chosen": run(*laid_out(x, mask, how), how),
            "mixed": run(x, mask, how)}


def far(items: str, how: Mapping[str, str]) -> dict[str, float | None]:
    """Return the largest difference from the book's run, of both others; None for an error.

    What was laid out otherwise is brought back first.  What was mixed up is compared as it
    stands: who mixes it up reads it in the book's layout.

    Examples
    --------
    >>> found = far("3", {**BOOK, "vectors": "columns"})
    >>> round(found["chosen"], 9), found["mixed"]
    (0.0, None)
    """
    found = runs(items, how)
    book, mixed = found["book"].y, found["mixed"].y
    return {"chosen": float(np.abs(brought_back(found["chosen"].y, how) - book).max()),
            "mixed": None if mixed is None else float(np.abs(mixed - book).max())}


def alone(name: str) -> dict[str, str]:
    """Return the book's conventions with one switch turned."""
    return {**BOOK, name: OPTIONS[name][1]}
