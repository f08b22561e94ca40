"""What the built pages hold, read as files: heads, links, addresses, sizes; no browser needed."""

import functools
import importlib
import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from sphinx.util.inventory import InventoryFile
from test_sphinx_ext_api import SHOWN, public

from attnbook.data import palette, tables
from attnbook.sphinx_ext import addresses as book

from .conftest import ROOT, SITE, pages
from .markup import ids, places, soup, target

WORDS = [p for p in pages() if p != "index.html"]  # the root leads to the first page at once
CHAPTERS = [p for p in WORDS if p.startswith("notebooks/")]
KIB = 1024
# As the build found them: from the environment, or from the git remote of a clone.
KNOWN = bool(book.github_repository(dict(os.environ), book.remote(ROOT))
             or book.site_url(dict(os.environ)))


@pytest.mark.parametrize("path", WORDS)
def test_head_describes_the_page(path: str) -> None:
    page = soup(path)
    assert page.html["lang"] == "en"
    assert len(page.find_all("h1")) == 1
    described = page.find_all("meta", attrs={"name": "description"})
    assert len(described) == 1
    assert 20 < len(described[0]["content"]) <= 160
    title = page.title.string
    assert len(title) > 8 and "not set" not in title
    assert len(page.find_all("meta", attrs={"name": "viewport"})) == 1


def test_titles_and_descriptions_tell_pages_apart() -> None:
    for values in ([soup(p).title.string for p in WORDS],
                   [soup(p).find("meta", attrs={"name": "description"})["content"] for p in WORDS]):
        assert len(set(values)) == len(values), sorted(values)


@pytest.mark.parametrize("path", WORDS)
def test_no_foreign_machinery(path: str) -> None:
    """The page has no require.js, no kernel state, no formula renderer; `Reader` sees the hosts."""
    html = (SITE / path).read_text(encoding="utf8")
    for word in ("require.min.js", "require.js", "html-manager", "widget-state+json",
                 "widget-view+json", "MathJax", "fontawesome.js", "thebe"):
        assert word not in html, f"{word} in {path}"


def broken(path: str) -> list[str]:
    """Return the addresses of a page that lead nowhere inside the site."""
    found = []
    for tag in soup(path).find_all(attrs={"href": True}) + soup(path).find_all(src=True):
        address = unquote(tag.get("href") or tag.get("src"))
        if re.match(r"[a-z][a-z0-9+.-]*:|//", address):
            continue
        file = target(path, address)
        fragment = address.partition("#")[2]
        if not file.is_file():
            found.append(address)
        elif fragment and file.suffix == ".html":
            page = file.relative_to(SITE).as_posix()
            if not fragment.startswith("w=") and fragment not in ids(page):
                found.append(address)
    return found


@pytest.mark.parametrize("path", pages())
def test_every_link_and_anchor_inside_the_site_resolves(path: str) -> None:
    assert soup(path).find_all(href=True)
    assert not broken(path)


@functools.cache
def entries() -> tuple[tuple[str, str, str], ...]:
    """Return (name, page, id) of all that search and the index of objects lead to."""
    text = (SITE / "_static" / "search-index.js").read_text(encoding="utf8")
    index = json.loads(text.partition(" = ")[2].rstrip(";\n"))
    found = [(title, index["pages"][page][0], anchor)
             for page, anchor, title, *_ in index["entries"]]
    with (SITE / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda _, place: place)
    return (*found, *((name, *place.partition("#")[::2]) for known in inventory.values()
                      for name, (_, _, place, _) in known.items()))


def test_all_that_search_finds_is_there() -> None:
    assert [one for one in entries() if one[2] and one[2] not in ids(one[1])] == []


@functools.cache
def anchors(path: str) -> dict[str, Any]:
    """Return what has an id, by it."""
    return {tag["id"]: tag for tag in soup(path).find_all(id=True)}


