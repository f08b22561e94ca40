"""The built site, its pages, a local server and the browser, for what is measured on it."""

import contextlib
import functools
import gzip
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import conftest
from tests.browser.conftest import FLAGS

ROOT = Path(__file__).resolve().parent.parent
# A site of its own: what the reader has built stays as it is.  BOOK_SITE measures another one.
FOLDER = ROOT / "_build" / "bench"
SITE = Path(os.environ.get("BOOK_SITE") or FOLDER / "_build" / "html").resolve()
# A page of each kind; `--pages all` measures every page of the site.
SOME = (
    "book/welcome.html",
    "book/notation.html",
    "notebooks/01-library.html",
    "notebooks/02-kernels.html",
    "notebooks/03-scoring.html",
    "notebooks/06-self-attention.html",
    "notebooks/12-transformer.html",
)


def chromium() -> str:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not path:
        raise SystemExit("no Chromium: run scripts/ensure_browser.py chromium")
    return path


def pages(which: str) -> list[str]:
    """Return the pages to measure: some of them, or every one."""
    every = sorted(
        p.relative_to(SITE).as_posix() for p in SITE.rglob("*.html")
        if "_static" not in p.parts and p.name != "index.html"
    )
    return [p for p in every if which == "all" or p in SOME]


@functools.cache
def _zipped(file: Path) -> bytes:
    """Return a file as it travels: a host compresses it once, and no reader waits for that."""
    return gzip.compress(file.read_bytes(), 6)


class Zipped(conftest.Quiet):
    """Serve text compressed, as GitHub Pages does, so that weights and times are the reader's."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:  # noqa: N802 - http.server calls it so
        file = Path(self.translate_path(self.path))
        if not file.is_file():
            return super().do_GET()
        kind = self.guess_type(str(file))
        zipped = kind.startswith("text/") or kind.split("/")[-1] in (
            "javascript", "json", "svg+xml", "wasm")
        body = _zipped(file) if zipped else file.read_bytes()
        self.send_response(200)
        if zipped:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if "text" in kind else kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)
        return None


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Serve the site on a free local port."""
    index = SITE / "index.html"
    if not index.exists():
        raise SystemExit(f"no site in {SITE}: run the benchmark named build first")
    built = index.stat().st_mtime
    newer = [path.relative_to(ROOT) for folder in ("book", "notebooks", "src/attnbook")
             for path in (ROOT / folder).rglob("*.*")
             if path.suffix != ".pyc" and path.stat().st_mtime > built]
    if newer:
        print(f"The site in {SITE} is older than {len(newer)} sources, among them {newer[0]}: "
              "run the benchmark named build first.", file=sys.stderr)
    with conftest.served(SITE, handler=Zipped) as address:
        yield address


@contextlib.contextmanager
def browser() -> Iterator[tuple[str, Browser]]:
    """Serve the site; give its address, and a browser."""
    with served() as address, sync_playwright() as p:
        opened = p.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield address, opened
        opened.close()
