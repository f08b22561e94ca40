"""The built site as files: pages and what is in them, read once."""

import functools
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from . import kinds
from .conftest import FIGURE, SITE


@functools.cache
def soup(path: str) -> BeautifulSoup:
    """Return one page of the site, parsed."""
    return BeautifulSoup((SITE / path).read_text(encoding="utf8"), "html.parser")


@functools.cache
def figures(path: str) -> tuple[dict[str, str], ...]:
    """Return the attributes of every widget's figure on a page; the page is not parsed for it."""
    starts = FIGURE.findall((SITE / path).read_text(encoding="utf8"))
    tags = [BeautifulSoup(start, "html.parser").figure for start in starts]
    return tuple(tag.attrs for tag in tags if "data-widget" in tag.attrs)


@functools.cache
def places() -> tuple[tuple[str, str, str], ...]:
    """Return (page, id, kind) of every widget of the site."""
    found = []
    for file in sorted(SITE.rglob("*.html")):
        path = file.relative_to(SITE).as_posix()
        found += [(path, figure["id"], figure["data-widget"]) for figure in figures(path)]
    return tuple(found)


def drawn() -> list[tuple[str, str, str]]:
    """Return the widgets that draw, each at the first of its places; never an empty list."""
    first = {kind: (path, name, kind) for path, name, kind in reversed(places())
             if kind in kinds.names()}
    return sorted(first.values()) or [("(not built)", "", "")]


Place = tuple[str, str, str]
# A test of every widget that draws, of a few where all share what is tried, or of one kind.
every = pytest.mark.parametrize("place", drawn(), ids=[name for _, name, _ in drawn()])
some = pytest.mark.parametrize("place", drawn()[::4], ids=[name for _, name, _ in drawn()[::4]])


def of(*wanted: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("place", [one for one in drawn() if one[2] in wanted] or drawn(),
                                   ids=lambda place: place[2])


@functools.cache
def ids(path: str) -> frozenset[str]:
    """Return everything on a page that a link can lead to."""
    return frozenset(tag["id"] for tag in soup(path).find_all(id=True))


def target(page: str, address: str) -> Path:
    """Return the file of the site that a relative address on a page means."""
    path = address.partition("#")[0].partition("?")[0]
    return (SITE / page).parent.joinpath(path).resolve() if path else SITE / page