@functools.cache
def built(chapter: str) -> set[str]:
    """Return the anchors of the library that a chapter leads to."""
    return {tag["href"].partition("#")[2] for tag in soup(chapter).select(".api-list a[href]")}


def test_every_public_name_is_tied_to_a_chapter_and_back() -> None:
    places = {name: place for name, *place in entries()}
    lost = []
    for module in SHOWN:
        for name in public(importlib.import_module(module)):
            path, anchor = places[f"{module}.{name}"]
            if anchor.startswith("module-"):
                assert anchor in anchors(path)
                continue
            origin = anchors(path)[anchor].parent.select_one(":scope > dd > .api-origin a")
            chapter = target(path, origin["href"]).relative_to(SITE.resolve()).as_posix()
            lost += [] if chapter in CHAPTERS and anchor in built(chapter) else [anchor]
    assert lost == []


def test_styles_load_only_what_is_there() -> None:
    for sheet in SITE.glob("_static/**/*.css"):
        text = sheet.read_text(encoding="utf8")
        # Of the formats of one font, the first is the one that browsers of today take.
        text = re.sub(r"(src:\s*url\([^)]*\))[^;}]*", r"\1", text)
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", text):
            if address.startswith(("data:", "#", "%23")):
                continue
            assert not re.match(r"(https?:)?//", address), f"{sheet.name} asks {address}"
            assert (sheet.parent / address.partition("?")[0].partition("#")[0]).is_file(), (
                f"{sheet.name}: {address}")
        assert not re.search(r"@import\s+(url\()?['\"]?(https?:)?//", text), sheet.name


@pytest.mark.parametrize("path", WORDS)
def test_a_page_has_the_styles_and_scripts_of_its_own_parts_alone(path: str) -> None:
    html = (SITE / path).read_text(encoding="utf8")
    shared, *own = re.findall(r'_static/(site|widgets[\w.]*)\.css', html)
    assert shared == "site" and ("data-predict=" in html) == ("predictions.js?" in html)
    kinds = {kind for place, _, kind in places() if place == path}
    assert [set(name.split(".")) for name in own] == ([{"widgets", *kinds}] if kinds else [])


def test_styles_hold_what_their_pages_use_and_little_else() -> None:
    static = SITE / "_static"
    shared = (static / "site.css").read_text(encoding="utf8")
    (own,) = (sheet.read_text(encoding="utf8") for sheet in static.glob("*.kernel_explorer.*.css"))
    # Of the frame, of this kind, of a name that the script puts together; and of another kind.
    assert all(rule in own for rule in (".ab-tool", ".ab-reach", ".ab-fill-query", "@media print"))
    assert ".ab-softmax" not in own and ".ab-look-map" not in own and ".ab-tool" not in shared
    # Words of the text keep nothing, what the page's scripts do at a click stays.
    assert not [rule for rule in (".carousel", ".toast", ".modal-dialog") if rule in shared]
    assert all(rule in shared for rule in (".dropdown-menu.show", "copybtn", ".tooltip"))


@pytest.mark.parametrize("path", CHAPTERS)
def test_equations_are_numbered_and_tied_to_their_code(path: str) -> None:
    page, html = soup(path), (SITE / path).read_text(encoding="utf8")
    assert not [word for word in ("# code-", "\\label", "math-error") if word in html]
    for cell in page.select(".cell[id^=code-]"):
        for link in cell.select(".code-label a.to-eq[href^='#']"):
            block = page.find(id=link["href"][1:])
            assert block.select_one("[aria-label^='Equation ']").get_text() in link.get_text()
            assert block.select_one(f"[aria-label*='Code of '][href='#{cell['id']}']")


@pytest.mark.parametrize("path", WORDS)
def test_no_line_begins_with_the_comma_after_a_formula(path: str) -> None:
    html = (SITE / path).read_text(encoding="utf8")
    loose = re.sub(r'<span class="tied">[(\[“‘]*<span class="math.*?</math></span>'
                   r"[.,;:!?)\]”’%]*</span>", "", html, flags=re.DOTALL)
    assert not re.search(r"</math></span>[.,;:!?)\]]", loose)


