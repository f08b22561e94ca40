"""The Vision Transformer: what goes in, what it can and cannot tell, and what it refuses."""

import dataclasses

import pytest
import torch
from every import refuses

from attnbook.data.recompute import vision_transformer_parameters
from attnbook.patches import unpatchify
from attnbook.vit import VisionConfig, VisionTransformer, patchify

BATCH, CHANNELS, SIDE, PATCH, CLASSES = 3, 2, 10, 5, 7
CONFIG = VisionConfig(SIDE, PATCH, CLASSES, channels=CHANNELS, d_model=12, num_heads=3,
                      num_layers=2, d_ff=19)


def make(seed=0, **options):
    torch.manual_seed(seed)
    return VisionTransformer(dataclasses.replace(CONFIG, **options)).double().eval()


def pictures(count=BATCH, seed=0):
    return torch.rand((count, CHANNELS, SIDE, SIDE), dtype=torch.float64,
                      generator=torch.Generator().manual_seed(seed))


def shuffled(images, order):
    return unpatchify(patchify(images, PATCH)[:, order], SIDE, SIDE, channels=CHANNELS)


def test_positions_begin_as_small_as_in_the_authors_code():
    """Normal numbers with a deviation of 0.02, so that patches are what is seen first."""
    torch.manual_seed(0)
    model = VisionTransformer(dataclasses.replace(CONFIG, image_size=50, d_model=999))
    for table in (model.position_embedding, model.class_token):
        assert table.std().item() == pytest.approx(0.02, rel=0.1)


def test_without_positions_the_order_of_patches_is_lost():
    order = [2, 0, 3, 1]
    blind, seeing = make(positions="none"), make()
    for model, same in ((blind, True), (seeing, False)):
        straight, weights = model(pictures())
        mixed, mixed_weights = model(shuffled(pictures(), order))
        assert torch.allclose(straight, mixed, rtol=1e-12, atol=1e-12) is same
        places = [0, *(1 + i for i in order)]
        moved = weights[1][..., places, :][..., places]
        assert torch.allclose(moved, mixed_weights[1], rtol=1e-10, atol=1e-12) is same


test_a_configuration_that_cannot_be = refuses([
    ({"patch_size": 3}, ValueError, "patch_size: expected a divisor…Try patch_size=2"),
    ({"patch_size": 11}, ValueError, "Try patch_size=10"),
    ({"image_size": 0}, ValueError, "image_size: expected an integer of 1 or more"),
    ({"num_classes": 0}, ValueError, "num_classes: expected an integer of 1 or more"),
    ({"channels": 0}, ValueError, "channels: expected an integer of 1 or more"),
    ({"num_heads": 5}, ValueError, "num_heads: expected a divisor of d_model=12"),
    ({"positions": "rotary"}, ValueError, "one of learned, none"),
    ({"num_layers": 0}, ValueError, "num_layers"),
], lambda options: dataclasses.replace(CONFIG, **options))


test_pictures_that_do_not_fit = refuses([
    (pictures()[:, 0], ValueError, "images[:, None]"),
    (pictures()[:, :1], ValueError, "batch, 2, 10, 10"),
    (pictures()[..., :5], ValueError, "got shape"),
    (pictures().float(), TypeError, "a tensor of torch.float64, got torch.float32"),
    (pictures().long(), TypeError, "a tensor of torch.float64, got torch.int64"),
    (pictures().numpy(), TypeError, "ndarray. Try torch.as_tensor…dtype=torch.float64"),
], lambda images: make()(images))


@pytest.mark.parametrize("sizes", [(10, 5, 2, 12, 19, 2, 7), (9, 3, 1, 4, 5, 3, 2)], ids=str)
def test_the_count_is_that_of_the_model(sizes):
    """`recompute` counts by arithmetic what the model holds; the paper's sizes go through it."""
    side, patch, channels, width, inner, layers, classes = sizes
    model = VisionTransformer(VisionConfig(
        side, patch, classes, channels=channels, d_model=width, num_heads=2, num_layers=layers,
        d_ff=inner))
    assert sum(p.numel() for p in model.parameters()) == vision_transformer_parameters(
        num_layers=layers, d_model=width, d_ff=inner, patch_size=patch, image_size=side,
        channels=channels, num_classes=classes)


def test_what_is_not_said_is_a_small_model_of_grey_pictures():
    assert VisionConfig(28, 7, 10) == VisionConfig(
        28, 7, 10, channels=1, d_model=64, num_heads=4, num_layers=3, d_ff=128, dropout=0.0,
        positions="learned")


def test_one_pixel_and_one_class_are_a_picture_and_a_choice():
    model = VisionTransformer(VisionConfig(1, 1, 1, d_model=2, num_heads=1))
    logits, weights = model(torch.rand(BATCH, 1, 1, 1))
    assert logits.shape == (BATCH, 1) and weights[0].shape == (BATCH, 1, 2, 2)


def test_a_model_is_made_of_a_configuration(as_reader):
    with pytest.raises(TypeError, match="config: expected a VisionConfig, got dict"):
        VisionTransformer({"image_size": 10})


def test_dropout_falls_on_the_tokens_in_training():
    model = make(dropout=0.5)
    assert (model.tokens(pictures()) != 0).all()
    assert 0.3 < (model.train().tokens(pictures()) == 0).double().mean() < 0.7
