"""The block of the widget of chapter 11: its sizes, its weights, and every step through it."""

import functools
from typing import Any

import numpy as np

from attnbook.data import cast

HEADS, D_MODEL, D_FF = 2, 6, 8
TOKENS = len(cast.names)

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


@functools.cache
def layer(order: str) -> Any:
    """Return the layer of the library with the block's weights, in float64."""
    import torch

    from attnbook.transformer import EncoderLayer, TransformerConfig

    made = EncoderLayer(TransformerConfig(
        1, 1, d_model=D_MODEL, num_heads=HEADS, d_ff=D_FF, dropout=0.0, norm=order)).double()
    heads, network = made.self_attention, made.feed_forward
    parts = {"q": heads.query_proj, "k": heads.key_proj, "v": heads.value_proj,
             "o": heads.output_proj, "1": network.inner_proj, "2": network.outer_proj}
    with torch.no_grad():
        for name, part in parts.items():
            part.weight.copy_(torch.tensor(WEIGHTS[f"w_{name}"]).T)
            part.bias.copy_(torch.tensor(WEIGHTS.get(f"b_{name}", 0.0)))
    return made.eval()


def steps(x: np.ndarray, order: str) -> dict[str, np.ndarray]:
    """Return what each step gives for all tokens, by its name, and the weights of the heads."""
    import torch

    made, found = layer(order), {"start": x}
    parts = {"norm1": made.norm1, "norm2": made.norm2, "mlp": made.feed_forward,
             "attention": made.self_attention.output_proj,
             "hidden": made.feed_forward.activation}
    hooks = [part.register_forward_hook(
        lambda _part, _given, output, name=name: found.__setitem__(name, output.numpy()))
        for name, part in parts.items()]
    with torch.no_grad():
        _, weights = made(torch.tensor(x))
    for hook in hooks:
        hook.remove()
    found["sum1"] = x + found["attention"]
    found["sum2"] = (found["sum1"] if order == "pre" else found["norm1"]) + found["mlp"]
    return {**found, "weights": weights.numpy()}
