"""The ResNet beside the Vision Transformer: shapes, size, and where its outputs look."""

import pytest
import torch
from every import refuses
from torch.nn import functional

from attnbook.resnet import ResNet
from attnbook.vit import VisionConfig, VisionTransformer


def count(model):
    return sum(p.numel() for p in model.parameters())


@pytest.mark.slow
def test_it_has_as_many_parameters_as_the_vision_transformer():
    vit = VisionTransformer(VisionConfig(image_size=28, patch_size=7, num_classes=10))
    assert abs(count(ResNet()) / count(vit) - 1) < 0.005


def by_hand(model, images, stride):
    """Section 3.3 of the paper with torch's functions and the weights of the model, by their names:
    every block after the first halves the picture, and its stream with it."""
    p = model.state_dict()

    def norm(x, name):
        return functional.batch_norm(x, *[p[f"{name}.{part}"] for part in (
            "running_mean", "running_var", "weight", "bias")])

    x = functional.conv2d(images, p["conv.weight"], stride=stride, padding=1)
    x = norm(x, "norm").clamp(min=0)
    for i in range(len(model.blocks)):
        step, name = 1 + (i > 0), f"blocks.{i}"
        part = functional.conv2d(x, p[f"{name}.conv1.weight"], stride=step, padding=1)
        part = norm(part, f"{name}.norm1").clamp(min=0)
        part = norm(functional.conv2d(part, p[f"{name}.conv2.weight"], padding=1), f"{name}.norm2")
        if f"{name}.stream.0.weight" in p:
            x = norm(functional.conv2d(x, p[f"{name}.stream.0.weight"], stride=step),
                     f"{name}.stream.1")
        x = (x + part).clamp(min=0)
    means = torch.stack([torch.stack([place.sum() / place.numel() for place in row]) for row in x])
    return means @ p["head.weight"].T + p["head.bias"]


@pytest.mark.parametrize("stride", [1, 2])
def test_against_torchs_functions_with_the_same_weights(stride):
    torch.manual_seed(0)
    model = ResNet((3, 5, 5), num_classes=7, channels=2, stride=stride).double().eval()
    for name, tensor in model.state_dict().items():
        if "num_batches" not in name and tensor.ndim == 1:    # norms that do something
            tensor.uniform_(0.5, 2.0)
    assert "blocks.0.stream.0.weight" not in model.state_dict()    # passed on as it is
    images = torch.randn(2, 2, 13, 17, dtype=torch.float64)
    torch.testing.assert_close(model(images), by_hand(model, images, stride))


test_sizes_that_cannot_be = refuses([
    (((),), ValueError, "one width or more"),
    (((3, 0),), ValueError, "widths"),
], lambda given: ResNet(*given))
test_pictures_that_do_not_fit = refuses([
    (shape, ValueError, "batch, 1, height, width") for shape in ((2, 13, 13), (2, 3, 13, 13))
], lambda shape: ResNet((3,))(torch.rand(shape)))
