"""Reading a built site: its pages, their ids and links, and what search can lead to."""

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from sphinx.util.inventory import InventoryFile


class Links(HTMLParser):
    """Collect ids and addresses of resources of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        later = re.search(r"for \(const src of (\[.*?\])\)", text)
        self.loaded: list[str] = json.loads(later[1]) if later else []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(given["id"])
        if tag in ("script", "link", "img", "iframe"):
            self.loaded += [given[key] for key in ("src", "href") if given.get(key)]


@cache
def pages(site: Path) -> dict[str, str]:
    """Return the text of every page by its place in the site."""
    return {path.relative_to(site).as_posix(): path.read_text(encoding="utf8")
            for path in sorted(site.rglob("*.html"))}


def entries(site: Path) -> list[tuple[str, str, str]]:
    """Return (name, page, id) of all that search and the index of objects lead to."""
    text = (site / "_static" / "search-index.js").read_text(encoding="utf8")
    index = json.loads(text.partition(" = ")[2].rstrip(";\n"))
    found = [(title, index["pages"][page][0], anchor)
             for page, anchor, title, *_ in index["entries"]]
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda _, place: place)
    found += [(name, *place.partition("#")[::2])
              for known in inventory.values() for name, (_, _, place, _) in known.items()]
    return found


def broken_entries(site: Path) -> list[tuple[str, str, str]]:
    """Return those of the entries that lead to no page, or to no id of it."""
    ids = {name: {"", *Links(text).ids} for name, text in pages(site).items()}
    return [entry for entry in entries(site) if entry[2] not in ids.get(entry[1], ())]
