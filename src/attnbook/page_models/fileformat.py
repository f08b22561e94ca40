"""One binary file for one model: what stands where.

======================  =========================================================================
bytes                   what
======================  =========================================================================
0 to 7                  the letters ``ATTNBOOK``
8 to 11                 the length of the header, a little-endian whole number
12 and on               the header: JSON in UTF-8, padded with spaces to a multiple of 4
after it                one block of equal size for every checkpoint, the last one trained longest
======================  =========================================================================

The header's ``tensors`` say once, for all blocks, each tensor's name, shape, type and place in a
block; ``metadata`` hold what else the page needs (vocabulary, sizes, seed); ``checkpoints`` what
is known about each block (step, loss).  A tensor of two axes or more is ``int8`` with float32
scales, one a row, or ``float16``; a vector is ``float16``.  Every part begins at a multiple of 4.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .quantise import dequantise, quantise

MAGIC = b"ATTNBOOK"
VERSION = 1
_START = len(MAGIC) + 4


@dataclass(frozen=True)
class ModelFile:
    """What a file holds: what is known of it, of each checkpoint, and the weights of each.

    The weights are float32, as the page computes with them.
    """

    metadata: dict[str, Any]
    notes: list[dict[str, Any]]
    checkpoints: list[dict[str, np.ndarray]]

    @property
    def weights(self) -> dict[str, np.ndarray]:
        """The weights of the last checkpoint."""
        return self.checkpoints[-1]


def write(checkpoints: Sequence[Mapping[str, np.ndarray]], metadata: Mapping[str, Any],
          notes: Sequence[Mapping[str, Any]] | None = None, *, half: bool = False) -> bytes:
    """Return the bytes of a file, the same for the same weights on every machine.

    The `checkpoints` are weights by name, the same names and shapes in each; `metadata` must be
    JSON.  With `half` matrices are kept in float16 too: twice the size, for models that suffer
    from int8.

    Examples
    --------
    >>> made = write([{"W": np.eye(2), "b": np.array([0.5, 0.25])}], {"seed": 3})
    >>> made[:8], read(made).weights["b"]
    (b'ATTNBOOK', array([0.5 , 0.25], dtype=float32))
    """
    arrays = [{name: np.asarray(value) for name, value in one.items()} for one in checkpoints]
    notes = [{} for _ in arrays] if notes is None else [dict(note) for note in notes]
    places, size = _places(arrays[0], half)
    header = {"version": VERSION, "metadata": dict(metadata), "size": size, "tensors": places,
              "checkpoints": notes}
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":"), allow_nan=False,
                      sort_keys=True).encode()
    text += b" " * (-(_START + len(text)) % 4)
    blocks = [_block(one, places, size) for one in arrays]
    return b"".join([MAGIC, len(text).to_bytes(4, "little"), text, *blocks])


def _padded(length: int) -> int:
    return length + -length % 4


def _places(
    arrays: Mapping[str, np.ndarray], half: bool
) -> tuple[list[dict[str, Any]], int]:
    places, at = [], 0
    for name, value in arrays.items():
        place = {"name": name, "shape": list(value.shape), "at": at}
        if value.ndim >= 2 and not half:
            at += _padded(value.size)
            place |= {"type": "int8", "scales": at}
            at += 4 * value.shape[0]
        else:
            place |= {"type": "float16"}
            at += _padded(2 * value.size)
        places.append(place)
    return places, at


def _block(arrays: Mapping[str, np.ndarray], places: list[dict[str, Any]], size: int) -> bytes:
    block = bytearray(size)
    for place in places:
        value, at = arrays[place["name"]], place["at"]
        if place["type"] == "int8":
            numbers, scales = quantise(value)
            block[at: at + numbers.size] = numbers.tobytes()
            at = place["scales"]
            block[at: at + 4 * scales.size] = scales.astype("<f4").tobytes()
        else:
            halves = np.asarray(value, "<f2")
            if not np.isfinite(halves).all():
                raise ValueError(f"write: {place['name']} holds numbers that float16 cannot hold")
            block[at: at + 2 * halves.size] = halves.tobytes()
    return bytes(block)


def read(content: bytes) -> ModelFile:
    """Read a file's bytes; a ValueError says where they are none, or not all of them."""
    if content[: len(MAGIC)] != MAGIC:
        raise ValueError("read: expected a file that begins with ATTNBOOK, "
                         f"got {content[:8]!r}")
    start = _START + int.from_bytes(content[len(MAGIC): _START], "little")
    header = json.loads(content[_START: start])
    count, size = len(header["checkpoints"]), header["size"]
    if len(content) != start + count * size:
        raise ValueError(f"read: expected {start + count * size} bytes, got {len(content)}. "
                         "Copy the file again.")
    blocks = [content[start + i * size: start + (i + 1) * size] for i in range(count)]
    return ModelFile(header["metadata"], header["checkpoints"],
                     [_tensors(block, header["tensors"]) for block in blocks])


def _tensors(block: bytes, places: list[dict[str, Any]]) -> dict[str, np.ndarray]:
    found = {}
    for place in places:
        shape = tuple(place["shape"])
        count = int(np.prod(shape))
        if place["type"] == "int8":
            numbers = np.frombuffer(block, np.int8, count, place["at"]).reshape(shape)
            scales = np.frombuffer(block, "<f4", shape[0], place["scales"])
            found[place["name"]] = dequantise(numbers, scales)
        else:
            halves = np.frombuffer(block, "<f2", count, place["at"])
            found[place["name"]] = halves.astype(np.float32).reshape(shape)
    return found
