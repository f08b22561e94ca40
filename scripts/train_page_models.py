"""Train the models that run in the page, and write their files again, from seeds.

    python scripts/train_page_models.py            all of them
    python scripts/train_page_models.py NAME …     some, by the file's name without .bin

Each module in scripts/page_models/ names what it makes: ``MODELS``, a function for each file that
returns its bytes.  Sizes and hashes go to ``files/manifest.json``.  Training is bit-identical only
on one machine with one thread: elsewhere the files differ a little, and the tests of behaviour
decide.

On 23 November 2026 all fifteen were trained in one run, and all that are shipped come from it.
Each of them has been trained twice with the same bytes.
"""

import gzip
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ["OMP_NUM_THREADS"] = "1"

from attnbook._files import write
from attnbook.page_models import FILES, shipped
from attnbook.page_models.catalogue import MANIFEST, recorded

HERE = Path(__file__).resolve().parent


def makers() -> dict[str, Callable[[], bytes]]:
    """Return what makes each file, by its name without the ending."""
    if str(HERE) not in sys.path:
        sys.path.insert(0, str(HERE))
    names = sorted(path.stem for path in (HERE / "page_models").glob("[a-z]*.py"))
    modules = [importlib.import_module(f"page_models.{name}") for name in names]
    return {name: make for module in modules for name, make in module.MODELS.items()}


def store(name: str, content: bytes) -> None:
    """Write one file and its line in the manifest."""
    write(FILES / name, content)
    table = {one.name: one for one in shipped().values()} | {name: recorded(content, name)}
    lines = {key: {"sha256": one.sha256, "size": one.size} for key, one in sorted(table.items())}
    write(FILES / MANIFEST, json.dumps(lines, indent=1) + "\n")
    shipped.cache_clear()


def made(name: str, make: Callable[[], bytes]) -> str:
    """Make one file and store it; return a line that says how long that took, and what came."""
    begin = time.perf_counter()
    content = make()
    before = shipped().get(name)
    store(name, content)
    return (f"   {len(content) / 1000:.0f} KB, {len(gzip.compress(content)) / 1000:.0f} KB gzipped,"
            f" {time.perf_counter() - begin:.0f} s, "
            f"{'as before' if recorded(content, name) == before else 'new'}")


def main(asked: list[str]) -> int:
    """Make the files that are asked for, or all."""
    known = makers()
    unknown = sorted(set(asked) - set(known))
    if unknown:
        print(f"no model {', '.join(unknown)}: expected some of {', '.join(known)}")
        return 1
    names, begin = asked or list(known), time.perf_counter()
    for number, name in enumerate(names, 1):
        print(f"{number} of {len(names)}: {name} …", flush=True)
        print(made(f"{name}.bin", known[name]), flush=True)
    print(f"{len(names)} files in {(time.perf_counter() - begin) / 60:.1f} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
