"""The same layers as PyTorch's: weights copied in, the same outputs and gradients out."""

from typing import Any

from torch import nn

from attnbook import _errors
from attnbook.multi_head import MultiHeadAttention
from attnbook.transformer.config import TransformerConfig
from attnbook.transformer.layers import DecoderLayer, EncoderLayer

__all__ = ["decoder_layer_from_torch", "encoder_layer_from_torch"]


def encoder_layer_from_torch(module: nn.TransformerEncoderLayer) -> EncoderLayer:
    """Make an encoder layer with the weights of torch's.

    Parameters
    ----------
    module : torch.nn.TransformerEncoderLayer
        With either order of norms.  Its masks are ours turned round: ``src_mask = ~mask``.

    Returns
    -------
    EncoderLayer
        In training mode if `module` is.

    Raises
    ------
    ValueError
        When `module` has another activation than ReLU or GELU, exact or with tanh, or was made
        with ``bias=False``.

    Examples
    --------
    >>> import torch
    >>> theirs = nn.TransformerEncoderLayer(6, 2, 12, batch_first=True).eval()
    >>> x = torch.rand(3, 5, 6)
    >>> torch.allclose(encoder_layer_from_torch(theirs)(x)[0], theirs(x), atol=1e-6)
    True
    """
    layer = EncoderLayer(_config(module))
    layer.self_attention = MultiHeadAttention.from_torch(module.self_attn)
    return _copy_rest(layer, module)


def decoder_layer_from_torch(module: nn.TransformerDecoderLayer) -> DecoderLayer:
    """Make a decoder layer with the weights of torch's.

    Parameters
    ----------
    module : torch.nn.TransformerDecoderLayer
        With either order of norms.

    Returns
    -------
    DecoderLayer
        In training mode if `module` is.

    Raises
    ------
    ValueError
        When `module` has another activation than ReLU or GELU, exact or with tanh, or was made
        with ``bias=False``.
    """
    layer = DecoderLayer(_config(module))
    layer.self_attention = MultiHeadAttention.from_torch(module.self_attn)
    layer.cross_attention = MultiHeadAttention.from_torch(module.multihead_attn)
    return _copy_rest(layer, module)


def _config(module: Any) -> TransformerConfig:
    name = getattr(module.activation, "__name__", type(module.activation).__name__).lower()
    if name not in ("relu", "gelu"):
        raise _errors.wrong("module", "the activation relu or gelu", f"{name}", "activation='relu'")
    if module.linear1.bias is None:
        raise _errors.wrong(
            "module", "a layer whose projections and norms add a bias, as all of ours do",
            "one made with bias=False", f"torch.nn.{type(module).__name__}(..., bias=True)")
    return TransformerConfig(
        1, 1, d_model=module.self_attn.embed_dim, num_heads=module.self_attn.num_heads,
        num_layers=1, d_ff=module.linear1.out_features, dropout=module.dropout.p,
        norm="pre" if module.norm_first else "post", activation=name, positions="none")


def _copy_rest(layer: Any, module: Any) -> Any:
    """Copy norms and the feed-forward network, with dtype and mode."""
    layer.to(module.linear1.weight)
    if getattr(module.activation, "approximate", "none") != "none":    # GELU by tanh, as in GPT-2
        layer.feed_forward.activation = nn.GELU(approximate=module.activation.approximate)
    layer.feed_forward.inner_proj.load_state_dict(module.linear1.state_dict())
    layer.feed_forward.outer_proj.load_state_dict(module.linear2.state_dict())
    for name in ("norm1", "norm2", "norm3"):
        if hasattr(module, name):
            getattr(layer, name).load_state_dict(getattr(module, name).state_dict())
            getattr(layer, name).eps = getattr(module, name).eps
    return layer.train(module.training)
