"""Numbers of the widget of chapter 6, from the layer itself."""

from typing import Any

import numpy as np
import torch

from attnbook.self_attention import Attention

from . import AttentionStepper
from .examples import D_K, D_MODEL, D_V, EXAMPLES

CHANGES: list[dict[str, Any]] = [
    *({"example": name} for name in EXAMPLES),
    {"count": 1}, {"count": 3, "width": 5}, {"width": 1024}, {"example": "thinking", "count": 4},
    {"example": "drawn", "w_q": [12.0] * 10, "w_k": [-12.0] * 10, "x": [12.0] * 20},
    {"example": "drawn", "w_q": [0.0] * 10, "count": 2}]


def layer(widget: AttentionStepper) -> Attention:
    """The layer of the library with the widget's matrices; further coordinates are 0."""
    made = Attention(D_MODEL, widget.width, D_V).double()
    with torch.no_grad():
        for name, flat, width in (("query_proj", widget.w_q, D_K), ("key_proj", widget.w_k, D_K),
                                  ("value_proj", widget.w_v, D_V)):
            weight = getattr(made, name).weight.zero_()
            weight[:width] = torch.tensor(flat, dtype=torch.float64).reshape(D_MODEL, width).T
    return made


def fixture_attention_steps() -> list[dict[str, Any]]:
    """States, with weights and output of the layer and the matrices on the way there."""
    found = []
    for change in CHANGES:
        widget = AttentionStepper(**change)
        x = torch.tensor(widget.x, dtype=torch.float64).reshape(-1, D_MODEL)[:widget.count]
        with torch.no_grad():
            made = layer(widget)
            output, weights = made(x, x, x)
            query, key, value = (part(x) for part in (made.query_proj, made.key_proj,
                                                      made.value_proj))
        state = {name: widget.state()[name] for name in
                 ("count", "width", "x", "w_q", "w_k", "w_v")}
        found.append({
            "state": {name: list(v) if isinstance(v, tuple) else v for name, v in state.items()},
            "query": query[:, :D_K].tolist(), "key": key[:, :D_K].tolist(),
            "value": value.tolist(), "products": (query @ key.mT).tolist(),
            "scores": (query @ key.mT / np.sqrt(widget.width)).tolist(),
            "weights": weights.tolist(), "output": output.tolist()})
    return found
