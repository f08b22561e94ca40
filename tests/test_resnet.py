"""The ResNet beside the Vision Transformer: shapes, size, and where its outputs look."""

import pytest
import torch

from attnbook.resnet import ResNet
from attnbook.vit import VisionConfig, VisionTransformer


def count(model):
    return sum(p.numel() for p in model.parameters())


def test_it_has_as_many_parameters_as_the_vision_transformer():
    vit = VisionTransformer(VisionConfig(image_size=28, patch_size=7, num_classes=10))
    assert abs(count(ResNet()) / count(vit) - 1) < 0.005


def test_shapes_for_any_picture():
    model = ResNet((3, 5, 7), num_classes=11, channels=2)
    assert model(torch.rand(2, 2, 13, 17)).shape == (2, 11)


def test_parameters_counted_by_hand():
    """Convolutions without bias, two numbers a channel for each norm, a stream where it bends."""
    stem = 9 * 2 * 3 + 2 * 3
    first = 2 * (9 * 3 * 3 + 2 * 3)
    second = 9 * 3 * 5 + 9 * 5 * 5 + 3 * 5 + 3 * (2 * 5)
    assert count(ResNet((3, 5), num_classes=7, channels=2)) == stem + first + second + 5 * 7 + 7


def test_a_shifted_picture_gives_shifted_maps():
    """What is built in: away from the border, a moved picture moves every map."""
    torch.manual_seed(0)
    model = ResNet((3,), num_classes=5).double().eval()
    image = torch.zeros(1, 1, 23, 23, dtype=torch.float64)
    image[..., 9:12, 9:12] = torch.rand(3, 3, dtype=torch.float64)
    maps = [model.blocks(torch.relu(model.norm(model.conv(x))))
            for x in (image, image.roll((2, 3), (-2, -1)))]
    torch.testing.assert_close(maps[0].roll((2, 3), (-2, -1))[..., 5:-5, 5:-5],
                               maps[1][..., 5:-5, 5:-5])


def test_every_parameter_learns():
    model = ResNet((3, 5), num_classes=7)
    torch.nn.functional.cross_entropy(
        model(torch.rand(11, 1, 13, 13)), torch.arange(11) % 7).backward()
    assert all(p.grad.abs().sum() > 0 for p in model.parameters())


@pytest.mark.parametrize(("arguments", "error", "words"), [
    (((),), ValueError, "one width or more"),
    (((3, 0),), ValueError, "widths"),
    (((3, 2.5),), TypeError, "widths"),
], ids=str)
@pytest.mark.usefixtures("as_reader")
def test_sizes_that_cannot_be(arguments, error, words):
    with pytest.raises(error, match=words):
        ResNet(*arguments)


@pytest.mark.parametrize("shape", [(2, 13, 13), (2, 3, 13, 13)], ids=str)
@pytest.mark.usefixtures("as_reader")
def test_pictures_that_do_not_fit(shape):
    with pytest.raises(ValueError, match="batch, 1, height, width"):
        ResNet((3,))(torch.rand(shape))
