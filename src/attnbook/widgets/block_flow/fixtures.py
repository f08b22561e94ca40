"""Numbers of the widget of chapter 11, from the layer itself."""

from __future__ import annotations

from typing import Any

import torch

from attnbook.transformer import EncoderLayer, TransformerConfig

from . import BlockFlow
from .numbers import D_FF, D_MODEL, HEADS, ORDERS, TOKENS, WEIGHTS

FAR = [4.0 if i % 3 else -4.0 for i in range(36)]
CHANGES: list[dict[str, Any]] = [
    {"order": order, "x": x} for order in ORDERS
    for x in (list(BlockFlow().x), FAR, [0.0] * 36, [round(0.11 * (i % 7) - 0.3, 2)
                                                     for i in range(36)])]


def layer(order: str) -> EncoderLayer:
    """The layer of the library with the widget's weights."""
    made = EncoderLayer(TransformerConfig(
        1, 1, d_model=D_MODEL, num_heads=HEADS, d_ff=D_FF, dropout=0.0, norm=order)).double()
    linears = {"w_q": made.self_attention.query_proj, "w_k": made.self_attention.key_proj,
               "w_v": made.self_attention.value_proj, "w_o": made.self_attention.output_proj,
               "w_1": made.feed_forward.inner_proj, "w_2": made.feed_forward.outer_proj}
    with torch.no_grad():
        for name, linear in linears.items():
            linear.weight.copy_(torch.tensor(WEIGHTS[name]).T)
            shift = WEIGHTS.get(name.replace("w_", "b_"))
            linear.bias.zero_() if shift is None else linear.bias.copy_(torch.tensor(shift))
    return made.eval()


def watched(made: EncoderLayer) -> dict[str, torch.Tensor]:
    """Return a dict that fills with what the parts give, at the next forward pass."""
    found: dict[str, torch.Tensor] = {}

    def keep(name: str, pick: Any) -> Any:
        return lambda _module, _given, output: found.__setitem__(name, pick(output))

    parts = {"norm1": made.norm1, "norm2": made.norm2, "mlp": made.feed_forward,
             "attention": made.self_attention.output_proj,
             "hidden": made.feed_forward.activation}
    for name, part in parts.items():
        part.register_forward_hook(keep(name, lambda output: output))
    return found


def block_flow() -> list[dict[str, Any]]:
    """States, with what every part of the layer gave and its output."""
    cases = []
    for change in CHANGES:
        made = layer(change["order"])
        found = watched(made)
        with torch.no_grad():
            x = torch.tensor(change["x"], dtype=torch.float64).reshape(TOKENS, D_MODEL)
            output, weights = made(x)
        cases.append({"state": change, "weights": weights.tolist(), "output": output.tolist(),
                      **{name: rows.tolist() for name, rows in found.items()}})
    return cases


FIXTURES = {"block_flow": block_flow}
