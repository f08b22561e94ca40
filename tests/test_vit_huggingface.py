"""The Vision Transformer is Hugging Face's: its logits, from its weights."""


import pytest
import torch
from tensors import hugging_face, random

from attnbook.vit import from_huggingface

BATCH, CLASSES, D, HEADS, LAYERS, D_FF = 3, 7, 12, 3, 2, 19
SEEN = {"rtol": 1e-9, "atol": 1e-11}
pytestmark = pytest.mark.slow    # their library takes seconds to come
SIZES = [{"image_size": 10, "patch_size": 5, "num_channels": 2},
         {"image_size": 9, "patch_size": 3, "num_channels": 1},
         {"image_size": 14, "patch_size": 2, "num_channels": 3, "layer_norm_eps": 1e-5}]
every = pytest.mark.parametrize("sizes", SIZES, ids=str)


def theirs(attention="sdpa", **options):
    torch.manual_seed(1)
    config = hugging_face().ViTConfig(
        hidden_size=D, num_hidden_layers=LAYERS, num_attention_heads=HEADS,
        intermediate_size=D_FF, num_labels=CLASSES, attn_implementation=attention, **options)
    module = hugging_face().ViTForImageClassification(config).double().eval()
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.add_(0.2 * torch.randn_like(parameter))
    return module


def pictures(sizes):
    return random(BATCH, sizes["num_channels"], sizes["image_size"], sizes["image_size"])


@every
def test_logits(sizes):
    module = theirs(**sizes)
    logits, _ = from_huggingface(module)(pictures(sizes))
    torch.testing.assert_close(logits, module(pictures(sizes)).logits, **SEEN)


@pytest.mark.parametrize("options", [{"hidden_act": "relu"}, {"qkv_bias": False}], ids=str)
def test_what_this_class_has_not_is_refused(options):
    with pytest.raises(ValueError, match="gelu, and biases"):
        from_huggingface(theirs(**SIZES[0], **options))
    with pytest.raises(TypeError, match="module: expected a ViTForImageClassification, got ViTM"):
        from_huggingface(theirs(**SIZES[0]).vit)
