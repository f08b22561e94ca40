"""A small residual network: convolutions beside which the Vision Transformer is measured.

Every output of a convolution sees a 3 × 3 neighbourhood, with the same weights everywhere in the
picture.  That is built in; a Vision Transformer has to learn what it needs of it.
"""

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attnbook import _check, _check_layers, _errors

__all__ = ["ResNet"]


class _Block(nn.Module):
    """Two convolutions with batch norm, and a stream that passes them."""

    def __init__(self, width_in: int, width: int, stride: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(width_in, width, 3, stride, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(width)
        self.conv2 = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(width)
        self.stream = nn.Identity() if stride == 1 and width_in == width else nn.Sequential(
            nn.Conv2d(width_in, width, 1, stride, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        part = torch.relu(self.norm1(self.conv1(x)))
        return torch.relu(self.stream(x) + self.norm2(self.conv2(part)))


class ResNet(nn.Module):
    """Sort pictures into classes with convolutions and residual streams.

    A first convolution, one block for each width (each after the first halves the picture), the
    mean over all places, and a linear head.

    Parameters
    ----------
    widths : sequence of int
        Channels of each block.
    num_classes : int
    channels : int
        Of the pictures.
    stride : int
        How many pixels the first convolution moves on; with 2 it halves the picture, which saves
        three quarters of the work.

    Raises
    ------
    TypeError, ValueError
        When a number is no positive integer, or there is no width.

    References
    ----------
    He et al. (2016), "Deep Residual Learning for Image Recognition", sections 3.2 and 3.3.

    Examples
    --------
    >>> tuple(ResNet((7, 11), num_classes=5)(torch.rand(3, 1, 28, 28)).shape)
    (3, 5)
    """

    def __init__(
        self, widths: Sequence[int] = (19, 37, 75), *, num_classes: int = 10, channels: int = 1,
        stride: int = 1,
    ) -> None:
        super().__init__()
        widths = [_check.integer("widths", width, at_least=1) for width in widths]
        self.channels = _check.integer("channels", channels, at_least=1)
        if not widths:
            raise _errors.wrong("widths", "one width or more", "none", "widths=(19, 37, 75)")
        stride = _check.integer("stride", stride, at_least=1)
        self.conv = nn.Conv2d(self.channels, widths[0], 3, stride, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(widths[0])
        before = [widths[0], *widths[:-1]]
        self.blocks = nn.Sequential(*(
            _Block(a, b, stride=1 if i == 0 else 2)
            for i, (a, b) in enumerate(zip(before, widths, strict=True))))
        self.head = nn.Linear(
            widths[-1], _check.integer("num_classes", num_classes, at_least=1))

    def forward(
        self, images: Float[Tensor, "batch channels height width"]
    ) -> Float[Tensor, "batch classes"]:
        """Score every class for each picture.

        Parameters
        ----------
        images : tensor of shape (batch, channels, height, width)

        Returns
        -------
        tensor of shape (batch, num_classes)

        Raises
        ------
        TypeError
            When the pictures are no tensor of floating point numbers, such as bytes.
        ValueError
            When the pictures have another number of axes or channels.
        """
        if not isinstance(images, Tensor) or not images.is_floating_point():
            raise _errors.wrong_type("images", "a tensor of floating point numbers",
                                     _check_layers.kind(images),
                                     "torch.as_tensor(images).float() / 255, if they are bytes")
        if images.ndim != 4 or images.shape[1] != self.channels:
            raise _errors.wrong("images", f"shape (batch, {self.channels}, height, width)",
                                f"shape {tuple(images.shape)}",
                                "images[:, None], if grey pictures have no axis for the channel")
        x = self.blocks(torch.relu(self.norm(self.conv(images))))
        return self.head(x.mean(dim=(-2, -1)))
