"""Every link of the text leads somewhere: labels, sources, pages and files."""

import collections
import re
from urllib.parse import unquote

import pytest
from booktext import LINK, NOTEBOOKS, PAGES, ROOT, cells, links, texts, without_code
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


def of_tables():
    """Yield the labels of chapters, terms, facts and sources, with the place where each stands."""
    for chapter in tables.chapters():
        if (ROOT / "notebooks" / chapter.notebook).is_file():
            yield chapter.label, chapter.notebook
    for entry in [*tables.glossary(), *tables.facts()]:
        yield entry.label, "data"
    for key in SOURCES:
        yield f"cite-{key}", "references.bib"


def of_texts():
    """Yield the labels of equations, sections and pages, with the place where each stands."""
    written = r'\\label\{([^}]+)\}|<a id="([^"]+)"></a>|^\(([\w-]+)\)=$'
    for name, prose in texts():
        for groups in re.findall(written, prose, re.MULTILINE):
            yield "".join(groups), name
    for path in NOTEBOOKS:
        for label in of_cells(path):
            yield label, path.name


def labels():
    """Return every label that the book defines, with the places where it stands."""
    found = collections.defaultdict(list)
    for label, place in [*of_tables(), *of_texts()]:
        found[label].append(place)
    return found


def of_cells(path):
    """Return the labels of code cells, figures and widgets of one notebook."""
    for cell in cells(path, "code"):
        yield from re.findall(r"^# (code-[a-z0-9-]+):", cell.source, re.MULTILINE)
        figure = cell.metadata.get("mystnb", {}).get("figure")
        if figure:
            yield figure["name"]
        for output in cell.outputs:
            html = output.get("data", {}).get("text/html", "")
            yield from re.findall(r'id="((?:widget|quiz)-[^"]+)"', html)


LABELS = labels()


def test_every_link_to_a_label_leads_somewhere():
    unknown = sorted({(name, label) for name, _, label in links() if label not in LABELS})
    assert not unknown, unknown


def test_no_label_stands_in_two_places():
    twice = {label: places for label, places in LABELS.items() if len(places) > 1}
    assert not twice


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


def pages_and_documents():
    for path in [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        yield path, without_code(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("path", "text"), list(pages_and_documents()), ids=lambda value: getattr(value, "name", "")
)
def test_links_to_files_lead_to_files(path, text):
    targets = [target for _, target in LINK.findall(text)]
    files = [t for t in targets if not re.match(r"#|https?:|mailto:", t)]
    missing = [t for t in files if not (path.parent / unquote(t.split("#")[0])).exists()]
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
    text = [(name, prose) for name, prose in texts()]
    text += [(path.name, prose) for path, prose in pages_and_documents()]
    for name, prose in text:
        for url in re.findall(r"\]\((https?://[^)\s]+)\)", prose):
            host = re.match(r"https://([^/]+)", url)
            assert host, f"{name}: {url} is not https"
            assert host[1] in HOSTS, f"{name}: {host[1]} is a new host"


def test_citation_file_has_the_version_of_the_package():
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {project['version']}\n" in citation
