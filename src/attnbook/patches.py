"""Pictures as rows of patches, and back: the only step in which a Vision Transformer sees a grid.

A picture is an array of shape (*batch, channels, height, width).  Cut into squares of p × p pixels
it becomes (*batch, patches, channels · p · p): one row for each patch, patches counted row by row
as words are read, and in a row channel by channel, each row by row.  Chapter 15 cuts them.
"""

import math
from typing import Any, SupportsIndex

from jaxtyping import Num

from attnbook import _check, _errors

__all__ = ["grid", "patchify", "unpatchify"]


def grid(height: SupportsIndex, width: SupportsIndex, patch_size: SupportsIndex) -> tuple[int, int]:
    """Return how many patches a picture has in a column and in a row.

    Parameters
    ----------
    height, width : int
        Pixels.
    patch_size : int
        Pixels on a side of a patch.

    Returns
    -------
    rows, columns : int

    Raises
    ------
    TypeError
        When a number is no integer.
    ValueError
        When a number is below 1, or patches do not fill the picture.

    Examples
    --------
    >>> grid(28, 28, 7)
    (4, 4)
    """
    size = _check.integer("patch_size", patch_size, at_least=1)
    sides = [_check.integer(name, side, at_least=1)
             for name, side in (("height", height), ("width", width))]
    for name, side in zip(("height", "width"), sides, strict=True):
        if side % size:
            fitting = [p for p in range(1, min(sides) + 1) if not any(s % p for s in sides)]
            nearest = min(fitting, key=lambda p: (abs(p - size), p))
            raise _errors.wrong(
                "patch_size", f"a divisor of the picture's {sides[0]} × {sides[1]} pixels",
                f"{size}, which leaves {side % size} of {side} pixels of the {name} over",
                f"patch_size={nearest}")
    return sides[0] // size, sides[1] // size


def patchify(
    images: Num[Any, "*batch channels height width"], patch_size: SupportsIndex
) -> Num[Any, "*batch patches pixels"]:
    r"""Cut pictures into patches, one row for each.

    Equation ``eq-patchify`` of chapter 15: patch :math:`(a, b)` of the grid holds the pixels

    .. math:: x_{c,\; a p + i,\; b p + j}, \qquad 0 \le i, j < p.

    Parameters
    ----------
    images : array of shape (*batch, channels, height, width)
        A grey picture has one channel: ``image[None]``.
    patch_size : int
        p, a divisor of height and width.

    Returns
    -------
    array of shape (*batch, patches, channels * patch_size**2)
        Patches row by row of the grid; in each, channel by channel, row by row.  No number is
        changed, so :func:`unpatchify` gives the pictures back.

    Raises
    ------
    TypeError
        When `images` is no array, or `patch_size` no integer.
    ValueError
        When there are fewer than three axes, an axis is empty, or patches do not fill the picture.

    References
    ----------
    Dosovitskiy et al. (2021), "An Image is Worth 16x16 Words", section 3.1.

    Examples
    --------
    >>> import numpy as np
    >>> image = np.arange(16).reshape(1, 4, 4)
    >>> patchify(image, 2)
    array([[ 0,  1,  4,  5],
           [ 2,  3,  6,  7],
           [ 8,  9, 12, 13],
           [10, 11, 14, 15]])
    """
    xp = _check.namespace(images=images)
    _check_axes(3, "(*batch, channels, height, width)", images=images)
    *batch, channels, height, width = images.shape
    rows, columns = grid(height, width, patch_size)
    size = height // rows
    cut = xp.reshape(images, (*batch, channels, rows, size, columns, size))
    lead = tuple(range(len(batch)))
    c, a, i, b, j = range(len(batch), len(batch) + 5)
    cut = xp.permute_dims(cut, (*lead, a, b, c, i, j))
    return xp.reshape(cut, (*batch, rows * columns, channels * size * size))


def unpatchify(
    patches: Num[Any, "*batch patches pixels"],
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    channels: SupportsIndex = 1,
) -> Num[Any, "*batch channels height width"]:
    """Put patches back into pictures: the inverse of :func:`patchify`.

    Parameters
    ----------
    patches : array of shape (*batch, patches, channels * p**2)
    height, width : int
        Pixels of the picture.
    channels : int

    Returns
    -------
    array of shape (*batch, channels, height, width)

    Raises
    ------
    TypeError
        When `patches` is no array, or a size no integer.
    ValueError
        When the rows are no squares of pixels, or their number does not fill the picture.

    Examples
    --------
    >>> import numpy as np
    >>> images = np.arange(24).reshape(2, 1, 4, 3)
    >>> bool((unpatchify(patchify(images, 1), 4, 3) == images).all())
    True
    """
    xp = _check.namespace(patches=patches)
    _check_axes(2, "(*batch, patches, pixels)", patches=patches)
    *batch, count, pixels = patches.shape
    size = _side(pixels, _check.integer("channels", channels, at_least=1))
    channels = pixels // size**2
    _check_sides(size, height=height, width=width)
    rows, columns = grid(height, width, size)
    if rows * columns != count:
        raise _errors.wrong(
            "patches", f"{rows} × {columns} = {rows * columns} patches of {size} × {size} pixels "
            f"for a picture of {height} × {width}", f"{count} of them, in shape "
            f"{tuple(patches.shape)}", "leaving the class token away, if there is one")
    whole = xp.reshape(patches, (*batch, rows, columns, channels, size, size))
    lead = tuple(range(len(batch)))
    a, b, c, i, j = range(len(batch), len(batch) + 5)
    whole = xp.permute_dims(whole, (*lead, c, a, i, b, j))
    return xp.reshape(whole, (*batch, channels, rows * size, columns * size))


def _side(pixels: int, channels: int) -> int:
    """Return the side of a square patch of so many numbers, or say that it is none."""
    side = round((pixels / channels) ** 0.5)
    if side < 1 or channels * side * side != pixels:
        # Colours or grey are likely; some number fits always, with patches of one pixel.
        fits = [c for c in (3, 1, *range(2, pixels + 1))
                if math.isqrt(pixels // c)**2 * c == pixels]
        kind = {1: ", if the pictures are grey", 3: ", if the pictures have colours"}
        raise _errors.wrong("patches", f"rows of channels · p · p numbers, here {channels} · p · p",
                            f"{pixels} numbers in a row",
                            f"channels={fits[0]}{kind.get(fits[0], '')}")
    return side


def _check_sides(size: int, **sides: SupportsIndex) -> None:
    """Check that patches of this size, which is no argument, fill the picture."""
    for name, side in sides.items():
        given = _check.integer(name, side, at_least=1)
        if given % size:
            raise _errors.wrong(
                name, f"a multiple of {size}, as patches have {size} × {size} pixels", f"{given}",
                f"{name}={-(-given // size) * size}, or the {name} of the picture that was cut")


def _check_axes(ndim: int, axes: str, **arrays: Any) -> None:
    _check.at_least(ndim, axes, **arrays)
    _check.not_empty(**arrays)
