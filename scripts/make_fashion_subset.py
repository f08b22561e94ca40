"""Make the shipped seventh of Fashion-MNIST: make_fashion_subset.py FOLDER.

FOLDER holds the four files of the Debian package ``dataset-fashion-mnist``
(``apt-get download dataset-fashion-mnist`` and ``dpkg -x``; there it is
``usr/share/datasets/fashion-mnist``).  The first 8,000 training and 2,000 test pictures go into one
file: 10,000 labels of a byte, then 10,000 pictures of 784 bytes, packed with xz, which made it
smaller than PNG, WebP and gzip did, and which Python unpacks by itself.
"""

import argparse
import gzip
import hashlib
import lzma
import pathlib
import struct

from attnbook._files import write

TARGET = pathlib.Path(__file__).parents[1] / "src" / "attnbook" / "data" / "fashion_mnist"
PARTS = (("train", 8000), ("t10k", 2000))


def read(folder: pathlib.Path, name: str, count: int) -> tuple[bytes, bytes]:
    """Return the first labels and pictures of one part."""
    labels = gzip.decompress((folder / f"{name}-labels-idx1-ubyte.gz").read_bytes())
    pixels = gzip.decompress((folder / f"{name}-images-idx3-ubyte.gz").read_bytes())
    if struct.unpack(">i", labels[:4]) != (2049,) or struct.unpack(
            ">i4xii", pixels[:16]) != (2051, 28, 28):
        raise SystemExit(f"{name}: not the files of Fashion-MNIST")
    return labels[8:8 + count], pixels[16:16 + 784 * count]


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    parts = [read(folder, name, count) for name, count in PARTS]
    raw = b"".join(labels for labels, _ in parts) + b"".join(pixels for _, pixels in parts)
    packed = lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME)
    write(TARGET / "pictures.xz", packed)
    print(f"{len(packed):,} bytes; SHA-256 unpacked {hashlib.sha256(raw).hexdigest()}")


if __name__ == "__main__":
    main()