@pytest.mark.parametrize("path", CHAPTERS)
def test_the_colours_of_figures_follow_the_theme(path: str) -> None:
    """The style is cut to what the pages use, and a figure names its colours in attributes."""
    style = (SITE / "_static" / "site.css").read_text(encoding="utf8").replace(": ", ":")
    used = {part.get(name) for part in soup(path).select("svg.fig-svg *")
            for name in ("fill", "stroke")} - {None}
    named = {colour for colour in used if colour.startswith(("var(--", "url("))}
    assert used <= {"none", "currentColor"} | named
    assert all(f"{colour[4:].partition(',')[0]}:" in style for colour in named if "--" in colour)
    for colours in (palette.PALETTE, palette.DARK):
        assert f"--role-query:{colours['query']}" in style


def test_tables_show_every_entry() -> None:
    assert {term.label for term in tables.glossary()} <= ids("book/glossary.html")
    assert {fact.label for fact in tables.facts()} <= ids("book/paper-facts.html")
    assert soup("book/glossary.html").select("[lang=zh-Hans]")
    notation = soup("book/notation.html")
    assert len(notation.find_all("tr")) >= len(tables.notation())
    assert notation.select("[data-convention=vectors][data-choice=rows]:not([hidden])")
    other = notation.select("[data-choice=columns], [data-choice=blocked]")
    assert len(other) == sum(
        max(1, len(s.chapters)) for s in tables.notation() if s.columns or s.blocked)
    assert all("hidden" in one.attrs for one in other), "without a script, the book's show"


@pytest.mark.parametrize("path", WORDS)
def test_ids_are_unique(path: str) -> None:
    found = [tag["id"] for tag in soup(path).find_all(id=True)]
    assert len(found) == len(set(found)), {i for i in found if found.count(i) > 1}


def test_no_path_of_this_machine() -> None:
    own = {str(ROOT), str(SITE), str(Path.home()), str(ROOT.parent)} - {"/"}
    names = [f for f in SITE.rglob("*")
             if f.suffix in {".html", ".js", ".css", ".ipynb", ".json", ".txt", ".md", ".inv"}]
    assert len(names) > 20
    for file in names:
        text = file.read_text(encoding="utf8", errors="replace")
        said = [path for path in own if re.search(re.escape(path) + r"(?![\w-])", text)]
        assert not said, f"{said} in {file.relative_to(SITE)}"


def test_files_are_no_larger_than_needed() -> None:
    # The largest script is that of chapter 18: it holds 72 recorded heads.
    limits = {".html": 600, ".js": 208, ".css": 117, ".woff2": 60, ".png": 200, ".svg": 80,
              ".ipynb": 500}
    for file in (f for f in SITE.rglob("*") if f.is_file()):
        # Trained models come when a reader asks for them; their twins are for pages from disk.
        limit = (1800 if file.parent.name == "models" else limits.get(file.suffix, 100)) * KIB
        if file.name == "search-index.js":              # loaded by the page of the search alone
            limit = 900 * KIB
        # What comes on a click: Python (see the test below), and the book on paper.
        if file.parent.name == "python" or file.suffix in (".pdf", ".epub"):
            continue
        assert file.stat().st_size <= limit, f"{file.relative_to(SITE)}: {file.stat().st_size}"


@pytest.mark.skipif(KNOWN, reason="the book's address is known here")
@pytest.mark.parametrize("path", WORDS)
def test_without_an_address_nothing_needs_one(path: str) -> None:
    page = soup(path)
    for host in ("mybinder.org", "colab.research", "/issues/new"):
        assert not page.select(f"a[href*='{host}']"), f"{host} without a repository"
    assert not page.select("meta[property^='og:'], link[rel=canonical], .dropdown-launch-buttons")
    assert not (SITE / "sitemap.xml").exists()
