"""Sources are cited and whole, and links lead where a reader may be sent.

That every label and file of the book is there says the strict build of the site.
"""

import re
from urllib.parse import unquote

import pytest
from booktext import LINK, NOTEBOOKS, PAGES, ROOT, links, texts, without_code
from every import for_each
from pybtex.database import parse_file

from attnbook.data import tables

SOURCES = parse_file(ROOT / "book" / "references.bib").entries
# Hosts that a page may send a reader to. A new host is a decision, so it is written down here.
HOSTS = {
    "creativecommons.org",
    "arxiv.org",
    "doi.org",
    "github.com",
    "www.jstor.org",
    "jalammar.github.io",
    "nndl.github.io",
    "d2l.ai",
    "pytorch.org",
    "docs.pytorch.org",
    "www.statsmodels.org",
    "zhuanlan.zhihu.com",
}


def cited():
    keys = {label.removeprefix("cite-") for _, _, label in links("cite-")}
    return keys | {fact.source for fact in tables.facts()}


def test_every_source_is_cited():
    orphans = sorted(set(SOURCES) - cited())
    assert not orphans, f"in references.bib, but cited nowhere: {orphans}"


@for_each(sorted(SOURCES), str)
def test_source_is_complete(key):
    entry = SOURCES[key]
    assert {"title", "year"} <= set(entry.fields)
    assert entry.persons["author"]
    assert entry.fields["year"] in key, "the key ends in the year"
    for field in ("doi", "url"):
        assert not re.search(r"\s", entry.fields.get(field, ""))
    if "doi" in entry.fields:
        assert re.fullmatch(r"10\.\d{4,9}/\S+", entry.fields["doi"])


def test_citations_name_the_author_and_the_year():
    """The text of a citation is written by hand: it must fit the source it leads to."""
    wrong = []
    for name, text, label in links("cite-"):
        entry = SOURCES.get(label.removeprefix("cite-"))
        if entry is None:
            continue
        authors = {"".join(p.last_names).casefold() for p in entry.persons["author"]}
        year = re.search(r"\b(1[89]|20)\d\d\b", text)
        named = any(plain(a) in plain(text) for a in authors) or plain(entry.fields["title"])[
            :8
        ] in plain(text)
        if not named or (year and year[0] != entry.fields["year"]):
            wrong.append((name, text, label))
    assert not wrong


def plain(text):
    """Letters only, without TeX accents, for comparing names."""
    return re.sub(r"[^a-z]", "", re.sub(r"\\.", "", text.casefold()))


DOCUMENTS = {name: without_code((ROOT / name).read_text(encoding="utf-8"))
             for name in ("README.md", "CONTRIBUTING.md")}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_to_files_lead_to_files(name):
    targets = [target for _, target in LINK.findall(DOCUMENTS[name])]
    files = [t for t in targets if not re.match(r"#|https?:|mailto:", t)]
    missing = [t for t in files if not (ROOT / unquote(t.split("#")[0])).exists()]
    assert not missing


def test_chapters_link_no_files_but_chapters_and_pages_of_the_book():
    """A notebook is read in many places; only a chapter's file leads to the chapter in all."""
    known = {f"../book/{path.name}" for path in PAGES} | {path.name for path in NOTEBOOKS}
    found = [
        (name, target)
        for name, prose in texts()
        if name.endswith(".ipynb")
        for _, target in LINK.findall(prose)
        if not re.match(r"#(?!ch-)|https:", target) and target.split("#")[0] not in known
    ]
    assert not found


def test_outside_links_are_secure_and_known():
    for name, prose in [*texts(), *DOCUMENTS.items()]:
        for url in re.findall(r"\]\((https?://[^)\s]+)\)", prose):
            host = re.match(r"https://([^/]+)", url)
            assert host, f"{name}: {url} is not https"
            assert host[1] in HOSTS, f"{name}: {host[1]} is a new host"


def test_citation_file_has_the_version_of_the_package():
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {project['version']}\n" in citation
