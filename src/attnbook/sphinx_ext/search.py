"""Search: every section, term and function of the book, in one script that the page looks through.

MiniSearch does the looking, without a server and from disk.  Sphinx's own index knows pages and
titles; this one knows sections, with what they say and the names in their code.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from attnbook._files import write
from attnbook.data import tables
from attnbook.messages import table

from .domain import book_domain, each_page
from .node import find_modules

PAGE, INDEX, LIBRARY = "search", "search-index.js", "minisearch.js"
_SILENT = (nodes.raw, nodes.comment, nodes.image, nodes.system_message, nodes.target,
           nodes.math, nodes.math_block, nodes.literal_block, addnodes.desc)
_NAME = re.compile(r"[A-Za-z_]\w\w+")


def said(node: nodes.Node) -> str:
    """Return the prose of a node, without formulas, code, and the sections in it."""
    if isinstance(node, nodes.Text):
        return str(node)
    if isinstance(node, _SILENT) or "cell_output" in node.get("classes", ()):
        return ""
    between = "" if isinstance(node, nodes.TextElement) else " "
    return between.join(said(child) for child in node.children
                        if not isinstance(child, nodes.section | nodes.title))


def names(section: nodes.section) -> list[str]:
    """Return the names in a section's code and formulas, without those of the sections in it."""
    found: dict[str, None] = {}
    waiting = list(section.children)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, nodes.section | addnodes.desc) or (
                isinstance(node, nodes.Element) and "cell_output" in node.get("classes", ())):
            continue
        if isinstance(node, nodes.literal_block | nodes.math | nodes.math_block | nodes.literal):
            found |= dict.fromkeys(_NAME.findall(node.astext()))
        else:
            waiting[:0] = node.children
    return list(found)


def entries(doctree: nodes.document) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield (anchor, title, kind, prose, names in code) of what a page holds."""
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is not None:
            anchor = "" if isinstance(section.parent, nodes.document) else section["ids"][0]
            words = " ".join(said(section).split())
            shown = " ".join(title.astext().split())
            yield anchor, shown, "section", words, " ".join(names(section))
    for thing in doctree.findall(addnodes.desc):
        signature = thing.next_node(addnodes.desc_signature)
        if signature is not None and signature["ids"]:
            first = thing.next_node(nodes.paragraph)
            words = " ".join(said(first).split()) if first is not None else ""
            yield signature["ids"][0], signature["fullname"], "function", words, ""


def _read(app: Sphinx, doctree: nodes.document) -> None:
    app.env.metadata[app.env.docname]["search"] = list(entries(doctree))


def index(app: Sphinx) -> dict[str, Any]:
    """Return the pages, what they hold, and the phrases that mean the same."""
    domain, env = book_domain(app.env), app.env
    terms = {term.label: term for term in tables.glossary()}
    pages: list[tuple[str, str]] = []
    found: list[tuple[int, str, str, str, str, str]] = []
    for docname in sorted(env.found_docs):
        page = domain.pages.get(docname)
        title = env.titles[docname].astext()
        pages.append((app.builder.get_relative_uri(PAGE, docname),
                      f"{page.number} {title}" if page and page.number else title))
        for anchor, name, kind, *words in env.metadata[docname].get("search", ()):
            # A text is what most readers look for: modules and exercises come after it.
            after = kind == "section" and (anchor.startswith("ex-") or "/api/" in docname)
            found.append((len(pages) - 1, anchor, name, "more" if after else kind, *words))
        for label, target in domain.targets.items():
            if target.docname == docname and label in terms:
                term = terms[label]
                found.append((len(pages) - 1, target.anchor, target.title, "term",
                              target.hint, term.zh))
    said_twice = resources.files("attnbook.data").joinpath("search.toml").read_text(encoding="utf8")
    return {"pages": pages, "entries": found, "same": tomllib.loads(said_twice)["same"]}


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Write what the page of the search loads, and then the page, with the checksums of both."""
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    made = json.dumps(index(app), ensure_ascii=False, separators=(",", ":"))
    write(static / INDEX, f"globalThis.attnbookIndex = {made};\n")
    modules = find_modules()
    script = (modules / "minisearch/dist/umd/index.js").read_text(encoding="utf8")
    write(static / LIBRARY, re.sub(r"//# sourceMappingURL=.*", "", script))
    yield PAGE, {}, "search.html"


def _scripts(app: Sphinx, pagename: str, _context: dict[str, Any]) -> None:
    if pagename == PAGE:
        app.add_js_file(LIBRARY, loading_method="defer")
        app.add_js_file(INDEX, loading_method="defer")
        words = json.dumps(table()["site"]["search"])
        app.add_js_file("search.js", loading_method="defer", **{"data-words": words})


def setup(app: Sphinx) -> None:
    """Remember what each page says, make the page of the search and its index."""
    app.connect("builder-inited", lambda app: setattr(app.builder, "search", False))
    app.connect("doctree-read", _read, priority=900)
    app.connect("html-collect-pages", _pages)
    each_page(app, _scripts)
