"""Real pictures with labels: handwritten digits, and clothes."""

from importlib import resources
from typing import NamedTuple

import numpy as np

from attnbook._errors import one_of, wrong

CLOTHES = ("T-shirt", "trousers", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag",
           "ankle boot")
"""What the labels 0 to 9 of `fashion` stand for."""

FASHION_TEST = "test.u8"
"""The file that the page's Python has in place of ``pictures.xz``."""

_FASHION_PARTS = {"train": (0, 8000), "test": (8000, 10000)}
_DIGITS_HELD_OUT = 360


class Labelled(NamedTuple):
    """Pictures and what they show.

    Attributes
    ----------
    images : ndarray of float32, shape (count, 1, height, width)
        Pixels from 0 (paper) to 1 (ink); one channel.
    labels : ndarray of int64, shape (count,)
        0 to 9.
    """

    images: np.ndarray
    labels: np.ndarray


def digits(part: str = "all") -> Labelled:
    """Return handwritten digits of 8 × 8 pixels.

    Each was scanned as 32 × 32 black or white dots and cut into blocks of 4 × 4; a pixel is the
    number of dots with ink in its block, here divided by 16.

    Parameters
    ----------
    part : str
        ``"train"`` (1,437 of them), ``"test"`` (360 others) or ``"all"`` (1,797, in the source's
        order).  The parts are drawn once, at random, with a fixed seed.  Digits of one writer can
        be in both.

    Returns
    -------
    Labelled

    Raises
    ------
    ValueError
        For another part.

    Notes
    -----
    Licence: CC BY 4.0, as the UCI repository gives it (https://doi.org/10.24432/C50P49).
    ``attnbook/data/digits.npz`` holds the pictures that scikit-learn distributes.

    References
    ----------
    E. Alpaydin and C. Kaynak, *Optical Recognition of Handwritten Digits*, UCI Machine Learning
    Repository, 1998; ``sklearn.datasets.load_digits``.

    Examples
    --------
    >>> images, labels = digits("train")
    >>> images.shape, labels[:5].tolist(), float(images.max())
    ((1437, 1, 8, 8), [4, 9, 5, 8, 5], 1.0)
    """
    part = one_of("part", part, ("train", "test", "all"))
    file = resources.files("attnbook.data") / "digits.npz"
    with file.open("rb") as opened, np.load(opened) as stored:
        images = (stored["pixels"] / 16).astype(np.float32)[:, None]
        labels = stored["labels"].astype(np.int64)
    if part == "all":
        return Labelled(images, labels)
    order = np.random.default_rng(0).permutation(len(labels))
    chosen = order[_DIGITS_HELD_OUT:] if part == "train" else order[:_DIGITS_HELD_OUT]
    return Labelled(images[chosen], labels[chosen])


def fashion(part: str = "train") -> Labelled:
    """Return pictures of clothes, 28 × 28 grey pixels: a seventh of Fashion-MNIST.

    Parameters
    ----------
    part : str
        ``"train"``: the first 8,000 training pictures of the source.  ``"test"``: the first 2,000
        of its test pictures.  Accuracies are therefore not those of the full data set.

    Returns
    -------
    Labelled
        `CLOTHES` names the labels.

    Raises
    ------
    ValueError
        For another part.

    Notes
    -----
    Licence: MIT, © 2017 Zalando SE; the text lies beside the file, in
    ``attnbook/data/fashion_mnist/LICENSE``.  ``scripts/make_fashion_subset.py`` makes the file from
    Debian's package ``dataset-fashion-mnist``.

    References
    ----------
    H. Xiao, K. Rasul and R. Vollgraf, "Fashion-MNIST: a Novel Image Dataset for Benchmarking
    Machine Learning Algorithms", arXiv:1708.07747, 2017.

    Examples
    --------
    >>> images, labels = fashion("test")
    >>> images.shape, [CLOTHES[i] for i in labels[:3]]
    ((2000, 1, 28, 28), ['ankle boot', 'pullover', 'trousers'])
    """
    start, stop = _FASHION_PARTS[one_of("part", part, _FASHION_PARTS)]
    folder = resources.files("attnbook.data") / "fashion_mnist"
    if (folder / FASHION_TEST).is_file():
        return _fashion_of_the_page(part, (folder / FASHION_TEST).read_bytes())
    import lzma  # not part of every Python: the page's has none

    raw = lzma.decompress((folder / "pictures.xz").read_bytes())
    count = max(stop for _, stop in _FASHION_PARTS.values())
    labels, pixels = np.split(np.frombuffer(raw, dtype=np.uint8), [count])
    images = pixels.reshape(count, 1, 28, 28)[start:stop].astype(np.float32) / 255
    return Labelled(images, labels[start:stop].astype(np.int64))


def _fashion_of_the_page(part: str, raw: bytes) -> Labelled:
    """Return the test pictures; the others would double what the page has to load."""
    if part != "test":
        raise wrong("part", "test, the only one in the page", repr(part),
                    "fashion('test'), or open the notebook")
    rows = np.frombuffer(raw, dtype=np.uint8).reshape(-1, 1 + 28 * 28)
    return Labelled(rows[:, 1:].reshape(-1, 1, 28, 28).astype(np.float32) / 255,
                    rows[:, 0].astype(np.int64))


def fashion_for_the_page() -> bytes:
    """Return the bytes of `FASHION_TEST`: each test picture after its label."""
    images, labels = fashion("test")
    pixels = np.rint(255 * images).reshape(len(labels), -1)
    return np.column_stack([labels, pixels]).astype(np.uint8).tobytes()
