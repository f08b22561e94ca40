"""The block of the widget of chapter 11: its sizes, its weights, and every step through it."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnbook.data import cast
from attnbook.pooling import attend

HEADS, D_MODEL, D_FF = 2, 6, 8
TOKENS = len(cast.names)
EPS = 1e-5
_D_K = D_MODEL // HEADS

ORDERS = {
    "pre": ("start", "norm1", "attention", "sum1", "norm2", "hidden", "mlp", "sum2"),
    "post": ("start", "attention", "sum1", "norm1", "hidden", "mlp", "sum2", "norm2"),
}
"""The steps of a block, in the order in which they are computed."""


def _drawn() -> dict[str, Any]:
    """Draw the weights of the block once, with two decimals, from a seed."""
    rng = np.random.default_rng(53)
    sizes = {"w_q": (D_MODEL, D_MODEL), "w_k": (D_MODEL, D_MODEL), "w_v": (D_MODEL, D_MODEL),
             "w_o": (D_MODEL, D_MODEL), "w_1": (D_MODEL, D_FF), "b_1": (D_FF,),
             "w_2": (D_FF, D_MODEL), "b_2": (D_MODEL,)}
    scales = {"b_1": 0.2, "b_2": 0.1}
    return {name: (rng.normal(size=size) * scales.get(name, size[0] ** -0.5)).round(2)
            for name, size in sizes.items()}


WEIGHTS = _drawn()
"""Matrices that rows are multiplied by from the left, and shifts.  Gains are 1."""


def norm(x: np.ndarray) -> np.ndarray:
    """Normalise each row."""
    centred = x - x.mean(axis=-1, keepdims=True)
    return centred / np.sqrt(x.var(axis=-1, keepdims=True) + EPS)


def _heads(x: np.ndarray) -> np.ndarray:
    return x.reshape(len(x), HEADS, _D_K).swapaxes(0, 1)


def attention(read: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what attention writes, (tokens, d_model), and its weights, (heads, tokens, tokens)."""
    parts = (_heads(read @ WEIGHTS[name]) for name in ("w_q", "w_k", "w_v"))
    output, weights = attend(*parts)
    return output.swapaxes(0, 1).reshape(len(read), -1) @ WEIGHTS["w_o"], weights


def steps(x: np.ndarray, order: str) -> dict[str, np.ndarray]:
    """Return what each step gives for all tokens, by its name, and the weights of the heads."""
    pre = order == "pre"
    found = {"start": x}
    if pre:
        found["norm1"] = norm(x)
    found["attention"], weights = attention(found["norm1"] if pre else x)
    found["sum1"] = x + found["attention"]
    found["norm2" if pre else "norm1"] = norm(found["sum1"])
    read = found["norm2" if pre else "norm1"]
    found["hidden"] = np.maximum(0, read @ WEIGHTS["w_1"] + WEIGHTS["b_1"])
    found["mlp"] = found["hidden"] @ WEIGHTS["w_2"] + WEIGHTS["b_2"]
    found["sum2"] = (found["sum1"] if pre else read) + found["mlp"]
    if not pre:
        found["norm2"] = norm(found["sum2"])
    return {**found, "weights": weights}
